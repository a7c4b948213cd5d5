"""Impulses, the Dirac limit, the centroid, and the impulse of measured pulses."""

import math
from functools import cache

import mpmath
import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import cumulative_trapezoid, solve_ivp

from mechlib import Impact
from mechlib.exercises import check, exercise
from mechlib.persistent_impact.impulse.contact_times import (
    STEEL_BALL,
    change_of_time,
    contact_time,
    hertz_time,
)
from mechlib.persistent_impact.impulse.measured import (
    Record,
    base,
    relative_errors,
    synthetic_record,
    trapezoid,
    trapezoid_noise,
    triangle_rule,
    white_noise,
    window,
)
from mechlib.persistent_impact.impulse.pulses import (
    HERTZ,
    SHAPES,
    Contact,
    Pulse,
    contact_force,
    kicked,
    pulse_table,
    pushed,
    s,
    triangle_error,
)
from mechlib.principles import PRINCIPLES
from pictures import shows

m, P, F, T, t_k = sp.symbols("m P F T t_k", positive=True)
t, x0, v0 = sp.symbols("t x_0 xdot_0", real=True)
EVERY = [*SHAPES.values(), HERTZ]
name = lambda pulse: pulse.name


# One particle, one blow

@pytest.mark.parametrize("by", PRINCIPLES)
def test_velocity_jumps_by_impulse_over_mass(by):
    u = sp.Symbol("xdot")
    jump = Impact([u], m*u**2/2, impulses=[(u, P)], before={u: v0}).solve(by=by)
    assert jump.delta[0] == P/m
    assert sp.simplify(-jump.energy_loss - P*(v0 + jump.after[0])/2) == 0


def test_response_1_1_4_solves_1_1_3():
    velocity = v0 + sp.integrate(P*sp.SingularityFunction(t, t_k, -1), t)/m
    position = x0 + sp.integrate(velocity, t)
    assert sp.diff(position, t, 2) == P*sp.SingularityFunction(t, t_k, -1)/m
    after = position.subs(sp.SingularityFunction(t, t_k, 1), t - t_k)
    assert sp.simplify(after - (x0 - P*t_k/m + (v0 + P/m)*t)) == 0
    assert position.subs(sp.SingularityFunction(t, t_k, 1), 0) == x0 + v0*t


# The shapes

@pytest.mark.parametrize("pulse, area, centroid", [
    ("rectangle", 1, "1/2"), ("half-sine", 2/sp.pi, "1/2"), ("triangle", "1/2", "1/2"),
    ("ramp", "1/2", "2/3"), ("haversine", "1/2", "1/2")])
def test_area_and_centroid(pulse, area, centroid):
    p = SHAPES[pulse]
    assert sp.simplify(p.area - sp.sympify(area)) == 0 and sp.simplify(p.centroid - sp.sympify(centroid)) == 0
    assert p.peak(p.impulse(F, T), T) == F


@pytest.mark.parametrize("pulse", EVERY, ids=name)
def test_area_and_centroid_by_adding_up_samples(pulse):
    at = (np.arange(200_000) + 0.5)/200_000
    f = pulse.values(at)
    assert math.isclose(f.mean(), float(pulse.area), abs_tol=2e-5)
    assert math.isclose((at*f).mean()/f.mean(), float(pulse.centroid), abs_tol=2e-5)
    assert 0 <= f.min() and f.max() <= 1 + 1e-12 and f.max() > 0.999
    assert pulse.values([-0.1, 1.1]).tolist() == [0, 0]


@pytest.mark.parametrize("pulse", SHAPES.values(), ids=name)
def test_pulse_acts_at_its_centroid(pulse):
    """m x'' = F(t) integrated twice through the pulse against an ideal impulse at the centroid."""
    r = sp.Symbol("r", real=True)
    force = P/(pulse.area*T)*pulse.shape.subs(s, r/T)
    after = sp.integrate((t - r)*force, (r, 0, T))/m                        # for t ≥ T, from rest at t = 0
    assert sp.simplify(after - P/m*(t - pulse.centroid*T)) == 0
    assert sp.simplify(pulse.moved.subs(s, 1) - (1 - pulse.centroid)) == 0
    assert sp.simplify(pulse.given.subs(s, 1)) == 1


@pytest.mark.parametrize("pulse", SHAPES.values(), ids=name)
def test_lag_grows_to_its_final_value_and_never_exceeds_it(pulse):
    lag = [float((s - pulse.moved).subs(s, sp.Rational(k, 40))) for k in range(41)]
    assert all(later >= earlier - 1e-12 for earlier, later in zip(lag, lag[1:]))
    assert math.isclose(lag[-1], float(pulse.centroid))


def test_dirac_limit_of_a_half_sine():
    g = sp.cos(t) + t**2
    pulse = P*sp.pi/(2*T)*sp.sin(sp.pi*t/T)
    assert sp.limit(sp.integrate(pulse*g, (t, 0, T)), T, 0) == P


def test_opposite_blows_move_the_position():
    epsilon = sp.Symbol("epsilon", positive=True)
    place = P/m*(sp.Heaviside(t)*t - sp.Heaviside(t - epsilon)*(t - epsilon))
    assert sp.simplify(place.subs({sp.Heaviside(t): 1, sp.Heaviside(t - epsilon): 1}) - epsilon*P/m) == 0


# Elastic contact

def test_area_of_elastic_pulses_for_springs_and_constant_forces():
    assert sp.simplify(Contact(1).area.rewrite(sp.gamma) - SHAPES["half-sine"].area) == 0
    assert Contact(0).area.rewrite(sp.gamma).simplify() == 1


@pytest.mark.parametrize("n", [1, 1.5, 2, 3])
def test_area_of_an_elastic_pulse_by_quadrature(n):
    with mpmath.workdps(60):
        whole = mpmath.quad(lambda x: 1/mpmath.sqrt(1 - x**(n + 1)), [0, 1])
        area = 2/((n + 1)*whole)
        assert abs(area - sp.N(Contact(sp.nsimplify(n)).area, 30)) < mpmath.mpf(10)**-25


@pytest.mark.parametrize("n, mass, stiffness, speed",
                         [(1.5, 1, 1, 1), (1.5, 2, 7, 0.3), (1, 3, 5, 2), (2, 0.4, 9, 1)])
def test_area_of_an_elastic_pulse_by_steps(n, mass, stiffness, speed):
    """Runge–Kutta on m δ'' = -k δⁿ; mass, stiffness and speed drop out."""
    def rate(d, v):
        return v, -stiffness*max(d, 0)**n/mass

    h, d, v, time, peak, depth = 1e-3*(mass/stiffness)**(1/(n + 1)), 0.0, speed, 0.0, 0.0, 0.0
    while d >= 0:
        before = d, v
        a1 = rate(d, v)
        a2 = rate(d + h/2*a1[0], v + h/2*a1[1])
        a3 = rate(d + h/2*a2[0], v + h/2*a2[1])
        a4 = rate(d + h*a3[0], v + h*a3[1])
        d += h/6*(a1[0] + 2*a2[0] + 2*a3[0] + a4[0])
        v += h/6*(a1[1] + 2*a2[1] + 2*a3[1] + a4[1])
        time, peak, depth = time + h, max(peak, stiffness*max(d, 0)**n), max(depth, d)
    time -= h*(-d)/(before[0] - d)
    assert math.isclose(-v, speed, rel_tol=1e-5)
    assert math.isclose(mass*(speed - v)/(peak*time), float(Contact(sp.nsimplify(n)).area), rel_tol=1e-5)
    assert math.isclose(peak, (n + 1)*mass*speed**2/(2*depth), rel_tol=1e-6)


def test_course_of_a_contact_fits_together():
    time, force, given, moved = HERTZ.course(401)
    area = float(HERTZ.area)
    assert np.all(np.diff(time) > 0) and time[-1] == 1 and given[-1] == 1 and moved[-1] == 0.5
    sums = np.r_[0, np.cumsum((force[1:] + force[:-1])/2*np.diff(time))]
    assert np.abs(sums/area - given).max() < 2e-5
    sums = np.r_[0, np.cumsum((given[1:] + given[:-1])/2*np.diff(time))]
    assert np.abs(sums - moved).max() < 2e-5
    spring = Contact(1).course(101)
    assert np.abs(spring[1] - np.sin(np.pi*spring[0])).max() < 1e-9


# The triangle rule

@pytest.mark.parametrize("pulse, percent",
                         [(SHAPES["rectangle"], -50), (SHAPES["half-sine"], -21.46), (SHAPES["triangle"], 0),
                                            (SHAPES["ramp"], 0), (SHAPES["haversine"], 0), (HERTZ, -8.02),
                          (Contact(2), 5.16)])
def test_error_of_the_triangle_rule(pulse, percent):
    assert math.isclose(100*float(pulse.triangle_error), percent, abs_tol=0.005)


def test_triangle_rule_is_exact_near_the_exponent_1_8():
    root = mpmath.findroot(lambda n: mpmath.beta(1/(n + 1), 0.5) - 4, 1.7)
    assert math.isclose(root, 1.8033, abs_tol=1e-4)
    assert abs(float(Contact(sp.Float(str(root))).area) - 0.5) < 1e-12
    assert check("when-the-triangle-is-right", float(root)) and not check("when-the-triangle-is-right", 1.5)


def test_band_of_ten_per_cent_cuts_off_the_feet():
    assert math.isclose(triangle_rule(synthetic_record(SHAPES["triangle"], intervals=20_000))/0.5 - 1, -0.1,
                        abs_tol=2e-4)
    assert math.isclose(triangle_rule(synthetic_record(SHAPES["half-sine"]))/(2/math.pi) - 1, -0.2735,
                        abs_tol=1e-4)
    fine = synthetic_record(SHAPES["half-sine"], intervals=20_000)
    first, top, peak, last = base(fine)
    assert math.isclose(last - first, 1 - 2*math.asin(0.1)/math.pi, abs_tol=2e-4) and (top, peak) == (0.5, 1)


def test_base_does_not_depend_on_the_unit_of_force_and_ends_with_the_record():
    record = synthetic_record(SHAPES["half-sine"])
    strong = Record(record.times, 30*record.forces)
    assert base(strong)[::3] == base(record)[::3]
    assert triangle_rule(strong) == approx(30*triangle_rule(record))
    assert base(synthetic_record(SHAPES["rectangle"], intervals=4, lead=0))[::3] == (0, 1)


# Integration

@pytest.mark.parametrize("count", [2, 4, 8, 80])
def test_trapezoids_under_a_half_sine(count):
    exact = 1/(count*math.tan(math.pi/(2*count)))
    assert math.isclose(trapezoid(synthetic_record(SHAPES["half-sine"], intervals=count, lead=0)), exact)


def test_five_samples_beat_the_triangle():
    error = trapezoid(synthetic_record(SHAPES["half-sine"], intervals=4))/(2/math.pi) - 1
    assert math.isclose(100*error, -5.19, abs_tol=0.01)


@pytest.mark.parametrize("intervals", [20, 80, 320])
def test_noise_of_the_integral(intervals):
    pulse = SHAPES["half-sine"]
    record = synthetic_record(pulse, intervals=intervals)
    weights = np.full(len(record.times), 1/intervals)
    weights[[0, -1]] /= 2
    expected = trapezoid_noise(0.05, record)
    assert math.isclose(expected, 0.05*math.sqrt((weights**2).sum()))
    found = relative_errors(pulse, trapezoid, 0.05, trials=1000, intervals=intervals).std()*float(pulse.area)
    assert abs(found/expected - 1) < 0.1


def test_offset_adds_offset_times_window():
    quiet, shifted = (synthetic_record(SHAPES["half-sine"], lead=0.5, offset=b) for b in (0, 0.02))
    share = (trapezoid(shifted) - trapezoid(quiet))/(2/math.pi)
    assert math.isclose(share, 0.02*2*math.pi/2)
    assert check("sensor-off-zero", 100*share)


def test_records_are_reproducible():
    one, other = (synthetic_record(HERTZ, 0.1, seed=5) for _ in range(2))
    assert (one.forces == other.forces).all()
    assert (synthetic_record(HERTZ, 0.1, seed=6).forces != one.forces).any()


# The exercises' numbers, by hand

def test_blast_and_hammer():
    blast = Pulse("blast", 1 - s)
    assert (blast.area, blast.centroid) == (sp.Rational(1, 2), sp.Rational(1, 3))
    assert check("blast", P*sp.Symbol("tau", positive=True)/(3*m))
    assert check("hammer-on-a-nail", 0.5*5*math.pi/2/0.8e-3)


def test_table_says_what_the_pulses_say():
    assert repr(pulse_table(HERTZ)) == "Hertz: area 2/beta(2/5, 1/2), centroid 1/2, triangle rule -8.0 %"
    assert "0.5436" in pulse_table(HERTZ)._repr_latex_()


# The laws of the figures

@pytest.mark.parametrize("pulse", SHAPES.values(), ids=name)
def test_motion_through_a_pulse_solves_newtons_equation(pulse):
    """x' = v, v' = F = f(s)/(αΔt), and after it the motion is that of an impulse at the centroid."""
    duration, before = sp.Rational(3, 5), sp.Rational(3, 10)
    velocity, place = pushed(s, duration, before, pulse.given, pulse.moved)
    at = [sp.Rational(k, 7) for k in range(1, 7)]
    for where in at:
        assert float((sp.diff(place, s)/duration - velocity).subs(s, where)) == approx(0, abs=1e-12)
        force = sp.diff(velocity, s)/duration - pulse.shape/(pulse.area*duration)
        assert float(force.subs(s, where)) == approx(0, abs=1e-12)
    ends = kicked(duration, pulse.centroid*duration, before)
    assert [float(v.subs(s, 1)) for v in (velocity, place)] == approx([float(v) for v in ends])
    assert sp.diff(kicked(t, t_k, v0)[1], t) == kicked(t, t_k, v0)[0] and kicked(t_k, t_k, v0)[1] == v0*t_k


def test_window_and_noise_of_a_record():
    times = window(80, 0.25)
    assert (times[0], times[-1], len(times)) == (-0.25, 1.25, 121) and np.diff(times) == approx(1/80)
    record = synthetic_record(HERTZ, 0.3, 80, 0.25, offset=0.1, seed=7)
    assert (record.times == times).all()
    noise = (record.forces - HERTZ.values(times) - 0.1)/0.3
    assert noise == approx(np.random.default_rng(7).standard_normal(121))
    assert noise == approx(white_noise(121, 7))
    for intervals, lead in ((0, 0.25), (80, -0.1)):
        with pytest.raises(ValueError, match="intervals > 0 and lead >= 0"):
            window(intervals, lead)
    many = white_noise(100_000)
    assert many.mean() == approx(0, abs=0.02) and many.std() == approx(1, abs=0.02)


# The pictures.  The shapes once more, as functions; the contacts by integration of m δ'' = -k δⁿ.

FORMS = {"rectangle": np.ones_like, "half-sine": lambda x: np.sin(np.pi*x), "ramp": lambda x: x,
         "triangle": lambda x: 1 - np.abs(2*x - 1), "haversine": lambda x: (1 - np.cos(2*np.pi*x))/2}


@cache
def rebound(n):
    """Time (0 to 1) and force (0 to 1) of a body that strikes with v = 1 and rebounds."""
    def out(t, y):
        return y[0]

    out.terminal, out.direction = True, -1
    found = solve_ivp(lambda t, y: [y[1], -max(y[0], 0)**n], (0, 20), [0, 1], events=out, rtol=1e-11,
                      atol=1e-13, dense_output=True, max_step=0.05)
    times = np.linspace(0, found.t[-1], 4001)
    force = np.maximum(found.sol(times)[0], 0)**n
    return times/times[-1], force/force.max()


def shape(name, at):
    return np.interp(at, *rebound(1.5)) if name == "Hertz" else FORMS[name](np.asarray(at, dtype=float))


@cache
def integrals(name):
    """A fine grid of s with the area so far and its integral; the last values are α and α(1 - c)."""
    fine = np.linspace(0, 1, 40_001)
    area = cumulative_trapezoid(shape(name, fine), fine, initial=0)
    return fine, area, cumulative_trapezoid(area, fine, initial=0)


def test_shortening_shows_the_law():
    """Newton's equation through the pulse, by adding up samples; the ideal impulse by hand."""
    def law(seen):
        c, before, low, end = seen.at, 0.3, -0.7, 1.5
        fine, area, moved = integrals(c.shape)
        alpha, centroid = area[-1], 1 - moved[-1]/area[-1]
        kick = centroid*c.tau if c.centred else 0
        assert seen.readout("peak force") == approx(1/(alpha*c.tau), rel=1e-5)
        assert seen.readout("centroid / duration") == approx(centroid, abs=1e-5)
        assert seen.readout("position lags behind the ideal by") == approx(centroid*c.tau - kick, abs=1e-5)
        pulse = seen.mark("polygon", 0, 0)
        assert pulse["xs"] == approx([0, *c.tau*np.linspace(0, 1, 41), c.tau])
        heights = shape(c.shape, np.linspace(0, 1, 41))/(alpha*c.tau)
        assert pulse["ys"] == approx([0, *heights, 0], abs=2e-3) and max(pulse["ys"]) <= 10.5
        for k, (start, stop) in enumerate(((low, 0), (0, c.tau), (c.tau, end))):
            (xs, speed), (same, place) = seen.curve(k, 1), seen.curve(k, 2)
            assert (xs[0], xs[-1]) == approx((start, stop)) and same == approx(xs)
            given = np.interp(xs/c.tau, fine, area/alpha)          # 0 before, 1 after
            way = c.tau*np.interp(xs/c.tau, fine, moved/alpha) + np.maximum(xs - c.tau, 0)
            assert speed == approx(before + given, abs=2e-4) and place == approx(before*xs + way, abs=2e-4)
        lines = [[line[p] for p in ("x1", "y1", "x2", "y2")] for panel in (1, 2)
                 for _, _, line in seen.marks("line", panel, dashed=True)]
        after = before*end + end - kick
        assert np.array(lines) == approx(np.array([
            [low, before, kick, before], [kick, before, kick, before + 1],
            [kick, before + 1, end, before + 1],
            [low, before*low, kick, before*kick], [kick, before*kick, end, after]]), abs=1e-5)
    shows("persistent_impact/impulse:shortening", law, settings=40)


def test_contact_family_shows_the_law():
    def law(seen):
        n = seen.at.n
        time, force = rebound(n)
        alpha = np.trapezoid(force, time)
        assert seen.readout("area α") == approx(alpha, abs=3e-4)
        assert seen.readout("triangle rule is wrong by") == approx(100*(0.5/alpha - 1), abs=0.1)
        (xs, ys), (back, same) = seen.curve(0, 0), seen.curve(1, 0)
        assert (xs[0], xs[-1], ys[0], ys[-1]) == approx((0, 0.5, 0, 1), abs=1e-6)
        assert np.interp(xs, time, force)[3:] == approx(ys[3:], abs=0.01)
        assert back == approx(1 - xs) and same == approx(ys)
        exponents, areas = seen.curve(0, 1)
        assert (exponents[0], exponents[-1]) == (0.2, 4)
        for k in (0, 40, 80, 119):
            exact = rebound(round(exponents[k], 9))
            assert areas[k] == approx(np.trapezoid(exact[1], exact[0]), abs=2e-3)
        now = seen.mark("point", -1, 1)
        assert (now["x"], now["y"]) == approx((n, alpha), abs=3e-4)
        for exponent, label in ((1, "spring"), (1.5, "Hertz")):
            spot, exact = seen.mark("point", 0, 1, label=label), rebound(exponent)
            assert (spot["x"], spot["y"]) == approx((exponent, np.trapezoid(exact[1], exact[0])), abs=1e-4)
        lines = [[line[p] for p in ("x1", "y1", "x2", "y2")] for _, _, line in seen.marks("line", 0)]
        assert lines == [[0, 0, 0.5, 1], [0.5, 1, 1, 0]]           # the triangle
    shows("persistent_impact/impulse:contact_family", law, settings=12)


def test_force_of_a_contact_at_a_phase():
    n, x = sp.Rational(3, 2), sp.Rational(7, 10)
    assert float(contact_force(n, sp.sqrt(x**(n + 1)))) == approx(0.7**1.5)
    assert float(triangle_error(0.4)) == approx(0.25)


def test_measured_pulse_shows_the_law():
    """The record anew from its random numbers; both rules by hand."""
    def law(seen):
        c = seen.at
        times = np.arange(-20, 101)/80
        true = np.where((times >= 0) & (times <= 1), shape(c.shape, np.clip(times, 0, 1)), 0)
        forces = true + c.noise*np.random.default_rng(int(c.draw)).standard_normal(121)
        (xs, smooth), (same, record) = seen.curve(0), seen.curve(1)
        assert xs == approx(times) and same == approx(times)
        assert smooth == approx(true, abs=1e-3) and record == approx(forces, abs=1e-3)
        top = forces.argmax()
        outside = [k for k, force in enumerate(forces) if force <= 0.1*forces[top]]
        first = max(k for k in outside if k < top) + 1
        last = min(k for k in outside if k > top) - 1
        sides = seen.mark("polygon")
        assert sides["xs"] == approx([times[first], times[top], times[last]])
        assert sides["ys"] == approx([0, forces[top], 0], abs=1e-3)
        alpha = integrals(c.shape)[1][-1]
        assert seen.bar(0) == 1
        assert seen.bar(1) == approx(forces[top]*(times[last] - times[first])/2/alpha, abs=2e-3)
        assert seen.bar(2) == approx(((forces.sum() - (forces[0] + forces[-1])/2)/80)/alpha, abs=2e-3)
    shows("persistent_impact/impulse:measured_pulse", law, settings=40)


# How long a contact lasts

@pytest.mark.parametrize("n", [1, 1.5, 2.2])
@pytest.mark.parametrize("speed", [0.5, 3.0])
def test_contact_time_by_steps(n, speed):
    h, depth, v, time = 1e-4, 0.0, speed, 0.0                       # m = 2, k = 3
    while depth >= 0:
        v -= h/2*1.5*depth**n
        depth += h*v
        v -= h/2*1.5*max(depth, 0)**n
        time += h
    assert float(contact_time(2, 3, n, speed)) == approx(time, rel=1e-3)
    ratio = contact_time(2, 3, n, speed)/contact_time(2, 3, n, 1)
    assert float(ratio) == approx(float(change_of_time(n, speed)))


def test_hertz_time_of_the_small_steel_ball():
    """T = 2.87 (m²/(R E*² v))^(1/5), as the literature writes it; 5 µs were measured."""
    modulus, radius = 210e9/(2*0.91), STEEL_BALL["diameter"]/2
    mass = 7800*4/3*math.pi*radius**3
    for speed in (1, 2):
        found = hertz_time(mass, radius, modulus, speed)
        assert found == approx(2.868*(mass**2/(radius*modulus**2*speed))**0.2, rel=1e-3)
        assert found == approx(STEEL_BALL["time"], rel=0.1)


@pytest.mark.parametrize("wrong", [lambda: contact_time(0, 1, 1, 1), lambda: contact_time(1, -1, 1, 1),
                                   lambda: contact_time(1, 1, 0, 1), lambda: contact_time(1, 1, 1, 0),
                                   lambda: hertz_time(1, 0, 1, 1), lambda: hertz_time(1, 1, -1, 1)])
def test_contacts_that_cannot_be_get_a_sentence(wrong):
    with pytest.raises(ValueError, match="positive"):
        wrong()


def test_superball_shows_the_law():
    def law(seen):
        xs, ys = seen.curve()
        n = seen.at.n
        mass, stiffness = 1.0, float(contact_time(1, 1, n, math.sqrt(2*9.81*0.8))/0.0084)**(n + 1)
        for x, y in list(zip(xs, ys))[::17]:                        # a contact that fits 8.4 ms at 0.8 m
            assert y == approx(1000*float(contact_time(mass, stiffness, n, math.sqrt(2*9.81*x))), rel=1e-6)
        assert (xs[0], xs[-1]) == (0.4, 1.6)
        assert seen.readout("time from the highest drop / time from the lowest") == approx(ys[-1]/ys[0])
        assert seen.readout("difference") == approx(ys[0] - ys[-1], abs=1e-9)
        band = seen.mark("polygon")
        assert (min(band["ys"]), max(band["ys"])) == approx((7.4, 9.4))
    shows("persistent_impact/impulse:superball", law)


def test_answers():
    half_sine = 2/math.pi*13300*500e-6
    hand = {"hardest-drive-1": half_sine, "hardest-drive-2": half_sine/0.046,
            "hardest-drive-3": 1000*half_sine/0.046*500e-6/2, "hardest-drive-4": 0.543612*13300*500e-6/0.046}
    for key, value in hand.items():
        assert float(exercise(key)._value) == approx(value, rel=1e-5)
