"""A ball on a shaken table: closed forms against the march, DOP853, finite differences and a second program;
the numbers of the pictures."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from mechlib.exercises import exercise
from mechlib.motion import impacts, monodromy, next_impact
from mechlib.one_degree_vibro_impact import (
    ball_on_table,
    bounce_phase,
    bounce_speed,
    bounce_trace,
    bounce_window,
    fate,
    gentlest_shaking,
    high_bounce,
    high_bounce_window,
    leaving_phase,
    periodic_bounces,
    restitution_from_settings,
)
from mechlib.one_degree_vibro_impact.bouncing_ball.high_bounces import doubling, high_bounce_trace
from mechlib.one_degree_vibro_impact.bouncing_ball.in_step import flight_height, multiplier_pair
from mechlib.one_degree_vibro_impact.bouncing_ball.measured import PAUSES, TIMES, line_of_pauses
from mechlib.one_degree_vibro_impact.figures.bouncing_ball import LAST, measured_pauses
from pictures import shows

brief = settings(deadline=None, max_examples=20)
e_ = st.floats(0.3, 0.95)


def integrated(shaking, phase, takeoff):
    """Time of flight and speed at its end, in the frame of the ground, by DOP853."""
    def touch(t, y):
        return y[0] - shaking*np.sin(t)
    touch.terminal, touch.direction = True, -1
    start = [shaking*np.sin(phase), takeoff + shaking*np.cos(phase)]
    first = 1e-3
    begin = [start[0] + start[1]*first - first**2/2, start[1] - first]
    run = solve_ivp(lambda t, y: [y[1], -1.0], (phase + first, phase + 60), begin, "DOP853", events=[touch],
                    rtol=1e-12, atol=1e-13, max_step=0.05)
    time, (_, w) = run.t_events[0][0], run.y_events[0][0]
    return time - phase, shaking*np.cos(time) - w


@pytest.mark.parametrize("shaking, e, n", [(1.0, 0.8, 1), (0.5, 0.8, 1), (0.9, 0.8, 2), (1.2, 0.5, 1),
                                           (2.0, 0.7, 2)])
def test_bounces_in_step_by_integration(shaking, e, n):
    for bounce in periodic_bounces(shaking, e, n):
        lasts, speed = integrated(shaking, bounce.phase, e*bounce.speed)
        assert lasts == approx(2*np.pi*n, abs=1e-8) and speed == approx(bounce.speed, abs=1e-8)
        assert bounce.admissible and bounce.back_after == approx(2*np.pi*n, abs=1e-11)


def test_the_numbers_of_the_text():
    early, late = periodic_bounces(1.0, 0.8)
    assert (early.phase, early.speed) == approx((1.214222261943, 3.490658503989), abs=1e-12)
    assert early.trace == approx(-1.396198160466, abs=1e-12) and early.determinant == approx(0.64)
    assert (late.phase, late.speed) == (-early.phase, early.speed) and not late.stable and early.stable
    assert bounce_window(0.8) == approx((0.349065850399, 1.070836468248), abs=1e-12)
    assert bounce_window(0.8, 2) == approx((0.698131700798, 1.229728281156), abs=1e-12)
    assert bounce_window(0.5) == approx((1.0471975512, 1.5268237005), abs=1e-10)
    assert high_bounce_window(0.8)[1] == approx(1.0591727753, abs=1e-10)
    assert leaving_phase(1.2) == approx(0.985110783, abs=1e-9)
    time, speed = next_impact(ball_on_table(1.0, 0.8), early.phase, 0.0, -0.8*early.speed)
    assert (time - early.phase, speed) == approx((2*np.pi, early.speed), abs=4e-13)


@brief
@given(e_, st.integers(1, 3), st.floats(0.01, 2))
def test_a_bounce_obeys_restitution_seen_from_the_ground(e, n, more):
    """The flight is a parabola between equal heights; the relative velocity turns round and keeps e."""
    shaking = gentlest_shaking(e, n) + more
    phase = bounce_phase(shaking, e, n)
    rise, table = np.pi*n, shaking*np.cos(phase)
    assert rise - table == approx(e*(rise + table)) and rise + table == approx(bounce_speed(e, n))
    assert 0 <= phase <= np.pi/2


@brief
@given(e_, st.integers(1, 2), st.floats(0.02, 1))
def test_the_trace_by_finite_differences(e, n, more):
    """Of the marched map from impact to impact; and by the product of the engine's matrices."""
    shaking = gentlest_shaking(e, n) + more
    ball, bounce, d = ball_on_table(shaking, e), periodic_bounces(shaking, e, n)[0], 1e-5

    def following(time, speed):
        return np.array(next_impact(ball, time, 0.0, -e*speed))
    at = np.array([bounce.phase, bounce.speed])
    J = np.array([(following(*(at + h)) - following(*(at - h)))/(2*d) for h in d*np.eye(2)]).T
    assert J.trace() == approx(bounce_trace(shaking, e, n), abs=2e-6) == approx(bounce.trace, abs=2e-6)
    assert np.linalg.det(J) == approx(e**2, abs=2e-6)
    assert np.sort_complex(bounce.multipliers) == approx(np.sort_complex(np.linalg.eigvals(J)), abs=1e-2)
    run = impacts(ball, 0.0, -e*bounce.speed, 2, time=bounce.phase)
    assert monodromy(ball, run).trace() == approx(bounce.trace, abs=1e-8)


@brief
@given(e_, st.integers(1, 2))
def test_the_edges_of_the_window(e, n):
    """At the lower edge a multiplier is 1, at the upper one -1; stable between, by the multipliers."""
    low, high = bounce_window(e, n)
    assert bounce_trace(low*(1 + 1e-14), e, n) == approx(1 + e**2, abs=1e-5)
    assert bounce_trace(high, e, n) == approx(-1 - e**2)
    for shaking in (low + 0.01, (low + high)/2, high - 0.01, high + 0.01):
        bounce, other = periodic_bounces(shaking, e, n)
        assert bounce.stable == (np.abs(bounce.multipliers) < 1).all() == (shaking < high)
        assert not other.stable and np.abs(other.multipliers).max() > 1
    assert periodic_bounces(low*0.999, e, n) == []


def test_a_stable_bounce_draws_balls_in_and_an_unstable_one_does_not():
    for shaking, kept in ((1.06, True), (1.08, False)):
        bounce = periodic_bounces(shaking, 0.8)[0]
        run = impacts(ball_on_table(shaking, 0.8), 0.0, -0.8*bounce.speed*1.001, 400, time=bounce.phase)
        assert (np.abs(run.angle[0, -5:] - bounce.phase).max() < 1e-4) == kept


def test_below_the_weight_the_ball_never_passes_through_the_table():
    """Concave gaps: many flights, looked at densely."""
    rng, since = np.random.default_rng(1), np.linspace(0, 1, 2001)[1:-1]
    for _ in range(40):
        e, n = rng.uniform(0.75, 0.95), 1
        shaking = rng.uniform(gentlest_shaking(e, n), 1)
        for bounce in periodic_bounces(shaking, e, n):
            assert (flight_height(2*np.pi*n*since, bounce.phase, e*bounce.speed, shaking) > 0).all()
            assert bounce.admissible


def test_clay_passes_through_the_table():
    clay = periodic_bounces(3.08, 0.01)[0]
    assert clay.stable and not clay.admissible
    lasts, _ = integrated(3.08, clay.phase, 0.01*clay.speed)
    assert lasts == approx(clay.back_after, abs=1e-7) == approx(0.1608301041, abs=1e-7)


def test_height_is_the_motion():
    t = np.linspace(0, 3, 7)
    q, _ = ball_on_table(0.7, 0.5).at(0.4, (0.0, -1.3), 0.4 + t)
    assert -q[0] == approx(flight_height(t, 0.4, 1.3, 0.7))
    names = s, p, u, G = sp.symbols("s p u G")
    law = sp.lambdify(names, flight_height(s, p, u, G))
    assert law(t, 0.4, 1.3, 0.7) == approx(flight_height(t, 0.4, 1.3, 0.7))


def test_formulas_and_numbers_agree():
    names = G, e = sp.symbols("Gamma e", positive=True)
    for law in (bounce_phase, bounce_trace, high_bounce_trace):
        assert sp.lambdify(names, law(G, e, 2))(0.9, 0.8) == approx(law(0.9, 0.8, 2))
    for law in (bounce_window, high_bounce_window):
        assert [sp.lambdify(e, x)(0.8) for x in law(e, 2)] == approx(law(0.8, 2))
    assert sp.simplify(bounce_speed(e, 3) - 6*sp.pi/(1 + e)) == 0
    for trace, size in ((0.3, 0.64), (-2.1, 0.64), (1.7, 0.64)):
        pair = [complex(*map(float, x)) for x in multiplier_pair(sp.Float(trace), sp.Float(size))]
        assert sum(pair) == approx(trace) and pair[0]*pair[1] == approx(size)


def test_holmes_map_is_the_ball_on_a_flat_landing():
    """Its fixed points are the bounces in step; its determinant is e; it doubles at Γ sin φ = 1."""
    for n in (1, 2):
        phase = bounce_phase(0.9, 0.8, n)
        later, flight = high_bounce(phase, 2*np.pi*n, 0.9, 0.8)
        assert (later - 2*np.pi*n, flight) == approx((phase, 2*np.pi*n))
    p, v, G, e = sp.symbols("phi v Gamma e", positive=True)
    J = sp.Matrix(high_bounce(p, v, G, e)).jacobian([p, v])
    assert sp.simplify(J.det() - e) == 0
    at = {p: bounce_phase(1.1, 0.8), v: 2*sp.pi, G: 1.1, e: 0.8}
    assert float(J.trace().subs(at)) == approx(high_bounce_trace(1.1, 0.8))
    edge = high_bounce_window(0.8)[1]
    assert edge*np.sin(bounce_phase(edge, 0.8)) == approx(1) and high_bounce_trace(edge, 0.8) == approx(-1.8)
    assert edge < bounce_window(0.8)[1]
    phase, flight = 4.0, 1.0                                                # through the table
    assert high_bounce(phase, flight, 0.9, 0.2)[1] > 0 > high_bounce(2.0, flight, 0.9, 0.2)[1]


def test_high_bounces_become_exact():
    """Flights much higher than the table: one step of the map and one of the march."""
    for speed, near in ((30.0, 0.1), (300.0, 0.01)):
        ball, phase = ball_on_table(0.9, 0.8), 0.7
        time, U = next_impact(ball, phase, 0.0, -(speed - 0.9*np.cos(phase)))
        later, flight = high_bounce(phase, 2*speed, 0.9, 0.8)
        rises = 0.8*U + 0.9*np.cos(time)
        assert time == approx(later, abs=near) and 2*rises == approx(flight, abs=20*near)


def test_rest_forgets():
    """Γ = 1.2: three ways to rest, one flight after it; it is the flight from the phase of leaving."""
    ball, phase = ball_on_table(1.2, 0.8), leaving_phase(1.2)
    assert 1.2*np.sin(phase) == approx(1) and np.cos(phase) > 0
    run = impacts(ball, np.zeros(3), [-0.05, -0.1, -0.3], 60, time=4.5)
    first = np.argmax(run.rested, axis=1)
    after = run.speed[np.arange(3), first + 1]
    assert len(set(run.time[np.arange(3), first])) == 3 and np.ptp(after) == 0
    lasts = brentq(lambda t: flight_height(t, phase, 0.0, 1.2), 0.5, 4)
    speed = lasts - 1.2*np.cos(phase) + 1.2*np.cos(phase + lasts)
    assert after[0] == approx(speed, abs=1e-10) == approx(0.575055135, abs=1e-9)
    assert leaving_phase(np.array([1.1, 2.0])) == approx(np.arcsin([1/1.1, 0.5]))


def hopped(shaking, e, time, takeoff, bounces):
    """A second program: a fine scan of each flight, then brentq; it stops when the hops have become tiny."""
    flights = []
    for _ in range(bounces):
        if takeoff < 1e-3:
            return 0
        last = takeoff + shaking + np.sqrt((takeoff + shaking)**2 + 4*shaking)         # surely back by then
        grid = np.linspace(0, last + 0.1, 3001)[1:]
        k = np.argmax(flight_height(grid, time, takeoff, shaking) <= 0)
        before = grid[k - 1] if k else takeoff*1e-3
        lasts = brentq(flight_height, before, grid[k], args=(time, takeoff, shaking), xtol=1e-13)
        speed = lasts - takeoff - shaking*(np.cos(time) - np.cos(time + lasts))
        time, takeoff = time + lasts, e*speed
        flights.append(lasts/(2*np.pi))
    n = round(flights[-1])
    return n if n > 0 and abs(np.array(flights[-2:]) - n).max() < 1e-2 else -1


def test_fates_by_a_second_program():
    phases = np.array([0.5, 1.17, 1.17, 2.5, 4.0, 5.5, 0.7, 3.0])
    speeds = np.array([0.6, 2.79, 5.6, 3.0, 1.0, 3.1, 5.5, 2.6])
    ends = fate(0.9, 0.8, phases, speeds)
    assert list(ends) == [hopped(0.9, 0.8, p, u, 70) for p, u in zip(phases, speeds)]
    assert set(ends) == {0, 1, 2}


def test_a_fourth_motion():
    """Four bounces in two periods, found by its basin; both programs repeat it."""
    starts = np.linspace(0.6, 1.4, 200)
    odd = starts[fate(0.9, 0.8, 0.72, starts) == -1][0]
    run = impacts(ball_on_table(0.9, 0.8), 0.0, -odd, 301, time=0.72)
    flights = np.diff(run.time[0])
    assert flights[-4:] == approx(flights[-8:-4], abs=1e-9) and flights[-4:].sum() == approx(4*np.pi)
    product = monodromy(ball_on_table(0.9, 0.8), _last(run, 5))
    assert np.linalg.det(product) == approx(0.8**8) and np.abs(np.linalg.eigvals(product)).max() < 1
    time, speed = run.time[0, -1], run.speed[0, -1]
    for lasts in flights[-4:]:
        assert integrated(0.9, time, 0.8*speed)[0] == approx(lasts, abs=1e-7)
        time, speed = time + lasts, integrated(0.9, time, 0.8*speed)[1]


def _last(run, count):
    """The end of a record."""
    cut = {name: getattr(run, name)[..., -count:] for name in ("time", "speed", "angle", "stop", "q", "u",
                                                               "rested")}
    return type(run)(**cut, silent=run.silent)


def test_doubling_begins_at_the_edge():
    for exact, edge in ((True, bounce_window(0.8)[1]), (False, high_bounce_window(0.8)[1])):
        G, phases = doubling(np.array([0.5, edge - 0.01, edge + 0.01]), 0.8, exact, bounces=900)
        assert [np.sum(np.isclose(G, x)) for x in (0.5, edge - 0.01, edge + 0.01)] == [1, 1, 2]
        assert phases[0] == approx(bounce_phase(0.5, 0.8), abs=1e-4)


# Measured

def test_the_line_of_pauses_is_that_of_one_restitution():
    """A ball dropped on a table at rest, bounce by bounce; ten pauses to a row."""
    e, v, t, pauses, middles = 0.985, 1.5, 0.0, [], []
    for _ in range(120):
        flight = brentq(lambda s, v=v: v*s - 9.81*s*s/2, 1e-6, 10)
        pauses.append(flight)
        middles.append(t + flight/2)
        t, v = t + flight, e*v
    rows = (np.reshape(x, (-1, 10)).mean(axis=1) for x in (middles, pauses))
    found, error, _, end = line_of_pauses(*rows)
    assert found == approx(e, abs=1e-9) and error < 1e-9
    assert end == approx(t + 2*v/9.81/(1 - e), rel=1e-3)                   # the last flight and all after it


def test_the_numbers_of_the_measured_ball():
    e, error, first, end = line_of_pauses()
    assert (round(e, 4), round(error, 5), round(end, 1)) == (0.9936, 4e-5, 39.8)
    line = first*(1 - np.array(TIMES)/end)
    assert np.abs(line - PAUSES).max() == approx(2.5e-3, abs=5e-5) and 11 < PAUSES[0]/PAUSES[-1] < 12
    least = np.pi*(1 - e)/(1 + e)
    assert least == approx(0.010, abs=5e-4) and least*9.81/(20*np.pi)**2 == approx(25e-6, abs=1e-6)
    assert -2*1.25/1.5**2*9.81 == approx(-10.9, abs=0.05)                  # the paddle, e = 0.5
    patches = measured_pauses().axes[0].patches
    drawn = np.array([patch.center for patch in patches if hasattr(patch, "center")])
    for values, places in ((TIMES, drawn[:, 0]), (PAUSES, drawn[:, 1])):   # paper is a straight scale of both
        scale = np.polyfit(values, places, 1)
        assert np.abs(np.polyval(scale, values) - places).max() < 1e-9*np.ptp(places)


# A ball on a loudspeaker

def slowly(shakings, e, start, bounces=150):
    """A ball that bounces while the shaking is changed in steps: its last flights at each step, in periods;
    over when the ball comes to rest.  Contacts by Newton, no march."""
    time, takeoff = start
    for shaking in shakings:
        flights = []
        for _ in range(bounces):
            up = takeoff + shaking*np.cos(time)
            since = up + np.sqrt(max(up**2 - 2*shaking*(1 - np.sin(time)), 0))     # back at the table's top
            for _ in range(60):
                late = up*since - since**2/2 + shaking*(np.sin(time) - np.sin(time + since))
                step = late/(up - since - shaking*np.cos(time + since))
                since -= step
                if abs(step) < 1e-12:
                    break
            takeoff = -e*(up - since - shaking*np.cos(time + since))
            time += since
            flights.append(since/(2*np.pi))
            if since < 1.0 or takeoff < 0.1:                                       # hops: on its way to rest
                return
        yield shaking, np.array(flights[-4:])


def test_two_settings_tell_the_restitution_and_the_third():
    """A knob is turned down until the ball is lost, and up until its flights alternate."""
    e, knob = 0.8, 37.0
    early = periodic_bounces(0.42, e)[0]
    kept = [shaking for shaking, _ in slowly(np.arange(0.42, 0.30, -0.002), e, (early.phase, e*early.speed))]
    heard = restitution_from_settings([knob], [knob*(kept[-1] - 0.001)])
    assert heard.restitution == approx(e, abs=2e-3) and heard.least == approx(kept[-1] - 0.001)
    early = periodic_bounces(1.04, e)[0]
    upwards = slowly(np.arange(1.04, 1.10, 0.002), e, (early.phase, e*early.speed))
    shaking, flights = next(x for x in upwards if abs(x[1][-1] - x[1][-2]) > 0.02)
    assert heard.doubling == approx(shaking, abs=0.004)
    assert flights[-1] + flights[-2] == approx(2, abs=0.01)


@brief
@given(e_.filter(lambda e: e > 0.55), st.integers(1, 2))
def test_settings_are_the_edges_of_the_window(e, n):
    low, high = bounce_window(e, n)
    if low < 0.95:
        heard = restitution_from_settings([3.0, 3.0], [3*low], n)
        assert [heard.restitution, heard.least, heard.doubling] == approx([e, low, high])
        assert heard.restitution_uncertainty == 0


def test_uncertainty_of_the_settings_is_that_of_many_evenings():
    rng = np.random.default_rng(6)
    many = [restitution_from_settings(rng.normal(50, 1, 6), rng.normal(20, 0.8, 6)) for _ in range(600)]
    for name in ("restitution", "least", "doubling"):
        found = np.array([getattr(x, name) for x in many])
        said = np.mean([getattr(x, f"{name}_uncertainty") for x in many])
        assert found.std() == approx(said, rel=0.12)
    once = restitution_from_settings([50.0], [20.0], notch=1.0)
    assert once.least_uncertainty == approx(0.4*np.hypot(1/50, 1/20)/12**0.5)
    with pytest.raises(ValueError, match="livelier ball"):
        restitution_from_settings([20.0], [50.0])


def test_bad_input_gets_a_sentence():
    for call, sentence in ((lambda: bounce_phase(0.3, 0.8), "the shaking 0.3 is too gentle for one bounce in "
                                                            "every period: give at least 0.349"),
                           (lambda: bounce_trace(0.5, 0.8, 2), "every 2 periods"),
                           (lambda: leaving_phase(0.9), "a ball at rest stays on this table"),
                           (lambda: periodic_bounces(4.0, 0.0), "with e = 0 the ball does not bounce")):
        with pytest.raises(ValueError, match=sentence):
            call()


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("speed-of-the-bounce", g=9.81, T=0.04, e=0.8) == approx(9.81*0.04/1.8)
    assert value("gentlest-table") == approx(2*np.pi*0.1/1.9)
    assert value("dull-ball") == approx(np.hypot(np.pi/3, 2*1.25/2.25))
    assert value("how-many-rhythms") == 5 == sum(np.pi*n*0.1/1.9 < 0.9 for n in range(1, 20))
    assert value("leaves-the-table") == approx(np.arcsin(1/1.2))
    assert value("high-bounces-1", e=0.8, Gamma=1.1, phi=0.9) == approx(1.8 - 3.6*1.1*np.sin(0.9))
    assert value("high-bounces-2", e=0.3) == approx(0.3)
    assert value("high-bounces-3") == approx(np.hypot(np.pi/9, 1))


def test_in_step_shows_the_law():
    def law(seen):
        e, G, n, t = seen.at.e, seen.at.G, {"one": 1, "two": 2}[seen.at.n], seen.at.t
        low = np.pi*n*(1 - e)/(1 + e)
        high = np.hypot(low, 2*(1 + e*e)/(1 + e)**2)
        ts, table = seen.curve(label="table")
        assert table == approx(G*np.sin(2*np.pi*ts), abs=1e-9) and ts[-1] > LAST
        assert (seen.mark("point", panel=1)["x"], seen.mark("point", panel=1)["y"]) == approx((e, G))
        assert (seen.readout("least Γ"), seen.readout("stable up to Γ")) == approx((low, high))
        for k, m in enumerate((1, 2)):
            (es, least), (rs, most) = (seen.curve(2*k + i, panel=1, color="muted") for i in (0, 1))
            assert least == approx(np.pi*m*(1 - es)/(1 + es))
            assert most == approx(np.hypot(np.pi*m*(1 - rs)/(1 + rs), 2*(1 + rs*rs)/(1 + rs)**2))
        words = "too gentle: no such bounce" if G < low else "stable" if G < high else "unstable"
        assert seen.shown("label", panel=0) == seen.shown("label", panel=0, label=words) == 1
        for k, edge in enumerate((lambda r: np.pi*n*(1 - r)/(1 + r),
                                  lambda r: np.hypot(np.pi*n*(1 - r)/(1 + r), 2*(1 + r*r)/(1 + r)**2))):
            es, Gs = seen.curve(k, panel=1, color="accent")
            assert Gs == approx(edge(es))
        here = seen.mark("point", -1, panel=0)
        assert (here["x"], here["y"]) == approx((t, G*np.sin(2*np.pi*t)), abs=1e-9)
        assert seen.shown("point", panel=0) == (1 if G < low else 2)
        if G < low:
            return
        phase = np.arccos(low/G)
        assert seen.readout("phase φ") == approx(phase)
        assert seen.readout("approach speed U") == approx(2*np.pi*n/(1 + e))
        assert seen.readout("trace") == approx(-2*e + (1 + e)**2*(1 - G*np.sin(phase)))
        assert seen.shown("curve", panel=0, color="accent") == LAST//n
        for k in range(LAST//n):                             # parabolas of the height T²/8
            ts, ys = seen.curve(k, panel=0, color="accent")
            share = (2*np.pi*ts - phase)/(2*np.pi*n) - k
            assert [share[0], share[-1]] == approx([0, 1], abs=1e-9)
            assert ys == approx(G*np.sin(phase) + 2*(np.pi*n)**2*share*(1 - share), abs=1e-8)
            assert (ys >= G*np.sin(2*np.pi*ts) - 1e-9).all()
        share = (2*np.pi*t - phase)/(2*np.pi*n) % 1
        ball = seen.mark("point", 0, panel=0)
        assert (ball["x"], ball["y"]) == approx((t, G*np.sin(phase) + 2*(np.pi*n)**2*share*(1 - share)))
    shows("one_degree_vibro_impact/bouncing_ball:in_step", law, settings=24)


def test_doubling_shows_the_law():
    def law(seen):
        G, exact, phase = seen.at.G, seen.at.model == "exact", np.arccos(np.pi/9/seen.at.G)
        size = 0.64 if exact else 0.8
        edge = np.hypot(np.pi/9, 2*1.64/3.24 if exact else 1)
        trace = -1.6 + 3.24*(1 - G*np.sin(phase)) if exact else 1.8 - 3.6*G*np.sin(phase)
        assert seen.readout("phase φ") == approx(phase) == approx(seen.mark("point", panel=0)["y"])
        assert seen.mark("point", panel=0)["x"] == approx(G)
        assert (seen.readout("doubles at Γ"), seen.readout("trace")) == approx((edge, trace))
        assert seen.readout("determinant") == approx(size)
        roots = [complex(p["x"], p["y"]) for p in (seen.mark("point", k, panel=1) for k in (0, 1))]
        assert sum(roots) == approx(trace) and roots[0]*roots[1] == approx(size)
        Gs, curve = seen.curve(label="one bounce in every period")
        assert Gs*np.cos(curve) == approx(np.pi/9)
        for k, square in enumerate((1, size)):
            xs, ys = seen.curve(k, panel=1)
            assert xs**2 + ys**2 == approx(np.full(len(xs), square))
        assert seen.shown("dots") == 1
        dots = seen.mark("dots")
        one = np.asarray(dots["xs"]) < edge - 0.03
        assert np.asarray(dots["ys"])[one] == approx(np.arccos(np.pi/9/np.asarray(dots["xs"])[one]), abs=1e-3)
        assert max(dots["ys"]) < 2.8
    shows("one_degree_vibro_impact/bouncing_ball:doubling_of_the_bounce", law)
