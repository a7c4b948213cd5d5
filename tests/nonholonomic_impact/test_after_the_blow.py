"""§9.5: motion after a blow, wheels that meet walls, blades that bite; every result by two independent
methods."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from mechlib import Constraint, Impact
from mechlib.motion import follow
from mechlib.nonholonomic_impact.after_the_blow.caught_edge import (
    caught_edge,
    gentlest_place,
    glide_after,
    hardest_place,
)
from mechlib.nonholonomic_impact.after_the_blow.drift import with_multipliers
from mechlib.nonholonomic_impact.after_the_blow.oblique_wheel import oblique_wheel
from mechlib.nonholonomic_impact.after_the_blow.reduced_motion import reduced_motion
from mechlib.nonholonomic_impact.after_the_blow.rolling_disk import (
    fate,
    history,
    hit_wall,
    slide,
    time_to_rest,
)
from mechlib.nonholonomic_impact.after_the_blow.sleigh_motion import SleighMotion, gudermann
from mechlib.rigid_body_collision import collide_planar
from mechlib.systems import axle as axles
from mechlib.systems.sleigh import VELOCITIES, sleigh

SIX = ("lagrange", "jourdain", "gauss", "maggi", "boltzmann_hamel", "kane")
m, M, J, a, k, R, l, r, g = sp.symbols("m M J a k R l r g", positive=True)
x, y, theta, v, w = sp.symbols("x y theta v omega")
number = st.floats(-2, 2).map(lambda value: round(value, 3))
size = st.floats(0.2, 3).map(lambda value: round(value, 3))


def running_sleigh(mass=m, inertia=J, ahead=a):
    xdot, ydot, turn = VELOCITIES
    return reduced_motion(sleigh(mass, inertia, ahead, theta), [x, y, theta],
                          {v: xdot*sp.cos(theta) + ydot*sp.sin(theta), w: turn})


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
        run = running_sleigh(1.0, 0.8, 0.7).compile()
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
    run = running_sleigh(1, 3, 1).compile()
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
    run = running_sleigh(1.0, gyration**2, ahead).compile()
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
    states = follow(running_sleigh(1, 1, 1).compile(), [0, 0, 0, 0, 1.0], 0.1, 80)
    speed, heading = states[:, 3], states[:, 2]
    assert np.abs(speed*np.cos(heading)*np.sin(heading) - speed*np.sin(heading)*np.cos(heading)).max() < 1e-15


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


def bite(before=None):
    gap = Constraint(W - a*w)
    return Impact([V, W, w], m*(V**2 + W**2)/2 + J*w**2/2, constraints=[gap], before=before)


@pytest.mark.parametrize("by", SIX)
def test_caught_edge_by_six_principles(by):
    system = bite()
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
    states = follow(running_sleigh(1.0, 0.5, -0.6).compile(), [0, 0, 0, 1.2, catch.omega], 0.01, 4000)
    assert states[-1, 3] == pytest.approx(glide.final_speed) and glide.final_speed < 0
    assert states[-1, 2] == pytest.approx(glide.angle_to_come, abs=1e-6)


# Bad input

@pytest.mark.parametrize("call,words", [
    (lambda: caught_edge(0, 1, 1, 0, 1, 0), "mass must be positive"),
    (lambda: caught_edge(1, -1, 1, 0, 1, 0), "moment of inertia must be positive"),
    (lambda: caught_edge(1, 1, 1, 0, np.nan, 0), "finite"),
    (lambda: gentlest_place(1, 0), "no place is gentle"),
    (lambda: hardest_place(1, 1, 0, 1), "only spins"),
    (lambda: SleighMotion(1, 1, 0, 1), "not larger than"),
    (lambda: SleighMotion(1, 2, np.inf, 1), "finite"),
    (lambda: hit_wall(0, 0.5), "must be positive"),
    (lambda: hit_wall(0.5, 1.2), "outside"),
    (lambda: hit_wall(0.5, 0.2, floor="sticky"), "unknown floor"),
    (lambda: hit_wall(0.5, 0.2, floor="rolling", mu_wall=0.3), "rack"),
    (lambda: hit_wall(0.5, 0.2, mu_wall=-0.3), "negative"),
    (lambda: slide(-1, 1, 0.5, 0), "for ever"),
    (lambda: time_to_rest(0.5, 0.2, mu=0), "never comes to rest"),
    (lambda: fate(-1, 0.2), "positive"),
    (lambda: follow(lambda s: s, [1], -0.1, 3), "forwards"),
    (lambda: reduced_motion(sleigh(m, J, a, theta), [x, y], {}), "need 3 coordinates"),
    (lambda: reduced_motion(sleigh(m, J, a, theta), [x, y, theta], {v: VELOCITIES[2]}),
     "leave 2 independent speeds"),
    (lambda: reduced_motion(sleigh(m, J, a, theta), [x, y, theta], {v: VELOCITIES[2], w: 2*VELOCITIES[2]}),
     "Choose others"),
    (lambda: reduced_motion(sleigh(m, J, a, theta), [x, y, theta], {v: VELOCITIES[0] + 1, w: VELOCITIES[2]}),
     "without velocities"),
    (lambda: running_sleigh().compile(), "no value for J, a, m"),
    (lambda: running_sleigh(1, 1, 1).state([0, 0], [0, 0, 0]), "3 coordinates"),
    (lambda: with_multipliers(sleigh(m, J, a, theta), [x, y, theta]), "no value for"),
    (lambda: with_multipliers(sleigh(1, 1, 1, theta), [x, y]), "need 3 coordinates"),
])
def test_bad_input_gets_a_sentence(call, words):
    with pytest.raises(ValueError, match=words):
        call()


# The pictures

def test_the_drawn_path_of_the_sleigh_is_the_integrated_one():
    from mechlib.nonholonomic_impact.figures.after_the_blow import sleigh_and_axle as pictures
    turn, gyration = 0.5, np.sqrt(1 + 1.7**2)
    along = [f.table for f in pictures.path_integrals()]
    states = follow(running_sleigh(1.0, 1.7**2, 1.0).compile(), [0, 0, 0, 0, turn], 0.01, 1200)
    for step in (100, 400, 800, 1200):
        drawn = [gyration**2*float(table(turn*step/100/gyration, gyration)) for table in along]
        assert drawn == pytest.approx(states[step, :2], abs=0.02)
