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
from mechlib.needs import needs, not_negative, number, positive, restitution

from .near_miss import grazing_kick


@needs(zeta=not_negative, omega=positive, gap=positive, e=restitution)
def peak_coefficients(zeta: float, omega: float, gap: float, e: float) -> tuple[float, float, float]:
    """(α, β, K) = (tr Φ, det Φ, Φ₁₂ (1 + e) √(2ω²δ)) over one period.

    >>> print(*(round(x, 6) for x in peak_coefficients(0.05, 2.2, 1.0, 0.8)))
    -1.661867 0.751564 1.38619
    """
    Phi = flight_matrix(Modes(1, zeta, gap=0, restitution=1), 2*np.pi/omega)
    return (float(np.trace(Phi)), float(np.linalg.det(Phi)),
            float(Phi[0, 1])*float(grazing_kick(omega, gap, e)))


@needs(height=number, delayed=number, rho=number, alpha=number, beta=not_negative, kick=number,
       e=restitution)
def peak_map(height: Numbers, delayed: Numbers, rho: Numbers, alpha: Numbers, beta: Numbers, kick: Numbers,
             e: Numbers) -> tuple[np.ndarray, np.ndarray]:
    """(ξ, y) → (αξ + y + ρ - K√ξ₊, -βξ or -βe²ξ): the normal form of grazing, y the delay coordinate.

    >>> print(*(x.round(6) for x in peak_map(np.array([-0.04, 0.04]), 0.0, 0.1, 0.5, 0.2, 1.0, 0.8)))
    [ 0.08 -0.08] [ 0.008   -0.00512]
    """
    above = np.maximum(height, 0.0)
    kept = np.where(np.asarray(height) > 0, np.multiply(e, e), 1.0)
    return alpha*height + delayed + rho - kick*np.sqrt(above), -beta*kept*height
