"""A rod on ice, struck across (m = L = 1, its own time from the blow on)."""

import sympy as sp

from mechlib import Impact

V, W = sp.symbols("vdot omegadot")                       # of the centre; of the rod


def struck_free_rod(blow, place) -> tuple[sp.Expr, sp.Expr]:
    """Velocity of the centre and spin after a blow P at the distance b from the centre: P and 12 P b.

    >>> struck_free_rod(1, sp.Rational(1, 2))
    (1, 6)
    """
    jump = Impact([V, W], V**2/2 + W**2/24, impulses=[(V + place*W, blow)], before={V: 0, W: 0}).solve()
    return jump.after[0], jump.after[1]


def still_point(place) -> sp.Expr:
    """The distance a of the instantaneous centre beyond the mass centre: a = v/ω, so that a b = k² = 1/12.

    >>> still_point(sp.Rational(1, 2))
    1/6
    """
    velocity, spin = struck_free_rod(1, place)
    return sp.simplify(velocity/spin)


def gliding(distance, place, time) -> tuple[tuple, tuple]:
    """Place and velocity of the point at a distance r from the centre, the time t after a blow P = 1 at b.

    The rod lay along x and is struck along y: (r cos ωt, vt + r sin ωt).

    >>> gliding(sp.Rational(1, 2), sp.Rational(1, 2), 0)
    ((1/2, 0), (0, 4))
    """
    velocity, spin = struck_free_rod(1, place)
    c, s = sp.cos(spin*time), sp.sin(spin*time)
    return (distance*c, velocity*time + distance*s), (-spin*distance*s, velocity + spin*distance*c)
