"""Contacts of different kinds that return the same e at one speed."""

from functools import cache

from mechlib.motion.roots import root
from mechlib.needs import needs, numeric

from .hunt_crossley import hunt_crossley_restitution
from .kelvin_voigt import kelvin_voigt_restitution


@needs(e=numeric)
@cache
def same_first_bounce(e: float = 0.75**0.5) -> tuple[float, float]:
    """(ζ, x) for which a Kelvin–Voigt contact and a Hunt–Crossley contact with x = a v both return ``e``.

    Both restitutions fall from 1 as the damping grows.  Without an argument: from 20 cm back to
    15 cm, e = √(3/4).

    >>> [round(x, 6) for x in same_first_bounce()]
    [0.047151, 0.231572]
    """
    if not 0.14 <= e <= 1:
        raise ValueError(f"e = {e} must lie in [0.14, 1]: a body that is damped less than critically returns "
                         "with at least e⁻² of its speed.")
    return (root(lambda zeta: kelvin_voigt_restitution(zeta) - e, 0, 1),
            root(lambda x: hunt_crossley_restitution(x) - e, 0, 10))
