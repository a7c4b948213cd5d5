"""Two bodies on a line, and rows of balls: laws agree, balances hold, reference numbers of the Hertz
chain."""

from functools import cache

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib import Constraint, Impact
from mechlib.exercises import exercise
from mechlib.particle_collision import (
    Hertz,
    contact_time,
    cradle_after,
    cradle_motion,
    duration_constant,
    energetic,
    energy_lost,
    energy_shares,
    hertz_chain,
    newton,
    poisson,
    successive_pairs,
)
from mechlib.particle_collision.two_bodies.measured import NEWTON
from pictures import shows

rng = np.random.default_rng(4)
M1, M2, E = rng.uniform(0.1, 5, 500), rng.uniform(0.1, 5, 500), rng.uniform(0, 1, 500)
V2 = rng.normal(size=500)
V1 = V2 + rng.uniform(0.01, 4, 500)


@pytest.mark.parametrize("law", [newton, poisson, energetic])
def test_momentum_energy_and_restitution(law):
    a, b = law(M1, M2, V1, V2, E)
    assert np.allclose(M1 * a + M2 * b, M1 * V1 + M2 * V2)
    assert np.allclose(b - a, E * (V1 - V2))
    lost = (M1 * (V1**2 - a**2) + M2 * (V2**2 - b**2)) / 2
    assert np.allclose(lost, energy_lost(M1, M2, V1, V2, E)) and (lost >= -1e-12).all()


@pytest.mark.parametrize("law", [newton, poisson, energetic])
@pytest.mark.parametrize("by", ["lagrange", "gauss", "kane"])
def test_laws_solve_the_one_equation(law, by):
    m1, m2, u, e = sp.symbols("m_1 m_2 u e", positive=True)
    v2 = sp.Symbol("v_2", real=True)
    a, b = sp.symbols("a b")
    after = Impact([a, b], m1*a**2/2 + m2*b**2/2, constraints=[Constraint(b - a, e=e)],
                   before={a: v2 + u, b: v2}).solve(by=by).after
    assert [sp.simplify(x - y) for x, y in zip(law(m1, m2, v2 + u, v2, e), after)] == [0, 0]


def test_result_does_not_depend_on_the_frame():
    a, b = newton(M1, M2, V1, V2, E)
    c, d = newton(M1, M2, V1 + 3, V2 + 3, E)
    assert np.allclose([a + 3, b + 3], [c, d])


def test_three_balls_in_contact():
    v = hertz_chain([1, 1, 1], [1, 0, 0])[1][-1]
    assert v == pytest.approx([-0.0710, 0.0764, 0.9945], abs=5e-5)
    assert v.sum() == pytest.approx(1, abs=1e-10) and (v**2).sum() == pytest.approx(1, abs=1e-9)


def test_ten_balls_in_contact():
    v = hertz_chain(np.ones(10), [1] + [0]*9, tolerance=1e-11)[1][-1]
    assert v[0] == pytest.approx(-0.0711, abs=5e-5) and v[-1] == pytest.approx(0.9859, abs=5e-5)
    assert v.sum() == pytest.approx(1, abs=1e-9) and (v**2).sum() == pytest.approx(1, abs=1e-8)
    assert np.all(np.diff(v) > -1e-12)


def test_chain_of_two_is_the_hertz_contact_of_the_reduced_mass():
    t, v = hertz_chain([2.0, 3.0], [1.5, 0.0], k=7.0)
    assert v[-1] == pytest.approx(newton(2, 3, 1.5, 0, 1), abs=1e-9)
    assert t[-1] == pytest.approx(float(Hertz(m=6/5, k=7.0).duration(1.5)), rel=1e-9)


def test_chain_does_not_depend_on_stiffness_mass_or_speed():
    reference = hertz_chain(np.ones(4), [1, 0, 0, 0])[1][-1]
    assert hertz_chain(np.full(4, 0.03), [2, 0, 0, 0], k=1e9)[1][-1] / 2 == pytest.approx(reference, abs=1e-8)


def test_two_balls_lifted():
    assert successive_pairs(np.ones(5), [1, 1, 0, 0, 0]) == pytest.approx([0, 0, 0, 1, 1])
    v = hertz_chain(np.ones(5), [1, 1, 0, 0, 0], tolerance=1e-11)[1][-1]
    assert v.sum() == pytest.approx(2) and (v**2).sum() == pytest.approx(2) and v[0] < 0 < v[-2] < v[-1]


def test_gaps_make_the_chain_a_series_of_pairs():
    assert cradle_after(3, gap=1.01*duration_constant()/2, tolerance=1e-11,
                        digits=8) == pytest.approx((0, 0, 1), abs=1e-8)
    assert cradle_after(3, gap=0.40875, digits=6)[0] == pytest.approx(-0.01, abs=2e-5)


def test_lossy_rows_of_pairs_lose_energy_and_keep_momentum():
    m, v0 = rng.uniform(0.5, 2, 4), np.array([1.0, 0, 0, 0])
    v = successive_pairs(m, v0, e=0.6)
    assert m @ v == pytest.approx(m @ v0) and m @ v**2 < m @ v0**2 and np.all(np.diff(v) > -1e-9)


def test_energy_shares_make_up_the_energy():
    common, left, lost = energy_shares(M1, M2, V1, V2, E)
    a, b = poisson(M1, M2, V1, V2, E)
    assert np.allclose(common + left + lost, (M1*V1**2 + M2*V2**2)/2)
    assert np.allclose(common + left, (M1*a**2 + M2*b**2)/2)
    together, _, _ = energy_shares(M1, M2, V1, V2, 0)
    assert np.allclose(together, (M1 + M2)*newton(M1, M2, V1, V2, 0)[0]**2/2)


@cache
def followed(count, gap=0.0, lasts=9.0):
    """A row of unit balls with F = k δ^(3/2), in units of δ_m and v of a pair, by SciPy: dense path."""
    k = 5*0.5/4                                                  # so that δ_m = 1 at unit speed

    def rate(t, y):
        u, v = y[:count], y[count:]
        squeeze = np.maximum(u[:-1] - u[1:] - gap, 0)
        force = k*squeeze**1.5
        return np.concatenate([v, np.append(0, force) - np.append(force, 0)])
    start = np.zeros(2*count)
    start[0], start[count] = gap, 1.0
    return solve_ivp(rate, (0, lasts), start, rtol=1e-9, atol=1e-11, dense_output=True, max_step=0.2).sol


@pytest.mark.parametrize("count", [2, 3, 5])
def test_cradle_motion_is_the_chain_of_balls(count):
    times = np.linspace(0, 9, 19)
    place, v = cradle_motion(count, times)
    assert np.hstack([place, v]) == approx(followed(count)(times).T, abs=1e-6)


def test_two_bodies_show_the_law():
    def law(seen):
        c = seen.at
        a, b = sp.symbols("a b")
        hit = Impact([a, b], a**2/2 + c.q*b**2/2, constraints=[Constraint(b - a, e=c.e)],
                     before={a: 1, b: c.v_2}).solve(by="kane")
        after = [float(x) for x in hit.after]
        assert [seen.arrow("before", k)[0] for k in (0, 1)] == approx([1, c.v_2])
        assert [seen.arrow("after", k)[0] for k in (0, 1)] == approx(after)
        assert all(seen.arrow(look, k)[1] == 0 for look in ("before", "after") for k in (0, 1))
        assert [seen.readout("v1+/v1"), seen.readout("v2+/v1")] == approx(after)
        blocks = [seen.mark("block", k) for k in range(4)]
        assert (blocks[1]["w"]/blocks[0]["w"])**2 == approx(c.q) == approx((blocks[3]["h"]/blocks[2]["h"])**2)
        for one, other in (blocks[:2], blocks[2:]):                # side by side on the same floor
            assert one["x"] + one["w"]/2 < other["x"] - other["w"]/2
            assert one["y"] - one["h"]/2 == approx(other["y"] - other["h"]/2)
        for k, (look, n) in enumerate((("before", 0), ("before", 1), ("after", 0), ("after", 1))):
            arrow, block = seen.mark("arrow", n, look=look), blocks[k]
            assert arrow["x"] == approx(block["x"]) and arrow["y"] > block["y"] + block["h"]/2 + 0.1
        old, new = (1 + c.q*c.v_2**2)/2, (after[0]**2 + c.q*after[1]**2)/2
        centre = (1 + c.q*c.v_2)/(1 + c.q)
        common = (1 + c.q)*centre**2/2
        assert [seen.bar(k) for k in (0, 1, 3, 4, 5)] == approx(
            [common/old, 1 - common/old, common/old, (new - common)/old, 1 - new/old], abs=1e-9)
        assert [seen.mark("column", k)["y1"] for k in (2, 6)] == approx([1, 1])
    shows("particle_collision/two_bodies:two_bodies", law)


def test_hertz_cradle_shows_the_law():
    def law(seen):
        n, t = int(seen.at.n), seen.at.t
        now = followed(n)(t)
        balls = [seen.mark("wheel", i) for i in range(n)]
        assert seen.shown("wheel") == n == seen.shown("curve") == seen.shown("readout")
        gaps = np.diff([ball["x"] for ball in balls]) - 2*balls[0]["r"]
        assert gaps == approx(0.25*np.diff(now[:n]), abs=2e-3)            # the squeeze, a quarter a δ_m
        assert balls[0]["x"] == approx(-0.6*(n - 1) + 0.25*now[0], abs=2e-3)
        low, high = seen.compiled.scene.panels[0].xlim
        assert low < balls[0]["x"] - 0.6 and balls[-1]["x"] + 0.6 < high
        for i in range(n):
            v = now[n + i]
            look = "before" if i == 0 else "after"
            place = seen.mark("arrow", i - (i > 0), look=look)
            assert place["x"] == approx(balls[i]["x"])
            assert seen.arrow(look, i - (i > 0)) == approx([v, 0], abs=2e-3)
            assert seen.readout(f"ball {i + 1}") == approx(v, abs=2e-3)
            point = seen.mark("point", i)
            assert [point["x"], point["y"]] == approx([t, v], abs=2e-3)
            ts, vs = seen.curve(i)
            assert vs == approx(followed(n)(ts)[n + i], abs=2e-3) and [ts[0], ts[-1]] == [0, 9]
    shows("particle_collision/two_bodies:hertz_cradle", law, also=[dict(n=n, t=9.0) for n in (2, 3, 4, 5)])


def test_gaps_in_the_cradle_show_the_law():
    def law(seen):
        g = seen.at.g
        after = followed(3, g, 40.0)(40.0)[3:]
        for i, panel in enumerate((0, 0, 1)):
            assert seen.readout(f"ball {i + 1}") == approx(after[i], abs=2e-4)
            xs, ys = seen.curve(label=f"ball {i + 1}")
            assert ys[0] == approx(followed(3, 0.0, 40.0)(40.0)[3 + i], abs=1e-5)
            assert ys[60] == approx(followed(3, round(xs[60], 9), 40.0)(40.0)[3 + i], abs=2e-4)
            point = seen.mark("point", i if i < 2 else 0, panel=panel)
            assert [point["x"], point["y"]] == approx([g, after[i]], abs=2e-4)
    shows("particle_collision/two_bodies:gaps_in_the_cradle", law)


# What was measured

def test_newton_kept_the_sum_of_the_motions():
    for before, after in NEWTON:
        assert sum(before) == sum(after)
    assert [after[1] - before[1] for before, after in NEWTON] == [7, 14, 9]


def test_contact_times_by_scipy():
    """The chain once more, with SciPy, until the last contact opens."""
    def lasts(n):
        def rate(t, y):
            squeeze = np.maximum(y[:n - 1] - y[1:n], 0)
            force = squeeze**1.5
            return np.concatenate([y[n:], np.r_[-force, 0] + np.r_[0, force]])
        way = solve_ivp(rate, (0, 30), np.r_[np.zeros(n), 1, np.zeros(n - 1)], rtol=1e-10, atol=1e-12,
                        dense_output=True)
        t = np.linspace(0, 30, 60001)
        y = way.sol(t)
        closed = ((y[:n - 1] - y[1:n]) > 1e-8).any(axis=0)
        return t[np.flatnonzero(closed)[-1]]
    for n in (3, 5):
        assert contact_time(n) == approx(lasts(n)/lasts(2), abs=2e-3)
    steps = np.diff([contact_time(n) for n in range(2, 7)])
    assert steps == approx([0.530, 0.506, 0.497, 0.492], abs=1e-3)
    for wrong in (1, 2.5, "three"):
        with pytest.raises(ValueError, match="whole number|two balls"):
            contact_time(wrong)


def test_tower_that_stops_by_two_collisions():
    M, v = 1.0, 1.0
    third = float(exercise("tower-that-stops-2")._value.subs(sp.Symbol("M", positive=True), M))
    first, second = newton(M, M/3, v, -v, 1)
    assert first == approx(0) and second == approx(float(exercise("tower-that-stops-1")._value.subs(
        sp.Symbol("v", positive=True), v)))
    stopped, top = newton(M/3, third, second, -v, 1)
    assert stopped == approx(0) and top**2 == approx(exercise("tower-that-stops-3")._value)
