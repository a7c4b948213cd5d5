"""Restitution from the sound of a bouncing ball: the times of the clicks are enough."""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import needs, number

GRAVITY = 9.81


@dataclass(frozen=True)
class Heard:
    """What the clicks say.

    ``restitution`` and its standard ``uncertainty`` are those of one constant e; ``speeds`` and ``each`` the
    speed before and the restitution of every bounce between two flights; ``end`` the time at which the
    bouncing would be over.
    """

    restitution: float
    uncertainty: float
    speeds: np.ndarray
    each: np.ndarray
    end: float


@needs(clicks=number)
def restitution_from_sound(clicks: Vector) -> Heard:
    """The restitution of a ball from the times of its clicks on the floor, in seconds.

    A flight between two clicks lasts T = 2v/g, so the speed of each bounce is heard, and T falls by the
    factor e.  The mean is the slope of ln T against the number of the flight (least squares); its uncertainty
    comes from the scatter about that line, and is on the safe side: two pauses share a click, so that their
    errors partly cancel.  The end is t∞ = t + T e/(1 - e) from the last click t.

    >>> times = [0.0, 0.50, 0.90, 1.22, 1.476]                                  # a made-up ball with e = 0.8
    >>> heard = restitution_from_sound(times)
    >>> round(heard.restitution, 3), round(heard.end, 2), heard.speeds.round(2).tolist()
    (0.8, 2.5, [2.45, 1.96, 1.57])
    """
    t = np.asarray(clicks, dtype=float)
    if t.ndim != 1 or t.size < 4:
        raise ValueError("give the times of at least four clicks, in seconds, as a list of numbers.")
    flights = np.diff(t)
    if (flights <= 0).any():
        raise ValueError("the times of the clicks must grow: give them in the order in which they are heard.")
    number, log = np.arange(flights.size), np.log(flights)
    slope, start = np.polyfit(number, log, 1)
    e = float(np.exp(slope))
    left = log - start - slope*number
    spread = np.sqrt((left**2).sum()/max(flights.size - 2, 1)/((number - number.mean())**2).sum())
    end = float(t[-1] + flights[-1]*e/(1 - e)) if e < 1 else np.inf
    return Heard(e, float(e*spread), GRAVITY*flights[:-1]/2, flights[1:]/flights[:-1], end)
