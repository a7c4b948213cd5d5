"""Rods in a row, followed exactly: waves of constant pieces run to and fro and meet at the nodes.

Every rod holds two waves, f to the right and g to the left, with Z v = f + g and N = g - f.  A wave that has
left one end arrives at the other τ later, unchanged; so all that has to be remembered is what each end has
sent off, as steps (time, value).  Times and values are fractions: waves that meet are known to meet.
"""

import heapq
from collections.abc import Sequence
from fractions import Fraction

import sympy as sp

from mechlib.elastic_bodies.rod_waves.rod import Rod
from mechlib.needs import listed, needs

from .nodes import end_node, joint_node
from .steps import clipped, expression, integral, merged, pieces, value_at

Number = int | float | Fraction | sp.Rational
End = str | tuple
Steps = list[tuple[Fraction, Fraction]]


def exact(x) -> Fraction:
    """The number as a fraction; a float as the binary fraction that it is.

    >>> exact(0.5), exact(3)
    (Fraction(1, 2), Fraction(3, 1))
    """
    return Fraction(int(x.p), int(x.q)) if hasattr(x, "p") and hasattr(x, "q") else Fraction(x)


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
        self._start([[(-tau, (v - n)/2)] for tau, (v, n) in zip(self.tau, waves)],
                    [[(-tau, (v + n)/2)] for tau, (v, n) in zip(self.tau, waves)],
                    [end_node(left, self.Z[0], "left"),
                     *(joint_node(joint, a, b) for joint, a, b in zip(joints, self.Z, self.Z[1:])),
                     end_node(right, self.Z[-1], "right")])

    def _start(self, f_sent, g_sent, nodes):
        self.f_sent, self.g_sent, self.nodes = f_sent, g_sent, nodes
        self.now, self.events, self._queue = Fraction(0), 0, []
        self._forces = [[] for _ in nodes]
        for place, node in enumerate(nodes):
            for at in (Fraction(0), *node.times):
                heapq.heappush(self._queue, (at, place))
        for i, tau in enumerate(self.tau):
            for sent, end in ((f_sent[i], i + 1), (g_sent[i], i)):
                for at, _ in sent:
                    if at + tau > 0:
                        heapq.heappush(self._queue, (at + tau, end))

    # ---- time ----

    def run(self, until: Number) -> "RodChain":
        """Follow the waves to the time ``until``; returns the chain."""
        until = exact(until)
        if until < self.now:
            raise ValueError(f"until={until} lies before the present time {self.now}: make a new chain.")
        while self._queue and self._queue[0][0] <= until:
            at, place = heapq.heappop(self._queue)
            while self._queue and self._queue[0] == (at, place):
                heapq.heappop(self._queue)
            self.events += 1
            if self.events > self.most:
                times = ", ".join(map(str, self.tau))
                raise ValueError(f"more than {self.most} events until t={at} with the transit times {times}: "
                                 "follow the chain for a shorter time, or allow more with most=….")
            self._meet(at, place)
        self.now = until
        return self

    def _meet(self, at, place):
        """Waves arrive at a node; it sends off what its law says."""
        f = self._wave(self.f_sent, place - 1, at) if place else None
        g = self._wave(self.g_sent, place, at) if place < len(self.rods) else None
        g_out, f_out, force, again = self.nodes[place].meet(at, f, g)
        if place:
            self._send(self.g_sent, place - 1, place - 1, at, g_out)
        if place < len(self.rods):
            self._send(self.f_sent, place, place + 1, at, f_out)
        if not self._forces[place] or self._forces[place][-1][1] != force:
            self._forces[place].append((at, force))
        if again is not None:
            heapq.heappush(self._queue, (again, place))

    def _wave(self, sent, i, at):
        """The wave that arrives at ``at`` from the other end of rod ``i``."""
        return value_at(sent[i], at - self.tau[i])

    def _send(self, sent, i, other, at, value):
        if sent[i][-1][1] != value:
            sent[i].append((at, value))
            heapq.heappush(self._queue, (at + self.tau[i], other))

    def reversed(self) -> "RodChain":
        """The chain of the present state with all velocities turned round: f and g change places."""
        twin = object.__new__(RodChain)
        twin.rods, twin.Z, twin.tau, twin.most = self.rods, self.Z, self.tau, self.most
        f_sent, g_sent = ([self._turned(steps, tau) for steps, tau in zip(sent, self.tau)]
                          for sent in (self.g_sent, self.f_sent))
        twin._start(f_sent, g_sent, [node.reversed(self.now) for node in self.nodes])
        return twin

    def _turned(self, steps, tau):
        """What one end has sent off during the last τ, as if the other had: v → -v with N kept is f → -g, and
        what was sent off at now - s lies at the distance s."""
        kept = pieces(merged([steps], lambda a: a, self.now - tau, self.now), self.now)
        return [(self.now - end - tau, -value) for _, end, value in kept][::-1]

    # ---- what can be asked ----

    def force(self, j: int) -> Steps:
        """The force at node ``j`` as steps (time, force), compression positive."""
        return list(self._forces[self._node(j)])

    def velocity(self, j: int, side: str = "left") -> Steps:
        """The velocity at node ``j`` as steps (time, velocity), of the rod on that side of it."""
        j = self._node(j)
        i = j - 1 if (side == "left" and j > 0) or j == len(self.rods) else j
        there, here = (self.f_sent, self.g_sent) if i == j - 1 else (self.g_sent, self.f_sent)
        come = [(at + self.tau[i], value) for at, value in there[i]]
        return merged([come, here[i]], lambda a, b: (a + b)/self.Z[i], Fraction(0), self.now)

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
        for sent in (self.f_sent[i], self.g_sent[i]):
            kept = merged([sent], lambda a: a, self.now - self.tau[i], self.now)
            yield from ((value, end - at) for at, end, value in pieces(kept, self.now))

    def field(self, t: Number | None = None) -> list[list[tuple]]:
        """For each rod its pieces (from, to, tension N, velocity v) at the time ``t``, places as times from
        its left end."""
        t = self.now if t is None else exact(t)
        if not 0 <= t <= self.now:
            raise ValueError(f"the chain has been followed from 0 to {self.now}; got t={t}.")
        found = []
        for f_sent, g_sent, tau, z in zip(self.f_sent, self.g_sent, self.tau, self.Z):
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
        return (expression(self.g_sent[i], t - sp.Rational(str(self.tau[i])) + x)
                - expression(self.f_sent[i], t - x))

    def displacement(self, j: int, t: sp.Expr, side: str = "left") -> sp.Expr:
        """How far node ``j`` has moved at the time t, a SymPy expression, as far as the chain has been
        followed."""
        return integral(self.velocity(j, side), t)

    def diagram(self) -> list[tuple]:
        """The plane of place and time in polygons of constant tension: (rod, corners, N), a corner is (place
        from the left end of its rod, time)."""
        found = []
        for i, tau in enumerate(self.tau):
            f_bands, g_bands = (list(pieces(sent[i], self.now)) for sent in (self.f_sent, self.g_sent))
            for low, high, f in f_bands:
                for early, late, g in g_bands:
                    corners = clipped(tau, self.now, low, high, early, late)
                    if corners:
                        found.append((i, corners, g - f))
        return found

