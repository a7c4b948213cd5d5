"""Motion after a blow, wheels that meet walls, blades that bite; every result by two independent
methods."""

from functools import cache

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib import Constraint, Impact
from mechlib.motion import follow
from mechlib.nonholonomic_impact.after_the_blow.caught_edge import (
    bite,
    caught_edge,
    gentlest_place,
    glide_after,
    hardest_place,
)
from mechlib.nonholonomic_impact.after_the_blow.circle import centre_of_circle, circle
from mechlib.nonholonomic_impact.after_the_blow.multipliers import with_multipliers
from mechlib.nonholonomic_impact.after_the_blow.oblique_wheel import oblique_wheel, tail_strikes
from mechlib.nonholonomic_impact.after_the_blow.reduced_motion import reduced_motion
from mechlib.nonholonomic_impact.after_the_blow.rolling_disk import (
    fate,
    history,
    hit_wall,
    hop,
    slide,
    time_to_rest,
)
from mechlib.nonholonomic_impact.after_the_blow.sleigh_motion import SleighMotion, gudermann, set_turning
from mechlib.rigid_body_collision import collide_planar
from mechlib.systems import axle as axles
from mechlib.systems.sleigh import VELOCITIES, sleigh
from pictures import shows

SIX = ("lagrange", "jourdain", "gauss", "maggi", "boltzmann_hamel", "kane")
m, M, J, a, k, R, l, r, g = sp.symbols("m M J a k R l r g", positive=True)
x, y, theta, v, w = sp.symbols("x y theta v omega")
number = st.floats(-2, 2).map(lambda value: round(value, 3))
size = st.floats(0.2, 3).map(lambda value: round(value, 3))


@cache
def running_sleigh():
    """The sleigh's motion, derived once; numbers enter when it is compiled."""
    xdot, ydot, turn = VELOCITIES
    return reduced_motion(sleigh(m, J, a, theta), [x, y, theta],
                          {v: xdot*sp.cos(theta) + ydot*sp.sin(theta), w: turn})


def sleigh_rate(mass, inertia, ahead):
    return running_sleigh().compile({m: mass, J: inertia, a: ahead})


def zero(expression):
    return sp.simplify(expression) == 0


# The sleigh

def test_sleigh_equations_by_newton_and_euler():
    run = running_sleigh()
    v_dot, w_dot, force = sp.symbols("vdot omegadot lambda")
    by_hand = sp.solve([m*(v_dot - a*w**2), m*(a*w_dot + v*w) - force, J*w_dot + a*force],
                       [v_dot, w_dot, force])
    assert all(zero(p - q) for p, q in zip([*run.rates, *run.forces],
                                           [by_hand[s] for s in (v_dot, w_dot, force)]))


def test_sleigh_equations_by_kane():
    from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    X, Y, Q, U, W = dynamicsymbols("x y q u w")
    N = ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [Q, N.z])
    B.set_ang_vel(N, W*N.z)
    P = Point("P")
    P.set_vel(N, U*B.x)
    C = P.locatenew("C", a*B.x)
    C.v2pt_theory(P, N, B)
    body = RigidBody("sleigh", C, B, m, (inertia(B, 0, 0, J), C))
    kane = KanesMethod(N, [X, Y, Q], [U, W],
                       kd_eqs=[X.diff() - U*sp.cos(Q), Y.diff() - U*sp.sin(Q), Q.diff() - W])
    kane.kanes_equations([body], [])
    right = kane.mass_matrix.LUsolve(kane.forcing).subs({U: v, W: w})
    assert all(zero(p - q) for p, q in zip(right, running_sleigh().rates))


def test_sleigh_closed_form_satisfies_its_equations():
    V, t, tau0 = sp.symbols("V t tau_0", positive=True)
    tau = tau0 + a*V*t/k**2
    speed, turn = V*sp.tanh(tau), V/(k*sp.cosh(tau))
    heading = k/a*2*sp.atan(sp.tanh(tau/2))
    rates = running_sleigh().rates.subs(J, m*(k**2 - a**2)).subs({v: speed, w: turn})
    assert zero((sp.diff(speed, t) - rates[0]).rewrite(sp.exp))
    assert zero((sp.diff(turn, t) - rates[1]).rewrite(sp.exp))
    assert zero((sp.diff(heading, t) - turn).rewrite(sp.exp))
    assert zero((speed**2 + k**2*turn**2 - V**2).rewrite(sp.exp))


def test_struck_sleigh_turns_by_an_angle_that_does_not_depend_on_the_blow():
    F, b = sp.symbols("F b", positive=True)
    after = sleigh(m, J, a, theta, blow=(0, F), at=(a + b, 0)).solve().after
    assert after[0] == after[1] == 0
    # over the heading the speeds are a harmonic oscillation
    turned = sp.Symbol("theta")
    speed, turn = k*sp.sin(a*turned/k), sp.cos(a*turned/k)
    rates = running_sleigh().rates.subs(J, m*(k**2 - a**2)).subs({v: speed, w: turn})
    assert zero(sp.diff(speed, turned)*turn - rates[0]) and zero(sp.diff(turn, turned)*turn - rates[1])
    assert turn.subs(turned, sp.pi*k/(2*a)) == 0
    for blow, place in ((0.3, 0.1), (1.0, 0.5), (4.0, 2.0)):
        omega = float(after[2].subs({m: 1, J: 0.8, a: 0.7, F: blow, b: place}))
        run = sleigh_rate(1.0, 0.8, 0.7)
        end = follow(run, [0, 0, 0, 0, omega], 0.02/omega, 3000)[-1]
        assert end[2] == pytest.approx(np.pi/2*np.sqrt(1 + 0.8/0.49), abs=1e-6)
        assert end[3] == pytest.approx(omega*np.sqrt(0.8 + 0.49), abs=1e-6)


def test_path_of_the_sleigh_with_k_twice_a_is_elementary():
    """From rest: x = 4a (sin²φ + ln cos φ), y = 4a (φ - sin φ cos φ), φ = gd τ; it leaves along y = 2πa,
    backwards."""
    phi = sp.Symbol("phi")
    X, Y = 4*a*(sp.sin(phi)**2 + sp.log(sp.cos(phi))), 4*a*(phi - sp.sin(phi)*sp.cos(phi))
    assert zero(sp.diff(X, phi) - 4*a*sp.tan(phi)*sp.cos(2*phi))
    assert zero(sp.diff(Y, phi) - 4*a*sp.expand_trig(sp.tan(phi)*sp.sin(2*phi)).rewrite(sp.sin))
    run = sleigh_rate(1, 3, 1)
    states = follow(run, [0, 0, 0, 0, 1], 0.005, 2000)
    angle = gudermann(0.5*0.005*np.arange(2001))
    assert np.abs(states[:, 0] - (4*np.sin(angle)**2 + 4*np.log(np.cos(angle)))).max() < 1e-8
    assert np.abs(states[:, 1] - 4*(angle - np.sin(angle)*np.cos(angle))).max() < 1e-8
    assert Y.subs(phi, sp.pi/2) == 2*sp.pi*a


@given(size, size, number, number, st.sampled_from([-1, 1]))
@settings(max_examples=25, deadline=None)
def test_closed_form_of_the_sleigh_and_integration_agree(ahead, gyration, speed, turn, side):
    ahead *= side
    exact = SleighMotion(ahead, float(np.hypot(ahead, gyration)), speed, turn)
    run = sleigh_rate(1.0, gyration**2, ahead)
    states = follow(run, [0, 0, 0, speed, turn], 0.002, 500)
    t = 0.002*np.arange(501)
    assert np.abs(states[:, 3] - exact.speeds(t)[0]).max() < 1e-6
    assert np.abs(states[:, 4] - exact.speeds(t)[1]).max() < 1e-6
    assert np.abs(states[:, 2] - exact.heading(t)).max() < 1e-6


@given(size, size, number, number, st.sampled_from([-1, 1]))
@settings(max_examples=50, deadline=None)
def test_sleigh_ends_with_its_mass_centre_in_front(ahead, gyration, speed, turn, side):
    exact = SleighMotion(side*ahead, float(np.hypot(ahead, gyration)), speed, turn)
    if abs(turn) > 1e-2:
        late = 60*exact.k**2/(ahead*exact.V)
        assert exact.speeds(late)[0] == pytest.approx(exact.final_speed, rel=1e-9)
        assert np.sign(exact.final_speed) == side
        assert exact.heading(late) == pytest.approx(exact.angle_to_come, rel=1e-9)


def test_sleigh_with_the_blade_under_its_mass_centre_goes_round_a_circle():
    exact = SleighMotion(0.0, 1.0, 2.0, 0.5)
    assert exact.speeds(3.0) == (2.0, 0.5) and exact.heading(3.0) == 1.5 and np.isinf(exact.angle_to_come)


# Drift

def test_independent_speeds_do_not_drift_and_multipliers_do():
    system = sleigh(1, 1, 1, theta)
    rate, gap, correct = with_multipliers(system, [x, y, theta])
    start = [0, 0, 0, 0, 0, 1.0]
    drift = [np.abs(gap(follow(rate, start, h, round(8/h)))).max() for h in (0.1, 0.05, 0.025)]
    assert drift[0] > 1e-6 and all(12 < p/q < 40 for p, q in zip(drift, drift[1:]))
    assert np.abs(gap(follow(rate, start, 0.1, 80, correct=correct))).max() < 1e-15
    run = sleigh_rate(1, 1, 1)
    states = follow(run, [0, 0, 0, 0, 1.0], 0.1, 80)
    moving = np.array([np.concatenate([y[:3], run(y)[:3]]) for y in states])        # (q, q̇) from (q, ν)
    assert np.abs(moving[:, 3:5]).max() > 0.5 and np.abs(gap(moving)).max() < 1e-15
    fine = follow(rate, start, 0.025, 320)[::4]
    assert np.abs(moving - fine).max() < 1e-4                                      # and it is the same motion


def test_correction_is_an_impact_of_class_2():
    X, Y, Q = VELOCITIES
    system = sleigh(1, 1, 1, sp.Rational(1, 3), before={X: 0.3, Y: -0.2, Q: 0.7})
    exact = np.array(system.solve().after, dtype=float).ravel()
    _, _, correct = with_multipliers(sleigh(1, 1, 1, theta), [x, y, theta])
    assert correct(np.array([0, 0, 1/3, 0.3, -0.2, 0.7]))[3:] == pytest.approx(exact, abs=1e-13)


# The axle

def axle_motion(forces=None, **data):
    system = axles.axle(**data)
    coordinates = sp.symbols("x_C theta_B y_C"), axles.phi, sp.Symbol("theta_A")
    q = [*coordinates[0], coordinates[1], coordinates[2]]
    speeds = dict(zip((v, w), axles.speeds()))
    return reduced_motion(system, q, speeds, forces), q


def test_axle_on_the_plane_keeps_its_speed_and_its_turning():
    run, _ = axle_motion()
    assert list(run.rates) == [0, 0]
    # centripetal force of both wheels together
    assert zero(run.forces[0] - (axles.M + 2*axles.m)*v*w)
    assert run.forces[1] == run.forces[2] == 0


def test_axle_on_an_incline_gains_what_gravity_gives():
    pull = sp.Symbol("G", positive=True)
    run, q = axle_motion(forces=[pull, 0, 0, 0, 0])
    energy = sp.expand(axles.axle().kinetic_energy.subs(dict(zip(axles.VELOCITIES, run.velocities))))
    power = sum(sp.diff(energy, s)*rate for s, rate in zip((v, w), run.rates))
    assert zero(power - pull*run.velocities[0])


def test_struck_axle_runs_on_a_circle_whose_centre_the_blow_has_moved():
    """sun1985's example: before, C circles about wheel A; after, at S/((M+3m)ω) - l from C."""
    omega = sp.Symbol("omega_0", positive=True)
    X, _, Y, TURN, SPIN_A = axles.VELOCITIES
    struck = axles.axle(before={TURN: omega, SPIN_A: 0}).solve(by="maggi").after
    ahead = sp.sin(axles.phi)*struck[0] - sp.cos(axles.phi)*struck[2]
    assert zero(ahead - (axles.S/(axles.M + 3*axles.m) - axles.l*omega))
    assert struck[3] == omega
    run, q = axle_motion()
    data = {axles.M: 1.0, axles.m: 1.0, axles.l: 1.0, axles.r: 1.0}
    numbers = {axles.S: 6.0, omega: 1.0, axles.phi: np.pi/4, **data}
    start = run.state([0, 0, 0, np.pi/4, 0], [float(sp.N(u.subs(numbers))) for u in struck], data)
    states = follow(run.compile(data), start, 2*np.pi/500, 500)
    centre = 0.5*np.array([np.cos(np.pi/4), np.sin(np.pi/4)])         # v/ω = 6/4 - 1, along the axle
    distance = np.hypot(states[:, 0] - centre[0], states[:, 2] - centre[1])
    assert np.ptp(distance) < 1e-9 and distance[0] == pytest.approx(0.5)
    assert np.abs(states[-1, [0, 2]] - states[0, [0, 2]]).max() < 1e-9


def test_the_printed_initial_velocity_of_sun1985_is_refused_by_the_motion():
    run, _ = axle_motion()
    data = {axles.M: 1, axles.m: 1, axles.l: 1, axles.r: 1}
    half = np.sqrt(0.5)
    run.state([0, 0, 0, np.pi/4, 0], [-half, 2, half, 1, 0], data)
    with pytest.raises(ValueError, match="violate constraint 1: its left side is -1"):
        run.state([0, 0, 0, np.pi/4, 0], [-half, 2, -half, 1, 0], data)


# The wheel and the wall

j, e, v0 = sp.symbols("j e v_0", positive=True)


def wheel(*floor):
    s = sp.Symbol("omega")
    rows = {"rolling": Constraint(v - R*s), "wall": Constraint(-v, e=e)}
    return Impact([v, s], m*v**2/2 + j*m*R**2*s**2/2, constraints=[rows[name] for name in ("wall", *floor)],
                  before={v: v0, s: v0/R})


@pytest.mark.parametrize("by", SIX)
def test_rolling_kept_by_six_principles(by):
    jump = wheel("rolling").solve(by=by)
    assert [zero(p) for p in jump.after - sp.Matrix([-e*v0, -e*v0/R])] == [True, True]
    assert zero(jump.reactions[0] - (1 + j)*(1 + e)*m*v0)
    # friction towards the wall, with no normal impulse
    assert zero(jump.reactions[1] - j*(1 + e)*m*v0)
    assert zero(jump.energy_loss - (1 + j)*m*v0**2*(1 - e**2)/2)


@pytest.mark.parametrize("by", SIX)
def test_rolling_lost_by_six_principles(by):
    jump = wheel().solve(by=by)
    assert [zero(p) for p in jump.after - sp.Matrix([-e*v0, v0/R])] == [True, True]
    assert zero(jump.energy_loss - m*v0**2*(1 - e**2)/2)


def test_wheel_that_has_lost_its_rolling_gets_it_back():
    """v∞ = (j - e)v₀/(1 + j), by integrating the friction and by moments about the floor; energy balance."""
    mu, t = sp.symbols("mu t", positive=True)
    sliding, turning = -e*v0 + mu*g*t, v0 - mu*g*t/j
    when = sp.solve(sp.Eq(sliding, turning), t)[0]
    final = (j - e)*v0/(1 + j)
    assert zero(when - (1 + e)*j*v0/(mu*g*(1 + j))) and zero(sliding.subs(t, when) - final)
    assert zero((1 + j)*final - (-e*v0 + j*v0))
    heat = sp.integrate(mu*m*g*(turning - sliding), (t, 0, when))
    assert zero(heat - m*v0**2*j*(1 + e)**2/(2*(1 + j)))
    assert zero(m*v0**2*(1 + j)/2 - m*v0**2*(1 - e**2)/2 - heat - m*(1 + j)*final**2/2)
    assert final.subs({j: sp.Rational(1, 2), e: 1}) == -v0/3 and final.subs({j: 1, e: 1}) == 0


def test_time_to_rest_by_summing_the_hits():
    ratio = (j - e)/(1 + j)
    slip = (1 + e)*j/(1 + j)                                          # in units of v₀/(μg)
    back = -(slip**2/2 - e*slip)/ratio
    assert zero((slip + back)/(1 - ratio) - (1 + e)*j**2/(2*(j - e)))
    assert zero(((1 + e)*j**2/(2*(j - e))).subs(e, j/(2 + j)) - j)
    # flights 2eⁿ, n = 1, 2, …: the spin lives longer than the hits exactly for e < j/(2 + j)
    assert zero(sp.solve(1 - 2*e/(1 - e)/j, e)[0] - j/(2 + j))
    for inertia, rest in ((1.0, 0.7), (1.0, 0.5), (0.5, 0.3), (0.5, 0.05), (0.4, 0.0), (3.0, 1.0)):
        end = time_to_rest(inertia, rest)
        x_end, _, v_end, s_end = history(np.array([0.98*end, 1.001*end]), inertia, rest)
        assert abs(v_end[0]) + abs(s_end[0]) > 1e-3
        assert abs(v_end[1]) + abs(s_end[1]) < 2e-6 and abs(x_end[1]) < 1e-9


@pytest.mark.parametrize("inertia,rest",
                         [(1.0, 1.0), (0.5, 0.9), (0.5, 0.5), (1.0, 0.6), (0.4, 0.1), (0.5, 0.0)])
def test_history_of_the_wheel_against_small_steps(inertia, rest):
    """The closed phases against a plain simulation with penalty-free small steps."""
    h, n = 2e-5, 60_000
    pos, vel, spin, path = 0.0, -rest, 1.0, []
    for _ in range(n):
        path.append((pos, vel, spin))
        slip = vel - spin
        grip = -np.sign(slip)*min(1.0, abs(slip)/(h*(1 + 1/inertia)))
        vel, spin = vel + h*grip, spin - h*grip/inertia
        pos += h*vel
        if pos > 0:
            pos, vel = 0.0, -rest*vel
    at = np.arange(0, n, 500)
    exact = history(at*h, inertia, rest)
    assert np.abs(np.array(path)[at, 0] - exact[0]).max() < 2e-4
    late = at*h > 0.9
    assert np.abs(np.array(path)[at, 2] - exact[3])[late].max() < 2e-3


@given(size, st.floats(0, 1), st.floats(0.1, 2))
@settings(max_examples=60, deadline=None)
def test_energy_of_the_wheel_never_grows_and_it_never_enters_the_wall(inertia, rest, mu):
    t = np.linspace(-1, 6, 1500)
    pos, _, vel, spin = history(t, inertia, rest, mu)
    energy = vel**2 + inertia*spin**2
    assert (np.diff(energy) <= 1e-9).all() and (pos <= 1e-9).all()


@given(size, st.floats(0, 1).map(lambda value: round(value, 3)), size)
@settings(max_examples=40, deadline=None)
def test_rolling_is_kept_when_the_constraint_is_listed(inertia, rest, speed):
    numbers = {j: inertia, e: rest, v0: speed, R: 1, m: 1}
    system = wheel("rolling")
    after = [float(p.subs(numbers)) for p in system.solve(by="maggi").after]
    assert after[0] == pytest.approx(after[1])
    law = hit_wall(inertia, rest, floor="rolling")
    assert law.v*speed == pytest.approx(after[0]) and law.spin == law.v
    free = hit_wall(inertia, rest)
    assert abs(free.v - free.spin) == pytest.approx(1 + rest)         # and lost when it is not


@given(size, st.floats(0, 1), st.floats(0, 1.5))
@settings(max_examples=60, deadline=None)
def test_rough_wall_against_the_collision_with_coulomb_friction(inertia, rest, mu):
    law = hit_wall(inertia, rest, mu_wall=mu)
    # (up, away from the wall)
    hit = collide_planar([[1 + 1/inertia, 0], [0, 1]], (-1, -1), mu=mu, e=rest, law="poisson")
    assert law.lift == pytest.approx(hit.impulse[0], abs=1e-12) and law.wall == pytest.approx(hit.impulse[1])
    assert law.up - law.spin == pytest.approx(hit.velocity[0], abs=1e-12)
    before, after = 1 + inertia, law.v**2 + law.up**2 + inertia*law.spin**2
    assert after <= before + 1e-12


# The wheel that steers

@pytest.mark.parametrize("by", SIX)
def test_oblique_wheel_by_six_principles_and_by_hand(by):
    alpha = sp.Symbol("alpha", positive=True)
    jump = oblique_wheel(m, R, alpha, v0, e).solve(by=by)
    c, s = sp.cos(alpha), sp.sin(alpha)
    # two independent speeds: v with 3m/2, ψ̇ with mR²/4
    push = (1 + e)*v0*c/(c**2/(m*sp.Rational(3, 2)) + 4*s**2/m)
    speed, steer = v0 - push*c/(m*sp.Rational(3, 2)), 4*push*s/(m*R)
    assert zero(jump.reactions[0] - push)
    assert zero(jump.after[0] - speed*c) and zero(jump.after[1] - speed*s) and zero(jump.after[3] - steer)
    assert zero(speed - v0*(6*s**2 - e*c**2)/(c**2 + 6*s**2))


@given(st.floats(0.05, 1.5), st.floats(0, 1))
@settings(max_examples=60, deadline=None)
def test_tail_of_the_oblique_wheel_strikes_in_the_mirror_position(alpha, rest):
    c, s = np.cos(alpha), np.sin(alpha)
    radius = (6*s**2 - rest*c**2)/(6*(1 + rest)*s*c)                  # v⁺/ψ̇⁺ at R = 1
    heading = np.linspace(alpha, np.pi - alpha, 400)
    reach = radius*(np.sin(heading) - s) - c + np.abs(np.cos(heading))  # of the foremost point, the wall at 0
    assert reach[1:-1].max() < 1e-12 and abs(reach[-1]) < 1e-12


# The blade that bites

W, V = sp.symbols("w v")


def biting(before=None):
    gap = Constraint(W - a*w)
    return Impact([V, W, w], m*(V**2 + W**2)/2 + J*w**2/2, constraints=[gap], before=before)


@pytest.mark.parametrize("by", SIX)
def test_caught_edge_by_six_principles(by):
    system = biting()
    jump = system.solve(by=by)
    before = dict(zip(("v", "w", "omega"), system.before))
    gap = before["w"] - a*before["omega"]
    turn = (J*before["omega"] + m*a*before["w"])/(J + m*a**2)         # moments about the blade
    assert zero(jump.after[0] - before["v"]) and zero(jump.after[2] - turn) and zero(jump.after[1] - a*turn)
    assert zero(jump.reactions[0] + m*J*gap/(J + m*a**2))
    assert zero(jump.energy_loss - m*J*gap**2/(J + m*a**2)/2)


@given(size, size, number, number, number, number)
@settings(max_examples=100, deadline=None)
def test_a_bite_never_gives_energy_and_keeps_moments_about_the_blade(mass, inertia, place, along, across,
                                                                     turn):
    catch = caught_edge(mass, inertia, place, along, across, turn)
    energy = [mass*(p**2 + q**2)/2 + inertia*o**2/2
              for p, q, o in ((along, across, turn), (catch.v, catch.w, catch.omega))]
    assert energy[0] - energy[1] == pytest.approx(catch.energy_loss, abs=1e-9) and catch.energy_loss >= 0
    assert catch.w - place*catch.omega == pytest.approx(0, abs=1e-12)
    assert inertia*turn + mass*place*across == pytest.approx(inertia*catch.omega + mass*place*catch.w,
                                                             abs=1e-9)
    assert catch.impulse == pytest.approx(mass*(catch.w - across), abs=1e-9)


def test_gentlest_and_hardest_place_of_the_blade():
    loss = m*J*(W - a*w)**2/(J + m*a**2)/2
    places = sp.solve(sp.diff(loss, a), a)
    where = sp.Symbol("a")
    loss = loss.subs(a, where)
    places = sp.solve(sp.numer(sp.together(sp.diff(loss, where))), where)
    assert set(map(sp.simplify, places)) == {W/w, -J*w/(m*W)}
    assert zero(loss.subs(where, -J*w/(m*W)) - (m*W**2 + J*w**2)/2)   # all that does not run along the blade
    place = hardest_place(2.0, 0.5, w=1.5, omega=-0.8)
    assert caught_edge(2.0, 0.5, place, 1, 1.5, -0.8).omega == pytest.approx(0)
    assert place*gentlest_place(1.5, -0.8) == pytest.approx(-0.5/2.0)


def test_glide_after_the_bite_is_the_motion_of_the_sleigh():
    glide = glide_after(1.0, 0.5, -0.6, 1.2, 0.4, 0.9)
    catch = caught_edge(1.0, 0.5, -0.6, 1.2, 0.4, 0.9)
    states = follow(sleigh_rate(1.0, 0.5, -0.6), [0, 0, 0, 1.2, catch.omega], 0.01, 4000)
    assert states[-1, 3] == pytest.approx(glide.final_speed) and glide.final_speed < 0
    assert states[-1, 2] == pytest.approx(glide.angle_to_come, abs=1e-6)


# Bad input

@pytest.mark.parametrize("call,words", [
    (lambda: caught_edge(0, 1, 1, 0, 1, 0), "mass = 0 must be positive"),
    (lambda: caught_edge(1, -1, 1, 0, 1, 0), "inertia = -1 must be positive"),
    (lambda: caught_edge(1, 1, 1, 0, np.nan, 0), "finite"),
    (lambda: gentlest_place(1, 0), "no place is gentle"),
    (lambda: hardest_place(1, 1, 0, 1), "only spins"),
    (lambda: SleighMotion(1, 1, 0, 1), "not larger than"),
    (lambda: SleighMotion(1, 2, np.inf, 1), "finite"),
    (lambda: hit_wall(0, 0.5), "j = 0 must be positive"),
    (lambda: hit_wall(0.5, 1.2), "outside"),
    (lambda: hit_wall(0.5, 0.2, floor="sticky"), "unknown floor"),
    (lambda: hit_wall(0.5, 0.2, floor="rolling", mu_wall=0.3), "rack"),
    (lambda: hit_wall(0.5, 0.2, mu_wall=-0.3), "negative"),
    (lambda: slide(-1, 1, 0.5, 0), "for ever"),
    (lambda: time_to_rest(0.5, 0.2, mu=0), "never comes to rest"),
    (lambda: fate(-1, 0.2), "positive"),
    (lambda: follow(lambda s: s, [1], -0.1, 3), "step = -0.1 must be positive"),
    (lambda: reduced_motion(sleigh(m, J, a, theta), [x, y], {}), "need 3 coordinates"),
    (lambda: reduced_motion(sleigh(m, J, a, theta), [x, y, theta], {v: VELOCITIES[2]}),
     "leave 2 independent speeds"),
    (lambda: reduced_motion(sleigh(m, J, a, theta), [x, y, theta], {v: VELOCITIES[2], w: 2*VELOCITIES[2]}),
     "Choose others"),
    (lambda: reduced_motion(sleigh(m, J, a, theta), [x, y, theta], {v: VELOCITIES[0] + 1, w: VELOCITIES[2]}),
     "without velocities"),
    (lambda: running_sleigh().compile(), "no value for J, a, m"),
    (lambda: running_sleigh().state([0, 0], [0, 0, 0], {m: 1, J: 1, a: 1}), "3 coordinates"),
    (lambda: with_multipliers(sleigh(m, J, a, theta), [x, y, theta]), "no value for"),
    (lambda: with_multipliers(sleigh(1, 1, 1, theta), [x, y]), "need 3 coordinates"),
])
def test_bad_input_gets_a_sentence(call, words):
    with pytest.raises(ValueError, match=words):
        call()


# Laws in symbols, and where things are

def sleigh_by_scipy(t, ahead, gyration, v, omega):
    """(x, y, θ, v, ω) of the blade of a free sleigh at the times t: momentum along the blade, moments
    about P."""
    def rate(_, y):
        return [y[3]*np.cos(y[2]), y[3]*np.sin(y[2]), y[4], ahead*y[4]**2, -ahead*y[3]*y[4]/gyration**2]
    t = np.atleast_1d(t)
    return solve_ivp(rate, (0, max(t.max(), 1e-9)), [0, 0, 0, v, omega], t_eval=t, rtol=1e-11, atol=1e-12).y


@given(st.sampled_from([-0.8, -0.3, 0.2, 0.7]), st.floats(0.9, 2.5), number, number, st.floats(0.1, 6))
@settings(max_examples=30, deadline=None)
def test_place_of_the_sleigh_against_an_integration(ahead, gyration, speed, turn, time):
    run = SleighMotion(ahead, gyration, speed, turn)
    x, y, heading, v, omega = sleigh_by_scipy(np.array([time/2, time]), ahead, gyration, speed, turn)
    assert np.allclose(run.place([time/2, time]), [x, y], atol=1e-7)
    assert np.allclose(run.centre([time/2, time]),
                       [x + ahead*(np.cos(heading) - 1), y + ahead*np.sin(heading)], atol=1e-7)
    assert np.allclose(run.speeds([time/2, time]), [v, omega], atol=1e-8)


@pytest.mark.parametrize("speed", [3.0, -3.0])
def test_a_sleigh_that_does_not_turn_stands_at_the_end_of_its_ellipse(speed):
    run = SleighMotion(1, 2, speed, 0)
    assert run.tau(1.0) == np.sign(speed)*np.inf and run.place(2.0) == approx((2*speed, 0))


def test_set_turning_is_the_motion_from_rest():
    time, gyration, turn = sp.symbols("t k omega_0", positive=True)
    symbolic = sp.lambdify([time, gyration, turn], list(set_turning(time, gyration, turn)))
    for t, k, w in ((0.0, 1.3, 0.4), (2.5, 1.7, 0.9), (9.0, 2.6, 1.4)):
        run, found = SleighMotion(1, k, 0, w), set_turning(t, k, w)
        expected = [run.tau(t), *run.speeds(t), run.heading(t), run.side_force(t), run.angle_to_come]
        assert [float(x) for x in found] == approx([float(x) for x in expected], abs=1e-12)
        assert symbolic(t, k, w) == approx([float(x) for x in expected], abs=1e-12)


def test_circle_has_its_speed_and_its_centre():
    time, heading, v, turn = sp.symbols("t psi v omega", positive=True)
    place = circle(time, heading, v, turn)
    later = heading + turn*time
    assert [zero(p.diff(time) - v*f(later)) for p, f in zip(place, (sp.cos, sp.sin))] == [True, True]
    assert [p.subs(time, 0) for p in place] == [0, 0]
    here = [p + q for p, q in zip(place, centre_of_circle(later, v, turn))]
    assert all(zero(p.diff(time)) for p in here) and all(zero(p - q) for p, q in
                                                         zip(here, centre_of_circle(heading, v, turn)))


def test_tail_strikes_where_the_mirror_image_stands():
    alpha, speed, steer = 0.7, 0.45, 1.9
    time = float(tail_strikes(alpha, steer))
    x, y = (float(p) for p in circle(time, alpha, speed, steer))
    assert x == approx(0, abs=1e-12) and alpha + steer*time == approx(np.pi - alpha)
    # the rear edge is at the wall
    assert x - np.cos(alpha) - np.cos(alpha + steer*time) == approx(0, abs=1e-12)
    assert (y > 0) == (speed > 0)


def test_bite_with_symbols_is_the_bite_with_numbers():
    names = sp.symbols("m J a v w omega", positive=True)
    values = (1.3, 0.4, 0.6, 0.9, -0.7, 1.1)
    exact, numbers = bite(*names), caught_edge(*values)
    for field in ("v", "w", "omega", "impulse", "energy_loss"):
        assert float(getattr(exact, field).subs(dict(zip(names, values)))) == approx(float(getattr(numbers,
                                                                                                   field)))


def test_wall_and_hop_with_symbols_are_those_with_numbers():
    t, mu = sp.symbols("t mu_w", nonnegative=True)
    symbolic = hop(t, hit_wall(j, e, mu_wall=mu), g=g)
    for values in ((0.5, 0.3, 0.1, 0.05, 1.5), (1.0, 0.9, 0.7, 2.0, 9.81), (0.4, 0.0, 0.2, 0.1, 1.0)):
        numbers = hop(values[3], hit_wall(*values[:2], mu_wall=values[2]), values[4])
        at = dict(zip((j, e, mu, t, g), values))
        for field in ("x", "y", "turned", "up", "duration", "height"):
            assert float(getattr(symbolic, field).subs(at)) == approx(getattr(numbers, field), abs=1e-12)


def test_impulses_of_wall_and_rack_by_balances():
    for inertia, rest in ((0.4, 0.3), (1.0, 0.8)):
        hit = hit_wall(inertia, rest, floor="rolling")
        assert hit.v - 1 == approx(hit.floor - hit.wall)                 # momentum
        assert inertia*(hit.spin - 1) == approx(-hit.floor)              # moment of momentum about the centre
        assert hit.v == hit.spin == -rest


def test_sliding_ends_when_the_slip_is_used_up():
    v, spin, inertia, mu, gravity = -0.7, 1.2, 0.4, 0.3, 9.81
    time, rolls = slide(v, spin, inertia, mu, gravity)
    assert v + mu*gravity*time == approx(spin - mu*gravity*time/inertia) == approx(rolls)


def test_hop_is_a_throw():
    hit = hit_wall(0.5, 0.6, mu_wall=0.15)
    top = hop(hop(0.0, hit, 2.0).duration/2, hit, 2.0)
    assert top.up == approx(0) and top.y == approx(top.height) and hit.up**2/2 == approx(2.0*top.height)
    end = hop(9.0, hit, 2.0)                                        # landed, and left there
    assert end.y == approx(0) and end.up == approx(-hit.up) and end.x == approx(hit.v*end.duration)
    assert end.turned == approx(hit.spin*end.duration)
    with pytest.raises(ValueError, match="gravity"):
        hop(1.0, hit, g=0)


# The pictures

def in_place(at, heading, points):
    """Points of a body, given ahead and to the left, as complex numbers."""
    return complex(*at) + np.exp(1j*heading)*np.array([complex(*p) for p in points])


def corners(numbers):
    """The corners of a polygon, or the ends of a rod or bar, as complex numbers."""
    if "xs" in numbers:
        return np.asarray(numbers["xs"]) + 1j*np.asarray(numbers["ys"])
    return np.array([complex(numbers["x1"], numbers["y1"]), complex(numbers["x2"], numbers["y2"])])


def at(numbers):
    return np.array([numbers["x"], numbers["y"]])


HULL = ((-0.55, -0.42), (1.8, -0.42), (2.3, 0), (1.8, 0.42), (-0.55, 0.42))


def test_struck_sleigh_shows_the_law():
    def law(seen):
        c = seen.at
        gyration = np.sqrt(1 + c.rho**2)
        before = in_place((0, 0), 0, HULL)
        for n, body, blow in ((0, {"color": "muted"}, c.F/2), (1, {"color": "body", "ghost": None}, c.F)):
            turn = blow*1.5/(1 + c.rho**2)                          # moments about P
            x, y, heading, v, omega = sleigh_by_scipy(c.t, 1, gyration, 0, turn)[:, -1]
            middle = in_place((x, y), heading, ((0.875, 0),))[0]
            px, py = middle.real, middle.imag
            depth = min(px + 4.6, 2.6 - px, py + 1.98, 6.3 - py) - 1.5     # of the hull's circle in the frame
            if abs(depth) > 6e-3:                                         # it runs out of the picture
                assert seen.shown("polygon", **body) == seen.shown("rod", **body) == (depth > 0)
            if seen.shown("polygon", **body):
                assert corners(seen.mark("polygon", **body)) == approx(in_place((x, y), heading, HULL),
                                                                       abs=6e-3)
                blade = in_place((x, y), heading, ((-0.4, 0), (0.4, 0)))
                assert corners(seen.mark("rod", **body)) == approx(blade, abs=6e-3)
            assert at(seen.mark("point", n, panel=1)) == approx([v, omega], abs=1e-6)
            vs, omegas = seen.curve(n, panel=1)
            assert vs**2 + gyration**2*omegas**2 == approx((gyration*turn)**2)
            assert (vs[0], vs[-1]) == approx((0, gyration*turn), abs=1e-4) and (np.diff(vs) > 0).all()
        assert corners(seen.mark("polygon", ghost=True)) == approx(before)
        assert seen.arrow("impulse") == approx([0, c.F])
        assert seen.arrow("impulse", scale=1) == approx([0, 1.1*c.F])
        # its head is on the axis, b = a/2 ahead of C
        assert at(seen.mark("arrow")) == approx([1.5, -1.1*c.F])
        assert seen.readout("turned by") == approx(np.degrees(heading), abs=1e-5)
        assert seen.readout("in the end") == approx(np.degrees(SleighMotion(1, gyration, 0,
                                                                            turn).angle_to_come))
        across = omega*v - v*omega/gyration**2                          # acceleration of C across: vω + aω̇
        assert seen.readout("side force on the blade") == approx(across, abs=1e-6)
        xs, ys = seen.curve(1, panel=0)
        times = np.linspace(0, max(c.t, 1e-9), len(xs))
        assert [xs, ys] == approx(sleigh_by_scipy(times, 1, gyration, 0, turn)[:2], abs=6e-3)
        xs, ys = seen.curve(0, panel=0)                                # the whole path, to the phase 8
        times = np.linspace(0, 8*gyration/turn, len(xs))
        path = sleigh_by_scipy(times, 1, gyration, 0, turn)[:2]
        assert np.abs(np.array([xs, ys]) - path).max() < 8e-3
    shows("nonholonomic_impact/after_the_blow:struck_sleigh", law, settings=10,
          also=[{"t": 0}, {"t": 12, "F": 1.5}])


def test_struck_axle_shows_the_law():
    half = np.sqrt(0.5)

    wheels = axles.axle(np.pi/4, 1, 1, 1, 1, 1, before={axles.X: -half, axles.TURN: 1})
    mass, rows, blow = (np.array(x, dtype=float) for x in (wheels.mass_matrix, wheels.constraint_matrix,
                                                            wheels.generalized_impulse))
    K = np.block([[mass, -rows.T], [rows, np.zeros((3, 3))]])
    early = np.array(wheels.before, dtype=float).ravel()
    # with multipliers, for S = 1
    jump = np.linalg.solve(K, np.append(blow.ravel(), np.zeros(3)))[:5]

    def run(t, S):
        """C, φ, velocity ahead, turning rate: circles about A before the blow, the balance of momentum at
        it."""
        x, _, y, turn, _ = early + S*jump*(t >= 0)
        v = half*(x - y)
        phi = np.pi/4 + turn*np.linspace(0, t, 2001)
        C = np.array([half, half]) + np.array([np.trapezoid(v*np.sin(phi), phi),
                                               -np.trapezoid(v*np.cos(phi), phi)])
        return C, phi[-1], v, turn

    def law(seen):
        c = seen.at
        C, phi, v, turn = run(c.t, c.S)
        ahead, along = np.array([np.sin(phi), -np.cos(phi)]), np.array([np.cos(phi), np.sin(phi)])
        assert at(seen.mark("point", label="C")) == approx(C, abs=1e-5)
        ends = [C - along, C + along]
        assert corners(seen.mark("rod")) == approx([complex(*p) for p in ends], abs=1e-5)
        for n, end in enumerate(ends):
            assert corners(seen.mark("bar", n)) == approx([complex(*(end + q*ahead)) for q in (-0.4, 0.4)],
                                                          abs=1e-5)
        if c.t < 0:
            assert ends[0] == approx([0, 0], abs=1e-5)                  # wheel A stands
        if 0 <= c.t < 0.35:
            assert seen.arrow("impulse") == approx([c.S*half, -c.S*half])
            arrow = seen.mark("arrow")                                  # its head is at C
            assert at(arrow) + [arrow["dx"], arrow["dy"]] == approx([half, half])
        else:
            assert seen.shown("arrow") == 0
        assert seen.readout("velocity of C ahead") == approx(v)
        assert seen.readout("turning rate") == approx(turn)
        middle = at(seen.mark("point", 1, panel=0))
        apart = middle - C
        # nothing moves there
        assert v*ahead + turn*np.array([-apart[1], apart[0]]) == approx([0, 0], abs=1e-5)
        xs, ys = seen.curve(panel=0)
        times = np.linspace(-1.5, c.t, len(xs))
        assert np.array([xs, ys]).T[::12] == approx(np.array([run(t, c.S)[0] for t in times[::12]]), abs=1e-5)
        xs, ys = seen.curve(panel=1)
        assert ys[::20] == approx([run(0, S)[2] for S in xs[::20]])      # v/ω from C, ω = 1
        assert at(seen.mark("point", panel=1)) == approx([c.S, run(0, c.S)[2]])
    shows("nonholonomic_impact/after_the_blow:struck_axle", law, settings=8, also=[{"t": 0.1}, {"t": -1}])


BODIES = {"hoop": 1.0, "disk": 0.5, "ball": 0.4}


def march(t, inertia, rest):
    """(x, Rφ, v, Rω, near a hit) of a wheel after a smooth wall, phase by phase: μg = 1."""
    now, x, turned, v, spin = 0.0, 0.0, 0.0, -rest, 1.0
    near = t < 0.03
    for _ in range(400):
        slides = abs(v - spin) > 1e-12
        push = 1.0 if slides else 0.0
        stop = (spin - v)/(1 + 1/inertia) if slides else np.inf
        roots = [r for r in np.roots([push/2, v, x] if push else [v, x]).astype(complex) if v
                 and abs(r.imag) < 1e-9]
        wall = min((r.real for r in roots if r.real > 1e-9), default=np.inf)
        if v == 0 and x == 0 and slides:                               # it rests at the wall, spinning down
            wall, push, stop = np.inf, 0.0, spin*inertia
        step = min(stop, wall, t - now)
        x, turned = x + v*step + push*step**2/2, turned + spin*step - slides*step**2/(2*inertia)
        v, spin, now = v + push*step, spin - slides*step/inertia, now + step
        near = near or step < t - now + step and abs(t - now) < 0.03
        if now >= t:
            break
        if step == wall or x > -1e-12 and v > 0:
            x, v = 0.0, -rest*v if abs(v) > 1e-6 else 0.0
    return x, turned, v, spin, near


def test_wheel_at_wall_shows_the_law():
    def law(seen):
        c, inertia = seen.at, BODIES[seen.at.body]
        x, turned, v, spin, near = (c.t, c.t, 1, 1, False) if c.t < 0 else march(c.t, inertia, c.e)
        rough = 0.04 if near or march(max(c.t, 0) + 0.03, inertia, c.e)[4] else 1e-5
        kept = c.t if c.t < 0 else -c.e*c.t
        speed = 1 if c.t < 0 else -c.e
        look = "before" if c.t < 0 else "after"
        upper, lower = seen.mark("wheel", 0), seen.mark("wheel", 1)
        assert at(upper) == approx([kept, 1.35 + 0.3]) and upper["angle"] == approx(-kept/0.3)
        assert at(lower) == approx([x, 0.3], abs=rough)
        assert lower["angle"] == approx(-turned/0.3, abs=rough/0.3)
        assert lower["r"] == approx(0.3) and lower["x"] <= 1e-9           # the wall stands at x = R
        assert seen.arrow(look, 0, color=look) == approx([speed, 0])
        assert at(seen.mark("arrow", 0, look=look)) == approx([kept, 1.65])
        drawn = seen.arrow(look, 1, color=look)
        assert at(seen.mark("arrow", 1, color=look)) == approx([lower["x"], 0.3])
        slip, rim = seen.readout("slip at the floor"), seen.readout("rim speed Rω")
        assert slip == approx(drawn[0] - rim, abs=1e-6)
        assert seen.arrow("after", color="lost") == approx([slip, 0])
        assert at(seen.mark("arrow", 0, color="lost")) == approx([lower["x"], 0])
        if rough < 1e-4:
            assert drawn == approx([v, 0], abs=1e-4) and rim == approx(spin, abs=1e-4)
        xs, ys = seen.curve(label="rolling kept")
        assert ys == approx(-xs) and (xs[0], xs[-1]) == approx((0, 1))
        xs, ys = seen.curve(label="slip allowed")
        assert (xs[0], xs[-1]) == approx((inertia/(2 + inertia), 1))
        # moment of momentum about the floor
        assert [-e + inertia for e in xs] == approx((1 + inertia)*ys)
        assert at(seen.mark("point", color="potential")) == approx([c.e, -c.e])
        again = seen.shown("point", color="after")
        assert again == (fate(inertia, c.e) != "returns sliding" or c.e >= inertia/(2 + inertia))
        if again:
            assert at(seen.mark("point", color="after")) == approx([c.e, (inertia - c.e)/(1 + inertia)])
        edge = seen.mark("line")
        assert (edge["x1"], edge["x2"]) == approx(2*(inertia/(2 + inertia),))
    shows("nonholonomic_impact/after_the_blow:wheel_at_wall", law, settings=30,
          also=[{"t": -1.0}, {"e": 0.1}])


def test_rough_wall_shows_the_law():
    def collision(inertia, rest, mu):
        hit = collide_planar([[1 + 1/inertia, 0], [0, 1]], (-1, -1), mu=mu, e=rest, law="poisson")
        return hit.impulse[0], 1 - hit.impulse[0]/inertia                # upwards, rim speed

    def law(seen):
        c, inertia = seen.at, BODIES[seen.at.body]
        up, rim = collision(inertia, c.e, c.mu)
        time = np.clip(c.t, 0, 2*up)                                    # g = 1; the film stops when it lands
        x, y, turned = min(c.t, 0) - c.e*time, 0.3 + up*time - time**2/2, min(c.t, 0) + rim*time
        wheel = seen.mark("wheel")
        assert at(wheel) == approx([x, y], abs=1e-9) and wheel["angle"] == approx(-turned/0.3, abs=1e-9)
        assert wheel["y"] >= 0.3 - 1e-9 and wheel["x"] <= 1e-9 and wheel["r"] == approx(0.3)
        if c.t < 0:
            assert seen.arrow("before") == approx([1, 0])
        else:
            assert seen.arrow("after") == approx([-c.e, up - time])
        assert at(seen.mark("arrow")) == approx(at(wheel))
        assert seen.readout("rim speed Rω after") == approx(rim, abs=1e-9)
        assert seen.readout("height of the hop / R") == approx(up*up/2/0.3, abs=1e-9)
        xs, ys = seen.curve(panel=0)
        s = np.linspace(0, 2*up, len(xs))
        assert xs == approx(-c.e*s) and ys == approx(0.3 + up*s - s*s/2)
        xs, ys = seen.curve(panel=1)
        assert ys == approx([collision(inertia, c.e, mu)[0] for mu in xs], abs=1e-9)
        assert at(seen.mark("point", panel=1)) == approx([c.mu, up], abs=1e-9)
    shows("nonholonomic_impact/after_the_blow:rough_wall", law, also=[{"t": -0.5}, {"t": 0.2}])


def steered(alpha, rest):
    """Speed along the wheel and steering rate after the wall, by moments: 3/2 and 1/4 are its inertias, R
    = v₀ = 1."""
    c, s = np.cos(alpha), np.sin(alpha)
    push = (1 + rest)*c/(2*c*c/3 + 4*s*s)
    return 1 - 2*push*c/3, 4*push*s


def test_turning_wheel_shows_the_law():
    def law(seen):
        c = seen.at
        jump = oblique_wheel(1.0, 1.0, c.alpha, 1.0, c.e).solve(by="kane").after
        speed, steer = steered(c.alpha, c.e)
        assert [float(x) for x in jump[2:]] == approx([speed, steer])
        time = np.clip(c.t, 0, (np.pi - 2*c.alpha)/steer)
        angles = c.alpha + steer*np.linspace(0, time, 2001)
        x = -np.cos(c.alpha)*(1 - min(c.t, 0)) + np.trapezoid(speed*np.cos(angles), angles)/steer
        y = np.sin(c.alpha)*min(c.t, 0) + np.trapezoid(speed*np.sin(angles), angles)/steer
        way = np.array([np.cos(angles[-1]), np.sin(angles[-1])])
        ends = corners(seen.mark("bar"))
        assert ends == approx([complex(*(np.array([x, y]) + q*way)) for q in (-1, 1)], abs=1e-5)
        assert ends.real.max() <= 1e-9                                   # nothing passes through the wall
        assert at(seen.mark("point", 0, panel=0)) == approx([ends[1].real, ends[1].imag])
        assert at(seen.mark("point", 1, panel=0)) == approx([x, y], abs=1e-5)
        if c.t < 0:
            assert seen.arrow("before") == approx([np.cos(c.alpha), np.sin(c.alpha)])
        else:
            assert seen.arrow("after") == approx(speed*way)
        assert at(seen.mark("arrow")) == approx([x, y], abs=1e-5)
        assert seen.readout("steering rate Rψ̇/v0") == approx(steer)
        assert seen.readout("turned when the tail strikes") == approx(180 - 2*np.degrees(c.alpha))
        angle = seen.mark("angle")
        assert (angle["start"], angle["stop"]) == approx((0, c.alpha))
        xs, ys = seen.curve(panel=0)
        along = [np.trapezoid(speed*f(angles), angles)/steer for f in (np.cos, np.sin)]
        assert [xs[0], ys[0]] == approx([-np.cos(c.alpha), 0], abs=1e-9)
        assert [xs[-1], ys[-1]] == approx([along[0] - np.cos(c.alpha), along[1]], abs=1e-5)
        if abs(speed) > 1e-3:
            r, step = np.hypot(np.diff(xs), np.diff(ys)), abs(speed)*time/(len(xs) - 1)
            assert r == approx(step, rel=1e-2, abs=1e-9)                 # evenly along a circle
        xs, ys = seen.curve(panel=1)
        assert ys == approx([steered(alpha, c.e)[0] for alpha in xs])
        assert at(seen.mark("point", panel=1)) == approx([c.alpha, speed])
    shows("nonholonomic_impact/after_the_blow:turning_wheel", law, also=[{"t": -1}, {"t": 0.3}])


SLIDES = {"drift and spin": (0.8, 0.8), "drift only": (0.8, 0.0), "fast spin": (0.8, 2.4)}
BODY = [(-1.2, -0.38), (0.85, -0.38), (1.3, 0), (0.85, 0.38), (-1.2, 0.38)]


@cache
def principle():
    """(ω⁺, Λ, energy lost) of a body with m = 1, J = 1/4 by one of the principles, compiled."""
    V, W, Q, place, drift, spin = sp.symbols("V W Q a w q")
    body = Impact([V, W, Q], (V**2 + W**2 + Q**2/4)/2, constraints=[Constraint(W - place*Q)],
                  before={V: 0, W: drift, Q: spin})
    jump = body.solve(by="gauss")
    return sp.lambdify([place, drift, spin], [jump.after[2], jump.reactions[0], jump.energy_loss])


def bitten(a, w, spin):
    return principle()(a, w, spin)


def test_caught_edge_shows_the_law():
    def law(seen):
        c, (drift, spin) = seen.at, SLIDES[seen.at.slide]
        v, w, whole = np.cos(drift), np.sin(drift), (1 + spin**2/4)/2
        turn, impulse, lost = bitten(c.a, w, spin)
        late = max(c.t, 0)
        gyration = np.sqrt(0.25 + c.a**2)

        def centre(times):
            x, y, heading, *_ = sleigh_by_scipy(times, c.a, gyration, v, turn)
            return x + c.a*(np.cos(heading) - 1), y + c.a*np.sin(heading), heading

        x, y, heading = (p[-1] for p in centre(late)) if c.t >= 0 else (v*c.t, w*c.t, spin*c.t)
        assert corners(seen.mark("polygon")) == approx(in_place((x, y), heading, BODY), abs=5e-3)
        blade = in_place((x, y), heading, ((-c.a - 0.22, 0), (-c.a + 0.22, 0)))
        assert corners(seen.mark("rod", color="muted" if c.t < 0 else "accent")) == approx(blade, abs=5e-3)
        assert seen.shown("rod") == 1 and at(seen.mark("point", label="C")) == approx([x, y], abs=5e-3)
        xs, ys = seen.curve(panel=0)
        path = np.array(centre(np.linspace(0, max(late, 1e-9), len(xs)))[:2])
        assert np.abs(np.array([xs, ys]) - path).max() < 5e-3
        if 0 <= c.t < 0.4:
            assert seen.arrow("reaction") == approx([0, impulse], abs=1e-9)
            assert complex(*at(seen.mark("arrow"))) == approx(blade.mean(), abs=5e-3)
        else:
            assert seen.shown("arrow") == 0
        past = seen.mark("line")
        assert (past["x1"], past["y1"], past["x2"], past["y2"]) == approx((-1.5*v, -1.5*w, 0, 0))
        assert seen.readout("turning rate after the bite") == approx(turn, abs=1e-9)
        assert seen.readout("impulse of the ice") == approx(impulse, abs=1e-9)
        xs, ys = seen.curve(panel=1)
        assert ys[::10] == approx([bitten(a, w, spin)[2]/whole for a in xs[::10]], abs=1e-9)
        assert at(seen.mark("point", color="impulse")) == approx([c.a, lost/whole], abs=1e-9)
        assert seen.shown("point", label="not felt") == (spin != 0)
        if spin:
            gentle = at(seen.mark("point", label="not felt"))
            assert gentle[1] == 0 and w - gentle[0]*spin == approx(0)
        hard = at(seen.mark("point", label="straight on"))
        assert bitten(hard[0], w, spin)[0] == approx(0, abs=1e-9)      # it turns no more
        assert hard[1] == approx(bitten(hard[0], w, spin)[2]/whole)
    shows("nonholonomic_impact/after_the_blow:caught_edge", law, settings=12,
          also=[{"t": -1, "slide": 2}, {"t": 0.2}, {"slide": 1, "a": -0.5}, {"slide": 2, "a": -0.5}])
