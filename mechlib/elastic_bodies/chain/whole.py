"""Exact numbers in whole numbers: a wave is a pair (numerator, denominator) in lowest terms.

A chain adds and multiplies the same few fractions again and again.  What arrives at a node is brought to one
denominator once, and each result is reduced once; that is what makes events cheap.  A time is a pair (whole,
part), 0 ≤ part < 1, in units that make every transit time whole: a wave on its way changes the whole alone,
and only a gap that closes in between makes a new part.
"""

from fractions import Fraction
from math import gcd

Pair = tuple[int, int]


def exact(x) -> Fraction:
    """The number as a fraction; a float as the binary fraction that it is.

    >>> exact(0.5), exact(3)
    (Fraction(1, 2), Fraction(3, 1))
    """
    return Fraction(int(x.p), int(x.q)) if hasattr(x, "p") and hasattr(x, "q") else Fraction(x)


def reduced(n: int, d: int) -> Pair:
    """n/d in lowest terms, for d > 0.

    >>> reduced(-6, 4)
    (-3, 2)
    """
    common = gcd(n, d)
    return n//common, d//common


def pair(x: Fraction | int) -> Pair:
    """A fraction as a pair.

    >>> pair(Fraction(3, 6)), pair(2)
    ((1, 2), (2, 1))
    """
    return x.numerator, x.denominator


def moment(x: Fraction | int) -> tuple[int, Fraction | int]:
    """A time in units as (whole, part).

    >>> moment(Fraction(7, 2)), moment(3)
    ((3, Fraction(1, 2)), (3, 0))
    """
    whole = x.numerator//x.denominator
    return whole, x - whole if x.denominator > 1 else 0


class Shares:
    """What a node makes of the waves f and g: each row (a, b, c) stands for (a f + b g + c)/q.

    >>> joint = Shares(6, (2, 6, 0), (6, -3, 30))                 # f/3 + g and f - g/2 + 5
    >>> joint((1, 1), (2, 1)), joint((1, 2), (1, 3))
    (((7, 3), (5, 1)), ((1, 2), (16, 3)))
    """

    __slots__ = ("rows", "q")

    def __init__(self, q: int, *rows: tuple[int, int, int]) -> None:
        self.q, self.rows = q, rows

    def __call__(self, f: Pair, g: Pair) -> tuple[Pair, ...]:
        (x, d), (y, other) = f, g
        if d != other:
            common = gcd(d, other)
            x, y, d = x*(other//common), y*(d//common), d//common*other
        q, found = self.q*d, []
        for a, b, c in self.rows:
            n = a*x + b*y + c*d
            common = gcd(n, q)
            found.append((n//common, q//common))
        return tuple(found)
