"""Two rods that hang from a nail, one below the other, struck across the lower one (units: m = L = P = 1)."""

import sympy as sp

from mechlib import Impact
from mechlib.impact import Jump


def hanging_rods(x, delta=0) -> Impact:
    """The upper rod hangs straight down, the lower one is turned by δ; a blow across it hits at x below the
    pin.

    Velocities u₁, u₂: the rates at which the two rods turn.  With axes along and across the upper rod the
    lower rod's centre moves at (u₁ + ½ cos δ u₂, ½ sin δ u₂) and its struck point, along the blow, at
    cos δ u₁ + x u₂.

    >>> hanging_rods(1).mass_matrix
    Matrix([
    [4/3, 1/2],
    [1/2, 1/3]])
    """
    upper, lower = sp.symbols("u_1 u_2")
    c, s = sp.cos(delta), sp.sin(delta)
    energy = ((upper/2)**2/2 + upper**2/24
              + ((upper + c*lower/2)**2 + (s*lower/2)**2)/2 + lower**2/24)
    return Impact([upper, lower], energy, impulses=[(c*upper + x*lower, 1)], before={upper: 0, lower: 0})


def strike_rods(x, delta=0, by: str = "kane") -> Jump:
    """The rates just after the blow, with D = 4/9 - ¼ cos² δ:

        u₁ = cos δ (2 - 3x)/(6D),  u₂ = (8x - 3 cos² δ)/(6D).

    >>> list(strike_rods(1).after), list(strike_rods(sp.Rational(2, 3)).after)
    ([-6/7, 30/7], [0, 2])
    """
    return hanging_rods(x, delta).solve(by=by)


def on_lower_rod(u, x, delta) -> tuple:
    """(u₁ + x cos δ u₂, x sin δ u₂): velocity of the point of the lower rod at x below the pin.

    >>> on_lower_rod((1, 2), 1, 0)
    (3, 0)
    """
    return u[0] + x*sp.cos(delta)*u[1], x*sp.sin(delta)*u[1]


def nail_impulse(u, delta) -> tuple:
    """What the nail delivers, across and along the upper rod: the momenta of both rods less the blow.

    >>> nail_impulse(strike_rods(1).after, 0)
    (-1/7, 0)
    """
    half = sp.Rational(1, 2)
    across, along = on_lower_rod(u, half, delta)
    return half*u[0] + across - sp.cos(delta), along - sp.sin(delta)
