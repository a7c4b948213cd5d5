"""Damping, two stops, hysteresis: closed forms against exponentials of matrices, DOP853 and the march."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm
from scipy.optimize import brentq, minimize_scalar

from mechlib.exercises import exercise
from mechlib.motion import impacts, monodromy
from mechlib.one_degree_vibro_impact import (
    Oscillator,
    area_drains,
    between_stops,
    breaking_ratio,
    breaking_speed,
    determinant,
    ends_knocking,
    energy_bill,
    flip_ratio,
    fold_ratio,
    fold_speed,
    force_for_speed,
    grazing_force,
    hysteresis,
    impact_coefficients,
    ramp,
    stability_of,
    steady_amplitude,
    symmetric_orbits,
    two_stop_coefficients,
    two_stop_fold_ratio,
    two_stop_trace,
)
from mechlib.one_degree_vibro_impact.damping import ramp as ramp_module
from mechlib.one_degree_vibro_impact.figures.damping import LAST, basin, forces
from pictures import shows

brief = settings(deadline=None, max_examples=25)
some = dict(zeta=st.floats(0.01, 0.6), omega=st.floats(1.05, 3.5), e=st.floats(0.1, 0.95))


def by_matrices(zeta, omega, f, gap, e, stops=1):
    """Motions with one impact in a period, or one at each of two stops: (speed, phase, trace, determinant).

    By the exponential of the matrix of the free motion, a linear solve, and the roots of a polynomial.
    """
    Phi = expm(2*np.pi/omega/stops*np.array([[0, 1], [-1, -2*zeta]]))*(1 if stops == 1 else -1)
    y, rate = np.linalg.solve(Phi - np.eye(2), [0, 1 + e])
    steady = f/(1 - omega**2 + 2j*zeta*omega)                      # x_p = Re steady e^(iωt)
    a, b = -y, rate + e
    found = []
    for U in np.roots([a*a + (b/omega)**2, 2*a*gap, gap**2 - abs(steady)**2]):
        if abs(U.imag) < 1e-12 and U.real > 0:
            U = float(U.real)
            turn = np.angle((gap + a*U + 1j*b*U/omega)/steady)     # x_p = δ + aU, ẋ_p = -bU
            S = np.array([[-e, 0], [(1 + e)*(f*np.cos(turn) - gap)/U, -e]])
            found.append((U, turn % (2*np.pi), np.trace(Phi @ S), np.linalg.det(Phi @ S)))
    return sorted(found, reverse=True)


def flown(one, time, state, stops=1, until=np.inf):
    """A second program: DOP853 from a state to the next contact, with meters of work and damper.

    (time, x, u, work, damper) at the contact, or at the end.
    """
    def rate(t, y):
        force = one.f*np.cos(one.omega*t)
        return [y[1], force - 2*one.zeta*y[1] - y[0], force*y[1], 2*one.zeta*y[1]**2]

    def right(t, y):
        return y[0] - one.gap

    def left(t, y):
        return y[0] + one.gap
    right.terminal = left.terminal = True
    right.direction, left.direction = 1, -1
    end = min(until, time + 40)
    run = solve_ivp(rate, (time, end), [*state, 0, 0], "DOP853", events=[right, left][:stops], rtol=1e-12,
                    atol=1e-13, max_step=0.1)
    return (run.t[-1], *run.y[:, -1])


def test_numbers_of_the_text():
    """Closed forms, and the exponentials of matrices."""
    orbit, = Oscillator(0.05, 2.8, 1.0, 0.0, 0.8).orbits()
    found = orbit.speed, orbit.phase, stability_of(orbit).trace, stability_of(orbit).determinant
    assert found == approx((0.334482131901, 2.985543591510, -2.839543576695, 0.511357370573), abs=1e-11)
    assert found == approx(by_matrices(0.05, 2.8, 1.0, 0.0, 0.8)[0], abs=1e-10)
    a, b = impact_coefficients(0.05, 1.2, 0.8)
    assert (a, b) == approx((-1.4502192067, -0.6137237544), abs=1e-10)
    assert hysteresis(0.05, 1.2, 1.0, 0.8) == approx((0.1516823516, 0.4560701700), abs=1e-10)
    assert fold_speed(0.05, 1.2, 1.0, 0.8) == approx(0.6132775259, abs=1e-10)
    fast, slow = Oscillator(0.05, 1.2, 0.3, 1.0, 0.8).orbits()
    assert (fast.speed, slow.speed) == approx((0.982334152403, 0.244220899434), abs=1e-11)
    assert [stability_of(x).trace for x in (fast, slow)] == approx([0.315430142, 5.657650655], abs=1e-8)
    assert 1 + stability_of(fast).determinant == approx(1.379126302, abs=1e-9)
    for orbit, other in zip((fast, slow), by_matrices(0.05, 1.2, 0.3, 1.0, 0.8)):
        assert (orbit.speed, orbit.phase, stability_of(orbit).trace) == approx(other[:3], abs=1e-8)


@pytest.mark.parametrize("zeta, edge", [(0.0, 2.653347727855), (0.05, 2.658884546685)])
def test_a_damper_hardly_moves_the_flip(zeta, edge):
    def off(omega):
        _, _, trace, det = by_matrices(zeta, omega, 1.0, 0.0, 0.8)[0]
        return trace + 1 + det
    assert brentq(off, 2.5, 2.8, xtol=1e-13) == approx(edge, abs=1e-10)


def test_the_knock_is_stable_up_to_sixteen():
    flip = float(flip_ratio(0.05, 1.2, 1.0, 0.8)*grazing_force(0.05, 1.2, 1.0))
    assert flip == approx(16.24, abs=5e-3)
    for f in np.linspace(0.16, 16.2, 30):
        one = Oscillator(0.05, 1.2, float(f), 1.0, 0.8)
        orbit = one.orbits()[0]
        _, _, trace, det = by_matrices(0.05, 1.2, f, 1.0, 0.8)[0]
        assert stability_of(orbit).stable and abs(trace) < 1 + det
    _, _, trace, det = by_matrices(0.05, 1.2, flip, 1.0, 0.8)[0]
    assert trace == approx(-1 - det, abs=1e-8)


def test_the_energy_bill_by_integration():
    """ζ = 0.05, ω = 2.8, δ = 0: the stop takes most of the areas, the damper most of the energy."""
    orbit, = Oscillator(0.05, 2.8, 1.0, 0.0, 0.8).orbits()
    bill = energy_bill(orbit)
    assert (bill.work, bill.damper, bill.stop) == approx((0.0669599, 0.0468218, 0.0201381), abs=5e-8)
    assert area_drains(0.05, 2.8, 0.8) == approx((0.224, 0.446), abs=5e-4)
    assert sum(area_drains(0.05, 2.8, 0.8)) == approx(-np.log(determinant(0.05, 2.8, 0.8)))
    assert bill.damper > bill.stop and area_drains(0.05, 2.8, 0.8)[0] < area_drains(0.05, 2.8, 0.8)[1]
    start = orbit.phase/2.8
    time, _, speed, work, damper = flown(orbit.oscillator, start, (0.0, -0.8*orbit.speed))
    assert time - start == approx(orbit.period) and speed == approx(orbit.speed)
    assert (work, damper) == approx((bill.work, bill.damper), abs=1e-10)
    times = np.linspace(0, orbit.period, 4001)
    assert np.abs(orbit.motion(times)[1]).max() == approx(0.608, abs=5e-4)


@brief
@given(f=st.floats(0.2, 3), gap=st.floats(-0.5, 1), periods=st.integers(1, 2), **some)
def test_the_bill_is_paid(f, gap, periods, zeta, omega, e):
    """Work = damper + stop for every root, ghosts too: the three are computed apart."""
    for orbit in Oscillator(zeta, omega, f, gap, e).orbits(periods, ghosts=True):
        bill = energy_bill(orbit)
        assert bill.work == approx(bill.damper + bill.stop, rel=1e-8, abs=1e-10)
        assert bill.damper >= 0 and bill.stop == approx((1 - e*e)*orbit.speed**2/2)


@brief
@given(gap=st.floats(0.2, 2), speed=st.floats(0.01, 3), **some)
def test_the_force_for_a_speed_gives_that_speed(gap, speed, zeta, omega, e):
    f = float(force_for_speed(zeta, omega, gap, e, speed))
    assert min(abs(U - speed) for U, *_ in by_matrices(zeta, omega, f, gap, e)) < 1e-5*(1 + speed)


@brief
@given(zeta=st.floats(0.01, 0.6), share=st.floats(1.05, 1.95), e=st.floats(0.1, 0.95))
def test_the_fold_is_the_least_force(zeta, share, e):
    omega = share*np.sqrt(1 - zeta**2)
    fold, graze = hysteresis(zeta, omega, 1.0, e)
    least = minimize_scalar(lambda U: force_for_speed(zeta, omega, 1.0, e, abs(U)), (0.01, 1.0), tol=1e-12)
    assert least.fun == approx(fold, rel=1e-8)
    assert abs(least.x) == approx(fold_speed(zeta, omega, 1.0, e), rel=1e-4)
    assert fold < graze == approx(np.hypot(1 - omega**2, 2*zeta*omega))
    assert fold == approx(fold_ratio(zeta, omega, e)*graze)


@brief
@given(zeta=st.floats(0.01, 3), omega=st.floats(0.3, 5), e=st.floats(0, 1), periods=st.integers(1, 4))
def test_where_silence_and_knocking_share_a_force(zeta, omega, e, periods):
    """a has the sign of sin νT below ζ = 1, and is positive from there on."""
    a, _ = impact_coefficients(zeta, omega, e, periods)
    T = 2*np.pi*periods/omega
    turn = np.sin(np.sqrt(1 - zeta**2)*T) if zeta < 1 else 1.0
    if abs(turn) > 1e-6:
        assert (a > 0) == (turn > 0)
    Phi = expm(T*np.array([[0, 1], [-1, -2*zeta]]))
    assert np.linalg.det(Phi - np.eye(2)) > 0


def test_a_damper_narrows_the_hysteresis_from_below():
    found = [hysteresis(zeta, 1.2, 1.0, 0.8) for zeta in (0.0, 0.05, 0.1, 0.2)]
    assert found[0] == approx((0.0234881, 0.44), abs=1e-7)
    assert np.all(np.diff([fold/graze for fold, graze in found]) > 0.2)
    assert found[1][1]/found[0][1] == approx(1.0365, abs=1e-4) and found[1][0]/found[0][0] > 6


def follow(forces, hold):
    """The ramp once more, by DOP853, ζ = 0.05, ω = 1.2, δ = 1, e = 0.8."""
    period, state, seen = 2*np.pi/1.2, None, []
    for f in forces:
        one, time, struck, last = Oscillator(0.05, 1.2, float(f), 1.0, 0.8), 0.0, 0.0, 0.0
        if state is None:
            steady = f/(1 - 1.2**2 + 0.12j)
            state = steady.real, -1.2*steady.imag
        while time < hold*period:
            time, x, u, *_ = flown(one, time, state, until=hold*period)
            hit = x > 1 - 1e-9 and u > 0
            state = (1.0, -0.8*u) if hit else (x, u)
            struck, last = (time, u) if hit else (struck, last)
        seen.append(last if struck > (hold - 2)*period else 0.0)
    return seen


def test_the_ramp_by_a_second_program():
    made = ramp(0.05, 1.2, 1.0, 0.8, [0.4, 0.47, 0.3, 0.14], hold=10).ravel()
    assert made == approx(follow([0.4, 0.47, 0.3, 0.14], 10), abs=1e-8)
    assert [x > 0 for x in made] == [False, True, True, False]


def test_the_ramp_jumps_at_grazing_and_at_the_fold():
    """Small steps: it keeps to the closed form, and leaves it where that ends."""
    zetas = np.array([0.03, 0.05, 0.12])
    up, down = np.arange(0.40, 0.561, 0.01), np.arange(0.55, 0.045, -0.01)
    made = ramp(zetas, 1.2, 1.0, 0.8, np.concatenate([up, down]))
    for k, zeta in enumerate(zetas):
        fold, graze = hysteresis(zeta, 1.2, 1.0, 0.8)
        rise, fall = made[:len(up), k], made[len(up):, k]
        assert graze - 0.01 < up[np.argmax(rise > 0)] < graze + 0.01
        assert abs(down[fall > 0][-1] - fold) < 0.0101                  # just below the fold it lingers
        for f, U in zip(down[fall > 0], fall[fall > 0]):
            if f > fold + 0.01:
                assert U == approx(by_matrices(zeta, 1.2, f, 1.0, 0.8)[0][0], abs=2e-3)
    assert ramp(0.05, 1.2, 1.0, 0.8, [0.3, 0.46, 0.3], hold=40)[-1, 0] == approx(0.982334152403, abs=1e-8)


def test_who_ends_knocking():
    """3077 of the 60 × 60 starts; a few of them by DOP853."""
    one = Oscillator(0.05, 1.2, 0.3, 1.0, 0.8)
    x, u = np.meshgrid(-3 + 4*np.arange(60)/59, -3 + 6*np.arange(60)/59, indexing="ij")
    ends = ends_knocking(one, x, u)
    assert ends.sum() == 3077
    draw = np.random.default_rng(3)
    picked = [*draw.choice(np.flatnonzero(ends), 4), *draw.choice(np.flatnonzero(~ends), 4)]
    for k in picked:
        time, state, hits = 0.0, (x.flat[k], u.flat[k]), 0
        while time < 20*2*np.pi/1.2:
            time, place, speed, *_ = flown(one, time, state)
            if place < 1 - 1e-9:
                break                                              # no contact in forty units of time
            state, hits = (1.0, -0.8*speed), hits + 1
        assert (hits > 15) == ends.flat[k]
    shown = {mark.style["label"].plain: len(mark.channels["xs"]) for mark in basin_marks()}
    assert shown == {"falls silent": 3600 - 3077, "stable knock": 1, "unstable knock": 1}


def basin_marks():
    import mechlib.one_degree_vibro_impact.figures.damping as module
    kept, module.figure = module.figure, lambda scene: scene
    try:
        return [mark for mark in basin().panels[0].marks if mark.kind == "dots"]
    finally:
        module.figure = kept


def test_the_states_in_the_basin_are_on_the_motions():
    """The dots of both knocks, integrated from t = 0 to their next impacts."""
    one = Oscillator(0.05, 1.2, 0.3, 1.0, 0.8)
    for mark, U in zip(basin_marks()[1:], (0.982334152403, 0.244220899434)):
        x, u = (float(mark.channels[name][0]) for name in ("xs", "ys"))
        assert flown(one, 0.0, (x, u))[2] == approx(U, abs=1e-9)


def test_numbers_of_two_stops():
    """ζ = 0.05, ω = 2.2, f = 1.4, δ = 0.4, e = 0.8; four impacts by DOP853."""
    one = Oscillator(0.05, 2.2, 1.4, 0.4, 0.8)
    fast, slow = symmetric_orbits(one)
    assert (fast.speed, fast.phase) == approx((0.969161720451, 0.180992579368), abs=1e-11)
    assert (fast.half.trace, fast.half.determinant) == approx((-1.459560318775, 0.554833744983), abs=1e-10)
    assert (slow.speed, slow.half.trace) == approx((0.046338152392, 64.600837656686), abs=1e-8)
    assert fast.half.stable and not slow.half.stable
    for orbit, other in zip((fast, slow), by_matrices(0.05, 2.2, 1.4, 0.4, 0.8, stops=2)):
        mine = orbit.speed, orbit.phase, orbit.half.trace, orbit.half.determinant
        assert mine == approx(other, rel=1e-8)
        time, side, speed = orbit.phase/2.2, 1, orbit.speed
        for _ in range(4 if orbit is fast else 2):                 # the saddle multiplies errors by 65
            after, x, u, *_ = flown(one, time, (side*0.4, -side*0.8*speed), stops=2)
            assert (after - time, x, u) == approx((np.pi/2.2, -side*0.4, -side*orbit.speed), abs=1e-9)
            time, side, speed = after, -side, abs(u)


@brief
@given(f=st.floats(0.2, 6), gap=st.floats(0.2, 1.5), **some)
def test_the_whole_period_is_the_square_of_the_half(f, gap, zeta, omega, e):
    one = Oscillator(zeta, omega, f, gap, e)
    for orbit in symmetric_orbits(one):
        run = impacts(between_stops(one), gap, -e*orbit.speed, 3, time=orbit.phase/omega)
        if orbit.speed < 0.02 or len(set(run.stop[0])) < 2:      # rounding grows like 1/U²
            continue
        product = monodromy(between_stops(one), run)
        assert np.trace(product) == approx(sum(orbit.multipliers).real, rel=1e-4, abs=1e-5)
        assert np.linalg.det(product) == approx(orbit.half.determinant**2, rel=1e-4)
        assert min(abs(x + 1) for x in orbit.multipliers) > 1 - orbit.half.determinant - 1e-9
        assert orbit.half.stable == (max(abs(x) for x in orbit.multipliers) < 1)


@brief
@given(halves=st.sampled_from([1, 3]), f=st.floats(0.3, 4), gap=st.floats(0.1, 1), **some)
def test_symmetric_motions_close_by_integration(halves, f, gap, zeta, omega, e):
    """From (δ, -eU) to (-δ, -U) half a period later, whatever lies between; and what exists stays inside."""
    one = Oscillator(zeta, omega, f, gap, e)
    for orbit in symmetric_orbits(one, halves, ghosts=True):
        H = np.pi*halves/omega
        x, u = orbit.motion(np.linspace(0, H, 1501))
        assert orbit.flight_time == approx(H)
        assert (x[-1], u[-1]) == approx((-gap, -orbit.speed), rel=1e-7, abs=1e-7)
        A = np.array([[0, 1], [-1, -2*zeta]])
        force = np.array([0, one.f])                              # the particular solution by a solve
        steady = np.linalg.solve(1j*omega*np.eye(2) - A, force)*np.exp(1j*orbit.phase)
        end = expm(A*H) @ ([gap, -e*orbit.speed] - steady.real) - (steady.real)
        assert end == approx([-gap, -orbit.speed], rel=1e-6, abs=1e-7)
        if orbit.exists:
            assert np.abs(x).max() <= gap + 1e-9


def test_formulas_are_the_numbers():
    names = z, w, e = sp.symbols("zeta omega e", positive=True)
    for law in (two_stop_coefficients, lambda *at: [two_stop_fold_ratio(*at)],
                lambda z, w, e: [breaking_ratio(z, w, 0.5, e), breaking_speed(z, w, 0.5, e),
                                 two_stop_trace(z, w, 0.5, e, 0.7)],
                lambda z, w, e: [force_for_speed(z, w, 0.5, e, 0.7), fold_speed(z, w, 0.5, e)],
                area_drains):
        made = [float(x.subs(dict(zip(names, (0.1, 1.7, 0.6))))) for x in law(*names)]
        assert made == approx([float(x) for x in law(0.1, 1.7, 0.6)])
    a, b = two_stop_coefficients(sp.S.Zero, w, e)
    half = sp.Symbol("half", positive=True)                          # H/2
    a = sp.expand_trig(a.subs(w, sp.pi/2/half))
    assert sp.simplify(a + (1 + e)/2*sp.tan(half)) == 0 and sp.simplify(b + (1 - e)/2) == 0


@pytest.mark.parametrize("m", [1, 3])
def test_without_damping_a_tangent(m):
    for omega in (1.3, 2.4):
        a, b = two_stop_coefficients(0.0, omega, 0.6, m)
        assert (a, b) == approx((-0.8*np.tan(np.pi*m/2/omega), -0.2))


def test_where_the_symmetry_breaks():
    """ω = 2.5, δ = 0.5: the exercise's number by a search on the matrices; the march on both sides of it."""
    def off(f):
        _, _, trace, det = by_matrices(0.05, 2.5, f, 0.5, 0.8, stops=2)[0]
        return trace + 1 + det
    edge = brentq(off, 2.0, 2.6, xtol=1e-13)
    made = breaking_ratio(0.05, 2.5, 0.5, 0.8)*grazing_force(0.05, 2.5, 0.5)
    assert made == approx(2.346222723278, abs=1e-11) == approx(edge, abs=1e-9)
    assert breaking_speed(0.05, 2.5, 0.5, 0.8) == approx(1.432464724634, abs=1e-11)
    for f, kept in ((2.25, True), (2.6, False)):
        one = Oscillator(0.05, 2.5, f, 0.5, 0.8)
        run = impacts(between_stops(one), [0.3, -0.3], [2.0, -2.0], 140, time=[0.0, np.pi/2.5])
        speeds = run.speed[:, -2:]
        assert (np.ptp(speeds[0]) < 1e-6) == kept == symmetric_orbits(one)[0].half.stable
        assert run.time[0, -1] - run.time[0, -3] == approx(2*np.pi/2.5)               # no doubling
        assert np.sort(speeds[0]) == approx(np.sort(speeds[1]), abs=1e-9)             # the mirror image
    right, left = (speeds[0][run.stop[0, -2:] == side][0] for side in (0, 1))
    assert (right, left) == approx((1.5402, 1.5953), abs=5e-5)


def test_at_the_fold_of_two_stops_both_roots_meet():
    ratio = float(two_stop_fold_ratio(0.05, 2.2, 0.8))
    for share, count in ((0.999, 0), (1.001, 2)):
        f = share*ratio*float(grazing_force(0.05, 2.2, 0.4))
        assert len(by_matrices(0.05, 2.2, f, 0.4, 0.8, stops=2)) == count
        assert len(symmetric_orbits(Oscillator(0.05, 2.2, f, 0.4, 0.8))) == count


def test_bad_input_gets_a_sentence(monkeypatch):
    for call, sentence in (
            (lambda: two_stop_coefficients(1.2, 2.0, 0.8), "for damping below 1"),
            (lambda: two_stop_coefficients(-0.1, 2.0, 0.8), "must not be negative"),
            (lambda: two_stop_coefficients(0.1, 2.0, 0.8, 2), "= 2 must be odd"),
            (lambda: between_stops(Oscillator(0.05, 2.2, 1.4, 0.0, 0.8)), "there must be room"),
            (lambda: symmetric_orbits(Oscillator(0.05, 2.2, 1.4, -0.1, 0.8)), "there must be room"),
            (lambda: hysteresis(0.05, 2.4, 1.0, 0.8), "no fold, no hysteresis"),
            (lambda: hysteresis(1.5, 1.2, 1.0, 0.8), "no fold, no hysteresis"),
            (lambda: ramp(0.05, 1.2, 1.0, 0.8, [0.3, 1.2]), "does not follow rest"),
            (lambda: ramp(0.05, 1.2, 1.0, 0.8, [0.5, 0.3]), "Start below the force of grazing"),
            (lambda: energy_bill(0.3), "must be a Orbit")):
        with pytest.raises(ValueError, match=sentence):
            call()
    monkeypatch.setattr(ramp_module, "MOST", 1)
    with pytest.raises(ValueError, match="more than 1 times"):
        ramp(0.05, 1.2, 1.0, 0.8, [0.4, 0.6, 0.6], hold=3)


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("equal-drains") == approx(-2.8*np.log(0.8)/(2*np.pi)) == approx(0.0994, abs=5e-5)
    angle = np.linspace(0, 2*np.pi, 2001)
    taken = np.trapezoid(2*0.1*(0.7*1.3*np.sin(angle))**2, angle/1.3)
    assert value("bill-of-silence", zeta=0.1, omega=1.3, P=0.7) == approx(taken)
    least = minimize_scalar(lambda U: force_for_speed(0.1, 1.5, 1.0, 0.8, U), (0.1, 1.0)).fun
    assert value("turn-it-down") == approx(least) == approx(0.6104, abs=5e-5)
    assert value("two-stops-undamped", omega=1.7, e=0.4) == approx(-0.7*np.tan(np.pi/3.4))
    assert value("rattle-breaks") == approx(2.346222723278)
    Phi = expm(0.9*np.array([[0, 1], [-1, -3.0]]))                 # ζ = 1.5
    at = dict(zeta=1.5, kappa=np.sqrt(1.25), T=0.9)
    assert value("needle-in-honey-1", **at) == approx(Phi[0, 1])
    assert value("needle-in-honey-2", **at) == approx(np.linalg.det(Phi - np.eye(2)))
    assert exercise("needle-in-honey-3")._value == "a" and exercise("lopsided-rattle")._value == "b"


def product_at(zeta, omega, f, U):
    """The matrix of one period of the motion with the speed nearest to U, δ = 1, e = 0.8."""
    return min(by_matrices(zeta, omega, f, 1.0, 0.8), key=lambda found: abs(found[0] - U))


def test_response_shows_the_law():
    def law(seen):
        omega, zeta = seen.at.omega, seen.at.zeta
        graze, nu = np.hypot(1 - omega**2, 2*zeta*omega), np.sqrt(1 - zeta**2)
        assert seen.readout("fgraze") == approx(graze)
        shared = omega < 2*nu
        if shared:
            least = minimize_scalar(lambda U: force_for_speed(zeta, omega, 1.0, 0.8, abs(U)), (0.01, 1.0)).fun
            assert seen.readout("ffold") == approx(least) == approx(seen.readout("ffold/fgraze")*graze)
        else:
            flip = seen.readout("fflip")
            _, _, trace, det = by_matrices(zeta, omega, flip, 1.0, 0.8)[0]
            assert trace == approx(-1 - det, abs=1e-6)
        assert seen.shown("readout") == (3 if shared else 2)
        for words, stable in (("unstable", False), ("stable knock", True)):
            ratio, U = seen.curve(label=words, panel=1)
            assert U.max() <= 4 + 1e-9 and ratio.max() <= 2 + 1e-9
            for k in (20, 60):
                if U[k] > 0.02 and abs(U[-1] - U[0]) > 1e-3:
                    found, _, trace, det = product_at(zeta, omega, ratio[k]*graze, U[k])
                    assert found == approx(U[k], rel=1e-6) and (abs(trace) < 1 + det) == stable
                    one = Oscillator(zeta, omega, ratio[k]*graze, 1.0, 0.8)
                    assert min(abs(x.speed - U[k]) for x in one.orbits()) < 1e-6      # no ghost
        ratio, U = seen.curve(label="silent", panel=1)           # up to grazing and no further
        assert list(ratio) == [0, 1] and list(U) == [0, 0]
        ws, fs = seen.curve(label="grazing")
        assert fs == approx(np.hypot(1 - ws**2, 2*zeta*ws))
        ws, fs = seen.curve(label="fold")
        assert ws[0] > nu and ws[-1] < 2*nu
        assert fs[::20] == approx([hysteresis(zeta, w, 1.0, 0.8)[0] for w in ws[::20]])
        ws, fs = seen.curve(label="flip")
        assert ws[0] > 2*nu and fs.max() < 7
        for w, f in zip(ws[10::15], fs[10::15]):
            _, _, trace, det = by_matrices(zeta, w, f, 1.0, 0.8)[0]
            assert trace == approx(-1 - det, abs=1e-5)
    shows("one_degree_vibro_impact/damping:response", law)


def test_drains_shows_the_law():
    def law(seen):
        omega, zeta = seen.at.omega, seen.at.zeta
        orbit, = Oscillator(zeta, omega, 1.0, 0.0, 0.8).orbits()                   # a motion, not a ghost
        start = orbit.phase/omega
        *_, work, damper = flown(orbit.oscillator, start, (0.0, -0.8*orbit.speed))
        stop = 0.18*orbit.speed**2
        names = "work /f2", "damper /f2", "stop /f2"
        assert [seen.readout(name) for name in names] == approx([work, damper, stop], rel=2e-5, abs=2e-6)
        impact, flight = -2*np.log(0.8), 4*np.pi*zeta/omega
        areas, energy = seen.mark("point", 0), seen.mark("point", 1)
        assert (areas["x"], areas["y"]) == approx((omega, 100*impact/(impact + flight)))
        assert (energy["x"], energy["y"]) == approx((omega, 100*stop/work), rel=1e-3)
        ws, shares = seen.curve(label="of the areas")
        assert shares == approx(100*impact/(impact + 4*np.pi*zeta/ws))
        ws, shares = seen.curve(label="of the energy")
        k = int(np.argmin(np.abs(ws - omega)))
        assert shares[k] == approx(energy["y"], abs=1.5) and np.all(np.diff(shares) < 0)
    shows("one_degree_vibro_impact/damping:drains", law, settings=10)


def test_up_and_down_shows_the_law():
    made = {}

    def law(seen):
        t, zeta = seen.at.t, seen.at.zeta
        if zeta not in made:
            made[zeta] = ramp(zeta, 1.2, 1.0, 0.8, forces()).ravel()
        step = int(np.floor(t + 1e-9))
        f, U = forces()[step], made[zeta][step]
        fold, graze = hysteresis(zeta, 1.2, 1.0, 0.8)
        assert seen.readout("force") == approx(f) == approx(0.02*(1 + min(step, LAST - step)))
        assert seen.readout("speed U") == approx(U, abs=1e-6)
        assert (seen.readout("ffold"), seen.readout("fgraze")) == approx((fold, graze))
        dot = seen.mark("point")
        assert (dot["x"], dot["y"]) == approx((f, U), abs=1e-6)
        fs, Us = seen.curve(label="the ramp so far")
        so_far = np.minimum(np.arange(LAST + 1), step)
        assert fs == approx(forces()[so_far]) and Us == approx(made[zeta][so_far], abs=1e-6)
        for words, stable in (("unstable", False), ("stable knock", True)):
            fs, Us = seen.curve(label=words)
            for k in (15, 45):
                found, _, trace, det = product_at(zeta, 1.2, fs[k], Us[k])
                assert found == approx(Us[k], rel=1e-6) and (abs(trace) < 1 + det) == stable
        assert seen.shown("curve", panel=1) == (2 if U > 0 else 1)
        ts, xs = seen.curve(0, panel=1)
        if U > 0:
            orbit = Oscillator(zeta, 1.2, f, 1.0, 0.8).orbits()[0]
            assert U == approx(orbit.speed, abs=3e-2)
            assert xs == approx(orbit.motion(ts*2*np.pi/1.2)[0], abs=5e-2)
            assert seen.curve(1, panel=1)[1] == approx(xs)
        else:
            assert xs == approx(f/graze*np.cos(2*np.pi*ts))
        assert -2.6 < xs.min() and xs.max() < 1 + 1e-6
    shows("one_degree_vibro_impact/damping:up_and_down", law, settings=12, also=[dict(t=58.0, zeta=0.05)])


def test_rattle_shows_the_law():
    def law(seen):
        omega, r = seen.at.omega, seen.at.r
        one = Oscillator(0.05, omega, r/steady_amplitude(0.05, omega, 1.0), 1.0, 0.8)
        orbits = symmetric_orbits(one)
        found = by_matrices(0.05, omega, one.f, 1.0, 0.8, stops=2)
        assert [x.speed for x in orbits] == approx([x[0] for x in found], rel=1e-6)       # no ghosts
        assert seen.readout("determinant") == approx(0.64*np.exp(-0.1*np.pi/omega))
        dot = seen.mark("point", panel=1)
        assert (dot["x"], dot["y"]) == approx((omega, r))
        if found:
            shown = seen.readout("speed U"), seen.readout("half-period trace")
            assert shown == approx(found[0][0:3:2], rel=1e-6)
        kept = found and found[0][2] > -1 - found[0][3]
        words = "no such motion" if not found else "stable" if kept else "symmetry broken"
        assert seen.shown("label", panel=0) == seen.shown("label", panel=0, label=words) == 1
        assert seen.shown("curve", panel=0) == 2*len(orbits)
        for k, orbit in enumerate(orbits):
            there, back = (seen.curve(2*k + half, panel=0) for half in (0, 1))
            assert there[1] == approx(orbit.motion(2*there[0]*np.pi/omega)[0], rel=1e-6, abs=1e-7)
            assert back[0] == approx(there[0] + 0.5) and back[1] == approx(-there[1])
        ws, rs = seen.curve(label="fold")
        assert rs[::6] == approx(two_stop_fold_ratio(0.05, ws[::6], 0.8))
        ws, rs = seen.curve(label="symmetry breaks")
        for w, ratio in zip(ws[5::20], rs[5::20]):
            _, _, trace, det = by_matrices(0.05, w, ratio*np.hypot(1 - w*w, 0.1*w), 1.0, 0.8, stops=2)[0]
            assert trace == approx(-1 - det, abs=1e-6)
    shows("one_degree_vibro_impact/damping:rattle", law)
