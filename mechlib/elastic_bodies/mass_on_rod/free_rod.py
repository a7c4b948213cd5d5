"""A mass on a free rod, in closed form: one contact, which lasts 2L/c."""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import needs, positive


@needs(beta=positive)
def free_rod_restitution(beta: Quantity) -> Quantity:
    """e = (1 - exp(-2β))/β - exp(-2β) of a mass M = m/β on a free rod: the contact lasts 2L/c for every mass.

    >>> round(float(free_rod_restitution(1.0)), 10)
    0.7293294335
    """
    rest = sp.exp(-2*beta) if isinstance(beta, sp.Basic) else np.exp(-2*np.asarray(beta, float))
    return (1 - rest)/beta - rest


def free_rod_motion(t: sp.Expr, beta: sp.Expr) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """A mass on a free rod in SymPy: the wave f = exp(-β (t mod 2)) that leaves the struck end, and how far
    mass and struck end are ahead of the far end, which moves with 2f(t - 1).

    >>> f, mass, end = free_rod_motion(sp.Integer(3), sp.Integer(1))
    >>> f, sp.expand(end - mass)                                  # at t = 3 they are apart
    (exp(-1), -2*exp(-1) - exp(-2) + 2)
    """
    def sent_so_far(t):
        trips = sp.floor(t/2)
        whole = trips*(1 - sp.exp(-2*beta)) + 1 - sp.exp(-beta*(t - 2*trips))
        return sp.Piecewise((0, t < 0), (whole/beta, True))
    rest = sp.exp(-2*beta)
    mass = sp.Piecewise(((1 - sp.exp(-beta*t))/beta, t < 2), ((1 - rest)/beta + rest*(t - 2), True))
    far = 2*sent_so_far(t - 1)
    return sp.exp(-beta*(t - 2*sp.floor(t/2))), mass - far, sent_so_far(t) + sent_so_far(t - 2) - far
