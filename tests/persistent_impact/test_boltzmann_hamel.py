"""§1.7: Hamel's coefficients, the struck satellite, pulses that shorten, the hoop, the arm whose elbow
locks."""

import math

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.motion.quasi_velocities import bounded_terms, hamel_coefficients
from mechlib.persistent_impact.boltzmann_hamel.locking_arm import FOLDED, energy, locked_rate, locks, swing
from mechlib.persistent_impact.boltzmann_hamel.turning_pulse import distance_from_impact, spin_through_pulse
from mechlib.persistent_impact.exercises.boltzmann_hamel import cue_ball, struck_sleigh
from mechlib.persistent_impact.figures.boltzmann_hamel.satellite import axis_after, carried
from mechlib.principles import PRINCIPLES

m, J, R, P, L, a, b, h, alpha, v0, w0 = sp.symbols("m J R P L a b h alpha v_0 omega_0", positive=True)
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


def test_axis_after_the_push_obeys_eulers_equations():
    """Its first velocity is the impact's; it keeps its angle to L; the body frame turns at ω with the right
    components."""
    rate, t = sp.symbols("rate t", positive=True)
    axis = sp.Matrix(axis_after(rate, t))
    assert axis.diff(t).subs(t, 0).applyfunc(sp.simplify) == sp.Matrix([0, -1, 0])          # e₁ × e₃
    assert list(sp.Matrix(carried((0, 0, 1), rate, t)) - axis) == [0, 0, 0] or all(
        sp.simplify(e) == 0 for e in sp.Matrix(carried((0, 0, 1), rate, t)) - axis)
    # own turning, J₃ = 2J
    turned = -rate*t
    e1, e2 = (sp.Matrix(carried(e, rate, t)) for e in ((1, 0, 0), (0, 1, 0)))
    first, second = e1*sp.cos(turned) + e2*sp.sin(turned), e2*sp.cos(turned) - e1*sp.sin(turned)
    at = {rate: sp.Rational(7, 5), t: sp.Rational(3, 4)}

    def component(p, q):
        return p.diff(t).subs(at).evalf(30).dot(q.subs(at).evalf(30))

    body = [component(second, axis), component(axis, first), component(first, second)]
    # ω₁ + iω₂ turns at k = Ω
    expected = [sp.cos(rate*t), sp.sin(rate*t), rate]
    assert [abs(p - sp.sympify(q).subs(at).evalf(30)) < 1e-20
            for p, q in zip(body, expected, strict=True)] == [True]*3


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


def test_struck_sleigh_is_zhang1994_at_constant_mass():
    """(7.13), (7.15): ẋ⁺ = 0, (J + ma²) θ̇⁺ = F(a + b); and the blade is spared if J = mab."""
    rate, blade = struck_sleigh()
    assert sp.simplify((J + m*a**2)*rate - P*(a + b)) == 0
    assert sp.simplify(blade - (m*a*rate - P)) == 0
    assert sp.simplify(blade.subs(J, m*a*b)) == 0


def test_billiard_ball():
    assert sp.simplify(cue_ball() - 5*P*h/(7*m*R)) == 0
    assert sp.simplify((m*cue_ball() - P).subs(h, 7*R/5)) == 0


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
    path = swing()
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
