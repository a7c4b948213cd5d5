"""Two wheels on an axle, rolling without slip and struck: the worked example of sun1985, for any data."""

import sympy as sp

from ..constraint import Constraint
from ..impact import Impact
from ..needs import a, needs, not_negative, number, or_none, positive
from .held import completed, held

__all__ = ["M", "S", "SPIN_A", "SPIN_B", "TURN", "VELOCITIES", "X", "Y", "axle", "l", "m", "phi", "r",
           "rolling"]

M, m, l, r, S = sp.symbols("M m l r S", positive=True)
phi = sp.Symbol("varphi", real=True)
VELOCITIES = X, SPIN_B, Y, TURN, SPIN_A = sp.symbols("xdot_C thetadot_B ydot_C varphidot thetadot_A")
ROWS = {"rolling": ("sideways", "wheel A", "wheel B"), "paper": ("(a)'", "(b)'", "(c)'")}


def directions(phi=phi):
    """Unit vectors: ahead, n = (sin φ, -cos φ), the way the wheels roll; along, a = (cos φ, sin φ), from A to
    B."""
    s, c = sp.sin(phi), sp.cos(phi)
    return sp.Matrix([s, -c]), sp.Matrix([c, s])


def velocity(at, phi=phi):
    """Velocity of the point of the axle at the signed distance ``at`` from C towards B: v_C - at φ̇ n."""
    return sp.Matrix([X, Y]) - at*TURN*directions(phi)[0]


def speeds(phi=phi):
    """The quasi-speeds (v, φ̇): C's velocity ahead, and the turning rate; independent in every position."""
    return [sp.sin(phi)*X - sp.cos(phi)*Y, TURN]


@needs(phi=number, l=positive, r=positive)
def rolling(phi: sp.Expr | float = phi, l: sp.Expr | float = l, r: sp.Expr | float = r,
            rows: str = "rolling") -> list[sp.Expr]:
    """Three independent conditions of rolling, as expressions that vanish.

    ``rows="rolling"``: C does not move along the axle; the lowest point of wheel A, then of wheel B, does not
    move ahead.  Independent in every position, and their reactions are impulses one can point at: the axial
    impulse of both wheels together, the friction of A and that of B.
    ``rows="paper"``: the choice (a)', (b)', (c)' of sun1985, dependent where sin φ = 0.

    >>> rolling()[1]
    l*varphidot + r*thetadot_A + xdot_C*sin(varphi) - ydot_C*cos(varphi)
    """
    s, c = sp.sin(phi), sp.cos(phi)
    if rows == "rolling":
        ahead = X*s - Y*c
        return [X*c + Y*s, ahead + l*TURN + r*SPIN_A, ahead - l*TURN + r*SPIN_B]
    if rows == "paper":
        if s == 0:
            raise ValueError(f"at varphi = {phi} the rows (a)', (b)', (c)' have rank 2, because sin(varphi) "
                             "= 0: (a)' and (c)' both say xdot_C = 0, and nothing holds wheel B. Rolling "
                             "itself has rank 3 there: take rows=\"rolling\".")
        return [X + l*s*TURN + r*s*SPIN_A, Y - l*c*TURN - r*c*SPIN_A, X + r*s*SPIN_B - l*s*TURN]
    raise ValueError(f"unknown rows {rows!r}: choose one of {', '.join(ROWS)}.")


@needs(phi=number, M=not_negative, m=not_negative, l=positive, r=positive, S=number, at=number,
       direction=number, before=or_none(a(dict, "Give {velocity: value}.")))
def axle(phi: sp.Expr | float = phi, M: sp.Expr | float = M, m: sp.Expr | float = m,
         l: sp.Expr | float = l, r: sp.Expr | float = r, S: sp.Expr | float = S, at: sp.Expr | float = 0,
         direction: sp.Expr | float = 0, before: dict | None = None, rows: str = "rolling") -> Impact:
    """The rolling axle at the instant of a blow, as an :class:`mechlib.Impact` (sun1985).

    An axle of mass ``M`` and length ``2l`` carries a uniform wheel (mass ``m``, radius ``r``) at each end;
    ``phi`` is its angle to the x axis.  Velocities in the paper's order: ẋ_C, θ̇_B, ẏ_C, φ̇, θ̇_A.  Every
    argument may be a number or a symbol.

    A horizontal blow ``S`` hits the axle at the distance ``at`` from C (towards B; beyond ±l on a stub), at
    the angle ``direction`` from the rolling direction n towards B; 0 is square to the axle, as in the paper.
    ``before`` names all five velocities, or two of them, and the other three follow from rolling; left out,
    the axle is at rest. Velocities that do not roll are refused, with the amount.

    >>> axle().solve(by="maggi").after.T
    Matrix([[S*sin(varphi)/(M + 3*m), -S/(r*(M + 3*m)), -S*cos(varphi)/(M + 3*m), 0, -S/(r*(M + 3*m))]])
    """
    phi, M, m, l, r, S, at, direction = map(sp.sympify, (phi, M, m, l, r, S, at, direction))
    constraints = rolling(phi, l, r, rows)
    n, a = directions(phi)
    given = dict.fromkeys(VELOCITIES, 0) if before is None else dict(before)
    if set(given) < set(VELOCITIES):
        given = completed(given, VELOCITIES, constraints)
    T = (2*m + M)*(X**2 + Y**2)/2 + (M*l**2/6 + m*l**2 + m*r**2/4)*TURN**2 + m*r**2/4*(SPIN_A**2 + SPIN_B**2)
    blow = S*(sp.cos(direction)*n + sp.sin(direction)*a)
    impact = Impact(VELOCITIES, T, [(velocity(at, phi), blow)], [Constraint(c) for c in constraints], given)
    return held(impact, ROWS[rows])
