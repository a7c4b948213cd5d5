"""An elastic ball that runs exactly into the corner of two walls: the corner unfolded."""

import numpy as np
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


def fan(opening: float, tilt: float, height: float, far: float = 1.6) -> tuple[list, list]:
    """A straight path past the tip of a fan of mirrored corners, and the same path folded into the first one.

    The first corner lies between the directions ``-tilt`` and ``opening - tilt`` (radians); the path is the
    level line at ``height`` above the tip, from ``far`` on the right to ``far`` on the left.  Returns its
    ends and the points between them where it crosses walls of the fan; and the same points in the real
    corner: a mirror image has the same distance from the tip.

    >>> straight, folded = fan(np.pi/3, np.pi/9, 0.2)
    >>> len(straight) - 2, np.allclose(straight[1], folded[1])
    (3, True)
    """
    if not 0 < opening <= np.pi or not 0 <= tilt < opening or not height > 0 or not far > 0:
        raise ValueError("a fan needs an opening in (0, π], a tilt in [0, opening), a height and a distance "
                         "above zero.")
    walls = [k*opening - tilt for k in range(1, int((np.pi + tilt)/opening) + 2)]
    level = [far, *(height/np.tan(at) for at in walls if 1e-9 < at < np.pi - 1e-9), -far]
    folded = []
    for x in level:
        distance, turned = np.hypot(x, height), (np.arctan2(height, x) + tilt) % (2*opening)
        at = min(turned, 2*opening - turned) - tilt
        folded.append((float(distance*np.cos(at)), float(distance*np.sin(at))))
    return [(float(x), height) for x in level], folded
