"""Impacts that repeat: a bouncing ball, and a mass on a spring between two stops."""

import sympy as sp


def flights(v0, g, e, count):
    """The flights of a ball after its first impact at t = 0 with speed v₀: (start, end, speed at the start).

    Each bounce keeps the fraction e of the speed, and a flight at speed w lasts 2w/g.

    >>> e = sp.Symbol("e", positive=True)
    >>> flights(1, 1, e, 2)
    [(0, 2*e, e), (2*e, 2*e**2 + 2*e, e**2)]
    """
    start, speed, out = sp.S.Zero, sp.sympify(e) * v0, []
    for _ in range(count):
        end = start + 2 * speed / g
        out.append((start, sp.expand(end), speed))
        start, speed = sp.expand(end), e * speed
    return out


def rest_time(v0, g, e):
    """When a ball that first lands at t = 0 has made its infinitely many bounces: Σ 2eᵏv₀/g = 2v₀e/(g(1-e)).

    >>> rest_time(1, 1, sp.Rational(1, 2))
    2
    """
    return 2 * v0 * e / (g * (1 - e))


def crossings(v0, d, omega, e, count):
    """A mass on a spring (x'' = -ω²x) between stops at ±d, from its impact at +d, t = 0, with speed v₀: the
    ways across.

    Each is (start, end, speed w at the start).  The spring takes nothing, so the mass arrives with the speed
    it started with, after the time (2/ω) arctan(ωd/w); the stop returns the fraction e of it.

    >>> crossings(2, 1, 1, 1, 1)
    [(0, 2*atan(1/2), 2)]
    """
    start, speed, out = sp.S.Zero, sp.sympify(e) * v0, []
    for _ in range(count):
        end = start + 2 * sp.atan(omega * d / speed) / omega
        out.append((start, end, speed))
        start, speed = end, e * speed
    return out
