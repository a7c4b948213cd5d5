"""From peak to peak: the normal form of grazing that carries Nordmark's name.

Let ξ be the height above the stop to which a flight rises, or would rise, in each period.  Three successive
peaks of one free flight obey, by Cayley and Hamilton, ξ'' = αξ' - βξ + ρ with α = tr Φ, β = det Φ and
ρ = (1 - α + β)(P - δ).  If the peak ξ > 0 is cut off by the stop, the new flight leaves with the kick, and
its own peak, followed back in time, is e²ξ:

    ξ' = αξ + y + ρ - K√ξ₊,     y' = -βξ (ξ ≤ 0),  -β e²ξ (ξ > 0),     K = Φ₁₂ (1 + e) √(2ω²δ).
"""

import numpy as np

from mechlib.hints import Numbers
from mechlib.motion import Modes, flight_matrix
from mechlib.needs import count, needs, not_negative, number, positive, restitution

from ..forced_orbits import grazing_force
from ..stability import flip_ratio
from .near_miss import grazing_kick


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
def peak_coefficients(zeta: float, omega: float, gap: float, e: float) -> tuple[float, float, float]:
    """(α, β, K) = (tr Φ, det Φ, Φ₁₂ (1 + e) √(2ω²δ)) over one period.

    >>> print(*(round(x, 6) for x in peak_coefficients(0.05, 2.2, 1.0, 0.8)))
    -1.661867 0.751564 1.38619
    """
    Phi = flight_matrix(Modes(1, zeta, gap=0, restitution=1), 2*np.pi/omega)
    return (float(np.trace(Phi)), float(np.linalg.det(Phi)),
            carried_back(zeta, omega)*float(grazing_kick(omega, gap, e)))


@needs(height=number, delayed=number, rho=number, alpha=number, beta=number, kick=number, e=restitution)
def peak_map(height: Numbers, delayed: Numbers, rho: Numbers, alpha: Numbers, beta: Numbers, kick: Numbers,
             e: Numbers) -> tuple[np.ndarray, np.ndarray]:
    """(ξ, y) → (αξ + y + ρ - K√ξ₊, -βξ or -βe²ξ): the normal form of grazing, y the delay coordinate.

    >>> print(*(x.round(6) for x in peak_map(np.array([-0.04, 0.04]), 0.0, 0.1, 0.5, 0.2, 1.0, 0.8)))
    [ 0.08 -0.08] [ 0.008   -0.00512]
    """
    above = np.maximum(height, 0.0)
    kept = np.where(np.asarray(height) > 0, np.multiply(e, e), 1.0)
    return alpha*height + delayed + rho - kick*np.sqrt(above), -beta*kept*height


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
