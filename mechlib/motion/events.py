"""Events of a motion: what is watched, and when it happened inside a step."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from .crossings import POINTS, clear, falls
from .runge_kutta import inside

_WEIGHTS = inside(POINTS)
_WAYS = {"falling": (1,), "rising": (-1,), "either": (1, -1)}


@dataclass(frozen=True)
class Event:
    """Something happens when ``value(t, y)`` passes zero.

    ``way`` is falling (a gap that closes), rising or either.  An event that ``ends`` the motion is the last.
    """

    value: object
    way: str = "falling"
    ends: bool = True

    def __post_init__(self):
        if not callable(self.value):
            raise ValueError(f"an event needs a function of (t, y); {self.value!r} cannot be called.")
        if self.way not in _WAYS:
            raise ValueError(f"unknown way {self.way!r} of an event: choose falling, rising or either.")


@dataclass(frozen=True)
class Found:
    """The event with the number ``event`` happened at ``time``, in the state ``state``."""

    event: int
    time: float
    state: np.ndarray


def uncertainty(value, t, y, allowed, here):
    """δ: by how much errors ``allowed`` in the state can change ``value``, which is ``here`` at (t, y).

    >>> y = np.array([4.0, 1.0])
    >>> 4e-9 < uncertainty(lambda t, y: y[0] - 3*y[1], 0.0, y, np.full(2, 1e-9), 1.0) < 40e-9
    True
    """
    there = float(value(t, y + allowed * _uneven(len(y))))
    return 2 * abs(there - here) + 4e-16 * abs(here) if there - there == 0 else 4e-16 * abs(here)


@cache
def _uneven(n):
    """Factors of changing sign between 1 and 2, no two alike, so that changes of the components do not
    cancel."""
    return np.array([(-1)**i * (1 + (0.618 * i) % 1) for i in range(n)])


class Watch:
    """The events of a motion, followed from step to step."""

    def __init__(self, events, t, y, allowed):
        self.events = [event if isinstance(event, Event) else Event(event) for event in events]
        self._now = [_numbers(n, event.value, [t], [y])[0] for n, event in enumerate(self.events)]
        noise = [uncertainty(event.value, t, y, allowed, now) for event, now in zip(self.events, self._now)]
        self._armed = {(n, sign): sign * self._now[n] >= -noise[n] for n, event in enumerate(self.events)
                       for sign in _WAYS[event.way]}

    def met(self, step, curve):
        """(part of the step, number) of the events in it, in order, up to the first that ends the motion."""
        if not self.events:
            return []
        times, states = (step.t + step.h * POINTS).tolist(), step.y + _WEIGHTS.dot(curve)
        found, limit = [], 1.0
        for n, event in enumerate(self.events):
            values = [self._now[n], *_numbers(n, event.value, times[1:], states[1:])]
            self._now[n] = values[-1]
            side, noise = clear(values), None
            for sign in _WAYS[event.way]:
                if side and (side == sign or not self._armed[n, sign]):
                    self._armed[n, sign] = side == sign
                    continue
                noise = noise or max(uncertainty(event.value, times[k], states[k], step.allowed, values[k])
                                     for k in (0, -1))

                def along(parts, sign=sign, value=event.value, n=n):
                    return sign * np.array(_numbers(n, value, step.t + parts * step.h,
                                                    step.y + inside(parts).dot(curve)))
                parts, self._armed[n, sign] = falls(along, sign * np.array(values), noise,
                                                    self._armed[n, sign], limit, event.ends)
                found += [(part, n) for part in parts]
                limit = min([limit, *parts]) if event.ends else limit
        found.sort()
        last = next((k for k, (_, n) in enumerate(found, 1) if self.events[n].ends), len(found))
        return found[:last]


def _numbers(n, function, times, states):
    values = [float(function(t, y)) for t, y in zip(times, states)]
    if any(value != value for value in values):
        raise ValueError(f"event {n} has no value (NaN) near t = {times[0]:g}: it must be a number wherever "
                         "the motion goes.")
    return values
