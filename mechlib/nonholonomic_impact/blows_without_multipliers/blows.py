"""Blows on systems whose constraints hold before, during and after, without multipliers (sun1985, §§2–3)."""

from collections.abc import Sequence

import sympy as sp

from mechlib import Impact
from mechlib.algebra import SingularSystem, solve, tidy
from mechlib.algebra.forms import linear_form
from mechlib.algebra.saddle import saddle
from mechlib.needs import a, impact, listed, needs
from mechlib.systems.held import held


@needs(impact=impact, C=listed)
def jump_along(impact: Impact, C: sp.Matrix) -> sp.Matrix:
    """Δu = C ν with (CᵀMC) ν = CᵀQ̂, for any C whose columns span the velocities that the constraints allow.

    This is (3.3) with (1.1)''' put in.  The columns of C need not belong to a choice of
    independent velocities: (2.6) is one C among many, and all of them give the same jump.

    >>> from mechlib import Constraint, Impact
    >>> m, r, P = sp.symbols("m r P", positive=True); v, w = sp.symbols("v omega")
    >>> wheel = Impact([v, w], m*v**2/2 + m*r**2*w**2/4, [(v, P)], [Constraint(v - r*w)], {v: 0, w: 0})
    >>> jump_along(wheel, sp.Matrix([r, 1])) == jump_along(wheel, sp.Matrix([-7*r, -7]))
    True
    """
    C, A, M = sp.Matrix(C), impact.constraint_matrix, impact.mass_matrix
    s, n = A.shape
    if C.shape != (n, n - s):
        raise ValueError(f"C is {C.rows} × {C.cols}; {n} velocities and {s} constraints need {n} × {n - s}.")
    product = tidy(A*C)
    forbidden = [j for j in range(C.cols) if any(x != 0 for x in product[:, j])]
    if forbidden:
        j = forbidden[0]
        raise ValueError(f"column {j + 1} of C is not allowed by the constraints: A C has the column "
                         f"{list(product[:, j])} there, not zeros.")
    held(impact)
    try:
        return tidy(C*solve(C.T*M*C, C.T*impact.generalized_impulse))
    except SingularSystem:
        raise ValueError("the columns of C are dependent: they do not span all velocities that the "
                         "constraints allow.") from None


@needs(impact=impact, C=listed)
def paper_system(impact: Impact, C: sp.Matrix) -> tuple:
    """The n equations of sun1985 as (K, right side): CᵀM Δu = CᵀQ̂ (3.3) over A Δu = 0 (1.1)'''.

    >>> from mechlib import Constraint, Impact
    >>> m, r, P = sp.symbols("m r P", positive=True); v, w = sp.symbols("v omega")
    >>> wheel = Impact([v, w], m*v**2/2 + m*r**2*w**2/4, [(v, P)], [Constraint(v - r*w)], {v: 0, w: 0})
    >>> paper_system(wheel, sp.Matrix([r, 1]))
    (Matrix([
    [m*r, m*r**2/2],
    [  1,       -r]]), Matrix([
    [P*r],
    [  0]]))
    """
    A = impact.constraint_matrix
    return (sp.Matrix.vstack(C.T*impact.mass_matrix, A),
            sp.Matrix.vstack(C.T*impact.generalized_impulse, sp.zeros(A.rows, 1)))


@needs(impact=impact)
def multiplier_system(impact: Impact) -> tuple:
    """The n + s equations with multipliers as (K, right side): M Δu - AᵀΛ = Q̂ over A Δu = 0.

    >>> from mechlib import Constraint, Impact
    >>> m, P = sp.symbols("m P", positive=True); v, w = sp.symbols("v w")
    >>> pair = Impact([v, w], m*(v**2 + w**2)/2, [(v, P)], [Constraint(v - w)], {v: 0, w: 0})
    >>> K, right = multiplier_system(pair)
    >>> K, right.T
    (Matrix([
    [m,  0, -1],
    [0,  m,  1],
    [1, -1,  0]]), Matrix([[P, 0, 0]]))
    """
    A = impact.constraint_matrix
    return saddle(impact.mass_matrix, A), sp.Matrix.vstack(impact.generalized_impulse, sp.zeros(A.rows, 1))


@needs(constraints=listed, velocities=listed)
def gram(constraints: Sequence[sp.Expr], velocities: Sequence[sp.Symbol]) -> sp.Expr:
    """det(A Aᵀ), the sum of the squares of all s × s minors: zero exactly where the constraints are
    dependent.

    >>> phi = sp.Symbol("varphi", real=True); x, y, w = sp.symbols("x y omega")
    >>> gram([x*sp.cos(phi) + y*sp.sin(phi), x + w*sp.sin(phi)], [x, y, w])
    2*sin(varphi)**2
    """
    A = sp.Matrix([linear_form(getattr(c, "expression", c), velocities)[0] for c in constraints])
    return sp.factor(sp.trigsimp(tidy((A*A.T).det(method="berkowitz"))))


@needs(constraints=listed, velocities=listed,
       coordinate=a(sp.Symbol, "Give the symbol of the coordinate."))
def dependent_at(constraints: Sequence[sp.Expr], velocities: Sequence[sp.Symbol],
                 coordinate: sp.Symbol) -> sp.Set:
    """The values of a coordinate in (-π, π] at which the constraints lose rank.

    >>> phi = sp.Symbol("varphi", real=True); x, y, w = sp.symbols("x y omega")
    >>> dependent_at([x*sp.cos(phi) + y*sp.sin(phi), x + w*sp.sin(phi)], [x, y, w], phi)
    {0, pi}
    """
    angle = sp.Dummy("angle", real=True)
    turn = sp.Interval.Lopen(-sp.pi, sp.pi)
    return sp.solveset(gram(constraints, velocities).subs(coordinate, angle), angle, turn)
