"""A body held by a spring meets an elastic wall (jin2005, §2.1.2)."""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Quantity
from mechlib.needs import needs, not_negative, number, positive

from ..contact_law import Pulse, speed
from ..either import arctan2, cos, pieces, sin, sqrt


@needs(m=positive, k=positive, K=not_negative, gap=number)
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
    def frequency(self) -> Quantity:
        """Ω = √((K + k)/m), with both springs at work."""
        return sqrt((self.K + self.k) / self.m)

    @property
    def centre(self) -> Quantity:
        """x* = k gap/(K + k), the middle of the swing during contact."""
        return self.k * self.gap / (self.K + self.k)

    def phase(self, v: Quantity) -> Quantity:
        """φ, half of the swing that the contact takes: R sin φ = v/Ω, R cos φ = K gap/(K + k)."""
        return arctan2(speed(v) / self.frequency, self.K * self.gap / (self.K + self.k))

    def swing(self, v: Quantity) -> Quantity:
        """R, the amplitude about x*."""
        return sqrt((speed(v) / self.frequency)**2 + (self.gap - self.centre)**2)

    def restitution(self, v: Quantity) -> Quantity:
        return np.ones_like(speed(v))

    def duration(self, v: Quantity) -> Quantity:
        return 2 * self.phase(v) / self.frequency

    def max_compression(self, v: Quantity) -> Quantity:
        return self.centre + self.swing(v) - self.gap

    def peak_force(self, v: Quantity) -> Quantity:
        return self.k * self.max_compression(v)

    def spring_impulse(self, v: Quantity) -> Quantity:
        """∫ K x dt over the contact = K (2 φ x*/Ω + 2 v/Ω²)."""
        return self.K * (self.centre * self.duration(v) + 2 * speed(v) / self.frequency**2)

    def wall_impulse(self, v: Quantity) -> Quantity:
        """What is left of 2 m v for the wall."""
        return 2 * self.m * speed(v) - self.spring_impulse(v)

    def spring_share(self, v: Quantity) -> Quantity:
        """Which part of the impulse 2 m v the holding spring delivers."""
        return self.spring_impulse(v) / (2 * self.m * speed(v))

    def position(self, t: Quantity, v: Quantity) -> Quantity:
        """x(t), touching at t = 0: on the spring alone, then on both, then on the spring alone again.

        With ω = √(K/m):  x = gap cos ωt ± (v/ω) sin ωt outside, x = x* + R cos(Ω t - φ) in contact.

        >>> body = HeldBody(m=1, k=399, K=1, gap=0.5)
        >>> float(body.position(body.duration(2)/2, 2)) == float(body.gap + body.max_compression(2))
        True
        """
        end, W = self.duration(v), self.frequency
        inside = self.centre + (self.gap - self.centre) * cos(W * t) + v / W * sin(W * t)
        return pieces((self._swing(t, v), t < 0), (inside, t < end), (self._swing(t - end, -v), True))

    def position_at_rigid_wall(self, t: Quantity, v: Quantity) -> Quantity:
        """x(t) if the wall is rigid: the velocity is turned round at t = 0."""
        return pieces((self._swing(t, v), t < 0), (self._swing(t, -v), True))

    def _swing(self, t, v):
        """On the holding spring alone, from x = gap and x' = v."""
        w = sqrt(self.K / self.m)
        return self.gap * cos(w * t) + v / w * sin(w * t)

    def pulse(self, v: float, n: int = 201) -> Pulse:
        """The contact; ``force`` is that of the wall."""
        phase = np.linspace(-self.phase(v), self.phase(v), n)
        delta = self.centre - self.gap + self.swing(v) * np.cos(phase)
        return Pulse((phase - phase[0]) / self.frequency, delta,
                     -self.frequency * self.swing(v) * np.sin(phase), self.k * delta)
