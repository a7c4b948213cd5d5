"""From impact to impact: the map and its derivative against DOP853, differences and polygons; exponents by
pairs of runs; rest with seventy digits; a public list of impacts; the numbers of the pictures."""

import functools

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from mechlib.exercises import exercise
from mechlib.motion import (
    Modes,
    flight_matrix,
    impacts,
    lyapunov_exponents,
    monodromy,
    next_impact,
    release_after,
    saltation,
)
from mechlib.one_degree_vibro_impact import (
    Oscillator,
    acceleration_bound,
    area_factor,
    cycle,
    exponent_sum,
    impact_jacobian,
    impact_map,
    knock_speed,
    long_run,
    lost_impacts,
    safe_step,
    stroboscope,
)
from mechlib.one_degree_vibro_impact.figures import impact_maps as pictures
from mechlib.one_degree_vibro_impact.impact_maps.impact_map import flown
from mechlib.one_degree_vibro_impact.impact_maps.long_runs import growth_rates
from pictures import shows

brief = settings(deadline=None, max_examples=25)
HAMMER = Oscillator(0.05, 2.8, 1.0, 0.0, 0.8)
TURN = 2*np.pi/2.8


def solved(one, start, state, times):
    """Place and velocity at times, by DOP853; no stop acts."""
    def rate(t, y):
        return [y[1], one.f*np.cos(one.omega*t) - 2*one.zeta*y[1] - y[0]]
    return solve_ivp(rate, (start, max(times)), state, "DOP853", t_eval=times, rtol=1e-12, atol=1e-13).y


def struck(one, time, speed):
    """The next impact, by DOP853 with an event; the flight must last longer than 1e-2."""
    def touch(t, y):
        return y[0] - one.gap
    touch.terminal, touch.direction = True, 1

    def rate(t, y):
        return [y[1], one.f*np.cos(one.omega*t) - 2*one.zeta*y[1] - y[0]]
    begin = solved(one, time, [one.gap, -one.e*speed], [time + 1e-3])[:, 0]
    run = solve_ivp(rate, (time + 1e-3, time + 60), begin, "DOP853", events=[touch], rtol=1e-12, atol=1e-13,
                    max_step=0.02)
    return np.array([run.t_events[0][0], run.y_events[0][0][1]])


def differences(step, at, d=1e-5):
    return np.array([(step(*(at + h)) - step(*(at - h)))/(2*d) for h in d*np.eye(2)]).T


@pytest.mark.parametrize("values, at", [
    ((0.05, 2.8, 1.0, 0.0, 0.8), (0.5, 0.5)), ((0.0, 2.8, 1.0, 0.0, 0.8), (1.0, 0.4)),
    ((0.05, 1.2, 0.3, 1.0, 0.8), (0.5, 0.98)), ((0.2, 2.0, 1.0, -0.1, 0.6), (1.7, 0.9)),
    ((1.0, 2.0, 3.0, 0.1, 0.5), (0.9, 0.6)), ((1.3, 0.9, 4.0, 0.2, 0.7), (0.2, 0.5))])
def test_map_and_derivative_by_integration(values, at):
    """The impact map by DOP853, its derivative by central differences of DOP853; any damping."""
    one = Oscillator(*values)
    assert impact_map(one, *at) == approx(struck(one, *at), abs=1e-9)
    numeric = differences(lambda t, U: struck(one, t, U), np.array(at))
    J = impact_jacobian(one, *at)
    assert J == approx(numeric, rel=1e-5, abs=1e-5)
    later = impact_map(one, *at)[1]
    assert impact_jacobian(one, *at, energy=True) == approx(np.diag([1, later]) @ J @ np.diag([1, 1/at[1]]))


@brief
@given(zeta=st.floats(0, 2), omega=st.floats(1.1, 4), gap=st.floats(-0.5, 0.15), e=st.floats(0.1, 1),
       time=st.floats(0, 6), speed=st.floats(0.05, 2))
def test_areas_shrink_everywhere_by_the_same_law(zeta, omega, gap, e, time, speed):
    """det J U'/U = e² e^(-2ζτ), and the area of a small triangle of impacts, marched corner by corner."""
    one = Oscillator(zeta, omega, 1.0, gap, e)
    found = next_impact(one.modes, time, gap, -e*speed)
    assume(found is not None and found[1] > 0.05 and found[0] - time > 0.05)
    factor = e**2*np.exp(-2*zeta*(found[0] - time))
    assert area_factor(zeta, e, found[0] - time) == approx(factor)
    det = np.linalg.det(impact_jacobian(one, time, speed))
    assert det*found[1]/speed == approx(factor, rel=1e-7)
    assert np.linalg.det(impact_jacobian(one, time, speed, energy=True)) == approx(factor, rel=1e-7)
    assume(np.linalg.cond(impact_jacobian(one, time, speed, energy=True)) < 1e3)
    d = 1e-6
    corners = [(time + a*d, speed + b*d) for a, b in ((1, 0), (-0.5, 0.8), (-0.5, -0.8))]
    hits = [impact_map(one, *corner) for corner in corners]
    assume(np.ptp([t for t, _ in hits]) < 1e-2)                                # no graze between them

    def area(points):
        (x0, y0), (x1, y1), (x2, y2) = ((t, U*U/2) for t, U in points)
        return ((x1 - x0)*(y2 - y0) - (x2 - x0)*(y1 - y0))/2
    assert area(hits)/area(corners) == approx(factor, rel=0.02)


def test_products_along_any_motion_differ_by_the_ends_only():
    """J_k … J_1 = V_k⁻¹ (Φ S … Φ S) V_0, here over five impacts of the chaotic hammer."""
    t, U, J, product = 0.5, 0.5, np.eye(2), np.eye(2)

    def V(t, U):
        return np.array([[-U, 0], [-(np.cos(2.8*t) - 0.1*U), 1]])
    first = V(t, U)
    for _ in range(5):
        after, later = impact_map(HAMMER, t, U)
        J = impact_jacobian(HAMMER, t, U) @ J
        product = flight_matrix(HAMMER.modes, after - t) @ saltation(HAMMER.modes, [0.0], [U],
                                                                     2.8*t) @ product
        t, U = after, later
    assert np.linalg.inv(V(t, U)) @ product @ first == approx(J, rel=1e-8, abs=1e-8)


# A public program

def test_the_list_of_impacts_of_impact_oscillator():
    """FelixDux/impact-oscillator, its example of iterate_impacts: ω = 2.8, r = 0.8, σ = 0, t = v = 0.5."""
    public = [(3.5030433654785176, 0.6390091769528171), (6.667886352539055, 0.28162295347995525),
              (7.150595855712881, 0.1756490844536407), (10.117291259765604, 0.47786866340459266),
              (12.561238861083954, 0.13396902992973406), (13.807064819335901, 0.4898211314201739),
              (16.863167572021457, 0.6795397961462686), (19.930448913574235, 0.2379830673351312),
              (20.346152496337915, 0.20295138984978708)]
    time, speed, one = 0.5, 0.5, Oscillator(0, 2.8, 1, 0, 0.8)
    for t, v in public:
        time, speed = impact_map(one, time, speed)
        assert (time, speed) == approx((t, v), abs=2e-5)


def test_the_rules_of_rest_of_impact_oscillator():
    """Its tests of sticking and chatter: which phases hold the mass, when it leaves, that chatter ends."""
    def leaves(gap, omega=2.5):
        return float(release_after(Modes(1, 0, omega, 1, gap=gap, restitution=0.5), 0, 0.0)[0])
    assert leaves(2.0) == 0 and np.isinf(leaves(-1.4))                 # nothing holds it; it never leaves
    assert 0 < leaves(0.4) < 2*np.pi/2.5
    held = Modes(1, 0, 2.0, 1, gap=0, restitution=0.5)
    for t in (0.0, -10.0, 23.0):                                       # it leaves at φ_out = π/(2ω)
        wait = float(release_after(held, 0, 2*t)[0])
        assert wait == 0 or np.mod(2*(t + wait), 2*np.pi) == approx(np.pi/2)
    assert float(release_after(held, 0, np.pi)[0]) == 0
    run = impacts(held, 0.0, -0.5e-4, 1, time=0.0)
    assert run.time[0, 0] > 0
    rest = impacts(held, 0.0, [-1e-3, -1e-4], 40, time=0.0)
    assert rest.rested[0].any()


def test_flights_repeat_themselves_for_rational_frequencies():
    """ω = 2, no damping: 2π later the free flight is where it began; its own test of the motion."""
    for phase, v in ((0.0, 0.0), (2*np.pi/5, 10.0), (np.pi/2, -3.0)):
        for n in range(1, 6):
            x, u = flown(0, 2, 1, 0, 0.8, 2*phase, v, 2*np.pi*n)
            assert (x, u) == approx((0, -0.8*v), abs=1e-9)


@brief
@given(zeta=st.floats(0, 0.9), phase=st.floats(0, 6.2), speed=st.floats(0.1, 1), tau=st.floats(0.05, 5))
def test_the_written_out_flight_is_the_motion(zeta, phase, speed, tau):
    x, u = flown(zeta, 2.3, 1.2, 0.1, 0.7, phase, speed, tau)
    start = phase/2.3
    exact = solved(Oscillator(zeta, 2.3, 1.2, 0.1, 0.7), start, [0.1, -0.7*speed], [start + tau])[:, 0]
    assert (x, u) == approx(tuple(exact), abs=1e-9)


# Rest

def test_rest_forgets_the_past():
    rests = Modes(1, 0.05, 163/57, 1.0, gap=0, restitution=0.8)
    run = impacts(rests, [-0.1, -0.15, -0.2, -0.3], 0.0, 200)
    first = run.rested.argmax(1)
    assert run.rested[np.arange(4), first].all() and len(set(run.time[np.arange(4), first].round(3))) == 4
    after = run.speed[np.arange(4), first + 1]
    assert np.ptp(after) == 0 and after[0] == approx(0.340056748565, abs=1e-12)
    assert not monodromy(rests, run).any()
    assert np.isneginf(long_run(0.05, 163/57, 1, 0, 0.8, -0.1, 0.0, settle=40, count=100).exponent).all()


def turns_between_rests(digits):
    """From release to release of the hammer at ω = 163/57, a march with as many digits, written anew."""
    with mp.workdps(digits):
        z, w, e = mp.mpf(1)/20, mp.mpf(163)/57, mp.mpf(4)/5
        P, psi = 1/mp.sqrt((1 - w*w)**2 + (2*z*w)**2), mp.atan2(2*z*w, 1 - w*w)
        nu, end = mp.sqrt(1 - z*z), mp.mpf(10)**(10 - digits)

        def flight(t0, u0):
            y0, v0 = -P*mp.cos(w*t0 - psi), u0 + P*w*mp.sin(w*t0 - psi)

            def at(tau):
                fade, C, S = mp.exp(-z*tau), mp.cos(nu*tau), mp.sin(nu*tau)/nu
                y, v = fade*((C + z*S)*y0 + S*v0), fade*(-S*y0 + (C - z*S)*v0)
                a, angle = -2*z*v - y, w*(t0 + tau) - psi
                return y + P*mp.cos(angle), v - P*w*mp.sin(angle), mp.hypot(a, v) + w*w*P
            tau = mp.mpf("0.05") if u0 == 0 else mp.mpf(0)                 # a release: the push pulls first
            while True:
                g, rate, B = at(tau)
                if rate > 0 and 2*B*abs(g) <= rate*rate:
                    while abs(g) > end:
                        tau -= g/rate
                        g, rate, _ = at(tau)
                    return t0 + tau, rate
                tau += (-rate + mp.sqrt(rate*rate - 2*B*g))/B

        t, U = flight(mp.pi/2/w, mp.mpf(0))
        first = float(t), float(U)
        for _ in range(400):
            push = mp.cos(w*t)
            s = 2*e*U/(push*(1 - e)) if push > 0 else mp.mpf(1)
            if s < mp.mpf(10)**-6:
                turns = (w*(t + s)/(2*mp.pi))
                return first, int(mp.floor(turns)), float(t + s)
            t, U = flight(t, -e*U)
    raise AssertionError("it never rests")


def test_seventy_digits_and_sixteen_rest_at_different_times():
    """The text: 68 turns with seventy digits (and with fifty), 86 with sixteen."""
    for digits in (50, 70):
        first, turns, time = turns_between_rests(digits)
        assert first == approx((3.2690217328, 0.340056748565), abs=1e-9)
        assert turns == 68 and time == approx(149.523772, abs=1e-5)
    w = 163/57
    run = impacts(Modes(1, 0.05, w, 1, gap=0, restitution=0.8), 0.0, 0.0, 300, time=np.pi/2/w)
    assert int(run.time[0, run.rested[0].argmax()]*w/(2*np.pi)) == 86


# Exponents

def test_the_sum_of_the_exponents():
    """λ₁ + λ₂ = -2ζ + 2ν ln e, for every lane and damping; the digest's ν."""
    zeta, e, omega = np.array([0.0, 0.05, 0.1]), np.array([0.8, 0.8, 0.7]), np.array([2.8, 2.8, 2.3])
    run = long_run(zeta, omega, 1.0, 0.0, e, -0.1, 0.0, settle=30, count=200)
    assert not run.rested.any()
    assert run.exponent + run.second == approx(-2*zeta + 2*run.rate*np.log(e), abs=1e-12)
    assert exponent_sum(0.05, 0.8, 0.491008369) == approx(-0.31913070217, abs=1e-9)
    a, b, c = sp.symbols("a b c", positive=True)
    assert exponent_sum(a, b, c) == -2*a + 2*c*sp.log(b)


def test_exponents_by_qr_of_the_flow_and_by_pairs():
    record = impacts(HAMMER.modes, -0.1, 0.0, 1500)
    one, two = (float(x[0]) for x in growth_rates(0.05, 1.0, 0.0, 0.8, record))
    other = lyapunov_exponents(HAMMER.modes, record)
    assert (one, two) == approx(tuple(other), abs=8/(record.time[0, -1]))         # differ by the ends only
    assert 0.14 < one < 0.18
    x = -0.1 - 0.002*np.arange(300)
    pair = [impacts(HAMMER.modes, start, 0.0, 60) for start in (x, x - 1e-8)]
    apart = np.hypot(pair[0].time - pair[1].time, (pair[0].speed**2 - pair[1].speed**2)/2)
    growth = np.log(apart[:, 20]/apart[:, 5])/(pair[0].time[:, 20] - pair[0].time[:, 5])
    assert growth.mean() == approx(one, abs=0.03)


def test_the_exponent_of_a_stable_motion_is_its_multiplier():
    """At ω = 2.5 one blow in each turn, at 2.7 two in two: λ₁ = ln|largest multiplier|/time."""
    for omega, k in ((2.5, 1), (2.7, 2)):
        one = Oscillator(0.05, omega, 1.0, 0.0, 0.8)
        run = long_run(0.05, omega, 1, 0, 0.8, -0.5, 0.0, settle=300, count=400)
        found = cycle(one, 1.2, 0.42, k, k) if k == 2 else cycle(one, one.orbits()[0].phase/omega, 0.6, 1, 1)
        expected = np.log(np.abs(found.multipliers[0]))*omega/(2*np.pi*k)
        assert float(run.exponent[0]) == approx(expected, abs=0.01)


def test_where_no_impact_comes_there_is_no_long_run():
    with pytest.raises(ValueError, match="falls silent"):
        long_run(0.05, 1.2, 0.3, 1.0, 0.8, 0.0, 0.0)


# Stroboscope, cycles

def test_the_stroboscope_by_integration():
    """Six turns through impacts by DOP853, and a silent motion."""
    x, u = stroboscope(HAMMER, -0.1, 0.0, 6, phase=np.pi/2)
    t, state, start = np.pi/5.6, [-0.1, 0.0], np.pi/5.6

    def touch(t, y):
        return y[0]
    touch.terminal, touch.direction = True, 1
    for k in range(6):
        end = start + (k + 1)*TURN
        while True:
            run = solve_ivp(lambda t, y: [y[1], np.cos(2.8*t) - 0.1*y[1] - y[0]], (t, end), state, "DOP853",
                            events=[touch], rtol=1e-12, atol=1e-13, max_step=0.02)
            t, state = run.t[-1], [run.y[0, -1], run.y[1, -1]]
            if not len(run.t_events[0]):
                break
            state = [-1e-15, -0.8*run.y_events[0][0][1]]
        assert (x[k], u[k]) == approx(tuple(state), abs=1e-7)
    silent = Oscillator(0.05, 1.2, 0.3, 1.0, 0.8)
    x, u = stroboscope(silent, 0.0, 0.0, 120)
    steady = silent.P*np.cos(-silent.psi), -silent.P*1.2*np.sin(-silent.psi)
    assert (x[-1], u[-1]) == approx(steady, abs=1e-9)


def test_the_stroboscope_sees_the_mass_at_rest():
    w = 163/57
    one = Oscillator(0.05, w, 1.0, 0.0, 0.8)
    run = impacts(one.modes, -0.2, 0.0, 80)
    rest = float(run.time[0, run.rested[0].argmax()])
    turns = int(rest*w/(2*np.pi)) + 1
    phase = 0.9                                                              # between the rest and π/2
    assert np.mod(rest*w, 2*np.pi) < phase
    q, v = (float(y[0, 0]) for y in one.modes.at(0.0, (-0.2, 0.0), [phase/w]))
    x, u = stroboscope(one, q, v, turns, phase=phase)
    assert (x[turns - 2], u[turns - 2]) == (0.0, 0.0)


@pytest.mark.parametrize("omega, k, p, guess, speeds, stable", [
    (2.8, 1, 1, (1.0, 0.30), [0.334482131901], False), (2.8, 2, 2, (1.0, 0.48), [0.480713, 0.398979], False),
    (2.8, 3, 3, (1.0, 0.55), [0.143134, 0.332761, 0.502242], False),
    (2.7, 2, 2, (1.2, 0.42), [0.464999, 0.423756], True)])
def test_cycles_close_by_integration(omega, k, p, guess, speeds, stable):
    one = Oscillator(0.05, omega, 1.0, 0.0, 0.8)
    found = cycle(one, *guess, impacts=k, periods=p)
    assert found.speeds == approx(tuple(speeds), abs=6e-7) and found.stable is stable
    t, U = found.times[0], found.speeds[0]
    for later, speed in zip((*found.times[1:], found.times[0] + 2*np.pi*p/omega),
                            (*found.speeds[1:], found.speeds[0])):
        t, U = struck(one, t, U)
        assert (t, U) == approx((later, speed), abs=1e-7)
        t, U = later, speed
    assert np.sort_complex(np.linalg.eigvals(found.flow_product())) == approx(
        np.sort_complex(found.multipliers.astype(complex)), rel=1e-6)

    def around(t, E):
        U = np.sqrt(2*E)
        for _ in range(k):
            t, U = impact_map(one, t, U)
        return np.array([t, U*U/2])
    numeric = differences(around, np.array([found.times[0], found.speeds[0]**2/2]), 1e-7)
    assert numeric == approx(found.matrix, rel=1e-4, abs=1e-4)


def test_newton_refuses_what_does_not_close():
    with pytest.raises(ValueError, match="finds no motion with 5 impacts in 5 periods"):
        cycle(Oscillator(0.05, 2.7, 1, 0, 0.8), 1.0, 0.05, 5, 5)
    with pytest.raises(ValueError, match="never strikes again"):
        impact_map(Oscillator(0.3, 1.2, 0.05, 1.0, 0.5), 2.0, 0.05)


# Steps

def test_lost_impacts_are_those_that_a_search_loses():
    """Each flight of a run is searched in fixed steps, as it is usually done."""
    w, step = 163/57, 0.3
    modes = Modes(1, 0.05, w, 1, gap=0, restitution=0.8)
    run = impacts(modes, -0.05 - 0.01*np.arange(20), 0.0, 300)
    short, shallow = lost_impacts(Oscillator(0.05, w, 1.0, 0.0, 0.8), run, step)
    for lane, k in np.ndindex(20, 299):
        if run.rested[lane, k]:
            continue
        t, length = run.time[lane, k], run.time[lane, k + 1] - run.time[lane, k]
        looks = t + step*np.arange(1, int(length/step) + 3)
        x = modes.at(t, (0.0, -0.8*run.speed[lane, k]), looks)[0][0]
        seen = [j for j in range(1, len(x)) if x[j - 1] <= 0 < x[j]]
        found = bool(seen) and looks[seen[0] - 1] <= t + length <= looks[seen[0]]
        assert bool(found) is not bool(short[lane, k] or shallow[lane, k])
        assert bool(short[lane, k]) is bool(length < step)
    assert short.sum() > 500 and 3 < shallow.sum() < 300
    with pytest.raises(ValueError, match="damping below 1"):
        lost_impacts(Oscillator(1.5, w, 1.0, 0.0, 0.8), run, step)


@brief
@given(zeta=st.floats(0, 3), omega=st.floats(1.1, 4), f=st.floats(0, 2), x=st.floats(-2, 0),
       u=st.floats(-2, 2), phase=st.floats(0, 6.2))
def test_no_contact_comes_before_the_safe_step(zeta, omega, f, x, u, phase):
    """A dense look at the acceleration of the whole flight and at the flight up to the step, by DOP853."""
    one = Oscillator(zeta, omega, max(f, 1e-9), 0.0, 0.5)
    start = phase/omega
    times = start + np.linspace(0, 6, 301)
    places, velocities = solved(one, start, [x, u], times)
    B = acceleration_bound(zeta, omega, one.f, x, u, phase)
    assert (one.f*np.cos(omega*times) - 2*zeta*velocities - places).max() <= B + 1e-7
    assume(B > 1e-3)
    h = float(safe_step(x, u, B))
    assume(h > 1e-6)
    assert x + u*h + B*h*h/2 == approx(0, abs=1e-9*(1 + B*h*h))
    near = solved(one, start, [x, u], start + np.linspace(0, h, 101))[0]
    assert near.max() <= 1e-8*(1 + B)


# Exercises and pictures

def test_answers_by_hand():
    def value(key):
        return float(exercise(key)._value)
    assert value("shrunk-area") == approx(0.8**20*np.exp(-2))
    formula = exercise("area-in-speed")._value
    e, zeta, tau, U, V = sp.symbols("e zeta tau U V", positive=True)
    assert sp.simplify(formula - e**2*sp.exp(-2*zeta*tau)*U/V) == 0
    assert value("second-exponent") == approx(-0.1 + 0.98*np.log(0.8) - 0.16)
    assert value("blows-ahead") == approx(9*np.log(10)*0.49/0.16)
    assert value("harder-blow") == approx(0.464999, abs=1e-6)
    assert [value(f"safe-step-{k}") for k in (1, 2, 3)] == approx([0.325, 1.45, 12/29])
    assert brentq(lambda h: -0.3*h + 0.725*h*h, 0.1, 1) == approx(12/29)


@functools.cache
def followed(turn, energy):
    """The impact of the hammer that follows, as phase in turns and energy."""
    time, later = struck(HAMMER, turn*TURN, np.sqrt(2*energy))
    return time/TURN % 1, later**2/2


def test_one_step_shows_the_law():
    def law(seen):
        p, U = seen.at.p, seen.at.U
        t, later = next_impact(HAMMER.modes, p*TURN, 0.0, -0.8*U)
        tau = t - p*TURN
        assert seen.readout("next speed U′") == approx(later, abs=2e-6)
        assert seen.readout("flight, in turns") == approx(tau/TURN, abs=1e-6)
        factor = 0.64*np.exp(-0.1*tau)
        names = "area factor in (t,1/2U2)", "area factor in (t,U)"
        assert seen.readout(names[0]) == approx(factor, abs=1e-6)
        assert seen.readout(names[1]) == approx(factor*U/later, rel=1e-4)
        xs, ys = seen.curve(panel=0)
        assert (xs[0], xs[-1]) == approx((p, p + tau/TURN), abs=1e-6)
        times = np.linspace(p*TURN, t, len(xs))
        assert ys == approx(solved(HAMMER, p*TURN, [0.0, -0.8*U], times)[0], abs=1e-6)
        ends = [seen.mark("point", k, panel=0) for k in (0, 1)]
        assert [(m["x"], m["y"]) for m in ends] == [approx((p, 0)), approx((p + tau/TURN, 0), abs=1e-6)]
        here, there = (p, U*U/2), ((p + tau/TURN) % 1, later**2/2)
        shown = [seen.mark("point", k, panel=1) for k in (0, 1)]
        assert [(m["x"], m["y"]) for m in shown] == [approx(here), approx(there, abs=1e-5)]
        turns, energies = (x[::3] for x in seen.curve(panel=1))
        assert len(turns) == 800                             # 40 blows of each of 20 hammers, in order
        for k in range(7, 790, 99):
            assert (turns[k + 1], energies[k + 1]) == approx(followed(turns[k], energies[k]), abs=1e-4)
        corners = np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)])*[1/40, 1/90]
        square = seen.mark("polygon", 0, panel=1)
        assert np.array([square["xs"], square["ys"]]).T == approx(corners + here)
        J = np.diag([1/TURN, 1]) @ impact_jacobian(HAMMER, p*TURN, U, energy=True) @ np.diag([TURN, 1])
        image = corners @ J.T + there
        inside = (np.abs(image[:, 0] - 0.5) < 0.6).all() and (image[:, 1] > 0).all() and (
            image[:, 1] < pictures.HIGH).all()
        assert seen.shown("polygon", panel=1) == 1 + inside == 2 - seen.shown("label", panel=1)
        if inside:
            made = seen.mark("polygon", 1, panel=1)
            assert np.array([made["xs"], made["ys"]]).T == approx(image, rel=1e-3, abs=1e-4)
    shows("one_degree_vibro_impact/impact_maps:one_step", law, settings=24)


@functools.cache
def every_run():
    omega = np.round(2.4 + 0.004*np.arange(300), 6)
    return omega, long_run(0.05, np.tile(omega, 2), 1.0, 0.0, 0.8, np.repeat([-0.5, -0.1], 300), 0.0,
                           settle=250, count=150)


def test_diagram_shows_the_law():
    def law(seen):
        omega, run = every_run()
        first = 0 if seen.at.begin == "hard" else 300
        lane = first + int(np.argmin(np.abs(omega - seen.at.w)))
        assert seen.readout("impacts per unit time ν") == approx(run.rate[lane], abs=1e-6)
        assert seen.readout("impacts in a turn") == approx(run.rate[lane]*2*np.pi/seen.at.w, abs=1e-5)
        dots = seen.mark("dots", panel=1)
        assert np.asarray(dots["ys"]) == approx(run.speeds[lane, -24:], abs=1e-6)
        assert np.asarray(dots["xs"]) == approx(run.phases[lane, -24:]/(2*np.pi), abs=1e-6)
        xs, ys = seen.curve(panel=0)
        assert xs[::3] == approx(np.repeat(omega, 24), abs=1e-6) and np.isnan(ys[2::3]).all()
        assert ys[::3] == approx(run.speeds[first:first + 300, -24:].ravel(), abs=1e-6)
        assert (ys[1::3] == ys[::3]).all() and np.nanmax(ys) < 0.95
        xs, ys = seen.curve(panel=2)
        rested = run.rested[first:first + 300]
        assert xs == approx(omega) and (np.isnan(ys) == rested).all()
        assert ys[~rested] == approx(run.exponent[first:first + 300][~rested], abs=1e-5)
        assert seen.shown("label") == run.rested[lane] == 1 - seen.shown("point")
        if not run.rested[lane]:
            point = seen.mark("point", panel=2)
            assert (point["x"], point["y"]) == approx((seen.at.w, run.exponent[lane]), abs=1e-5)
            assert seen.readout("λ1") == approx(run.exponent[lane], abs=1e-5)
    shows("one_degree_vibro_impact/impact_maps:diagram", law, also=[{"w": 2.86}, {"w": 2.672, "begin": 1}])


def test_the_diagram_where_a_closed_form_is_known():
    """One blow in each turn below 2.6, one in two turns above 3.45."""
    omega, run = every_run()
    for part, n in ((omega < 2.6, 1), (omega > 3.45, 2)):
        lanes = np.flatnonzero(part)
        assert run.speeds[lanes][:, -24:] == approx(knock_speed(0.05, omega[lanes], 1.0, 0.8, n)[:, None]
                                                    * np.ones(24), abs=1e-3)
        assert (run.exponent[lanes] < 0).all()
    two = long_run(0.05, 2.672, 1, 0, 0.8, np.array([-0.1, -0.5]), 0.0, settle=1000, count=300)
    assert two.exponent[0] > 0.03 and two.exponent[1] < -0.1              # one machine, two attractors


def test_march_shows_the_law():
    def law(seen):
        turn, speed = pictures.FLIGHTS[seen.at.flight]
        start = turn*TURN
        t, _ = next_impact(HAMMER.modes, start, 0.0, -0.8*speed)
        lasts, now = t - start, start + seen.at.k*(t - start)
        times = np.linspace(start, t, 201)
        xs, ys = seen.curve(0)
        assert xs == approx(np.linspace(0, 1, 201))
        assert ys == approx(solved(HAMMER, start, [0.0, -0.8*speed], times)[0], abs=1e-8)
        x, u = (float(v[0, 0]) for v in HAMMER.modes.at(start, (0.0, -0.8*speed), [now]))
        B, h, left = (seen.readout(name) for name in ("bound B", "safe step h", "time left"))
        assert B == approx(acceleration_bound(0.05, 2.8, 1.0, x, u, 2.8*now)) and left == approx(t - now)
        assert x + u*h + B*h*h/2 == approx(0, abs=1e-9) and h <= left + 1e-12
        dot, root = (seen.mark("point", k) for k in (0, 1))
        assert (dot["x"], dot["y"]) == approx((seen.at.k, x), abs=1e-9)
        assert (root["x"], root["y"]) == approx((seen.at.k + h/lasts, 0))
        xs, ys = seen.curve(1)
        later = (xs - seen.at.k)*lasts
        assert ys == approx(x + u*later + B*later**2/2, abs=1e-9)
        true = HAMMER.modes.at(start, (0.0, -0.8*speed), now + later)[0][0]
        assert (ys >= true - 1e-9).all()
    shows("one_degree_vibro_impact/impact_maps:march", law)
