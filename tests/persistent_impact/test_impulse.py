"""§1.1: impulses, the Dirac limit, the centroid, and the impulse of measured pulses."""

import math

import mpmath
import numpy as np
import pytest
import sympy as sp

from mechlib import Impact
from mechlib.exercises import check
from mechlib.persistent_impact.impulse.measured import (
    base,
    relative_errors,
    synthetic_record,
    trapezoid,
    trapezoid_noise,
    triangle_rule,
)
from mechlib.persistent_impact.impulse.pulses import HERTZ, SHAPES, Contact, Pulse, pulse_table, s
from mechlib.principles import PRINCIPLES

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
    assert check("1.1-6", float(root)) and not check("1.1-6", 1.5)


def test_band_of_ten_per_cent_cuts_off_the_feet():
    assert math.isclose(triangle_rule(synthetic_record(SHAPES["triangle"], intervals=20_000))/0.5 - 1, -0.1,
                        abs_tol=2e-4)
    assert math.isclose(triangle_rule(synthetic_record(SHAPES["half-sine"]))/(2/math.pi) - 1, -0.2735,
                        abs_tol=1e-4)
    fine = synthetic_record(SHAPES["half-sine"], intervals=20_000)
    first, top, peak, last = base(fine)
    assert math.isclose(last - first, 1 - 2*math.asin(0.1)/math.pi, abs_tol=2e-4) and (top, peak) == (0.5, 1)


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
    assert check("1.1-7", 100*share)


def test_records_are_reproducible():
    one, other = (synthetic_record(HERTZ, 0.1, seed=5) for _ in range(2))
    assert (one.forces == other.forces).all()
    assert (synthetic_record(HERTZ, 0.1, seed=6).forces != one.forces).any()


# The exercises' numbers, by hand

def test_parabola_blast_hammer_and_golf_ball():
    assert Pulse("parabola", 4*s*(1 - s)).area == sp.Rational(2, 3)
    blast = Pulse("blast", 1 - s)
    assert (blast.area, blast.centroid) == (sp.Rational(1, 2), sp.Rational(1, 3))
    assert check("1.1-3", P*sp.Symbol("tau", positive=True)/(3*m))
    assert check("1.1-4", 0.5*5*math.pi/2/0.8e-3)
    assert check("1.1-5", 70*0.5/2)


def test_table_says_what_the_pulses_say():
    assert repr(pulse_table(HERTZ)) == "Hertz: area 2/beta(2/5, 1/2), centroid 1/2, triangle rule -8.0 %"
    assert "0.5436" in pulse_table(HERTZ)._repr_latex_()
