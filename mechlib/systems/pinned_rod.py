"""A uniform rod that hangs from a pin and is struck across, perhaps with a mass at its tip (m = L = 1)."""

import sympy as sp

from mechlib import Constraint, Impact

V, W = sp.symbols("vdot omegadot")                       # of the centre; of the rod


def struck_rod(blow, place, tip=0) -> tuple[sp.Expr, sp.Expr]:
    """The spin after a blow P at the distance x below the pin, and the pin's impulse Λ along it.

    ω = Px/(1/3 + μ) and Λ = P (x (1/2 + μ)/(1/3 + μ) - 1), with a mass μ at the tip.

    >>> P, x = sp.symbols("P x", positive=True)
    >>> struck_rod(P, x)
    (3*P*x, P*(3*x - 2)/2)
    """
    half = sp.Rational(1, 2)
    jump = Impact([V, W], V**2/2 + W**2/24 + tip*(V + W/2)**2/2,
                  impulses=[(V + (place - half)*W, blow)], constraints=[Constraint(V - W/2)],
                  before={V: 0, W: 0}).solve()
    return jump.after[1], sp.factor(jump.reactions[0])
