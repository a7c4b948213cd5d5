"""Hamel's coefficients, the struck satellite, pulses that shorten, the hoop, the arm whose elbow
locks."""

import functools
import math

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from frames import inside
from mechlib import Constraint, Impact
from mechlib.exercises import exercise
from mechlib.motion.quasi_velocities import bounded_terms, hamel_coefficients
from mechlib.persistent_impact.boltzmann_hamel.locking_arm import (
    FOLDED,
    LONG,
    energy,
    free_arm,
    locked_rate,
    locks,
)
from mechlib.persistent_impact.boltzmann_hamel.struck_hoop import strike_hoop
from mechlib.persistent_impact.boltzmann_hamel.turning_pulse import (
    distance_from_impact,
    missed_by,
    push_across,
    spin_through_pulse,
)
from mechlib.persistent_impact.boltzmann_hamel.wobble import (
    axis_after,
    carried,
    cone,
    once_round,
    satellite_axes,
)
from mechlib.principles import PRINCIPLES
from pictures import shows

m, J, R, P, L, a, alpha, v0, w0 = sp.symbols("m J R P L a alpha v_0 omega_0", positive=True)
x, y, psi, theta, phi = sp.symbols("x y psi theta varphi")
v, w, r, w1, w2, w3 = sp.symbols("v w r omega_1 omega_2 omega_3")
c, s = sp.cos(theta), sp.sin(theta)
OWN_AXES = sp.Matrix([[c, s, 0], [-s, c, 0], [0, 0, 1]])
EULER = sp.Matrix([[s*sp.sin(phi), sp.cos(phi), 0], [s*sp.cos(phi), -sp.sin(phi), 0], [c, 0, 1]])


# Motion

def test_coefficients_of_a_turning_body_are_the_cross_product():
    gamma = hamel_coefficients(EULER, [psi, theta, phi])
    for q in range(3):
        assert gamma[q] == sp.Matrix(3, 3, lambda k, l, q=q: sp.LeviCivita(k, l, q))


def test_coefficients_vanish_for_true_velocities_in_any_coordinates():
    f = sp.Matrix([x**2 + y, sp.exp(y) + theta, sp.sin(theta) + 2*theta])
    assert all(g.is_zero_matrix for g in hamel_coefficients(f.jacobian([x, y, theta]), [x, y, theta]))


@pytest.mark.parametrize("matrix, q", [(OWN_AXES, (x, y, theta)), (EULER, (psi, theta, phi)),
                                       (sp.Matrix([[1, theta], [0, 1 + x**2]]), (x, theta))])
def test_boltzmann_hamel_equations_are_lagranges(matrix, q):
    """π̇ + bounded terms = Bᵀ(K̇ - ∂T/∂q) for every motion, with a mass matrix that depends on position."""
    t, n = sp.Symbol("t"), len(q)
    omega = sp.symbols(f"omega_1:{n + 1}")
    T_star = sum((k + 1)*o**2 for k, o in enumerate(omega))/2 + omega[0]*omega[1]*sp.cos(q[0])/3
    path = [sp.Function(f"q_{k}")(t) for k in range(n)]
    rates = sp.symbols(f"u_1:{n + 1}")
    values = dict(zip(omega, matrix*sp.Matrix(rates), strict=True))
    T = T_star.subs(values, simultaneous=True)
    along = dict(zip(rates, [f.diff(t) for f in path], strict=True)) | dict(zip(q, path, strict=True))

    def on_path(e):
        return sp.sympify(e).subs(along)

    lagrange = sp.Matrix([on_path(T.diff(u)).diff(t) - on_path(T.diff(p))
                          for u, p in zip(rates, q, strict=True)])
    hamel = sp.Matrix([on_path(T_star.diff(o).subs(values, simultaneous=True)).diff(t) for o in omega])
    hamel += bounded_terms(T_star, omega, matrix, q).subs(values, simultaneous=True).applyfunc(on_path)
    residual = matrix.T.applyfunc(on_path)*hamel - lagrange
    point = {f.diff(t, 2): sp.Rational(3, 7) + k for k, f in enumerate(path)}
    point |= {f.diff(t): sp.Rational(2, 5) - k for k, f in enumerate(path)}
    point |= {f: sp.Rational(4, 9) + sp.Rational(k, 3) for k, f in enumerate(path)}
    assert all(abs(e.subs(point).evalf(30)) < 1e-25 for e in residual)


def test_sleigh_speeds_up_only_if_the_constraint_is_inserted_last():
    T_star = m*v**2/2 + m*(w + a*r)**2/2 + J*r**2/2
    late = bounded_terms(T_star, [v, w, r], OWN_AXES, [x, y, theta]).subs(w, 0)
    early = bounded_terms(T_star.subs(w, 0), [v, w, r], OWN_AXES, [x, y, theta]).subs(w, 0)
    assert list(late) == [-a*m*r**2, m*r*v, a*m*r*v]
    assert (early[0], early[2]) == (0, 0)


# Impact of a turning body

@pytest.mark.parametrize("by", PRINCIPLES)
def test_push_on_the_satellite_does_not_feel_the_spin(by):
    v1, v2, v3 = sp.symbols("v_1:4")
    u, disk = [v1, v2, v3, w1, w2, w3], m*R**2/4
    T = m*(v1**2 + v2**2 + v3**2)/2 + disk*(w1**2 + w2**2)/2 + disk*w3**2
    jump = Impact(u, T, [(v3 + R*w1, P)], before=dict(zip(u, [0]*5 + [w0]))).solve(by=by)
    assert list(jump.delta) == [0, 0, P/m, 4*P/(m*R), 0, 0]
    moment = sp.Matrix([0, R, 0]).cross(sp.Matrix([0, 0, P]))
    assert sp.diag(disk, disk, 2*disk)*jump.delta[3:, 0] == moment


def test_euler_rates_and_body_axes_agree():
    rates = sp.symbols("psidot thetadot varphidot")
    body = EULER*sp.Matrix(rates)
    turning = Impact(rates, J*(body[0]**2 + body[1]**2)/2 + J*body[2]**2, impulses=[(body[0], P*R)])
    for by, options in (("lagrange", {}), ("boltzmann_hamel", {"quasi_velocities": list(body)})):
        delta = turning.solve(by=by, **options).delta
        assert (EULER*delta - sp.Matrix([P*R/J, 0, 0])).applyfunc(sp.simplify) == sp.zeros(3, 1)


# Pulses

def test_constant_push_on_a_disk_is_off_by_half_the_angle():
    k, eps = sp.symbols("k epsilon", positive=True)
    end = [sp.sin(k*eps)/(k*eps), (1 - sp.cos(k*eps))/(k*eps)]
    half = sp.Symbol("half", positive=True)
    aside = sp.expand_trig((end[1]/end[0]).subs(eps, 2*half/k))
    assert sp.simplify(aside - sp.tan(half)) == 0
    assert sp.limit(end[1]/eps, eps, 0) == k/2 and sp.limit((end[0] - 1)/eps, eps, 0) == 0


@pytest.mark.parametrize("inertia", [(1, 1, 2), (1, 1.6, 2.2), (2, 1, 0.5)])
def test_distance_from_the_impact_is_proportional_to_the_duration(inertia):
    errors = [distance_from_impact(inertia, (0, 0, 1), (1e-3*inertia[0], 0, 0), e)
              for e in (0.02, 0.01, 0.005)]
    assert errors[0]/errors[1] == pytest.approx(2, rel=1e-3)
    assert errors[1]/errors[2] == pytest.approx(2, rel=1e-3)
    assert errors[2]/0.005 == pytest.approx(abs(inertia[2] - inertia[0])/inertia[1]/2, rel=1e-3)


def test_free_spin_keeps_energy_and_momentum_through_the_integrator():
    inertia = np.array([1, 1.6, 2.2])
    path = spin_through_pulse(inertia, (0.3, 0.2, 1), (0, 0, 0), 10)
    for kept in ((inertia*path**2).sum(axis=1), ((inertia*path)**2).sum(axis=1)):
        assert np.ptp(kept) < 1e-8


@functools.cache
def tumbled(spin, inertia=(1.0, 1.0, 2.0), jump=1.0):
    """The body's axes (columns of a matrix) over time, by SciPy: Euler's equations and R' = R [ω]×."""
    A, B, C = inertia

    def rate(t, y):
        x, y_, z = y[:3]
        turning = np.array([[0, -z, y_], [z, 0, -x], [-y_, x, 0]])
        euler = [(B - C)*y_*z/A, (C - A)*z*x/B, (A - B)*x*y_/C]
        return [*euler, *(y[3:].reshape(3, 3) @ turning).ravel()]

    path = solve_ivp(rate, (0, 7), [jump, 0, spin, *np.eye(3).ravel()], "DOP853", dense_output=True,
                     rtol=1e-11, atol=1e-13)
    return lambda t: path.sol(t)[3:].reshape(3, 3)


@pytest.mark.parametrize("spin, jump", [(0, 1), (0.7, 1), (2, 1), (6, 1), (1.3, 0.4)])
def test_satellite_after_the_push_against_eulers_equations(spin, jump):
    for time in (0.1, 0.9, 3.2):
        axes = np.array(satellite_axes(spin, time, jump), dtype=float)
        assert axes == approx(tumbled(spin, jump=jump)(time).T, abs=1e-8)
        assert [float(v) for v in axis_after(spin, time, jump)] == approx(list(axes[2]), abs=1e-12)
    round_it = float(once_round(spin, jump))
    assert tumbled(spin, jump=jump)(min(round_it, 7))[:, 2] == approx([0, 0, 1], abs=1e-7) or round_it > 7
    momentum = np.array([jump, 0, 2*spin])
    assert np.cos(float(cone(spin, jump))) == approx(momentum[2]/np.linalg.norm(momentum), abs=1e-12)
    kept = carried([float(v) for v in momentum], spin, 1.7, jump)
    assert [float(v) for v in kept] == approx(list(momentum))


@functools.cache
def pushed(inertia, turns):
    """(ω₁, ω₂, ω₃) through the half-sine push, by SciPy; Δω = 0.1 about axis 1, spin 1 about axis 3."""
    A, B, C = inertia
    end = 2*np.pi*turns

    def rate(t, w):
        push = 0.1*np.pi/(2*end)*np.sin(np.pi*t/end)
        return [push + (B - C)*w[1]*w[2]/A, (C - A)*w[2]*w[0]/B, (A - B)*w[0]*w[1]/C]

    path = solve_ivp(rate, (0, end), [0, 0, 1], "DOP853", dense_output=True, rtol=1e-11, atol=1e-14,
                     max_step=end/20)
    return lambda part: path.sol(end*np.asarray(part))


@pytest.mark.parametrize("inertia", [(1.0, 1.0, 2.0), (1.0, 1.6, 2.2)])
@pytest.mark.parametrize("turns", [0.02, 0.4, 1.0])
def test_push_across_the_spin_against_an_independent_integration(inertia, turns):
    parts = np.linspace(0, 1, 33)
    assert push_across(inertia, turns) == approx(10*pushed(inertia, turns)(parts)[:2].T, abs=1e-8)
    off = 10*(pushed(inertia, turns)(1.0) - [0.1, 0, 1])
    assert missed_by(inertia, turns) == approx(np.linalg.norm(off), abs=1e-8)


# Class 1

@pytest.mark.parametrize("by", PRINCIPLES)
def test_struck_hoop_by_every_principle_and_by_moments(by):
    vx, vy, vz, wx, wy, wz = u = sp.symbols("v_x v_y v_z omega_x omega_y omega_z")
    T = m*(vx**2 + vy**2 + vz**2)/2 + m*R**2/2*(wx**2/2 + wy**2 + wz**2/2)
    top, blow = sp.Matrix([vx + R*wy, vy - R*wx, vz]), P*sp.Matrix([0, sp.cos(alpha), -sp.sin(alpha)])
    hoop = Impact(u, T, [(top, blow)], [vx - R*wy, vy + R*wx, vz], dict(zip(u, [v0, 0, 0, 0, v0/R, 0])))
    jump = hoop.solve(by=by)
    tilt = -2*R*P*sp.cos(alpha)/(sp.Rational(3, 2)*m*R**2)
    assert [sp.simplify(p - q) for p, q in zip(jump.after, [v0, -R*tilt, 0, tilt, v0/R, 0])] == [0]*6
    assert [sp.simplify(p - q) for p, q in zip(jump.reactions,
                                               [0, P*sp.cos(alpha)/3, P*sp.sin(alpha)])] == [0]*3


@pytest.mark.parametrize("by", PRINCIPLES)
def test_struck_hoop_of_the_picture_by_moments_about_the_ground(by):
    """3/2 about the ground takes the moment 2 cos α; what the centre gains comes from blow and ground."""
    jump = strike_hoop(alpha, v0, by=by)
    across = 2*sp.cos(alpha)/sp.Rational(3, 2)
    assert jump.impact.mass_matrix == sp.diag(1, 1, 1, sp.Rational(1, 2), 1, sp.Rational(1, 2))
    for value, law in zip(jump.after, [v0, across, 0, -across, v0, 0], strict=True):
        assert sp.simplify(value - law) == 0
    for value, law in zip(jump.reactions, [0, across - sp.cos(alpha), sp.sin(alpha)], strict=True):
        assert sp.simplify(value - law) == 0


def test_rolling_coin_by_moments_about_the_ground():
    """5/4 m R² about the line of contact takes 2R P cos α; the ground gives what the blow does not."""
    across = 2*R*P*sp.cos(alpha)/(sp.Rational(5, 4)*m*R**2)*R
    assert sp.simplify(exercise("rolling-coin")._value - (m*across - P*sp.cos(alpha))) == 0


def test_caught_satellite_by_moments_about_the_rim():
    """I about the rim point: 3/2 m R² for the spin, 5/4 m R² for tumbling; before 1/2 and 1/4."""
    spin, tumble = sp.Rational(1, 2)/sp.Rational(3, 2), sp.Rational(1, 4)/sp.Rational(5, 4)
    values = [exercise(f"caught-satellite-{k}")._value for k in (1, 2, 3, 4)]
    assert sp.simplify(values[0] - spin*w0) == 0 and sp.simplify(values[1] - m*R*spin*w0) == 0
    assert values[2] == approx(float(1 - 3*spin**2)) and values[3] == approx(float(tumble))


# Class 2

def arm():
    a1, a2, up, fore = sp.symbols("thetadot_1 thetadot_2 omega_u omega_f")
    delta = sp.Symbol("delta", real=True)
    T = m*L**2*(2*a1**2/3 + a2**2/6 + sp.cos(delta)*a1*a2/2)
    return Impact([a1, a2], T, constraints=[Constraint(a2 - a1)], before={a1: up, a2: fore}), delta


@pytest.mark.parametrize("by", PRINCIPLES)
def test_locking_elbow_by_every_principle_and_by_moment_of_momentum(by):
    impact, delta = arm()
    jump, (up, fore), k = impact.solve(by=by), impact.before, sp.cos(delta)
    about_shoulder = m*L**2*((sp.Rational(4, 3) + k/2)*up + (sp.Rational(1, 3) + k/2)*fore)
    inertia = m*L**2*(sp.Rational(5, 3) + k)
    assert [sp.simplify(v - about_shoulder/inertia) for v in jump.after] == [0, 0]
    energy_before = impact.kinetic_energy.subs(dict(zip(impact.velocities, impact.before)))
    assert sp.simplify(jump.energy_loss - (energy_before - about_shoulder**2/(2*inertia))) == 0
    assert sp.simplify(jump.energy_loss.subs(delta, 0) - sp.Rational(7, 192)*m*L**2*(fore - up)**2) == 0
    assert sp.simplify(jump.reactions[0] + 2*jump.energy_loss/(fore - up)) == 0


def test_the_upper_arm_does_not_notice_the_lock_at_cos_minus_two_thirds():
    impact, delta = arm()
    change = impact.solve().delta[0]
    assert sp.simplify(change.subs(delta, sp.acos(sp.Rational(-2, 3)))) == 0


def test_swing_of_the_figure_conserves_and_the_lock_keeps_the_ratio_of_inertias():
    path = free_arm()(np.linspace(0, LONG, 361))
    one, two, up, fore = path.T
    bend = two - one
    k = np.cos(bend)
    kinetic, moment = 2/3*up**2 + fore**2/6 + k*up*fore/2, (4/3 + k/2)*up + (1/3 + k/2)*fore
    assert np.ptp(kinetic) < 1e-8 and np.ptp(moment) < 1e-8
    for i in np.flatnonzero((bend > -2.2) & (bend < 0))[::25]:
        rate = float(locked_rate(up[i], fore[i], bend[i]))
        left = float(energy(rate, rate, bend[i])/energy(up[i], fore[i], bend[i]))
        assert left == pytest.approx((5 + 3*math.cos(FOLDED))/(5 + 3*math.cos(bend[i])), rel=1e-7)


@pytest.mark.parametrize("bend", [0.0, 0.3, 1.1, 2.1])
def test_the_elbow_locks_where_the_conserved_quantities_say(bend):
    """T and the moment of momentum at the bend -δ give both rates; the arm gets there while the elbow
    opens."""
    met = locks(bend)
    one, two, up, fore = met.state
    c = math.cos(bend)
    assert two - one == pytest.approx(-bend, abs=1e-11) and fore > up
    start = np.cos(FOLDED)
    assert 2/3*up**2 + fore**2/6 + c*up*fore/2 == pytest.approx(5/6 + start/2, abs=1e-10)
    assert (4/3 + c/2)*up + (1/3 + c/2)*fore == pytest.approx(5/3 + start, abs=1e-10)


def test_a_lock_that_is_never_reached_gets_a_sentence():
    with pytest.raises(ValueError, match="never comes to -5.0: choose a lock between 0 and 2.4"):
        locks(-5.0)


def test_maggis_matrices_are_the_columns_of_the_inverse():
    impact, _ = arm()
    first = impact.velocities[0]
    bh, maggi = impact.equations("boltzmann_hamel",
                                 quasi_velocities=[first]), impact.equations("maggi", independent=[first])
    assert bh.matrix.inv() == sp.Matrix.hstack(maggi.D, maggi.C)


@pytest.mark.parametrize("inertia, kick, duration, sentence", [
    ((1, 1), (1, 0, 0), 1, "inertia has 2 components"),
    ((1, 0, 1), (1, 0, 0), 1, "inertia = 0 .* must be positive"),
    ((1, 1, 2), (1, 0, 0), 0, "duration = 0 must be positive"),
    ((1, 1, 2), (1, 0, 0), math.nan, "duration = nan"),
    ((1, 1, 2), (0, 0, 0), 1, "without a kick")])
def test_pulses_that_are_none_get_a_sentence(inertia, kick, duration, sentence):
    with np.errstate(all="ignore"), pytest.raises(ValueError, match=sentence):
        distance_from_impact(inertia, (0, 0, 1), kick, duration)


# The pictures

def at(mark):
    return np.array([mark["x"], mark["y"]])


BODIES = {"disk": (1.0, 1.0, 2.0), "brick": (1.0, 1.6, 2.2)}


def missed(inertia, turns):
    return np.linalg.norm(10*(pushed(inertia, round(turns, 9))(1.0) - [0.1, 0, 1]))


def test_short_push_shows_the_law():
    def law(seen):
        c = seen.at
        path, off = pushed(BODIES[c.body], c.turns), missed(BODIES[c.body], c.turns)
        xs, ys = seen.curve(panel=0)
        exact = 10*path(np.linspace(0, 1, len(xs)))
        assert np.stack([xs, ys]) == approx(exact[:2], abs=1.5e-3)            # straight between the samples
        assert at(seen.mark("point", panel=0)) == approx(10*path(1.0)[:2], abs=1e-6)
        assert seen.readout("distance from the impact, in % of the jump") == approx(100*off, abs=1e-4)
        assert seen.arrow("plain") == approx([1, 0])
        assert at(seen.mark("point", panel=1)) == approx(np.log10([c.turns, off]), abs=1e-5)
        for n, inertia in enumerate(BODIES.values()):
            logs = seen.curve(n, panel=1)
            for k in (0, 3, 20, 77, 150, 199):
                turns = 0.005 + k*0.995/199
                assert [logs[0][k], logs[1][k]] == approx(np.log10([turns, missed(inertia, turns)]), abs=1e-5)
        inside(seen)
    shows("persistent_impact/boltzmann_hamel:short_push", law, settings=10,
          also=[dict(turns=x, body=k) for x in (0.005, 1.0) for k in (0, 1)])


RIGHT = np.array([-np.sin(0.55), np.cos(0.55), 0])           # the page, seen at azimuth 0.55, elevation 0.42
UP = np.array([-np.sin(0.42)*np.cos(0.55), -np.sin(0.42)*np.sin(0.55), np.cos(0.42)])


def on_page(vector):
    return np.array([RIGHT @ vector, UP @ vector])


def test_wobble_shows_the_law():
    def law(seen):
        c = seen.at
        body = tumbled(c.omega_0)
        first, second, axis = body(c.t).T
        tail, stick = seen.mark("line", 0), seen.mark("line", 1)
        assert [stick[k] for k in ("x1", "y1", "x2", "y2")] == approx([0, 0, *on_page(axis)], abs=1e-7)
        assert [tail[k] for k in ("x1", "y1", "x2", "y2")] == approx([0, 0, *on_page(-0.55*axis)], abs=1e-7)
        rim = seen.mark("polygon")
        for x, y in zip(rim["xs"], rim["ys"], strict=True):          # in the plane of the disk, radius 1
            a, b = np.linalg.solve(np.stack([on_page(first), on_page(second)]).T, [x, y])
            assert np.hypot(a, b) == approx(1, abs=1e-5)
        assert len(set(np.round(rim["xs"], 6))) > 15
        assert at(seen.mark("point", 0, panel=0)) == approx(on_page(second), abs=1e-7)       # the thruster
        assert at(seen.mark("point", 1, panel=0)) == approx(on_page(axis), abs=1e-7)
        times = np.linspace(0, c.t, 240)
        tips = np.array([body(t)[:, 2] for t in times])
        xs, ys = seen.curve(panel=0)
        trail = np.array([body(t)[:, 2] for t in np.linspace(0, c.t, len(xs))])
        assert np.stack([xs, ys]) == approx(np.stack([trail @ RIGHT, trail @ UP]), abs=1e-7)
        assert seen.arrow("after", panel=0) == approx(on_page([0, -1, 0]))
        step = (body(1e-6)[:, 2] - body(0)[:, 2])/1e-6
        assert step == approx([0, -1, 0], abs=1e-4)                  # the same first velocity for every spin
        assert at(seen.mark("arrow", look="after", panel=0)) == approx(on_page([0, 0, 1]))
        half = np.degrees(np.arccos(2*c.omega_0/np.hypot(1, 2*c.omega_0)))
        assert seen.readout("cone, half angle in degrees") == approx(half)
        for n, spin in enumerate((0, 1, 2, 4)):
            xs, ys = seen.curve(n, panel=1)
            last = np.pi/2 if spin == 0 else 2*np.pi/np.sqrt(1 + 4*spin**2)
            for k in (5, 60, len(xs) - 1):
                assert [xs[k], ys[k]] == approx(tumbled(spin)(last*k/(len(xs) - 1))[:2, 2], abs=1e-7)
        assert np.stack(seen.curve(4, panel=1)) == approx(tips[:, :2].T, abs=1e-7)
        assert at(seen.mark("point", panel=1)) == approx(axis[:2], abs=1e-7)
        assert seen.arrow("plain", panel=1, scale=0.45) == approx([0, -1])
        inside(seen)
    shows("persistent_impact/boltzmann_hamel:wobble", law, settings=10,
          also=[dict(t=3.2, omega_0=w) for w in (0, 0.3, 6)])


@functools.cache
def released():
    """θ₁, θ₂ and the momenta p₁, p₂ of the free arm, by SciPy from Hamilton's equations."""
    def rates(y):
        c = np.cos(y[1] - y[0])
        return np.linalg.solve([[4/3, c/2], [c/2, 1/3]], y[2:])

    def rate(t, y):
        a, b = rates(y)
        pull = np.sin(y[1] - y[0])*a*b/2
        return [a, b, pull, -pull]

    c = np.cos(2.4)
    path = solve_ivp(rate, (0, 3.7), [0, -2.4, 4/3 + c/2, 1/3 + c/2], "DOP853", dense_output=True,
                     rtol=1e-12, atol=1e-13)
    return lambda t: np.array([*path.sol(t)[:2], *rates(path.sol(t))])


@functools.cache
def locked(lock):
    """Time, state and common rate when the bend comes down to ``lock``; the moment of momentum is kept."""
    def bend(t):
        one, two = released()(t)[:2]
        return two - one + lock

    late = brentq(bend, 0, next(t for t in np.linspace(0, 3.6, 2000) if bend(t) > 0), xtol=1e-13)
    state, c = released()(late), np.cos(lock)
    return late, state, ((4/3 + c/2)*state[2] + (1/3 + c/2)*state[3])/(5/3 + c)


def arm_at(t, lock):
    when, state, rate = locked(lock)
    return released()(t) if t < when else np.array([*(state[:2] + rate*(t - when)), rate, rate])


def test_locking_arm_shows_the_law():
    def law(seen):
        c = seen.at
        lock = round(c.lock, 6)
        when, (_, _, a, b), rate = locked(lock)
        one, two, up, fore = arm_at(c.t, lock)
        elbow = np.array([np.cos(one), np.sin(one)])
        hand = elbow + [np.cos(two), np.sin(two)]
        links = [[seen.mark("bar", k)[i] for i in ("x1", "y1", "x2", "y2")] for k in (0, 1)]
        assert links == [approx([*elbow, *hand], abs=1e-5), approx([0, 0, *elbow], abs=1e-5)]
        speed = up*np.array([-elbow[1], elbow[0]]) + fore*np.array([elbow[1] - hand[1], hand[0] - elbow[0]])
        free = c.t < when
        look = "before" if free else "after"
        assert seen.shown("arrow") == 1 and seen.arrow(look) == approx(speed, abs=1e-4)
        assert at(seen.mark("arrow", look=look)) == approx(hand, abs=1e-5)
        assert seen.shown("pin") == (2 if free else 1) and seen.shown("point", panel=0) == (0 if free else 1)
        if not free:
            assert at(seen.mark("point", panel=0)) == approx(elbow, abs=1e-5)
        xs, ys = seen.curve(panel=0)
        tips = [arm_at(t, lock)[:2] for t in np.linspace(0, c.t, len(xs))]
        assert xs == approx([np.cos(p) + np.cos(q) for p, q in tips], abs=1e-3)
        assert ys == approx([np.sin(p) + np.sin(q) for p, q in tips], abs=1e-3)
        for n in (0, 1):
            xs, ys = seen.curve(n, panel=1)
            assert xs == approx(np.linspace(0, 3.6, 400))
            away = np.abs(xs - when) > 1e-6
            assert ys[away] == approx([arm_at(t, lock)[2 + n] for t in xs[away]], abs=2e-3)
            assert at(seen.mark("point", n, panel=1)) == approx([c.t, (up, fore)[n]], abs=1e-4)
        c_ = np.cos(lock)
        kept = (5/6 + c_/2)*rate**2/(2/3*a**2 + b**2/6 + c_*a*b/2)
        assert kept == approx((5 + 3*np.cos(2.4))/(5 + 3*c_))                   # the two moments of inertia
        left = 1 if free else kept
        assert [seen.bar(k) for k in (0, 1)] == approx([left, 1 - left], abs=1e-6)
        inside(seen)
    shows("persistent_impact/boltzmann_hamel:locking_arm", law,
          also=[dict(t=t, lock=k) for t in (0, 1.5, 3.6) for k in (0, 0.3, 2.1)])
