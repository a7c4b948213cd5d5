"""The kinetic energy while the impulse grows (jin2005, §2.4.3)."""

import numpy as np

from mechlib.hints import Quantity
from mechlib.needs import friction, needs, number, positive

from ..either import absolute, minimum, symbolic


@needs(p=number, slide=number, approach=number, W_tt=positive, W_nn=positive, mu=friction)
def energy_taken(p: Quantity, slide: Quantity, approach: Quantity, W_tt: Quantity, W_nn: Quantity,
                 mu: Quantity) -> tuple[Quantity, Quantity]:
    """Kinetic energy lost so far, (by the normal force, by friction), when the normal impulse has grown to p.

    Normal:  approach·p - W_nn p²/2, largest at the end of compression, p_c = approach/W_nn.
    Friction:  μ|slide| p - W_tt μ² p²/2 while the contact slides, until p_s = |slide|/(μ W_tt); from then on
    slide²/(2 W_tt).  Numbers, arrays or SymPy expressions.

    >>> normal, friction = energy_taken(np.array([0, 0.5, 1]), 1, 1, 7, 2, 0.2)
    >>> normal, friction.round(4)
    (array([0.  , 0.25, 0.  ]), array([0.    , 0.065 , 0.0714]))
    """
    p = p if symbolic(p) else np.asarray(p, dtype=float)
    size = absolute(slide)
    s = minimum(mu * p, size / W_tt)
    return approach * p - W_nn * p**2 / 2, size * s - W_tt * s**2 / 2
