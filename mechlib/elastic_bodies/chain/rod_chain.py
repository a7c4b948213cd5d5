"""Rods in a row, followed exactly: waves of constant pieces run to and fro and meet at the nodes.

Every rod holds two waves, f to the right and g to the left, with Z v = f + g and N = g - f.  A wave that has
left one end arrives at the other τ later, unchanged; so all that has to be remembered is what each end has
sent off, as steps (time, value).  Times and values are exact: waves that meet are known to meet.  Inside they
are whole numbers (whole.py); whoever asks gets fractions.
"""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import lcm

import sympy as sp

from mechlib.elastic_bodies.rod_waves.rod import Rod
from mechlib.needs import listed, needs

from .nodes import BEGIN, end_node, joint_node
from .steps import clipped, expression, integral, merged, pieces, value_at
from .whole import exact, moment, pair

Number = int | float | Fraction | sp.Rational
End = str | tuple
Steps = list[tuple[Fraction, Fraction]]


@needs(rods=listed, velocities=listed, joints=listed)
class RodChain:
    """Uniform rods in a row, each with its initial velocity.

    Parameters
    ----------
    rods : :class:`Rod` from left to right; their impedances and transit times count.
    velocities : one for each rod.
    joints : between neighbours, ``"bonded"``, ``"contact"`` (one-sided, touching) or a number, the gap.
    left, right : ``"free"``, ``"fixed"``, ``"wall"`` (one-sided, touching), ``("wall", gap)``,
        ``("push", P)``, ``("push", P, until)`` or ``("dashpot", d)``.
    tensions : the uniform tension of each rod at the start; none if left out.
    most : so many events at most.

    Nodes are numbered from 0, the left end, to n, the right end.

    >>> from mechlib.elastic_bodies import rod
    >>> thrown = RodChain([rod(1, 1)], [1], right="wall")         # a rod runs into a wall
    >>> thrown.run(3).force(1)                                    # steps (time, force)
    [(Fraction(0, 1), Fraction(1, 1)), (Fraction(2, 1), Fraction(0, 1))]
    >>> thrown.momentum(0), thrown.energy(0)
    (Fraction(-1, 1), Fraction(1, 2))
    """

    def __init__(self, rods: Sequence[Rod], velocities: Sequence, joints: Sequence = (), left: End = "free",
                 right: End = "free", tensions: Sequence | None = None, most: int = 100_000) -> None:
        self.rods, self.most = list(rods), most
        if not self.rods or len(velocities) != len(self.rods) or len(joints) != len(self.rods) - 1:
            raise ValueError(f"a chain of {len(self.rods)} rods needs as many velocities and one joint "
                             f"fewer; got {len(velocities)} velocities and {len(joints)} joints.")
        self.Z, self.tau = ([exact(getattr(r, name)) for r in self.rods] for name in ("impedance", "transit"))
        tensions = tensions or [0]*len(velocities)
        waves = [(z*exact(v), exact(n)) for z, v, n in zip(self.Z, velocities, tensions)]
        self._unit = lcm(*(tau.denominator for tau in self.tau))
        self._tau = [int(tau*self._unit) for tau in self.tau]
        inner = [joint_node(joint, a, b, self._unit) for joint, a, b in zip(joints, self.Z, self.Z[1:])]
        self._start([[((-tau, 0), pair((v - n)/2))] for tau, (v, n) in zip(self._tau, waves)],
                    [[((-tau, 0), pair((v + n)/2))] for tau, (v, n) in zip(self._tau, waves)],
                    [end_node(left, self.Z[0], "left", self._unit), *inner,
                     end_node(right, self.Z[-1], "right", self._unit)])

    def _start(self, f_sent, g_sent, nodes):
        """The waves on their way and the events to come, (time, place, which wave arrives, its value): 0 for
        f, 1 for g, 2 if only the node itself is to be asked."""
        self._f_sent, self._g_sent, self.nodes = f_sent, g_sent, nodes
        self.now, self.events, self._queue = Fraction(0), 0, []
        self._forces = [[] for _ in nodes]
        self._come = [[(0, 1), (0, 1), None] for _ in nodes]
        for place, node in enumerate(nodes):
            for at in (BEGIN, *node.times):
                heappush(self._queue, (at, place, 2, None))
        for i, tau in enumerate(self._tau):
            for which, (sent, end) in enumerate(((f_sent[i], i + 1), (g_sent[i], i))):
                for (whole, part), value in sent:
                    if (whole + tau, part) > BEGIN:
                        heappush(self._queue, ((whole + tau, part), end, which, value))
                    else:
                        self._come[end][which] = value

    # ---- time ----

    def run(self, until: Number) -> "RodChain":
        """Follow the waves to the time ``until``; returns the chain."""
        until = exact(until)
        if until < self.now:
            raise ValueError(f"until={until} lies before the present time {self.now}: make a new chain.")
        queue, last = self._queue, self._units(until)
        while queue and queue[0][0] <= last:
            at, place, which, value = heappop(queue)
            come = self._come[place]
            come[which] = value
            while queue and queue[0][0] == at and queue[0][1] == place:      # waves that meet
                _, _, which, value = heappop(queue)
                come[which] = value
            self.events += 1
            if self.events > self.most:
                times = ", ".join(map(str, self.tau))
                raise ValueError(f"more than {self.most} events until t={self._time(at)} with the transit "
                                 f"times {times}: follow the chain for a shorter time, or allow more with "
                                 "most=….")
            self._meet(at, place, come)
        self.now = until
        return self

    def _meet(self, at, place, come):
        """Waves arrive at a node; it sends off what its law says."""
        g_out, f_out, force, again = self.nodes[place].meet(at, come[0], come[1])
        if place:
            sent = self._g_sent[place - 1]
            if sent[-1][1] != g_out:
                sent.append((at, g_out))
                heappush(self._queue, ((at[0] + self._tau[place - 1], at[1]), place - 1, 1, g_out))
        if place < len(self.rods):
            sent = self._f_sent[place]
            if sent[-1][1] != f_out:
                sent.append((at, f_out))
                heappush(self._queue, ((at[0] + self._tau[place], at[1]), place + 1, 0, f_out))
        forces = self._forces[place]
        if not forces or forces[-1][1] != force:
            forces.append((at, force))
        if again is not None:
            heappush(self._queue, (again, place, 2, None))

    def _units(self, time):
        return moment(time*self._unit)

    def _time(self, at):
        return Fraction(sum(at))/self._unit

    def _steps(self, steps, start=None, stop=None):
        """Steps in fractions; if told, only those that count from ``start`` to ``stop``, in units."""
        first = 0 if start is None else max(bisect_right(steps, start, key=lambda step: step[0]) - 1, 0)
        last = len(steps) if stop is None else bisect_right(steps, stop, key=lambda step: step[0])
        return [(self._time(at), Fraction(*value)) for at, value in steps[first:last]]

    def reversed(self) -> "RodChain":
        """The chain of the present state with all velocities turned round: f and g change places."""
        twin = object.__new__(RodChain)
        for name in ("rods", "Z", "tau", "most", "_unit", "_tau"):
            setattr(twin, name, getattr(self, name))
        now = self._units(self.now)
        f_sent, g_sent = ([self._turned(steps, tau, now) for steps, tau in zip(sent, self._tau)]
                          for sent in (self._g_sent, self._f_sent))
        twin._start(f_sent, g_sent, [node.reversed(now) for node in self.nodes])
        return twin

    @staticmethod
    def _turned(steps, tau, now):
        """What one end has sent off during the last τ, as if the other had: v → -v with N kept is f → -g, and
        what was sent off at now - s lies at the distance s."""
        now, steps = sum(now), [(sum(at), value) for at, value in steps]
        kept = pieces(merged([steps], lambda a: a, now - tau, now), now)
        return [(moment(now - end - tau), (-n, d)) for _, end, (n, d) in kept][::-1]

    # ---- what can be asked ----

    def gap(self, j: int) -> Fraction:
        """How far apart the bodies at node ``j`` are at the present time; 0 where nothing can part."""
        node = self.nodes[self._node(j)]
        return Fraction(*node.gap_at(self._units(self.now))) if hasattr(node, "gap_at") else Fraction(0)

    def force(self, j: int) -> Steps:
        """The force at node ``j`` as steps (time, force), compression positive."""
        return self._steps(self._forces[self._node(j)])

    def velocity(self, j: int, side: str = "left") -> Steps:
        """The velocity at node ``j`` as steps (time, velocity), of the rod on that side of it."""
        j = self._node(j)
        i = j - 1 if (side == "left" and j > 0) or j == len(self.rods) else j
        there, here = (self._f_sent, self._g_sent) if i == j - 1 else (self._g_sent, self._f_sent)
        come = [(at + self.tau[i], value) for at, value in self._steps(there[i])]
        return merged([come, self._steps(here[i])], lambda a, b: (a + b)/self.Z[i], Fraction(0), self.now)

    def _node(self, j):
        if j not in range(len(self.nodes)):
            raise ValueError(f"the nodes of this chain are numbered 0 … {len(self.rods)}; got {j}.")
        return j

    def momentum(self, i: int) -> Fraction:
        """The momentum of rod ``i`` at the present time: the integral of f + g over the last τ."""
        return sum(value*length for value, length in self._stored(i))

    def energy(self, i: int) -> Fraction:
        """The energy of rod ``i`` at the present time: the integral of (f² + g²)/Z over the last τ."""
        return sum(value**2*length for value, length in self._stored(i))/self.Z[i]

    def wave_energy(self, i: int) -> Fraction:
        """What of the energy is not motion of the mass centre: energy - p²/(2m)."""
        return self.energy(i) - self.momentum(i)**2/(2*self.Z[i]*self.tau[i])

    def _stored(self, i):
        now = self._units(self.now)
        for sent in (self._f_sent[i], self._g_sent[i]):
            recent = self._steps(sent, (now[0] - self._tau[i], now[1]), now)
            kept = merged([recent], lambda a: a, self.now - self.tau[i], self.now)
            yield from ((value, end - at) for at, end, value in pieces(kept, self.now))

    def field(self, t: Number | None = None) -> list[list[tuple]]:
        """For each rod its pieces (from, to, tension N, velocity v) at the time ``t``, places as times from
        its left end."""
        t = self.now if t is None else exact(t)
        if not 0 <= t <= self.now:
            raise ValueError(f"the chain has been followed from 0 to {self.now}; got t={t}.")
        found = []
        for i, (tau, z) in enumerate(zip(self.tau, self.Z)):
            span = self._units(t - tau), self._units(t)
            f_sent, g_sent = self._steps(self._f_sent[i], *span), self._steps(self._g_sent[i], *span)
            inside = {t - at for at, _ in f_sent} | {tau - t + at for at, _ in g_sent}
            places = sorted({Fraction(0), tau} | {s for s in inside if 0 < s < tau})
            parts = []
            for a, b in zip(places, places[1:]):
                middle = (a + b)/2
                f, g = value_at(f_sent, t - middle), value_at(g_sent, t - tau + middle)
                parts.append((a, b, g - f, (f + g)/z))
            found.append(parts)
        return found

    def tension(self, i: int, x: sp.Expr, t: sp.Expr) -> sp.Expr:
        """The tension of rod ``i`` as a SymPy expression in the place x (a time from its left end) and the
        time t, as far as the chain has been followed."""
        return (expression(self._steps(self._g_sent[i]), t - sp.Rational(str(self.tau[i])) + x)
                - expression(self._steps(self._f_sent[i]), t - x))

    def displacement(self, j: int, t: sp.Expr, side: str = "left") -> sp.Expr:
        """How far node ``j`` has moved at the time t, a SymPy expression, as far as the chain has been
        followed."""
        return integral(self.velocity(j, side), t)

    def diagram(self) -> list[tuple]:
        """The plane of place and time in polygons of constant tension: (rod, corners, N), a corner is (place
        from the left end of its rod, time)."""
        found = []
        for i, tau in enumerate(self.tau):
            f_bands, g_bands = (list(pieces(self._steps(sent[i]), self.now))
                                for sent in (self._f_sent, self._g_sent))
            for low, high, f in f_bands:
                for early, late, g in g_bands:
                    corners = clipped(tau, self.now, low, high, early, late)
                    if corners:
                        found.append((i, corners, g - f))
        return found

