"""A motion with impacts: smooth segments, the hits between them, and what came to rest."""

from dataclasses import dataclass

import numpy as np

from ..hints import Numbers


@dataclass(frozen=True)
class Hit:
    """An impact at ``time``: the number of the ``gap`` that closed, the states ``before`` and ``after``."""

    time: float
    gap: int
    before: np.ndarray
    after: np.ndarray


@dataclass(frozen=True)
class Rest:
    """Gap number ``gap`` stays shut from ``begin`` to ``end``.

    Infinitely many hops too small to be followed fill the time from ``begin`` to ``still``; at ``still`` they
    have ended.
    """

    gap: int
    begin: float
    still: float
    end: float


@dataclass(frozen=True)
class Path:
    """Smooth ``segments`` in order, ``hits`` between them, and ``rests``; called with a time, the state
    then."""

    segments: tuple
    hits: tuple
    rests: tuple

    @property
    def begin(self) -> float:
        return float(self.segments[0].t[0])

    @property
    def end(self) -> float:
        return float(self.segments[-1].t[-1])

    def __call__(self, time: Numbers) -> np.ndarray:
        """The state at a time, or a row for each of many; at an impact the state after it."""
        time = np.asarray(time, dtype=float)
        starts = np.array([segment.t[0] for segment in self.segments])
        which = np.clip(np.searchsorted(starts, time, side="right") - 1, 0, None)
        states = np.empty((*time.shape, self.segments[0].y.shape[1]))
        for k in np.unique(which):
            here = which == k
            states[here] = self.segments[k](time[here])
        return states

    def times(self, parts: int = 8) -> np.ndarray:
        """Times that divide every step of every segment into so many parts; impacts appear twice, before and
        after."""
        return np.concatenate([segment.times(parts) for segment in self.segments])

    def samples(self, parts: int = 8) -> tuple[np.ndarray, np.ndarray]:
        """Those times and the states then, both sides of every impact."""
        return self.times(parts), np.vstack([segment(segment.times(parts)) for segment in self.segments])
