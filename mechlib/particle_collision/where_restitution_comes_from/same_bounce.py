"""Contacts of different kinds that return the same e at one speed."""

from functools import cache

from .hunt_crossley import hunt_crossley_restitution
from .kelvin_voigt import kelvin_voigt_restitution


@cache
def same_first_bounce(e=0.75**0.5):
    """(ζ, x) for which a Kelvin–Voigt contact and a Hunt–Crossley contact with x = a v both return ``e``.

    Both restitutions fall from 1 as the damping grows; bisection.  Without an argument: from 20 cm back to
    15 cm, e = √(3/4).

    >>> [round(x, 6) for x in same_first_bounce()]
    [0.047151, 0.231572]
    """
    if not 0.14 <= e <= 1:
        raise ValueError(f"e = {e} must lie in [0.14, 1]: a body that is damped less than critically returns "
                         "with at least e⁻² of its speed.")
    return _damping(kelvin_voigt_restitution, e, 1.0), _damping(hunt_crossley_restitution, e, 10.0)


def _damping(restitution, e, high):
    low = 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if restitution(middle) > e else (low, middle)
    return float(middle)
