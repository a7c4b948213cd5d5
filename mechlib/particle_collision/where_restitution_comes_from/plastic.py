"""Elastic, then plastic: a contact that yields at a constant force."""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Quantity
from mechlib.needs import needs, positive

from ..contact_law import ContactLaw, Pulse, speed
from ..either import maximum, minimum, sqrt


@needs(F_y=positive)
@dataclass(frozen=True)
class ElastoPlastic(ContactLaw):
    """F = k δ up to F_y, then F = F_y while compression goes on; unloading along k, and a dent remains.

    Below the yield speed v_y = F_y/√(k m) nothing is lost.  Above it the contact gives back F_y²/(2k),
    whatever came in:

        e = v_y/v,   δ_dent = m (v² - v_y²)/(2 F_y).

    With F_y = 0 the contact is perfectly plastic, e = 0, and has no force at all.

    >>> lead = ElastoPlastic(m=1, k=1, F_y=1)
    >>> lead.restitution([0.5, 1, 2, 4]), lead.dent(2)
    (array([1.  , 1.  , 0.5 , 0.25]), np.float64(1.5))
    """

    m: float
    k: float
    F_y: float

    @property
    def yield_speed(self) -> Quantity:
        return self.F_y / sqrt(self.k * self.m)

    def restitution(self, v: Quantity) -> Quantity:
        return minimum(1.0, self.yield_speed / speed(v))

    def dent(self, v: Quantity) -> Quantity:
        """The compression that stays, zero below the yield speed."""
        return self.m * maximum(speed(v)**2 - self.yield_speed**2, 0) / (2 * self.F_y)

    def peak_force(self, v: Quantity) -> Quantity:
        return minimum(self.F_y, speed(v) * sqrt(self.k * self.m))

    def max_compression(self, v: Quantity) -> Quantity:
        return self.dent(v) + self.peak_force(v) / self.k

    def loop(self, v: Quantity) -> list[tuple[Quantity, Quantity]]:
        """The corners (δ, F) of the way in the plane of compression and force: touch, yield, turn, release.

        >>> [[float(x) for x in corner] for corner in ElastoPlastic(m=1, k=1, F_y=1).loop(2)]
        [[0.0, 0.0], [1.0, 1.0], [2.5, 1.0], [1.5, 0.0]]
        """
        top = self.peak_force(v)
        return [(0, 0), (top / self.k, top), (self.max_compression(v), top), (self.dent(v), 0)]

    def _phases(self, v):
        """Durations of loading, yielding, unloading."""
        w, v = np.sqrt(self.k / self.m), speed(v)
        loading = np.arcsin(np.minimum(1.0, self.yield_speed / v)) / w
        yielding = self.m * np.sqrt(np.maximum(v**2 - self.yield_speed**2, 0)) / self.F_y
        return loading, yielding, np.full_like(v, np.pi / 2 / w)

    def duration(self, v: Quantity) -> Quantity:
        return sum(self._phases(v))

    def pulse(self, v: float, n: int = 201) -> Pulse:
        w, (t1, t2, t3) = np.sqrt(self.k / self.m), self._phases(v)
        t = np.unique(np.concatenate([np.linspace(0, t1 + t2 + t3, n), [t1, t1 + t2]]))
        top, flow = self.max_compression(v), np.sqrt(max(v**2 - self.yield_speed**2, 0.0))
        on, back = t - t1, w * (t - t1 - t2)
        phases = [t <= t1, t <= t1 + t2]
        delta = np.select(phases, [v / w * np.sin(w * t),
                                   self.peak_force(v) / self.k + flow * on - self.F_y * on**2 / (2 * self.m)],
                          top - self.peak_force(v) / self.k * (1 - np.cos(back)))
        rate = np.select(phases, [v * np.cos(w * t), flow - self.F_y * on / self.m],
                         -self.peak_force(v) / self.k * w * np.sin(back))
        force = np.select(phases, [self.k * v / w * np.sin(w * t), np.full_like(t, self.peak_force(v))],
                          self.peak_force(v) * np.cos(back))
        return Pulse(t, delta, rate, force)
