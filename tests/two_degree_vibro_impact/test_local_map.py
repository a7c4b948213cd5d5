"""The local map near grazing: DOP853 there and back, orders measured, limits towards grazing, brute force."""

from functools import cache

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm

from mechlib.exercises import exercise
from mechlib.motion import Modes, mirrored, one_impact_roots
from mechlib.motion import symmetric_roots as mirrored_roots
from mechlib.motion.roots import root
from mechlib.two_degree_vibro_impact import (
    carried,
    discontinuity_map,
    exact_map,
    grazing,
    knocker,
    steady_top,
    touch_of_the_swing,
    two_masses,
)
from pictures import shows


def symmetric_roots(modes):
    """With the second stop."""
    return mirrored_roots(mirrored(modes))


brief = settings(deadline=None, max_examples=25)
K = np.array([[6.0, -5.0], [-5.0, 5.0]])


def flow(omega, y, t0, t1, gap=None):
    """The state of the two masses by DOP853, in places and velocities; with ``gap`` it ends there, rising or
    falling."""
    def rate(t, y):
        return np.concatenate([y[2:], [1.0, 0.5]*([np.cos(omega*t), 0.0] - 0.02*K @ y[2:] - K @ y[:2])])
    events = None
    if gap is not None:
        def events(t, y):
            return y[1] - gap
        events.terminal = True
    run = solve_ivp(rate, (t0, t1), y, method="DOP853", rtol=1e-13, atol=1e-15, events=events)
    return run.y[:, -1], run.t[-1]


def places(x):
    """Modal displacements and velocities of the two masses as (x₁, x₂, u₁, u₂)."""
    shapes = two_masses().shapes
    return np.concatenate([shapes @ part for part in x])


def disturbed_top(omega, seed):
    """A state at the top of a flight that is not the steady one, in modes of the structure."""
    modes = two_masses().modes(omega, [0, 1], 0.0, 0.8)
    q, u, angle = steady_top(modes)
    draw = np.random.default_rng(seed)
    c = modes.sides[0][0][:, 0]
    dq, du = 0.02*draw.normal(size=(2, 2))
    return q + dq, u + du - c*(c @ du)/(c @ c), angle


@pytest.mark.parametrize("h", [0.02, 1e-3])
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_there_and_back_by_integration(h, seed):
    """Back to the stop, the law of impact, forward: DOP853 on the matrices."""
    omega = 1.5
    q, u, angle = (steady_top(two_masses().modes(omega, [0, 1], 0.0, 0.8)) if seed is None
                   else disturbed_top(omega, seed))
    top = places((q, u))
    gap = top[1] - h
    modes = two_masses().modes(omega, [0, 1], gap, 0.8)
    t = angle/omega
    touch, then = flow(omega, top, t, t - 1.0, gap)
    after = touch*[1, 1, 1, -0.8]
    expected = flow(omega, after, then, t)[0] - top
    assert places(exact_map(modes, q, u, angle)) == approx(expected, abs=1e-10)
    for order, bound in ((1, 6*h), (2, 30*h**1.5)):
        assert np.abs(places(discontinuity_map(modes, q, u, angle, order)) - expected).max() < bound


def errors(omega, h, q, u, angle, top):
    modes = two_masses().modes(omega, [0, 1], top - h, 0.8)
    exact = places(exact_map(modes, q, u, angle))
    return [np.abs(places(discontinuity_map(modes, q, u, angle, order)) - exact).max() for order in (1, 2)]


@pytest.mark.parametrize("seed", [None, 3])
def test_orders(seed):
    """The root alone leaves 3.6 h, with the terms in h 18 h^(3/2), the largest of the four numbers; on a
    flight that is not the steady one, where the jerk counts, the orders are the same."""
    omega = 1.5
    q, u, angle = (steady_top(two_masses().modes(omega, [0, 1], 0.0, 0.8)) if seed is None
                   else disturbed_top(omega, seed))
    top = places((q, u))[1]
    coarse, fine = (errors(omega, h, q, u, angle, top) for h in (1e-5, 1e-7))
    assert np.log10(coarse[0]/fine[0])/2 == approx(1, abs=1e-3)
    assert np.log10(coarse[1]/fine[1])/2 == approx(1.5, abs=2e-3)
    if seed is None:
        assert fine[0]/1e-7 == approx(3.6, abs=0.05) and fine[1]/1e-7**1.5 == approx(18.2, abs=0.1)


@brief
@given(st.floats(1e-5, 0.1), st.floats(1.0, 2.2), st.floats(0, 1))
def test_the_touch_of_the_swing_by_the_general_map(h, omega, e):
    modes = two_masses().modes(omega, [0, 1], 0.0, e)
    q, u, angle = steady_top(modes)
    modes = two_masses().modes(omega, [0, 1], grazing(modes).gap - h, e)
    made = touch_of_the_swing(h, omega, e)
    assert made[0] == approx(places(exact_map(modes, q, u, angle)), abs=1e-9)
    for order in (1, 2):
        assert made[order] == approx(places(discontinuity_map(modes, q, u, angle, order)), abs=1e-12)
    assert np.array(touch_of_the_swing(np.array([h, h]), omega, e)[0])[:, 1] == approx(made[0])


def test_the_touch_as_a_series():
    """The expansion itself in 40 digits: what is left after order 2 goes with h^(3/2), down to h = 1e-18."""
    with mp.workdps(40):
        left = []
        for h in (mp.mpf("1e-16"), mp.mpf("1e-18")):
            omega, e, zeta = mp.mpf("1.5"), mp.mpf("0.8"), mp.mpf("0.01")
            inverse, stiff = mp.diag([1, 0.5]), mp.matrix([[6, -5], [-5, 5]])
            A = mp.zeros(4)
            A[0, 2] = A[1, 3] = 1
            for i in range(2):
                for k in range(2):
                    A[2 + i, k] = -(inverse*stiff)[i, k]
                    A[2 + i, 2 + k] = -2*zeta*(inverse*stiff)[i, k]
            Y = mp.lu_solve(stiff*(1 + 2j*zeta*omega) - omega**2*mp.diag([1, 2]), mp.matrix([1, 0]))
            P = abs(Y[1])
            tau = mp.acos(1 - h/P)/omega
            blow = mp.matrix([0, 0, 0, -(1 + e)*omega*P*mp.sin(omega*tau)])
            change = mp.expm(A*tau)*blow
            kick, slow = -(1 + e)*mp.sqrt(2*omega**2*P*h), 4*(1 + e)*zeta*5*h
            local = mp.matrix([0, -2*(1 + e)*h, -slow, kick + slow/2])
            left.append(max(abs(x) for x in change - local)/h**mp.mpf("1.5"))
        assert float(left[1]) == approx(18.187, abs=5e-3) and float(left[0]/left[1]) == approx(1, abs=1e-6)


def test_one_stop_numbers():
    """The numbers of the machine at ω = 1.5, and the motion that is born, at two distances from grazing."""
    touch = grazing(knocker(1.5))
    assert (touch.gap, touch.green, touch.echo, touch.growth) == approx(
        (0.216126369324, 0.083843844493, 0.456306351011, -0.798820663), abs=1e-9)
    assert touch.side == "nearer" and touch.slope == approx(1/0.083843844493)
    offs = []
    for d in (1e-4, 1e-6):
        found, = (x for x in one_impact_roots(knocker(1.5, touch.gap - d)) if x.real[0])
        assert found.exists[0] and not found.stable[0]
        offs.append((found.impulse[0]/(d*touch.slope) - 1,
                     (found.multipliers[0, 0]*found.speed[0]).real/touch.growth - 1))
    assert np.abs(offs[1]) == approx(np.abs(offs[0])/100, rel=0.02)
    assert (found.multipliers[0, 0]*found.speed[0]).real == approx(-0.798830265, abs=1e-8)


def test_two_stops_numbers():
    touch = grazing(knocker(1.5), sides=2)
    assert (touch.green, touch.echo, touch.growth) == approx(
        (-0.209774618627, 0.582700883266, 1.020089913), abs=1e-9)
    assert touch.side == "farther"
    found = symmetric_roots(knocker(1.5, touch.gap + 1e-5))[1]
    assert (found.multipliers[0, 0]*found.speed[0]).real == approx(1.020108694, abs=1e-8)
    assert found.impulse[0] == approx(-1e-5*touch.slope, rel=1e-5) and found.exists[0]
    assert not any(x.real[0] and x.speed[0] < 0.01 for x in symmetric_roots(knocker(1.5, touch.gap - 1e-5)))


@brief
@given(st.floats(0.7, 2.4), st.floats(0, 1), st.integers(1, 2))
def test_birth_on_the_side_of_the_sign(omega, e, sides):
    """Roots with a small speed, counted on both sides of grazing."""
    touch = grazing(knocker(omega, e=e), sides)
    if abs(touch.green) < 0.01 or abs(touch.echo) < 0.01:
        return
    d = 1e-7*touch.gap
    roots = one_impact_roots if sides == 1 else symmetric_roots
    for sign, name in ((-1, "nearer"), (1, "farther")):
        near = [x for x in roots(knocker(omega, touch.gap + sign*d, e))
                if x.real[0] and x.impulse[0] < 1e3*d*abs(touch.slope)]
        assert len(near) == (touch.side == name)
        for found in near:
            assert found.impulse[0] == approx(d*abs(touch.slope), rel=1e-3)
            assert found.multipliers[0, 0]*found.speed[0] == approx(touch.growth, rel=2e-3)


def test_signs_for_one_undamped_mode():
    """w g₀ = cot(πω₀/ω)/(2ω₀) and H = sin(2πω₀/ω)/ω₀ change together, at ω = 2ω₀."""
    for omega in (1.3, 1.8, 2.2, 5.0):
        touch = grazing(Modes(1, 0, omega, 1, gap=1, restitution=0.8))
        assert touch.green == approx(1/np.tan(np.pi/omega)/2)
        assert touch.echo == approx(np.sin(2*np.pi/omega))
        assert touch.side == ("nearer" if omega > 2 else "farther")


def test_with_two_modes_two_signs_part():
    """Between the zeros of H and of g₀ a motion is born with two multipliers outside, one on each side."""
    echo, green = (root(lambda w, of=of: getattr(grazing(knocker(w)), of), 1.0, 1.3)
                   for of in ("echo", "green"))
    assert (echo, green) == approx((1.112110456542, 1.115156484363), abs=1e-11)
    outside = {}
    for omega in (1.0, (echo + green)/2, 1.3):
        touch = grazing(knocker(omega))
        d = 1e-7*(1 if touch.side == "farther" else -1)
        found = min((x for x in one_impact_roots(knocker(omega, touch.gap + d)) if x.real[0]),
                    key=lambda x: x.speed[0])
        values = found.multipliers[0]
        outside[omega] = sorted(np.sign(values[np.abs(values) > 1].real))
        assert np.sign(np.prod(1 - values).real) == np.sign(touch.green)
    assert list(outside.values()) == [[1], [-1, 1], [-1]]


def test_bad_input_gets_a_sentence():
    modes = knocker(1.5)
    q, u, angle = steady_top(modes)
    with pytest.raises(ValueError, match="orders 1 and 2"):
        discontinuity_map(modes, q, u, angle, 3)
    with pytest.raises(ValueError, match="not at the top"):
        discontinuity_map(modes, q, [0.1, 0.1], angle)
    with pytest.raises(ValueError, match="give one for each|Give one for each"):
        exact_map(modes, [0.1], [0.0], angle)
    with pytest.raises(ValueError, match="no top"):
        discontinuity_map(knocker(1.5, -1.0), -q, -u, angle + np.pi)
    with pytest.raises(ValueError, match="does not come from below"):
        exact_map(Modes(1, 0, 1.5, 0.01, gap=-5, restitution=0.8), [1.0], [0.0], 0.0)
    with pytest.raises(ValueError, match="one lane"):
        grazing(knocker([1.4, 1.5]))
    with pytest.raises(ValueError, match="one stop or two"):
        grazing(modes, 3)
    with pytest.raises(ValueError, match="in one period"):
        grazing(modes, 2, 2)
    with pytest.raises(ValueError, match="beyond the middle"):
        touch_of_the_swing(0.3, 1.5, 0.8)
    below = np.zeros(2)
    for change in (discontinuity_map(knocker(1.5), q, u, angle), exact_map(knocker(1.5), q, u, angle)):
        assert change[0] == approx(below) and change[1] == approx(below)


def thrown(h, omega, e, order=None):
    """By the engine's maps and the flow of the matrices: how far the next passage is thrown back, and the
    change itself."""
    q, u, angle = steady_top(two_masses().modes(omega, [0, 1], 0.0, e))
    modes = two_masses().modes(omega, [0, 1], places((q, u))[1] - h, e)
    change = places(exact_map(modes, q, u, angle) if order is None
                    else discontinuity_map(modes, q, u, angle, order))
    return -(carrier(omega) @ change)[1], change


@cache
def carrier(omega):
    A = np.zeros((4, 4))
    A[:2, 2:] = np.eye(2)
    A[2:] = np.hstack([-K, -0.02*K])/[[1.0], [2.0]]
    return expm(A*2*np.pi/omega)


def test_the_echo_is_what_comes_back():
    """H of the modes beside the exponential of the state matrix; and a change carried on."""
    for omega in (1.1, 1.5, 2.0):
        assert grazing(knocker(omega)).echo == approx(carrier(omega)[1, 3]/2, abs=1e-12)
        change = np.array([0.3, -0.2, 0.1, 0.7])
        assert carried(change, 2*np.pi/omega) == approx(carrier(omega) @ change, abs=1e-12)


def test_touch_shows_the_law():
    def law(seen):
        h, omega, e = 10**seen.at.eta, seen.at.omega, seen.at.e
        exact, change = thrown(h, omega, e)
        assert seen.readout("thrown back, exact") == approx(exact, abs=1e-9)
        dot = seen.mark("point", panel=0)
        assert (dot["x"], dot["y"]) == approx((h, exact), abs=1e-9)
        for k, power in ((1, 1), (2, 1.5)):
            local, other = thrown(h, omega, e, k)
            assert seen.readout(f"order {k}") == approx(local, abs=1e-9)
            error = np.linalg.norm(change - other)
            name = f"error of order {k}, in " + ("h" if k == 1 else "h3/2")
            assert seen.readout(name) == approx(error/h**power, rel=2e-4)
            dot = seen.mark("point", k - 1, panel=1)
            assert (dot["x"], dot["y"]) == approx((seen.at.eta, np.log10(error)), abs=1e-3)
            xs, ys = seen.curve(k - 1, panel=1)
            for i in (5, 20, 40):
                miss = thrown(10**xs[i], omega, e)[1] - thrown(10**xs[i], omega, e, k)[1]
                assert ys[i] == approx(np.log10(np.linalg.norm(miss)), abs=1e-3)
            assert np.polyfit(xs[:12], ys[:12], 1)[0] == approx(power, abs=0.01)
        for k in range(3):
            xs, ys = seen.curve(k, panel=0)
            for i in (3, 20, 60):
                assert ys[i] == approx(thrown(xs[i], omega, e, k or None)[0], abs=1e-8)
    shows("two_degree_vibro_impact/local_map:touch", law, settings=6,
          also=[{"eta": -1.3, "omega": 2.0, "e": 1.0}, {"eta": -6.0, "omega": 1.3, "e": 0.0}])


def test_births_show_the_law():
    def law(seen):
        omega, sides = seen.at.omega, {"one": 1, "two": 2}[seen.at.sides]
        touch = grazing(knocker(omega), sides)
        for name, value in (("wg0", touch.green), ("echo H", touch.echo), ("λU at birth", touch.growth)):
            assert seen.readout(name) == approx(value, abs=1e-6)
        for k, value in enumerate((touch.green, touch.echo)):
            dot = seen.mark("point", k, panel=0)
            assert (dot["x"], dot["y"]) == approx((omega, value), abs=1e-6)
            xs, ys = seen.curve(k, panel=0)
            expected = [grazing(knocker(x), sides) for x in xs[::28]]
            assert ys[::28] == approx([(x.green, x.echo)[k] for x in expected], abs=1e-6)
        roots = one_impact_roots if sides == 1 else symmetric_roots
        for root_ in (0, 1):
            for stable in (True, False):
                xs, ys = seen.curve(2*root_ + (not stable), panel=1)
                found = roots(knocker(omega, touch.gap + xs/100))[root_]
                there = found.exists & (found.stable == stable) & (found.impulse < 1.2)
                assert (~np.isnan(ys) == there).all()
                assert ys[there] == approx(found.impulse[there], abs=1e-6)
        xs, ys = seen.curve(4, panel=1)                                         # the tangent
        tangent = -xs/100/touch.green
        there = (tangent >= 0) & (tangent < 1.2)
        assert (~np.isnan(ys) == there).all() and ys[there] == approx(tangent[there], rel=1e-5)
        xs, ys = seen.curve(label="silent", panel=1)
        assert (xs[0], *ys) == (0, 0, 0)
    shows("two_degree_vibro_impact/local_map:births", law, settings=8,
          also=[{"omega": 1.0}, {"omega": 0.9, "sides": 1}, {"omega": 2.3, "sides": 1}])


def test_answers_by_hand():
    def value(key):
        return float(exercise(key)._value)
    assert value("four-hairs") == approx(8e-5)
    assert value("kick-of-the-machine") == approx(1.8*np.sqrt(2*2.25*0.216126369324*1e-4))
    assert value("order-from-data") == approx(1.478, abs=1e-3)
    a, h, j, r, t = sp.symbols("a h j r t", positive=True)
    speed = sp.sympify(exercise("speed-of-the-touch")._value).subs({sp.Symbol(x): y for x, y in (
        ("a", a), ("h", h), ("j", j))})
    tau = r*sp.sqrt(2/a) - j*r**2/(3*a**2)                              # with h = r²
    assert sp.series(a*tau**2/2 + j*tau**3/6, r, 0, 4).removeO().expand().coeff(r, 3).simplify() == 0
    assert sp.simplify(sp.series(a*tau + j*tau**2/2, r, 0, 3).removeO() - speed.subs(h, r**2)) == 0
    assert [value(f"two-signs-{k}") for k in (1, 2, 3)] == approx([1.112110456542, 1.115156484363, 2])
