"""The costate at an impact: by differences of simulated costs, by direct optimisation, in thirty digits."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import minimize

from mechlib.exercises import exercise
from mechlib.impact_control import (
    best_speed,
    best_touch,
    cheapest_arc,
    costate_before,
    gradient,
    impact_matrix,
    push_in_pieces,
    touch_and_return,
    velocity_costate_before,
)
from mechlib.impact_control.figures.costate_jump import example
from pictures import shows

DIGITS = {0.7: (1.42412886607648, 1.00216075685867, 0.43267601951723),
          1.0: (1.5, 0.871403743854133, 0.401023533085467),
          0.0: (1.25544687584611, 1.09169433234189, 0.991161076315312)}


def followed(force, duration, e, start=(1.0, 0.0), centre=0.5):
    """DOP853 through all impacts, to the last state."""
    def rate(t, y):
        return [y[1], -(y[0] - centre) + force]

    def touch(t, y):
        return y[0]
    touch.terminal, touch.direction = True, -1
    t, y = 0.0, np.array(start, dtype=float)
    while t < duration - 1e-13:
        run = solve_ivp(rate, (t, duration), y, "DOP853", events=touch, rtol=1e-12, atol=1e-13, max_step=0.05)
        t, y = run.t[-1], run.y[:, -1].copy()
        if run.status == 1:
            y = np.array([1e-14, -e*y[1]])
    return y


def arc_by_pieces(start, end, duration, n, centre=0.5):
    """The cheapest arc with n constant pieces: least squares on the exact flow."""
    h = duration/n
    left = duration - h*np.arange(1, n + 1)
    rows = np.array([np.cos(left) - np.cos(left + h), np.sin(left + h) - np.sin(left)])
    c, s = np.cos(duration), np.sin(duration)
    free = np.array([c*(start[0] - centre) + s*start[1], c*start[1] - s*(start[0] - centre)])
    f = np.linalg.lstsq(rows, np.array([end[0] - centre, end[1]]) - free, rcond=None)[0]
    return f, h*f @ f/2


@pytest.mark.parametrize("e", DIGITS)
def test_the_best_touch_in_digits(e):
    t, v = best_touch(e)
    assert (t, v) == approx(DIGITS[e][:2], abs=1e-13)
    arcs = touch_and_return(sp.Float(t, 25), sp.Float(v, 25), sp.nsimplify(e))
    assert float(arcs.cost) == approx(DIGITS[e][2], abs=1e-14)
    assert abs(arcs.of_speed) < 1e-14 and abs(arcs.of_time) < 1e-13


def test_the_jumps_of_the_worked_example():
    t, v = map(sp.Float, best_touch(0.7))
    arcs = touch_and_return(t, v, sp.Rational(7, 10))
    assert [float(x) for x in arcs.forces] == approx([-0.1688038638003, 0.2411483768576], abs=1e-11)
    before, after = (float(arc.position_costate.subs(arc.t, at)) for arc, at in (
        (arcs.before, arcs.before.duration), (arcs.after, 0)))
    assert (before, after) == approx((0.7666282509586, -0.781853077411), abs=1e-11)
    assert float(arcs.before.hamiltonian) == approx(-0.6981301885267, abs=1e-12)
    f = [float(x) for x in arcs.forces]
    a = [0.5 + x for x in f]
    told = costate_before(0.7, (after, -f[1]), -float(v), *a, jump=(f[1]**2 - f[0]**2)/2)
    assert [float(x) for x in told] == approx([before, -f[0]], abs=1e-11)


@pytest.mark.parametrize("e", DIGITS)
def test_the_best_touch_by_direct_optimisation(e):
    """Both arcs in 160 and 320 constant pieces, the touch by Nelder and Mead; Richardson's rule."""
    def cost(x, n):
        t, v = x
        if not 0.2 < t < 2.8 or v <= 0:
            return 1e3
        return arc_by_pieces((1, 0), (0, -v), t, n)[1] + arc_by_pieces((0, e*v), (1, 0), 3 - t, n)[1]
    found = [minimize(cost, [1.4, 1.0], args=(n,), method="Nelder-Mead",
                      options={"xatol": 1e-9, "fatol": 1e-15}) for n in (80, 160)]
    assert (4*found[1].fun - found[0].fun)/3 == approx(DIGITS[e][2], abs=1e-8)
    assert found[1].x == approx(DIGITS[e][:2], abs=2e-4)


@pytest.mark.parametrize("start, end, tau, c", [((1, 0), (0, -1.2), 1.3, 0.5), ((0, 0.4), (1, 0), 2.1, -0.3),
                                                ((0.2, -0.7), (0.9, 0.4), 4.0, 0.0)])
def test_an_arc_by_integration_and_by_pieces(start, end, tau, c):
    arc = cheapest_arc(start, end, tau, c)
    force, path = (sp.lambdify(arc.t, x) for x in (arc.force, arc.path))
    run = solve_ivp(lambda t, y: [y[1], -(y[0] - c) + force(t), force(t)**2/2], (0, tau), [*start, 0],
                    "DOP853", rtol=1e-12, atol=1e-13, dense_output=True)
    assert run.y[:, -1] == approx([*end, float(arc.cost)], abs=1e-10)
    times = np.linspace(0, tau, 9)
    assert path(times) == approx(run.sol(times)[0], abs=1e-9)
    costs = [arc_by_pieces(start, end, tau, n, c)[1] for n in (100, 200)]
    assert (4*costs[1] - costs[0])/3 == approx(float(arc.cost), rel=1e-6)
    q, u, f, slope = (sp.lambdify(arc.t, x)(times) for x in (arc.path, arc.path.diff(arc.t), arc.force,
                                                             arc.position_costate))
    assert -f**2/2 + slope*u + f*(q - c) == approx(np.full(9, float(arc.hamiltonian)), abs=1e-11)


def test_the_two_conditions_are_derivatives_of_the_cost():
    t, v, e = sp.symbols("t v e", positive=True)
    arcs = touch_and_return(t, v, e)
    at = {t: sp.Rational(13, 10), v: sp.Rational(11, 10), e: sp.Rational(3, 5)}
    assert sp.N((arcs.cost.diff(v) + arcs.of_speed).subs(at), 20) == approx(0, abs=1e-15)
    assert sp.N((arcs.cost.diff(t) - arcs.of_time).subs(at), 20) == approx(0, abs=1e-15)


def test_the_gradient_by_differences():
    """Twelve pushes, one impact; forty random pushes with up to four impacts, by DOP853."""
    _, differences, with_it, without = example()
    assert with_it == approx(differences, abs=1e-9)
    assert np.abs(without - differences).max() > 0.02
    seen = 0
    for seed in range(6):
        f = np.random.default_rng(seed).normal(0, 0.7, 10)
        run = push_in_pieces(f, 7.0, 0.6)
        grad = gradient(f, 7.0, 0.6, (1.0, 0.0))
        seen += len(run.impacts)
        for k in range(0, 10, 3):
            costs = []
            for d in (-1e-4, 1e-4):
                other = f + d*(np.arange(10) == k)
                end = np.array([1.0, 0.0])
                for each in other:            # piece by piece, so that no jump is stepped over
                    end = followed(each, 0.7, 0.6, start=end)
                costs.append(0.7*other @ other/2 + np.sum((end - [1, 0])**2)/2)
            assert grad[k] == approx((costs[1] - costs[0])/2e-4, abs=2e-5)
    assert seen >= 4


def test_pieces_by_integration():
    f = [-1.0, 0.5, 0.5]
    run, end = push_in_pieces(f, 3.0, 0.7), np.array([1.0, 0.0])
    for each in f:
        end = followed(each, 1.0, 0.7, start=end)
    assert run.state[-1] == approx(end, abs=1e-9)


def test_the_theorem_with_running_cost_reward_spring_and_damper():
    """L = ½f² + q² + 0.3uq, Φ = 0.2u³: λ⁻ told by λ⁺ against differences of the whole cost, from 0.05 before
    the impact on; each flight has its own force."""
    e, damping, u, forces = 0.6, 0.1, -1.1, (0.3, -0.4)

    def rate(t, y, f):
        return [y[1], 0.5 - y[0] - damping*y[1] + f, f*f/2 + y[0]**2 + 0.3*y[1]*y[0]]

    def touch(t, y, f):
        return y[0]
    touch.terminal, touch.direction = True, -1
    exact = dict(method="DOP853", rtol=1e-12, atol=1e-14, max_step=0.02)

    def to_come(state, t=0.0):
        y = solve_ivp(rate, (t, 0.8), [*state, 0], args=forces[1:], **exact).y[:, -1]
        return y[2] + y[0]**2 + 2*y[1]

    def whole(state):
        run = solve_ivp(rate, (-0.05, 0.8), [*state, 0], args=forces[:1], events=touch, **exact)
        arrival = run.y[1, -1]
        return run.y[2, -1] + 0.2*arrival**3 + to_come((0, -e*arrival), run.t[-1])

    def differences(function, at, d=1e-5):
        return np.array([(function(at + h) - function(at - h))/(2*d) for h in d*np.eye(2)])

    after = differences(to_come, np.array([0, -e*u]))
    a = rate(0, (0, u, 0), forces[0])[1], rate(0, (0, -e*u, 0), forces[1])[1]
    told = [float(x) for x in costate_before(e, after, u, *a, jump=(forces[1]**2 - forces[0]**2)/2,
                                             reward=0.6*u*u)]
    back = solve_ivp(rate, (0, -0.05), [0, u, 0], args=forces[:1], **exact).y[:2, -1]

    def flown(state):
        return solve_ivp(rate, (-0.05, 0), [*state, 0], args=forces[:1], **exact).y[:, -1]
    carried = differences(flown, back)
    assert differences(whole, back) == approx(carried[:, :2] @ told + carried[:, 2], abs=1e-8)
    silent = -e*after[0], told[1]                            # no term for the timing: wrong at once
    assert np.abs(differences(whole, back) - carried[:, :2] @ silent - carried[:, 2]).max() > 0.05


def test_the_matrix_and_its_price():
    e, u, b, a, x, y = sp.symbols("e u b a x y", real=True)
    S = impact_matrix(e, u, b, a)
    assert S.det() == e**2
    told = sp.Matrix([costate_before(e, (x, y), u, b, a)])
    assert sp.simplify(sp.Matrix([[x, y]])*S - told) == sp.zeros(1, 2)


def test_two_balls_by_their_law():
    """The price of each velocity before is the derivative of the velocity after."""
    m, M, e = sp.symbols("m M e", positive=True)
    u, w = sp.symbols("u w")
    P = (1 + e)*m*M/(m + M)*(u - w)
    after = sp.Matrix([u - P/m, w + P/M])
    for k in (0, 1):
        told = velocity_costate_before(sp.diag(m, M), [-1, 1], e, sp.eye(2).col(k))
        want = sp.Matrix([after[k].diff(u), after[k].diff(w)])
        assert (told - want).applyfunc(sp.simplify) == sp.zeros(2, 1)


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="does not approach the stop"):
        impact_matrix(0.5, 0.3, 1, 1)
    with pytest.raises(ValueError, match="leaves no time to return"):
        touch_and_return(3.5, 1, 0.5)
    with pytest.raises(ValueError, match="it touches nothing"):
        velocity_costate_before(sp.eye(2), [0, 0], 1, [1, 0])
    with pytest.raises(ValueError, match="Give as many of each"):
        velocity_costate_before(sp.eye(2), [1, 0, 0], 1, [1, 0])
    with pytest.raises(ValueError, match="Give one for each piece"):
        push_in_pieces([[1.0]], 1.0, 0.5)
    with pytest.raises(ValueError, match="comes to rest on the stop"):
        push_in_pieces([-3.0], 60.0, 0.5)


def path_of(start, f, tau, times):
    """Where pieces of constant force lead, by DOP853."""
    middles = tau*(np.arange(len(f)) + 0.5)/len(f)
    return solve_ivp(lambda t, y: [y[1], 0.5 - y[0] + np.interp(t, middles, f)], (0, tau), start, "DOP853",
                     t_eval=np.clip(times, 0, tau), rtol=1e-8, atol=1e-10).y[0]


def test_touch_shows_the_law():
    def law(seen):
        t, v, e = seen.at.t_1, seen.at.v_1, seen.at.e
        halves = [((1, 0), (0, -v), t, 0.0), ((0, e*v), (1, 0), 3 - t, t)]
        total, ends = 0.0, []
        for k, (start, end, tau, begin) in enumerate(halves):
            f, cost = arc_by_pieces(start, end, tau, 400)
            total += cost
            ts, force = seen.curve(k, panel=1)
            assert (ts[0], ts[-1]) == approx((begin, begin + tau), abs=1e-9)
            middles = begin + tau*(np.arange(400) + 0.5)/400
            assert np.interp(middles[5:-5], ts, force) == approx(f[5:-5], abs=0.02*max(1, np.abs(f).max()))
            ends.append((force[0], force[-1]))
            ts, q = seen.curve(k, panel=0)
            assert q == approx(path_of(start, f, tau, ts - begin), abs=0.01*max(1, np.abs(f).max()))
        assert seen.readout("cost J") == approx(total, rel=1e-3)
        assert seen.readout("f−+ef+") == approx(ends[0][1] + e*ends[1][0], abs=1e-6)
        d = 1e-3

        def paid(t):
            return sum(arc_by_pieces(*x, 400)[1] for x in (((1, 0), (0, -v), t), ((0, e*v), (1, 0), 3 - t)))
        assert seen.readout("H−−H+") == approx((paid(t + d) - paid(t - d))/(2*d), rel=1e-2, abs=2e-2)
        ts, costs = seen.curve(panel=2)
        for k in (0, 20, 50):
            least = minimize(lambda x, k=k: sum(arc_by_pieces(*each, 60)[1] for each in (
                ((1, 0), (0, -x[0]), ts[k]), ((0, e*x[0]), (1, 0), 3 - ts[k]))), [1.0]).fun
            assert costs[k] == approx(least, rel=5e-3)
        point = seen.mark("point", panel=2)
        assert (point["x"], point["y"]) == approx((t, total), rel=1e-3)
    shows("impact_control/costate_jump:touch", law, settings=8)


def test_answers_by_hand():
    def number(key, **values):
        answer = exercise(key)._value
        return float(answer.subs({x: values[x.name] for x in answer.free_symbols}))
    assert number("factor-of-areas", e=0.4) == approx(0.16)
    assert exercise("restitution-from-the-force")._value == approx(0.4)
    bonus = costate_before(0.4, (0.0, -0.3), -1.0, before=0, after=0, reward=0.2)
    assert exercise("rewarded-touch")._value == "c" and -bonus[1] == approx(-0.4*0.3 - 0.2)
    assert number("price-of-the-other-ball", m=2.0, M=3.0, e=0.5) == approx(1.5*3/5)
    h, tau, v, e = 0.8, 0.6, 1.7, 0.3
    n = 3000
    step = tau/n
    left = tau - step*(np.arange(n) + 0.5)
    rows = np.array([step*left, np.full(n, step)])
    first, second = (np.linalg.lstsq(rows, np.array(d), rcond=None)[0] for d in (
        [-h, -v], [h - e*v*tau, -e*v]))
    assert step*first @ first/2 == approx(number("free-touch-1", h=h, tau=tau, v=v), rel=1e-5)
    assert step*second @ second/2 == approx(number("free-touch-2", h=h, tau=tau, v=v, e=e), rel=1e-5)
    best = number("free-touch-3", h=h, tau=tau, e=e)
    costs = [number("free-touch-1", h=h, tau=tau, v=x) + number("free-touch-2", h=h, tau=tau, v=x, e=e)
             for x in (best - 1e-3, best, best + 1e-3)]
    assert costs[0] > costs[1] < costs[2] and costs[0] == approx(costs[2], rel=1e-9)
    assert float(best_speed(1.5, 1.0)) == approx(DIGITS[1.0][1])
