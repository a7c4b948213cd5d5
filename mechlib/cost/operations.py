"""What a blow costs, with multipliers and without: equations, unknowns, and every multiplication counted."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import sympy as sp

from ..algebra.characteristics import characteristics, numbers_of
from ..algebra.probe import variables
from ..algebra.saddle import saddle
from ..display import Table
from ..impact import Impact
from ..needs import impact as an_impact
from ..needs import listed_or_none, needs


@dataclass
class Counter:
    """Linear algebra by hand: counts multiplications and divisions; those by 0 and ±1 are free.

    >>> work = Counter()
    >>> work.solve(sp.Matrix([[2, 5], [7, 3]]), sp.Matrix([12, 13])).T, work.count
    (Matrix([[1, 2]]), 6)
    """

    count: int = 0
    free: tuple = field(default=(0, 1, -1), repr=False)

    def times(self, a, b):
        if a not in self.free and b not in self.free:
            self.count += 1
        return a*b

    def product(self, A, B):
        """A B, the rows and columns as they stand."""
        return sp.Matrix(A.rows, B.cols,
                         lambda i, j: sum((self.times(A[i, k], B[k, j]) for k in range(A.cols)), sp.S.Zero))

    def solve(self, K, right):
        """Gauss–Jordan elimination, at each step the pivot with the fewest neighbours (Markowitz)."""
        n = K.rows
        rows = [[*K[i, :], *right[i, :]] for i in range(n)]
        open_rows, open_columns, place = set(range(n)), set(range(n)), {}
        while open_rows:
            def fill(cell):
                i, j = cell
                across = sum(x != 0 for x in rows[i]) - 1
                down = sum(rows[k][j] != 0 for k in open_rows) - 1
                return across*down, rows[i][j] not in self.free, i, j
            i, j = min(((i, j) for i in open_rows for j in open_columns if rows[i][j] != 0), key=fill)
            pivot = rows[i][j]
            rows[i] = [x if x == 0 else sp.S.One if c == j else self.times(x, 1/pivot)
                       for c, x in enumerate(rows[i])]
            for k in range(n):
                factor = rows[k][j]
                if k != i and factor != 0:
                    rows[k] = [sp.S.Zero if c == j else x - self.times(factor, y) if y != 0 else x
                               for c, (x, y) in enumerate(zip(rows[k], rows[i]))]
            open_rows.remove(i)
            open_columns.remove(j)
            place[j] = i
        return sp.Matrix([rows[place[j]][n:] for j in range(n)])


def numbers(*matrices):
    """The matrices with a prime for every symbol and a rational point of the circle for every angle: no entry
    vanishes by accident."""
    entries = [x for matrix in matrices for x in matrix]
    symbols = sorted(set().union(*map(variables, entries)), key=str)
    angles = [a for a in symbols if any(x.has(sp.sin(a), sp.cos(a)) for x in entries)]
    at = {s: sp.Integer(sp.prime(k + 5)) for k, s in enumerate(s for s in symbols if s not in angles)}
    for k, a in enumerate(angles, 3):
        at |= {sp.sin(a): sp.Rational(2*k, k**2 + 1), sp.cos(a): sp.Rational(k**2 - 1, k**2 + 1)}
    return [matrix.xreplace(at).applyfunc(sp.nsimplify) for matrix in matrices]


def with_multipliers(M, A, Q, work):
    """M Δu - AᵀΛ = Q̂, A Δu = 0: n + s equations at once; the reactions come along."""
    return work.solve(saddle(M, A), sp.Matrix.vstack(Q, sp.zeros(A.rows, 1)))[:M.rows, :]


def masses_first(M, A, Q, work):
    """Δu = M⁻¹(Q̂ + AᵀΛ) put into A Δu = 0: s equations for the multipliers; needs an invertible M."""
    n = M.rows
    solved = work.solve(M, sp.Matrix.hstack(Q, A.T))
    seen = work.product(A, solved)
    reactions = work.solve(seen[:, 1:], -seen[:, :1])
    return solved[:, :1] + work.product(solved[:, 1:], reactions).reshape(n, 1)


def characteristics_of(A, work, independent):
    """C of (2.6), by solving the constraints for the dependent velocities."""
    s, n = A.shape
    chosen = characteristics(A, independent)
    C = sp.zeros(n, n - s)
    solved = work.solve(A[:, list(chosen.dependent)], -A[:, list(chosen.independent)])
    for k, j in enumerate(chosen.independent):
        C[j, k] = 1
    for k, j in enumerate(chosen.dependent):
        C[j, :] = solved[k, :]
    return C


def as_in_the_paper(M, A, Q, work, independent=None):
    """C; then CᵀM Δu = CᵀQ̂ (3.3) with A Δu = 0 (1.1)''': n equations."""
    C = characteristics_of(A, work, independent)
    K = sp.Matrix.vstack(work.product(C.T, M), A)
    return work.solve(K, sp.Matrix.vstack(work.product(C.T, Q), sp.zeros(A.rows, 1)))


def reduced(M, A, Q, work, independent=None, C=None):
    """C, or a C that is known; then (CᵀMC) Δν = CᵀQ̂ and Δu = C Δν: n - s equations."""
    C = characteristics_of(A, work, independent) if C is None else C
    mass = work.product(work.product(C.T, M), C)
    return work.product(C, work.solve(mass, work.product(C.T, Q)))


def reactions_after(M, A, Q, jump, work, independent=None):
    """Λ from the rows of AᵀΛ = M Δu - Q̂ that belong to dependent velocities."""
    rows = list(characteristics(A, independent).dependent)
    return work.solve(A[:, rows].T, (work.product(M, jump) - Q)[rows, :])


@needs(impact=an_impact, independent=listed_or_none, C=listed_or_none)
def costs(impact: Impact, independent: Sequence[sp.Symbol] | None = None,
          C: sp.Matrix | None = None) -> Table:
    """Equations solved at once and multiplications, form by form; all forms must give the same jump.

    ``independent`` names the speeds for the forms that build C; a matrix ``C`` that is known beforehand adds
    a line of its own. The last column includes the reactions, which the forms without multipliers find
    afterwards.

    >>> from mechlib import Constraint, Impact
    >>> m, r, P = sp.symbols("m r P", positive=True); v, w = sp.symbols("v omega")
    >>> costs(Impact([v, w], m*v**2/2 + m*r**2*w**2/4, [(v, P)], [Constraint(v - r*w)], {v: 0, w: 0}))
    form | equations | multiplications | with reactions
    with multipliers, all at once | 3 | 7 | 7
    with multipliers, masses first | 1 | 6 | 6
    as in the paper | 2 | 5 | 7
    projected (Maggi) | 1 | 5 | 7
    """
    M, A, Q, C = numbers(impact.mass_matrix, impact.constraint_matrix, impact.generalized_impulse,
                         sp.zeros(0, 0) if C is None else C)
    s, n = A.shape
    chosen = numbers_of(independent, impact.velocities)
    forms = [("with multipliers, all at once", n + s, with_multipliers, {})]
    if all(M[:k, :k].det() > 0 for k in range(1, n + 1)):
        forms.append(("with multipliers, masses first", s, masses_first, {}))
    forms += [("as in the paper", n, as_in_the_paper, {"independent": chosen}),
              ("projected (Maggi)", n - s, reduced, {"independent": chosen})]
    if C.rows:
        forms.append(("projected, C known", n - s, reduced, {"C": C}))
    rows, first = [], None
    for name, size, form, options in forms:
        work = Counter()
        jump = form(M, A, Q, work, **options)
        first = jump if first is None else first
        if jump != first:
            raise ValueError(f"{name} gives another jump than {forms[0][0]}: the columns of C must span "
                             "what the constraints allow.")
        count = work.count
        if "multipliers" not in name:
            reactions_after(M, A, Q, jump, work, chosen)
        rows.append([name, size, count, work.count])
    return Table(["form", "equations", "multiplications", "with reactions"], rows)
