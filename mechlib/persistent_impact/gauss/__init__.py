"""Energy at an impact, the plane of two velocities, carriages that couple."""
