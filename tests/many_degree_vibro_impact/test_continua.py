"""Strings, bars and a ruler with a stop: against modal sums, mpmath, Hermite elements and Fourier sums."""

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.linalg import eigh
from scipy.optimize import brentq

from hermite_beam import matrices
from mechlib.exercises import exercise
from mechlib.many_degree_vibro_impact import (
    bar_compliance,
    cantilever_tip,
    felt_by_modes,
    one_mode_backbone,
    partial_green,
    ruler,
    string_compliance,
    tip_backbone,
    tip_green,
    tip_impulse,
    tip_modes,
    with_damping,
    with_mass,
)
from mechlib.many_degree_vibro_impact.continua.film import buzz, tip_clears
from mechlib.motion import Modes, contact_numbers, one_impact_roots
from pictures import shows

brief = settings(deadline=None, max_examples=25)


def bare_betas(count):
    """The clamped beam with a free end: cos β cosh β = -1."""
    return np.array([brentq(lambda b: np.cos(b) + 2*np.exp(-b)/(1 + np.exp(-2*b)), (n - 0.5)*np.pi - 0.5,
                            (n - 0.5)*np.pi + 0.5, xtol=1e-15) for n in range(1, count + 1)])


def modal(weights, squares, static, w):
    """Σ φφ/(ω_n² - ω²) with the static deflection taken out of the sum and put in exactly."""
    return static + np.sum(weights*w**2/(squares*(squares - w**2)))


def test_digits():
    assert string_compliance(0.3, 0.5, 2.0) == approx(0.261262291157, abs=1e-12)
    assert bar_compliance(0.4, 1.0, 2.0) == approx(-0.861902612130, abs=1e-12)
    assert cantilever_tip(np.array([2.0, 10.0])) == approx([0.488173913097, -0.033704307750], abs=1e-12)
    omega, square = tip_modes(0.5, 2)
    assert omega == approx([2.0162989818, 16.9014177210], abs=1e-9)
    assert square == approx([1.3510407202, 0.2745432817], abs=1e-9)
    assert tip_green(3.0, 0.5) == approx(-0.20242709500, abs=1e-10)
    p = tip_impulse(3.0, 1.0, 0.05, 0.7, 0.5)
    assert (p, p/(0.5*1.7)) == approx((1.5199490973, 1.7881754086), abs=1e-9)
    assert tip_green(2.4, 0.5) == approx(-0.5482350971, abs=1e-9)
    assert tip_impulse(2.4, 1.0, 0.05, 0.7, 0.5) == approx(1.5290560925, abs=1e-9)
    assert tip_backbone(np.array([2.2, 2.6, 3.0, 3.5]), 0.5) == approx(
        [0.7982312383, 2.5247574373, 4.9400501449, 10.3795747738], abs=1e-8)
    assert bare_betas(1)[0] == approx(1.875104068712, abs=1e-12)


@brief
@given(st.floats(0.05, 0.95), st.floats(0.05, 0.95), st.floats(0.1, 14))
def test_strings_and_bars_by_modal_sums(x, y, w):
    assume(abs(np.sin(w)) > 0.05 and abs(np.cos(w)) > 0.05)
    n = np.arange(1, 4001)
    k = n*np.pi
    wanted = modal(2*np.sin(k*x)*np.sin(k*y), k**2, min(x, y)*(1 - max(x, y)), w)
    assert string_compliance(x, y, w) == approx(wanted, abs=1e-7)
    k = (n - 0.5)*np.pi
    wanted = modal(2*np.sin(k*x)*np.sin(k*y), k**2, min(x, y), w)
    assert bar_compliance(x, y, w) == approx(wanted, abs=1e-7)
    assert string_compliance(x, y, 0.0) == approx(min(x, y)*(1 - max(x, y)))
    assert string_compliance(x, y, w) == string_compliance(y, x, w)


@brief
@given(st.floats(1e-5, 300))
def test_cantilever_by_modes_and_in_fifty_digits(w):
    assume(np.abs(bare_betas(8)**2/w - 1).min() > 1e-3)
    with mp.workdps(50):
        b = mp.sqrt(mp.mpf(w))
        wanted = (mp.cosh(b)*mp.sin(b) - mp.sinh(b)*mp.cos(b))/(b**3*(1 + mp.cosh(b)*mp.cos(b)))
    assert cantilever_tip(w) == approx(float(wanted), rel=1e-8)
    if w < 50:
        assert cantilever_tip(w) == approx(modal(4.0, bare_betas(100)**4, 1/3, w), abs=1e-8)


def test_nothing_overflows():
    with np.errstate(all="raise", under="ignore"):
        w = np.array([1e4, 1e6, 1e8 + 1])
        with mp.workdps(30):
            wanted = [float((mp.sin(b) - mp.tanh(b)*mp.cos(b))/(b**3*(mp.cos(b) + mp.sech(b))))
                      for b in map(lambda x: mp.sqrt(mp.mpf(float(x))), w)]
        assert cantilever_tip(w) == approx(wanted, rel=1e-6)
    s = sp.Symbol("s", positive=True)
    for law in (cantilever_tip, lambda w: string_compliance(0.3, 0.5, w),
                lambda w: bar_compliance(0.4, 1, w)):
        assert float(law(s).subs(s, 2.0)) == approx(law(2.0))


@pytest.mark.parametrize("mass", [0.1, 0.5, 2.0])
def test_ruler_by_hermite_elements(mass):
    """Frequencies and the tip's share of every mode, from matrices of eighty elements."""
    K, M = matrices(1.0, 80)
    M[-2, -2] += mass
    squares, shapes = eigh(K[2:, 2:], M[2:, 2:])
    omega, square = tip_modes(mass, 6)
    assert omega == approx(np.sqrt(squares[:6]), rel=1e-5)
    assert square == approx(shapes[-2, :6]**2, rel=1e-4)
    for w in (1.0, 3.0, 12.0):
        tip = np.linalg.solve(K[2:, 2:] - w**2*M[2:, 2:], np.eye(len(squares))[-2])[-2]
        assert with_mass(cantilever_tip, mass)(w) == approx(tip, rel=1e-5)


def test_modes_are_all_there():
    omega, square = tip_modes(0.5, 600)
    assert (np.diff(np.sqrt(omega))[5:] == approx(np.pi, abs=0.01))
    assert square.sum() == approx(2, abs=0.002) and square.sum() < 2
    assert 4*felt_by_modes(7)*7 == 1
    w = 0.37
    assert (square/(omega**2 - w**2)).sum() == approx(with_mass(cantilever_tip, 0.5)(w), abs=1e-9)


def test_a_point_has_no_mass():
    """h(t) of a bare tip: 4 Σ sin(ω_n t)/ω_n = 2√(2t/π) as t → 0; of a bar's end: a step by one."""
    t = 2e-4
    late = (np.arange(401, 200001) - 0.5)*np.pi
    omega = np.concatenate([bare_betas(400), late])**2
    fade = np.exp(-(omega*2e-6)**2)
    assert np.sum(4*fade*np.sin(omega*t)/omega) == approx(2*np.sqrt(2*t/np.pi), rel=2e-3)
    k = (np.arange(1, 400001) - 0.5)*np.pi
    for t in (0.05, 0.5, 1.5):
        assert np.sum(2*np.exp(-(k*1e-4)**2)*np.sin(k*t)/k) == approx(1, abs=1e-3)


def bare(count):
    return Modes(list(bare_betas(count)**2), 0.05, 2.5, [2.0]*count, gap=0.05, restitution=0.7,
                 row=[2.0]*count)


def test_more_modes_less_blow():
    """Without a lump the impulse of the periodic motion tends to zero; with one it settles."""
    without = [one_impact_roots(bare(n))[0].impulse[0] for n in (2, 10, 50)]
    assert without == approx([1.31101, 0.14145, 0.02096], rel=1e-3)
    loaded = [one_impact_roots(ruler(3.0, 1.0, 0.05, 0.7, 0.5, n))[0].impulse[0] for n in (2, 10, 60)]
    exact = tip_impulse(3.0, 1.0, 0.05, 0.7, 0.5)
    assert [abs(x/exact - 1) < bound for x, bound in zip(loaded, (6e-3, 4e-3, 7e-4))] == [True]*3


@brief
@given(st.floats(1.5, 6), st.integers(1, 12), st.floats(0.1, 2))
def test_half_before_and_half_after(omega, count, mass):
    """g± = ±1/2 of every undamped structure."""
    frequency, _ = tip_modes(mass, count)
    assume(np.abs(np.sin(np.pi*frequency/omega)).min() > 1e-3)
    _, plus, minus = contact_numbers(ruler(omega, 0.0, 0.1, 0.8, mass, count), 2*np.pi/omega)
    assert (plus[0], minus[0]) == approx((0.5, -0.5))


def test_green_by_the_compliance():
    loaded = with_mass(cantilever_tip, 0.5)
    assert partial_green(loaded, 3.0, 100_000, mass=0.5) == approx(tip_green(3.0, 0.5), abs=2e-9)
    modes = ruler(3.0, 0.0, 0.1, 0.8, 0.5, 40)
    w = (modes.sides[0][0]**2).sum()
    assert contact_numbers(modes, 2*np.pi/3)[0][0]*w == approx(tip_green(3.0, 0.5, 40))


@brief
@given(st.floats(0.3, 12), st.floats(0.01, 0.5), st.floats(0.1, 2))
def test_damping_takes(omega, s, mass):
    """S ≥ 0: no harmonic of the loss is negative; and damping moves ω² to ω² - 2isω in every mode."""
    lossy = with_damping(with_mass(cantilever_tip, mass), s)
    harmonics = lossy(omega*np.arange(1, 60))
    assert (harmonics.imag <= 1e-15).all()
    frequency, square = tip_modes(mass, 400)
    wanted = (square/(frequency**2 - omega**2 + 2j*s*omega)).sum()
    assert abs(lossy(omega) - wanted) < 1e-7


def test_one_root_is_a_motion_and_one_is_none():
    here, there = (one_impact_roots(ruler(w, 1.0, 0.05, 0.7, 0.5, 40))[0] for w in (3.0, 2.4))
    assert here.exists[0] and not there.exists[0]
    start = there.phase[0]/2.4
    q, _ = there.modes.at(start, (there.q[:, 0], there.after[:, 0]),
                          start + np.linspace(0.005, 0.995, 2001)*2*np.pi/2.4)
    tip = (there.modes.sides[0][0][:, 0] @ q).max()
    assert tip == approx(0.112, abs=0.002) == approx(exercise("is-it-a-motion-3")._value, abs=0.003)


def test_backbone_by_the_engine():
    """e = 1, no force: a free flight from the knock comes back to the stop after the period."""
    modes = ruler(3.0, 0.0, 1.0, 1.0, 0.5, 8)
    w = (modes.sides[0][0]**2).sum()
    p = -1/tip_green(3.0, 0.5, 8)
    frequency, square = tip_modes(0.5, 8)
    half = np.pi*frequency/3
    q = -p*np.sqrt(square)/(2*frequency)/np.tan(half)
    u = -p*np.sqrt(square)/2
    c = modes.sides[0][0][:, 0]
    assert c @ q == approx(1) and c @ u == approx(-p*w/2)
    back, after = modes.at(0.0, (q, u), [2*np.pi/3])
    assert c @ back[:, 0] == approx(1) and c @ after[:, 0] == approx(p*w/2)
    assert p/(2*0.5) == approx(tip_backbone(3.0, 0.5, 8))
    assert np.isnan(tip_backbone(4.5, 0.5))
    assert one_mode_backbone(3.0, 2.0) == approx(-1/(2*(1/np.tan(np.pi*2/3)/(2*2.0))))


def test_the_film_by_modes():
    """The deflection along the ruler, by Hermite elements, at three instants."""
    K, M = matrices(1.0, 40)
    M[-2, -2] += 0.5
    squares, shapes = eigh(K[2:, 2:], M[2:, 2:])
    for share in (0.0, 0.2, 0.5):
        total, knock = 0, 0
        for k in range(3):
            w, shape = np.sqrt(squares[k]), shapes[:, k]
            half = np.pi*w/2.7
            total = total + shape*shape[-2]*np.cos(half*(2*share - 1))/(2*w*np.sin(half))
            knock = knock + shape[-2]**2*np.cos(half)/(2*w*np.sin(half))
        assert buzz(np.arange(1, 41)/40, share, 2.7, 0.5) == approx(total[0::2]/knock, abs=1e-3)
    assert list(tip_clears(np.array([2.2, 2.6, 2.81, 3.0]), 0.5)) == [True, True, False, True]


def test_bad_input_gets_a_sentence():
    for bad, law in ((np.pi, lambda w: string_compliance(0.3, 0.5, w)), (np.pi/2, lambda w: bar_compliance(
            0.4, 1.0, w)), (bare_betas(1)[0]**2, cantilever_tip),
            (float(tip_modes(0.5, 1)[0][0]), with_mass(cantilever_tip, 0.5))):
        with pytest.raises(ValueError, match="is a natural frequency: the compliance is infinite"):
            law(bad)
    with pytest.raises(ValueError, match="is not on the span"):
        string_compliance(0.3, 1.5, 2.0)
    with pytest.raises(ValueError, match="must be a finite number"):
        cantilever_tip(np.nan)
    with pytest.raises(ValueError, match="repeats itself after the period"):
        tip_green(float(tip_modes(0.5, 1)[0][0]), 0.5)
    with pytest.raises(ValueError, match="has notes between"):
        one_mode_backbone(1.0, 2.0)
    assert np.isnan(tip_impulse(4.2, 0.01, 0.5, 0.7, 0.5))


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("mass-of-three-modes") == approx(1/12)
    beta = brentq(lambda b: np.cos(b) + 1/np.cosh(b) - 0.25*b*(np.sin(b) - np.tanh(b)*np.cos(b)), 0.5, 1.9)
    assert value("note-of-a-loaded-ruler") == approx(beta**2)
    w = 1.2
    assert value("bar-with-a-lump", m=0.3, omega=w) == approx(
        float(with_mass(lambda w: bar_compliance(1.0, 1.0, w), 0.3)(w)))
    assert value("one-mode-is-slow") == approx(-2.0162989818*np.tan(np.pi*2.0162989818/3))
    assert value("is-it-a-motion-1") == approx(partial_green(with_mass(cantilever_tip, 0.5), 2.4, 50000,
                                                             mass=0.5), abs=1e-6)
    assert value("is-it-a-motion-2") == approx(1.5290560925)


def test_buzzing_shows_the_law():
    first = 2.0162989818

    def law(seen):
        omega, t = seen.at.omega, seen.at.t
        xs, ys = seen.curve(0, panel=0)
        assert ys == approx(-0.15*buzz(xs, t, omega, 0.5), abs=1e-7)
        assert (xs[0], xs[-1]) == (0, 1)
        lump = seen.mark("wheel", 1, panel=0)
        assert (lump["x"], lump["y"]) == approx((1, ys[-1]))
        clear, speed = bool(tip_clears(omega, 0.5)[0]), tip_backbone(omega, 0.5)
        assert seen.shown("point", panel=1) == seen.shown("readout") - 1 == clear
        if clear:
            dot = seen.mark("point", panel=1)
            assert (dot["x"], dot["y"], seen.readout("speed of the knock")) == approx(
                (speed, omega, speed), rel=1e-5)
        one = -first*np.tan(np.pi*first/omega)
        assert seen.readout("first mode alone") == approx(one)
        speeds, notes = seen.curve(label="first mode alone", panel=1)
        assert speeds == approx(-first*np.tan(np.pi*first/notes))
        assert (notes[0], notes[-1]) == approx((2.02, 3.62))
        speeds, notes = seen.curve(label="all modes", panel=1)
        wanted = tip_backbone(notes, 0.5)
        here = tip_clears(notes, 0.5) & (np.nan_to_num(wanted) > 0.01) & (np.nan_to_num(wanted) < 16)
        assert (np.isfinite(speeds) == here).all()
        assert speeds[here] == approx(wanted[here], rel=1e-5, abs=1e-6)
    shows("many_degree_vibro_impact/continua:buzzing", law, settings=6, also=[dict(omega=2.8)])


def test_hang_a_mass_shows_the_law():
    def law(seen):
        m = seen.at.m
        for panel, compliance in enumerate((cantilever_tip, with_mass(cantilever_tip, m))):
            xs, ys = seen.curve(0, panel=panel)
            wanted = xs**4*compliance(xs**2)
            here = np.abs(wanted) < 12
            assert (np.isfinite(ys) == here).all() and ys[here] == approx(wanted[here], rel=1e-6)
            assert (xs[0], xs[-1]) == approx((0.05, 10.95))
            level = seen.mark("line", 0, panel=panel)
            assert level["y1"] == level["y2"] == approx((1/m, -1/m)[panel])
        frequency, _ = tip_modes(m, 3)
        for k in range(3):
            dot = seen.mark("point", k, panel=0)
            assert (dot["x"], dot["y"]) == approx((np.sqrt(frequency[k]), 1/m), rel=1e-6)
        assert seen.readout("ω1") == approx(frequency[0], rel=1e-6)
        assert seen.readout("ω2") == approx(frequency[1], rel=1e-6)
        assert seen.readout("−1/m") == approx(-1/m)
    shows("many_degree_vibro_impact/continua:hang_a_mass", law)
