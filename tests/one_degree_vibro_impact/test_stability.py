"""Stability of motions with one impact: closed forms against products of matrices, differences and runs."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pytest import approx

from mechlib.exercises import exercise
from mechlib.motion import flight_matrix, impacts, saltation
from mechlib.one_degree_vibro_impact import (
    Oscillator,
    determinant,
    flip_ratio,
    flip_speed,
    fold_ratio,
    grazing_force,
    knock_speed,
    stability_of,
    steady_amplitude,
    trace,
)
from pictures import shows

brief = settings(deadline=None, max_examples=25)
some = dict(zeta=st.floats(0.0, 0.9), omega=st.floats(1.05, 4), e=st.floats(0.05, 1), gap=st.floats(-1, 1))


def product(orbit):
    """Φ S of the motion, as matrices."""
    one = orbit.oscillator
    S = saltation(one.modes, [one.gap], [orbit.speed], orbit.phase)
    return flight_matrix(one.modes, orbit.period) @ S


@brief
@given(periods=st.integers(1, 2), **some)
def test_trace_and_determinant_are_those_of_the_product(zeta, omega, e, gap, periods):
    for orbit in Oscillator(zeta, omega, 1.0, gap, e).orbits(periods, ghosts=True):
        assume(orbit.speed > 1e-3)
        made, matrix = stability_of(orbit), product(orbit)
        size = max(1, abs(made.trace))
        assert made.trace == approx(np.trace(matrix), abs=1e-7*size)
        assert made.determinant == approx(np.linalg.det(matrix), abs=1e-7*size)
        assert sorted(np.abs(made.multipliers)) == approx(sorted(np.abs(np.linalg.eigvals(matrix))), rel=1e-4,
                                                          abs=1e-5)


@pytest.mark.parametrize("values, traces", [
    ((0, 2.8, 1, 0, 0.8), [-3.174450520590]), ((0.05, 2.8, 1, 0, 0.8), [-2.839543576695]),
    ((0.05, 1.2, 0.3, 1, 0.8), [0.315430142, 5.657650655])])
def test_numbers_of_the_text(values, traces):
    found = [stability_of(orbit) for orbit in Oscillator(*values).orbits()]
    assert [x.trace for x in found] == approx(traces, abs=1e-8)
    if values[1] == 1.2:
        assert 1 + found[0].determinant == approx(1.379126302, abs=1e-9)
        assert [x.stable for x in found] == [True, False]
    if values[0] == 0:
        assert [x.real for x in found[0].multipliers] == approx([-0.21635545, -2.95809507], abs=1e-8)


def test_by_differences_of_the_impact_map():
    """Push the take-off of the hammer a little and march to the next impact: the same trace, by central
    differences in the time and the energy of the impact."""
    one = Oscillator(0.05, 1.2, 0.3, 1.0, 0.8)
    for orbit in one.orbits():
        def after(t, energy):
            run = impacts(one.modes, 1.0, -0.8*np.sqrt(2*energy), 1, time=t)
            return np.array([run.time[0, 0], run.speed[0, 0]**2/2])
        t0, E0, h = orbit.phase/1.2, orbit.speed**2/2, 1e-6
        J = np.column_stack([(after(t0 + h, E0) - after(t0 - h, E0))/(2*h),
                             (after(t0, E0 + h) - after(t0, E0 - h))/(2*h)])
        made = stability_of(orbit)
        assert np.trace(J) == approx(made.trace, abs=2e-6)
        assert np.linalg.det(J) == approx(made.determinant, abs=2e-6)          # areas in (t, U²/2)


def test_deviations_shrink_or_grow_as_the_multipliers_say():
    one = Oscillator(0.05, 1.2, 0.3, 1.0, 0.8)
    fast, slow = one.orbits()
    near = impacts(one.modes, 1.0, -0.8*fast.speed*1.05, 60, time=fast.phase/1.2)
    assert near.speed[0, -1] == approx(fast.speed, abs=1e-9)
    left = impacts(one.modes, 1.0, -0.8*slow.speed*np.array([1 + 1e-6, 1 - 1e-6]), 60, time=slow.phase/1.2)
    assert left.speed[0, -1] == approx(fast.speed, abs=1e-9) and left.silent[1]
    growth = np.abs(left.speed[0, 2:5] - slow.speed)/np.abs(left.speed[0, 1:4] - slow.speed)
    assert growth == approx(stability_of(slow).multipliers[0].real, rel=0.02)


@brief
@given(st.floats(0.01, 0.3), st.floats(1.1, 1.9), st.floats(0.2, 0.95))
def test_the_fold_is_where_the_trace_is_one_plus_the_determinant(zeta, omega, e):
    f = fold_ratio(zeta, omega, e)*grazing_force(zeta, omega, 1.0)*(1 + 1e-9)
    fast, slow = (stability_of(x) for x in Oscillator(zeta, omega, f, 1.0, e).orbits(ghosts=True))
    assert (fast.trace, slow.trace) == approx((1 + fast.determinant,)*2, abs=2e-3*max(1, abs(slow.trace)))
    assert fast.trace < 1 + fast.determinant < slow.trace


@pytest.mark.parametrize("omega", [2.1, 2.2, 2.4])
def test_the_flip_is_where_the_trace_is_minus_one_minus_the_determinant(omega):
    ratio = flip_ratio(0.05, omega, 1.0, 0.8)
    for change, stable in ((0.999, False), (1.001, True)):
        one = Oscillator(0.05, omega, change*ratio*grazing_force(0.05, omega, 1.0), 1.0, 0.8)
        assert stability_of(one.orbits(ghosts=True)[0]).stable is stable
    U, det = flip_speed(0.05, omega, 1.0, 0.8), determinant(0.05, omega, 0.8)
    assert trace(0.05, omega, 1.0, 0.8, U) == approx(-1 - det)
    assert flip_ratio(0.05, 2.2, 1.0, 0.8)*grazing_force(0.05, 2.2, 1.0) == approx(4.269855727, abs=1e-8)


def test_the_window_at_the_rest_position():
    """ω² - ((1 - e)/(1 + e))² < 1/cos²(πn/ω); e = 0.8: from 1.26067664155 to 2.65334772786."""
    omega, e = sp.symbols("omega e", positive=True)
    closed = 2*e - sp.cos(sp.pi/omega)**2*((1 + e)**2*omega**2 - (1 - e)**2)
    law = sp.lambdify((omega, e), closed)
    for w in np.linspace(1.1, 4, 13):
        assert trace(0.0, w, 0.0, 0.7, 1.0) == approx(law(w, 0.7), rel=1e-9)
    for edge, inside in ((1.26067664155, 1e-6), (2.65334772786, -1e-6)):
        assert trace(0.0, edge, 0.0, 0.8, 1.0) == approx(-1.64, abs=1e-8)
        assert trace(0.0, edge + inside, 0.0, 0.8, 1.0) > -1.64 > trace(0.0, edge - inside, 0.0, 0.8, 1.0)
    two = stability_of(Oscillator(0, 2.0, 1, 0, 0.8).orbits()[0])
    assert two.multipliers == approx((0.8, 0.8), abs=1e-6)
    assert trace(0.05, 2.658884546685, 0.0, 0.8, 1.0) == approx(-1 - determinant(0.05, 2.658884546685, 0.8))


def test_how_hard_it_hits():
    """The peaks with ζ = 0.05, e = 0.8, f = 1, and the motion that the march finds there."""
    for n, peak, speed in ((1, 1.991258817, 3.911662522), (2, 3.993861831, 1.564575992),
                           (3, 5.991924751, 1.005880236)):
        w = np.linspace(peak - 0.2, peak + 0.2, 4001)
        made = knock_speed(0.05, w, 1.0, 0.8, n)
        assert w[np.argmax(made)] == approx(peak, abs=2e-4) and made.max() == approx(speed, abs=1e-7)
        assert Oscillator(0.05, peak, 1.0, 0.0, 0.8).orbits(n)[0].speed == approx(speed, abs=1e-8)
    assert knock_speed(sp.S.Zero, sp.Integer(4), sp.Integer(1), sp.Rational(4, 5), 2) == sp.Rational(8, 3)


def test_bad_input_gets_a_sentence():
    orbit = Oscillator(1.5, 1.2, 3.0, 0.1, 0.8).orbits(ghosts=True)[0]
    with pytest.raises(ValueError, match="the closed form is for damping below 1"):
        stability_of(orbit)


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("shrinking-areas", zeta=0.1, omega=2.0, e=0.5) == approx(0.25*np.exp(-0.2*np.pi))
    assert value("octave-multiplier", e=0.3) == approx(0.3)
    w = value("highest-stable-speed")
    assert trace(0.0, 1.234446490635, 0.0, 0.6, 1.0) == approx(-1.36, abs=1e-9)        # a known mistake
    assert w == approx(2.655778891239, abs=1e-9) and w**2 - 1/16 == approx(1/np.cos(np.pi/w)**2)
    assert value("resonant-speed", f=1.0, e=0.8) == approx(20/3)
    tr = [value(f"kicked-hammer-{k}") for k in (1, 2)]
    assert tr == approx([0.315430142, 5.657650655], abs=1e-8)
    assert value("kicked-hammer-3") == approx(max(np.roots([1, -tr[1], 0.379126302])), rel=1e-7)


def test_multipliers_shows_the_law():
    def law(seen):
        omega, r = seen.at.omega, seen.at.r
        one = Oscillator(0.05, omega, r/steady_amplitude(0.05, omega, 1.0), 1.0, 0.8)
        orbits = one.orbits(ghosts=True)
        assert seen.readout("determinant") == approx(0.64*np.exp(-0.2*np.pi/omega))
        dot = seen.mark("point", panel=1)
        assert (dot["x"], dot["y"]) == approx((omega, r))
        assert seen.shown("readout") == (3 if orbits else 1)
        if orbits:
            matrix = product(orbits[0])
            values = sorted(np.linalg.eigvals(matrix).astype(complex), key=lambda x: (-x.imag, -x.real))
            assert seen.readout("trace") == approx(np.trace(matrix), rel=1e-6)
            assert seen.readout("stable (1: yes)") == (max(abs(x) for x in values) < 1)
            inside = [x for x in values if abs(x.real) < 3]
            assert seen.shown("point", panel=0) == len(inside)
            for k, x in enumerate(inside):
                shown = seen.mark("point", k, panel=0)
                assert (shown["x"], shown["y"]) == approx((x.real, x.imag), abs=1e-5)
        xs, ys = seen.curve(0, panel=0)
        assert np.hypot(xs, ys) == approx(np.ones(len(xs)))                                 # the unit circle
        ws, ratios = seen.curve(label="flip")
        assert ratios[::6] == approx(flip_ratio(0.05, ws[::6], 1.0, 0.8))
        ws, ratios = seen.curve(label="fold")
        assert ratios[::6] == approx(fold_ratio(0.05, ws[::6], 0.8))
    shows("one_degree_vibro_impact/stability:multipliers", law)


def test_resonance_shows_the_law():
    def law(seen):
        omega, e, zeta = seen.at.omega, seen.at.e, seen.at.zeta
        orbit, = Oscillator(zeta, omega, 1.0, 0.0, e).orbits()
        matrix = product(orbit)
        assert seen.readout("speed U/f") == approx(orbit.speed) == approx(seen.mark("point")["y"])
        assert seen.mark("point")["x"] == approx(omega)
        assert seen.readout("trace") == approx(np.trace(matrix), abs=1e-7)
        assert seen.readout("stable (1: yes)") == (np.abs(np.linalg.eigvals(matrix)).max() < 1)
        for n in (1, 2, 3):
            ws, made = seen.curve(label=f"n = {n}")
            expected = [Oscillator(zeta, float(w), 1.0, 0.0, e).orbits(n)[0].speed for w in ws[::60]]
            assert made[::60] == approx(expected)                              # motions, not ghosts
    shows("one_degree_vibro_impact/stability:resonance", law, settings=8)
