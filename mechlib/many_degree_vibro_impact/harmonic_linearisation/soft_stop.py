"""A soft stop by its mean push and its first harmonic.

An oscillator ẍ + x = 0 and a stop at x = δ that is a spring k_c; the motion is taken for a₀ + a₁ cos Ωt.
"""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import needs, number, positive


def functions(*values):
    """acos, sin, √, atan2, π for numbers and for expressions."""
    if any(isinstance(x, sp.Basic) for x in values):
        return sp.acos, sp.sqrt, sp.atan2, sp.pi
    return np.arccos, np.sqrt, np.arctan2, np.pi


def sided(sides, clearance=1.0):
    if isinstance(sides, bool) or sides not in (1, 2):
        raise ValueError(f"sides = {sides!r}: there is one stop or there are two. Give 1 or 2.")
    if sides == 2 and not isinstance(clearance, sp.Basic) and np.any(np.asarray(clearance) <= 0):
        raise ValueError(f"clearance = {clearance}: between two stops there must be room. Give a "
                         "positive one.")


def reaches(amplitude, clearance):
    """A > |δ|, as far as can be known."""
    if any(isinstance(x, sp.Basic) and x.free_symbols for x in (amplitude, clearance)):
        return
    if np.any(np.asarray(amplitude, dtype=float) <= np.abs(np.asarray(clearance, dtype=float))):
        raise ValueError(f"the amplitude {amplitude} does not reach the stop at {clearance}. Give one above "
                         "|clearance|.")


@needs(amplitude=positive, clearance=number, stiffness=positive)
def describing_function(amplitude: Quantity, clearance: Quantity, stiffness: Quantity,
                        sides: int = 2) -> Quantity:
    """N(A), the spring that pushes as the first harmonic of a soft stop does, for a swing A cos θ.

    Two stops at ±δ: N = k_c[1 - (2/π)(arcsin y + y√(1 - y²))], y = δ/A; one stop: half of it, and δ may be
    negative.

    >>> describing_function(2.0, 1.0, 10.0).round(12)
    np.float64(3.910022189558)
    """
    sided(sides, clearance)
    reaches(amplitude, clearance)
    acos, sqrt, _, pi = functions(amplitude, clearance, stiffness)
    y = clearance/amplitude
    return sides*stiffness/pi*(acos(y) - y*sqrt(1 - y**2))


@needs(amplitude=positive, clearance=number, stiffness=positive)
def mean_push(amplitude: Quantity, clearance: Quantity, stiffness: Quantity) -> Quantity:
    """The mean force of one soft stop at δ on a swing A cos θ: (k_c/π)(√(A² - δ²) - δ arccos(δ/A)).

    >>> mean_push(sp.Integer(2), 0, 1)
    2/pi
    """
    reaches(amplitude, clearance)
    acos, sqrt, _, pi = functions(amplitude, clearance, stiffness)
    return stiffness/pi*(sqrt(amplitude**2 - clearance**2) - clearance*acos(clearance/amplitude))


@needs(beta=positive, stiffness=positive)
def linearised_swing(beta: Quantity, stiffness: Quantity) -> tuple[Quantity, Quantity]:
    """(δ/A, Ω) of a linearised swing that touches one soft stop while |Ωt| < β.

    σ = (k_c/π)(sin β - β cos β):  δ/A = (cos β - σ)/(1 + σ),  Ω² = 1 + (k_c/π)(β - sin β cos β).

    >>> print(*(x.round(9) for x in linearised_swing(1.0, 2.0)))
    0.292492753 1.160681443
    """
    formula = any(isinstance(x, sp.Basic) for x in (beta, stiffness))
    sin, cos = (sp.sin, sp.cos) if formula else (np.sin, np.cos)
    _, sqrt, _, pi = functions(beta, stiffness)
    sigma = stiffness/pi*(sin(beta) - beta*cos(beta))
    return (cos(beta) - sigma)/(1 + sigma), sqrt(1 + stiffness/pi*(beta - sin(beta)*cos(beta)))
