"""Compare formulas by their values at random points, always the same ones.

Two formulas that agree to 30 digits at a dozen random points are equal for every purpose of
a textbook; unlike `simplify`, this always ends.

>>> import sympy as sp
>>> x = sp.Symbol("x")
>>> points = random_points({"x": (0.3, 3)})
>>> agree(values(sp.sin(2*x), points), values(2*sp.sin(x)*sp.cos(x), points))
True
>>> agree(values(sp.sin(2*x), points), values(2*sp.sin(x), points))
False
"""

import random

import mpmath
from mpmath.libmp import mpf_abs, mpf_div, mpf_gt, mpf_le, mpf_mul, mpf_sub

from .operations import BITS, NEAREST
from .trees import value_at, values_at

POINTS = 12
REMEMBERED = 50
EXACT = mpmath.mpf(10) ** -25
DECIMAL = mpmath.mpf(10) ** -8
POSITIVE = (0.3, 3.0)
REAL = (-3.0, 3.0)


def random_points(ranges, count=POINTS, seed="impact"):
    """`count` points, each a dict of canonical name → number inside its range."""
    rng = random.Random(f"{seed} {sorted(ranges)}")
    return [{name: _inside(rng, *ranges[name]) for name in sorted(ranges)} for _ in range(count)]


def _inside(rng, low, high):
    """A number of five digits, so that it can be handed to the page as it is."""
    return mpmath.mpf(f"{low + (high - low) * rng.uniform(0.001, 0.999):.5g}")


_known = {}            # what was asked last, with the tree and the points themselves: no other has their id


def values(tree, points):
    """The values at the points; None where there is none."""
    asked = id(tree), id(points)
    if asked not in _known:
        found = values_at(tree, points)
        if len(_known) >= REMEMBERED:
            _known.clear()
        _known[asked] = tree, points, found
    return _known[asked][2]


with mpmath.workprec(BITS):
    _LEAST = (mpmath.mpf(10) ** -15)._mpf_


def close(a, b, tolerance=EXACT):
    """Whether two numbers agree, relative to the larger; two tiny ones always do."""
    a, b = _raw(a), _raw(b)
    largest = _LEAST
    for size in (mpf_abs(a), mpf_abs(b)):
        largest = size if mpf_gt(size, largest) else largest
    return mpf_le(mpf_abs(mpf_sub(a, b, BITS, NEAREST)), mpf_mul(_raw(tolerance), largest, BITS, NEAREST))


def _raw(number):
    return (number if type(number) is mpmath.mpf else mpmath.mpf(number))._mpf_


def agree(left, right, tolerance=EXACT):
    """Whether two lists of values agree wherever the right one is defined; the left one is asked for its
    values only until one is too far away."""
    wanted = defined = 0
    for a, b in zip(left, right):
        if b is not None:
            wanted += 1
            if a is not None:
                defined += 1
                if not close(a, b, tolerance):
                    return False
    return defined * 4 >= wanted * 3 > 0


def constant(numbers, tolerance=EXACT):
    """The one value that all numbers share, or None; they are asked for only until one is different."""
    numbers = iter(numbers)
    first = next(numbers, None)
    shared = first is not None and all(n is not None and close(n, first, tolerance) for n in numbers)
    return first if shared else None


def quotients(left, right):
    """left/right at each point; None where that has no value."""
    return [quotient(a, b) for a, b in zip(left, right)]


def quotient(a, b):
    """a/b, or None."""
    if a is None or b in (None, 0):
        return None
    return mpmath.mp.make_mpf(mpf_div(_raw(a), _raw(b), BITS, NEAREST))


def depends_on(tree, name, points):
    """Whether the value changes when one symbol does.

    >>> import sympy as sp
    >>> x, y = sp.symbols("x y")
    >>> points = random_points({"x": POSITIVE, "y": POSITIVE})
    >>> depends_on(x + sp.sin(y)**2 + sp.cos(y)**2, "y", points)
    False
    """
    for a, point, other in zip(values(tree, points), points, points[1:]):
        b = value_at(tree, point | {name: other[name]})
        if a is not None and b is not None and not close(a, b):
            return True
    return False
