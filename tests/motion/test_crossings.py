"""Roots of a function on one step: none missed, none invented."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechlib.motion import crossings
from mechlib.motion.crossings import POINTS, first_fall, pieces, split


def on_points(function):
    return np.array([function(x) for x in POINTS])


def falls(function, values, noise, armed):
    return crossings.falls(lambda xs: np.array([function(x) for x in xs]), values, noise, armed)


def polynomial(roots, sign=1.0):
    return lambda x: sign*np.prod(x - np.asarray(roots))


@given(st.lists(st.floats(0.02, 0.98), min_size=1, max_size=7, unique=True), st.sampled_from([1.0, -1.0]))
@settings(max_examples=300, deadline=None)
def test_every_fall_of_a_polynomial_with_known_roots(roots, sign):
    roots = sorted(roots)
    if min(np.diff([0, *roots, 1])) < 1e-3:
        return
    f = polynomial(roots, sign)
    values = on_points(f)
    falling = [x for x in roots if f(x - 1e-4) > 0 > f(x + 1e-4)]
    found, armed = falls(f, values, 1e-15, values[0] >= 0)
    assert found == pytest.approx(falling, abs=1e-9) and armed == (f(1.0) > 0)


@pytest.mark.parametrize("depth", [1e-3, 1e-6, 1e-9, 1e-12])
@pytest.mark.parametrize("where", [0.3, 0.5, 0.71])
def test_two_roots_however_close(depth, where):
    def f(x):
        return (x - where)**2 - depth
    found, armed = falls(f, on_points(f), 1e-15, True)
    assert found == pytest.approx([where - depth**0.5], abs=1e-3*depth**0.5) and armed
    assert falls(lambda x: f(x) + 2*depth, on_points(f) + 2*depth, 1e-15, True) == ([], True)


def test_what_wavers_within_the_noise_is_no_event():
    def f(x):
        return 1e-9*np.sin(9*x)
    assert falls(f, on_points(f), 2e-9, True) == ([], True)
    found, _ = falls(f, on_points(f), 1e-12, True)
    assert found == pytest.approx([np.pi/9], abs=1e-3)


def test_a_fall_that_starts_at_zero_is_reported_where_it_leaves_zero():
    def f(x):
        return -x*x
    assert falls(f, on_points(f), 1e-12, True)[0] == pytest.approx([0.0], abs=1e-9)
    assert falls(f, on_points(f), 1e-12, False) == ([], False)


# a kink elsewhere
# a kink near the root, a jump
@pytest.mark.parametrize("f, root", [
    (lambda x: 0.3 - abs(np.sin(3*(x - 0.6))), 0.6 - np.arcsin(0.3)/3 - np.pi/3),
    (lambda x: abs(x - 0.4) - 0.01, 0.39), (lambda x: 1.0 if x < 0.37 else -1.0, 0.37),
    (lambda x: np.exp(-8*x) - 0.1, np.log(10)/8), (lambda x: np.cos(40*x), np.pi/80)])
def test_functions_that_are_no_polynomials(f, root):
    found, _ = falls(f, on_points(f), 1e-12, f(0.0) >= 0)
    expected = root if root > 0 else 0.6 + np.arcsin(0.3)/3
    assert found[0] == pytest.approx(expected, abs=1e-10)


def test_a_noisy_function_does_not_hang():
    rng = np.random.default_rng(1)
    calls = []

    def f(x):
        calls.append(x)
        return 0.5 - x + 1e-6*rng.normal()
    found, _ = falls(f, on_points(f), 1e-12, True)
    assert abs(found[0] - 0.5) < 1e-4 and len(calls) < 10_000


def test_pieces_cover_the_step_in_order():
    ends = [(low, high) for low, high, _ in pieces(lambda x: np.cos(50*x), on_points(lambda x: np.cos(50*x)),
                                                   1e-9)]
    assert ends[0][0] == 0 and ends[-1][1] == 1 and all(a[1] == b[0]
                                                        for a, b in zip(ends, ends[1:])) and len(ends) > 3


@given(st.lists(st.floats(-1, 1), min_size=9, max_size=9), st.floats(0.01, 0.99))
@settings(max_examples=100, deadline=None)
def test_splitting_keeps_the_polynomial(c, x):
    left, right = split(c, x)
    value = lambda c, x: split(c, x)[0][-1]
    assert value(left, 0.3) == pytest.approx(value(c, 0.3*x), abs=1e-12)
    assert value(right, 0.3) == pytest.approx(value(c, x + 0.3*(1 - x)), abs=1e-12)
    fall = first_fall(c)
    if fall is None:
        assert min(value(c, y) for y in np.linspace(0, 1, 200)) >= -1e-12
    elif c[0] < 0:
        assert fall == 0
    else:
        assert all(value(c, y) >= -1e-12 for y in np.linspace(0, fall, 50)) and value(c, fall + 1e-9) < 1e-9
