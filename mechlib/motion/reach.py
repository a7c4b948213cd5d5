"""The safe step of :mod:`.march` in plain floats, for one system that is asked often and for short times.

A function g ≤ 0 is given by its value, its rate and its curvature now, and by bounds B ≥ |g̈|, J ≥ |g⃛| for all
times to come.  Taylor's theorem makes every step safe: no zero of g lies inside it.  The proofs stand in
:mod:`.march`; the step is the same, without arrays.
"""

from math import inf, sqrt

from .march import CLOSE, ROUNDING, SURE


def first_root(g, rate, B):
    """The smallest positive root of g + ġ h + ½ B h², g ≤ 0; infinity if there is none.

    >>> first_root(-1.0, 0.0, 2.0), first_root(-1.0, 1.0, -3.0), first_root(0.0, -1.0, 4.0)
    (1.0, inf, 0.5)
    """
    inside = rate*rate - 2*B*g
    if inside < 0:
        return inf
    if rate > 0:
        return -2*g/(rate + sqrt(inside))
    return (sqrt(inside) - rate)/B if B > 0 else inf


def step(g, rate, curve, B, J):
    """(h, closing): how far one may go; when ``closing``, the next zero is sure and h is Halley's step to it.

    >>> step(-1.0, 0.0, 0.0, 2.0, 0.0), step(-0.5, 2.0, 0.0, 1.0, 1.0)
    ((2.0, False), (0.25, True))
    """
    if rate > 0 and 2*B*abs(g) <= rate*rate:
        return -2*g*rate/(2*rate*rate - g*curve), True
    g = min(g, 0.0)
    h = first_root(g, rate, B)
    if h == inf:
        return inf, False
    h = min(first_root(g, rate, min(B, curve + 2*h*J)), 2*h)
    if rate <= 0 and curve < 0:
        h = max(h, -curve/J if J > 0 else inf)
    return h, False


def arrived(g, rate, h, B, pace, size):
    """Whether Halley's step h ends at the zero to the last digits; ``pace`` and ``size`` are the scales of
    time and of g.

    >>> arrived(-1e-9, 1.0, 1e-9, 1.0, 1.0, 1.0), arrived(-1e-2, 1.0, 1e-2, 1.0, 1.0, 1.0)
    (True, False)
    """
    return abs(h)*pace < CLOSE and (B*abs(g) <= SURE*rate*rate or abs(g) <= ROUNDING*size)
