"""Many lanes under way at once: where each flight began, how far it has come, the stops in view."""

import numpy as np

from .march import Gaze, Instant
from .sticking import Hold, chattering
from .stop import pick

TURN = 2*np.pi


class Fleet:
    """Lanes in flight.  ``q`` and ``u`` are the free parts of their states at the beginning of the flights,
    ``tau`` the time since, ``index`` the numbers of the lanes in the record."""

    def __init__(self, modes, q, u, time):
        q, u = (_state(x, modes.count, name) for x, name in ((q, "q"), (u, "u")))
        lanes = max(modes.lanes(), q.shape[1], u.shape[1], np.size(time))
        try:
            q, u, time = (np.array(np.broadcast_to(x, (*x.shape[:-1], lanes)))
                          for x in (q, u, np.atleast_1d(np.asarray(time, dtype=float))))
        except ValueError:
            raise ValueError(f"q, u and time have {q.shape[1]}, {u.shape[1]} and {np.size(time)} lanes, the "
                             f"system {modes.lanes()}. Give each one value, or {lanes}.") from None
        self.index, self.time, self.rounds = np.arange(lanes), time, 0
        self.angle = np.mod(modes.forcing*time, TURN)
        self.tau, self.born = np.zeros(lanes), np.zeros(lanes, dtype=int)
        self._look(modes)
        self._check(q, u)
        q0, u0 = modes.steady_at(self.angle)
        self.q, self.u = q - q0, u - u0
        self._lie_at_the_stop(q, u)

    def _look(self, modes):
        self.modes = modes
        self.gazes = [Gaze(modes, k) for k in range(len(modes.stops))]
        self.holds = [Hold(modes, k) for k in range(len(modes.stops))] if modes.count == 1 else []

    def _check(self, q, u):
        for gaze in self.gazes:
            place = (gaze.c*q).sum(0)
            beyond = place - gaze.gap
            if (beyond > 1e-9*(1 + gaze.size)).any():
                lane = int(np.argmax(beyond))
                raise ValueError(f"the start q: {place[lane]:g} lies {beyond[lane]:g} beyond the stop at "
                                 f"{place[lane] - beyond[lane]:g}. Start on the other side.")

    def _lie_at_the_stop(self, q, u):
        """A mass that starts at a stop, pressed on it, at rest or as slow as chatter that ends, stays there
        until the push ends."""
        for k, gaze in enumerate(self.gazes[:len(self.holds)]):
            there = np.abs((gaze.c*q)[0] - gaze.gap) <= 1e-15*gaze.size
            rebound = -(gaze.c*u)[0]
            lies = np.flatnonzero(there & (rebound >= 0) & (rebound < self.holds[k].fastest))
            share = np.where(rebound[lies] > 0, pick(self.modes.restitutions[k], lies), 0.0)
            self._rest(lies, k, rebound[lies], share)

    def keep(self, some):
        """Leave the other lanes behind."""
        self._look(self.modes.take(some))
        for name in ("index", "time", "angle", "tau", "born"):
            setattr(self, name, getattr(self, name)[some])
        self.q, self.u = self.q[:, some], self.u[:, some]

    def look(self, until):
        """One evaluation of every flow: (now, step, stop, hits, silent).

        ``step`` is safe; ``hits`` are the lanes for which it ends at a ``stop``, ``silent`` those that strike
        no more.
        """
        with np.errstate(divide="ignore", invalid="ignore"):
            now = Instant(self.modes, self.tau, self.q, self.u, self.angle)
            step, hits, guess = self.gazes[0].step(now)
            stop = np.zeros(len(step), dtype=int)
            for k, gaze in enumerate(self.gazes[1:], 1):
                other = gaze.step(now)
                nearer = other[0] < step
                step, hits, guess = (np.where(nearer, new, old) for new, old in zip(other,
                                                                                    (step, hits, guess)))
                stop[nearer] = k
        silent = np.isinf(step + self.time)
        if until < np.inf:
            silent |= (self.time + self.tau + step > until) & ~guess
        self.rounds += 1
        if self.rounds % 8 == 0:
            silent |= np.all([gaze.never(now) for gaze in self.gazes], axis=0) & ~hits
        return now, step, stop, hits & ~silent, silent

    def waiting(self):
        """How many evaluations the longest flight has taken."""
        return self.rounds - self.born.min()

    def strike(self, now, hit, step, stop, record, done, law):
        """Bring the lanes to their stops, write down the impacts, apply the law, complete chatter, and let
        them fly again."""
        lane, number, tau = self.index[hit], done[self.index[hit]], self.tau[hit] + step
        angle = np.mod(self.angle[hit] + pick(self.modes.forcing, hit)*tau, TURN)
        q, before = now.after(step, hit)
        q0, u0 = self.modes.steady_at(angle, hit)
        q, before = q + q0, before + u0
        self.time[hit] += tau
        c, b = (self._of(stop, [getattr(gaze, x) for gaze in self.gazes], hit) for x in "cb")
        rate = (c*before).sum(0)
        speed = np.maximum(rate, 0.0)
        record.write(lane, number, time=self.time[hit], speed=speed, angle=angle, stop=stop, q=q, u=before)
        done[lane] += 1
        if law is None:
            after = before - (1 + self._of(stop, self.modes.restitutions, hit))*rate*b
        else:
            after = np.asarray(law(before, q, angle, stop, lane), dtype=float)
        self.q[:, hit], self.u[:, hit] = q - q0, after - u0
        self.angle[hit], self.tau[hit], self.born[hit] = angle, 0.0, self.rounds
        for k in range(len(self.holds)):
            slow = np.flatnonzero((stop == k) & (-(c*after)[0] < pick(self.holds[k].fastest, hit)))
            if len(slow):
                rebound = -(c*after)[0, slow]
                ends = slow[self._rest(hit[slow], k, rebound, rebound/np.maximum(speed[slow], 1e-300))]
                record.rested[lane[ends], number[ends]] = True

    def _of(self, stop, values, hit):
        """What belongs to the stop that each lane strikes."""
        values = [pick(x, hit) for x in values]
        return values[0] if len(values) == 1 else np.choose(stop, values)

    def _rest(self, lanes, stop, rebound, share):
        """Hops that add up, the time at rest, and the beginning of the next flight; which lanes came to
        rest.  ``share`` of the speed is left at each hop."""
        hold = self.holds[stop]
        push, rate = hold.push(self.angle[lanes], lanes)
        wait = chattering(rebound, push, rate, np.clip(share, 0, 1), pick(hold.decay, lanes))
        ends = np.flatnonzero(np.isfinite(wait))
        if len(ends):
            lanes, wait, forcing = lanes[ends], wait[ends], pick(self.modes.forcing, lanes[ends])
            begin = np.mod(self.angle[lanes] + forcing*wait, TURN)
            stay = hold.release(begin, lanes)
            self.time[lanes] += wait + stay
            self.angle[lanes] = np.mod(begin + forcing*np.where(np.isfinite(stay), stay, 0.0), TURN)
            q0, u0 = self.modes.steady_at(self.angle[lanes], lanes)
            gaze = self.gazes[stop]
            self.q[:, lanes], self.u[:, lanes] = pick(gaze.gap/gaze.c, lanes) - q0, -u0
        return ends


def _state(x, count, name):
    """The start as an array (modes, lanes)."""
    x = np.asarray(x, dtype=float)
    if not np.isfinite(x).all():
        raise ValueError(f"the start {name} has no value. Give finite displacements and velocities.")
    if x.ndim <= 1:
        x = x.reshape(count, -1) if count == 1 or x.size == count else x
    if x.ndim != 2 or x.shape[0] != count:
        raise ValueError(f"the start {name} has the shape {x.shape}. Give ({count}, lanes): one row for each "
                         "mode.")
    return x
