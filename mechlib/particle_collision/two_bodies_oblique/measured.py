"""The friction of billiard balls, measured, and the throw that follows."""

import numpy as np
import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, not_negative, number, positive, restitution

from .rough import cut_shot, throw


@needs(slip=not_negative)
def ball_friction(slip: Formula) -> sp.Expr:
    """μ of two billiard balls whose surfaces slide at ``slip`` m/s: 0.00995 + 0.108 exp(-1.088 slip).

    A fit of D. Alciatore (TP A-14) to measured throws, as it stands in the program pooltool
    (pooltool/physics/resolve/ball_ball/friction.py).  Status: second hand.

    >>> [round(float(ball_friction(v)), 3) for v in (0, 0.5, 1, 3)]
    [0.118, 0.073, 0.046, 0.014]
    """
    return 0.00995 + 0.108*sp.exp(-1.088*slip)


@needs(speed=positive, phi=number, e=restitution)
def measured_throw(speed: float, phi: float, e: float = 0.95) -> float:
    """Throw, in radians, of a cut shot without spin at ``speed`` m/s: the surfaces slide at speed · sin φ.

    >>> [round(float(np.degrees(measured_throw(v, np.pi/6))), 1) for v in (0.5, 1, 3)]
    [4.8, 4.2, 1.8]
    """
    if not 0 <= phi < np.pi/2:
        raise ValueError(f"the cut angle is {phi:g}: give an angle in [0, π/2).")
    mu = float(ball_friction(speed*np.sin(phi)))
    return float(throw(cut_shot(float(phi), e, mu).impulse))
