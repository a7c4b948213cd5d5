"""The speed of sound in a rod from the tones that it gives, tapped on its end and tapped across.

Lengthwise, both ends free, tone k has f = kc/(2L); a rod held in the middle keeps k = 1, 3, 5 …  Across, both
ends free, tone n has f = λ_n² r c/(2πL²) with the λ_n of the clamped beam and the radius of gyration r of
the section: h/√12 for a flat one of thickness h, d/4 for a round one of diameter d.
"""

import math
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import needs, not_negative, positive, word

from ..clamped_modes import eigenvalue

GYRATION = {"flat": 1/math.sqrt(12), "round": 0.25}


@dataclass(frozen=True)
class Tones:
    """What the tones say: the speed of waves in the rod, its standard uncertainty, what ``each`` says."""

    speed: float
    uncertainty: float
    each: np.ndarray


def _speeds(tones, factors, common):
    """Speeds from tones, and the uncertainty: their scatter, and what they share with the ruler."""
    tones = np.atleast_1d(np.asarray(tones, float))
    if tones.ndim != 1 or not tones.size or not np.all(np.diff(tones) > 0):
        raise ValueError("the tones must rise: give their frequencies in hertz, lowest first, as a list.")
    each = tones/np.array([factors(n) for n in range(1, tones.size + 1)])
    mean = float(each.mean())
    scatter = float(each.std(ddof=1))/math.sqrt(each.size) if each.size > 1 else 0.0
    return Tones(mean, math.hypot(scatter, mean*common), each)


@needs(length=positive, tones=positive, ruler=not_negative)
def rod_from_sound(length: float, tones: Vector, ruler: float = 1e-3) -> Tones:
    """c from the lengthwise tones 1, 3, 5 … of a rod held in its middle; ``ruler`` is the error of the length
    in metres.

    >>> heard = rod_from_sound(0.800, [3225.0, 9690.0])                       # made up
    >>> round(heard.speed), round(heard.uncertainty), heard.each.round().tolist()
    (5164, 8, [5160.0, 5168.0])
    """
    return _speeds(tones, lambda n: (2*n - 1)/(2*length), ruler/length)


@needs(length=positive, thickness=positive, tones=positive, section=word(*GYRATION), ruler=not_negative,
       calliper=not_negative)
def bending_from_sound(length: float, thickness: float, tones: Vector, section: str = "round",
                       ruler: float = 1e-3, calliper: float = 5e-5) -> Tones:
    """c from the tones 1, 2, 3 … across a free rod, for a ``"flat"`` or ``"round"`` section.

    ``ruler`` and ``calliper`` are the errors of the length and of the thickness in metres.

    >>> heard = bending_from_sound(0.800, 0.010, [71.9, 198.0, 388.0])        # made up
    >>> round(heard.speed), round(heard.uncertainty)
    (5165, 29)
    """
    r = GYRATION[section]*thickness
    return _speeds(tones, lambda n: eigenvalue(n)**2*r/(2*math.pi*length**2),
                   math.hypot(2*ruler/length, calliper/thickness))
