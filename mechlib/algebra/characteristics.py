"""Admissible velocities: u = C ν + D β solves A u = β for every choice of ν.

``C`` holds the kinematic characteristics (Maggi), A C = 0; ``D`` is a right
inverse, A D = 1.  ν are velocities chosen to be independent.
"""

from dataclasses import dataclass
from itertools import combinations, islice

import numpy as np
import sympy as sp

from .field import solve, tidy
from .probe import sample


@dataclass(frozen=True)
class Characteristics:
    """Kinematic characteristics C (n × l), right inverse D (n × s) and the chosen velocities."""

    C: sp.Matrix
    D: sp.Matrix
    independent: tuple
    dependent: tuple


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


def characteristics(A, independent=None):
    """Solve A u = β for as many velocities as there are constraints (sun1985, (2.6)).

    >>> r, l = sp.symbols("r l", positive=True)
    >>> k = characteristics(sp.Matrix([[1, 0, -r], [0, 1, -l]]))
    >>> k.C.T, k.independent
    (Matrix([[r, l, 1]]), (2,))
    """
    s, n = A.shape
    if independent is None:
        dependent = choose_dependent(A)
    else:
        dependent = tuple(j for j in range(n) if j not in independent)
        if len(dependent) != s:
            raise ValueError(f"{s} constraints leave {n - s} independent velocities; {n - len(dependent)} "
                             "were given.")
    independent = tuple(j for j in range(n) if j not in dependent)
    right = sp.Matrix.hstack(-A[:, list(independent)], sp.eye(s)) if s else sp.zeros(0, n)
    try:
        solved = solve(A[:, list(dependent)], right)
    except ArithmeticError:
        raise ValueError(f"the velocities number {', '.join(str(j + 1) for j in independent)} cannot be "
                         "independent: the constraints do not determine the others from them. Choose "
                         "others.") from None
    C, D = sp.zeros(n, n - s), sp.zeros(n, s)
    for k, j in enumerate(independent):
        C[j, k] = 1
    for row, j in enumerate(dependent):
        C[j, :], D[j, :] = solved[row, :n - s], solved[row, n - s:]
    return Characteristics(C, D, independent, dependent)


def choose_dependent(A, most=120):
    """The velocities to eliminate: those whose determinant can least vanish.

    A determinant that is a number or a product of positive symbols never vanishes, one
    with a sine vanishes somewhere: prefer the first, then the shorter one, then
    the velocities that stand last.
    """
    s, n = A.shape
    if s == 0:
        return ()

    def score(columns):
        determinant = tidy(A[:, list(columns)].det(method="berkowitz"))
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


def _by_pivoting(A):
    """Column pivoting on numbers, for many constraints."""
    A, chosen = A.copy(), []
    for _ in range(A.shape[0]):
        j = int(np.argmax((A**2).sum(axis=0)))
        chosen.append(j)
        q = A[:, j] / np.linalg.norm(A[:, j])
        A -= np.outer(q, q @ A)
    return tuple(sorted(chosen))
