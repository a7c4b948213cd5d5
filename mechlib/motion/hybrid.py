"""Motion through impacts: flow, gaps that close, laws of impact; chattering, rest and release."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechlib.needs import function, listed, needs, numeric

from ..hints import Rate, Vector
from .gaps import Gap
from .integrate import integrate
from .meeting import Meeting
from .path import Path


@needs(value=function, then=function)
@dataclass(frozen=True)
class Switch:
    """When ``value(t, y)`` falls through zero the state becomes ``then(t, y)``: a change of the motion that
    is no impact."""

    value: object
    then: object


@needs(rate=function, start=numeric, until=numeric, gaps=listed, tolerance=numeric)
def through_impacts(rate: Rate, start: Vector, until: float, gaps: Sequence[Gap],
                    switches: Sequence[Switch] = (), begin: float = 0.0, tolerance: float = 1e-10,
                    scale: Vector | float = 1.0, max_step: float = np.inf, slow: float = 1e-4,
                    most: int = 10_000) -> Path:
    """Follow y' = rate(t, y) from ``start`` to ``until`` through the impacts of ``gaps``
    (:class:`~mechlib.motion.gaps.Gap`).

    Between impacts the motion is that of :func:`~mechlib.motion.integrate`, with its guarantee: no contact is
    missed, even if it only grazes.  Where several gaps close at once, they strike in turn, the fastest first,
    until none closes.

    *The end of chattering.*  After an impact a gap opens at the speed u = r|γ⁻|, while the motion presses it
    shut with the acceleration a.  The hops still to come last 2u/a, 2ru/a, … and sum up to s = 2u/(a(1 - r)).
    The gap is taken to rest when

        u is less than ``slow`` times the fastest approach so far, and a changes by less than a tenth within
        the time s.

    From then on it is held shut, and u is taken away; what has been left out are hops lower than u²/2a.  The
    time at which they end is known to the order s³, and exactly if a is constant (:mod:`.chatter`).  The
    other coordinates feel the same impulses earlier, by less than s: their error is of the order u s.
    Nothing of this depends on the steps of the integration. Where an impact loses no speed, r is the share
    that is left from hop to hop; a gap with r = 1 never rests.

    *Rounding.*  A state inside a step is a sum of rates with weights Σ|b|, up to 590 when reckoned on the
    flight that the step contains.  With ε = 2⁻⁵² for each rate a flight passes on an error of its duration of
    at most 2·590 ε, relatively, and N impacts pass on N times as much.  Where the steps themselves are exact,
    as in a constant field, the N-th impact is met at its time t to within 1200 N ε t; the ball below keeps to
    a fiftieth of that.

    *Rest and release.*  While gaps rest, their forces λ ≥ 0 keep γ = 0; when a force falls to zero, its gap
    opens again.

    >>> from mechlib.motion import Gap
    >>> floor = Gap(lambda t, y: y[0], lambda t, y: y[1], push=lambda t, y: np.array([0.0, 1.0]), e=0.5)
    >>> ball = through_impacts(lambda t, y: [y[1], -2.0], [1.0, 0.0], 5.0, [floor])  # dropped from 1, g = 2
    >>> [round(hit.time, 9) for hit in ball.hits[:4]], round(ball.rests[0].still, 9)
    ([1.0, 2.0, 2.5, 2.75], 3.0)
    """
    gaps, switches = list(gaps), list(switches)
    options = dict(tolerance=tolerance,
                   scale=np.broadcast_to(np.asarray(scale, dtype=float), np.shape(start)), max_step=max_step)
    t, y = float(begin), np.array(start, dtype=float)
    meeting = Meeting(rate, gaps, options, slow)
    meeting.check_start(t, y)
    y = meeting.resolve(t, y)
    segments, step = [], None
    for _ in range(most):
        free, held = [i for i in range(len(gaps)) if i not in meeting.resting], meeting.held()
        events = [*(_closing(gaps[i], t, y) for i in free), *(_force(held, k) for k in range(len(held.gaps))),
                  *(s.value for s in switches)]
        segment = integrate(held.rate if held.gaps else rate, y, until, events, begin=t, step=step, **options)
        segments.append(segment)
        t, y, step = float(segment.t[-1]), segment.y[-1], segment.step
        if segment.ended is None or t >= until:
            meeting.finish(t)
            return Path(tuple(segments), tuple(meeting.hits), tuple(meeting.rests))
        event = segment.ended.event
        if event < len(free):
            y = meeting.resolve(t, y, closing=free[event])
        elif event < len(gaps):
            y = meeting.resolve(t, y, leaving=list(meeting.resting)[event - len(free)])
        else:
            y = meeting.resolve(t, np.array(switches[event - len(gaps)].then(t, y), dtype=float))
    last = segments[-1].t[-1] - segments[-1].t[0]
    raise ValueError(f"more than {most} impacts, the last at t = {t:g}, {last:.2g} after the one before: "
                     "follow a shorter time, raise `most`, or, if the impacts pile up without end, lower "
                     "the restitution or raise `slow`.")


def _closing(gap, t, y):
    """The event of a gap; one that touches is measured from where it is."""
    below = min(float(gap.distance(t, y)), 0.0)
    return lambda t, y: gap.distance(t, y) - below


def _force(held, k):
    return lambda t, y: held.forces(t, y)[k]
