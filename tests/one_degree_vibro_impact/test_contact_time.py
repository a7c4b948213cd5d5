"""Contact with a soft stop: closed forms and the march against DOP853, which knows neither."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm
from scipy.optimize import fsolve

from mechlib.exercises import exercise
from mechlib.motion import impacts
from mechlib.one_degree_vibro_impact import (
    Oscillator,
    SoftOscillator,
    contact_depth,
    contact_duration,
    contact_path,
    contact_restitution,
)
from mechlib.one_degree_vibro_impact.contact_time.in_step import roots
from mechlib.one_degree_vibro_impact.figures.contact_time import STIFF
from pictures import shows

brief = settings(deadline=None, max_examples=25)


def integrated(rate, state, time, end, until):
    """DOP853 from a state to the first event, ``end`` = 0 falling, after the start."""
    def event(t, z):
        return end(t, z)
    event.terminal, event.direction = True, -1
    run = solve_ivp(rate, (time, until), state, method="DOP853", rtol=1e-13, atol=1e-15, events=event,
                    first_step=1e-7)
    assert len(run.t_events[0]), "no event"
    return run.t_events[0][0], run.y_events[0][0]


def one_contact(soft, time, speed):
    """The end of a contact and the state there; the stop's force is written out in the equation."""
    c = 2*soft.damping*np.sqrt(soft.stiffness)

    def force(t, z):
        return soft.stiffness*(z[0] - soft.gap) + c*z[1]

    def rate(t, z):
        return [z[1], soft.f*np.cos(soft.omega*t) - 2*soft.zeta*z[1] - z[0] - force(t, z)]
    return integrated(rate, [soft.gap, speed], time, force, time + 10)


def one_flight(soft, time, state, until):
    """From leaving to the next touch; a mass that leaves a dented stop first passes its place."""
    def rate(t, z):
        return [z[1], soft.f*np.cos(soft.omega*t) - 2*soft.zeta*z[1] - z[0]]
    if state[0] > soft.gap + 1e-12:
        time, state = integrated(rate, state, time, lambda t, z: z[0] - soft.gap, until)
    if abs(state[0] - soft.gap) < 1e-12:
        state = [soft.gap - 1e-15, state[1]]
    return integrated(rate, state, time, lambda t, z: soft.gap - z[0], until)


# A constant push

@pytest.mark.parametrize("speed, push, stiffness", [(0.5, 3.0, 1e4), (0.01, 3.0, 1e4), (0.01, -3.0, 1e4),
                                                    (2.0, 0.0, 50.0), (1.0, -1.0, 3.0)])
def test_time_of_contact_by_integration(speed, push, stiffness):
    end, state = integrated(lambda t, y: [y[1], push - (1 + stiffness)*y[0]], [0.0, speed], 0.0,
                            lambda t, y: y[0], 10.0)
    assert contact_duration(speed, push, stiffness) == approx(end, rel=1e-10)
    assert state[1] == approx(-speed, rel=1e-9)


def test_digits_of_the_text():
    assert contact_duration(0.5, 3.0, 1e4) == approx(0.0326127992588, abs=5e-14)
    assert contact_duration(0.5, 0.0, 1e4) == approx(0.0314143558574, abs=5e-14)


def test_path_and_limits_are_exact():
    t, U, A, k = sp.symbols("t U A kappa", positive=True)
    y = contact_path(t, U, A, k)
    assert sp.simplify(sp.diff(y, t, 2) + (1 + k)*y - A) == 0
    assert y.subs(t, 0) == 0 and sp.simplify(sp.diff(y, t).subs(t, 0) - U) == 0
    lasts = contact_duration(U, A, k)
    assert sp.simplify(sp.limit(lasts, U, sp.oo)*sp.sqrt(1 + k)) == sp.pi
    assert sp.simplify(sp.limit(lasts, U, 0, "+")*sp.sqrt(1 + k)) == 2*sp.pi
    assert sp.limit(contact_duration(U, -A, k), U, 0, "+") == 0


@brief
@given(st.floats(1e-2, 10), st.floats(-5, 5), st.floats(0.5, 1e6))
def test_the_path_ends_at_the_time_and_turns_at_the_depth(speed, push, stiffness):
    lasts, deep = contact_duration(speed, push, stiffness), contact_depth(speed, push, stiffness)
    path = contact_path(lasts*np.linspace(0, 1, 401), speed, push, stiffness)
    rounding = 1e-15*abs(push)/(1 + stiffness)
    assert abs(path[-1]) < 1e-9*deep + rounding and (path[1:-1] > 0).all()
    assert path[200] == approx(deep, rel=1e-7, abs=rounding) and path.max() <= deep*(1 + 1e-9) + rounding
    assert lasts + contact_duration(speed, -push, stiffness) == approx(2*np.pi/np.sqrt(1 + stiffness))


# Both phases, exactly

@pytest.mark.parametrize("damping", [0.0, 0.2, 1.3])
@pytest.mark.parametrize("phase, speed", [(0.3, 1.0), (2.0, 0.02), (4.0, 0.3), (5.5, 0.001)])
def test_one_contact_by_integration(phase, speed, damping):
    soft = SoftOscillator(0.05, 1.9, 1.0, 0.1, 400.0, damping)
    made = soft.touch(phase/1.9, speed)
    end, (place, velocity) = one_contact(soft, phase/1.9, speed)
    assert made.duration == approx(end - phase/1.9, rel=1e-8)
    assert (made.place, made.velocity) == approx((place, velocity), rel=1e-7, abs=1e-10)


def test_a_slow_touch_that_is_pushed_on_leaves_faster():
    """κ = 10⁴, U = 10⁻⁴ at the top of the force: not π/ω_c and not U; by integration."""
    soft = SoftOscillator(0.0, 1.9, 3.0, 0.1, 1e4)
    end, (_, velocity) = one_contact(soft, 0.0, 1e-4)
    made = soft.touch(0.0, 1e-4)
    assert made.duration == approx(end, rel=1e-9)
    assert made.restitution == approx(-velocity/1e-4, rel=1e-6) == approx(35.1341, abs=1e-3)


@pytest.mark.parametrize("damping", [0.0, 0.2])
def test_contacts_one_after_the_other_by_integration(damping):
    soft = SoftOscillator(0.05, 1.9, 1.0, 0.1, 1e4, damping)
    run = soft.contacts(0.0, 0.0, 5)
    time, state = 0.0, [0.0, 0.0]
    for one in run:
        time, state = one_flight(soft, time, state, time + 20)
        assert (one.time, one.speed) == approx((time, state[1]), rel=1e-8)
        time, state = one_contact(soft, time, state[1])
        assert one.time + one.duration == approx(time, rel=1e-8)


# In step

@pytest.mark.parametrize("omega, stiffness, damping, speed, duration", [
    (1.9, 1e4, 0.0, 5.814336750596, 0.031437445764), (1.9, 1e6, 0.0, 5.107127448467, None),
    (1.9, 1e8, 0.0, None, None), (1.5, 1e4, 0.0, None, None), (1.9, 1e4, 0.2, None, None),
    (1.9, 100.0, 0.0, None, None)])
def test_motions_in_step_close_by_integration(omega, stiffness, damping, speed, duration):
    soft = SoftOscillator(0.05, omega, 1.0, 0.1, stiffness, damping)
    orbit, = soft.orbits()
    start = orbit.phase/omega
    left, state = one_contact(soft, start, orbit.speed)
    back, state = one_flight(soft, left, state, start + 1.5*orbit.period)
    assert left - start == approx(orbit.duration, rel=1e-9)
    assert (back - start, state[1]) == approx((orbit.period, orbit.speed), rel=1e-9)
    if speed:
        assert orbit.speed == approx(speed, abs=2e-11)
    if duration:
        assert orbit.duration == approx(duration, abs=1e-12)


def test_the_run_ends_in_the_motion_in_step():
    soft = SoftOscillator(0.05, 1.9, 1.0, 0.1, 1e4)
    assert soft.contacts(0.0, 0.0, 200)[-1].speed == approx(soft.orbits()[0].speed, abs=1e-9)


@pytest.mark.parametrize("omega, stiffness", [(4.0, 3.0), (6.0, 2.0), (2.8, 1.0), (0.8, 8.0), (0.5, 30.0)])
def test_no_contact_outlasts_the_period_of_the_force_or_of_the_stop(omega, stiffness):
    soft = SoftOscillator(0.05, omega, 1.0, 0.0, stiffness)
    found = roots(soft, 1)
    assert found and max(time for *_, time in found) <= 2*np.pi*min(1/omega, (1 + stiffness)**-0.5)


def test_no_motion_is_lost_and_every_ghost_is_one():
    """Many starts of SciPy's solver on the three conditions, the phases integrated in closed form by matrix
    exponentials: the same roots, motions and ghosts."""
    soft = SoftOscillator(0.05, 0.8, 1.0, 1.0, 30.0)
    T, w = 2*np.pi/0.8, 0.8

    def system(spring):                                       # y, ẏ, cos, sin, 1
        return np.array([[0, 1, 0, 0, 0], [-spring, -0.1, 1.0, 0, -1.0], [0, 0, 0, -w, 0], [0, 0, w, 0, 0],
                         [0, 0, 0, 0, 0]])

    def misses(z):
        U, theta, t = z
        left = expm(system(31.0)*t) @ [0, U, np.cos(theta), np.sin(theta), 1]
        back = expm(system(1.0)*(T - t)) @ left
        return [left[0]*10, back[0], back[1] - U]

    found, draw = set(), np.random.default_rng(1)
    for _ in range(150):
        start = draw.uniform([-6, 0, 0.05], [6, 6.28, 1.12])
        z, _, ok, _ = fsolve(misses, start, full_output=True)
        if ok == 1 and max(np.abs(misses(z))) < 1e-9 and 0.02 < z[2] < 2*np.pi/np.sqrt(31):
            found.add(round(float(z[0]), 5))
    made = soft.orbits(ghosts=True)
    assert found == {round(one.speed, 5) for one in made}
    assert [(one.fault, one.exists) for one in made] == [
        ("leaves earlier", False), ("", True), ("arrives from behind", False), ("arrives from behind", False)]


def test_ghosts_pass_through_the_stop_or_pull():
    """Scan the paths of the roots that are no motions, and of one that is."""
    for soft in (SoftOscillator(0.05, 0.5, 1.0, -0.3, 100.0), SoftOscillator(0.05, 1.9, 1.0, 0.1, 100.0),
                 SoftOscillator(0.05, 0.8, 1.0, 1.0, 30.0)):
        for root in soft.orbits(ghosts=True):
            start = root.phase/soft.omega
            times = start + np.linspace(0, root.duration, 2001)[1:-1]
            pressed, speed = soft.contact.at(start, (soft.gap, root.speed), times)
            end = soft.contact.at(start, (soft.gap, root.speed), [start + root.duration])
            times = start + np.linspace(root.duration, root.period, 20001)[1:-1]
            flown, _ = soft.flight.at(start + root.duration, (end[0][0], end[1][0]), times)
            pulls, passes = (pressed[0] < soft.gap).any(), (flown[0] > soft.gap).any()
            assert root.exists == (not pulls and not passes)
            assert {"arrives from behind": pulls, "leaves earlier": pulls, "touches earlier": passes,
                    "": True}[root.fault]


def test_the_stop_at_rest_has_its_motion_too():
    """δ = 0: the three equations are homogeneous; force and speed scale together."""
    made = [SoftOscillator(0.05, 1.2, f, 0.0, 100.0).orbits()[0] for f in (1.0, 3.0)]
    assert made[1].speed == approx(3*made[0].speed) and made[1].duration == approx(made[0].duration)
    near = SoftOscillator(0.05, 1.2, 1.0, 1e-7, 100.0).orbits()[0]
    assert near.speed == approx(made[0].speed, rel=1e-6)


# The rigid limit

@pytest.mark.parametrize("omega, products, limit", [(1.9, (77.7, 70.2, 69.5), 69.4),
                                                    (1.5, (2.98, 2.87, 2.86), 2.856)])
def test_the_error_goes_with_the_root_of_the_softness(omega, products, limit):
    rigid = Oscillator(0.05, omega, 1.0, 0.1, 1.0).orbits()[0].speed
    if omega == 1.9:
        assert rigid == approx(5.036941545265, abs=1e-11)
    for power, product in zip((4, 6, 8), products):
        soft = SoftOscillator(0.05, omega, 1.0, 0.1, 10.0**power)
        assert (soft.orbits()[0].speed - rigid)*soft.stiffer == approx(product, rel=2e-3)
    assert pause_slope(omega) == approx(limit, rel=1e-3)


def pause_slope(omega):
    """dU/d(1/ω_c) of a rigid stop that keeps the mass for π/ω_c and takes the share πζ/ω_c: by matrix
    exponentials and differences, without any soft stop."""
    system = np.array([[0, 1, 0, 0, 0], [-1, -0.1, 1.0, 0, -0.1], [0, 0, 0, -omega, 0], [0, 0, omega, 0, 0],
                       [0, 0, 0, 0, 0]])
    first = Oscillator(0.05, omega, 1.0, 0.1, 1.0).orbits()[0]

    def speed(softness):
        pause = np.pi*softness
        flow = expm(system*(2*np.pi/omega - pause))

        def misses(z):
            U, theta = z
            after = -np.exp(-0.05*pause)*U
            back = flow @ [0, after, np.cos(theta + omega*pause), np.sin(theta + omega*pause), 1]
            return [back[0], back[1] - U]
        return fsolve(misses, [first.speed, first.phase], xtol=1e-13)[0]
    return (speed(1e-5) - speed(-1e-5))/2e-5


@pytest.mark.parametrize("damping", [0.0, 0.01, 0.2, 0.7, 1.0, 1.5, 3.0])
def test_the_limit_of_a_damped_stop_by_integration_and_in_closed_form(damping):
    """By DOP853 on y'' = -y - 2ζy', and exp(-2ζ arccos ζ/√(1 - ζ²))."""
    end = integrated(lambda t, y: [y[1], -y[0] - 2*damping*y[1]], [0.0, 1.0], 0.0,
                     lambda t, y: y[0] + 2*damping*y[1], 50.0)
    assert contact_restitution(damping) == approx(-end[1][1], rel=1e-9)
    angle = (np.arccos(damping)/np.sqrt(1 - damping**2) if damping < 1 else 1 if damping == 1
             else np.arccosh(damping)/np.sqrt(damping**2 - 1))
    assert contact_restitution(damping) == approx(np.exp(-2*damping*angle), rel=1e-12)


def test_a_stiff_damped_stop_is_a_rigid_one_with_its_restitution():
    for power, near in ((4, 2e-2), (8, 2e-4)):
        soft = SoftOscillator(0.05, 1.9, 1.0, 0.1, 10.0**power, 0.2)
        assert soft.orbits()[0].speed == approx(soft.rigid.orbits()[0].speed, rel=near)
    assert soft.rigid.e == approx(contact_restitution(0.2))


def test_stiff_contacts_follow_the_rigid_march():
    """Impact by impact, the first few: the difference goes with 1/ω_c."""
    off = []
    for power in (6, 8):
        soft = SoftOscillator(0.05, 1.5, 1.0, 0.1, 10.0**power, 0.3)
        hits = impacts(soft.rigid.modes, 0.0, 0.0, 4).speed[0]
        off.append(np.array([one.speed for one in soft.contacts(0.0, 0.0, 4)]) - hits)
    assert off[1][1:]*10 == approx(off[0][1:], rel=0.05)


def test_bad_input_gets_a_sentence():
    for call, sentence in ((lambda: contact_duration(0, 1, 1), "speed = 0 must be positive"),
                           (lambda: SoftOscillator(0.05, 1, 1, 0, -1), "stiffness = -1 must be positive"),
                           (lambda: SoftOscillator(0.05, 1.9, 1.0, -1.5, 100.0, 0.3).contacts(-2.0, 0.0, 30),
                            "never ends: the spring presses")):
        with pytest.raises(ValueError, match=sentence):
            call()


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("slow-touch") == approx(0.03*np.pi)
    assert value("flat-octave", kappa=99.0) == approx(2*np.pi/(np.pi + np.pi/10))
    assert value("resonating-stop") == approx(360)
    assert value("which-restitution") == approx(np.exp(-0.2*np.arccos(0.1)/np.sqrt(0.99)))
    assert value("one-per-cent-1") == approx(1.5460758401, abs=1e-9)
    assert value("one-per-cent-2") == approx((1.575891092852 - 1.5460758401)*np.sqrt(10001), rel=1e-6)
    assert value("one-per-cent-3") == approx(3.57e4, rel=2e-3)
    soft = SoftOscillator(0.05, 1.5, 1.0, 0.1, value("one-per-cent-3"))
    assert soft.orbits()[0].speed == approx(1.01*1.5460758401, rel=1e-7)


# The pictures

def test_touches_shows_the_law():
    def law(seen):
        U, push, w = 10**seen.at.v, seen.at.A, np.sqrt(1 + 10**seen.at.k)

        def lasts(speed, push):
            return 2*(np.pi/2 + np.arctan2(push, speed*w))/w
        assert seen.readout("time of contact tc") == approx(lasts(U, push))
        assert seen.readout("speed U") == approx(U)
        assert seen.readout("tcωc/π") == approx(lasts(U, push)*w/np.pi)
        deep = seen.readout("depth ymax\u2009ωc/U")*U/w
        assert w*w*deep**2 - 2*push*deep == approx(U*U, rel=1e-6)              # energy at the deepest place
        ts, ys = seen.curve(label="this contact")
        t = ts*np.pi/w
        assert t[-1] == approx(lasts(U, push))
        assert ys*deep == approx(U/w*np.sin(w*t) + push/w**2*(1 - np.cos(w*t)), abs=1e-7*deep)
        assert 0 <= ts.min() and ts.max() <= 2 and ys.max() == approx(1, abs=2e-3)
        ts, ys = seen.curve(label="a fast contact")
        assert ys == approx(np.sin(np.pi*ts))
        for name, sign in (("push A", 1), ("push −A", -1)):
            vs, made = seen.curve(label=name)
            assert made == approx(lasts(10**vs, sign*push)*w/np.pi)
        dot = seen.mark("point")
        assert (dot["x"], dot["y"]) == approx((seen.at.v, lasts(U, push)*w/np.pi))
    shows("one_degree_vibro_impact/contact_time:touches", law, settings=24)


def test_rigid_limit_shows_the_law():
    grid = np.linspace(*STIFF)

    def law(seen):
        drive, kappa = float(seen.at.drive), 10**seen.at.k
        stop = {"elastic": 0.0, "damped": 0.2}[seen.at.stop]
        soft = SoftOscillator(0.05, drive, 1.0, 0.1, kappa, stop)
        orbit, = soft.orbits()
        rigid = soft.rigid.orbits()[0]
        assert seen.readout("speed U") == approx(orbit.speed, rel=1e-5)
        assert seen.readout("rigid U∞") == approx(rigid.speed)
        assert seen.readout("(U−U∞)\u2009ωc") == approx((orbit.speed - rigid.speed)*soft.stiffer, abs=0.05,
                                                        rel=0.05)
        assert seen.readout("resonance at ω") == approx(2*soft.stiffer/(1 + soft.stiffer))
        ts, xs = seen.curve(panel=0, color="accent")
        time, start = np.asarray(ts)*orbit.period, orbit.phase/drive
        free = time > orbit.duration + 1e-9
        run = solve_ivp(lambda t, z: [z[1], np.cos(drive*t) - 0.1*z[1] - z[0]],
                        (start + orbit.duration, start + orbit.period*1.001),
                        [soft.touch(start, orbit.speed).place, soft.touch(start, orbit.speed).velocity],
                        method="DOP853", rtol=1e-10, atol=1e-12, t_eval=start + time[free])
        assert xs[free] == approx(run.y[0], abs=2e-5)
        assert (xs[(time > 1e-6) & (time < orbit.duration)] > 0.1).all()
        ts, xs = seen.curve(panel=0, color="muted")
        assert xs[::20] == approx(rigid.motion(np.asarray(ts[::20])*rigid.period)[0])
        off = np.log10(abs(orbit.speed/rigid.speed - 1))
        dot = seen.mark("point")
        assert (dot["x"], dot["y"]) == approx((seen.at.k, off), abs=1e-4)
        ks, offs = seen.curve(panel=1)
        assert ks == approx(grid) and offs[int(round((seen.at.k - STIFF[0])/0.25))] == approx(off, abs=1e-6)
    shows("one_degree_vibro_impact/contact_time:rigid_limit", law, settings=8,
          also=[{"k": 2.25, "drive": 0, "stop": 0}, {"k": 5.5, "drive": 0, "stop": 1},
                {"k": 8.0, "drive": 1, "stop": 0}, {"k": 1.5, "drive": 1, "stop": 1}])
