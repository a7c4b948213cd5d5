"""The note of a plucked ruler with a mass at its tip and a stop there: the project of the chapter.

The pluck bends the ruler like a force at its tip.  The first knock turns the tip round, but not the whole
ruler: the other modes take a part of the first mode's motion.  The flight to the second knock is then a swing
of the first mode that the stop cuts off.
"""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.motion.roots import peak
from mechlib.needs import needs, not_negative, positive, restitution

from .ruler import tip_modes

LEAST = 0.02                                             # of what the first mode keeps, in fits


def _first(mass):
    """mφ₁², and the first mode's part 3φ₁²/ω₁² of a tip that is pulled aside."""
    frequency, square = tip_modes(mass, 1)
    return float(mass*square[0]), float(3*square[0]/frequency[0]**2)


@needs(e=restitution, mass=positive)
def first_mode_restitution(e: Numbers, mass: float) -> Numbers:
    """ε = (1 + e)mφ₁² - 1, rebound over approach of the first mode at a knock that meets the other modes at
    rest; ``mass`` is that of the tip over that of the ruler.

    >>> print(round(first_mode_restitution(1.0, 2.0), 9), round(first_mode_restitution(0.8, 2.0), 9))
    0.787981263 0.609183137
    """
    return (1 + e)*_first(mass)[0] - 1


@needs(pluck=positive, gap=positive, own=positive, mass=positive, e=restitution)
def first_pitch(pluck: Numbers, gap: float, own: float, mass: float, e: float = 1.0) -> Numbers:
    """One over the time from the first knock to the second, of a ruler whose tip is drawn back by ``pluck`` a
    from its rest and let go; the stop leaves the gap δ, ``own`` f₁ is the note without it.

    π f₁/arccos(-δ/a₁) with a₁² = δ² + ε²(s²a² - δ²) and the first mode's part s of the pluck.

    >>> print(*first_pitch(np.array([1.5, 3.0, 6.0]), 1.0, 27.0, 2.0, 0.8).round(3))
    33.343 40.453 46.061
    """
    a, (_, part), kept = np.asarray(pluck, dtype=float), _first(mass), first_mode_restitution(e, mass)
    if np.any(part*a <= gap):
        raise ValueError(f"the pluck {float(np.min(a)):g} does not reach the stop. Give one above "
                         f"{gap/part:g}.")
    if kept <= 0:
        raise ValueError(f"the other modes take the whole swing at the first knock: mass = {mass:g} is too "
                         "light. Put a heavier one on the tip.")
    return _pitch(part*a, gap, own, kept)


def _pitch(swing, gap, own, kept):
    return np.pi*own/np.arccos(-1/np.sqrt(1 + kept**2*((swing/gap)**2 - 1)))


@dataclass(frozen=True)
class Buzz:
    """``predicted`` pitches with the gap and restitution given, and the ``deviations`` of those heard, in
    parts of them; the ``gap`` and the ``restitution`` that fit best, each with its error."""

    predicted: np.ndarray
    deviations: np.ndarray
    gap: float
    gap_error: float
    restitution: float
    restitution_error: float


@needs(plucks=positive, pitches=positive, own=positive, gap=positive, mass=positive, e=restitution,
       own_error=not_negative)
def gap_from_pitches(plucks: Vector, pitches: Vector, own: float, gap: float, mass: float, e: float = 1.0,
                     own_error: float = 0.005) -> Buzz:
    """What the first pitches of a plucked ruler tell about its gap and its knock.

    ``plucks`` and ``gap`` in one unit of length, ``pitches`` and the ``own`` note in one of frequency,
    ``own`` known to the part ``own_error``; ``mass`` is that of the tip over that of the ruler.  The fit
    knows neither the gap nor e: tan²(π f₁/f) = ε²(s²a²/δ² - 1) is a straight line over a², with two numbers
    to read.

    >>> heard = gap_from_pitches([1.5, 2, 3, 4, 6], [33.3, 36.5, 40.4, 42.9, 46.1], 27.0, 1.0, 2.0, 0.8)
    >>> print(round(heard.gap, 2), round(heard.restitution, 2), heard.deviations.round(3))
    1.0 0.79 [-0.001  0.002 -0.001 -0.003  0.001]
    """
    a, f = (np.atleast_1d(np.asarray(x, dtype=float)) for x in (plucks, pitches))
    if a.ndim > 1 or a.shape != f.shape or a.size < 4:
        raise ValueError(f"there are {a.size} plucks and {f.size} pitches. Give four of each, or more.")
    if np.ptp(a) < 0.2*a.max():
        raise ValueError(f"the plucks go only from {a.min():g} to {a.max():g}. Pluck gently and hard.")
    if np.any((f < 0.9*own) | (f > 2.2*own)):
        raise ValueError(f"the pitches go from {f.min():g} to {f.max():g}, but with a gap the first lies "
                         f"between the own note {own:g} and its octave. Check the own note.")
    predicted = first_pitch(a, gap, own, mass, e)
    share, part = _first(mass)
    if 2*share - 1 <= LEAST:
        raise ValueError(f"mass = {mass:g} is too light for a fit. Put a heavier one on the tip.")
    best = _fitted(part*a, f, own, 2*share - 1)
    low, high = part*a.min()*np.array([LEAST, 1 - 1e-6])
    if not 1.01*low < best[0] < 0.999*high:
        raise ValueError("no gap gives these pitches. Check the own note, and that the pluck is counted from "
                         "the rest.")
    slopes = np.transpose([(_pitch(part*a, best[0] + h, own, best[1] + k)
                            - _pitch(part*a, best[0] - h, own, best[1] - k))/2e-5
                           for h, k in ((1e-5*best[0], 0), (0, 1e-5))])
    slopes[:, 0] /= best[0]
    scatter = ((f - _pitch(part*a, best[0], own, best[1]))**2).sum()/(len(a) - 2)
    by_own = _fitted(part*a, f, own*(1 + own_error), 2*share - 1) - best
    error = np.sqrt(np.diag(np.linalg.inv(slopes.T @ slopes))*scatter + by_own**2)
    return Buzz(predicted, f/predicted - 1, float(best[0]), float(error[0]),
                float((1 + best[1])/share - 1), float(error[1]/share))


def _fitted(swing, heard, own, most):
    """The gap and the first mode's ε, at most that of e = 1, with the least squares."""
    def off(gap, kept):
        return -((heard - _pitch(swing, gap, own, kept))**2).sum()

    def kept(gap):
        return peak(lambda x: off(gap, x), LEAST, most)

    def best(gap):
        return off(gap, kept(gap))
    grid = np.linspace(LEAST, 1 - 1e-6, 40)*swing.min()
    k = int(np.clip(np.argmax([best(gap) for gap in grid]), 1, len(grid) - 2))
    gap = peak(best, grid[k - 1], grid[k + 1], 1e-7*grid[k])
    return np.array([gap, kept(gap)])
