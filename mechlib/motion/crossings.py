"""Where a smooth function falls through zero: no root of its interpolating polynomial is missed.

On a piece of its interval the function is replaced by the polynomial of degree 8 through nine Chebyshev
points, written in Bernstein's form Σ c_i C(8, i) xⁱ (1-x)⁸⁻ⁱ.  Two facts decide (Descartes' rule in
Bernstein's form): the polynomial lies between the least and the largest c, so that equal signs exclude a
root; and one change of sign means one root.  Otherwise the piece is halved, by de Casteljau's rule, without
evaluating the function again.
"""

from math import comb

import numpy as np

DEGREE = 8
POINTS = (1 - np.cos(np.pi * np.arange(DEGREE + 1) / DEGREE)) / 2
_BERNSTEIN = np.linalg.inv([[comb(DEGREE, i) * x**i * (1 - x)**(DEGREE - i) for i in range(DEGREE + 1)]
                            for x in POINTS])
# T_k at POINTS
_TAIL = np.linalg.inv(np.cos(np.pi / DEGREE * np.outer(DEGREE - np.arange(DEGREE + 1),
                                                       np.arange(DEGREE + 1))))[-2:]
_DEEPEST, _PIECES = 40, 400


def _nine(values):
    """Bernstein coefficients, and what nine points leave out: the two last Chebyshev coefficients."""
    return _BERNSTEIN.dot(values).tolist(), sum(map(abs, _TAIL.dot(values).tolist()))


def clear(values):
    """1 if a function with these values at POINTS is positive throughout, -1 if it is negative, 0 if that has
    to be looked at."""
    if not (min(values) > 0 or max(values) < 0):
        return 0
    c, left_out = _nine(values)
    return 1 if min(c) > 10 * left_out else -1 if max(c) < -10 * left_out else 0


def pieces(function, values, noise):
    """(low, high, coefficients) of pieces of [0, 1] on which nine points tell all: from left to right.

    ``function`` takes arrays; ``values`` are its values at POINTS.  A piece is halved while its polynomial
    leaves out more than ``noise``, unless the function is ten times as far from zero.
    """
    waiting, made = [(0.0, 1.0, values, 0)], 0
    while waiting:
        low, high, values, depth = waiting.pop()
        values = function(low + (high - low) * POINTS) if values is None else values
        made += 1
        c, left_out = _nine(values)
        far = max(min(c), -max(c)) > 10 * left_out
        if left_out <= noise or far or depth == _DEEPEST or made > _PIECES:
            yield low, high, c
            continue
        middle = (low + high) / 2
        waiting += [(middle, high, None, depth + 1), (low, middle, None, depth + 1)]


def split(c, x):
    """The Bernstein coefficients on [0, x] and on [x, 1].

    >>> split([0.0, 1.0], 0.25)
    ([0.0, 0.25], [0.25, 1.0])
    """
    left, right = [c[0]], [c[-1]]
    while len(c) > 1:
        c = [a + x * (b - a) for a, b in zip(c, c[1:])]
        left.append(c[0])
        right.append(c[-1])
    return left, right[::-1]


def first_fall(c):
    """The first x in [0, 1] beyond which the polynomial with the Bernstein coefficients c is negative; None
    if it never is.

    >>> first_fall([1.0, -1.0]), first_fall([1.0, -0.9, 1.0]), round(first_fall([1.0, -1.25, 1.0]), 12)
    (0.5, None, 0.333333333333)
    """
    waiting = [(0.0, 1.0, c)]
    while waiting:
        low, high, c = waiting.pop()
        if min(c) >= 0:
            continue
        if c[0] < 0 or high - low < 1e-13:
            return low
        signs = [x < 0 for x in c]
        if signs[-1] and sum(a != b for a, b in zip(signs, signs[1:])) == 1:
            return low + (high - low) * _only_root(c)
        left, right = split(c, 0.5)
        middle = (low + high) / 2
        waiting += [(middle, high, right), (low, middle, left)]
    return None


def _only_root(c):
    """The root in (0, 1) of a polynomial that has one there and is negative at 1 (regula falsi with the
    Illinois rule)."""
    a, b, low, high, side = 0.0, 1.0, c[0], c[-1], 0
    for _ in range(80):
        x = b - high * (b - a) / (high - low)
        x = x if a < x < b else (a + b) / 2
        value = _value(c, x)
        if value == 0 or b - a < 1e-15:
            return x
        if value > 0:
            a, low, high, side = x, value, high / 2 if side > 0 else high, 1
        else:
            b, high, low, side = x, value, low / 2 if side < 0 else low, -1
    return x


def _value(c, x):
    """The polynomial at x, by a scheme like Horner's."""
    y, power, total = 1 - x, 1.0, c[0]
    n = len(c) - 1
    for i in range(1, n + 1):
        power *= x
        total = total * y + comb(n, i) * power * c[i]
    return total


def _polished(function, c, x, low, high):
    """One step of Newton's method for the function itself, which is smaller than the polynomial's rounding
    beside a large value elsewhere."""
    place, right = low + (high - low) * x, split(c, x)[1]
    slope = DEGREE * (right[1] - right[0]) / ((high - low) * (1 - x)) if x < 1 else 0.0
    step = -float(function(np.array([place]))[0]) / slope if slope < 0 else 0.0
    return place + step if abs(step) < 1e-6 * (high - low) and place + step >= low else place


def falls(function, values, noise, armed, limit=1.0, only_first=False):
    """All x in [0, limit] at which ``function`` falls through zero, or the first alone; and whether it is
    ``armed`` at the end.

    A fall counts when it leads below -noise; the place given is the zero before that.  After a fall the
    function is armed again once it has been above +noise: what wavers between is one event.
    """
    found = []
    for low, high, c in pieces(function, values, noise):
        if low > limit or only_first and found:
            break
        x = 0.0
        while x < 1 and (min(c) < -noise if armed else max(c) > noise):
            right = split(c, x)[1] if x else c
            reach = first_fall([noise + v if armed else noise - v for v in right])
            if reach is None:
                break
            if armed:
                # backwards, the first place where it is positive
                back = first_fall([-v for v in reversed(split(right, reach)[0])])
                zero = x if back is None else x + (1 - x) * reach * (1 - back)
                found.append(_polished(function, c, zero, low, high))
            armed, x = not armed, x + (1 - x) * reach
    return found, armed
