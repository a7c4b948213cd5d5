"""Duffing's oscillator in front of a stop: a spring that gets stiffer the further it goes.

    ẍ + 2ζẋ + x + βx³ = F cos ωt,    x ≤ δ.
"""

from dataclasses import dataclass, replace

import numpy as np
import sympy as sp

from mechlib.hints import Quantity, Vector
from mechlib.motion import Modes, Stop, one_impact_roots
from mechlib.needs import a, needs, not_negative, number, or_none, positive, restitution

from .shooting import Shot, follow_motion


@needs(beta=number, zeta=not_negative, omega=positive, force=number, gap=number, e=restitution)
@dataclass(frozen=True)
class Duffing:
    """β, ζ, ω, F, the stop δ and its restitution e.

    >>> Duffing(1.0).motion().speed.__round__(9)
    1.591020595
    """

    beta: float
    zeta: float = 0.05
    omega: float = 1.8
    force: float = 1.0
    gap: float = 0.3
    e: float = 0.8

    @property
    def period(self) -> float:
        """T = 2π/ω."""
        return 2*np.pi/self.omega

    def rate(self, t: float, y: Vector) -> np.ndarray:
        """(ẋ, ẍ)."""
        x, u = y
        return np.array([u, self.force*np.cos(self.omega*t) - 2*self.zeta*u - x - self.beta*x**3])

    def slope(self, t: float, y: Vector) -> np.ndarray:
        """∂(ẋ, ẍ)/∂(x, ẋ); its trace is -2ζ whatever the spring."""
        return np.array([[0.0, 1.0], [-1 - 3*self.beta*y[0]**2, -2*self.zeta]])

    def system(self) -> tuple:
        """What :func:`shoot` needs, but for the guess."""
        return self.rate, self.slope, Stop(self.gap, self.e), self.period

    def motion(self, steps: int = 5) -> Shot:
        """The motion with one impact in each period that the linear one, β = 0, becomes when the spring is
        hardened in ``steps``."""
        return along_hardening(np.linspace(0, self.beta, steps + 1), self)[-1]


@needs(betas=number, like=or_none(a(Duffing, "Describe the oscillator with Duffing(β, …).")))
def along_hardening(betas: Vector, like: Duffing | None = None) -> list[Shot]:
    """The motions for β = 0 and all the further ``betas``, each shot from the one before; the first is known
    in closed form.

    >>> [round(shot.speed, 6) for shot in along_hardening([0, 0.1, 0.5])]
    [3.524759, 2.359857, 1.791472]
    """
    like = Duffing(0.0) if like is None else like
    linear = _linear(like, like.omega)
    if not linear.exists[0]:
        raise ValueError("without hardening there is no motion with one impact in each period to start from. "
                         "Choose another frequency or gap.")
    guess = linear.phase[0]/like.omega, [like.gap, linear.speed[0]]
    return follow_motion(lambda beta: replace(like, beta=float(beta)).system(), betas, guess)


def speeds_against_frequency(beta: float, up: Vector, down: Vector) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies, rising, and the speeds of impact there; β > 0: followed from ω = 1.8 ``up`` and ``down``.

    >>> [round(float(x), 4) for x in speeds_against_frequency(0.5, [2.0], [1.7])[1]]
    [1.6954, 1.7915, 2.0213]
    """
    start = Duffing(beta)
    omegas = np.array([*down[::-1], start.omega, *up])
    if beta == 0:
        line = _linear(start, omegas)
        return omegas[line.real], line.speed[line.real]
    ways = [[shot.speed for shot in follow_motion(
        lambda omega: replace(start, omega=float(omega)).system(), [start.omega, *way], start.motion().guess)]
        for way in (down, up)]
    return omegas, np.array([*ways[0][::-1], *ways[1][1:]])


def _linear(like, omega):
    """The faster root without hardening, in closed form."""
    return one_impact_roots(Modes(1, like.zeta, omega, like.force, gap=like.gap, restitution=like.e))[0]


@needs(omega=positive, e=restitution, zeta=not_negative)
def product_of_two(omega: Quantity, e: Quantity, zeta: Quantity) -> Quantity:
    """e² e^(-2ζT), what both multipliers make together, whatever the spring.

    >>> print(round(product_of_two(1.8, 0.8, 0.05), 12))
    0.451421876083
    """
    formula = any(isinstance(x, sp.Basic) for x in (omega, e, zeta))
    exp, pi = (sp.exp, sp.pi) if formula else (np.exp, np.pi)
    return e**2*exp(-4*pi*zeta/omega)
