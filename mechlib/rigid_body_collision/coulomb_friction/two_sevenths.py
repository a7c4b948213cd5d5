"""A solid sphere without spin strikes a wall obliquely: the rule of two sevenths, and a measurement."""

from dataclasses import dataclass

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import friction, needs, number, restitution

# A. H. Kharaz, D. A. Gorham and A. D. Salman, Powder Technology 120 (2001) 281-291: an alumina sphere of 5 mm
# strikes thick glass at 3.9 m/s without spin; friction 0.092; angles from the normal.  Status: second hand,
# points digitised in the examples of the program Lethe (chaos-polymtl/lethe); the abstract was read.
RADIUS, SPEED, FRICTION = 0.0025, 3.9, 0.092                                   # m, m/s
TANGENTIAL = ((1.8, 0.793), (3.7, 0.745), (9.5, 0.673), (20.0, 0.597), (30.1, 0.688), (39.4, 0.771),
              (49.7, 0.848), (60.0, 0.901))                                     # degrees, v_t after / before
SPINS = ((6.1, 136), (11.0, 266), (21.3, 578), (31.2, 613), (39.1, 595), (50.3, 453), (60.3, 382))    # rad/s


@dataclass(frozen=True)
class SphereRebound:
    """``kept``: tangential velocity of the centre, after over before; ``spin``: r ω after over the speed
    before."""

    kept: sp.Expr
    spin: sp.Expr


@needs(angle=number, mu=friction, e=restitution)
def sphere_rebound(angle: Formula, mu: Formula, e: Formula) -> SphereRebound:
    """A solid sphere without spin strikes at ``angle`` from the normal (rigid, Coulomb, any law).

    Friction gives the impulse μ(1+e) m v cos θ while the sphere slides, and 2/7 m v sin θ if it sticks:

        kept = max(5/7, 1 - μ(1+e)/tan θ),   spin = 5/2 (1 - kept) sin θ.

    >>> sphere_rebound(sp.pi/4, sp.Rational(1, 10), 1)
    SphereRebound(kept=4/5, spin=sqrt(2)/4)
    """
    kept = sp.Max(sp.Rational(5, 7), 1 - mu*(1 + e)/sp.tan(angle))
    return SphereRebound(kept, sp.Rational(5, 2)*(1 - kept)*sp.sin(angle))


@needs(mu=friction, e=restitution)
def sticks_up_to(mu: Formula, e: Formula) -> sp.Expr:
    """The angle from the normal up to which the sphere sticks: tan θ = 7/2 μ(1+e).

    >>> sticks_up_to(0.1, 1).round(3)
    0.611
    """
    return sp.atan(sp.Rational(7, 2)*mu*(1 + e))
