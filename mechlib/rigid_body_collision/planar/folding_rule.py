"""A folding rule of two halves falls flat on an edge (each half: m = L = 1; speed 1)."""

from dataclasses import dataclass

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, number, restitution

HALF = sp.Rational(1, 2)


@dataclass(frozen=True)
class Fold:
    """After the blow: velocity of the joint upwards, rates of the left and of the right half
    (anticlockwise), the impulse of the edge, and the share of the energy that is lost."""

    joint: sp.Expr
    left: sp.Expr
    right: sp.Expr
    impulse: sp.Expr
    energy_loss: sp.Expr


def softness(joint, x):
    """W of the edge at ``x`` from the joint:  ½(1 + 3x²) if it is locked, 2 - 6x + (15/2) x² if it is hinged.

    >>> softness("locked", HALF), softness("hinge", HALF)
    (7/8, 7/8)
    """
    if joint not in ("locked", "hinge"):
        raise ValueError(f"the joint is 'locked' or a 'hinge', not {joint!r}.")
    return HALF*(1 + 3*x**2) if joint == "locked" else 2 - 6*x + sp.Rational(15, 2)*x**2


@needs(x=number, e=restitution)
def fold(joint: str, x: Formula, e: Formula) -> Fold:
    """The rule falls flat on an edge below its right half, at ``x`` from the joint: p = (1 + e)/W.

    Locked: ẏ⁺ = p/2 - 1 and both rates 3xp/2.
    Hinged: ẏ⁺ = (2 - 3x) p - 1, rates (3 - 9x/2) p on the left, (15x/2 - 3) p on the right.
    "hinge with a stop", which cannot open downwards: hinged for x < ½, locked beyond, in SymPy.

    >>> fold("locked", 0, 0).joint, fold("hinge", sp.Rational(2, 3), 0).left
    (0, 0)
    """
    x, e = sp.sympify(x), sp.sympify(e)
    if joint == "hinge with a stop":
        free, held = fold("hinge", x, e), fold("locked", x, e)
        return Fold(*(sp.Piecewise((getattr(free, name), x < HALF), (getattr(held, name), True))
                      for name in Fold.__dataclass_fields__))
    p = (1 + e)/softness(joint, x)
    lost = (1 - e**2)/softness(joint, x)/2
    if joint == "locked":
        return Fold(p/2 - 1, 3*x*p/2, 3*x*p/2, p, lost)
    return Fold((2 - 3*x)*p - 1, (3 - 9*x/2)*p, (15*x/2 - 3)*p, p, lost)
