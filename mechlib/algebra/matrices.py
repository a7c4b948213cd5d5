"""Matrices over a field: products and solutions stay in it until they are written."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import sympy as sp

if TYPE_CHECKING:
    from .field import Field


class SingularSystem(ArithmeticError):
    """No unique solution; ``direction`` is a vector x with K x = 0."""

    def __init__(self, direction: sp.Matrix) -> None:
        super().__init__("the equations do not determine all unknowns")
        self.direction = direction


class FieldMatrix:
    """A matrix of elements of one :class:`~mechlib.algebra.field.Field`.

    >>> from .field import Field
    >>> x, m = sp.symbols("x m")
    >>> K = Field([m, sp.cos(x), sp.sin(x)])
    >>> turn = K.matrix(sp.Matrix([[sp.cos(x), -sp.sin(x)], [sp.sin(x), sp.cos(x)]]))
    >>> (turn.T @ turn).expressions()
    Matrix([
    [1, 0],
    [0, 1]])
    """

    def __init__(self, field: "Field", rows: list[list], columns: int) -> None:
        self.field, self.rows, self.shape = field, rows, (len(rows), columns)

    def _like(self, rows, columns=None):
        return FieldMatrix(self.field, rows, self.shape[1] if columns is None else columns)

    @property
    def T(self) -> "FieldMatrix":
        return self._like([[row[j] for row in self.rows] for j in range(self.shape[1])], self.shape[0])

    def __add__(self, other):
        return self._like([[x + y for x, y in zip(*rows)] for rows in zip(self.rows, other.rows)])

    def __neg__(self):
        return self._like([[-x for x in row] for row in self.rows])

    def __sub__(self, other):
        return self + -other

    def __matmul__(self, other):
        columns = [[(k, row[j]) for k, row in enumerate(other.rows) if row[j] != 0]
                   for j in range(other.shape[1])]
        return self._like([[self._sum((row[k], y) for k, y in column if row[k] != 0) for column in columns]
                           for row in self.rows], other.shape[1])

    def _sum(self, pairs):
        """Σ x y; what has one denominator is added before anything is cancelled."""
        numerators = {}
        for x, y in pairs:
            below = x.denom*y.denom
            numerators[below] = numerators.get(below, 0) + x.numer*y.numer
        F = self.field.F
        return self.field.reduce(sum((F(above)/F(below) for below, above in numerators.items()), F(0)))

    def extract(self, rows: Sequence[int], columns: Sequence[int]) -> "FieldMatrix":
        return self._like([[self.rows[i][j] for j in columns] for i in rows], len(columns))

    def above(self, other: "FieldMatrix") -> "FieldMatrix":
        """This matrix with another one below."""
        return self._like([*self.rows, *other.rows])

    def expressions(self) -> sp.Matrix:
        """The matrix in SymPy, every entry written as a person would."""
        return sp.Matrix(*self.shape, [self.field.expression(x) for row in self.rows for x in row])

    def solve(self, right: "FieldMatrix") -> "FieldMatrix":
        """X with K X = right, by Gauss elimination with the sparsest pivot first."""
        n, reduced = self.shape[1], self.field.reduce
        rows = [[*one, *other] for one, other in zip(self.rows, right.rows)]
        free, done, zero = set(range(n)), {}, self.field.F(0)
        for _ in range(n):
            p, j = self._pivot(rows, free, done)
            inverse = 1/rows[p][j]
            rows[p] = [reduced(x*inverse) if x != 0 else zero for x in rows[p]]
            for i, row in enumerate(rows):
                if i != p and row[j] != 0:
                    factor = row[j]
                    rows[i] = [reduced(x - factor*y) if y != 0 else x for x, y in zip(row, rows[p])]
            free.remove(p)
            done[j] = p
        return self._like([rows[done[j]][n:] for j in range(n)], right.shape[1])

    def _pivot(self, rows, free, done):
        """Row and column of the element that makes least work."""
        best = None
        for j in range(self.shape[1]):
            if j not in done:
                filled = [i for i in free if rows[i][j] != 0]
                for i in filled:
                    work = (len(rows[i][j].numer) + len(rows[i][j].denom))*(1 + len(filled)), i, j
                    best = work if best is None or work < best else best
        if best is None:
            raise SingularSystem(self._null_vector(rows, done))
        return best[1:]

    def _null_vector(self, rows, done):
        """With the pivots found so far, one free unknown set to 1 gives K x = 0."""
        n = self.shape[1]
        free = next(j for j in range(n) if j not in done)
        return sp.Matrix([1 if j == free else self.field.expression(-rows[done[j]][free]) if j in done else 0
                          for j in range(n)])
