"""Blows on systems whose constraints hold before, during and after, without multipliers (sun1985, §§2–3)."""

import sympy as sp

from ..algebra import SingularSystem, solve, tidy
from ..forms import linear_form


def held(impact, names=None):
    """The impact itself, if the velocities before it obey its constraints; a sentence that says by how much if not.

    :class:`~mechlib.Impact` alone takes a violated constraint for a new one (class 2).  A blow on a
    system that rolls needs A u⁻ + a₀ = 0, or (1.1)''' does not follow from (1.1).

    >>> from mechlib import Constraint, Impact
    >>> r, w = sp.symbols("r omega_0", positive=True); v, spin = sp.symbols("v omega")
    >>> wheel = dict(velocities=[v, spin], kinetic_energy=v**2/2 + spin**2/4, constraints=[Constraint(v - r*spin)])
    >>> _ = held(Impact(**wheel, before={v: r*w, spin: w}))
    >>> held(Impact(**wheel, before={v: -r*w, spin: w}))
    Traceback (most recent call last):
    ...
    ValueError: the velocities before the blow violate constraint 1 (-omega*r + v = 0): its left side is -2*omega_0*r. Correct the velocities, or leave the constraint out if it does not hold before.
    """
    scale = max([1.0, *(abs(float(v)) for v in impact.before if v.is_number)])
    broken = []
    for k, (constraint, gap) in enumerate(zip(impact.constraints, impact.approach), 1):
        if gap == 0 or gap.is_number and abs(float(gap)) <= 1e-9*scale:
            continue
        name = f"constraint {k}" if names is None else f"constraint {names[k - 1]}"
        broken.append(f"{name} ({constraint.expression} = 0): its left side is {gap}")
    if broken:
        raise ValueError(f"the velocities before the blow violate {'; '.join(broken)}. "
                         "Correct the velocities, or leave the constraint out if it does not hold before.")
    return impact


def completed(given, velocities, constraints):
    """All velocities that satisfy the constraints, from as many as are independent (sun1985, (2.3)).

    >>> r, w = sp.symbols("r omega_0", positive=True); v, spin = sp.symbols("v omega")
    >>> completed({spin: w}, [v, spin], [v - r*spin])
    {v: omega_0*r, omega: omega_0}
    """
    unknown = [str(v) for v in given if v not in velocities]
    if unknown:
        raise ValueError(f"{', '.join(unknown)} is not among the velocities {', '.join(map(str, velocities))}.")
    rest = [v for v in velocities if v not in given]
    rows = [linear_form(getattr(c, "expression", c), velocities) for c in constraints]
    if len(rest) != len(rows):
        raise ValueError(f"{len(rows)} constraints determine {len(rows)} velocities; {len(rest)} are left open "
                         f"({', '.join(map(str, rest)) or 'none'}). Give {len(velocities) - len(rows)}.")
    A = sp.Matrix([row for row, _ in rows])
    known = sp.Matrix([given.get(v, 0) for v in velocities])
    right = -A*known - sp.Matrix([a0 for _, a0 in rows])
    try:
        values = solve(A[:, [list(velocities).index(v) for v in rest]], right)
    except SingularSystem as singular:
        stuck = ", ".join(str(v) for v, x in zip(rest, singular.direction) if x != 0)
        raise ValueError(f"the given velocities ({', '.join(map(str, given))}) leave {stuck} undetermined in this position. "
                         "Give others.") from None
    return {v: sp.sympify(given[v]) if v in given else values[rest.index(v)] for v in velocities}


def jump_along(impact, C):
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
        raise ValueError(f"column {j + 1} of C is not allowed by the constraints: A C has the column {list(product[:, j])} there, not zeros.")
    held(impact)
    try:
        return tidy(C*solve(C.T*M*C, C.T*impact.generalized_impulse))
    except SingularSystem:
        raise ValueError("the columns of C are dependent: they do not span all velocities that the constraints allow.") from None


def paper_system(impact, C):
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


def multiplier_system(impact):
    """The n + s equations with multipliers as (K, right side): M Δu - AᵀΛ = Q̂ over A Δu = 0."""
    A, M = impact.constraint_matrix, impact.mass_matrix
    s = A.rows
    return (sp.Matrix.vstack(sp.Matrix.hstack(M, -A.T), sp.Matrix.hstack(A, sp.zeros(s, s))),
            sp.Matrix.vstack(impact.generalized_impulse, sp.zeros(s, 1)))


def gram(constraints, velocities):
    """det(A Aᵀ), the sum of the squares of all s × s minors: zero exactly where the constraints are dependent.

    >>> phi = sp.Symbol("varphi", real=True); x, y, w = sp.symbols("x y omega")
    >>> gram([x*sp.cos(phi) + y*sp.sin(phi), x + w*sp.sin(phi)], [x, y, w])
    2*sin(varphi)**2
    """
    A = sp.Matrix([linear_form(getattr(c, "expression", c), velocities)[0] for c in constraints])
    return sp.factor(sp.trigsimp(tidy((A*A.T).det(method="berkowitz"))))


def dependent_at(constraints, velocities, coordinate):
    """The values of a coordinate in (-π, π] at which the constraints lose rank.

    >>> phi = sp.Symbol("varphi", real=True); x, y, w = sp.symbols("x y omega")
    >>> dependent_at([x*sp.cos(phi) + y*sp.sin(phi), x + w*sp.sin(phi)], [x, y, w], phi)
    {0, pi}
    """
    angle = sp.Dummy("angle", real=True)
    turn = sp.Interval.Lopen(-sp.pi, sp.pi)
    return sp.solveset(gram(constraints, velocities).subs(coordinate, angle), angle, turn)
