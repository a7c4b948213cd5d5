"""A brick lands on a corner, on a smooth floor (m = L = v₀ = 1)."""

from dataclasses import dataclass

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, number, restitution


@dataclass(frozen=True)
class Landing:
    """What a landing does, as expressions; x to the right and y up from the point below the centre."""

    corners: list              # A on the floor, then anticlockwise
    height: sp.Expr            # of the centre
    softness: sp.Expr          # W_nn
    impulse: sp.Expr
    rise: sp.Expr              # velocity of the centre after, upwards
    spin: sp.Expr              # after, anticlockwise
    energy_loss: sp.Expr       # as a share of the energy before

    def velocity(self, point):
        """After, of a point of the brick."""
        x, y = point
        return self.spin*(self.height - y), self.rise + self.spin*x


@needs(theta=number, h=number, e=restitution)
def brick_landing(theta: Formula, h: Formula, e: Formula) -> Landing:
    """A brick of length 1 and height ``h``, at the angle ``theta``, falls straight on its corner A.

    A lies at the lever a = ½(cos θ - h sin θ) to the left of the centre, the inertia is (1 + h²)/12, so

        W_nn = 1 + 12 a²/(1 + h²),   p = (1 + e)/W_nn,   ẏ⁺ = p - 1,   ω⁺ = -12 a p/(1 + h²).

    >>> rod = brick_landing(sp.pi/6, 0, 1)
    >>> rod.softness, rod.rise, rod.velocity(rod.corners[1])[1], rod.velocity(rod.corners[0])[1]
    (13/4, -5/13, -23/13, 1)
    """
    theta, h, e = map(sp.sympify, (theta, h, e))
    c, s = sp.cos(theta), sp.sin(theta)
    lever, inertia = (c - h*s)/2, (1 + h**2)/12
    softness = 1 + lever**2/inertia
    p = (1 + e)/softness
    A = (-lever, sp.S.Zero)
    corners = [A, (A[0] + c, s), (A[0] + c - h*s, s + h*c), (A[0] - h*s, h*c)]
    return Landing(corners, (s + h*c)/2, softness, p, p - 1, -lever*p/inertia, (1 - e**2)/softness)
