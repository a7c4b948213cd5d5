"""Functions of time with constant pieces, as steps (time, value): a value holds from its time on."""

from bisect import bisect_right

import sympy as sp


def value_at(steps, at):
    """The value just after the time ``at``.

    >>> value_at([(0, 5), (2, 7)], 2), value_at([(0, 5), (2, 7)], 1)
    (7, 5)
    """
    return steps[bisect_right(steps, at, key=lambda step: step[0]) - 1][1]


def merged(functions, combine, start, stop):
    """The steps of ``combine(values of the functions)`` from ``start`` to ``stop``; equal neighbours are one.

    >>> merged([[(0, 1), (2, 3)], [(0, 1), (1, 0), (2, -2)]], lambda a, b: a + b, 0, 5)
    [(0, 2), (1, 1)]
    """
    times = sorted({start} | {at for steps in functions for at, _ in steps if start < at < stop})
    made = []
    for at in times:
        value = combine(*(value_at(steps, at) for steps in functions))
        if not made or made[-1][1] != value:
            made.append((at, value))
    return made


def pieces(steps, stop):
    """(from, to, value) of every step that begins before ``stop``.

    >>> list(pieces([(0, 1), (2, 3)], 5))
    [(0, 2, 1), (2, 5, 3)]
    """
    ends = [at for at, _ in steps[1:]] + [stop]
    return ((at, min(end, stop), value) for (at, value), end in zip(steps, ends) if at < stop)


def expression(steps, t):
    """The same function as a SymPy expression in t.

    >>> t = sp.Symbol("t")
    >>> expression([(0, 1), (2, 3)], t).subs(t, 1), expression([(0, 1), (2, 3)], t).subs(t, 2)
    (1, 3)
    """
    values = [sp.Rational(str(value)) for _, value in steps]
    ends = [sp.Rational(str(at)) for at, _ in steps[1:]]
    return sp.Piecewise(*((value, t < end) for value, end in zip(values, ends)), (values[-1], True))


def integral(steps, t):
    """Its integral from the first step on, as a SymPy expression.

    >>> t = sp.Symbol("t")
    >>> [integral([(0, 1), (2, 3)], t).subs(t, at) for at in (1, 2, 4)]
    [1, 2, 8]
    """
    area, lines = sp.Integer(0), []
    for (at, value), (end, _) in zip(steps, [*steps[1:], (None, None)]):
        at, value = sp.Rational(str(at)), sp.Rational(str(value))
        lines.append((area + value*(t - at), True if end is None else t < sp.Rational(str(end))))
        area += 0 if end is None else value*(sp.Rational(str(end)) - at)
    return sp.Piecewise(*lines)


def clipped(tau, now, low, high, early, late):
    """The corners of the region low ≤ t - s ≤ high, early ≤ t - (τ - s) ≤ late in the box 0 ≤ s ≤ τ,
    0 ≤ t ≤ now; none if it has no area."""
    corners = [(0*tau, 0*tau), (tau, 0*tau), (tau, now), (0*tau, now)]
    for slope, bound, sign in ((-1, low, 1), (-1, high, -1), (1, early + tau, 1), (1, late + tau, -1)):
        corners = _cut(corners, slope, bound, sign)
    return corners if len(corners) > 2 and _area(corners) else []


def _cut(corners, slope, bound, sign):
    """The part of a convex polygon in which sign·(t + slope·s - bound) ≥ 0."""
    kept = []
    for p, q in zip(corners, [*corners[1:], *corners[:1]]):
        a, b = (sign*(t + slope*s - bound) for s, t in (p, q))
        if a >= 0:
            kept.append(p)
        if (a > 0 and b < 0) or (a < 0 and b > 0):
            kept.append(tuple(x + (y - x)*a/(a - b) for x, y in zip(p, q)))
    return kept


def _area(corners):
    return sum(p[0]*q[1] - p[1]*q[0] for p, q in zip(corners, [*corners[1:], *corners[:1]]))
