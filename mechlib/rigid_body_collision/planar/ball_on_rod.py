"""A ball strikes a rod that lies free on smooth ice (rod: m = L = 1)."""

from dataclasses import dataclass

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, number, positive, restitution


@dataclass(frozen=True)
class BallOnRod:
    """After the blow, as expressions: velocities of the ball and of the rod's middle, spin, energies."""

    felt: sp.Expr              # the mass that the ball feels
    impulse: sp.Expr
    ball: sp.Expr
    rod: sp.Expr
    spin: sp.Expr              # the struck side goes forward
    shares: tuple              # of the energy before: ball, shift of the rod, spin of the rod, lost


@needs(M=positive, x=number, e=restitution)
def ball_on_rod(M: Formula, x: Formula, e: Formula) -> BallOnRod:
    """A ball of mass ``M`` comes at unit speed, across the rod, and strikes it at ``x`` from its middle.

    The struck point of the rod yields 1 + 12 x² per unit impulse, so

        p = (1 + e)/(1/M + 1 + 12 x²),   ball: 1 - p/M,   rod: p,   spin: 12 x p.

    >>> hit = ball_on_rod(1, 0, 1)
    >>> hit.ball, hit.rod, hit.spin, hit.shares
    (0, 1, 0, (0, 1, 0, 0))
    """
    M, x, e = map(sp.sympify, (M, x, e))
    yields = 1 + 12*x**2
    p = (1 + e)/(1/M + yields)
    ball, rod, spin = 1 - p/M, p, 12*x*p
    shares = ball**2, rod**2/M, spin**2/12/M
    return BallOnRod(1/yields, p, ball, rod, spin, (*shares, 1 - sum(shares)))
