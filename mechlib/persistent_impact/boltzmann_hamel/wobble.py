"""A disk-shaped satellite after a push across its axis: an exact motion (J₁ = J₂ = 1, J₃ = 2).

Before the push it spins at ω₀ about its axis e₃; the push adds Δω about e₁.  No torque acts afterwards, so
the moment of momentum L = Δω e₁ + 2ω₀ e₃ stays, and the whole body turns about L at |L|, and about its own
axis at -ω₀ besides.
"""

import sympy as sp


def moment_of_momentum(spin, jump=1) -> tuple:
    """L = (Δω, 0, 2ω₀).

    >>> moment_of_momentum(3)
    (1, 0, 6)
    """
    return jump, sp.S.Zero, 2*spin


def carried(vector, spin, time, jump=1) -> tuple:
    """A vector turned about L by the angle |L|t: v cos + n × v sin + n (n·v)(1 - cos).

    >>> carried((0, 1, 0), 0, sp.pi/2), carried((0, 1, 0), sp.Rational(1, 2), sp.pi/2, jump=0)
    ((0, 0, 1), (-1, 0, 0))
    """
    L = moment_of_momentum(spin, jump)
    size = sp.sqrt(sum(k**2 for k in L))
    n = tuple(k/size for k in L)
    c, s = sp.cos(size*time), sp.sin(size*time)
    dot = sum(a*b for a, b in zip(n, vector, strict=True))
    cross = (n[1]*vector[2] - n[2]*vector[1], n[2]*vector[0] - n[0]*vector[2],
             n[0]*vector[1] - n[1]*vector[0])
    return tuple(v*c + w*s + k*dot*(1 - c) for v, w, k in zip(vector, cross, n, strict=True))


def axis_after(spin, time, jump=1) -> tuple:
    """Direction of the satellite's axis a time after the push: e₃, carried about L.

    >>> [v.simplify() for v in axis_after(0, sp.pi/2)]
    [0, -1, 0]
    """
    return carried((0, 0, 1), spin, time, jump)


def satellite_axes(spin, time, jump=1) -> tuple:
    """The body's three axes: carried about L, the first two turned by -ω₀t about the third.

    >>> [[v.simplify() for v in e] for e in satellite_axes(0, 0)]
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    """
    e_1, e_2, e_3 = (carried(e, spin, time, jump) for e in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    c, s = sp.cos(spin*time), sp.sin(spin*time)
    return (tuple(c*p - s*q for p, q in zip(e_1, e_2, strict=True)),
            tuple(c*q + s*p for p, q in zip(e_1, e_2, strict=True)), e_3)


def velocity_at_first(jump=1) -> tuple:
    """Velocity of the tip of the axis right after the push, Δω e₁ × e₃ = -Δω e₂, whatever the spin.

    >>> velocity_at_first()
    (0, -1, 0)
    """
    return sp.S.Zero, sp.sympify(-jump), sp.S.Zero


def cone(spin, jump=1):
    """Half angle of the cone of the axis about L: arctan(Δω/2ω₀).

    >>> cone(sp.Rational(1, 2))
    pi/4
    """
    return sp.atan2(jump, 2*spin)


def once_round(spin, jump=1):
    """The time in which the axis goes once round its cone, 2π/|L|.

    >>> once_round(0)
    2*pi
    """
    return 2*sp.pi/sp.sqrt(sum(k**2 for k in moment_of_momentum(spin, jump)))
