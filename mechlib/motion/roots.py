"""Roots and peaks of a function of one number, between two bounds; nothing but its values is needed."""

import math
from collections.abc import Callable

from ..needs import function as a_function
from ..needs import needs, number


@needs(function=a_function, low=number, high=number)
def root(function: Callable[[float], float], low: float, high: float) -> float:
    """The place in [low, high] at which the function changes its sign, to the last digit (bisection).

    >>> root(lambda x: x**2 - 2, 0, 2)
    1.414213562373095
    >>> root(lambda x: x**2 + 1, 0, 2)
    Traceback (most recent call last):
    ...
    ValueError: the function is 1 at 0 and 5 at 2: a root needs two signs. Widen the bounds.
    """
    low, high = float(low), float(high)
    first, last = float(function(low)), float(function(high))
    if not (first <= 0 <= last or last <= 0 <= first):
        raise ValueError(f"the function is {first:g} at {low:g} and {last:g} at {high:g}: a root needs two "
                         "signs. Widen the bounds.")
    rising = first < last
    while low < (middle := (low + high) / 2) < high:
        below = bool(function(middle) < 0) is rising
        low, high = (middle, high) if below else (low, middle)
    return middle


def peak(function, low, high, width=1e-7):
    """The place in [low, high] of the highest value of a function with one peak, to ``width`` (golden
    section).  The value there is right to about width², relative to the curvature.

    >>> round(peak(lambda x: x*(1 - x), 0, 3), 6)
    0.5
    """
    share = (math.sqrt(5) - 1) / 2
    low, high = float(low), float(high)
    inner = [high - share * (high - low), low + share * (high - low)]
    values = [function(x) for x in inner]
    while high - low > width:
        if values[0] > values[1]:
            high, inner[1], values[1] = inner[1], inner[0], values[0]
            inner[0] = high - share * (high - low)
            values[0] = function(inner[0])
        else:
            low, inner[0], values[0] = inner[0], inner[1], values[1]
            inner[1] = low + share * (high - low)
            values[1] = function(inner[1])
    return (low + high) / 2
