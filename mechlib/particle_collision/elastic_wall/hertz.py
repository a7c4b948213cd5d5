"""Hertz: two smooth round elastic bodies (jin2005, §2.1.3)."""

from dataclasses import dataclass

import numpy as np

from mechlib.hertz import hertz_stiffness as hertz_stiffness
from mechlib.hints import Quantity

from ..contact_law import ContactLaw, Pulse, speed
from ..either import absolute, cos, sin
from ..power_contact import duration_constant, elapsed


@dataclass(frozen=True)
class Hertz(ContactLaw):
    """F = k δ^(3/2).  From ½ m v² = (2/5) k δ_max^(5/2):

        δ_max = (5 m v²/(4 k))^(2/5),   F_max = k δ_max^(3/2),   duration = (4/5) B(2/5, 1/2) δ_max/v =
        2.9432… δ_max/v.

    Faster is shorter: the duration goes with v^(-1/5).

    >>> ball = Hertz(m=0.8, k=1)
    >>> ball.max_compression(1), round(float(ball.duration(1)), 6), ball.restitution(1)
    (np.float64(1.0), 2.943275, array(1.))
    """

    m: float
    k: float

    def force(self, delta: Quantity, rate: Quantity) -> Quantity:
        return self.k * np.maximum(delta, 0) ** 1.5

    def restitution(self, v: Quantity) -> Quantity:
        return np.ones_like(speed(v))

    def max_compression(self, v: Quantity) -> Quantity:
        return (5 * self.m * speed(v)**2 / (4 * self.k)) ** 0.4

    def peak_force(self, v: Quantity) -> Quantity:
        return self.k * self.max_compression(v) ** 1.5

    def duration(self, v: Quantity) -> Quantity:
        return duration_constant() * self.max_compression(v) / speed(v)

    def orbit(self, theta: Quantity, v: Quantity) -> tuple[Quantity, Quantity, Quantity]:
        """δ = δ_max sin^(4/5) θ, δ' = v cos θ and F = k δ^(3/2): energy is kept; θ runs from 0 to π.

        >>> [float(x) for x in Hertz(m=0.8, k=1).orbit(0.0, 2)]
        [0.0, 2.0, 0.0]
        """
        delta = self.max_compression(v) * absolute(sin(theta)) ** 0.8
        return delta, v * cos(theta), self.k * delta ** 1.5

    def pulse(self, v: float, n: int = 201) -> Pulse:
        theta = np.linspace(0, np.pi, n + 1 - n % 2)
        delta, rate, force = self.orbit(theta, v)
        delta[-1] = force[-1] = 0.0
        return Pulse(self.max_compression(v) / v * elapsed(theta), delta, rate, force)
