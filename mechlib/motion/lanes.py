"""Impact after impact of many systems at once: every lane of the arrays is a system of its own."""

from dataclasses import dataclass

import numpy as np

from . import march, sticking

TOUCH, SLOW, SURE, ROUNDING = 1e-13, 1e-3, 1e-5, 1e-15


@dataclass(frozen=True)
class Record:
    """What happened at each impact: arrays (lanes, count), not a number after a lane's last one.

    ``time``, ``speed`` of approach U ≥ 0, ``angle`` Ωt mod 2π, ``stop`` (which one; -1 after the last), ``q``
    and ``u`` (modes, lanes, count) just before, ``rested``: the mass lay at the stop after this impact;
    ``silent``:
    lanes that never strike again.
    """

    time: np.ndarray
    speed: np.ndarray
    angle: np.ndarray
    stop: np.ndarray
    q: np.ndarray
    u: np.ndarray
    rested: np.ndarray
    silent: np.ndarray

    @classmethod
    def empty(cls, modes, lanes, count):
        shape = lanes, count
        blank = {name: np.full(shape, np.nan) for name in ("time", "speed", "angle")}
        states = {name: np.full((modes.count, *shape), np.nan) for name in "qu"}
        return cls(**blank, **states, stop=np.full(shape, -1), rested=np.zeros(shape, dtype=bool),
                   silent=np.zeros(lanes, dtype=bool))


def impacts(modes, q, u, count, *, time=0.0, law=None, until=np.inf, most=20_000):
    """Follow all lanes through ``count`` impacts each, or until a time.

    Parameters
    ----------
    q, u : displacements and velocities at ``time``, numbers or (modes, lanes); one mode: (lanes,).
    law : function (u, q, angle, stop, lanes) → u after, vectorised; Newton's restitution if left out.
    most : evaluations of the flow from one impact to the next, after which to give up.

    >>> from mechlib.motion import Modes
    >>> ball = Modes(0, 0, 1, load=1.0, gap=0, restitution=0.5)      # falls towards the stop
    >>> impacts(ball, -0.5, 0.0, 3).time.round(12)
    array([[1. , 2. , 2.5]])
    """
    fleet = _Fleet(modes, q, u, time)
    record = Record.empty(modes, len(fleet.index), count)
    done = np.zeros(len(fleet.index), dtype=int)
    while len(fleet.index):
        if fleet.looks.max() > most:
            raise ValueError(f"a lane met no impact in {most} evaluations of the flow. Give until=, an end "
                             "to the waiting, or raise most=.")
        hit, stop, silent = fleet.advance(until)
        if len(hit):
            fleet.strike(hit, stop, record, done, law)
        over = silent | (done[fleet.index] >= count)
        if over.any():
            record.silent[fleet.index[silent]] = True
            fleet.keep(~over)
    return record


class _Fleet:
    """The lanes under way: where each flight began, how far it has come, and the stops in view."""

    def __init__(self, modes, q, u, time):
        q, u = (_state(x, modes.count) for x in (q, u))
        lanes = max(modes.lanes(), q.shape[1], u.shape[1])
        self.modes, self.index = modes, np.arange(lanes)
        self.q, self.u = (np.array(np.broadcast_to(x, (modes.count, lanes))) for x in (q, u))
        self.time = np.array(np.broadcast_to(np.asarray(time, dtype=float), lanes))
        self.angle = np.mod(modes.forcing*self.time, 2*np.pi)
        self.tau, self.looks, self.rounds = np.zeros(lanes), np.zeros(lanes, dtype=int), 0
        self._look(modes)
        self._check()
        self._anchor(slice(None))

    def _look(self, modes):
        self.modes = modes
        self.gazes = [march.Gaze(modes, k) for k in range(len(modes.stops))]
        self.o2 = modes.frequency**2
        self.pace = np.maximum((modes.frequency + 2*modes.decay).max(0), modes.forcing)

    def _check(self):
        for gaze in self.gazes:
            beyond = (gaze.c*self.q).sum(0) - gaze.gap
            if not (np.isfinite(beyond).all() and np.isfinite(self.u).all()):
                raise ValueError("the start has no value. Give finite displacements and velocities.")
            if (beyond > 1e-9*(1 + gaze.size)).any():
                lane = int(np.argmax(beyond))
                place = (gaze.c*self.q).sum(0)[lane]
                raise ValueError(f"the start {place:g} lies {beyond[lane]:g} beyond the stop at "
                                 f"{place - beyond[lane]:g}. Start on the other side.")

    def _anchor(self, some):
        """Begin a flight: from here on only the free part is followed."""
        modes = self.modes if isinstance(some, slice) else self.modes.take(some)
        q0, u0 = modes.steady_at(self.angle[some])
        self.q[:, some] -= q0
        self.u[:, some] -= u0
        self.tau[some], self.looks[some] = 0.0, 0

    def keep(self, some):
        """Leave the other lanes behind."""
        self._look(self.modes.take(some))
        for name in ("index", "time", "angle", "tau", "looks"):
            setattr(self, name, getattr(self, name)[some])
        self.q, self.u = self.q[:, some], self.u[:, some]

    def advance(self, until):
        """One evaluation of every flow, and one safe step; which lanes strike, at which stop, which never
        will."""
        modes = self.modes
        qh, uh = modes.free(self.tau, self.q, self.u)
        ah = -2*modes.decay*uh - self.o2*qh
        angle = self.angle + modes.forcing*self.tau
        cos, sin = np.cos(angle), np.sin(angle)
        step, stop, hits = np.inf, 0, False
        for k, gaze in enumerate(self.gazes):
            g, rate, curve = gaze.motion(qh, uh, ah, cos, sin, modes.forcing, self.tau)
            B, bar, J = gaze.bounds(uh, ah, self.o2)
            closing = march.is_closing(g, rate, bar)
            with np.errstate(divide="ignore", invalid="ignore"):
                h = np.where(closing, march.halley(g, rate, curve), march.safe_step(g, rate, curve, B, J))
            slow = (rate <= 0) & (h*self.pace < SLOW)
            if slow.any():
                h = np.where(slow, np.maximum(h, gaze.bent(uh, ah, curve, B, cos, sin, modes)), h)
            touch = ~closing & (rate >= 0) & (self.tau > 0) & (
                g >= -TOUCH*(gaze.size + np.abs(rate)/self.pace))
            h = np.where(touch, 0.0, h)
            sure = (bar*np.abs(g) <= SURE*rate*rate) | (np.abs(g) <= ROUNDING*(gaze.size + np.abs(qh).max(0)))
            near = closing & (np.abs(h)*self.pace < march.CLOSE) & sure | touch
            nearer = h < step
            hits, stop, step = np.where(nearer, near, hits), np.where(nearer, k,
                                                                      stop), np.where(nearer, h, step)
        late = self.time + self.tau + step > until
        silent = np.isinf(step) | late
        self.rounds += 1
        self.looks += 1
        if self.rounds % 8 == 0:
            silent |= np.all([gaze.never(qh, uh, modes.frequency) for gaze in self.gazes], axis=0) & ~hits
        hit = np.flatnonzero(hits & ~silent)
        self._settle(hit, step[hit], qh[:, hit], uh[:, hit], ah[:, hit])
        rest = ~hits & ~silent
        self.tau = np.where(rest, self.tau + step, self.tau)
        return hit, stop[hit], silent

    def _settle(self, hit, h, qh, uh, ah):
        """Move the lanes that strike to the instant of contact, by Taylor's series over the last small
        step."""
        if not len(hit):
            return
        modes = self.modes.take(hit)
        jerk = -2*modes.decay*ah - modes.frequency**2*uh
        tau = self.tau[hit] + h
        self.time[hit] += tau
        self.angle[hit] = np.mod(self.angle[hit] + (modes.forcing*np.ones_like(h))*tau, 2*np.pi)
        q0, u0 = modes.steady_at(self.angle[hit])
        self.q[:, hit] = qh + h*uh + h*h/2*ah + h**3/6*jerk + q0 + modes.free_load*tau**2/2
        self.u[:, hit] = uh + h*ah + h*h/2*jerk + u0 + modes.free_load*tau

    def strike(self, hit, stop, record, done, law):
        """Write down the impacts, apply the law, complete chatter, and let the lanes fly again."""
        modes = self.modes.take(hit)
        lane, number = self.index[hit], done[self.index[hit]]
        q, before, angle = self.q[:, hit], self.u[:, hit], self.angle[hit]
        c, b, e = self._chosen(stop, hit)
        speed = np.maximum((c*before).sum(0), 0.0)
        for name, value in dict(time=self.time[hit], speed=speed, angle=angle, stop=stop).items():
            getattr(record, name)[lane, number] = value
        record.q[:, lane, number], record.u[:, lane, number] = q, before
        done[lane] += 1
        if law is None:
            after = before - (1 + e)*b*(c*before).sum(0)
        else:
            after = np.asarray(law(before, q, angle, stop, lane), dtype=float)
        self.u[:, hit] = after
        if modes.count == 1:
            self._rest(hit, stop, modes, e, -(c*after).sum(0), record, lane, number)
        self._anchor(hit)

    def _chosen(self, stop, hit):
        parts = []
        for what in ("c", "b", "e"):
            values = [np.broadcast_to(getattr(gaze, what), (*getattr(gaze, what).shape[:-1], len(self.index)))
                      for gaze in self.gazes]
            parts.append(np.choose(stop, [x[..., hit] for x in values]))
        return parts

    def _rest(self, hit, stop, modes, e, rebound, record, lane, number):
        """Chatter that ends, the time at rest, and the release."""
        for k in range(len(self.gazes)):
            here = stop == k
            if not here.any():
                continue
            some, part = hit[here], modes.take(here)
            push, rate = sticking.push_at(part, k, self.angle[some])
            wait = sticking.rest_after(rebound[here], push, rate, e[here], part.decay[0])
            ends = np.isfinite(wait)
            if not ends.any():
                continue
            some, part, wait = some[ends], part.take(ends), wait[ends]
            begin = np.mod(self.angle[some] + part.forcing*wait, 2*np.pi)
            stay = sticking.release_after(part, k, begin)
            self.time[some] += wait + stay
            leaves = np.isfinite(stay)
            self.angle[some] = np.where(leaves,
                                        np.mod(begin + part.forcing*np.where(leaves, stay, 0.0), 2*np.pi),
                                        begin)
            self.q[0, some] = part.gaps[k]/part.sides[k][0][0]
            self.u[0, some] = 0.0
            record.rested[lane[here][ends], number[here][ends]] = True


def _state(x, count):
    x = np.asarray(x, dtype=float)
    if x.ndim <= 1:
        x = x.reshape(1, -1) if count == 1 else x.reshape(count, -1) if x.size == count else x
    if x.ndim != 2 or x.shape[0] != count:
        raise ValueError(f"the start has the shape {x.shape}. Give ({count}, lanes): one row for each mode.")
    return x
