"""A free body on a linear elastic wall (jin2005, §2.1.1)."""

from dataclasses import dataclass

import numpy as np

from ..contact_law import ContactLaw, Pulse, speed


@dataclass(frozen=True)
class ElasticWall(ContactLaw):
    """F = k δ: half a swing of an oscillator, δ = (v/ω) sin ωt with ω = √(k/m).

    The contact lasts π/ω at any speed; the largest compression is v/ω, the peak force v √(k m); e = 1.

    >>> wall = ElasticWall(m=1, k=4)
    >>> bool(wall.duration(3) == np.pi/2), wall.max_compression(3), wall.peak_force(3)
    (True, np.float64(1.5), np.float64(6.0))
    """

    m: float
    k: float

    @property
    def frequency(self):
        """ω = √(k/m)."""
        return np.sqrt(self.k / self.m)

    def force(self, delta, rate):
        return self.k * delta

    def restitution(self, v):
        return np.ones_like(speed(v))

    def duration(self, v):
        return np.full_like(speed(v), np.pi / self.frequency)

    def max_compression(self, v):
        return speed(v) / self.frequency

    def peak_force(self, v):
        return self.k * self.max_compression(v)

    def pulse(self, v, n=201):
        phase = np.linspace(0, np.pi, n)
        delta = self.max_compression(v) * np.sin(phase)
        return Pulse(phase / self.frequency, delta, v * np.cos(phase), self.k * delta)
