"""Impacts that repeat: a bouncing ball, and a mass on a spring between two stops (unit masses)."""

from dataclasses import dataclass

import sympy as sp

from mechlib import checks
from mechlib.hints import Formula
from mechlib.needs import count as whole
from mechlib.needs import needs, number, positive, restitution

tau = sp.Symbol("tau")                        # the time in the expressions of a stretch


@dataclass(frozen=True)
class Stretch:
    """Motion from one impact at ``start`` to the next at ``end``.

    ``place`` and ``rate`` are expressions of the time :data:`tau`; ``push`` is the impulse of the impact at
    the start.
    """

    start: sp.Expr
    end: sp.Expr
    place: sp.Expr
    rate: sp.Expr
    push: sp.Expr = sp.S.Zero


@needs(v0=number, g=positive, e=restitution, count=whole)
def bouncing(v0: Formula, g: Formula, e: Formula, count: int) -> list[Stretch]:
    """A ball that lands at t = 0 at the speed v₀: its fall, then so many flights.

    Each bounce keeps the fraction e of the speed: the flight begins at w = e^k v₀, follows w(t - t_k) -
    g(t - t_k)²/2 and lasts 2w/g.  The ground's impulse is (1 + e)w/e.

    >>> e = sp.Symbol("e", positive=True)
    >>> [(hop.start, hop.end, hop.push) for hop in bouncing(1, 1, e, 2)[1:]]
    [(0, 2*e, e + 1), (2*e, 2*e**2 + 2*e, e*(e + 1))]
    """
    v0, e = sp.sympify(v0), sp.sympify(checks.restitution(e))
    out = [Stretch(-sp.oo, sp.S.Zero, -v0*tau - g*tau**2/2, -v0 - g*tau)]
    for k in range(count):
        start, speed = out[-1].end, e**(k + 1)*v0
        since = tau - start
        out.append(Stretch(start, sp.expand(start + 2*speed/g), speed*since - g*since**2/2, speed - g*since,
                           (1 + e)*e**k*v0))
    return out


@needs(v0=number, g=positive, e=restitution)
def rest_time(v0: Formula, g: Formula, e: Formula) -> sp.Expr:
    """When a ball that first lands at t = 0 has made its bounces: Σ 2e^k v₀/g = 2v₀e/(g(1-e)).

    >>> rest_time(1, 1, sp.Rational(1, 2)), rest_time(1, 1, 1)
    (2, oo)
    """
    e = sp.sympify(checks.restitution(e))
    return sp.oo if e == 1 else 2*v0*e/(g*(1 - e))


def rattling(v0, d, omega, e, count: int) -> list[Stretch]:
    """A mass on a spring (x'' = -ω²x) between stops at ±d, from its impact at +d, t = 0, with the speed v₀.

    The first stretch is the way to that impact, from the other stop; then come so many ways across.  The
    spring takes nothing: started at a stop with the speed w, the mass arrives at the other with the same
    speed after the time (2/ω) arctan(ωd/w); the stop returns the fraction e of it, with an impulse (1 + e)w.

    >>> [(way.start, way.end, way.push) for way in rattling(2, 1, 1, 1, 1)]
    [(-2*atan(1/2), 0, 0), (0, 2*atan(1/2), -4)]
    """
    v0, e = sp.sympify(v0), sp.sympify(checks.restitution(e))
    if e.is_zero or v0.is_zero:
        raise ValueError("a mass that leaves a stop without speed does not come across: give e > 0, v0 > 0.")
    out = [_way(-_across(v0, d, omega), v0, 1, d, omega, sp.S.Zero)]
    for k in range(count):
        side = (-1)**(k + 1)
        out.append(_way(out[-1].end, e**(k + 1)*v0, side, d, omega, side*(1 + e)*e**k*v0))
    return out


def _across(speed, d, omega):
    return 2*sp.atan(omega*d/speed)/omega


def _way(start, speed, side, d, omega, push):
    """From the stop at -side d, towards the side ``side``."""
    turn = omega*(tau - start)
    return Stretch(start, start + _across(speed, d, omega),
                   side*(speed/omega*sp.sin(turn) - d*sp.cos(turn)),
                   side*(speed*sp.cos(turn) + omega*d*sp.sin(turn)), push)


def joined(stretches: list[Stretch], rest, time) -> tuple[sp.Expr, sp.Expr]:
    """Place and velocity at any time as Piecewise expressions; at ``rest`` after the last stretch.

    >>> height, rate = joined(bouncing(1, 1, 0, 1), 0, sp.Symbol("t"))
    >>> height.subs("t", -1), rate.subs("t", -1), height.subs("t", 1)
    (1/2, 0, 0)
    """
    def over(part, last):
        pieces = ((getattr(s, part).subs(tau, time), time < s.end) for s in stretches)
        return sp.Piecewise(*pieces, (last, True))
    return over("place", rest), over("rate", sp.S.Zero)
