"""A body held by a spring meets an elastic wall (jin2005, §2.1.2)."""

from dataclasses import dataclass

import numpy as np

from ..contact_law import Pulse, speed


@dataclass(frozen=True)
class HeldBody:
    """A body on a spring K meets, at the distance ``gap`` from its place of rest, a wall F = k δ.

    With x measured from rest and δ = x - gap, contact is  m x'' = -K x - k (x - gap).  Both springs together
    swing at Ω = √((K + k)/m) about x* = k gap/(K + k), and

        x = x* + R cos(Ω t - φ),   R cos φ = K gap/(K + k),   R sin φ = v/Ω,

    so that contact lasts 2φ/Ω: less than π/Ω if the spring pulls back (gap > 0), more if it presses on (gap <
    0). The body comes back with the speed of arrival, but the wall delivers only part of the impulse 2mv; the
    spring, a "finite force", delivers the rest.

    >>> body = HeldBody(m=1, k=399, K=1, gap=0.5)
    >>> round(float(body.duration(2)), 6), round(float(body.spring_impulse(2)/4), 6)
    (0.15583, 0.02193)
    """

    m: float
    k: float
    K: float
    gap: float = 0.0

    @property
    def frequency(self):
        """Ω = √((K + k)/m), with both springs at work."""
        return np.sqrt((self.K + self.k) / self.m)

    @property
    def centre(self):
        """x* = k gap/(K + k), the middle of the swing during contact."""
        return self.k * self.gap / (self.K + self.k)

    def phase(self, v):
        """φ, half of the swing that the contact takes: R sin φ = v/Ω, R cos φ = K gap/(K + k)."""
        return np.arctan2(speed(v) / self.frequency, self.gap - self.centre)

    def swing(self, v):
        """R, the amplitude about x*."""
        return np.hypot(speed(v) / self.frequency, self.gap - self.centre)

    def restitution(self, v):
        return np.ones_like(speed(v))

    def duration(self, v):
        return 2 * self.phase(v) / self.frequency

    def max_compression(self, v):
        return self.centre + self.swing(v) - self.gap

    def peak_force(self, v):
        return self.k * self.max_compression(v)

    def spring_impulse(self, v):
        """∫ K x dt over the contact = K (2 φ x*/Ω + 2 v/Ω²)."""
        return self.K * (self.centre * self.duration(v) + 2 * speed(v) / self.frequency**2)

    def wall_impulse(self, v):
        """What is left of 2 m v for the wall."""
        return 2 * self.m * speed(v) - self.spring_impulse(v)

    def pulse(self, v, n=201):
        """The contact; ``force`` is that of the wall."""
        phase = np.linspace(-self.phase(v), self.phase(v), n)
        delta = self.centre - self.gap + self.swing(v) * np.cos(phase)
        return Pulse((phase - phase[0]) / self.frequency, delta,
                     -self.frequency * self.swing(v) * np.sin(phase), self.k * delta)
