"""What a constrained motion is made of, read and checked: Lagrangian, coordinates, constraints."""

from dataclasses import dataclass

import sympy as sp
from sympy.core.function import AppliedUndef

from mechlib.checks import scalar


@dataclass(frozen=True)
class Problem:
    """A Lagrangian system under constraints.

    ``euler`` is the column ∂L/∂q - d/dt ∂L/∂q̇ + Q; the rows of ``gradient`` are ∂f/∂q̇, or ∂F/∂q for a
    constraint F(q, t) = 0 that contains no velocity (``holonomic``).
    """

    t: sp.Symbol
    q: tuple
    u: tuple
    lagrangian: sp.Expr
    constraints: tuple
    holonomic: tuple
    dependent: tuple
    multipliers: tuple
    euler: sp.Matrix
    gradient: sp.Matrix


def read(L, constraints, q, forces=None):
    """Check the input and take the derivatives that every law needs.

    ``constraints`` is a list of f(q, q̇, t), understood as f = 0, or of equations; or, in solved form, a
    dictionary {q̇_dependent: φ(q, q̇_independent, t)}, which stands for f = q̇_dependent - φ (wei1994,
    (3.1)').
    """
    q = tuple(q) if isinstance(q, (list, tuple, sp.MatrixBase)) else (q,)
    t = _time(q)
    u = tuple(x.diff(t) for x in q)
    L = scalar(L, "the Lagrangian")
    constraints, dependent = _constraints(constraints, q, u)
    n, g = len(q), len(constraints)
    if g > n:
        raise ValueError(f"{g} constraints on {n} coordinates: they leave nothing to move. Remove some.")
    holonomic = tuple(not f.has(*u) for f in constraints)
    for k, f in enumerate(constraints, 1):
        _first_order(f, q, t, f"constraint {k} ({f})")
        if not f.has(*q, *u):
            raise ValueError(f"constraint {k} ({f}) contains no coordinate and no velocity of "
                             f"{', '.join(map(str, q))}. Remove it.")
    _first_order(L, q, t, "the Lagrangian")
    Q = sp.Matrix(forces) if forces is not None else sp.zeros(n, 1)
    if len(Q) != n:
        raise ValueError(f"forces has {len(Q)} entries; it needs one for each of the {n} coordinates.")
    euler = sp.Matrix([L.diff(x) - L.diff(v).diff(t) + p for x, v, p in zip(q, u, Q)])
    rows = [[f.diff(x) for x in (q if rigid else u)] for f, rigid in zip(constraints, holonomic)]
    for k, row in enumerate(rows, 1):
        if all(x == 0 for x in row):
            raise ValueError(f"constraint {k} ({constraints[k - 1]}) has no gradient: it cannot have a "
                             "reaction. Remove it.")
    names = ["lambda"] if g == 1 else [f"lambda_{k}" for k in range(1, g + 1)]
    return Problem(t, q, u, L, constraints, holonomic, dependent,
                   tuple(sp.Function(name)(t) for name in names),
                   euler, sp.Matrix(g, n, [x for row in rows for x in row]))


def _time(q):
    if not q:
        raise ValueError("q is empty: list the coordinates.")
    for x in q:
        if not (isinstance(x, AppliedUndef) and len(x.args) == 1 and x.args[0].is_Symbol):
            raise ValueError(f"coordinate {x} is not a function of time: use dynamicsymbols({str(x)!r}) or "
                             f"Function({str(x)!r})(t).")
    times = {x.args[0] for x in q}
    if len(times) > 1:
        raise ValueError("the coordinates depend on different times "
                         f"({', '.join(sorted(map(str, times)))}): use one.")
    if len(set(q)) < len(q):
        raise ValueError(f"coordinate {next(x for k, x in enumerate(q) if x in q[:k])} is listed twice.")
    return times.pop()


def _constraints(items, q, u):
    """The list f_1, f_2, … and the coordinates whose velocities are solved for (empty in the implicit
    form)."""
    if isinstance(items, dict):
        for v, phi in items.items():
            if v not in u:
                raise ValueError(f"solved form: {v} is not the velocity of one of the coordinates "
                                 f"{', '.join(map(str, q))}.")
            for w in items:
                if sp.sympify(phi).has(w):
                    raise ValueError(f"solved form: the right side for {v} contains {w}, which is itself "
                                     "solved for. Eliminate it, or give the constraints in implicit form as "
                                     "a list.")
        dependent = tuple(q[u.index(v)] for v in items)
        return tuple(v - scalar(phi, f"the right side for {v}") for v, phi in items.items()), dependent
    items = tuple(items) if isinstance(items, (list, tuple)) else (items,)
    return tuple(scalar(f.lhs - f.rhs if isinstance(f, sp.Equality) else f, "a constraint")
                 for f in items), ()


def _first_order(expression, q, t, what):
    for d in expression.atoms(sp.Derivative):
        if d.expr in q and (len(d.variables) > 1 or d.variables[0] != t):
            raise ValueError(f"{what} contains {d}: only positions, velocities and time are allowed.")
