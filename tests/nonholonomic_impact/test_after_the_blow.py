"""Motion after a blow: sleigh and axle; every result by two independent methods."""


import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.exercises import check
from mechlib.motion import follow
from mechlib.nonholonomic_impact.after_the_blow.circle import centre_of_circle, circle
from mechlib.nonholonomic_impact.after_the_blow.drift import drift_runs
from mechlib.nonholonomic_impact.after_the_blow.multipliers import with_multipliers
from mechlib.nonholonomic_impact.after_the_blow.reduced_motion import reduced_motion
from mechlib.nonholonomic_impact.after_the_blow.sleigh_motion import SleighMotion, gudermann, set_turning
from mechlib.systems import axle as axles
from mechlib.systems.sleigh import VELOCITIES, sleigh
from pictures import shows
from running_sleigh import running_sleigh, sleigh_rate

m, M, J, a, k, R, l, r, g = sp.symbols("m M J a k R l r g", positive=True)
x, y, theta, v, w = sp.symbols("x y theta v omega")
number = st.floats(-2, 2).map(lambda value: round(value, 3))
size = st.floats(0.2, 3).map(lambda value: round(value, 3))


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

def test_the_ice_turns_the_centre():
    """The blade alone pushes across: λ = m (vω + a dω/dt), the acceleration of the centre."""
    run, h = SleighMotion(0.6, 1.1, 0.7, 1.3), 1e-5
    for t in (0.0, 0.4, 1.5):
        v, omega = run.speeds(t)
        turning = (run.speeds(t + h)[1] - run.speeds(t - h)[1])/(2*h)
        assert run.side_force(t, mass=3.0) == approx(3*(v*omega + 0.6*turning), rel=1e-7)


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


# Bad input

@pytest.mark.parametrize("call,words", [
    (lambda: SleighMotion(1, 1, 0, 1), "not larger than"),
    (lambda: SleighMotion(1, 2, np.inf, 1), "finite"),
    (lambda: follow(lambda s: s, [1], -0.1, 3), "step.* -0.1 must be positive"),
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


# The exercises, by hand

def test_hardest_pull_on_the_blade_by_integration():
    mass, inertia, ahead, first = 1.3, 2.1, 0.7, 0.9
    gyration = np.sqrt(ahead**2 + inertia/mass)
    times = np.linspace(0, 6, 60001)
    _, _, heading, v_, spin = sleigh_by_scipy(times, ahead, gyration, 0.0, first)
    force = inertia*v_*spin/gyration**2                              # J ω' = -a λ
    k_ = force.argmax()
    assert heading[k_] == approx(np.pi*gyration/(4*ahead), abs=1e-3)
    assert force[k_] == approx(inertia*first**2/(2*gyration), rel=1e-6)
    assert times[k_] == approx(gyration*np.log(1 + np.sqrt(2))/(ahead*first), abs=1e-3)
    assert check("hardest-pull-1", "pi*k/(4*a)") and check("hardest-pull-2", "J*omega_0**2/(2*k)")
    assert check("hardest-pull-3", "k*log(1 + sqrt(2))/(a*omega_0)")
    assert check("turn-of-135-degrees", np.sqrt(5)/2)


def test_three_ways_to_follow_a_sleigh_and_what_each_keeps():
    """Independent speeds keep the constraint to rounding, multipliers let it go, a correction holds it; the
    energy is kept as well as a step of the fourth order allows."""
    (_, coarse), (_, fine) = drift_runs(0.1, 4.0), drift_runs(0.05, 4.0)
    kept, lost, held = (gap.max() for gap, _ in coarse.values())
    assert kept < 1e-15 < 1e-9 < lost and held < 1e-12
    for name, (_, energy) in coarse.items():
        assert energy[0] == approx(0, abs=1e-15) and 1e-9 < energy.max() < 1e-4
        assert 10 < energy.max()/fine[name][1].max() < 70                        # of order four, or better
