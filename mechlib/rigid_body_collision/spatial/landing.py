"""A brick in space lands on its lowest corner, on a smooth floor (m = 1)."""

from dataclasses import dataclass

import sympy as sp

from .free_body import inverse_mass


def dot(a, b):
    """a·b of two lists."""
    return sum((x*y for x, y in zip(a, b, strict=True)), sp.S.Zero)


def cross(a, b):
    """a × b of two lists."""
    return [a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]]


def lean(alpha, beta):
    """R = R_x(α) R_z(β) as rows: columns are the brick's axes, the last row is the vertical in these axes.

    >>> lean(0, sp.pi/2)
    [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    """
    ca, sa, cb, sb = sp.cos(alpha), sp.sin(alpha), sp.cos(beta), sp.sin(beta)
    return [[cb, -sb, 0], [ca*sb, ca*cb, -sa], [sa*sb, sa*cb, ca]]


@dataclass(frozen=True)
class CornerLanding:
    """Vectors in the axes of the floor, as lists of expressions: centre of the brick above its corner,
    moment of a unit impulse of the floor, spin after; and W_nn."""

    centre: list
    moment: list
    spin: list
    softness: sp.Expr

    @property
    def rises(self):
        """The angle of the spin above the horizontal."""
        return sp.asin(self.spin[2]/sp.sqrt(dot(self.spin, self.spin)))


def corner_landing(half, R):
    """A brick with the half sides ``half``, turned by R, falls straight on its corner -(a, b, c) at unit
    speed, e = 0.

    With the vertical n = R₃ in the brick's axes, the arm r = -(a, b, c) and the principal moments I,

        W_nn = 1 + Σ (r × n)²/I,   p = 1/W_nn,   ω⁺ = I⁻¹(r × n) p.

    >>> third = sp.Rational(1, 3)
    >>> hit = corner_landing((1, 1, 3), [[0, 0, 0], [0, 0, 0], [2*third, third, 2*third]])
    >>> hit.softness, hit.moment[2], hit.spin[2]
    (26/15, 0, 2/13)
    """
    half = [sp.sympify(x) for x in half]
    n, arm = R[2], [-x for x in half]
    lever = cross(arm, n)
    a, b, c = (x**2 for x in half)
    moments = [(b + c)/3, (c + a)/3, (a + b)/3]
    softness = 1 + sum(x**2/i for x, i in zip(lever, moments))
    spin = [x/i/softness for x, i in zip(lever, moments)]
    return CornerLanding([-dot(row, arm) for row in R], [dot(row, lever) for row in R],
                         [dot(row, spin) for row in R], softness)


def example_matrix():
    """W of the example, exact, in the axes (t₁, t₂, n): half sides 1, 1, 3, vertical (2, 1, 2)/3.

    >>> example_matrix()[2, 2]
    26/15
    """
    n = sp.Matrix([2, 1, 2])/3
    t1 = sp.Matrix([1, -2, 0])/sp.sqrt(5)
    axes = sp.Matrix.hstack(t1, n.cross(t1), n).T
    return axes*inverse_mass(1, sp.diag(10, 10, 2)/3, (-1, -1, -3))*axes.T
