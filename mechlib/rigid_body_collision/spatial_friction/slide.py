"""Sliding in space, followed with error control until contact ends, slip ends, or slip has stopped
turning."""

from types import SimpleNamespace

import numpy as np

from .series import Series

NO_SLIP = 0.01          # of the tolerance, relative to the velocity before: slip has ended
NO_TURN = 4e-15         # of the turning that W could cause: the direction was invariant from the start
MOST_STEPS = 20_000
LOOKS = np.arange(1, 9)[:, None] / 8     # where a step is looked at for the end of a phase


class Slide:
    """The curved part of the path.  Afterwards ``u_t`` and ``p_t`` hold the slip velocity and the impulse of
    friction."""

    def __init__(self, flow, motion, law, e, tolerance, trace=None):
        self.flow, self.motion, self.law, self.e = flow, motion, law, e
        self.tolerance, self.trace = tolerance, trace
        self.u_t, self.p_t = flow.v[:, :2].copy(), np.zeros((len(e), 2))
        self.speed = np.hypot(*self.u_t.T)
        self.no_slip = NO_SLIP * tolerance * np.sqrt((flow.v**2).sum(axis=1))
        self.compressing = np.ones(len(e), dtype=bool)

    def run(self, rows):
        """Follow the collisions with these numbers."""
        rows = rows[self.speed[rows] > self.no_slip[rows]]
        rows = rows[np.abs(self._turning(rows)[0]) > NO_TURN * self.flow.scale[rows]]
        for _ in range(MOST_STEPS):
            if not rows.size:
                return
            self._advance(rows)
            speed, (turn, stability) = np.hypot(*self.u_t[rows].T), self._turning(rows)
            settled = (stability < 0) & (np.abs(turn) < 0.01 * self.tolerance * self.flow.scale[rows])
            rows = rows[~self.motion.finished[rows] & (speed > self.no_slip[rows]) & ~settled]
        raise ValueError(f"slip was not followed to its end in {MOST_STEPS} steps: is the tolerance "
                         f"{self.tolerance:g} too small?")

    def direction(self, rows):
        return self.u_t[rows] / np.maximum(np.hypot(*self.u_t[rows].T), 1e-300)[:, None]

    def _turning(self, rows):
        return self.flow.of(rows).along(self.direction(rows))[1:]

    def _advance(self, rows):
        """One step of each collision, or to the end of its phase if that comes first."""
        m, series = self.motion, Series(self.flow.of(rows), self.u_t[rows], self.p_t[rows],
                                        self.motion.impulse[rows], self.motion.work[rows])
        high = series.step(self.tolerance)
        looks = LOOKS * high
        ends = np.stack([np.minimum(*self._room(rows, new)) <= 0 for new in series.at(looks)])
        if (k := np.flatnonzero(ends.any(axis=0))).size:
            first = ends[:, k].argmax(axis=0)
            low = np.where(first > 0, looks[first - 1, k], 0.0)
            high[k], satisfied = self._end_of_phase(rows[k], series.of(k), low, looks[first, k])
        new = series.at(high)
        if self.trace is not None:
            self.trace += [state[0, 2:5] for state in series.at(LOOKS * high)]
        now = self._progress(rows, new)
        self.u_t[rows], self.p_t[rows] = new[:, :2], new[:, 2:4]
        for name in ("velocity", "compression", "restitution", "work_of_compression", "work_of_restitution"):
            getattr(m, name)[rows] = getattr(now, name)
        if k.size:
            self._change_phase(rows[k], satisfied)

    def _progress(self, rows, new):
        """The normal motion at the state ``new`` of the phase that now runs."""
        m, pressing = self.motion, self.compressing[rows]
        dp, dw = new[:, 4] - m.impulse[rows], new[:, 6] - m.work[rows]
        return SimpleNamespace(
            approach=m.approach[rows], velocity=new[:, 5],
            compression=m.compression[rows] + pressing * dp, restitution=m.restitution[rows] + ~pressing * dp,
            work_of_compression=m.work_of_compression[rows] + pressing * dw,
            work_of_restitution=m.work_of_restitution[rows] + ~pressing * dw)

    def _room(self, rows, new):
        """Two numbers, positive while the phase lasts: speed of approach (or of separation), and what the law
        still asks."""
        now, pressing = self._progress(rows, new), self.compressing[rows]
        return np.where(pressing, -now.velocity,
                        now.velocity), np.where(pressing, np.inf, self.law.missing(now, self.e[rows]))

    def _end_of_phase(self, rows, series, low, high):
        """Where the phase ends between low and high (regula falsi, Illinois), and whether the law is
        satisfied there."""
        speed, owed = self._room(rows, series.at(high))
        both = np.flatnonzero((speed < 0) & (owed <= 0))
        satisfied = owed <= 0
        if both.size:
            part = series.of(both)
            zero = self._root(lambda s: self._room(rows[both], part.at(s))[0], low[both], high[both])
            satisfied[both] = self._room(rows[both], part.at(zero))[1] <= 0
        return self._root(lambda s: np.where(satisfied, *self._room(rows, series.at(s))[::-1]), low,
                          high), satisfied

    @staticmethod
    def _root(room, low, high):
        """Where the room is used up, between a place with room and one without.

        What is small is measured by the room at the start: at the far end it may be larger by the square of
        the slip.
        """
        f_low, f_high = np.maximum(room(low), 1e-300), room(high)
        small = 1e-16 * f_low
        for _ in range(200):
            middle = (low * f_high - high * f_low) / (f_high - f_low)
            middle = np.where((middle > low) & (middle < high), middle, (low + high) / 2)
            f = room(middle)
            if ((np.abs(f) <= small) | (high - low <= 4e-16 * high)).all():
                break
            f_high, f_low = np.where(f > 0, f_high / 2, f), np.where(f > 0, f, f_low / 2)
            low, high = np.where(f > 0, middle, low), np.where(f > 0, high, middle)
        return middle

    def _change_phase(self, rows, satisfied):
        """Compression turns into restitution; the law is satisfied; or, rarely, slip turns and presses once
        more."""
        pressed = self.compressing[rows]
        self.motion.velocity[rows[~satisfied]] = 0.0
        self.motion.finished[rows[satisfied | pressed & (self.e[rows] == 0)]] = True
        self.compressing[rows] = ~pressed & ~satisfied
