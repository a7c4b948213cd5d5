"""A ball with a racket that remembers: multipliers by roots and by differences, gains by search, flights
by bisection."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.optimize import brentq

from mechlib.exercises import exercise
from mechlib.impact_control import (
    alternating_limit,
    best_gain,
    bouncing_ball_multipliers,
    circling_limit,
    delayed_bounce_matrix,
    delayed_bounces,
    holding_gains,
    shaking_of,
    wanted_bounce,
)
from mechlib.impact_control.delayed_ball.bounces import flight_heights
from mechlib.impact_control.delayed_ball.multipliers import multiplier_places
from pictures import shows


def flight(time, velocity, shaking):
    """The first return to the table, by small steps and bisection."""
    def height(tau):
        return velocity*tau - tau**2/2 + shaking*(np.sin(time) - np.sin(time + tau))
    grid = np.linspace(1e-3, 4*velocity, 4000)
    first = np.flatnonzero(height(grid) < 0)[0]
    return brentq(height, grid[first - 1], grid[first], xtol=1e-14)


def step(state, shaking, e, K):
    """(time, V, V before) to the next departure, from the two equations of the text."""
    t, V, before = state
    tau = flight(t, V, shaking)
    arrives, w = V - tau, shaking*np.cos(t + tau)
    return np.array([t + tau, -e*arrives + (1 + e)*w + K*(V - before), V])


def largest(e, s, K):
    return np.abs(np.roots([1, s - 1 - e*e - K, e*e + 2*K, -K])).max()


@pytest.mark.parametrize("e, s, K", [(0.5, 2.0, 0.0), (0.5, 2.6, 0.1875), (0.8, 1.0, 0.3), (0.2, 2.4, -0.1)])
def test_the_multipliers_by_differences(e, s, K):
    """The derivative of the exact map of three numbers has the roots of the cubic."""
    shaking = float(shaking_of(e, s))
    phase, V = wanted_bounce(shaking, e)
    fixed = np.array([float(phase), float(V), float(V)])
    after = step(fixed, shaking, e, K)
    assert after == approx(fixed + [2*np.pi, 0, 0], abs=1e-11)
    columns = [(step(fixed + d, shaking, e, K) - step(fixed - d, shaking, e, K))/2e-5 for d in 1e-5*np.eye(3)]
    J = np.array(columns).T
    told = bouncing_ball_multipliers(e, s, K)
    assert np.poly(J) == approx(np.poly(told).real, abs=1e-6)
    assert np.poly(J) == approx(np.poly(np.array(delayed_bounce_matrix(e, s, K), dtype=float)), abs=1e-6)


def test_half_elastic_without_memory():
    """e = 0.5, s = 2: trace -0.75, determinant 0.25."""
    two = delayed_bounce_matrix(sp.Rational(1, 2), 2, 0)[:2, :2]
    assert (two.trace(), two.det()) == (sp.Rational(-3, 4), sp.Rational(1, 4))


def test_the_theorem_against_the_roots():
    """40 000 random (e, s, K), negative gains too: the inequalities hold where all roots lie inside."""
    rng = np.random.default_rng(3)
    e, s, K = rng.uniform(0, 1, 40_000), rng.uniform(-1, 5, 40_000), rng.uniform(-1.2, 1.2, 40_000)
    zero, one = 0*e, 1 + 0*e
    matrices = np.array([[one, one, zero], [-s, e*e - s + K, -K], [zero, one, zero]]).transpose(2, 0, 1)
    size = np.abs(np.linalg.eigvals(matrices)).max(1)
    told = (0 < s) & (s < alternating_limit(e, K)) & (abs(K) < 1)
    told &= (K <= 0) | (s < circling_limit(e, np.where(K > 0, K, 1.0)))
    assert 5000 < told.sum() < 20_000
    assert not ((told != (size < 1)) & (abs(size - 1) > 1e-9)).any()


@pytest.mark.parametrize("e", [0.0, 0.3, 0.5, 0.9])
def test_the_best_gain_by_search(e):
    """The largest slowing for which some gain holds, by bisection over a fine grid of gains."""
    gains = np.linspace(-0.1, 0.5, 2401)

    def bears(K):
        return brentq(lambda s: largest(e, s, K) - 1 + 1e-12, 0.01, 6)
    best = max(gains[::50], key=bears)
    assert best == approx(best_gain(e), abs=0.0127)
    assert bears(best_gain(e)) == approx(3 + e*e, abs=1e-5)
    for d in (-0.01, 0.01):
        assert bears(best_gain(e) + d) < 3 + e*e - 0.01


def test_holding_gains_end_where_a_root_is_on_the_circle():
    for e, s in ((0.5, 2.6), (0.2, 2.9), (0.8, 1.0)):
        low, high = holding_gains(e, s)
        assert largest(e, s, low) == approx(1, abs=1e-7) and largest(e, s, high) == approx(1, abs=1e-7)
        assert largest(e, s, (low + high)/2) < 1
        assert min(abs(np.roots([1, s - 1 - e*e - low, e*e + 2*low, -low]) + 1)) < 1e-7
        assert 0 < abs(np.angle(bouncing_ball_multipliers(e, s, high)[0])) < np.pi - 0.01


def test_windows_of_the_shaking():
    """e = 0.5, n = 1: from 1.0471975512, without memory to 1.5268237005, with it to 1.7841083107."""
    assert [float(shaking_of(0.5, x)) for x in (0, 2.5, 3.25)] == approx(
        [1.0471975512, 1.5268237005, 1.7841083107], abs=1e-10)
    phase, _ = wanted_bounce(1.6, 0.5, 1)
    assert (1.5)**2*1.6*np.sin(phase) == approx(2.25*(1.6**2 - (np.pi/3)**2)**0.5)
    E, s = sp.symbols("e s", positive=True)
    assert shaking_of(E, s, 2).subs({E: 0.5, s: 1}).evalf() == approx(float(shaking_of(0.5, 1.0, 2)))


def test_balls_by_bisection():
    """The march of many balls against the two equations, ball by ball."""
    shaking = np.array([1.56, 1.7, 1.3])
    run = delayed_bounces(shaking, 0.5, [0.0, 0.1875, 0.1], 12, late=0.02)
    for lane, K in enumerate((0.0, 0.1875, 0.1)):
        phase, V = (float(x) for x in wanted_bounce(shaking[lane], 0.5))
        state = np.array([phase + 0.02, V, V])
        for k in range(13):
            assert run.time[lane, k] == approx(state[0], abs=1e-9)
            assert run.velocity[lane, k] == approx(state[1], abs=1e-9)
            state = step(state, shaking[lane], 0.5, K)


def test_a_flight_is_a_parabola_from_table_to_table():
    run = delayed_bounces(1.56, 0.5, 0.1875, 6, late=0.05)
    times, heights = flight_heights(run, 1.56, 1, 5, points=41)
    for t, z in zip(times.reshape(4, 41), heights.reshape(4, 41)):
        assert z[[0, -1]] == approx(1.56*np.sin(t[[0, -1]]), abs=1e-9)
        assert np.diff(z, 2) == approx(-(t[1] - t[0])**2, rel=1e-6)


def measured_rate(s, K, first, last):
    """The rate at which errors of real balls shrink or grow, from a fit of two numbers."""
    error = delayed_bounces(shaking_of(0.5, s), 0.5, K, last, late=1e-5).phase[0, first:]
    fit = np.linalg.lstsq(np.column_stack([error[1:-1], error[:-2]]), error[2:], rcond=None)[0]
    return np.abs(np.roots([1, *-fit])).max()


def test_measured_rates():
    """s = 2.6 and 3.2 return with 0.9528 and 0.9967 under the best gain; K = 0 at 2.6 and s = 3.3 leave."""
    assert measured_rate(2.6, 0.1875, 30, 80) == approx(0.9528, abs=1e-4)
    assert measured_rate(3.2, 0.1875, 30, 80) == approx(0.9967, abs=1e-4)
    assert measured_rate(2.6, 0.0, 3, 16) == approx(1.1285, abs=2e-3)
    for s, K, told in ((2.6, 0.0, 1.1285), (2.6, 0.1875, 0.9528), (3.2, 0.1875, 0.9967)):
        assert abs(bouncing_ball_multipliers(0.5, s, K)[0]) == approx(told, abs=1e-4)
    assert abs(bouncing_ball_multipliers(0.5, 3.3, 0.1875)[0]) > 1.2
    gone = delayed_bounces(shaking_of(0.5, 3.3), 0.5, 0.1875, 80, late=1e-6)
    assert abs(gone.phase[0, -4:]).max() > 1000*1e-6


def test_from_how_far():
    """With memory a ball comes back from 0.3; without it all end in the doubled bounce."""
    shaking = shaking_of(0.5, 2.6)
    far = delayed_bounces(shaking, 0.5, 0.1875, 150, late=np.array([0.1, 0.2, 0.3]))
    assert (abs(far.phase[:, -1]) < 1e-3).all()
    with pytest.raises(ValueError, match="push the ball into the table"):
        delayed_bounces(shaking, 0.5, 0.1875, 150, late=0.4)
    plain = delayed_bounces(shaking, 0.5, 0.0, 150, late=np.array([0.1, 0.2, 0.3, 0.4]))
    assert np.sort(abs(plain.phase[:, -2:]), axis=1) == approx(np.array([[0.2405, 0.2939]]*4), abs=1e-4)


def test_no_gain_holds_the_saddle():
    """The polynomial at 1 is s, whatever the gain; a real ball leaves the other bounce."""
    e, s, K, x = sp.symbols("e s K x")
    assert sp.expand(delayed_bounce_matrix(e, s, K).charpoly(x).as_expr().subs(x, 1) - s) == 0
    assert min(largest(0.5, -0.4, K) for K in np.linspace(-3, 3, 601)) > 1
    shaking = shaking_of(0.5, 0.4)
    for K in (0.0, 0.1, 0.1875):
        run = delayed_bounces(shaking, 0.5, K, 40, late=1e-4, saddle=True)
        assert abs(run.phase[0, -1]) > 0.01
        assert abs(run.phase[0, 4:9]).tolist() == sorted(abs(run.phase[0, 4:9]))


def test_places_are_the_roots():
    rng = np.random.default_rng(8)
    e, s, K = sp.symbols("e s K")
    place = sp.lambdify((e, s, K), multiplier_places(e, s, K))
    for values in zip(rng.uniform(0, 1, 200), rng.uniform(-1, 5, 200), rng.uniform(-0.3, 0.7, 200)):
        found = np.array([complex(float(x), float(y)) for x, y in place(*values)])
        for root in bouncing_ball_multipliers(*values):
            assert abs(found - root).min() < 1e-7


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="outside"):
        best_gain(1.2)
    with pytest.raises(ValueError, match="speeds up at the hit"):
        holding_gains(0.5, -1.0)
    with pytest.raises(ValueError, match="not below 3 \\+ e² = 3.25"):
        holding_gains(0.5, 3.3)
    with pytest.raises(ValueError, match="gain = 0 must be positive"):
        circling_limit(0.5, 0)
    with pytest.raises(ValueError, match="too gentle"):
        wanted_bounce(1.0, 0.5)
    with pytest.raises(ValueError, match="comes to rest|into the table"):
        delayed_bounces(1.9, 0.5, 0.05, 40, late=0.02)


def test_circle_shows_the_law():
    def law(seen):
        e, s, K = seen.at.e, seen.at.s, seen.at.K
        roots = np.linalg.eigvals([[1, 1, 0], [-s, e*e - s + K, -K], [0, 1, 0]])
        places = [seen.mark("point", k, panel=0) for k in range(3)]
        for root in roots:
            assert min(abs(complex(z["x"], z["y"]) - root) for z in places) < 2e-6
        assert abs(sum(complex(z["x"], z["y"]) for z in places) - roots.sum()) < 1e-9
        assert seen.readout("largest |λ|") == approx(abs(roots).max(), abs=2e-6)
        xs, ys = seen.curve(label="unit circle")
        assert xs**2 + ys**2 == approx(np.ones(len(xs))) and np.ptp(xs) == approx(2, abs=1e-3)
        xs, ys = seen.curve(label="alternating")
        for x, y in zip(xs, ys):
            assert abs(np.roots([1, y - 1 - e*e - x, e*e + 2*x, -x]) + 1).min() < 1e-6
        xs, ys = seen.curve(label="circling")
        assert xs[-1] == approx(0.6) and ys[0] == approx(5.2) and (np.diff(ys) < 0).all()
        for x, y in list(zip(xs, ys))[::10]:                      # a product of two roots is 1
            a = np.roots([1, y - 1 - e*e - x, e*e + 2*x, -x])
            assert min(abs(a[i]*a[j] - 1) for i, j in ((0, 1), (0, 2), (1, 2))) < 1e-6
        corner, here = (seen.mark("point", k, panel=1) for k in range(2))
        assert (corner["x"], corner["y"]) == approx(((1 - e*e)/4, 3 + e*e))
        assert (here["x"], here["y"]) == approx((K, s))
        assert seen.readout("best gain") == approx((1 - e*e)/4)
        assert seen.readout("it bears s up to") == approx(3 + e*e)
    shows("impact_control/delayed_ball:circle", law)


def test_held_shows_the_law():
    def law(seen):
        s, K = float(seen.at.slowing), seen.at.K
        shaking = ((np.pi/3)**2 + (s/2.25)**2)**0.5
        phase, V = float(np.arccos(np.pi/3/shaking)), np.pi
        state, errors = np.array([phase + 0.03, V, V]), []
        for _ in range(31):
            errors.append(np.mod(state[0] - phase + np.pi, 2*np.pi) - np.pi)
            state = step(state, shaking, 0.5, K)
        xs, ys = seen.curve(0)
        assert xs == approx(np.arange(31.0)) and ys == approx(errors, abs=1e-5)
        assert seen.readout("last error") == approx(errors[-1], abs=1e-5)
        assert seen.readout("shaking Γ") == approx(shaking)
    shows("impact_control/delayed_ball:held", law, settings=8)


def test_answers_by_hand():
    """The third multiplier at the corner; the smallest machine with a memory."""
    answer = exercise("third-multiplier")._value
    for r in (0.0, 0.4, 0.9):
        roots = np.roots([1, 3 + r*r - 1 - r*r - (1 - r*r)/4, r*r + (1 - r*r)/2, -(1 - r*r)/4])
        third = roots[np.argmax(abs(roots + 1))]
        assert third == approx(float(answer.subs(list(answer.free_symbols)[0], r)), abs=1e-6)
    K, m = sp.symbols("K m", real=True)
    least = exercise("smallest-memory-2")._value
    for slope in (-1.5, -2.5, -2.9):
        at = float(least.subs(m, slope))
        assert abs(np.roots([1, -(slope + at), at])).max() == approx(1)
        assert abs(np.roots([1, -(slope + at + 0.01), at + 0.01])).max() < 1
        assert np.prod(np.roots([1, -(slope + 0.3), 0.3])) == approx(float(
            exercise("smallest-memory-1")._value.subs({K: 0.3, m: slope})))
    gains = np.linspace(-1, 1, 401)
    for slope, can in ((-3.01, False), (-2.98, True), (1.01, False), (0.99, True)):
        assert any(abs(np.roots([1, -(slope + k), k])).max() < 1 for k in gains) is can
