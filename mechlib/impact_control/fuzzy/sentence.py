"""The sentence "if it is far out and still moving out, pull hard", as nine rules and as one formula."""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import count, needs, number

from .controller import FuzzyController
from .sets import triangle

WORDS = ("N", "Z", "P")
ANSWERS = ("NB", "NS", "ZE", "PS", "PB")


def sentence_controller(truncated: bool = False) -> FuzzyController:
    """Nine rules for place a and velocity b in [-1, 1]: the words count -1, 0, 1, and their sum is answered.

    The sets of the answer have the centres -1, -½, 0, ½, 1 and the half-width ½; ``truncated`` cuts the two
    outermost off at ±1, as one often sees it.

    >>> pull = sentence_controller()
    >>> round(pull.output(0.3, 0.6), 12), pull.output(1, 1), round(sentence_controller(True).output(1, 1), 6)
    (0.462662337662, 1.0, 0.833333)
    """
    three = dict(zip(WORDS, (triangle(-1, -1, 0), triangle(-1, 0, 1), triangle(0, 1, 1))))
    five = {word: triangle(c - 0.5, c, c + 0.5) for word, c in zip(ANSWERS, (-1, -0.5, 0, 0.5, 1))}
    if truncated:
        five |= {"NB": triangle(-1, -1, -0.5), "PB": triangle(0.5, 1, 1)}
    rules = {(first, second): ANSWERS[i + j] for i, first in enumerate(WORDS)
             for j, second in enumerate(WORDS)}
    return FuzzyController({"a": three, "b": three}, five, rules)


def _extremes(*values):
    """The smaller and the larger of two, for numbers, arrays or expressions."""
    if any(isinstance(x, sp.Basic) for x in values):
        return sp.Min, sp.Max
    return (np.minimum, np.maximum) if any(isinstance(x, np.ndarray) for x in values) else (min, max)


@needs(a=number, b=number)
def sentence_levels(a: Quantity, b: Quantity) -> tuple[Quantity, ...]:
    """The levels w₀ … w₄ of the five answers.  Numbers, arrays or SymPy expressions.

    >>> [round(w, 3) for w in sentence_levels(0.3, 0.6)]
    [0, 0, 0.4, 0.6, 0.3]
    """
    low, high = _extremes(a, b)
    (n, z, p), (m, y, q) = _memberships(a, low, high), _memberships(b, low, high)
    return (low(n, m), high(low(n, y), low(z, m)), high(low(z, y), high(low(n, q), low(p, m))),
            high(low(p, y), low(z, q)), low(p, q))


def _memberships(x, low, high):
    """N, Z and P of an input, held within [-1, 1]."""
    x = low(high(x, -1), 1)
    return high(-x, 0), 1 - high(x, -x), high(x, 0)


@needs(a=number, b=number)
def sentence_output(a: Quantity, b: Quantity) -> Quantity:
    """The answer y of the nine rules in one formula.  Numbers, arrays or SymPy expressions.

    A triangle cut at w has the area w - w²/2.  Neighbours share a triangle of half the height and half the
    base, with its top midway, cut at v = min(w_k, w_{k+1}, ½): (v - v²)/2.  Others share nothing.  All these
    areas are symmetric about their middles, hence

        y = [Σ c_k (w_k - w_k²/2) - Σ (c_k + ¼)(v_k - v_k²)/2] / [Σ (w_k - w_k²/2) - Σ (v_k - v_k²)/2].

    >>> round(sentence_output(0.3, 0.6), 12), sentence_output(sp.Rational(1, 2), sp.S.Zero)
    (0.462662337662, 1/4)
    """
    levels, half = sentence_levels(a, b), sp.S.Half if isinstance(a + b, sp.Basic) else 0.5
    low, _ = _extremes(a, b)
    area = moment = 0
    for k, w in enumerate(levels):
        part = w - w*w*half
        area, moment = area + part, moment + (k - 2)*half*part
    for k, (w, x) in enumerate(zip(levels, levels[1:])):
        v = low(low(w, x), half)
        shared = (v - v*v)*half
        area, moment = area - shared, moment - (2*k - 3)*half*half*shared
    return moment/area


def _level(value, what):
    number(value, what)
    if not -1 < value < 1:
        raise ValueError(f"{what} = {value:g} is never answered inside. Give a level between -1 and 1.")


@needs(level=_level, n=count)
def level_line(level: float, n: int = 41) -> tuple[np.ndarray, np.ndarray]:
    """Points (a, b) of the square at which y = ``level``, from one side of it to the other.

    >>> a, b = level_line(0.5, 3)
    >>> print((a + b).round(6))                               # a line of the PD law too
    [1. 1. 1.]
    """
    if level < 0:
        return tuple(-x for x in level_line(-level, n))
    end = _rising(lambda a: sentence_output(a, np.ones(1)), level, np.array([-1.0]), np.ones(1))
    apart = np.linspace(end - 1, 1 - end, n)[:, 0]
    reach = 2 - np.abs(apart)
    total = _rising(lambda s: sentence_output((s + apart)/2, (s - apart)/2), level, -reach, reach)
    return (total + apart)/2, (total - apart)/2


def _rising(function, level, low, high):
    """Where a rising function of an array has the value ``level``, by bisection."""
    for _ in range(52):
        middle = (low + high)/2
        below = function(middle) < level
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return (low + high)/2


@needs(a=number, b=number)
def proportional_output(a: Quantity, b: Quantity) -> Quantity:
    """(a + b)/2, each held within [-1, 1]: a saturated PD law, which multiplies the rules' degrees instead.

    >>> proportional_output(0.25, 2.0)
    0.625
    """
    low, high = _extremes(a, b)
    return (low(high(a, -1), 1) + low(high(b, -1), 1))/2


@needs(a=number, b=number)
def damper_output(a: Quantity, b: Quantity) -> Quantity:
    """b alone, held within [-1, 1]: a damper with a bound.

    >>> damper_output(0.25, -2.0)
    -1
    """
    low, high = _extremes(a, b)
    return low(high(b, -1), 1)
