"""The high-bounce map of a ball on a shaken table, which Holmes made known, and how bounces double."""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.motion import impacts
from mechlib.needs import count, needs, not_negative, number, restitution

from .in_step import ball_on_table, bounce_phase, gentlest_shaking, is_formula


@needs(phase=number, flight=number, shaking=not_negative, e=restitution)
def high_bounce(phase: Quantity, flight: Quantity, shaking: Quantity,
                e: Quantity) -> tuple[Quantity, Quantity]:
    """Holmes' map of high bounces: φ' = φ + v, v' = e v + 2Γ(1 + e) cos φ'; v is the time of flight.

    The table may move, but each flight is taken to end at the height where it began.

    >>> high_bounce(sp.pi/2, 2*sp.pi, sp.Integer(1), sp.Integer(1))
    (5*pi/2, 2*pi)
    """
    later = phase + flight
    cos = sp.cos if is_formula(later, shaking, e) else np.cos
    return later, e*flight + 2*shaking*(1 + e)*cos(later)


@needs(e=restitution, periods=count)
def high_bounce_window(e: Quantity, periods: int = 1) -> tuple[Quantity, Quantity]:
    """The same window by Holmes' map: Γ₀ < Γ < √(Γ₀² + 1).

    >>> high_bounce_window(0.8)[1].round(10)
    np.float64(1.0591727753)
    """
    least, root = gentlest_shaking(e, periods), sp.sqrt if is_formula(e) else np.sqrt
    return least, root(least**2 + 1)


def high_bounce_trace(shaking: Quantity, e: Quantity, periods: int = 1) -> Quantity:
    """tr = 1 + e - 2(1 + e)Γ sin φ of Holmes' map at its fixed point; its determinant is e, not e².

    >>> high_bounce_trace(high_bounce_window(0.8)[1], 0.8).round(12)       # -1 - e: it doubles
    np.float64(-1.8)
    """
    sin = sp.sin if is_formula(shaking, e) else np.sin
    return 1 + e - 2*(1 + e)*shaking*sin(bounce_phase(shaking, e, periods))


def doubling(shakings: np.ndarray, e: float, exact: bool = True, bounces: int = 240,
             kept: int = 16) -> tuple[np.ndarray, np.ndarray]:
    """(Γ, φ) of the last bounces, from a start beside one bounce in every period; by the exact motion or by
    Holmes' map.  What repeats itself is listed once.

    >>> G, phase = doubling(np.array([1.0, 1.1]), 0.8)
    >>> print(G, phase.round(3))
    [1.  1.1 1.1] [1.214 0.86  1.598]
    """
    shakings = np.asarray(shakings, dtype=float)
    phase, flight = bounce_phase(shakings, e), np.full(shakings.shape, 2*np.pi*1.001)
    if exact:
        angles = impacts(ball_on_table(shakings, e), np.zeros(shakings.shape), -e*flight/(1 + e), bounces,
                         time=phase).angle
    else:
        runs = []
        for _ in range(bounces):
            phase, flight = high_bounce(phase, flight, shakings, e)
            runs.append(np.mod(phase, 2*np.pi))
        angles = np.array(runs).T
    pairs = [(G, x) for G, row in zip(shakings, angles) for x in np.unique(row[-kept:].round(4))]
    return tuple(np.array(pairs).T)
