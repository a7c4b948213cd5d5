"""An oscillator held by its own past: multipliers by matrices, by small steps, by simulation; the simulation
by a general integrator; the kink under feedback of the velocity."""

from functools import cache

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm
from scipy.optimize import minimize_scalar

from mechlib.exercises import exercise
from mechlib.impact_control import (
    delay_characteristic,
    delay_multipliers,
    fitted_multipliers,
    one_sided_slopes,
    semi_discretised,
    simulate_delayed,
    spectral_radius,
    stable_gains,
    unstable_roots,
    wanted_motion,
)
from mechlib.motion import Modes, Stop, one_impact_orbits, one_impact_roots
from pictures import shows

PAIR = -0.75586379641 + 0.56922471942j


@cache
def orbit(omega=2.8, e=0.6, gap=0.0, number=0):
    return one_impact_orbits(Modes(1, 0.05, omega, 1, gap=gap, restitution=e))[number]


def flip_flow(K, multiplier, T, zeta=0.05):
    """The flow matrix of a deviation that was 1/λ times as large a period ago, by an exponential."""
    return expm(T*np.array([[0, 1], [-1 - K*(1 - 1/multiplier), -2*zeta]], dtype=complex))


def test_the_example():
    """ζ = 0.05, e = 0.6, δ = 0, F = 1, ω = 2.8."""
    one = orbit()
    assert (one.speed[0], one.phase[0]) == approx((0.3700654615006, 2.8855119832809), abs=1e-12)
    assert np.trace(one.matrices[0]) == approx(-2.2667748472237, abs=1e-11)
    assert np.linalg.det(one.matrices[0]) == approx(0.2876385209473, abs=1e-12)
    assert np.sort(one.multipliers[0].real) == approx([-2.13185051, -0.13492434], abs=1e-8)
    (low, high), = stable_gains(one)
    assert (low, high) == approx((0.1054119745996, 0.1797063717), abs=1e-10)
    assert abs(np.angle(delay_multipliers(one, high)[0])) == approx(2.32454092, abs=1e-6)
    assert delay_multipliers(one, low)[0] == approx(-1, abs=1e-9)
    best = minimize_scalar(lambda K: spectral_radius(one, K), bounds=(0.1055, 0.12), method="bounded",
                           options={"xatol": 1e-10})
    assert (best.x, best.fun) == approx((0.1076463, 0.8600647), abs=1e-6)
    pair = delay_multipliers(one, 0.15)[:2]
    assert abs(pair - PAIR).min() < 1e-10 and abs(pair - PAIR.conjugate()).min() < 1e-10


@pytest.mark.parametrize("n", [1, 2])
def test_the_equation_by_exponentials(n):
    """The left side is det(λI - Φ S), with S from the equations of motion just before and after."""
    one = orbit()
    T, U, theta = 2*np.pi/2.8, float(one.speed[0]), float(one.phase[0])
    before, after = np.cos(theta) - 0.1*U, np.cos(theta) + 0.1*0.6*U          # accelerations, x = 0
    S = np.array([[-0.6, 0], [(after + 0.6*before)/U, -0.6]])
    rng = np.random.default_rng(2)
    for K in (-0.2, 0.15, 0.6):
        told = delay_characteristic(one, K, delay=n*T)
        for lam in rng.uniform(-2, 2, 8) + 1j*rng.uniform(-2, 2, 8):
            Phi = flip_flow(K, lam**n, T)
            assert told(lam) == approx(np.linalg.det(lam*np.eye(2) - Phi @ S), abs=1e-9)


def test_turns_count_the_roots():
    rng = np.random.default_rng(5)
    seen = set()
    for omega, e, K in zip(rng.uniform(2.4, 3.0, 30), rng.uniform(0.2, 0.9, 30), rng.uniform(-0.3, 0.8, 30)):
        one = orbit(float(omega), float(e))
        outside = int((abs(delay_multipliers(one, K)) > 1).sum())
        assert unstable_roots(one, K) == outside
        seen.add(outside)
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("omega, e, window", [(2.7, 0.8, (0.0324576, 0.0990631)), (2.8, 0.8, None),
                                              (2.8, 0.3, (0.0870655, 0.4355925))])
def test_windows(omega, e, window):
    """The more elastic the stop, the narrower; by the turns on both sides of each edge."""
    one = orbit(omega, e)
    found = stable_gains(one)
    if window is None:
        assert found == []
        assert all(unstable_roots(one, K) > 0 for K in np.linspace(-0.3, 1, 53))
        return
    (low, high), = found
    assert (low, high) == approx(window, abs=5e-7)
    beside = low - 1e-6, low + 1e-6, high - 1e-6, high + 1e-6
    assert [unstable_roots(one, K) for K in beside] == [1, 0, 0, 2]


def test_small_multipliers():
    """Those of the matrix of the motion without control; with it, by small steps."""
    for omega, e in ((2.5, 0.3), (2.4, 0.2), (2.4, 0.05), (2.9, 0.6), (2.5, 0.9)):
        one = orbit(omega, e)
        assert spectral_radius(one, 0.0) == approx(abs(one.multipliers[0][0]), rel=1e-6)
        assert spectral_radius(one, 0.1) == approx(abs(semi_discretised(one, 0.1, 120)[0]), abs=2e-3)


def test_a_saddle_is_never_held():
    """ω = 1.8, δ = 0.5, e = 0.8, the slower motion: trace 3.3536, the left side at 1 is -1.9022."""
    saddle = orbit(1.8, 0.8, 0.5, 1)
    assert np.trace(saddle.matrices[0]) == approx(3.3536, abs=1e-4)
    for K in (-0.3, 0.0, 0.4, 1.0):
        assert delay_characteristic(saddle, K)(1.0) == approx(-1.9022, abs=1e-4)
        assert unstable_roots(saddle, K) >= 1
        real = delay_multipliers(saddle, K)
        assert (abs(real.imag) < 1e-9)[real.real > 1].sum() % 2 == 1
    assert stable_gains(saddle) == []


@pytest.mark.parametrize("signal, order, first, last", [
    ("held", 1, 7.5e-3, 4.4e-4), ("mean", 2, 1.2e-3, 4.8e-6), ("linear", 2, 7.5e-4, 2.9e-6)])
def test_orders_of_semi_discretisation(signal, order, first, last):
    errors = [abs(semi_discretised(orbit(), 0.15, N, signal)[:2] - PAIR).min() for N in (20, 80, 160, 320)]
    assert errors[0] == approx(first, rel=0.03) and errors[-1] == approx(last, rel=0.03)
    assert np.log2(errors[-2]/errors[-1]) == approx(order, abs=0.02)


def by_dop853(K, feedback, deviation, periods, begin=0.0, one=None):
    """The same system with a general integrator, period after period; the past as dense output in pieces."""
    one = one or orbit()
    T, hit = 2*np.pi/2.8, float(one.phase[0])/2.8
    start = hit + begin*T
    pieces = [(start - T, start, lambda t: np.array([z[0] for z in wanted_motion(one, t - hit)]))]
    if begin:
        pieces = [(start - T, hit, lambda t: np.array([z[0] for z in wanted_motion(one, t - hit)])),
                  (hit, start, lambda t: np.array([z[0] for z in wanted_motion(one, t - hit)]))]
    which = int(feedback == "velocity")

    def touch(t, y, *rest):
        return y[0]
    touch.terminal, touch.direction = True, 1
    y = pieces[-1][2](start) + deviation
    t, end, impacts = start, start + periods*T, []
    while t < end - 1e-12:
        low, high, old = next(p for p in pieces if p[0] - 1e-12 <= t - T < p[1] - 1e-12)
        until = min(high + T, end)

        def rate(t, y, old=old, low=low, high=high):
            past = old(min(max(t - T, low + 1e-13), high - 1e-13))
            f = K*(past[which] - y[which])
            return [y[1], np.cos(2.8*t) - 0.1*y[1] - y[0] + f]
        run = solve_ivp(rate, (t, until), y, "DOP853", events=touch, rtol=1e-11, atol=1e-12, max_step=0.1,
                        dense_output=True)
        pieces.append((t, run.t[-1], run.sol))
        t, y = run.t[-1], run.y[:, -1].copy()
        if run.status == 1:
            impacts.append((t, y[1]))
            y = np.array([-1e-14, -0.6*y[1]])
    return y, np.array(impacts)


@pytest.mark.parametrize("feedback", ["displacement", "velocity"])
def test_simulation_by_a_general_integrator(feedback):
    """Second order: halving the steps takes the error to a quarter; Richardson's value agrees to 1e-7."""
    true, impacts = by_dop853(0.15, feedback, np.array([0.0, 0.05]), 3.0)
    ends = []
    for N in (100, 200, 400):
        run = simulate_delayed(orbit(), 0.15, 3, feedback, N, (0.0, 0.05))
        ends.append(np.array([run.x[-1], run.u[-1]]))
        assert run.impacts[:len(impacts)] == approx(impacts, abs=5e-4*(100/N)**2)
    errors = [np.abs(x - true).max() for x in ends]
    assert errors[0]/errors[1] == approx(4, abs=0.8) and errors[1]/errors[2] == approx(4, abs=0.8)
    assert (4*ends[2] - ends[1])/3 == approx(true, abs=3e-7)


def test_simulated_multipliers():
    """A fit to the nonlinear system at K = 0.15, N = 100, 200, 400."""
    for N, off in ((100, 4e-5), (200, 1.5e-5), (400, 6e-6)):
        run = simulate_delayed(orbit(), 0.15, 60, steps=N, deviation=(0, 1e-5))
        root = fitted_multipliers(run.deviation[N//2::N, 0][10:])[0]
        assert abs(complex(root.real, abs(root.imag)) - PAIR) < off
    assert abs(fitted_multipliers([0.9**k for k in range(6)] + np.zeros(6)).max() - 0.9) < 1e-6


def test_held_and_not_held():
    for K, kept in ((0.0, False), (0.08, False), (0.12, True), (0.17, True), (0.2, False)):
        run = simulate_delayed(orbit(), K, 80, steps=60, deviation=(0, 1e-3))
        late, early = abs(run.deviation[-180:, 0]).max(), abs(run.deviation[:180, 0]).max()
        assert bool(late < early) is kept
    run = simulate_delayed(orbit(), 0.15, 6, deviation=(0, 0))
    assert run.deviation[:, 0] == approx(0, abs=1e-4)
    assert len(run.time) == 6*run.steps + 1 and np.diff(run.time) == approx(orbit().period[0]/run.steps)


def test_the_kink():
    """K = 0.3: the slopes of ẋ are -1.2226 and -1.5702, of x -0.6052 and -0.6882, of the instant -1.3733; the
    jump at the impact, K(1 + e)²U, carried on by the flow with the damping 2ζ + K."""
    one = orbit()
    later, sooner = one_sided_slopes(one, 0.3, "velocity", size=1e-4, steps=4000)
    assert later == approx([-0.6052, -1.2226, -1.3733], abs=1e-3)
    assert sooner == approx([-0.6882, -1.5702, -1.3733], abs=1e-3)
    jump = 0.3*1.6**2*float(one.speed[0])*abs(sooner[2])
    assert jump == approx(0.3903, abs=2e-4)
    carried = expm(0.1*2*np.pi/2.8*np.array([[0, 1], [-1, -0.4]])) @ [0, jump]
    assert carried == approx([0.0830, 0.3476], abs=2e-4)
    assert later[:2] - sooner[:2] == approx(carried, abs=1e-3)
    smooth = one_sided_slopes(one, 0.3, "displacement", size=1e-4, steps=1000)
    assert smooth[:, 0] == approx([-0.3324, -0.3324], abs=2e-4)
    assert smooth[0] == approx(smooth[1], abs=1e-3)


def test_the_kink_by_a_general_integrator():
    slopes = []
    rest, _ = by_dop853(0.3, "velocity", np.zeros(2), 0.6, 0.5)
    for eps in (1e-4, -1e-4):
        end, _ = by_dop853(0.3, "velocity", np.array([eps, 0.0]), 0.6, 0.5)
        slopes.append((end - rest)/eps)
    assert slopes[0] == approx([-0.6052, -1.2226], abs=1e-3)
    assert slopes[1] == approx([-0.6882, -1.5702], abs=1e-3)


def test_the_wanted_motion_repeats_itself():
    one = orbit()
    T = 2*np.pi/2.8
    x, u = wanted_motion(one, [0.0, T*(1 - 1e-9), T])
    assert x == approx([0, 0, 0], abs=1e-8)
    assert u == approx([-0.6*one.speed[0], one.speed[0], -0.6*one.speed[0]], abs=1e-7)


def test_bad_input_gets_a_sentence():
    one = orbit()
    with pytest.raises(ValueError, match="not differentiable"):
        delay_characteristic(one, 0.1, feedback="velocity")
    with pytest.raises(ValueError, match="no multiple of the period"):
        delay_characteristic(one, 0.1, delay=1.0)
    with pytest.raises(ValueError, match="no multiple of the period"):
        simulate_delayed(one, 0.1, 2, delay=3.0)
    ghosts = [root for w in np.linspace(0.3, 0.9, 25) for root in one_impact_roots(
        Modes(1, 0.05, w, 1, gap=0.2, restitution=0.8)) if root.real[0] and not root.exists[0]]
    with pytest.raises(ValueError, match="passes through its stop"):
        delay_characteristic(ghosts[0], 0.1)
    lanes, = one_impact_roots(Modes(1, 0.05, np.array([2.8, 2.9]), 1, gap=0.0, restitution=0.6))[:1]
    modes = one_impact_orbits(Modes([1, 3], 0.05, 2.8, [1, 0.2], gap=0.0, restitution=0.6, row=[1, 1]))[0]
    stops = one_impact_orbits(Modes(1, 0.05, 2.8, 1, stops=[Stop(0.0, 0.6), Stop(9.0, 0.6, -1)]))[0]
    for several in (lanes, modes, stops):
        with pytest.raises(ValueError, match="one mode with one stop"):
            delay_characteristic(several, 0.1)
    with pytest.raises(ValueError, match="is not known"):
        semi_discretised(one, 0.1, 10, "cubic")
    with pytest.raises(ValueError, match="takes away all of the spring"):
        simulate_delayed(one, -1.5, 2)
    with pytest.raises(ValueError, match="at least five values"):
        fitted_multipliers([1.0, 2.0])
    with pytest.raises(ValueError, match="must be a OneImpact"):
        stable_gains(3)
    with pytest.raises(ValueError, match="no gains between"):
        stable_gains(one, 0.3, 0.1)


def test_window_shows_the_law():
    def law(seen):
        K, omega, e = seen.at.K, seen.at.omega, float(seen.at.e)
        one = orbit(round(omega, 6), e)
        gains, radii = seen.curve(0, panel=1)
        for k in (0, 3, 11, 25, 40):
            assert radii[k] == approx(abs(semi_discretised(one, float(gains[k]), 60)[0]), abs=4e-3)
        now = abs(semi_discretised(one, K, 60)[0])
        assert seen.readout("largest |λ|") == approx(now, abs=4e-3)
        here, there = seen.mark("point", 0, panel=0), seen.mark("point", 0, panel=1)
        assert (here["x"], here["y"]) == approx((omega, K))
        assert (there["x"], there["y"]) == approx((K, now), abs=4e-3)
        for k, (inner, outer) in enumerate(((1e-4, -1e-4), (-1e-4, 1e-4))):
            ws, edges = seen.curve(k, panel=0)
            for w, edge in list(zip(ws, edges))[::3]:
                other = orbit(round(float(w), 6), e)
                assert [unstable_roots(other, float(edge) + d) for d in (inner, outer)] == [0, 1 + k]
    shows("impact_control/delayed_oscillator:window", law, settings=9,
          also=[{"e": 0, "omega": 2.5}, {"e": 1}, {"e": 2, "K": 0.4, "omega": 3.0}])


def test_held_shows_the_law():
    def law(seen):
        run = simulate_delayed(orbit(), seen.at.K, 30, steps=40, deviation=(0.0, 0.01))
        xs, ys = seen.curve(0)
        told = run.deviation[20::40, 0]
        assert xs == approx(np.arange(30.0)) and ys == approx(told, abs=1e-6)
        assert seen.readout("last deviation") == approx(told[-1], abs=1e-6)
        largest = abs(semi_discretised(orbit(), seen.at.K, 80)[0])
        assert seen.readout("largest |λ|") == approx(largest, abs=3e-3)
    shows("impact_control/delayed_oscillator:held", law, settings=6)


def test_kink_shows_the_law():
    def law(seen):
        K, feedback = seen.at.K, seen.at.feedback
        later, sooner = one_sided_slopes(orbit(), K, feedback, steps=2500)
        assert seen.readout("slope, ε < 0") == approx(sooner[1], abs=3e-3)
        assert seen.readout("slope, ε > 0") == approx(later[1], abs=3e-3)
        jump = K*1.6**2*float(orbit().speed[0])*abs(sooner[2])*(feedback == "velocity")
        fade = expm(0.1*2*np.pi/2.8*np.array([[0, 1], [-1, -0.1 - K]]))[1, 1]
        assert later[1] - sooner[1] == approx(jump*fade, abs=3e-3)
        for n, slope, ends in ((0, later[1], (0, 1)), (1, sooner[1], (-1, 0)), (2, sooner[1], (0, 1))):
            xs, ys = seen.curve(n)
            assert xs == approx(ends) and ys == approx(slope*xs, abs=3e-3)
    shows("impact_control/delayed_oscillator:kink", law, settings=6)


def test_answers_by_hand():
    """Chords of the unit circle; the ratio of the two pulses."""
    for key, n in (("what-a-difference-sees-1", 1), ("what-a-difference-sees-2", 2)):
        answer = exercise(key)._value
        for angle in (0.2, 1.0, 1.5):
            assert float(answer.subs(list(answer.free_symbols)[0], angle)) == approx(
                abs(1 - np.exp(-1j*n*angle)))
    after = [-0.6*(1 - 0.3*1.6*d) for d in (1e-3,)] + [-0.6 + 0.3*1.6*1e-3]              # U = 1, |Δ| = 1e-3
    ratio = (after[0] + 0.6)/(after[1] + 0.6)
    answer = exercise("size-of-the-kink")._value
    assert ratio == approx(float(answer.subs(list(answer.free_symbols)[0], 0.6)))
