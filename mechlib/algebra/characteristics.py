"""Admissible velocities: u = C ν + D β solves A u = β for every choice of ν.

``C`` holds the kinematic characteristics (Maggi), A C = 0; ``D`` is a right
inverse, A D = 1.  ν are velocities chosen to be independent.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, islice

import numpy as np
import sympy as sp

from .field import Field
from .matrices import FieldMatrix
from .probe import sample


@dataclass(frozen=True)
class Characteristics:
    """Kinematic characteristics C (n × l), right inverse D (n × s) and the chosen velocities.

    ``over_field`` is the pair (C, D) over the field of the constraints, before it is written.
    """

    over_field: tuple
    independent: tuple
    dependent: tuple

    @cached_property
    def C(self):
        return self.over_field[0].expressions()

    @cached_property
    def D(self):
        return self.over_field[1].expressions()


def numbers_of(independent, velocities):
    """Which velocities were chosen to be independent: their numbers, or None for a free choice.

    >>> numbers_of([sp.Symbol("y")], sp.symbols("x y"))
    (1,)
    """
    if independent is None:
        return None
    chosen = tuple(independent) if isinstance(independent, (list, tuple)) else (independent,)
    for v in chosen:
        if v not in velocities:
            raise ValueError(f"independent names {v}, which is not among the velocities "
                             f"{', '.join(map(str, velocities))}.")
    if len(set(chosen)) < len(chosen):
        raise ValueError(f"independent names a velocity twice: {', '.join(map(str, chosen))}.")
    return tuple(velocities.index(v) for v in chosen)


def characteristics(A, independent=None, field=None):
    """Solve A u = β for as many velocities as there are constraints (sun1985, (2.6)); ``field`` contains A.

    >>> r, l = sp.symbols("r l", positive=True)
    >>> k = characteristics(sp.Matrix([[1, 0, -r], [0, 1, -l]]))
    >>> k.C.T, k.independent
    (Matrix([[r, l, 1]]), (2,))
    """
    s, n = A.shape
    field = field or Field(A)
    if independent is None:
        dependent = choose_dependent(A, field=field)
    else:
        dependent = tuple(j for j in range(n) if j not in independent)
        if len(dependent) != s:
            raise ValueError(f"{s} constraints leave {n - s} independent velocities; {n - len(dependent)} "
                             "were given.")
    independent = tuple(j for j in range(n) if j not in dependent)
    a, units = field.matrix(A), field.matrix(sp.eye(n)).rows
    right = FieldMatrix(field, [[-row[j] for j in independent] + unit[:s]
                                for row, unit in zip(a.rows, units)], n)
    try:
        solved = a.extract(range(s), dependent).solve(right).rows
    except ArithmeticError:
        raise ValueError(f"the velocities number {', '.join(str(j + 1) for j in independent)} cannot be "
                         "independent: the constraints do not determine the others from them. Choose "
                         "others.") from None
    rows = dict(zip(independent, units)) | dict(zip(dependent, solved))
    both = FieldMatrix(field, [rows[j] for j in range(n)], n)
    C, D = (both.extract(range(n), columns) for columns in (range(n - s), range(n - s, n)))
    return Characteristics((C, D), independent, dependent)


def choose_dependent(A, most=120, field=None):
    """The velocities to eliminate: those whose determinant can least vanish.

    A determinant that is a number or a product of positive symbols never vanishes, one
    with a sine vanishes somewhere: prefer the first, then the shorter one, then
    the velocities that stand last.
    """
    s, n = A.shape
    if s == 0:
        return ()

    field = field or Field(A)
    minors = _minors(field.matrix(A))

    def score(columns):
        determinant = field.expression(minors(columns))
        if determinant == 0:
            return None
        return (not determinant.is_nonzero, not determinant.is_number, sp.count_ops(determinant),
                tuple(-j for j in columns))

    if s <= 4:
        scored = {c: score(c) for c in islice(combinations(reversed(range(n)), s), most)}
        scored = {c: value for c, value in scored.items() if value is not None}
        if scored:
            return tuple(sorted(min(scored, key=scored.get)))
    return _by_pivoting(next(sample([*A], 1)).reshape(s, n))


def _minors(a):
    """The function columns → determinant of the first rows and these columns, expanded along the last row."""
    @cache
    def minor(columns):
        if not columns:
            return a.field.F(1)
        row = a.rows[len(columns) - 1]
        signs = (1 if (len(columns) - k) % 2 else -1 for k in range(len(columns)))
        terms = (sign*row[j]*minor(columns[:k] + columns[k + 1:])
                 for k, (j, sign) in enumerate(zip(columns, signs)) if row[j] != 0)
        return a.field.reduce(sum(terms, a.field.F(0)))
    return minor


def _by_pivoting(A):
    """Column pivoting on numbers, for many constraints."""
    A, chosen = A.copy(), []
    for _ in range(A.shape[0]):
        j = int(np.argmax((A**2).sum(axis=0)))
        chosen.append(j)
        q = A[:, j] / np.linalg.norm(A[:, j])
        A -= np.outer(q, q @ A)
    return tuple(sorted(chosen))
