"""Energy at an impact, and the block that rocks."""
