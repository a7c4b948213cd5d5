"""Two stops and one force: by work, by linear and quadratic programmes, by simulation, and the pictures."""

import random

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import quad, solve_ivp
from scipy.optimize import linprog, minimize_scalar

from mechlib.exercises import exercise
from mechlib.impact_control import (
    best_half_gap,
    cheapest_arc,
    cheapest_blow,
    relay_blow,
    strongest_between,
    two_stops,
)
from pictures import shows

e, v, tau, h, F = sp.symbols("e v tau h F", positive=True)


def pieces(e, v, tau, h, spring, n=200):
    """The least ½∫f² with n constant pushes from (-h, ev) to (h, v): least squares."""
    step = tau/n
    left = tau - step*np.arange(1, n + 1)
    if spring:
        rows = np.array([np.cos(left) - np.cos(left + step), np.sin(left + step) - np.sin(left)])
        free = [-h*np.cos(tau) + e*v*np.sin(tau), h*np.sin(tau) + e*v*np.cos(tau)]
    else:
        rows = np.array([step*(left + step/2), np.full(n, step)])
        free = [-h + e*v*tau, e*v]
    f = np.linalg.lstsq(rows, np.array([h, v]) - free, rcond=None)[0]
    return step*f @ f/2, f


def pushed(*numbers, n=40):
    """The same with pushes of no length."""
    return (4*pieces(*numbers, n=2*n)[0] - pieces(*numbers, n=n)[0])/3


def fastest(e, h, tau, n=200):
    """The largest v of a flight of given duration with |f| ≤ 1 and x ≥ -h: a linear programme in the pushes
    and v."""
    step = tau/n
    ends, middle = step*np.arange(1, n + 1), step*(np.arange(n) + 0.5)
    place = np.column_stack([step*np.maximum(ends[:, None] - middle, 0), e*ends])         # x + h
    rows = np.array([np.r_[np.full(n, step), e - 1], place[-1]])
    done = linprog(np.r_[np.zeros(n), -1.0], A_ub=-place[:-1], b_ub=np.zeros(n - 1), A_eq=rows, b_eq=[0, 2*h],
                   bounds=[(-1, 1)]*n + [(0, None)])
    return done.x[-1] if done.status == 0 else 0.0


def vanishes(expression):
    """Zero at three places, to forty digits."""
    draw = random.Random(8)
    return all(abs(sp.N(expression.subs({x: sp.Rational(draw.randint(11, 99), 100)
                                         for x in sorted(expression.free_symbols, key=str)}), 40)) < 1e-36
               for _ in range(3))


def rattle(e, h, force, start, blows, stiffness=0.0):
    """Speeds of the blows and the last flight under f = F sgn u, by DOP853 with an event."""
    found, u, flight = [], start, 0.0
    for _ in range(blows):
        def arrives(t, y):
            return y[0] - h
        arrives.terminal, arrives.direction = True, 1
        run = solve_ivp(lambda t, y: [y[1], force - stiffness*y[0]], (0, 100), [-h, u], "DOP853", rtol=1e-11,
                        atol=1e-12, events=arrives)
        flight, speed = run.t_events[0][0], run.y_events[0][0][1]
        found.append(speed)
        u = e*speed                                           # the next flight is the mirror image
    return np.array(found), flight


# The strongest blows

@pytest.mark.parametrize("bounce", [0.0, 0.4, 0.8])
def test_no_flight_is_faster(bounce):
    """A programme for each duration; the best of all durations is the relay."""
    told = strongest_between(bounce, 0.7, 1)
    best = minimize_scalar(lambda x: -fastest(bounce, 0.7, x), bounds=(0.3, 1.4)*np.array(float(told.flight)),
                           method="bounded", options={"xatol": 1e-5})
    assert -best.fun == approx(float(told.speed), rel=1e-4) and -best.fun <= float(told.speed)*(1 + 1e-5)
    if bounce:                                                # from a dead stop one may also start later
        assert best.x == approx(float(told.flight), rel=2e-2)


@pytest.mark.parametrize("stiffness", [0.0, 1.0, 4.0])
def test_the_relay_reaches_it_on_every_spring(stiffness):
    told = strongest_between(0.6, 0.8, 1.5)
    speeds, flight = rattle(0.6, 0.8, 1.5, 0.3, 30, stiffness)
    assert speeds[-1] == approx(float(told.speed), rel=1e-8)
    assert speeds[:5] == approx([float(relay_blow(0.6, 0.8, 1.5, 0.3, n)) for n in range(1, 6)], rel=1e-8)
    if stiffness == 0:
        assert flight == approx(float(told.flight), rel=1e-7)
    else:
        assert flight < float(told.flight)                    # a spring hurries the mass through the middle


def test_random_forces_do_not_beat_the_relay():
    """Forces that switch at random, whatever the mass does: no blow of 200 exceeds the bound for long."""
    rng = np.random.default_rng(3)
    bounce, half = 0.5, 1.0
    bound = float(strongest_between(bounce, half, 1).speed)
    x, u, speeds, step = 0.0, 0.0, [], 2e-3
    for k in range(200_000):
        if k % 200 == 0:
            f = rng.choice([-1.0, 1.0])
        x, u = x + step*u + step**2*f/2, u + step*f
        if abs(x) > half and x*u > 0:
            speeds.append(abs(u))
            x, u = np.sign(x)*half, -bounce*u
    assert len(speeds) > 50 and max(speeds) < bound


def test_the_limit_of_the_relay():
    told = strongest_between(e, h, F)
    assert sp.simplify(told.energy - 2*F*h) == 0
    assert sp.simplify(e**2*told.speed**2 + 4*F*h - told.speed**2) == 0
    assert sp.simplify(e*told.speed + F*told.flight - told.speed) == 0
    assert sp.simplify((e + 1)*told.speed/2*told.flight - 2*h) == 0
    assert float(relay_blow(0.5, 1, 1, 0, 40)) == approx(float(strongest_between(0.5, 1, 1).speed))
    assert sp.simplify(relay_blow(e, h, F, told.speed*e, 3) - told.speed) == 0


@pytest.mark.parametrize("bounce, late", [(0.6, 0.002), (0.6, 0.01), (0.9, 0.005), (1.0, 0.01)])
def test_a_late_valve(bounce, late):
    """Flight by flight: braked for the delay, then driven; the two roots of two quadratic equations."""
    half, force, u = 0.08, 50.0, bounce*3.0
    for _ in range(200):
        left, slow = u*late - force*late**2/2, u - force*late
        speed = (slow**2 + 2*force*(2*half - left))**0.5
        flight, u = late + (speed - slow)/force, bounce*speed
    told = strongest_between(bounce, half, force, delay=late)
    assert (speed, flight) == approx((float(told.speed), float(told.flight)), rel=1e-8)
    assert float(told.energy) == approx((1 - bounce**2)/2*speed**2, abs=1e-9)


# The cheapest flight

@pytest.mark.parametrize("spring", [False, True])
def test_the_plan_between_two_stops(spring):
    plan = two_stops(e, v, tau, h, spring)
    t = plan.t
    assert vanishes(plan.path.diff(t, 2) + (plan.path if spring else 0) - plan.force)
    for x, place, speed in ((0, -h, e*v), (tau, h, v)):
        assert vanishes(plan.path.subs(t, x) - place) and vanishes(plan.path.diff(t).subs(t, x) - speed)
    assert vanishes(plan.cost.diff(v) - plan.price) and vanishes(plan.cost.diff(tau) - plan.hamiltonian)
    if spring:
        told = (4*(h*sp.cos(tau/2) - (1 + e)*v/2*sp.sin(tau/2))**2/(tau - sp.sin(tau))
                + (1 - e)**2*v**2*(1 + sp.cos(tau))/(2*(tau + sp.sin(tau))))
    else:
        told = 6*(2*h - (1 + e)*v*tau/2)**2/tau**3 + (1 - e)**2*v**2/(2*tau)
    assert vanishes(plan.cost - told)
    numbers = {e: 0.4, v: 1.3, tau: 1.1, h: 0.6}
    f = sp.lambdify(t, plan.force.subs(numbers))
    assert quad(lambda x: f(x)**2/2, 0, 1.1)[0] == approx(float(plan.cost.subs(numbers)), rel=1e-10)


@pytest.mark.parametrize("numbers", [(0.6, 1.1, 1.2, 0.7), (0.0, 1.0, 1.5, 0.5), (0.9, 2.0, 0.8, 0.6)])
@pytest.mark.parametrize("spring", [False, True])
def test_by_least_squares(numbers, spring):
    plan = two_stops(*numbers, spring)
    assert pushed(*numbers, spring) == approx(float(plan.cost), rel=1e-5)
    f = pieces(*numbers, spring, n=400)[1]
    middle = numbers[2]*(np.arange(400) + 0.5)/400
    assert f == approx(sp.lambdify(plan.t, plan.force + 0*plan.t)(middle), abs=1e-3)


def test_the_number_of_the_spring():
    """By even and odd parts, and by the integrals of products of section 8.2."""
    plan = two_stops(0.6, 1.1, 1.2, 0.7, spring=True)
    assert float(plan.cost) == approx(0.1594306853610906, abs=1e-15)
    arc = cheapest_arc((-0.7, 0.66), (0.7, 1.1), 1.2)
    assert float(arc.cost) == approx(0.1594306853610906, abs=1e-12)
    for x in (0.2, 0.9):
        assert float(arc.path.subs(arc.t, x)) == approx(float(plan.path.subs(plan.t, x)), abs=1e-12)


def test_the_best_gap_and_the_strongest_force():
    """At the best gap the cheapest force is constant, and it is the strongest one."""
    plan = two_stops(e, v, tau, best_half_gap(e, v, tau))
    assert sp.simplify(plan.force - (1 - e)*v/tau) == 0
    told = strongest_between(e, best_half_gap(e, v, tau), (1 - e)*v/tau)
    assert sp.simplify(told.speed - v) == 0 and sp.simplify(told.flight - tau) == 0
    for spring in (False, True):
        found = minimize_scalar(lambda x, k=spring: pieces(0.5, 1.0, 1.4, x, k)[0], (0.2, 0.5, 1), tol=1e-12)
        assert found.x == approx(float(best_half_gap(0.5, 1, 1.4, spring)), abs=1e-4)
    swing = two_stops(1, v, tau, best_half_gap(1, v, tau, spring=True), spring=True)
    assert vanishes(swing.force) and vanishes(swing.cost)                 # elastic: nothing to pay


def test_a_short_flight_does_not_feel_the_spring():
    held, free = (two_stops(0.4, 2, 0.01, 0.01, spring).cost for spring in (True, False))
    assert float(held) == approx(float(free), rel=1e-3)
    assert float(best_half_gap(0.4, 2, 0.01, True)) == approx(float(best_half_gap(0.4, 2, 0.01)), rel=1e-4)


def test_four_times_cheaper_than_one_stop():
    one = cheapest_blow(e, v, tau).cost
    two = two_stops(e, v, tau, best_half_gap(e, v, tau)).cost
    assert sp.simplify(one/two - 4*(1 - e + e**2)/(1 - e)**2) == 0
    assert sp.simplify((one/two).subs(e, 0)) == 4


def test_a_path_through_a_stop_is_refused():
    with pytest.raises(ValueError, match="through a stop at t = ") as refusal:
        two_stops(0.8, 1, 4, 0.2)
    when = float(str(refusal.value).partition("t = ")[2].split(". ")[0])
    step, f = 4/4000, pieces(0.8, 1.0, 4.0, 0.2, False, n=4000)[1]
    u = 0.8 + step*np.cumsum(f)
    x = -0.2 + np.cumsum(step*u)
    assert step*np.argmax(np.abs(x) > 0.2) == approx(when, abs=5e-3)


def test_bad_input_gets_a_sentence():
    for task, says in (
            (lambda: two_stops(1.2, 1, 1, 1), "outside"),
            (lambda: two_stops(0.5, 1, 0, 1), "flight = 0 must be positive"),
            (lambda: two_stops(0.5, 1, 1, -1), "half_gap = -1 must be positive"),
            (lambda: best_half_gap(0.5, 1, 3.2, spring=True), "no best gap, the wider the cheaper"),
            (lambda: strongest_between(1, 1, 1), "grow without end"),
            (lambda: strongest_between(0.0, 1, 1, delay=0.1), "Give a shorter delay"),
            (lambda: strongest_between(0.5, 1, 1, delay=-1), "delay = -1 must not be negative"),
            (lambda: strongest_between(0.5, 1, 0), "force = 0 must be positive"),
            (lambda: relay_blow(0.5, 1, 1, -1, 2), "start = -1 must not be negative"),
            (lambda: relay_blow(0.5, 1, 1, 0, 0), "count = 0 must be a whole number")):
        with pytest.raises(ValueError, match=says):
            task()


# The pictures

def test_relay_shows_the_law():
    def law(seen):
        e, n = seen.at.e, int(seen.at.n)
        end = 2/(1 - e*e)**0.5
        for k, side in ((0, 1), (1, -1)):                                 # the closed curve
            x, u = seen.curve(k, panel=0, color="muted")
            assert side*u[[0, -1]] == approx([e*end, end]) and side*x[[0, -1]] == approx([-1, 1])
            assert u**2/2 - side*x == approx(np.full(len(u), (e*end)**2/2 + 1))
        start = 0.0
        assert seen.shown("curve", panel=0, color="body") == seen.shown("point", panel=1) == n
        for k in range(n):                                                # the rest appears with more blows
            side, blow = (-1)**k, (start**2 + 4)**0.5
            x, u = seen.curve(k, panel=0, color="body")
            assert side*u[[0, -1]] == approx([start, blow]) and side*x[[0, -1]] == approx([-1, 1])
            assert u**2/2 - side*x == approx(np.full(len(u), start**2/2 + 1))       # energy less work
            jump = list(seen.mark("line", k, panel=0, color="impulse").values())[:4]
            assert jump == approx([side, side*blow, side, -side*e*blow])
            mark = seen.mark("point", k, panel=1)
            assert (mark["x"], mark["y"]) == approx((k + 1, blow))
            start = e*blow
        level = seen.curve(0, panel=1)[1]
        assert level == approx([end, end]) and seen.readout("strongest") == approx(end)
        assert seen.readout("first blow") == approx(2)
    shows("impact_control/two_stops:relay", law, also=[{"n": 8}])


def test_crossing_shows_the_law():
    def law(seen):
        e, tau, h, spring = seen.at.e, seen.at.tau, seen.at.h, seen.at.spring
        gaps, costs = seen.curve(0, panel=0)
        told = np.array([pushed(e, 1.0, tau, x, spring) for x in gaps[::10]])
        assert costs[::10] == approx(told, rel=1e-3, abs=1e-4)
        a, b, c = np.polyfit(gaps[::10], told, 2)
        best, least = -b/(2*a), c - b*b/(4*a)
        assert (seen.readout("best half gap"), seen.readout("its cost")) == approx((best, least), abs=1e-3)
        vertex, here = ((m["x"], m["y"]) for m in (seen.mark("point", k, panel=0) for k in (0, 1)))
        assert vertex == approx((best, least), abs=1e-3)
        assert here == approx((h, pushed(e, 1.0, tau, h, spring)), rel=1e-4)
        assert seen.readout("cost J") == approx(here[1])
        for k, side in ((0, 1), (1, -1)):
            stop = seen.mark("line", k, panel=1)
            assert (stop["y1"], stop["y2"]) == approx((side*h, side*h))
            ts, x = seen.curve(k, panel=1)
            assert ts[[0, -1]] == approx([k*tau, k*tau + tau]) and x[[0, -1]] == approx([-side*h, side*h])
            times, f = seen.curve(k, panel=2)
            assert times == approx(ts)

            def rate(t, y, f=f, times=times):
                return [y[1], np.interp(t, times, f) - (y[0] if spring else 0)]
            run = solve_ivp(rate, (ts[0], ts[-1]), [-side*h, side*e], t_eval=ts, rtol=1e-8, atol=1e-9)
            assert x == approx(run.y[0], abs=2e-3) and run.y[1, -1] == approx(side, abs=2e-3)
            small = pieces(e, 1.0, tau, h, spring, n=60)[1]
            assert (f[1:] + f[:-1])/2 == approx(side*small, abs=0.02)
    shows("impact_control/two_stops:crossing", law)


def test_answers_by_hand():
    def number(key, **values):
        answer = sp.sympify(exercise(key)._value)
        return float(answer.subs({x: values[x.name] for x in answer.free_symbols}))
    speeds, _ = rattle(0.7, 0.4, 2.0, 0.0, 60)
    assert number("from-rest-1", h=0.4, F=2.0) == approx(speeds[0])
    assert number("from-rest-2", e=0.7, h=0.4, F=2.0) == approx(speeds[1]**2)
    assert number("from-rest-3", e=0.7) == approx((speeds[0]/speeds[-1])**2)
    found = minimize_scalar(lambda x: pieces(0.3, 2.0, x, 0.5, False)[0], (0.4, 0.8, 1.2), tol=1e-10)
    assert number("best-flight", e=0.3, v=2.0, h=0.5) == approx(found.x, rel=1e-3)
    half = minimize_scalar(lambda x: pieces(0.3, 2.0, 0.7, x, False)[0], (0.1, 0.4, 1.0), tol=1e-10).x
    two = np.abs(pieces(0.3, 2.0, 0.7, half, False)[1]).max()
    one = cheapest_blow(0.3, 2.0, 0.7)
    peak = np.abs(sp.lambdify(one.t, one.force)(np.linspace(0, 0.7, 101))).max()
    assert number("peak-of-one-stop", e=0.3) == approx(peak/two, rel=2e-3)


@pytest.mark.parametrize("e", [0.0, 0.05, 0.3, 0.6, 0.9])
def test_no_longer_flight_is_cheaper_unless_it_passes_through_a_stop(e):
    """v = h = 1: flights of all durations, those through a stop left out by their paths on a grid."""
    durations, way = np.linspace(0.3, 25, 2471), np.linspace(0, 1, 801)[:, None]*np.linspace(0.3, 25, 2471)
    slope = (way*0 + 1)*24*((1 + e)*durations/4 - 1)/durations**3
    level = (1 - e)/durations - slope*durations/2
    path = -1 + e*way + level*way**2/2 + slope*way**3/6
    assert path[-1] == approx(np.ones(2471))
    cost = 24*(1 - (1 + e)*durations/4)**2/durations**3 + (1 - e)**2/(2*durations)
    cost[np.abs(path).max(axis=0) > 1 + 1e-9] = np.inf
    assert durations[cost.argmin()] == approx(6/(1 + e + e**0.5), abs=0.02)
