"""One mode and its stops under a force that is constant or a ramp on each piece of the time; exact.

    q̈ + 2s q̇ + o² q = k + Fᶜ cos Ωt + Fˢ sin Ωt + f + r·(t - t₀)      on a piece [t₀, t₁]

*No impact is missed.*  On the piece the constant and the ramp add d + p·(t - t₀) to the steady motion, with
p = r/o² and d = (f - 2sp)/o².  A line has no curvature, so it enters neither g̈ nor g⃛: the bounds B and J of
:mod:`.march` hold as they stand, and with them every step, grazing contacts included, up to the end of the
piece.  There the state is handed over, the free part and its bound E are taken anew, and the next piece
begins.  A contact at the very end of a piece is found by it or by the next one, which looks at its own
beginning too.

*Rest.*  The one rule of :mod:`.sticking`: chatter whose hops add up to less than ENDS is completed, if that
happens within the piece; else it is followed hop by hop.  The mass then lies at the stop until the push
c·(force) - o²δ falls through zero.  That instant is found like an impact: the second and third rates of the
push are at most Ω²S and Ω³S, S being its swing; the ramp again enters neither.
"""

from math import hypot, isfinite, sqrt
from typing import NamedTuple

import numpy as np

from ..hints import Vector
from ..needs import a, needs, number
from .flight import Flight, Push, Side, responses
from .march import ROUNDING
from .modes import Modes, which


class Blow(NamedTuple):
    """One impact: ``time``, ``speed`` of approach c·u⁻ ≥ 0, velocities ``before`` and ``after``, ``stop``."""

    time: float
    speed: float
    before: float
    after: float
    stop: int


class Stretch(NamedTuple):
    """Where a stretch of the motion ended: ``time``, ``q``, ``u`` (after a blow, if it ended there), the
    ``blows`` on the way, the time at ``rest`` on a stop, and whether the mass is ``resting`` there now."""

    time: float
    q: float
    u: float
    blows: tuple[Blow, ...]
    rest: float
    resting: bool


class Steered:
    """One lane of one mode with a spring, ``modes``, steered piece by piece.

    Every method begins at ``time`` with (q, u) and adds the force ``load`` + ``ramp``·(t - time) up to the
    time ``until``; ``force`` multiplies the harmonic force.  The end of one piece is the beginning of the
    next.

    >>> hammer = Steered(Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8))
    >>> end = hammer.through(0.0, -0.4, 0.0, 2.0, load=0.1, ramp=-0.05)
    >>> [(round(blow.time, 6), round(blow.speed, 6)) for blow in end.blows], round(end.q, 6), round(end.u, 6)
    ([(1.022272, 0.352967)], -0.466798, -0.326391)
    """

    @needs(modes=a(Modes, "Describe the system with Modes(…) first."))
    def __init__(self, modes: Modes) -> None:
        if modes.count > 1 or modes.lanes() > 1:
            raise ValueError(f"modes: {modes.count} of them in {modes.lanes()} lanes. Give one mode in one "
                             "lane.")
        if not modes.frequency[0, 0] > 0:
            raise ValueError("the mode has no spring: a load would drive it away. Give a frequency above 0.")
        self.modes = modes
        o, self.s, self.load = (float(x[0, 0]) for x in (modes.frequency, modes.decay, modes.load))
        self.o2, self.w = o*o, float(modes.forcing[0])
        self.push_cos, self.push_sin = float(modes.force_cos[0, 0]), float(modes.force_sin[0, 0])
        self.cos, self.sin = (float(x[0, 0]) for x in modes.steady[:2])
        self.swing = hypot(self.cos, self.sin)
        self.hasty = sqrt(4*self.s**2 + self.o2)
        self.jumpy = sqrt(16*self.s**4 - 4*self.s**2*self.o2 + self.o2**2)
        self.pace = max(o + 2*self.s, self.w)
        self.responses = responses(self.o2, self.s)
        self.sides = tuple(_side(modes, k) for k in range(len(modes.stops)))

    def onward(self, time: float, q: float, u: float, until: float, load: float = 0.0, ramp: float = 0.0,
               force: float = 1.0) -> Stretch:
        """To the next impact, or to ``until``, whichever comes first.

        >>> hammer = Steered(Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8))
        >>> end = hammer.onward(0.0, -0.4, 0.0, 0.5)
        >>> end.time, end.blows, round(end.q, 9)
        (0.5, (), -0.250198743)
        """
        return self._onward(*self._checked(time, q, u, until, load, ramp, force))

    def through(self, time: float, q: float, u: float, until: float, load: float = 0.0, ramp: float = 0.0,
                force: float = 1.0, most: int = 2000) -> Stretch:
        """Through all impacts to ``until``, or through ``most`` of them."""
        t, q, u, until, load, ramp, force = self._checked(time, q, u, until, load, ramp, force)
        blows, rest, begin = (), 0.0, t
        while True:
            end = self._onward(t, q, u, until, load + ramp*(t - begin), ramp, force)
            blows, rest = blows + end.blows, rest + end.rest
            if not end.blows or len(blows) == most:
                return end._replace(blows=blows, rest=rest)
            t, q, u = end[:3]

    def peak(self, time: float, q: float, u: float, until: float, load: float = 0.0, ramp: float = 0.0,
             force: float = 1.0, stop: int = 0) -> tuple[float, float]:
        """When the flight that no stop disturbs comes highest, and how high: c·q - gap there.

        Above zero it would pass the stop by so much, below zero it misses it by so much.

        >>> spring = Steered(Modes(1, gap=2, restitution=0.8))
        >>> when, miss = spring.peak(0.0, 0.0, 1.5, 6.0)                             # 1.5 sin t
        >>> round(when, 9), round(miss, 9)
        (1.570796327, -0.5)
        """
        side = self.sides[which(self.modes, stop)]
        t, q, u, until, load, *forces = self._checked(time, q, u, until, load, ramp, force, beyond=True)
        tau, high = Flight(self, t, q, u, self.load + load, *forces).highest(side, until - t)
        return t + tau, high

    @needs(time=number, q=number, u=number, times=number, load=number, ramp=number, force=number)
    def at(self, time: float, q: float, u: float, times: Vector, load: float = 0.0, ramp: float = 0.0,
           force: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
        """Displacements and velocities at ``times`` of the flight that no stop disturbs."""
        flight = Flight(self, time, q, u, self.load + load, ramp, force)
        states = np.array([flight.now(float(t) - time)[:2] for t in np.atleast_1d(times)])
        return states[:, 0], states[:, 1]

    def _checked(self, time, q, u, until, load, ramp, force, beyond=False):
        """Plain numbers, in their order, before no stop (or ``beyond``)."""
        given = (time, q, u, until, load, ramp, force)
        if not all(isinstance(x, (int, float)) and isfinite(x) for x in given):
            for value, name in zip(given, ("time", "q", "u", "until", "load", "ramp", "force")):
                number(value, f"Steered: {name}")
                if np.ndim(value) or not hasattr(value, "__float__"):
                    raise ValueError(f"Steered: {name} must be one number. Take lane by lane.")
            given = tuple(map(float, given))
        if until < time:
            raise ValueError(f"Steered: until = {until:g} lies before time = {time:g}. Give a later end.")
        for side in () if beyond else self.sides:
            over = side.c*q - side.gap
            if over > 1e-9*(1 + abs(side.gap) + abs(side.c)*self.swing):
                raise ValueError(f"the start q: {side.c*q:g} lies {over:g} beyond the stop at {side.gap:g}. "
                                 "Start on the other side.")
        return given

    def _onward(self, t, q, u, until, load, ramp, force):
        load, rest = self.load + load, 0.0
        for side in self.sides:
            size = abs(side.gap) + abs(side.c)*(self.swing + abs(load)/self.o2)
            if abs(side.c*q - side.gap) <= ROUNDING*size and side.c*u <= 0:
                rest = Push(self, side, t, load, ramp, force).stays(-side.c*u, until - t)
                if rest > until - t:
                    return Stretch(until, side.place, 0.0, (), until - t, True)
                if rest > 0:
                    t, q, u, load = t + rest, side.place, 0.0, load + ramp*rest
                break
        flight = Flight(self, t, q, u, load, ramp, force)
        tau, stop = flight.contact(until - t)
        if stop is None:
            q, u = flight.now(tau)[:2] if tau > 0 else (q, u)
            return Stretch(until, q, u, (), rest, False)
        side, before = self.sides[stop], flight.now(tau)[1]
        after = -side.e*before if side.c*before > 0 else before
        blow = Blow(t + tau, max(side.c*before, 0.0), before, after, stop)
        return Stretch(t + tau, side.place, after, (blow,), rest, False)


def _side(modes, k):
    c, gap, e = float(modes.sides[k][0][0, 0]), float(modes.gaps[k][0]), float(modes.restitutions[k][0])
    return Side(c, gap, e, gap/c)
