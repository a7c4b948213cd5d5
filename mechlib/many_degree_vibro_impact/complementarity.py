"""Many smooth contacts at one instant: M Δu = AᵀΛ, 0 ≤ Λ ⊥ γ⁺ + e γ⁻ ≥ 0 with γ = A u, in numbers.

Row i of A is the velocity at which gap i opens.  Exactly, with symbols, and for the constraints of bodies the
core does the same (:class:`mechlib.contact.Contact`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.algebra.complementarity import complementarity
from mechlib.hints import Formula, Numbers, Vector
from mechlib.needs import count, listed, needs, number, positive, restitution

REDUNDANT = 1e-9                                         # rank of rows, relative to the largest
LISTS = ((), (0,), (1,), (0, 1))                         # which of two contacts push


@dataclass(frozen=True, eq=False)
class MultiImpact:
    """Velocities ``before`` and ``after``, ``impulses`` Λ, gap velocities ``gamma_before`` and
    ``gamma_after``, the list of contacts ``pushing`` (from 0), the ``energy_change`` T⁺ - T⁻, and the number
    of ``turns`` that the search took."""

    before: np.ndarray
    after: np.ndarray
    impulses: np.ndarray
    gamma_before: np.ndarray
    gamma_after: np.ndarray
    pushing: list[int]
    turns: int

    @property
    def energy_change(self) -> float:
        """T⁺ - T⁻ = ½ Λ·(γ⁺ + γ⁻): the work of the impulses."""
        return float(self.impulses @ (self.gamma_after + self.gamma_before))/2

    @property
    def closing(self) -> list[int]:
        """The contacts that approach after the impact."""
        least = 1e-12*max(np.abs(self.gamma_before).max(initial=0.0), 1e-300)
        return [k for k, x in enumerate(self.gamma_after) if x < -least]


@needs(M=listed, A=listed, u=listed, e=restitution)
def multi_impact(M: Sequence[Vector], A: Sequence[Vector], u: Vector, e: Numbers,
                 any_impulses: bool = False) -> MultiImpact:
    """All closed contacts at once; ``e`` one number, or one for each contact.

    Contacts whose impulses are not determined are refused; with ``any_impulses`` one possible set of
    impulses comes with the velocities, which are unique all the same.

    >>> M, A = row_of_balls([1, 1, 1])
    >>> hit = multi_impact(M, A, [1, 0, 0], 1)
    >>> hit.after.round(12) + 0, hit.pushing
    (array([-0.33333333,  0.66666667,  0.66666667]), [0, 1])
    """
    M, A, u, e = _system(M, A, u, e)
    back = np.linalg.solve(M, A.T)
    W, gamma = A @ back, A @ u
    room = (1 + e)*gamma
    impulses, pushing, turns = complementarity(W, room)
    if not any_impulses and (shared := _redundant(A, impulses, room + W @ impulses)):
        raise ValueError(f"contacts {', '.join(str(k + 1) for k in shared)} are redundant: impulses not "
                         "unique, velocities are. Leave contacts out, or take any_impulses=True.")
    after = u + back @ impulses
    return MultiImpact(u, after, impulses, gamma, A @ after, pushing, turns)


@needs(most=count)
def until_open(M: Sequence[Vector], A: Sequence[Vector], u: Vector, e: Numbers,
               most: int = 100) -> list[MultiImpact]:
    """The impact, and again where it leaves contacts closing, until all are open.

    >>> M, A = row_of_balls([1, 1, 1])
    >>> [hit.after.round(12).tolist() for hit in until_open(M, A, [1, 0, 0.6], 1)]
    [[0.0, 1.0, 0.6], [0.0, 0.6, 1.0]]
    """
    hits = [multi_impact(M, A, u, e)]
    while hits[-1].closing:
        if len(hits) == most:
            raise ValueError(f"until_open: contacts still approach after {most} impact(s). Raise `most`.")
        hits.append(multi_impact(M, A, hits[-1].after, e))
    return hits


@needs(masses=positive)
def row_of_balls(masses: Vector, floor: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """M and A of balls in a row, each touching the next; with a ``floor`` before the first, to which contact
    0 belongs.

    >>> row_of_balls([1, 2], floor=True)[1]
    array([[ 1.,  0.],
           [-1.,  1.]])
    """
    n = len(masses)
    A = np.eye(n) - np.eye(n, k=-1)
    return np.diag(np.asarray(masses, dtype=float)), A if floor else A[1:]


@needs(coupling=number, first=number, second=number)
def two_contacts(coupling: Formula, first: Formula, second: Formula) -> list[tuple[Formula, ...]]:
    """For W = [[1, c], [c, 1]] and r: (z₁, z₂, y₁, y₂, the least of the four) of each of the lists "none",
    "the first", "the second", "both".  A list is right if its least number is not negative.

    >>> [print(*x) for x in two_contacts(sp.Rational(1, 2), -1, 0)][3:]
    0 0 -1 0 -1
    1 0 0 1/2 0
    0 0 -1 0 -1
    4/3 -2/3 0 0 -2/3
    [None]
    """
    c, r, s = coupling, first, second
    least = sp.Min if any(isinstance(x, sp.Basic) for x in (c, r, s)) else min
    answers = []
    for pushing in LISTS:
        if len(pushing) == 2:
            z = (c*s - r)/(1 - c**2), (c*r - s)/(1 - c**2)
        else:
            z = (-r if 0 in pushing else 0*r), (-s if 1 in pushing else 0*s)
        y = (0*r if 0 in pushing else r + c*z[1]), (0*s if 1 in pushing else s + c*z[0])
        answers.append((*z, *y, least(*z, *y)))
    return answers


@needs(third=number, e=restitution)
def three_balls_after(third: Formula, e: Sequence[Formula]) -> tuple[Formula, ...]:
    """Velocities after of three equal balls that touch, struck with (1, 0, ``third``); ``e`` of each of the
    two contacts.  Numbers, or a formula with its cases.

    >>> print(*three_balls_after(sp.Rational(1, 2), [1, 0]))
    -1/6 5/6 5/6
    """
    if np.shape(e) != (2,):
        raise ValueError(f"three_balls_after: {np.size(e)} restitutions for 2 contacts. Give one for each.")
    formula = any(isinstance(x, sp.Basic) for x in (third, *e))
    half = sp.Rational(1, 2) if formula else 0.5
    answers = two_contacts(-half, -(1 + e[0]), (1 + e[1])*third)           # W has 2 on its diagonal
    if formula:
        z = [sp.Piecewise(*((x[k]*half, x[4] >= 0) for x in answers[:-1]), (answers[-1][k]*half, True))
             for k in (0, 1)]
    else:
        z = [x*half for x in max(answers, key=lambda x: x[4])[:2]]
    return 1 - z[0], z[0] - z[1], third + z[1]


def _redundant(A, impulses, room):
    """The contacts among which impulses can be shifted without changing a velocity."""
    tight = np.flatnonzero(room <= REDUNDANT*max(np.abs(room).max(initial=0.0), np.abs(impulses).max(
        initial=0.0)*np.abs(A).max(initial=0.0)**2, 1e-300))
    if not len(tight) or not impulses.any():
        return []
    _, sizes, rows = np.linalg.svd(A[tight].T)
    loose = rows[(sizes > REDUNDANT*sizes.max(initial=1e-300)).sum():]
    idle = impulses[tight] <= REDUNDANT*impulses.max()
    if len(loose) == 1:                                  # one way to shift: is it blocked both ways?
        shift = loose[0]*(np.abs(loose[0]) > REDUNDANT)
        if (shift[idle] < 0).any() and (shift[idle] > 0).any():
            return []
    return [int(k) for k in tight[(np.abs(loose) > REDUNDANT).any(axis=0)]]


def _system(M, A, u, e):
    """Arrays of numbers that fit each other."""
    named = {"M": M, "A": A, "u": u}
    for name, values in named.items():
        try:
            named[name] = np.asarray(values, dtype=float)
        except (TypeError, ValueError):
            raise ValueError(f"multi_impact: {name} holds something that is no number. Give a matrix of "
                             "numbers." if name != "u" else
                             "multi_impact: u holds something that is no number. Give velocities.") from None
        number(named[name].ravel().tolist(), f"multi_impact: {name}")
    M, A, u = named.values()
    n, A = len(u), A.reshape(-1, len(u)) if A.size == 0 else A
    if u.ndim != 1 or M.shape != (n, n) or A.ndim != 2 or A.shape[1] != n:
        raise ValueError(f"multi_impact: M {M.shape}, A {A.shape} and u {u.shape} do not fit. Give a square "
                         "M, and a row of A for each contact, both as wide as u is long.")
    if not np.allclose(M, M.T) or np.linalg.eigvalsh(M).min() <= 0:
        raise ValueError("multi_impact: the mass matrix M is not symmetric and positive. Leave out "
                         "coordinates that move nothing.")
    if len(A) and not np.abs(A).max(axis=1).all():
        k = int(np.flatnonzero(~np.abs(A).max(axis=1).astype(bool))[0])
        raise ValueError(f"multi_impact: row {k + 1} of A is zero: this contact touches nothing. Give the "
                         "velocity at which its gap opens.")
    e = np.asarray(e, dtype=float)
    if e.ndim and e.shape != (len(A),):
        raise ValueError(f"multi_impact: {e.size} restitutions for {len(A)} contacts. Give one, or one for "
                         "each.")
    return M, A, u, e
