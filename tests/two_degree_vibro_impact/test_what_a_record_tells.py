"""What a record tells: the files against DOP853, the formulas against polynomials and against chance."""

from functools import cache
from importlib.resources import files

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.exercises import exercise
from mechlib.two_degree_vibro_impact import (
    Recording,
    find_impacts,
    jump_uncertainty,
    jumps_along,
    points_needed,
    read_record,
    smooth_drop,
    time_uncertainty,
    type_of_motion,
)
from mechlib.two_degree_vibro_impact.figures import what_a_record_tells as pictures
from mechlib.two_degree_vibro_impact.what_a_record_tells.recording import NAMES
from pictures import shows

SEEN = {"A": (16, 2.0), "B": (20, 0.14), "C": (16, 0.8), "D": (20, 0.15), "E": (20, 0.26), "F": (16, 0.9)}
TYPES = {"A": (1, 1), "B": (2, 2), "C": None, "D": None, "E": (3, 4), "F": (5, 4)}


def head(name):
    home = files("mechlib.two_degree_vibro_impact.what_a_record_tells")
    text = home.joinpath("records", f"{name}.csv").read_text()
    return dict(line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("#"))


@cache
def truth(name):
    """x₂ at the samples without noise, instants and speeds of the impacts: DOP853 with events, from the start
    that the file gives."""
    omega = float(head(name)["omega"])
    y = np.array([float(x) for x in head(name)["start (x1 x2 u1 u2)"].split()])
    K, inverse = np.array([[6.0, -5.0], [-5.0, 5.0]]), np.array([1.0, 0.5])

    def rate(t, y):
        push = np.array([np.cos(omega*t), 0.0])
        return np.concatenate([y[2:], inverse*(push - 0.02*K @ y[2:] - K @ y[:2])])

    def reached(t, y):
        return 0.3 - y[1]
    reached.terminal, reached.direction = True, -1
    times = 2*np.pi/omega/200*np.arange(8000)
    x, instants, speeds, t = np.empty(8000), [], [], 0.0
    while True:
        run = solve_ivp(rate, (t, times[-1]), y, method="DOP853", rtol=1e-11, atol=1e-12, events=reached,
                        dense_output=True)
        here = (times >= t) & (times <= run.t[-1])
        x[here] = run.sol(times[here])[1]
        if run.status != 1:
            return x, np.array(instants), np.array(speeds)
        t, y = run.t[-1], run.y[:, -1]
        instants.append(t)
        speeds.append(y[3])
        y = np.array([y[0], 0.3, y[2], -0.8*y[3]])


@pytest.mark.parametrize("name", NAMES)
def test_the_files_hold_what_they_say(name):
    """The motion of the machine and white noise of the given size, one hundredth of the motion."""
    record, (x, _, _) = read_record(name), truth(name)
    noise = record.x - x
    assert len(noise) == 8000 and record.origin.startswith("computed, with noise of standard deviation")
    assert record.noise == approx(0.01*np.sqrt(np.mean(x**2)), rel=1e-4)
    assert np.std(noise) == approx(record.noise, rel=0.03)
    assert abs(noise.mean()) < 4*record.noise/8000**0.5
    assert abs(np.mean(noise[1:]*noise[:-1])) < 4*record.noise**2/8000**0.5
    assert np.abs(noise).max() < 5*record.noise + 1e-4
    assert record.step*200 == approx(record.period) == approx(2*np.pi/float(head(name)["omega"]))
    assert head(name)["seed"].split()[0].isdigit()


@pytest.mark.parametrize("name", NAMES)
def test_every_impact_that_is_found_is_one(name):
    """Against the true ones: none invented; missed are two weak ones of D, and what lies at the ends."""
    record, (_, instants, speeds) = read_record(name), truth(name)
    points, threshold = SEEN[name]
    found = find_impacts(record, points, threshold)
    nearest = np.abs(found.time[:, None] - instants).argmin(1)
    assert len(set(nearest)) == len(nearest)
    expected = time_uncertainty(record.noise, 1.8*speeds[nearest], points, "parabolas")
    off = (found.time - instants[nearest])/np.maximum(expected, record.step/4)
    assert np.abs(off).max() < 5.5
    inside = (instants > points*record.step) & (instants < record.time[-1] - points*record.step)
    lost = sorted(set(np.flatnonzero(inside)) - set(nearest))
    assert len(lost) == (2 if name == "D" else 0)
    assert (1.8*speeds[lost] < threshold).all()
    assert found.phase == approx(np.mod(record.omega*found.time, 2*np.pi))
    sd = jump_uncertainty(record.noise, record.step, points, "parabolas")
    assert np.abs(found.drop - 1.8*speeds[nearest]).max() < 5*sd + 0.13*found.drop.max()
    tolerance = 4*time_uncertainty(record.noise, found.drop.min(), points, "parabolas")/record.period
    assert type_of_motion(found.time, record.omega, tolerance) == TYPES[name]


def test_the_weak_motion_beyond_the_flip():
    _, instants, speeds = truth("B")
    assert sorted(speeds[:2]) == approx([0.1123714, 0.1142402], abs=5e-8)
    assert sorted(np.diff(instants)[:2]*1.21/(2*np.pi)) == approx([0.9593, 1.0407], abs=5e-5)
    assert 1.8*np.ptp(speeds[:2]) == approx(0.0034, abs=5e-5)


def line_of(values, step=1.0):
    return Recording(np.asarray(values, dtype=float), step, 0.0, 1.0, "made up")


@pytest.mark.parametrize("fit, degree", [("lines", 1), ("parabolas", 2)])
@pytest.mark.parametrize("points", [3, 4, 9, 20])
def test_uncertainties_by_least_squares(fit, degree, points):
    """The covariance (XᵀX)⁻¹ of two separate fits; the mean of chance."""
    t = np.arange(points) - points + 0.5
    X = np.vander(t, degree + 1, increasing=True)
    place, velocity = np.diag(np.linalg.inv(X.T @ X))[:2]
    assert jump_uncertainty(0.3, 0.7, points, fit) == approx(0.3/0.7*(2*velocity)**0.5)
    assert time_uncertainty(0.3, 0.7, points, fit) == approx(0.3/0.7*(2*place)**0.5)


@pytest.mark.parametrize("fit", ["lines", "parabolas"])
def test_uncertainties_by_chance(fit):
    """Four thousand kinks with noise."""
    rng, m, h, sigma, jump = np.random.default_rng(5), 12, 0.05, 0.004, 1.3
    t = h*(np.arange(2*m) - m + 0.5)
    kink = np.where(t < 0, 0.4*t, (0.4 - jump)*t)
    pairs = [jumps_along(line_of(kink + sigma*rng.standard_normal(2*m), h), m, fit) for _ in range(4000)]
    drop, shift = (np.array([pair[k][0] for pair in pairs]) for k in (1, 2))
    assert drop.mean() == approx(jump, abs=4*drop.std()/63)
    assert drop.std() == approx(jump_uncertainty(sigma, h, m, fit), rel=0.05)
    assert shift.std() == approx(time_uncertainty(sigma, jump, m, fit), rel=0.05)


def test_large_numbers_of_points():
    m = sp.Symbol("m", positive=True)
    for fit, jump, time in (("lines", 24, 8), ("parabolas", 384, 18)):
        assert sp.limit(jump_uncertainty(1, 1, m, fit)**2*m**3, m, sp.oo) == jump
        assert sp.limit(time_uncertainty(1, 1, m, fit)**2*m, m, sp.oo) == time
    sigma, h, D = sp.symbols("sigma h Delta", positive=True)
    needed = points_needed(sigma, h, D)
    assert sp.simplify(needed**3 - 600*sigma**2/(h*D)**2) == 0
    assert 24**0.5*0.01/(0.03*points_needed(0.01, 0.03, 0.2, 7)**1.5) == approx(0.2/7)


def test_a_smooth_signal_has_a_drop_too():
    """Polynomials through the detector: exact for lines, for parabolas as m grows."""
    h, m = 0.1, 7
    t = h*np.arange(40)
    _, drop, _ = jumps_along(line_of(3*t**2, h), m)
    assert drop == approx(np.full(len(drop), smooth_drop(m, h, 6)))
    for m, close in ((10, 0.05), (40, 0.003)):
        u = h*(np.arange(2*m) - m + 0.5)
        _, drop, _ = jumps_along(line_of(u**4, h), m, "parabolas")
        assert drop[0] == approx(smooth_drop(m, h, 24, "parabolas"), rel=close)
        _, drop, _ = jumps_along(line_of(u**3 + u**2, h), m, "parabolas")
        assert drop[0] == approx(0, abs=1e-9)


def test_where_the_fits_meet():
    """A kink without noise between two samples, wherever it lies."""
    for where in (-0.4, 0.0, 0.3):
        t = np.arange(20) - 9.5
        time, drop, shift = jumps_along(line_of(np.where(t < 0, 2*(t - where), -(t - where))), 10)
        assert (time[0], drop[0], shift[0]) == approx((9.5, 3, where))


def test_types():
    beats = np.cumsum(np.tile([1.07, 1.55, 0.2, 1.18], 6))
    assert type_of_motion(beats, 2*np.pi, 1e-6) == (4, 4)
    assert type_of_motion(np.delete(beats, np.arange(2, 24, 4)), 2*np.pi, 1e-6) == (3, 4)      # one kind lost
    assert type_of_motion(np.delete(beats, 6), 2*np.pi, 1e-6) is None                          # one lost
    slow = np.arange(40) + 0.003*np.arange(40)                                                 # a slow drift
    assert type_of_motion(slow, 2*np.pi, 0.01) is None
    assert type_of_motion(slow[:5], 2*np.pi, 0.01) == (1, 1)


def test_too_few_samples():
    """Twenty samples in a turn: whatever the points and the threshold, the impacts of E are not found without
    others."""
    coarse, (_, instants, _) = read_record("E").thinned(10), truth("E")
    assert coarse.step == approx(10*read_record("E").step) and len(coarse.x) == 800
    assert (coarse.x == read_record("E").x[::10]).all()
    for points in range(2, 8):
        for fit in ("lines", "parabolas")[:1 + (points > 2)]:
            for threshold in np.arange(0.05, 1.2, 0.02):
                found = find_impacts(coarse, points, threshold, fit).time
                near = np.abs(found[:, None] - instants[1:-1]).min(0, initial=np.inf) < 2*coarse.step
                assert not near.all() or len(found) > len(instants) + 2


def test_of_two_alike_the_first():
    t = np.arange(30)
    found = find_impacts(line_of(-np.abs(t - 14.5) + 0.25*(np.abs(t - 14.5) < 1)), 3, 0.5, "lines")
    assert len(found.time) == 1


def test_bad_input_gets_a_sentence():
    record = read_record("A")
    with pytest.raises(ValueError, match="not known"):
        read_record("G")
    with pytest.raises(ValueError, match="need 3 points"):
        find_impacts(record, 2, 1.0)
    with pytest.raises(ValueError, match="need 2 points"):
        jump_uncertainty(1.0, 1.0, 1)
    with pytest.raises(ValueError, match="8000 samples only"):
        jumps_along(record, 4001)
    with pytest.raises(ValueError, match="at least three impacts"):
        type_of_motion([1.0, 2.0], 1.0, 0.1)
    with pytest.raises(ValueError, match="in order"):
        type_of_motion([1.0, 3.0, 2.0], 1.0, 0.1)
    with pytest.raises(ValueError, match="must be positive"):
        find_impacts(record, 8, -1.0)


def test_answers():
    def value(key):
        return float(exercise(key)._value)
    assert value("points-for-a-tap") == approx((600*0.003**2/(0.026*0.2)**2)**(1/3))
    assert value("bend-or-kink") == approx(0.2/0.01092)
    t = np.arange(16) - 15.5
    X = np.vander(t, 3, increasing=True)
    record, (_, instants, _) = read_record("F"), truth("F")
    assert value("record-f-1") == approx(
        5*record.noise/record.step*(2*np.linalg.inv(X.T @ X)[1, 1])**0.5)
    assert value("record-f-2") == 5
    assert value("record-f-3") == approx(np.diff(instants).min()*0.76/(2*np.pi), abs=0.003)


def test_detector_shows_the_law():
    record = read_record("B")

    def law(seen):
        c = seen.at
        m = round(c.m)
        xs, ys = seen.curve(0, panel=0)
        assert xs == approx(record.time[400:801]/record.period)
        assert ys == approx(record.x[400:801], abs=1e-6)
        time, drop, _ = jumps_along(record, m, c.fit)
        here = (time > 2*record.period) & (time < 4*record.period)
        xs, ys = seen.curve(0, panel=1)
        shown = np.isfinite(ys)
        assert xs == approx(time[here]/record.period)
        assert ys[shown] == approx(drop[here][shown], abs=1e-5)
        assert np.array_equal(shown, (drop[here] > -0.45) & (drop[here] < 0.75))
        found = find_impacts(record, m, c.threshold + 1e-12, c.fit)
        assert seen.readout("found in 40 turns") == approx(len(found.time), abs=1e-4)
        spread = jump_uncertainty(record.noise, record.step, m, c.fit)
        assert seen.readout("σΔ") == approx(spread)
        assert seen.readout("threshold") == approx(c.threshold/spread)
        turns = found.time/record.period
        inside = (turns > 2.0025) & (turns < 3.9975)
        expected = sorted(zip(-found.drop[inside], turns[inside]))[:pictures.PEAKS]
        marks = [seen.mark("point", k, panel=0) for k in range(seen.shown("point", panel=0))]
        assert [point["x"] for point in marks] == approx([t for _, t in expected], abs=1e-5)
        assert [point["y"] for point in marks] == approx(
            [np.interp(t*record.period, record.time, record.x) for _, t in expected], abs=1e-5)
        low = [(t, -d) for d, t in expected if -d < 0.75]
        marks = [seen.mark("point", k, panel=1) for k in range(seen.shown("point", panel=1))]
        assert [(p["x"], p["y"]) for p in marks] == [approx(pair, abs=1e-5) for pair in low]
        assert seen.mark("line", 0, panel=1)["y1"] == approx(c.threshold)
    shows("two_degree_vibro_impact/what_a_record_tells:detector", law, no_value=True,
          also=[{"m": 6, "threshold": 0.05}, {"m": 24, "threshold": 0.05}])


def test_phases_shows_the_law():
    def law(seen):
        c, k = seen.at, round(seen.at.n) - 1
        record = read_record(c.case)
        found = find_impacts(record, *SEEN[c.case])
        phase = found.phase/(2*np.pi)
        middle, half = (phase.max() + phase.min())/2, 0.55*(phase.max() - phase.min())
        for panel, values in ((0, phase), (1, (phase - middle)/half)):
            dots = seen.mark("dots", 0, panel=panel)
            assert dots["xs"] == approx(values[:-1], abs=1e-6) and dots["ys"] == approx(values[1:], abs=1e-6)
            point = seen.mark("point", 0, panel=panel)
            assert (point["x"], point["y"]) == approx((values[k], values[k + 1]), abs=1e-6)
        assert seen.readout("drop of velocity") == approx(found.drop[k], abs=1e-5)
        assert seen.readout("to the next") == approx((found.time[k + 1] - found.time[k])/record.period,
                                                     abs=1e-6)
        assert seen.readout("magnified") == approx(0.5/half, rel=1e-4)
    shows("two_degree_vibro_impact/what_a_record_tells:phases", law)
    assert {name: SEEN[name] for name in "ABCDE"} == pictures.SETTINGS


def test_the_shortest_record_that_shows_a_type():
    """p impacts that come again need p + 2 instants: two differences to compare, and no more."""
    times = np.array([0.2, 1.24, 2.2, 3.24])
    assert type_of_motion(times, 2*np.pi, tolerance=0.01) == (2, 2)
    assert type_of_motion(times[:3], 2*np.pi, tolerance=0.01) is None
