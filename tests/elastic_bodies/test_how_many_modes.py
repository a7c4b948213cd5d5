"""How many modes, and what a pulse tells: the table of the errors, a fit by two ways, its spread and its
bias, the numbers of the picture."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.linalg import eigh
from scipy.optimize import curve_fit

from hermite_beam import matrices
from mechlib.elastic_bodies import (
    ClampedBeam,
    bending_from_sound,
    eigenvalue,
    identify_stiffness,
    mode,
    pulse_model,
    residual_flexibility,
    rod_from_sound,
    stiffness_from_duration,
    stiffness_from_peak,
    strike,
    truncation_errors,
    virtual_record,
)
from mechlib.elastic_bodies.how_many_modes.virtual import BEAM, MASS, SPEED, STIFFNESS, beam_with
from mechlib.exercises import exercise
from pictures import shows

SYMMETRIC = [1, 2, 3, 4, 6, 8, 16]
PLAIN = [0.387, 0.242, 0.137, 0.066, 0.0105, 0.0047, 0.0006]
MENDED = [-0.262, 0.008, 0.049, 0.028, -0.00018, 0.0001, 0.0]
FIRST = [0.480, 0.239, 0.097, 0.048, 0.056, 0.058, 0.0593]
BIAS = {2: (0.926, 0.110), 3: (0.886, 0.047), 4: (0.907, 0.015), 6: (0.975, 0.0012), 8: (0.990, 0.0004)}


def kept(residual):
    return truncation_errors(BEAM, MASS, STIFFNESS, SPEED, [2*n - 1 for n in SYMMETRIC], residual=residual)


# How many modes

def test_the_table_of_errors():
    plain, mended = kept(False), kept(True)
    assert [row[0] for row in plain] == approx(PLAIN, abs=6e-4)
    assert [row[0] for row in mended] == approx(MENDED, abs=6e-4)
    assert [row[1] for row in plain] == approx(FIRST, abs=6e-4)
    for errors, bound in ((plain, 0.011), (mended, 2e-4)):                    # the rule: 4π are enough
        assert all(abs(error) < bound for error, _, angle in errors if angle >= 4*np.pi)
    assert any(abs(error) > 0.02 for error, _, angle in mended if angle < 2*np.pi)


@pytest.mark.parametrize("mass, at", [(0.0328820031, 0.5), (0.0328820031, 0.3), (0.011, 0.5), (0.09, 0.21)])
def test_fewer_modes_press_harder(mass, at):
    errors = [row[0] for row in truncation_errors(BEAM, mass, STIFFNESS, 1.0, [1, 3, 5, 9, 15, 31], at=at)]
    assert all(a > b > -1e-4 for a, b in zip(errors, errors[1:]))


def test_residual_flexibility_by_the_sum_of_the_rest():
    unit = ClampedBeam(1.0, 1.0, 1.0)
    for at, modes in ((0.5, 1), (0.5, 15), (0.3, 4)):
        rest = sum(float(mode(n, at))**2/eigenvalue(n)**4 for n in range(modes + 1, 4000))
        assert residual_flexibility(unit, at, modes) == approx(rest, rel=1e-5)
    few, many = (residual_flexibility(BEAM, 0.5, n) for n in (21, 43))
    assert few/many == approx(8, rel=0.05)                                    # 1/N³, N = 22 and 44
    assert residual_flexibility(BEAM, 0.5, 1) == approx(
        BEAM.L**3/BEAM.EI*(1/192 - mode(1, 0.5)**2/eigenvalue(1)**4))


# What a pulse tells

@pytest.mark.parametrize("kept", list(BIAS))
def test_the_bias_of_few_modes(kept):
    times, force = virtual_record(noise=0.0)
    fit = identify_stiffness(times, force, beam_with(kept), 1e10)
    assert (fit.k/STIFFNESS, fit.misfit) == approx(BIAS[kept], abs=(6e-4))
    assert fit.pattern > 0.99
    ratios = np.linspace(-0.15, 0.06, 43)                                     # by a scan
    wrong = ((beam_with(kept)(STIFFNESS*np.exp(ratios), times) - force[:, None])**2).sum(axis=0)
    i = int(wrong.argmin())
    bend, slope, _ = np.polyfit(ratios[i - 2:i + 3], wrong[i - 2:i + 3], 2)
    assert np.log(fit.k/STIFFNESS) == approx(-slope/(2*bend), abs=3e-4)


def test_one_mode_is_right_for_the_wrong_reason():
    times, force = virtual_record(noise=0.0)
    fit = identify_stiffness(times, force, beam_with(1), 1e10)
    assert fit.k/STIFFNESS == approx(1.005, abs=1e-3) and fit.misfit == approx(0.217, abs=1e-3)


def test_true_model_and_scipy():
    times, force = virtual_record(noise=0.02, seed=3)
    fit = identify_stiffness(times, force, beam_with(16), 0.6*STIFFNESS)
    (x,), ((var,),) = curve_fit(lambda t, x: beam_with(16)(np.array([STIFFNESS*np.exp(x)]), t)[:, 0], times,
                                force, p0=[-0.1], epsfcn=1e-6)
    assert np.log(fit.k/STIFFNESS) == approx(x, abs=2e-5) and fit.sd == approx(var**0.5, rel=1e-3)
    assert fit.sd == approx(0.0036, abs=2e-4) and abs(np.log(fit.k/STIFFNESS)) < 4*fit.sd
    assert abs(fit.pattern) < 0.2 and fit.misfit == approx(0.0195, abs=2e-3)
    assert fit.force == approx(beam_with(16)(np.array([fit.k]), times)[:, 0])


def test_the_spread_of_virtual_experiments():
    """200 at once: unbiased, and at the bound within the error of a spread, 1/√400."""
    times, forces = virtual_record(records=200, seed=11)
    fits = identify_stiffness(times, forces, beam_with(16), STIFFNESS)
    x = np.log(fits.k/STIFFNESS)
    assert abs(x.mean()) < 3*0.0036/200**0.5
    assert x.std(ddof=1) == approx(fits.sd.mean(), rel=3/400**0.5)
    alone = identify_stiffness(times, forces[:, 17], beam_with(16), STIFFNESS)
    assert fits.k[17] == approx(alone.k, rel=1e-7)


def test_formulas_of_the_rigid_wall():
    hit = strike(BEAM, MASS, STIFFNESS, SPEED, modes=31, residual=False, until=1e-4)
    assert stiffness_from_peak(hit.peak, MASS, SPEED)/STIFFNESS == approx(0.281, abs=1e-3)
    assert stiffness_from_duration(hit.contacts[0][1], MASS, SPEED)/STIFFNESS == approx(1.228, abs=1e-3)
    wall = ClampedBeam(L=0.02, EI=1e9, rhoA=1e4)
    rigid = strike(wall, MASS, STIFFNESS, 2.0, modes=3, until=1e-4)
    assert stiffness_from_peak(rigid.peak, MASS, 2.0) == approx(STIFFNESS, rel=2e-3)
    assert stiffness_from_duration(rigid.contacts[0][1], MASS, 2.0) == approx(STIFFNESS, rel=2e-3)


def test_bad_records_get_a_sentence():
    t, F = virtual_record(noise=0.0)
    model = pulse_model(BEAM, MASS, SPEED, modes=3)
    with pytest.raises(ValueError, match="the times must increase; sample 2 has t = 0 after"):
        identify_stiffness([0.0, 1e-5, 0.0, 2e-5], [0.0, 1.0, 1.0, 0.0], model, 1e10)
    with pytest.raises(ValueError, match="no force in the record is positive"):
        identify_stiffness(t, -np.abs(F), model, 1e10)
    with pytest.raises(ValueError, match="a force for each time; got 251 times"):
        identify_stiffness(t, F[:-1], model, 1e10)
    with pytest.raises(ValueError, match="start = -1 must be positive"):
        identify_stiffness(t, F, model, -1)
    with pytest.raises(ValueError, match="did not settle"):
        identify_stiffness(t, 0*t + 1, lambda k, t: np.outer(0*t - 1, 1/np.log(k)), 8.0)


def test_answers_by_hand():
    F, m, v = sp.symbols("F m v", positive=True)
    k, d = sp.symbols("k delta", positive=True)
    depth = sp.solve(m*v**2/2 - sp.Rational(2, 5)*k*d**sp.Rational(5, 2), d)[0]
    found = exercise("two-walls-1")._value.subs(F, k*depth**sp.Rational(3, 2))
    assert float((found/k).subs({m: 0.7, v: 1.3, k: 5.1})) == approx(1)
    assert exercise("two-walls-2")._value == approx((1054.16/1750.474)**2.5, rel=1e-4)
    assert exercise("two-walls-3")._value == approx((63.6536/69.110)**-2.5, rel=1e-4)
    n = exercise("modes-for-four-pi")._value
    turns = [3711.7*63.65e-6*((j + 0.5)*np.pi/4.730041)**2/np.pi for j in (n - 1, n)]
    assert turns[0] < 4 < turns[1]
    assert exercise("what-one-mode-leaves")._value == approx(100*(1 - 192*1.5881462621**2/4.7300407449**4))
    assert exercise("one-per-cent-of-force")._value == 5/2
    assert exercise("quieter-sensor")._value == approx(0.0036*(0.5/2)*(250/1000)**0.5)


# The project

def test_tones_of_a_rod_by_finite_differences():
    """Lengthwise: springs and masses in a row.  Across: Hermite elements with free ends."""
    n, L, c = 600, 0.8, 5100.0
    main = np.r_[1.0, 2*np.ones(n - 1), 1.0]
    K = np.diag(main) - np.diag(np.ones(n), 1) - np.diag(np.ones(n), -1)
    half = np.r_[0.5, np.ones(n - 1), 0.5]
    found = eigh(K/np.sqrt(np.outer(half, half)), eigvals_only=True)[1:6]
    tones = np.sqrt(found)*n/L*c/(2*np.pi)
    assert rod_from_sound(L, tones[::2], ruler=0.0).each == approx(c, rel=1e-4)
    K, M = matrices(L)
    squares = eigh(K, M, eigvals_only=True)[2:5]
    for section, r in (("round", 0.012/4), ("flat", 0.012/12**0.5)):
        heard = bending_from_sound(L, 0.012, np.sqrt(squares)*r*c/(2*np.pi), section=section)
        assert heard.each == approx(c, rel=1e-4)


def test_uncertainty_of_the_speed():
    heard = rod_from_sound(0.5, [5000.0, 15300.0], ruler=0.001)
    each = np.array([5000.0, 5100.0])
    assert heard.each == approx(each) and heard.speed == approx(5050)
    assert heard.uncertainty == approx(np.hypot(each.std(ddof=1)/2**0.5, 5050*0.002))
    assert rod_from_sound(0.5, [5000.0]).uncertainty == approx(10)
    bent = bending_from_sound(0.5, 0.01, [180.0], ruler=0.001, calliper=1e-4)
    assert bent.uncertainty/bent.speed == approx(np.hypot(0.004, 0.01))
    with pytest.raises(ValueError, match="the tones must rise"):
        rod_from_sound(0.5, [5000.0, 4000.0])


# The picture

def test_fitted_pulse_shows_the_law():
    times, force = virtual_record()

    def law(seen):
        kept, k = int(seen.at.N), STIFFNESS*10**seen.at.lk
        hit = strike(BEAM, MASS, k, SPEED, modes=2*kept - 1, residual=False, until=1.2e-4)
        us, ys = seen.curve(label="model")
        assert ys == approx(np.interp(1e-6*us, hit.time, hit.force), abs=2.0)
        wrong = np.sqrt(np.mean((np.interp(times, hit.time, hit.force) - force)**2))/force.max()
        assert seen.readout("misfit") == approx(100*wrong, abs=0.05)
        assert seen.mark("point")["y"] == approx(100*wrong, abs=0.05)
        at, valley = seen.curve(0, panel=1)
        best = 10**at[int(np.argmin(valley))]
        assert np.interp(seen.at.lk, at, valley) == approx(100*wrong, abs=0.05)
        assert seen.readout("best k̂/k0 with these modes") == approx(best, rel=0.05)
    shows("elastic_bodies/how_many_modes:fitted_pulse", law, settings=8)
