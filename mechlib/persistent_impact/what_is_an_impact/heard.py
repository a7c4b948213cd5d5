"""Bounces that are heard or filmed: from intervals and heights to the restitution, and to the end."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechlib import checks
from mechlib.display import Table
from mechlib.hints import Formula, Vector
from mechlib.needs import listed, needs, not_negative, number, positive

# A steel ball on a plate of Liquidmetal, about 400 bounces, from the sound of a vendor's video: the middle of
# a group of ten bounces and the mean interval in it, both in seconds.  The table was read whole at
# blog.paddlefish.net (?p=180); the name of its author does not stand there.
HEARD = ((1.38, 0.2501), (6.06, 0.2177), (10.88, 0.1857), (15.94, 0.1515), (20.59, 0.1242),
              (25.50, 0.0914), (30.30, 0.0627), (35.14, 0.0309), (36.53, 0.0213))


def heard_table() -> Table:
    """What was heard of the steel ball: time, mean interval T, and the speed gT/2 at which it lands.

    >>> print(str(heard_table()).splitlines()[1])
    1.38 | 0.2501 | 1.23
    """
    return Table(["time <i>t</i> (s)", "interval <i>T</i> (s)", "<i>gT</i>/2 (m/s)"],
                 [[f"{t:.2f}", f"{T:.4f}", f"{9.81*T/2:.2f}"] for t, T in HEARD])


def interval_at(time: Formula, first: tuple, e: Formula) -> Formula:
    """The interval that begins at a time, if the restitution is constant: T = T₁ - (1 - e)(t - t₁).

    ``first`` is (t₁, T₁).  Each flight takes T and shortens the next by (1 - e)T: a straight line, exactly.

    >>> interval_at(1, (0, 1), 0.5), interval_at(1.5, (0, 1), 0.5)       # flights of 1, 1/2, 1/4 …
    (0.5, 0.25)
    """
    return first[1] - (1 - checks.restitution(e))*(time - first[0])


def end_of_bouncing(first: tuple, e: Formula) -> Formula:
    """When the intervals have shrunk to nothing: t₁ + T₁/(1 - e).

    >>> end_of_bouncing((0, 1), 0.5), end_of_bouncing((0, 1), 1)
    (2.0, inf)
    """
    return math.inf if checks.restitution(e) == 1 else first[0] + first[1]/(1 - e)


@dataclass(frozen=True)
class Decay:
    """A straight line through intervals: the restitution, its standard error, the end, the residuals."""

    restitution: float
    error: float
    end: float
    residuals: np.ndarray


@needs(times=number, intervals=number)
def fit_decay(times: Vector, intervals: Vector) -> Decay:
    """The straight line T(t) of least squares; its slope is -(1 - e), and it ends where T = 0.

    The error is that of the slope, from the scatter about the line.

    >>> steel = fit_decay(*zip(*HEARD))
    >>> f"{steel.restitution:.4f} {steel.error:.5f} {steel.end:.1f}"
    '0.9935 0.00004 39.8'
    """
    t, T = np.asarray(times, dtype=float), np.asarray(intervals, dtype=float)
    if t.shape != T.shape or t.ndim != 1 or len(t) < 3:
        raise ValueError("a decay needs at least three times and as many intervals.")
    spread = ((t - t.mean())**2).sum()
    if spread == 0:
        raise ValueError("all the times are the same: no line goes through them.")
    slope = ((t - t.mean())*(T - T.mean())).sum()/spread
    residuals = T - T.mean() - slope*(t - t.mean())
    if not slope < 0:
        raise ValueError("the intervals do not become shorter: a bouncing that ends has falling intervals.")
    error = float(np.sqrt((residuals**2).sum()/(len(t) - 2)/spread))
    return Decay(float(1 + slope), error, float(t.mean() - T.mean()/slope), residuals)


@dataclass(frozen=True)
class Bounce:
    """One bounce: the speed at which the ball arrives (m/s), the restitution, and its standard error."""

    speed: float
    restitution: float
    error: float


@needs(dropped=positive, rebounds=positive, reading=not_negative, gravity=positive)
def from_heights(dropped: float, rebounds: Vector, reading: float = 0.01,
                 gravity: float = 9.81) -> list[Bounce]:
    """The bounces of a film: heights of the highest points in metres, the first being that of the drop.

    v = √(2gh), e = √(h₂/h₁).  If every height is uncertain by ``reading``, e is by (e/2)(reading)
    √(1/h₁² + 1/h₂²).

    >>> from_heights(1.0, [0.64, 0.4096])[0].restitution
    0.8
    """
    h = np.asarray([dropped, *np.atleast_1d(rebounds)], dtype=float)
    if len(h) < 2:
        raise ValueError("one rebound or more is needed: give the heights of the highest points in metres.")
    e = np.sqrt(h[1:]/h[:-1])
    error = e/2*reading*np.sqrt(1/h[1:]**2 + 1/h[:-1]**2)
    return [Bounce(*map(float, row)) for row in zip(np.sqrt(2*gravity*h), e, error)]


@needs(bounces=listed)
def mean_restitution(bounces: Sequence[Bounce]) -> tuple[float, float]:
    """The mean of the restitutions, each weighted with 1/error², and its standard error.

    The error takes the bounces as independent.  Those of one film share their heights: what one height adds
    to one e it takes from the next, and the mean is better than its error says.

    >>> e, error = mean_restitution([Bounce(1, 0.8, 0.01), Bounce(1, 0.9, 0.01)])
    >>> f"{e:.3f} ± {error:.4f}"
    '0.850 ± 0.0071'
    """
    if not bounces or not all(b.error > 0 for b in bounces):
        raise ValueError("a mean needs at least one bounce, and an error of each that is not zero.")
    weights = np.array([1/b.error**2 for b in bounces])
    mean = (weights*[b.restitution for b in bounces]).sum()/weights.sum()
    return float(mean), float(weights.sum()**-0.5)


@needs(bounces=listed)
def bounce_table(bounces: Sequence[Bounce]) -> Table:
    """Speed and restitution of every bounce.

    >>> bounce_table(from_heights(1.0, [0.64, 0.4096]))
    bounce | speed (m/s) | e | error
    1 | 4.43 | 0.800 | 0.007
    2 | 3.54 | 0.800 | 0.012
    """
    return Table(["bounce", "speed (m/s)", "<i>e</i>", "error"],
                 [[k, f"{b.speed:.2f}", f"{b.restitution:.3f}", f"{b.error:.3f}"]
                  for k, b in enumerate(bounces, start=1)])
