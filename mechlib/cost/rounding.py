"""How good is a choice of independent speeds?  Condition numbers, and what rounding does."""

from collections.abc import Sequence
from itertools import combinations

import mpmath
import numpy as np
import sympy as sp

from ..algebra.characteristics import numbers_of
from ..display import Table
from ..impact import Impact
from ..needs import a, count, listed, needs
from ..needs import impact as an_impact


def conditions(impact, values=None):
    """κ of the block A₂ of dependent columns, for every choice of independent speeds.

    The columns of A are first scaled to unit length, so that units do not matter; κ = ∞ where the choice is
    singular.

    >>> from mechlib import Constraint, Impact
    >>> x, y, w, c = sp.symbols("x y omega c")
    >>> rod = Impact([x, y, w], x**2 + y**2 + w**2, constraints=[Constraint(x - w), Constraint(y - c*w)])
    >>> {tuple(map(str, k)): round(v, 3) for k, v in conditions(rod, {c: 0}).items()}
    {('x',): 1.0, ('y',): inf, ('omega',): 1.0}
    """
    u, A = impact.velocities, np.array(impact.constraint_matrix.subs(values or {}), dtype=float)
    length = np.linalg.norm(A, axis=0)
    A = A / np.where(length > 0, length, 1)
    s, n = A.shape
    result = {}
    for independent in combinations(range(n), n - s):
        sizes = np.linalg.svd(np.delete(A, independent, axis=1), compute_uv=False)
        speeds = tuple(u[j] for j in independent)
        result[speeds] = float(sizes[0] / sizes[-1]) if sizes[-1] > 1e-15 else float("inf")
    return result


def rounded(impact, independent, values, digits=8):
    """(Δu, Λ) by Maggi's method with every number rounded to ``digits`` decimal digits.

    C and D come from the dependent block A₂, Δu from (CᵀMC)Δν = Cᵀ(S - MDβ), Λ from Dᵀ(MΔu - S).

    >>> from mechlib import Constraint, Impact
    >>> x, y = sp.symbols("x y")
    >>> pair = Impact([x, y], x**2/2 + y**2/2, impulses=[(x, 1)], constraints=[Constraint(x - 3*y)],
    ...               before={x: 0, y: 0})
    >>> [str(v) for v in rounded(pair, [y], {}, digits=4)[0]]
    ['0.9000', '0.3000']
    """
    n, chosen = len(impact.velocities), numbers_of(independent, impact.velocities)
    dependent = [j for j in range(n) if j not in chosen]
    order = [*chosen, *dependent]
    l, s = len(chosen), len(dependent)
    with mpmath.workdps(digits):
        def number(matrix):
            if matrix.rows and matrix.cols:
                return mpmath.matrix(matrix.subs(values).tolist())
            return mpmath.matrix(matrix.rows, matrix.cols)
        M = number(impact.mass_matrix.extract(order, order))
        S = number(impact.generalized_impulse.extract(order, [0]))
        A = number(impact.constraint_matrix.extract(list(range(s)), order))
        beta, A2 = number(impact.constraint_jump), A[:, l:]
        C, D = mpmath.matrix(n, l), mpmath.matrix(n, s)
        C[:l, :], C[l:, :] = mpmath.eye(l), mpmath.inverse(A2) * (-A[:, :l])
        D[l:, :] = mpmath.inverse(A2)
        nu = mpmath.lu_solve(C.T * M * C, C.T * (S - M * (D * beta)))
        jump = C * nu + D * beta
        reactions = D.T * (M * jump - S)
        delta = sp.zeros(n, 1)
        for place, j in enumerate(order):
            delta[j] = sp.Float(jump[place], digits)
        return delta, sp.Matrix([sp.Float(x, digits) for x in reactions])


def digits_kept(exact, approximate):
    """-log₁₀ of the relative error of a column, rounded down to a whole number.

    >>> digits_kept(sp.Matrix([1, 2]), sp.Matrix([1.0001, 2]))
    4
    """
    exact = sp.Matrix(exact).evalf(40)
    error = (sp.Matrix(approximate) - exact).norm() / exact.norm()
    return int(-sp.log(error, 10)) if error > 0 else 99


@needs(impact=an_impact, speeds=listed, places=a(dict, "Give {name: {symbol: value}}."), digits=count)
def digits_table(impact: Impact, speeds: Sequence[sp.Symbol], places: dict[str, dict],
                 digits: int = 8) -> Table:
    """For each place and each choice of one speed: κ, and the digits that velocities and reactions keep.

    ``places`` maps a name to the numbers of a position; every number is rounded to ``digits`` digits.

    >>> from mechlib import Constraint, Impact
    >>> c, x, y = sp.symbols("c x y")
    >>> pair = Impact([x, y], x**2/2 + y**2/2, impulses=[(x, 3)], constraints=[Constraint(x - c*y)],
    ...               before={x: 0, y: 0})
    >>> digits_table(pair, [y], {"c = 1/3": {c: sp.Rational(1, 3)}}, digits=6)
    place | κ (y) | digits of Δu | digits of Λ
    c = 1/3 | 1 | 6 | 6
    """
    exact = impact.solve(by="maggi", independent=[speeds[0]])
    head, rows = ["place"], []
    for v in speeds:
        head += [f"κ ({sp.pretty(v, use_unicode=True)})", "digits of Δu", "digits of Λ"]
    for place, values in places.items():
        row, kappa = [place], conditions(impact, values)
        for v in speeds:
            delta, reactions = rounded(impact, [v], values, digits)
            right = (exact.delta.subs(values), exact.reactions.subs(values))
            row += [f"{kappa[(v,)]:.0f}",
                    *(min(digits, digits_kept(a, b)) for a, b in zip(right, (delta, reactions), strict=True))]
        rows.append(row)
    return Table(head, rows)
