"""Forces of contacts that press: complementarity by trying every set of contacts."""

from itertools import chain, combinations

import numpy as np
from pytest import approx

from mechlib.motion.gaps import pressed


def by_trial(W, free):
    """The only set of contacts whose forces push and whose other gaps open."""
    n = len(free)
    for some in map(list, chain.from_iterable(combinations(range(n), k) for k in range(n + 1))):
        force = np.zeros(n)
        force[some] = np.linalg.solve(W[np.ix_(some, some)], -free[some])
        if (force >= -1e-12).all() and (W @ force + free >= -1e-12).all():
            return force
    raise AssertionError("a positive definite matrix has one solution")


def test_by_trying_every_set_of_contacts():
    rng = np.random.default_rng(7)
    for n in (1, 2, 3, 4, 5, 6):
        for _ in range(40):
            rows = rng.normal(size=(n, n + 1))
            W, free = rows @ rows.T, rng.normal(size=n)
            assert pressed(W, free) == approx(by_trial(W, free), rel=1e-7, abs=1e-9)


def test_contacts_that_say_the_same_share_the_force():
    """Three rows, two of them equal: forces are not unique, what they do is."""
    rows = np.array([[1.0, 0.0], [1.0, 0.0], [0.4, 1.0]])
    free = np.array([-2.0, -2.0, -1.0])
    force = pressed(rows @ rows.T, free)
    alone = by_trial(rows[1:] @ rows[1:].T, free[1:])
    assert (force >= 0).all() and rows.T @ force == approx(rows[1:].T @ alone)
