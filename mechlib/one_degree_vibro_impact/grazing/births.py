"""Two kinds of grazing, told apart by one sign, and what is heard on both sides of it.

Near grazing the motion with one impact in n periods has U ≈ (P - δ)/a and tr ≈ -(1 + e)ω²δ Φ₁₂/U, and a has
the sign of Φ₁₂ = Φ₁₂(2πn/ω).
"""

import numpy as np

from mechlib.hints import Vector
from mechlib.motion import Modes, flight_matrix, impacts
from mechlib.needs import count, needs, not_negative, positive, restitution

from ..forced_orbits import grazing_force, impact_coefficients, speeds
from ..stability import flip_ratio


@needs(zeta=not_negative, omega=positive, periods=count)
def carried_back(zeta: float, omega: float, periods: int = 1) -> float:
    """Φ₁₂(T): where a unit of velocity, given at a peak, has shifted the place T = 2πn/ω later; any damping.

    Its sign decides how grazing goes.  Φ₁₂ < 0: a touch lifts the next peak, the new motion is a saddle that
    exists before grazing.  Φ₁₂ > 0: a touch lowers it, the new motion is born at grazing, unstable.

    >>> print(*(round(carried_back(0.05, omega), 6) for omega in (1.2, 2.2)))
    -0.669894 0.247521
    """
    return float(flight_matrix(Modes(1, zeta, gap=0, restitution=1), 2*np.pi*periods/omega)[0, 1])


@needs(zeta=not_negative, periods=count, half_turns=count)
def resonant_frequency(zeta: float, periods: int = 1, half_turns: int = 1) -> float:
    """ω = 2n√(1 - ζ²)/m: the free flight makes m half turns in n periods, Φ₁₂ = 0, and the root is gone.

    >>> print(round(resonant_frequency(0.05), 9))
    1.997498436
    """
    if not zeta < 1:
        raise ValueError(f"resonant_frequency: zeta = {zeta:g} is too much damping: the free flight does not "
                         "swing, Φ₁₂ > 0 always. Give less than 1.")
    return 2*periods*np.sqrt(1 - zeta**2)/half_turns


@needs(zeta=not_negative, omega=positive, gap=positive, e=restitution)
def restless_window(zeta: float, omega: float, gap: float, e: float) -> tuple[float, float]:
    """The forces from grazing to the flip between which no motion with one impact in every period is stable.

    >>> print(*(round(f, 9) for f in restless_window(0.05, 2.2, 1.0, 0.8)))
    3.84629692 4.269855727
    """
    if not carried_back(zeta, omega) > 0:
        raise ValueError(f"restless_window: at omega = {omega:g} a touch lifts the next peak, Φ₁₂ ≤ 0, and "
                         "there is no such window. Give an omega above 2√(1 - ζ²).")
    low = float(grazing_force(zeta, omega, gap))
    return low, low*float(flip_ratio(zeta, omega, gap, e))


def branch(zeta: float, omega: float, e: float, ratios: Vector, upper: bool) -> np.ndarray:
    """U of the motion with one impact in every period against f/f_g, with a gap of 1; the upper or the lower
    root."""
    a, b = impact_coefficients(zeta, omega, e)
    return np.real(speeds(a, b, omega, 1.0, ratios)[0 if upper else 1])


def heard(zeta: float, omega: float, e: float, ratios: Vector, starts: Vector = (0.0, 1.0), hits: int = 110,
          kept: int = 12) -> tuple[np.ndarray, np.ndarray]:
    """Pairs f/f_g and U of the last impacts, after a long time, from a few speeds at x = 0.9; gap 1."""
    ratio, start = (x.ravel() for x in np.meshgrid(ratios, starts))
    modes = Modes(1, zeta, omega, ratio*float(grazing_force(zeta, omega, 1.0)), gap=1, restitution=e)
    run = impacts(modes, np.full(ratio.size, 0.9), -start, hits, until=4*hits*2*np.pi/omega)
    knocks = np.isfinite(run.speed[:, -1])
    return np.repeat(ratio[knocks], kept), run.speed[knocks, -kept:].ravel()
