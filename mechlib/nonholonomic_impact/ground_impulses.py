"""What the ground must deliver so that a struck axle rolls, and what happens if it cannot."""

from dataclasses import dataclass

import sympy as sp

from mechlib import checks
from mechlib.hints import Formula
from mechlib.needs import friction, needs, number, positive
from mechlib.systems.axle import M, S, l, m, r


@dataclass(frozen=True)
class Grip:
    """What the ground gives the wheels: friction ahead at A and at B, axial impulses (only their sum), normal
    impulses."""

    friction_A: sp.Expr
    friction_B: sp.Expr
    axial_sum: sp.Expr
    normal_A: sp.Expr
    normal_B: sp.Expr


def rolls_off(M=M, m=m, l=l, r=r, S=S, at=0, direction=0, inclination=0) -> tuple:
    """(v⁺, φ̇⁺): velocity of C ahead and turning rate of the resting axle after a blow that leaves it rolling.

    v⁺ = S_n/(M+3m) and φ̇⁺ = -at S_n/I with S_n = S cos β cos α, the part of the blow ahead, and
    I = (M/3+3m)l² + mr²/2: each wheel counts half as much again as its mass, because it must be set spinning.

    >>> rolls_off()
    (S/(M + 3*m), 0)
    """
    M, m, l, r, S, at, direction, inclination = map(sp.sympify, (M, m, l, r, S, at, direction, inclination))
    ahead = S*sp.cos(inclination)*sp.cos(direction)
    return ahead/(M + 3*m), -at*ahead/((M/3 + 3*m)*l**2 + m*r**2/2)


@needs(M=positive, m=positive, l=positive, r=positive, S=number, at=number, direction=number,
       inclination=number)
def grip(M: Formula = M, m: Formula = m, l: Formula = l, r: Formula = r, S: Formula = S, at: Formula = 0,
         direction: Formula = 0, inclination: Formula = 0) -> Grip:
    """Impulses of the ground for a blow on the axle's centre line, ``inclination`` below the horizontal.

    The axle :func:`rolls_off`; each wheel's spin needs the friction f = -(m/2)·(its speed ahead).  The
    ground takes the axial part of the blow and its vertical part; wheels that stay upright share the latter
    by moments about n: N_B - N_A = (S_z at - r g)/l, with g = -S_a the sum of the axial impulses.

    >>> grip(inclination=0).friction_A, grip(inclination=0).normal_A
    (-S*m/(2*(M + 3*m)), 0)
    """
    M, m, l, r, S, at, direction, inclination = map(sp.sympify, (M, m, l, r, S, at, direction, inclination))
    v, turn = rolls_off(M, m, l, r, S, at, direction, inclination)
    along, down = S*sp.cos(inclination)*sp.sin(direction), S*sp.sin(inclination)
    shift = (down*at + r*along)/l
    return Grip(-m*(v + l*turn)/2, -m*(v - l*turn)/2, -along, (down - shift)/2, (down + shift)/2)


def needed_friction(inclination, M=M, m=m) -> sp.Expr:
    """The smallest μ that keeps the struck axle rolling: f/N = m cot β/(M+3m), without bound as β → 0.

    >>> needed_friction(sp.pi/4)
    m/(M + 3*m)
    """
    return m/((M + 3*m)*sp.tan(inclination))


@needs(mu=friction)
def with_coulomb(mu: Formula, inclination: Formula = 0, M: Formula = M, m: Formula = m,
                 S: Formula = S) -> tuple:
    """A blow on the middle of the resting axle with friction μ: (v⁺ of C ahead, speed of the rims r|θ̇|⁺,
    friction impulse of each wheel).

    The impulses of blow and ground grow in proportion, so that the wheels either roll all through the blow or
    slide all through it:
    each gets the friction f = min(f_rolling, μN), f_rolling = m S cos β/(2(M+3m)), N = ½S sin β.  Then v = (S
    cos β - 2f)/(M+2m), r|θ̇| = 2f/m. Whatever f is, (M+2m) v + m r|θ̇| = S cos β: the moment of momentum
    about a line in the ground does not feel friction.

    >>> with_coulomb(mu=0)
    (S/(M + 2*m), 0, 0)
    """
    mu, inclination, M, m, S = map(sp.sympify, (mu, inclination, M, m, S))
    checks.friction(mu)
    flat = S*sp.cos(inclination)
    f = sp.Min(m*flat/(2*(M + 3*m)), mu*S*sp.sin(inclination)/2)
    return (flat - 2*f)/(M + 2*m), 2*f/m, f
