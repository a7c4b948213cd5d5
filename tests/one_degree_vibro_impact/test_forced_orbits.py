"""Forced motions with one impact in every n periods: closed forms against DOP853, the march, the backbone."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.exercises import exercise
from mechlib.motion import flight_matrix, next_impact
from mechlib.one_degree_vibro_impact import (
    Oscillator,
    fold_ratio,
    frequency,
    grazing_force,
    impact_coefficients,
    impact_speed,
    steady_amplitude,
)
from mechlib.one_degree_vibro_impact.forced_orbits import contact_shares, path, speeds
from pictures import shows

brief = settings(deadline=None, max_examples=25)
some = dict(zeta=st.floats(0.02, 2.5), omega=st.floats(0.5, 4), e=st.floats(0, 1))


def by_scipy(one, start, state, length, points=2):
    """The motion without the stop, by DOP853."""
    times = start + np.linspace(0, length, points)
    run = solve_ivp(lambda t, y: [y[1], one.f*np.cos(one.omega*t) - 2*one.zeta*y[1] - y[0]],
                    (start, start + length), state, "DOP853", times, rtol=1e-12, atol=1e-13)
    return run.y


@brief
@given(periods=st.integers(1, 3), **some)
def test_the_coefficients_solve_the_equations_of_the_jump(zeta, omega, e, periods):
    """(Φ - I)(y₀, ẏ₀) = (0, (1 + e)U), solved by numbers for U = 1."""
    one = Oscillator(zeta, omega, 1.0, 0.3, e)
    Phi = flight_matrix(one.modes, 2*np.pi*periods/omega)
    y, rate = np.linalg.solve(Phi - np.eye(2), [0, 1 + e])
    a, b = impact_coefficients(zeta, omega, e, periods)
    assert (-y, rate + e) == approx((a, b), rel=1e-7, abs=1e-9)


@brief
@given(gap=st.floats(-1.5, 1.5), f=st.floats(0.1, 3), periods=st.integers(1, 2), **some)
def test_every_root_closes_by_integration(gap, f, periods, zeta, omega, e):
    """From (δ, -eU) at the phase θ back to (δ, U), whatever lies between."""
    one = Oscillator(zeta, omega, f, gap, e)
    for orbit in one.orbits(periods, ghosts=True):
        start = orbit.phase/omega
        x, u = by_scipy(one, start, [gap, -e*orbit.speed], orbit.period)[:, -1]
        assert (x, u) == approx((gap, orbit.speed), rel=1e-6, abs=1e-7)


@pytest.mark.parametrize("values, periods, found", [
    ((0, 2.8, 1, 0, 0.8), 1, [(0.336177269976, 3.059376757945)]),
    ((0.05, 2.8, 1, 0, 0.8), 1, [(0.334482131901, 2.985543591510)]),
    ((0, 2.8, 1, -0.6, 0.8), 1, [(1.6915195946, 2.7156119169), (1.0585028639, 0.2615489454)]),
    ((0, 3.7, 1, 0.2, 0.8), 2, [(2.1874438808, 0.8484161229), (1.1023656826, 2.7538694137)]),
    ((0, 3.7, 1, 0.4, 0.8), 2, []),
    ((0.05, 1.2, 0.3, 1, 0.8), 1, [(0.982334152403, 0.602878180523), (0.244220899434, 2.684298143191)]),
])
def test_numbers_of_the_text(values, periods, found):
    orbits = Oscillator(*values).orbits(periods)
    assert [(x.speed, x.phase) for x in orbits] == [approx(pair, abs=1e-9) for pair in found]


def test_a_root_that_passes_through_the_stop():
    """ζ = 0, ω = 3.7, e = 0.8, n = 2, δ = -0.06: a root, and no motion; by the march and by a scan."""
    one = Oscillator(0, 3.7, 1, -0.06, 0.8)
    ghost, = one.orbits(2, ghosts=True)
    assert one.orbits(2) == [] and ghost.speed == approx(0.1620861397, abs=1e-10)
    assert ghost.first_contact*3.7/(2*np.pi) == approx(0.158, abs=5e-4)
    x = by_scipy(one, ghost.phase/3.7, [-0.06, -0.8*ghost.speed], ghost.period, 4001)[0]
    assert x.max() > -0.06 + 0.01
    assert np.argmax(x[1:] > -0.06)*ghost.period/4000 == approx(ghost.first_contact, abs=2e-3)


def test_the_public_tests_of_impact_oscillator():
    """What the program FelixDux/impact-oscillator asserts of motions with one impact in n periods, ζ = 0."""
    for gap, motions in ((0.0, 1), (0.2, 2), (-0.06, 0), (0.4, 0)):
        assert len(Oscillator(0, 3.7, 1, gap, 0.8).orbits(2)) == motions
    for n in range(1, 11):
        one = Oscillator(0, 2*n, 1, 0.001, 0.4)
        orbit, = one.orbits(n)
        start = orbit.phase/one.omega
        time, speed = next_impact(one.modes, start, 0.001, -0.4*orbit.speed)
        assert (time - start, speed) == approx((2*np.pi*n/one.omega, orbit.speed), abs=1e-9)


@brief
@given(gap=st.floats(-1.5, 1.5), f=st.floats(0.1, 3), **some)
def test_what_exists_never_passes_the_stop(gap, f, zeta, omega, e):
    """A dense scan of the flight, by the explicit path, agrees with the march."""
    one = Oscillator(zeta, omega, f, gap, e)
    for orbit in one.orbits(ghosts=True):
        tau = np.linspace(0, orbit.period, 2001)[1:-1]
        x, u = orbit.motion(tau)
        beyond = (x - gap).max()
        if orbit.exists:
            assert beyond <= 1e-9
        elif beyond < 1e-9:                                     # touched between two points of the scan
            assert orbit.first_contact < orbit.period
        assert np.gradient(x, tau)[5:-5] == approx(u[5:-5], rel=1e-2, abs=1e-2*max(1, np.abs(u).max()))


def test_the_path_is_the_motion():
    one = Oscillator(0.1, 1.5, 0.9, 1.0, 0.5)
    a, b = impact_coefficients(0.1, 1.5, 0.5)
    for orbit in one.orbits(ghosts=True):
        tau = np.linspace(0, orbit.period, 9)
        assert path(0.1, 1.5, 1.0, 0.5, a, b, orbit.speed, tau) == approx(orbit.motion(tau)[0], abs=1e-12)


@brief
@given(st.floats(1.02, 1.98), st.floats(0.2, 2))
def test_without_force_the_elastic_motion_is_the_backbone(omega, gap):
    """e = 1, ζ = 0, P → 0: the speed of the free vibration with the frequency ω."""
    a, b = impact_coefficients(0.0, omega, 1.0)
    amplitude = -gap/np.cos(np.pi/omega)
    assert frequency(amplitude, gap) == approx(omega) and b == approx(0, abs=1e-12)
    assert speeds(a, b, omega, gap, 0.0)[0] == approx(impact_speed(amplitude, gap), rel=1e-6)


def test_how_many_roots():
    """Inside the circle one; outside two, if the ray points inwards and is not too far off, or none."""
    def count(ratio, omega, gap=1.0):
        f = ratio*abs(gap)/steady_amplitude(0.05, omega, 1.0)
        return len(Oscillator(0.05, omega, f, gap, 0.8).orbits(ghosts=True))
    fold = fold_ratio(0.05, 1.2, 0.8)
    assert [count(x, 1.2) for x in (1.01, 0.99, 1.001*fold, 0.999*fold)] == [1, 2, 2, 0]
    assert [count(x, 2.4) for x in (1.01, 0.99, 0.5)] == [1, 0, 0]             # a > 0: born at grazing
    assert [count(x, 2.4, -1.0) for x in (1.01, 0.99)] == [1, 2]               # a preload turns the ray round
    assert fold*grazing_force(0.05, 1.2, 1.0) == approx(0.1516823516, abs=1e-10)
    assert impact_coefficients(0.05, 1.2, 0.8) == approx((-1.4502192067, -0.6137237544), abs=1e-10)


def test_at_the_fold_both_roots_meet():
    f = fold_ratio(0.05, 1.2, 0.8)*grazing_force(0.05, 1.2, 1.0)*(1 + 1e-12)
    first, second = Oscillator(0.05, 1.2, f, 1.0, 0.8).orbits()
    assert first.speed == approx(0.6132775259, abs=1e-5) and second.speed == approx(first.speed, abs=1e-5)


def test_formulas_are_the_numbers():
    w = sp.Symbol("omega", positive=True)
    for zeta, e, n in ((0.1, 0.5, 1), (0.0, 0.8, 2)):
        formula = sp.lambdify(w, impact_coefficients(sp.Float(zeta), w, sp.Float(e), n))
        for omega in (0.7, 1.3, 2.2):
            assert formula(omega) == approx(impact_coefficients(zeta, omega, e, n), rel=1e-9)
    a, b = impact_coefficients(sp.S.Zero, w, sp.Rational(4, 5))
    assert sp.simplify(b) == sp.Rational(-1, 10)
    assert sp.simplify(a - sp.Rational(9, 10)*sp.cot(sp.pi/w)) == 0


def test_energy_balance():
    """Work of the force = loss at the impact + loss in the damper, by quadrature."""
    one = Oscillator(0.05, 1.2, 0.3, 1.0, 0.8)
    orbit = one.orbits()[0]
    tau = np.linspace(0, orbit.period, 20_001)
    _, u = orbit.motion(tau)
    force = 0.3*np.cos(1.2*tau + orbit.phase)
    work, damper = np.trapezoid(force*u, tau), np.trapezoid(0.1*u*u, tau)
    assert work - damper == approx((1 - 0.64)*orbit.speed**2/2, abs=1e-7) and damper > 0


def test_shares_of_the_picture():
    omega, ratio = np.array([0.5, 1.5, 1.5, 2.4]), np.array([1.8, 0.8, 1.5, 0.5])
    for root in (0, 1):
        made = contact_shares(0.1, 0.5, omega, ratio, root)
        for k in range(4):
            one = Oscillator(0.1, omega[k], ratio[k]/steady_amplitude(0.1, omega[k], 1.0), 1.0, 0.5)
            orbits = one.orbits(ghosts=True)
            expected = orbits[root].first_contact/orbits[root].period if len(orbits) > root else 0
            assert made[k] == approx(expected, abs=1e-9)


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="repeats itself"):
        impact_coefficients(0.0, 1.0, 0.8)
    with pytest.raises(ValueError, match="an elastic impact needs no force"):
        Oscillator(0.0, 2.0, 1.0, 0.3, 1.0).orbits()
    with pytest.raises(ValueError, match="omega"):
        Oscillator(0.0, 0.0, 1.0, 0.3, 1.0)


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("coefficient-without-damping", omega=1.3, e=0.6) == approx(0.8/np.tan(np.pi/1.3))
    assert value("work-of-the-force", U=3.0, e=0.5) == approx(9*0.75/2)
    assert value("hardest-knock") == approx(20/3)
    a, b = 0.9/np.tan(2*np.pi/3), 0.1/1.5
    assert value("where-it-folds") == approx(1.25*b/np.hypot(a, b))
    assert [value(f"elastic-pair-{k}") for k in (1, 2, 3)] == approx([-1/3**0.5, 3**0.5, 0.6*3**0.5])


def roots_by_hand(seen):
    """The roots at a setting of the figures (ζ = 0.1, e = 0.5, gap 1), by the equations of the jump."""
    omega, r = seen.at.omega, seen.at.r
    Phi = flight_matrix(Oscillator(0.1, omega, 1.0, 1.0, 0.5).modes, 2*np.pi/omega)
    y, rate = np.linalg.solve(Phi - np.eye(2), [0, 1.5])
    a, b = -y, rate + 0.5
    found = np.roots([a*a + (b/omega)**2, 2*a, 1 - r*r])
    return a, b, sorted((float(x.real) for x in found if abs(x.imag) < 1e-12 and x.real > 0), reverse=True)


def test_ray_shows_the_law():
    def law(seen):
        omega, r = seen.at.omega, seen.at.r
        a, b, U = roots_by_hand(seen)
        assert seen.readout("roots") == len(U) and seen.shown("point", panel=0) == 1 + len(U)
        for k, name in enumerate(("speed U", "and a second")[:len(U)]):
            assert seen.readout(name) == approx(U[k], rel=1e-6)
            dot = seen.mark("point", 1 + k, panel=0)
            assert (dot["x"], dot["y"]) == approx((1 + a*U[k], b*U[k]/omega), rel=1e-6, abs=1e-9)
            assert np.hypot(dot["x"], dot["y"]) == approx(r)
        xs, ys = seen.curve(0, panel=0)
        assert np.hypot(xs, ys) == approx(np.full(len(xs), r))
        xs, ys = seen.curve(1, panel=0)
        assert (xs[0], ys[0]) == approx((1, 0), abs=1e-12)
        assert (xs[1] - 1, ys[1]) == approx(3*np.array([a, b/omega])/np.hypot(a, b/omega))
        dot = seen.mark("point", panel=1)
        assert (dot["x"], dot["y"]) == approx((omega, r))
        for n in (0, 1):
            ws, ratios = seen.curve(n, panel=1)
            assert ratios[::6] == approx([fold_ratio(0.1, w, 0.5) for w in ws[::6]])
    shows("one_degree_vibro_impact/forced_orbits:ray", law)


def test_flight_shows_the_law():
    def law(seen):
        omega, r = seen.at.omega, seen.at.r
        _, _, U = roots_by_hand(seen)
        one = Oscillator(0.1, omega, r/steady_amplitude(0.1, omega, 1.0), 1.0, 0.5)
        orbits = one.orbits(ghosts=True)
        assert [orbit.speed for orbit in orbits] == approx(U, rel=1e-6)
        for k, (name, curve) in enumerate((("first root: next contact after", "first root"),
                                           ("second root: after", "second root"))[:len(U)]):
            share = orbits[k].first_contact/orbits[k].period
            assert seen.readout(name) == approx(share, abs=2e-6)
            s, x = seen.curve(label=curve)
            assert x[::8] == approx(orbits[k].motion(s[::8]*orbits[k].period)[0], rel=1e-6, abs=1e-8)
    shows("one_degree_vibro_impact/forced_orbits:flight", law, also=[dict(omega=1.5, r=0.8)])
