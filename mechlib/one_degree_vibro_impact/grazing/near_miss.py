"""A flight that would just pass its stop, and what the stop makes of it.

Near its highest place a flight has the deceleration a.  If it would rise by h above the stop, it meets the
stop with U = √(2ah), a time U/a before the peak.  At the instant of the peak it has lost
(1 + e)U in velocity, compared with the flight that no stop has met: the root of h.
"""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import needs, not_negative, number, positive, restitution

from ..forced_orbits import flow


def _root(*values):
    return sp.sqrt if any(isinstance(x, sp.Basic) for x in values) else np.sqrt


@needs(height=not_negative, deceleration=positive, e=restitution)
def zero_time_map(height: Quantity, deceleration: Quantity, e: Quantity) -> tuple[Quantity, Quantity]:
    """(-(1 + 2e)h, -(1 + e)√(2ah)): place above the stop and velocity at the instant of the missed peak.

    To leading order in h; exact where the deceleration a is constant.

    >>> h, a, e = sp.symbols("h a e", positive=True)
    >>> zero_time_map(h, a, e)
    (-h*(2*e + 1), -sqrt(2)*sqrt(a)*sqrt(h)*(e + 1))
    """
    root = _root(height, deceleration, e)
    return -((1 + 2*e)*height), -((1 + e)*root(2*deceleration*height))


@needs(omega=positive, gap=positive, e=restitution)
def grazing_kick(omega: Quantity, gap: Quantity, e: Quantity) -> Quantity:
    """(1 + e)√(2ω²δ): the velocity lost at a touch, per root of the missed height, on a steady swing that
    grazes; its deceleration at the stop is ω²δ.

    >>> round(grazing_kick(2.2, 1.0, 0.8), 12)
    np.float64(5.600285706997)
    """
    return (1 + e)*_root(omega, gap, e)(2*omega**2*gap)


@needs(zeta=not_negative, omega=positive, gap=positive, speed=number, tau=number)
def passing_flight(zeta: Quantity, omega: Quantity, gap: Quantity, speed: Quantity,
                   tau: Quantity) -> Quantity:
    """x(τ) = δ cos ωτ + v Φ₁₂(τ): under the force of grazing, from the stop with the velocity v, at the
    instant τ = 0 at which the steady swing touches it.

    v = U is the flight that no stop has met, v = -eU the one after the impact; for ζ < 1.

    >>> print(passing_flight(0.05, 2.2, 1.0, 0.5, 0.1).round(6))
    1.025565
    """
    cos = sp.cos if any(isinstance(x, sp.Basic) for x in (zeta, omega, gap, speed, tau)) else np.cos
    return gap*cos(omega*tau) + speed*flow(zeta, tau)[1]


@needs(zeta=not_negative, omega=positive, gap=positive, tau=number)
def speed_of_peak(zeta: Quantity, omega: Quantity, gap: Quantity, tau: Quantity) -> Quantity:
    """The velocity v at the stop with which a :func:`passing_flight` has its peak at τ: v = δω sin ωτ/Φ₂₂(τ).

    >>> print(speed_of_peak(0.05, 2.2, 1.0, 0.1).round(6))
    0.487373
    """
    sin = sp.sin if any(isinstance(x, sp.Basic) for x in (zeta, omega, gap, tau)) else np.sin
    first, second = flow(zeta, tau)
    return gap*omega*sin(omega*tau)/(first - 2*zeta*second)


@needs(zeta=not_negative, omega=positive, gap=positive, e=restitution, tau=number)
def missed_peak(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity,
                tau: Quantity) -> tuple[Quantity, Quantity]:
    """(h, Δu), exactly, for the flight whose peak would come a time τ after the touch: the height that is
    missed, and the velocity that the stop has taken away by then, (1 + e)UΦ₂₂(τ) = (1 + e)δω sin ωτ.

    >>> print(*(x.round(6) for x in missed_peak(0.05, 2.2, 1.0, 0.8, 0.1)))
    0.024311 0.864189
    """
    sin = sp.sin if any(isinstance(x, sp.Basic) for x in (zeta, omega, gap, e, tau)) else np.sin
    U = speed_of_peak(zeta, omega, gap, tau)
    return passing_flight(zeta, omega, gap, U, tau) - gap, (1 + e)*gap*omega*sin(omega*tau)


@needs(zeta=not_negative, omega=positive, gap=positive, speed=number)
def peak_time(zeta: float, omega: float, gap: float, speed: float) -> float:
    """When the flight with the velocity ``speed`` at the stop has its peak next to it, by bisection; about
    speed/(ω²δ).

    >>> print(round(peak_time(0.05, 2.2, 1.0, 0.487373), 5))
    0.1
    """
    most = np.pi/(4*max(omega, 1.0))
    if not abs(speed) < speed_of_peak(zeta, omega, gap, most):
        raise ValueError(f"peak_time: speed = {speed:g} is no grazing contact: the peak would come more than "
                         f"{most:.3g} away from it. Give a smaller speed.")
    low, high = -most, most
    for _ in range(80):
        middle = (low + high)/2
        low, high = (middle, high) if speed_of_peak(zeta, omega, gap, middle) < speed else (low, middle)
    return (low + high)/2
