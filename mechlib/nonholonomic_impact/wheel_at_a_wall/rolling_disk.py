"""A wheel rolls into a wall: rolling kept, rolling lost on a smooth wall, or on a rough one."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Formula
from mechlib.motion import Gap, Switch, through_impacts
from mechlib.needs import friction, needs, not_negative, positive, restitution


def _false(condition) -> bool:
    """Whether a condition on numbers fails; one on symbols is taken on trust."""
    return sp.sympify(condition) is sp.false


@dataclass(frozen=True)
class WallHit:
    """After the wall, per unit of m, of R and of the speed before: velocity away from it is negative ``v``;
    ``up``; rim speed ``spin`` = Rω.

    ``wall`` and ``lift`` are the impulses of the wall (back, up), ``floor`` the friction impulse of the floor
    (towards the wall).
    """

    v: float
    up: float
    spin: float
    wall: float
    lift: float
    floor: float


@needs(j=positive, e=restitution, mu_wall=friction)
def hit_wall(j: Formula, e: Formula, floor: str = "smooth", mu_wall: Formula = 0.0) -> WallHit:
    """A rolling wheel (moment of inertia j m R², speed 1) meets a vertical wall.

    ``floor="rolling"``: the constraint v = Rω acts during the impact (a gear on a rack).  Then v⁺ = Rω⁺ = -e;
    the wall gives (1 + j)(1 + e), and the floor j(1 + e) towards the wall.
    ``floor="smooth"``: the floor gives nothing during the blow.  v⁺ = -e, and the spin stays; with friction
    ``mu_wall`` at the wall the rim is braked and lifted by min(μ(1 + e), j/(1 + j)).  Symbols are welcome.

    >>> hit_wall(0.5, 1.0), hit_wall(0.5, 1.0, floor="rolling").spin
    (WallHit(v=-1.0, up=0.0, spin=1.0, wall=2.0, lift=0.0, floor=0.0), -1.0)
    """
    if floor == "rolling":
        if mu_wall:
            raise ValueError("rolling is kept by a rack that holds the wheel down; friction at the wall is "
                             "treated with floor=\"smooth\".")
        return WallHit(-e, 0.0, -e, (1 + j)*(1 + e), 0.0, j*(1 + e))
    if floor != "smooth":
        raise ValueError(f"unknown floor {floor!r}: choose rolling (the constraint acts during the impact) "
                         "or smooth.")
    lift = _smaller(mu_wall*(1 + e), j/(1 + j))
    return WallHit(-e, lift, 1.0 - lift/j, 1 + e, lift, 0.0)


def _smaller(p, q):
    return sp.Min(p, q) if isinstance(p, sp.Basic) or isinstance(q, sp.Basic) else min(p, q)


@dataclass(frozen=True)
class Hop:
    """A flight after the wall: place of the centre (``x``, ``y``) and way of the rim ``turned`` since the
    hit, upward velocity ``up``, and for the whole flight its ``duration`` and ``height``."""

    x: float
    y: float
    turned: float
    up: float
    duration: float
    height: float


def hop(t, hit: WallHit, g=1.0) -> Hop:
    """The wheel flies after a rough wall, at the time t after the hit (until it lands, where it is left).

    Thrown at ``hit.v`` and ``hit.up``, it keeps its spin: x = vt, y = ut - gt²/2, down again after 2u/g, at
    most u²/(2g) high.

    >>> flight = hop(0.25, hit_wall(0.5, 0.5, mu_wall=1.0))         # the rim is held: up at 1/3
    >>> flight.x, round(flight.duration, 6), round(flight.height, 6)
    (-0.125, 0.666667, 0.055556)
    """
    if _false(g > 0):
        raise ValueError(f"g = {g}: what hops comes down only if gravity is positive.")
    duration = 2*hit.up/g
    now = _smaller(t, duration)
    return Hop(hit.v*now, hit.up*now - g*now**2/2, hit.spin*now, hit.up - g*now, duration, hit.up**2/(2*g))


def rolls_at(v, spin, j):
    """The velocity (v + j Rω)/(1 + j) with which a sliding wheel rolls in the end.

    m R (v + j Rω), the moment of momentum about the floor, is kept.

    >>> e, j = sp.symbols("e j")
    >>> sp.factor(rolls_at(-e, 1, j))
    -(e - j)/(j + 1)
    """
    return (v + j*spin)/(1 + j)


def slides_below(j):
    """The restitution j/(2 + j) below which the wheel comes back to the wall before it rolls.

    Under a constant force the velocity runs evenly from -e to (j - e)/(1 + j), where rolling begins; the
    wheel is at the wall again just then if the mean of both is zero.

    >>> j = sp.Symbol("j"); sp.simplify(rolls_at(-slides_below(j), 1, j) - slides_below(j))
    0
    """
    return j/(2 + j)


@needs(j=positive)
def slide(v, spin, j, mu, g=1.0) -> tuple:
    """(time, velocity) until floor friction μ has made a sliding wheel roll: v = Rω = (v + j spin)/(1 + j).

    The slip v - Rω loses μg(1 + 1/j) each second; the velocity in the end is :func:`rolls_at`.

    >>> slide(-1.0, 1.0, j=1.0, mu=0.5)                # a hoop after an elastic wall: it stops dead
    (2.0, 0.0)
    """
    if not mu*g > 0:
        raise ValueError(f"mu = {mu}, g = {g}: without friction on the floor the wheel slides for ever.")
    return abs(v - spin)*j/(mu*g*(1 + j)), rolls_at(v, spin, j)


@needs(j=positive, e=restitution)
def fate(j: float, e: float) -> str:
    """What becomes of the wheel after a smooth wall: "rolls away" (e > j), "returns rolling", or "returns
    sliding" (e < j/(2 + j)).

    >>> [fate(0.5, e) for e in (0.8, 0.5, 0.3, 0.1)]
    ['rolls away', 'stops', 'returns rolling', 'returns sliding']
    """
    return ("rolls away" if e > j else "stops" if e == j else "returns rolling" if e > slides_below(j)
            else "returns sliding")


@needs(j=positive, e=restitution, mu=friction, g=not_negative)
def time_to_rest(j: float, e: float, mu: float = 1.0, g: float = 1.0) -> float:
    """From the first hit at speed 1 to rest, all later hits included; infinite if the wheel rolls away.

    (1 + e) j²/(2 (j - e) μg) if it returns rolling, j/(μg) if it returns sliding; at e = j it stops after the
    first slide.

    >>> time_to_rest(1.0, 0.5), time_to_rest(1.0, 0.1)
    (1.5, 1.0)
    """
    kind = fate(j, e)
    if not mu*g > 0:
        raise ValueError(f"mu = {mu}, g = {g}: without friction on the floor the wheel never comes to rest.")
    if kind == "stops":
        return j/(mu*g)
    return {"rolls away": np.inf, "returns sliding": j/(mu*g)}.get(kind) or (1 + e)*j*j/(2*(j - e)*mu*g)


@needs(j=positive, e=restitution)
def history(t: np.ndarray, j: float, e: float, mu: float = 1.0, g: float = 1.0) -> tuple:
    """(x, Rφ, v, Rω) at the times t of a wheel that rolls in at speed 1 and meets a smooth wall at t = 0, x =
    0.

    Between the hits the wheel slides, with the friction μg towards the wall, until v = Rω, and then rolls.
    Hits slower than a millionth of the first end in rest at the wall, where friction presses the wheel
    against the wall until it spins no more.

    >>> x, turned, v, spin = history(np.array([-1.0, 3.0]), j=0.5, e=1.0, mu=1.0)
    >>> x.round(6).tolist(), v.round(6).tolist()
    ([-1.0, -1.222222], [1.0, -0.333333])
    """
    slide(0.0, 0.0, j, mu, g)
    t = np.asarray(t, dtype=float)
    x, turned, v, spin = t.copy(), t.copy(), np.ones_like(t), np.ones_like(t)
    late = t >= 0
    if late.any():
        path = _after_the_wall(float(j), float(e), mu*g, max(float(t.max()), 1e-9))
        x[late], turned[late], v[late], spin[late] = path(t[late]).T[:4]
    return x, turned, v, spin


def _after_the_wall(j, e, push, until):
    """The motion of y = (x, Rφ, v, Rω, 1 while sliding, 0 while rolling) from the first hit on."""
    wall = Gap(lambda t, y: -y[0], lambda t, y: -y[2], push=lambda t, y: np.array([0, 0, -1.0, 0, 0]),
               strike=lambda t, y: [0.0, y[1], -e*y[2], y[3], 1.0], name="the wall")

    def rolls(t, y):
        v = rolls_at(y[2], y[3], j)
        v = v if abs(v) > 1e-12 else 0.0
        return [y[0], y[1], v, v, 0.0]

    return through_impacts(lambda t, y: np.array([y[2], y[3], push*y[4], -push/j*y[4], 0.0]), [0, 0, 1, 1, 0],
                           until, [wall],
                           [Switch(lambda t, y: y[3] - y[2] if y[4] else 1.0, rolls)], slow=1e-6)
