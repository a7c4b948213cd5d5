"""The struck engine and its three speeds, the collar on a struck rod (units: r = m = P = 1, L = 1)."""

from typing import NamedTuple

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.impact import Jump


class Triangle(NamedTuple):
    """Of crank, rod and cylinder: height h of the crank pin, base b of the rod, place d of the piston."""

    h: sp.Expr
    b: sp.Expr
    d: sp.Expr


def _reaches(sine):
    if sp.sympify(sine).is_number and abs(sine) > 1:
        raise ValueError("the rod is too short for this crank angle: r |sin θ| must not be larger than l.")


def triangle(theta, rod) -> Triangle:
    """h = sin θ, b = √(l² - h²), d = cos θ + b for a crank of length 1 and a rod of length l ≥ |h|.

    >>> triangle(sp.pi/2, sp.Rational(5, 4))
    Triangle(h=1, b=3/4, d=3/4)
    """
    h = sp.sin(theta)
    _reaches(h/rod)
    b = sp.sqrt(rod**2 - h**2)
    return Triangle(h, b, sp.cos(theta) + b)


def strike_engine(h, b, d, J, by: str = "maggi") -> Jump:
    """The jump of θ̇, φ̇ and ẋ of an engine at rest when its piston (mass 1) is struck by -1; J: flywheel.

    Reactions: of the rod's length, then of the cylinder's wall, with D = Jb² + h²d²:

        θ̇⁺ = bhd/D,  φ̇⁺ = hd(d - b)/D,  ẋ⁺ = -h²d²/D,  Λ_wall = Jbh/D.

    >>> jump = strike_engine(1, 1, 1, 1)
    >>> list(jump.after), list(jump.reactions)
    ([1/2, 0, -1/2], [1/2, 1/2])
    """
    crank, rod, piston = sp.symbols("thetadot varphidot xdot")
    engine = Impact([crank, rod, piston], J*crank**2/2 + piston**2/2, impulses=[(-piston, 1)],
                    constraints=[Constraint(piston + h*(crank + rod)), Constraint((d - b)*crank - b*rod)],
                    before={crank: 0, rod: 0, piston: 0})
    return engine.solve(by=by, **({"independent": [crank]} if by == "maggi" else {}))


class Struck(NamedTuple):
    """Rates of crank and rod, velocity of the piston, and the impulse of the cylinder's wall."""

    crank: sp.Expr
    rod: sp.Expr
    piston: sp.Expr
    wall: sp.Expr


def struck_engine(theta, rod, J) -> Struck:
    """:func:`strike_engine` at the crank angle θ, with a rod of length l.

    >>> [v.simplify() for v in struck_engine(sp.pi/2, 2, 1)]
    [1/2, 0, -1/2, sqrt(3)/6]
    """
    lengths, flywheel = sp.symbols("h b d", positive=True), sp.Symbol("J", positive=True)
    jump = strike_engine(*lengths, flywheel)
    place = dict(zip((*lengths, flywheel), (*triangle(theta, rod), sp.sympify(J)), strict=True))
    return Struck(*(v.subs(place) for v in (*jump.after, jump.reactions[1])))


def crank_pin(theta, rate) -> tuple:
    """Place and velocity of the crank pin: (cos θ, sin θ) and θ̇ (-sin θ, cos θ).

    >>> crank_pin(sp.pi/2, 3), crank_pin(0, 3)
    (((0, 1), (-3, 0)), ((1, 0), (0, 3)))
    """
    c, s = sp.cos(theta), sp.sin(theta)
    return (c, s), (-s*rate, c*rate)


def condition(sine, cosine):
    """κ of a block of two unit columns from sine and cosine of the angle between them: (1 + |cos|)/|sin|.

    >>> condition(sp.Rational(3, 5), -sp.Rational(4, 5))
    3
    """
    return (1 + sp.Abs(cosine))/sp.Abs(sine)


def conditions(theta, ratio) -> dict:
    """κ of the three choices of the independent speed, at the crank angle θ, for r/l = ``ratio``.

    In the velocities rθ̇, lφ̇, ẋ the columns of A are unit vectors.  Between those that stay, if the speed is
    that of the crank, lies the angle π/2 - φ; of the rod, π/2 - θ; of the piston, θ + φ; sin φ = (r/l) sin θ.
    Where the rod is too short for the position, |sin φ| > 1, none has a real value.

    >>> conditions(0, sp.Rational(3, 5))
    {'crank': 1, 'rod': 1, 'piston': zoo}
    """
    s, c = sp.sin(theta), sp.cos(theta)
    tilt = ratio*s
    _reaches(tilt)
    base = sp.sqrt(1 - tilt**2)
    return {"crank": condition(base, tilt), "rod": sp.Max(condition(c, s), base),        # base ≤ 1 ≤ κ
            "piston": condition(s*base + c*tilt, c*base - s*tilt)}


def strike_collar(a, alpha, M, locked: bool, by: str = "maggi") -> Jump:
    """A rod (m = L = 1) at rest on ice, struck at its right end by P = 1 at the angle α to it.

    A collar of mass M at a from the centre slides on the rod or is locked to it.
    Velocities ẋ, ẏ, θ̇ of the rod, Ẋ, Ẏ of the collar (x along the rod); with m̄ = M/(1 + M)

        θ̇⁺ = sin α (1/2 - m̄ a)/(1/12 + m̄ a²),  ẏ⁺ = (sin α - Maθ̇⁺)/(1 + M),  Ẏ⁺ = ẏ⁺ + aθ̇⁺,

    and ẋ⁺ = cos α, Ẋ⁺ = 0 if it slides, both cos α/(1 + M) if it is locked.

    >>> list(strike_collar(-sp.Rational(1, 6), sp.pi/2, 5, locked=False).after)
    [0, 1, 6, 0, 0]
    """
    x, y, turn, X, Y = u = sp.symbols("xdot ydot thetadot Xdot Ydot")
    energy = (x**2 + y**2)/2 + turn**2/24 + M*(X**2 + Y**2)/2
    hold = [Constraint(Y - y - a*turn)] + [Constraint(X - x)]*locked
    blow = (sp.Matrix([x, y + turn/2]), sp.Matrix([sp.cos(alpha), sp.sin(alpha)]))
    return Impact(u, energy, impulses=[blow], constraints=hold, before=dict.fromkeys(u, 0)).solve(by=by)


def velocity_on_rod(u, s) -> tuple:
    """(ẋ, ẏ + sθ̇) of the point of the rod at the distance s from its centre.

    >>> velocity_on_rod((1, 2, 4, 0, 0), sp.Rational(1, 2))
    (1, 4)
    """
    return u[0], u[1] + s*u[2]


def energies(u, M) -> tuple:
    """Kinetic energies of rod and collar: ½(ẋ² + ẏ²) + θ̇²/24 and ½M(Ẋ² + Ẏ²).

    >>> energies((1, 0, 0, 0, 2), 3)
    (1/2, 6)
    """
    x, y, turn, X, Y = map(sp.sympify, u)
    return (x**2 + y**2)/2 + turn**2/24, M*(X**2 + Y**2)/2
