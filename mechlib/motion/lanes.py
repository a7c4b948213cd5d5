"""Impact after impact of many systems at once: every lane of the arrays is a system of its own."""

from collections.abc import Callable

import numpy as np

from ..hints import Modal, Numbers
from ..needs import a, count, function, needs, number, numeric, or_none
from .fleet import Fleet
from .modes import Modes
from .record import Record

BATCH = 3
a_system = a(Modes, "Describe the system with Modes(…) first.")


def _end(value, what):
    """A time, or infinity: there is no end."""
    numeric(value, what)
    if np.isnan(value) or value == -np.inf:
        raise ValueError(f"{what} = {value} must be a time. Give a number, or infinity.")


@needs(modes=a_system, q=numeric, u=numeric, count=count, time=number, law=or_none(function), until=_end,
       most=count)
def impacts(modes: Modes, q: Modal, u: Modal, count: int, *, time: Numbers = 0.0,
            law: Callable | None = None, until: float = np.inf, most: int = 20_000) -> Record:
    """Follow all lanes through ``count`` impacts each, or until a time.

    No impact is missed (:mod:`.march`).  Chatter of one mode is completed, the mass rests and is released
    (:mod:`.sticking`); several modes are followed hop by hop.  A lane that strikes waits until a third of
    the lanes do: they restart together.

    Parameters
    ----------
    q, u : displacements and velocities at ``time``, numbers or (modes, lanes); one mode: (lanes,).
    law : function (u, q, angle, stop, lanes) → u after, vectorised; Newton's restitution if left out.
    most : evaluations of the flow from one impact to the next, after which to give up.

    >>> ball = Modes(0, 0, 1, load=1.0, gap=0, restitution=0.5)      # falls towards the stop
    >>> impacts(ball, -0.5, 0.0, 3).time.round(12)
    array([[1. , 2. , 2.5]])
    """
    fleet = Fleet(modes, q, u, time)
    record = Record.empty(modes.count, len(fleet.index), count)
    done = np.zeros(len(fleet.index), dtype=int)
    while len(fleet.index):
        now, step, stop, hits, silent = fleet.look(until)
        hit = np.flatnonzero(hits)
        going = ~(hits | silent)
        if BATCH*len(hit) >= len(hits) or not going.any():
            fleet.strike(now, hit, step[hit], stop[hit], record, done, law)
        fleet.tau[going] += step[going]
        over = silent | (done[fleet.index] >= count)
        if over.any():
            record.silent[fleet.index[silent]] = True
            fleet.keep(np.flatnonzero(~over))
        elif fleet.rounds % 64 == 0 and fleet.waiting() > most:
            raise ValueError(f"a lane met no impact in {most} evaluations of the flow. Give until=, an end "
                             "to the waiting, or raise most=; a lane that comes to rest at a stop is "
                             "followed for one mode only.")
    return record


@needs(modes=a_system, time=number, q=numeric, u=numeric, most=count)
def next_impact(modes: Modes, time: float, q: Modal, u: Modal, *, until: float = np.inf,
                most: int = 20_000) -> tuple[float, float] | None:
    """Time and speed of the first impact after ``time``, or None if there is none.

    The state (q, u) may lie on the stop if it moves away from it.

    >>> hammer = Modes(1, 0, 2.8, 1, gap=0, restitution=0.8)
    >>> time, speed = next_impact(hammer, 3.059376757945/2.8, 0.0, -0.8*0.336177269976)   # a period, 2π/2.8
    >>> print(round(time - 3.059376757945/2.8, 9), round(speed, 9))
    2.243994753 0.33617727
    """
    record = impacts(modes, q, u, 1, time=time, until=until, most=most)
    if record.time.shape[0] > 1:
        raise ValueError(f"next_impact follows one lane, here are {record.time.shape[0]}. Use impacts(…, "
                         "count=1).")
    return None if np.isnan(record.time[0, 0]) else (float(record.time[0, 0]), float(record.speed[0, 0]))
