"""An elastic ball that runs exactly into the corner of two walls: the corner unfolded."""

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import count, needs, number, positive


@needs(opening=positive, delta=number, most=count)
def corner_directions(opening: Formula, delta: Formula, most: int = 6) -> dict[str, sp.Expr]:
    """Directions (from the axis of the corner, to the right) in which the ball leaves, by answer, in SymPy.

    It comes from the direction ``delta``, |delta| < opening/2.  Reflected in the walls in turn, its direction
    after n blows is (-1)ⁿ(π + δ ∓ n·opening), the right wall first or the left; it leaves with the first that
    points out of the corner.  Both at once: back where it came from, unless a wall would have to pull; then
    the other wall alone reflects it.

    >>> d = corner_directions(sp.pi/2, sp.pi/8)
    >>> [sp.simplify(sp.sin(d[name]) - sp.sin(sp.pi/8)) for name in d]
    [0, 0, 0]
    """
    alpha, came = opening/2, sp.pi + delta

    def in_turn(side):
        angles = [(-1)**n*(came - side*2*n*alpha) for n in range(1, most + 1)]
        return sp.Piecewise(*((x, sp.cos(x) >= sp.cos(alpha) - sp.Float(1e-9)) for x in angles[:-1]),
                            (angles[-1], True))

    right, left = sp.sin(alpha - delta), sp.sin(alpha + delta)
    once = sp.Piecewise((2*alpha - came, left + sp.cos(opening)*right <= 0),
                        (-2*alpha - came, right + sp.cos(opening)*left <= 0), (delta, True))
    return {"both at once": once, "left first": in_turn(-1), "right first": in_turn(1)}
