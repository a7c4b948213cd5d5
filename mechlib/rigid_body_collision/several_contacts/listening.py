"""Housner's ratio from the sound of a rocking block: the times of its landings are enough."""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import needs, number, positive

GRAVITY = 9.81


@dataclass(frozen=True)
class RockingHeard:
    """What the landings say: ``each`` ratio of spins, their ``mean`` and its standard ``uncertainty``, and
    the ratio that Housner's formula ``predicted``."""

    each: np.ndarray
    mean: float
    uncertainty: float
    predicted: float


@needs(landings=number, width=positive, height=positive)
def rocking_from_sound(landings: Vector, width: float, height: float) -> RockingHeard:
    """The ratio ω⁺/ω⁻ at the landings of a uniform block, from their times in seconds and its size in metres.

    Between landings a slender block obeys θ'' = p²(θ - α) with p² = 3g/(4R), R half its diagonal, and starts
    with the spin ω after a landing.  It is back after the time T with

        tanh(p T/2) = ω/(p α),

    so two successive times give the ratio, and the angle α drops out.  Housner: 1 - 3/2 sin²α, tan α = width/
    height.

    >>> p = (3*9.81/(4*np.hypot(0.05, 0.20)/2))**0.5
    >>> spins = 0.5*0.9**np.arange(4)                                          # a made-up block, ω/(pα)
    >>> heard = rocking_from_sound(np.cumsum(np.r_[0, 2/p*np.arctanh(spins)]), 0.05, 0.20)
    >>> round(heard.mean, 6), round(heard.predicted, 3)
    (0.9, 0.912)
    """
    t = np.asarray(landings, dtype=float)
    if t.ndim != 1 or t.size < 3:
        raise ValueError("give the times of at least three landings, in seconds, as a list of numbers.")
    swings = np.diff(t)
    if (swings <= 0).any():
        raise ValueError("the times of the landings must grow: give them in the order in which they are "
                         "heard.")
    diagonal = np.hypot(width, height)
    p = np.sqrt(3*GRAVITY/(2*diagonal))
    spins = np.tanh(p*swings/2)
    each = spins[1:]/spins[:-1]
    error = each.std(ddof=1)/np.sqrt(each.size) if each.size > 1 else np.nan
    return RockingHeard(each, float(each.mean()), float(error), float(1 - 1.5*(width/diagonal)**2))
