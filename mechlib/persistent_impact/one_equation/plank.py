"""A plank of mass 1 and length 2 lies on two trestles at ±b and takes a blow from above at x."""

import sympy as sp

from mechlib import Constraint, Impact

V, W = sp.symbols("v omega")


def struck_plank(blow, place, b, feet=(-1, 1)) -> tuple:
    """Velocity of the centre and spin after the blow, and the impulses at A and B; ``feet`` lists trestles.

    A foot is -1 for A or 1 for B.  One that is not listed gives no impulse, even where the plank sinks in.

    >>> x, b = sp.symbols("x b", positive=True)
    >>> struck_plank(2*b, x, b)[2:]
    (b - x, b + x)
    """
    jump = Impact([V, W], V**2/2 + W**2/6, impulses=[(V + place*W, -blow)],
                  constraints=[Constraint(V + side*b*W) for side in feet], before={V: 0, W: 0}).solve()
    pushes = dict(zip(feet, jump.reactions))
    return (*jump.after, pushes.get(-1, sp.S.Zero), pushes.get(1, sp.S.Zero))


def plank_that_may_lift(blow, place, b) -> tuple:
    """The same with only those trestles listed that push: beyond B the plank lifts off A, and the other way.

    >>> plank_that_may_lift(1, sp.Rational(3, 4), sp.Rational(1, 2))[2:]
    (0, 17/14)
    """
    on_B, on_A, both = (struck_plank(blow, place, b, feet) for feet in ((1,), (-1,), (-1, 1)))
    return tuple(sp.Piecewise((right, place > b), (left, place < -b), (shared, True))
                 for right, left, shared in zip(on_B, on_A, both))
