"""The table of the Runge–Kutta method, tree by tree: 200 conditions for order 8, and those of its error
estimates and of the path inside a step."""

import itertools
from functools import cache

import numpy as np
import pytest

from mechlib.motion.dormand_prince import BENDS, ERRORS, NODES, STAGES
from mechlib.motion.runge_kutta import inside

A = np.zeros((16, 16))
for number, stage in enumerate(STAGES, start=1):
    A[number, :len(stage)] = stage


@cache
def trees(order):
    """Rooted trees with so many vertices: each a sorted tuple of subtrees."""
    found = set()
    for parts in partitions(order - 1):
        for branches in itertools.product(*(trees(n) for n in parts)):
            found.add(tuple(sorted(branches)))
    return sorted(found)


def partitions(n, most=None):
    if n == 0:
        yield ()
    for first in range(min(n, most or n), 0, -1):
        for rest in partitions(n - first, first):
            yield (first, *rest)


def order(tree):
    return 1 + sum(map(order, tree))


def density(tree):
    return order(tree)*np.prod([density(branch) for branch in tree], initial=1)


def elementary(tree):
    """The elementary weight of every stage."""
    return np.prod([A @ elementary(branch) for branch in tree], axis=0, initial=1) if tree else np.ones(16)


def path_weights(part):
    """b(θ): what the sixteen stages contribute to y(θ) - y₀, per unit of h."""
    b = np.zeros(16)
    b[:12] = STAGES[11]
    first, last = np.eye(16)[[0, 12]]
    return inside(part) @ np.vstack([b, first - b, 2*b - last - first, BENDS])


def test_numbers_of_trees():
    assert [len(trees(n)) for n in range(1, 9)] == [1, 1, 2, 4, 9, 20, 48, 115]


@pytest.mark.parametrize("n", range(1, 9))
def test_the_step_has_order_eight(n):
    for tree in trees(n):
        assert STAGES[11] @ elementary(tree)[:12] == pytest.approx(1/density(tree), abs=2e-14), tree


def test_it_has_not_order_nine():
    assert max(abs(STAGES[11] @ elementary(tree)[:12] - 1/density(tree)) for tree in trees(9)) > 1e-7


@pytest.mark.parametrize("row, n", [(0, 5), (1, 3)])
def test_error_estimates_begin_where_they_should(row, n):
    for m in range(1, n + 1):
        assert max(abs(ERRORS[row] @ elementary(tree)[:12]) for tree in trees(m)) < 1e-14
    assert max(abs(ERRORS[row] @ elementary(tree)[:12]) for tree in trees(n + 1)) > 1e-5


@pytest.mark.parametrize("n", range(1, 8))
@pytest.mark.parametrize("part", [0.1, 0.37, 0.5, 0.93])
def test_the_path_inside_a_step_has_order_seven(part, n):
    for tree in trees(n):
        assert path_weights(part) @ elementary(tree) == pytest.approx(part**n/density(tree), abs=1e-13), tree


def test_the_nodes_are_the_times_of_the_stages():
    assert np.allclose(NODES[5:8], [1/3, 1/4, 4/13]) and np.allclose(NODES[11:], [1, 1, 0.1, 0.2, 7/9])
