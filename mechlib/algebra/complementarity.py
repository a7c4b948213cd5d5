"""The linear complementarity problem 0 ≤ z ⊥ r + W z ≥ 0, in floating point.

:func:`mechlib.contact.pushing` solves the same for systems of the one equation, exactly and with symbols;
these lines are for many contacts and for many steps.
"""

from collections.abc import Sequence

import numpy as np

DEPENDENT = 1e-10                                        # of W_ii: what a contact adds to those that push


def complementarity(W: np.ndarray, r: np.ndarray,
                    guess: Sequence[int] = ()) -> tuple[np.ndarray, list[int], int]:
    """z, the list of the contacts that push, and the number of turns it took to find them.

    W is symmetric and positive semidefinite.  A dual active-set method: raise the impulse at the contact that
    is violated most until it is satisfied, and let go every contact whose impulse falls to zero on the way.
    Gauss's function grows with each turn, so no list returns.  A ``guess`` that is right costs one solution.

    >>> complementarity(np.array([[2.0, -1.0], [-1.0, 2.0]]), np.array([-2.0, 0.0]))
    (array([1.33333333, 0.66666667]), [0, 1], 2)
    """
    W, r = np.asarray(W, dtype=float), np.asarray(r, dtype=float)
    least = 1e-12*np.abs(r).max(initial=0.0)
    if (found := _try(W, r, list(guess), least)) is not None:
        return found, sorted(guess), 0
    z, y, active, turns = np.zeros(len(r)), r.copy(), [], 0
    while len(r) and y[i := int(np.argmin(y))] < -least:
        turns += 1
        while i not in active:
            change = np.zeros(len(r))
            change[i] = 1.0
            if active:
                change[active] = -np.linalg.solve(W[np.ix_(active, active)], W[active, i])
            gain = W @ change
            steps = [(-z[k]/change[k], k) for k in active if change[k] < -DEPENDENT]
            if gain[i] > DEPENDENT*W[i, i]:
                steps.append((-y[i]/gain[i], i))
            if not steps:
                raise ValueError(f"contact {i + 1} contradicts the contacts "
                                 f"{', '.join(str(k + 1) for k in active)}: no velocity satisfies them all. "
                                 "Check the signs of the rows and the restitutions.")
            step, k = min(steps)
            z, y = z + step*change, y + step*gain
            active = active + [i] if k == i else [j for j in active if j != k]
            z[[j for j in range(len(r)) if j not in active and j != i]] = 0.0
        y[active] = 0.0
    return z, sorted(active), turns


def _try(W, r, active, least):
    """z if the contacts of the list push and the others are satisfied, else None."""
    z = np.zeros(len(r))
    if active:
        z[active] = np.linalg.solve(W[np.ix_(active, active)], -r[active])
    good = (z >= 0).all() and np.delete(r + W @ z, active).min(initial=0.0) >= -least
    return z if good and (active or not len(r) or r.min() >= -least) else None
