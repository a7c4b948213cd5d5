"""An upright wheel rolls obliquely into a wall, and steers itself by the blow."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.hints import Formula
from mechlib.needs import needs, number, positive

VELOCITIES = X, Y, SPIN, STEER = sp.symbols("xdot ydot thetadot psidot")


@needs(m=positive, R=positive, alpha=number, v0=number)
def oblique_wheel(m: Formula, R: Formula, alpha: Formula, v0: Formula, e: Formula, rolling: bool = True,
                  j: Formula = sp.Rational(1, 2), d: Formula = sp.Rational(1, 4)) -> Impact:
    """A wheel held upright, rolling at v₀ towards a smooth wall x = const, as an :class:`mechlib.Impact`.

    Its plane makes the angle ``alpha`` with the normal of the wall; j m R² is its moment of inertia about its
    axle, d m R² about the vertical.  Velocities: ẋ, ẏ of the centre, spin θ̇, steering ψ̇.  The foremost
    point of the rim, at the height R of the centre, meets the wall: ẋ - R sin α ψ̇ is reversed with
    restitution ``e``. ``rolling=True`` lists the two conditions of rolling too, ẋ = Rθ̇ cos α and ẏ = Rθ̇ sin
    α: two constraints that stay and one that bounces.

    >>> m, R, v0, e = sp.symbols("m R v0 e", positive=True)
    >>> straight = oblique_wheel(m, R, 0, v0, e).solve()
    >>> list(straight.after)
    [-e*v0, 0, -e*v0/R, 0]
    """
    c, s = sp.cos(alpha), sp.sin(alpha)
    wall = Constraint(-(X - R*s*STEER), e=e)                     # positive reaction: the wall pushes back
    rows = [Constraint(X - R*SPIN*c), Constraint(Y - R*SPIN*s)] if rolling else []
    T = m*(X**2 + Y**2)/2 + m*R**2*(j*SPIN**2 + d*STEER**2)/2
    return Impact(VELOCITIES, T, constraints=[wall, *rows], before={X: v0*c, Y: v0*s, SPIN: v0/R, STEER: 0})


def tail_strikes(alpha, steer):
    """The time (π - 2α)/ψ̇ after which the rear edge meets the wall, in the mirror position.

    The centre runs along a circle whose chord lies along the wall: at the heading π - α it is as far from the
    wall as at α, and the rear edge points at the wall as the front edge did.

    >>> tail_strikes(sp.pi/3, 2)
    pi/6
    """
    return (sp.pi - 2*alpha)/steer
