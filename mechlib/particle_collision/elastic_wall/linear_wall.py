"""A free body on a linear elastic wall (jin2005, §2.1.1)."""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Quantity

from ..contact_law import ContactLaw, Pulse, speed
from ..either import cos, pieces, sin, sqrt


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
    def frequency(self) -> Quantity:
        """ω = √(k/m)."""
        return sqrt(self.k / self.m)

    def force(self, delta: Quantity, rate: Quantity) -> Quantity:
        return self.k * delta

    def restitution(self, v: Quantity) -> Quantity:
        return speed(v)**0

    def duration(self, v: Quantity) -> Quantity:
        return speed(v)**0 * np.pi / self.frequency

    def max_compression(self, v: Quantity) -> Quantity:
        return speed(v) / self.frequency

    def peak_force(self, v: Quantity) -> Quantity:
        return self.k * self.max_compression(v)

    def motion(self, t: Quantity, v: Quantity) -> tuple[Quantity, Quantity, Quantity]:
        """Place of the body, its velocity and the force on it at any time; it touches at t = 0, x = 0.

        Before: x = v t.  In contact: x = (v/ω) sin ωt.  After π/ω: x = -v (t - π/ω).

        >>> [float(x) for x in ElasticWall(m=1, k=4).motion(np.pi/4, 3)[::2]]
        [1.5, 6.0]
        """
        w, end = self.frequency, self.duration(v)
        delta = v / w * sin(w * t)
        return (pieces((v * t, t < 0), (delta, t < end), (-v * (t - end), True)),
                pieces((v, t < 0), (v * cos(w * t), t < end), (-v, True)),
                pieces((0, t < 0), (self.k * delta, t < end), (0, True)))

    def pulse(self, v: float, n: int = 201) -> Pulse:
        phase = np.linspace(0, np.pi, n)
        delta = self.max_compression(v) * np.sin(phase)
        return Pulse(phase / self.frequency, delta, v * np.cos(phase), self.k * delta)
