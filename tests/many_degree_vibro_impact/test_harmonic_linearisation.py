"""Harmonic linearisation: against quadrature, DOP853, closed forms, and roots of the quadratic equation."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import quad, solve_ivp
from scipy.optimize import fsolve

from mechlib.exercises import exercise
from mechlib.many_degree_vibro_impact import (
    describing_function,
    exact_backbone,
    impulse_by_harmonics,
    linearised_backbone,
    linearised_swing,
    mean_push,
    oscillator_train,
    partial_green,
)
from mechlib.motion import Modes, Structure, contact_numbers, one_impact_roots
from mechlib.one_degree_vibro_impact import bilinear_period, frequency
from pictures import shows

brief = settings(deadline=None, max_examples=25)
TWO = Structure([[1, 0], [0, 2]], [[6, -5], [-5, 5]], [[0.12, -0.1], [-0.1, 0.1]], [1, 0])


def spring(w):
    return 1/(1 - w**2)


def at_second_mass(w):
    """Compliance of two masses at the second, by solving the equations at each frequency."""
    return np.array([np.linalg.solve(TWO.stiffness - x**2*TWO.mass + 1j*x*TWO.damping, [0, 1])[1]
                     for x in np.atleast_1d(w)])


def push(x, clearance, stiffness, sides):
    force = stiffness*max(x - clearance, 0.0)
    return force - stiffness*max(-x - clearance, 0.0) if sides == 2 else force


def harmonic(k, amplitude, clearance, stiffness, sides, mean=0.0):
    """The k-th Fourier coefficient of the push on mean + A cos θ, by quadrature."""
    total = quad(lambda a: push(mean + amplitude*np.cos(a), clearance, stiffness, sides)*np.cos(k*a), 0,
                 np.pi, points=[np.arccos(np.clip((clearance - mean)/amplitude, -1, 1))], limit=400)[0]
    return total*(2 if k else 1)/np.pi


@brief
@given(st.floats(1.01, 5), st.floats(0.05, 0.99), st.floats(0.1, 50), st.sampled_from([1, 2]))
def test_describing_function_by_quadrature(amplitude, share, stiffness, sides):
    clearance = share*amplitude
    wanted = harmonic(1, amplitude, clearance, stiffness, sides)/amplitude
    assert describing_function(amplitude, clearance, stiffness, sides) == approx(wanted, abs=1e-7*stiffness)
    if sides == 1:
        for at in (clearance, -clearance):
            assert mean_push(amplitude, at, stiffness) == approx(
                harmonic(0, amplitude, at, stiffness, 1), abs=1e-7*stiffness*amplitude)
            assert describing_function(amplitude, at, stiffness, 1) == approx(
                harmonic(1, amplitude, at, stiffness, 1)/amplitude, abs=1e-7*stiffness)


def test_digits():
    """The numbers of the text."""
    assert describing_function(2.0, 1.0, 10.0) == approx(3.910022189558, abs=1e-12)
    assert linearised_backbone(2.0, 1.0, 10.0, sides=2) == approx(2.215856988, abs=1e-9)
    assert exact_backbone(2.0, 1.0, 10.0, sides=2) == approx(2.184672900, abs=1e-9)
    for share, rough, exact, error in ((0.0, 1.7320508, 2, -13.40), (0.5, 1.2909944, 1.5, -13.93),
                                       (0.9, 1.0513150, 1.1676327, -9.96), (-0.5, 2.6457513, 3, -11.81)):
        made, right = linearised_backbone(1.0, share), exact_backbone(1.0, share)
        assert (made, right) == approx((rough, exact), abs=5e-8)
        assert 100*(made/right - 1) == approx(error, abs=0.005)
    for count, value in ((1, -0.14324), (2, -0.20292), (5, -0.25001), (20, -0.27832), (100, -0.28656)):
        assert partial_green(spring, 1.5, count) == approx(value, abs=5e-6)
    assert oscillator_train(1.5, 0.0) == approx(-0.288675134595, abs=1e-12)


@pytest.mark.parametrize("amplitude, stiffness, sides", [(1.05, 50.0, 1), (2.0, 10.0, 1), (3.7, 0.3, 1),
                                                         (1.05, 50.0, 2), (2.0, 10.0, 2), (3.7, 0.3, 2)])
def test_exact_backbone_by_integration(amplitude, stiffness, sides):
    """DOP853 from the far end of the swing to the other turning point: half a period."""
    def rate(t, y):
        return [y[1], -y[0] - push(y[0], 1.0, stiffness, sides)]

    def turned(t, y):
        return y[1] if t > 1e-3 else 1.0
    turned.terminal, turned.direction = True, -1
    run = solve_ivp(rate, (0, 40), [-amplitude, 0.0], method="DOP853", events=turned, rtol=1e-11, atol=1e-12,
                    max_step=0.01)
    assert exact_backbone(amplitude, 1.0, stiffness, sides) == approx(np.pi/run.t_events[0][0], rel=1e-6)


@brief
@given(st.floats(1.02, 6), st.floats(-0.95, 0.95), st.floats(0.1, 200))
def test_one_stop_is_that_of_one_degree_of_freedom(amplitude, share, stiffness):
    gap = share*amplitude
    soft = bilinear_period(amplitude, gap, stiffness)
    assert exact_backbone(amplitude, gap, stiffness) == approx(2*np.pi/soft)
    assert exact_backbone(amplitude, gap) == approx(frequency(amplitude, gap))
    assert exact_backbone(amplitude, gap, 1e12) == approx(frequency(amplitude, gap), rel=1e-4)


@pytest.mark.parametrize("amplitude, stiffness", [(1.2, 3.0), (2.0, 10.0), (3.5, 0.5), (2.0, 200.0)])
def test_linearised_soft_stop_by_projection(amplitude, stiffness):
    """Mean and first harmonic of ẍ + x + push = 0 by quadrature, unknown: the mean and Ω."""
    def rest(y):
        mean, omega = y
        swing = amplitude + mean
        return [mean + harmonic(0, swing, 1.0, stiffness, 1, mean),
                (1 - omega**2)*swing + harmonic(1, swing, 1.0, stiffness, 1, mean)]
    found = fsolve(rest, [-0.1, 1.2], xtol=1e-11)
    assert linearised_backbone(amplitude, 1.0, stiffness) == approx(found[1], abs=1e-7)
    assert linearised_backbone(np.array([amplitude]), 1.0, stiffness) == approx([found[1]], abs=1e-7)


def test_rigid_stop_by_its_two_balances():
    """a₀ = -p/T, (1 - Ω²)a₁ = -2p/T, a₀ + a₁ = δ, a₁ - a₀ = A; and it is the limit of a soft one."""
    a0, a1, p, W, A, d, T = sp.symbols("a_0 a_1 p W A delta T", positive=True)
    found = sp.solve([a0 + p/T, (1 - W)*a1 + 2*p/T, a0 + a1 - d, a1 - a0 - A], [a0, a1, p, W], dict=True)[0]
    assert sp.simplify(found[W] - linearised_backbone(A, d)**2) == 0
    for share in (-0.5, 0.0, 0.5, 0.9):
        assert linearised_backbone(1.0, share, 1e9) == approx(linearised_backbone(1.0, share), rel=2e-3)
    beta = 1e-3
    share, omega = linearised_swing(beta, 3*np.pi*0.25/beta**3)             # σ = 1/4
    assert (share, omega**2) == approx((0.6, 1.5), rel=1e-5)


def test_near_grazing_the_root_is_lost():
    for eps in (1e-4, 1e-6):
        assert exact_backbone(1.0, 1 - eps) - 1 == approx(np.sqrt(2*eps)/np.pi, rel=2*np.sqrt(eps))
        assert linearised_backbone(1.0, 1 - eps) - 1 == approx(eps/2, rel=2*eps + 1e-9)


def test_soft_is_good_and_hard_is_bad():
    """Errors at A = 2δ, in per cent; the largest between two stops stands close to the stop."""
    one = [100*(linearised_backbone(2.0, 1.0, k)/exact_backbone(2.0, 1.0, k) - 1) for k in (0.1, 1, 10, 100)]
    assert one == approx([-0.01076, -0.5321, -4.541, -9.640], rel=1e-3)
    A = np.linspace(1.01, 4, 300)
    two = 100*(linearised_backbone(A, 1.0, 100.0, 2)/exact_backbone(A, 1.0, 100.0, 2) - 1)
    assert two.max() > 16 and A[two.argmax()] == approx(1.11) and (two > 0).all()


@brief
@given(st.floats(0.35, 3), st.floats(0.0, 1.0))
def test_sums_by_the_closed_form(omega, share):
    assume(min(abs(1/omega - k) for k in range(1, 5)) > 0.03)
    t = share*2*np.pi/omega
    wanted = oscillator_train(omega, t)
    assert partial_green(spring, omega, 20000, t) == approx(wanted, abs=2e-5/omega)
    assert partial_green(spring, omega, 400, t, mass=1) == approx(wanted, abs=2e-8/omega**4)
    g0 = contact_numbers(Modes(1, 0, gap=0, restitution=1), 2*np.pi/omega)[0][0]
    assert oscillator_train(omega, 0.0) == approx(g0)


def test_the_error_falls_like_one_over_the_number():
    counts = np.array([20, 40, 80, 160, 320])
    plain, massive = ([abs(partial_green(spring, 1.5, int(n), mass=mass) - oscillator_train(1.5, 0.0))
                       for n in counts] for mass in (None, 1.0))
    assert np.polyfit(np.log(counts), np.log(plain), 1)[0] == approx(-0.99, abs=0.01)
    assert np.polyfit(np.log(counts), np.log(massive), 1)[0] == approx(-3, abs=0.05)
    assert plain[-1]*np.pi*1.5*320 == approx(1, abs=0.002)


@pytest.mark.parametrize("omega, gap, e", [(1.5, 0.3, 0.8), (1.8, 0.1, 0.5), (0.7, -0.2, 0.9), (1.5, 0, 1)])
def test_impulse_of_many_harmonics_is_the_root(omega, gap, e):
    root = one_impact_roots(Modes(1, 0.05, omega, 1, gap=gap, restitution=e))[0]
    def damped(w):
        return 1/(1 - w**2 + 0.1j*w)
    made = [impulse_by_harmonics(damped, omega, n, abs(damped(omega)), gap, e, 1.0) for n in (100, 20000)]
    assert made[1] == approx(root.impulse[0], rel=2e-4)
    assert abs(made[0] - root.impulse[0]) > abs(made[1] - root.impulse[0])


def test_two_masses_by_harmonics():
    swing = abs(np.linalg.solve(TWO.stiffness - 1.1**2*TWO.mass + 1.1j*TWO.damping, [1, 0])[1])
    root = one_impact_roots(TWO.modes(1.1, [0, 1], 0.3, 0.8))[0]
    made = [impulse_by_harmonics(at_second_mass, 1.1, n, swing, 0.3, 0.8, 2.0) for n in (1, 2000)]
    assert made[0] == approx(1.21617, abs=1e-5) and made[1] == approx(root.impulse[0], rel=2e-3)
    chi = contact_numbers(root.modes, 2*np.pi/1.1)[0][0]/2
    assert partial_green(at_second_mass, 1.1, 300, mass=2.0) == approx(chi, abs=1e-7)
    assert partial_green(at_second_mass, 1.1, 1) > 0 > chi
    assert np.isnan(impulse_by_harmonics(at_second_mass, 1.1, 10, 0.01, 0.3, 0.8, 2.0))


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="does not reach the stop"):
        linearised_backbone(0.5, 1.0)
    with pytest.raises(ValueError, match="there is one stop or there are two"):
        exact_backbone(2.0, 1.0, sides=3)
    with pytest.raises(ValueError, match="between two stops there must be room"):
        describing_function(2.0, -1.0, 10.0)
    for law in (exact_backbone, linearised_backbone):
        with pytest.raises(ValueError, match="between two rigid stops"):
            law(2.0, 1.0, sides=2)
    with pytest.raises(ValueError, match="no closed form in the amplitude"):
        linearised_backbone(sp.Symbol("A"), 1.0, 10.0)
    with pytest.raises(ValueError, match="in resonance"):
        partial_green(spring, 0.5, 4)
    with pytest.raises(ValueError, match="one value for each frequency"):
        partial_green(lambda w: 1.0, 0.5, 4)
    with pytest.raises(ValueError, match="gain nothing"):
        partial_green(spring, 1.5, 10**6)


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("linearised-note") == approx(np.sqrt(2.2))
    assert value("lost-root", epsilon=1e-8) == approx(exact_backbone(1.0, 1 - 1e-8) - 1, rel=1e-3)
    assert value("spring-of-a-stop") == approx(harmonic(1, 3.0, 1.0, 6.0, 2)/3, abs=1e-7)
    cushion = quad(lambda a: np.sign(np.cos(a))*np.cos(a), 0, np.pi, points=[np.pi/2])[0]*2/np.pi
    assert value("constant-push", F_0=3.0, A=2.0) == approx(3*cushion/2)
    T = 2*np.pi/1.25
    assert value("one-harmonic-1") == approx((1 + 2/(1 - 1.25**2))/T)
    assert value("one-harmonic-2") == approx((1 + 2/(1 - 1.25**2) - 2*(np.pi**2/6 - 1)/1.25**2)/T)
    exact = 0.5/np.tan(np.pi/1.25)
    off = [abs(sum(2/(1 - (1.25*k)**2) for k in range(1, n + 1)) + 1 - T*exact)/T for n in (15, 16)]
    assert off[0] > abs(value("one-harmonic-2") - exact) >= off[1] and value("one-harmonic-3") == 16


def test_two_verdicts_shows_the_law():
    def law(seen):
        a = seen.at.A
        for number, backbone in enumerate((exact_backbone, linearised_backbone)):
            xs, ys = seen.curve(number, panel=0)
            assert ys == approx(backbone(xs, 1.0))
            assert (xs[0], xs[-1]) == approx((1.001, 6.0))
        exact, rough = np.pi/np.arccos(-1/a), np.sqrt((3*a - 1)/(a + 1))
        assert [(d["x"], d["y"]) for d in (seen.mark("point", n) for n in (0, 1))] == [
            approx((a, exact)), approx((a, rough))]
        down = seen.mark("line", 0, panel=0)
        assert (down["x1"], down["y1"], down["x2"], down["y2"]) == approx((a, exact, a, rough))
        wide = (exact**2 + 1)/(3 - exact**2)
        assert (seen.shown("point") == 3) == (0 < wide < 6)
        if 0 < wide < 6:
            dot, across = seen.mark("point", 2), seen.mark("line", 1, panel=0)
            assert (dot["x"], dot["y"], across["x2"], across["y2"]) == approx((wide, exact, wide, exact))
        assert seen.shown("readout") == 1 + (exact**2 < 3)
        if exact**2 < 3:
            assert seen.readout("amplitude too large by the factor") == approx(wide/a)
        assert seen.readout("frequency too small by") == approx(100*(1 - rough/exact))
        share, path = seen.curve(0, panel=1)
        T = 2*np.arccos(-1/a)
        assert path == approx(-a*np.cos(T*(share - 0.5)), abs=1e-9)
        share, path = seen.curve(1, panel=1)
        assert path == approx((1 - a)/2 + (1 + a)/2*np.cos(2*np.pi*share), abs=1e-9)
    shows("many_degree_vibro_impact/harmonic_linearisation:two_verdicts", law, also=[dict(A=3), dict(A=2.4)])


def test_soft_stops_show_the_law():
    def law(seen):
        a, k = seen.at.A, seen.at.k_c
        for panel, name in ((0, "error, one stop"), (1, "error, two stops")):
            sides = panel + 1
            xs, ys = seen.curve(label="exact", panel=panel)
            right = 2*np.pi/bilinear_period(xs, 1.0, k) if sides == 1 else exact_backbone(xs, 1.0, k, 2)
            assert ys == approx(right) and (xs[0], xs[-1]) == approx((1.05, 4.0))
            xs, ys = seen.curve(label="linearised", panel=panel)
            assert ys == approx(linearised_backbone(xs, 1.0, k, sides), rel=1e-6)
            dot = seen.mark("point", 0, panel=panel)
            exact = exact_backbone(a, 1.0, k, sides)
            assert (dot["x"], dot["y"]) == approx((a, exact))
            rough = linearised_backbone(a, 1.0, k, sides)
            assert seen.readout(name) == approx(100*(rough/exact - 1), abs=2e-4)
    shows("many_degree_vibro_impact/harmonic_linearisation:soft_stops", law, settings=8)


def test_partial_sums_show_the_law():
    def law(seen):
        n, omega = int(seen.at.n), seen.at.omega
        T = 2*np.pi/omega
        share, chi = seen.curve(label="exact", panel=0)
        assert chi == approx(np.cos(T*(share - 0.5))/(2*np.sin(T/2)))
        share, chi = seen.curve(label="n harmonics", panel=0)
        assert chi == approx(partial_green(spring, omega, n, share*T), abs=1e-9)
        counts, plain = seen.curve(label="plain sum", panel=1)
        assert counts == approx(np.arange(1, 21))
        assert plain == approx([partial_green(spring, omega, int(j)) for j in np.arange(1, 21)], abs=1e-6)
        _, massive = seen.curve(label="with the mass", panel=1)
        tails = [(np.pi**2/6 - sum(1/i**2 for i in range(1, j + 1)))/omega**2*2/T for j in range(1, 21)]
        assert massive == approx(plain - np.array(tails), abs=1e-6)
        dot = seen.mark("point")
        assert (dot["x"], dot["y"]) == approx((n, plain[n - 1]), abs=1e-6)
        level = seen.mark("line", 0, panel=1)
        assert level["y1"] == level["y2"] == approx(seen.readout("exact χ(0)"))
        assert seen.readout("exact χ(0)") == approx(0.5/np.tan(T/2))
        assert seen.readout("plain sum") == approx(plain[n - 1], abs=1e-6)
        assert seen.readout("with the mass") == approx(massive[n - 1], abs=1e-6)
    shows("many_degree_vibro_impact/harmonic_linearisation:partial_sums", law)
