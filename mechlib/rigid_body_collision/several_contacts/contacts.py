"""Several smooth contacts at once, in numbers: all together, or one after the other.

γ holds the velocities at which the gaps open (negative: approaching), W = J M⁻¹ Jᵀ couples them: γ⁺ = γ⁻ + W
Λ. The core solves the same for systems and exactly (:mod:`mechlib.contact`); these few lines work on W alone.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.needs import contact_matrix, needs, number, one_for_each, restitution


@needs(W=contact_matrix, gamma=number, e=restitution)
def all_at_once(W: Sequence | np.ndarray, gamma: Vector, e: Numbers) -> tuple[np.ndarray, np.ndarray]:
    """γ⁺ and Λ with 0 ≤ Λ ⊥ γ⁺ + e γ⁻ ≥ 0, by trying every set of contacts that may push; W positive
    definite.

    >>> all_at_once([[2, -1], [-1, 2]], [-1, 0], 1)           # three equal balls, the first strikes
    (array([1., 0.]), array([1.33333333, 0.66666667]))
    """
    one_for_each(W, gamma, "all_at_once: gamma")
    W, gamma = np.asarray(W, dtype=float), np.asarray(gamma, dtype=float)
    numbers, tolerance = range(len(gamma)), 1e-12 * np.abs(gamma).max(initial=1e-300)
    for size in range(len(gamma) + 1):
        for active in map(list, combinations(numbers, size)):
            force = np.zeros(len(gamma))
            if active:
                force[active] = np.linalg.solve(W[np.ix_(active, active)], -(1 + e) * gamma[active])
            after = gamma + W @ force
            if (force[active] >= 0).all() and (after + e * gamma >= -tolerance).all():
                return after, force
    raise ArithmeticError("no set of contacts satisfies the law: W is not positive definite.")


@needs(W=contact_matrix, gamma=number, e=restitution)
def one_by_one(W: Sequence | np.ndarray, gamma: Vector, e: Numbers, order: Sequence[int] | None = None,
               most: int = 10_000) -> tuple[np.ndarray, list[int]]:
    """γ after contacts have struck in turn until none approaches, and the list of those that struck.

    ``order``: of the contacts that approach, the first in this list strikes next.  In a long row that can
    starve the contacts at its end; a ValueError says so if some still approach after ``most`` blows.

    >>> one_by_one([[2, -1], [-1, 2]], [-1, 0], 1)
    (array([0., 1.]), [0, 1])
    """
    one_for_each(W, gamma, "one_by_one: gamma")
    W, gamma = np.asarray(W, dtype=float), np.array(gamma, dtype=float)
    order, hits = range(len(gamma)) if order is None else order, []
    least = 1e-12 * np.abs(gamma).max(initial=1e-300)
    while (k := next((k for k in order if gamma[k] < -least), None)) is not None:
        if len(hits) == most:
            raise ValueError(f"one_by_one: contacts still approach after {most} blow(s). Raise `most`, give "
                             "another `order`, or solve them all at once.")
        bounce = e * gamma[k]
        gamma = gamma - W[:, k] * (1 + e) * gamma[k] / W[k, k]
        gamma[k] = -bounce
        hits.append(k)
    return gamma + 0.0, hits
