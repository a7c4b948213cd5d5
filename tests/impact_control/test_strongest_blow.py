"""The strongest blow and the hammer on a spring: by linear and quadratic programmes, and the pictures."""

import random

import mpmath
import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import quad, solve_ivp
from scipy.optimize import linprog, minimize_scalar

from mechlib.exercises import exercise
from mechlib.impact_control import (
    best_gap,
    best_period,
    cheapest_arc,
    cheapest_blow,
    lost_in_a_blow,
    restitution_of_most_energy,
    strongest_blow,
    switch_at,
    turning_period,
)
from pictures import shows

e, v, T, F, g, d = sp.symbols("e v T F g delta", positive=True)


def by_programme(e, T=1.0, F=1.0, n=2000):
    """The fastest blow with n constant pushes between -F and F: a linear programme in the pushes and v.
    Returns v, the pushes, and the instant at which the dual of the pushes changes its sign."""
    h = T/n
    middle = h*(np.arange(n) + 0.5)
    rows = np.array([np.r_[np.full(n, h), 1 + e], np.r_[h*middle, T]])
    done = linprog(np.r_[np.zeros(n), -1.0], A_eq=rows, b_eq=np.zeros(2),
                   bounds=[(-F, F)]*n + [(0, None)], method="highs")
    assert done.status == 0
    dual = done.eqlin.marginals
    return done.x[-1], done.x[:-1], -dual[0]/dual[1]


def spring_pieces(e, v, T, gap, n=200):
    """The least ½∫f² with n constant pushes on a spring: what each moves at the end, least squares."""
    h = T/n
    left = T - h*np.arange(1, n + 1)
    columns = np.array([np.cos(left) - np.cos(left + h), np.sin(left + h) - np.sin(left)])
    c, s = np.cos(T), np.sin(T)
    f = np.linalg.lstsq(columns, np.array([-gap + gap*c - e*v*s, -v - gap*s - e*v*c]), rcond=None)[0]
    return h*f @ f/2, f


def free_pieces(e, v, T, g, n=400):
    """The same without a spring, under weight."""
    h = T/n
    rows = np.array([np.full(n, h), h*h*(np.arange(n) + 0.5)])
    f = np.linalg.lstsq(rows, np.array([g*T - (1 + e)*v, g*T*T/2 - v*T]), rcond=None)[0]
    return h*f @ f/2


def vanishes(expression):
    """Zero at three places, to forty digits."""
    draw = random.Random(8)
    return all(abs(sp.N(expression.subs({x: sp.Rational(draw.randint(11, 99), 100)
                                         for x in sorted(expression.free_symbols, key=str)}), 40)) < 1e-36
               for _ in range(3))


def pushed(e, T, gap, n=20, v=1.0):
    """The cost with pushes of no length (Richardson: the error goes with the square of the length)."""
    return (4*spring_pieces(e, v, T, gap, 2*n)[0] - spring_pieces(e, v, T, gap, n)[0])/3


# The strongest blow

@pytest.mark.parametrize("bounce, speed, switch", [
    (0.8, 0.497245996181, 0.0524786034368), (0.5, 0.480506146704, 0.139620389972),
    (1.0, 0.5, 0.0), (0.0, 2**0.5 - 1, 1 - 0.5**0.5)])
def test_by_a_linear_programme(bounce, speed, switch):
    blow = strongest_blow(bounce, 1, 1)
    assert (float(blow.speed), float(blow.switch)) == approx((speed, switch), abs=1e-11)
    found, pushes, where = by_programme(bounce)
    assert found == approx(speed, abs=3e-7) and found <= speed + 1e-12
    assert where == approx(switch, abs=6e-4)
    assert (np.diff(np.sign(pushes)) != 0).sum() <= 2          # one switch; one push may stand in between


def test_units_and_strokes():
    assert float(strongest_blow(0.8, 1, 1).stroke) == approx(0.123626790359, abs=1e-11)
    assert sp.simplify(strongest_blow(0, 1, 1).stroke - (sp.Rational(3, 2) - sp.sqrt(2))) == 0
    blow, unit = strongest_blow(e, T, F), strongest_blow(e, 1, 1)
    for one, other in ((blow.speed, F*T*unit.speed), (blow.switch, T*unit.switch),
                       (blow.stroke, F*T**2*unit.stroke), (blow.energy, F**2*T**2*unit.energy)):
        assert sp.simplify(one - other) == 0


def test_the_motion_closes_exactly():
    """The two integrals of section 8.1, the balance of energy, and the price law: +F after, -F before."""
    blow = strongest_blow(e, T, F)
    s = blow.switch
    assert sp.simplify(F*s - F*(T - s) + (1 + e)*blow.speed) == 0
    assert sp.simplify(F*s**2/2 - F*(T**2 - s**2)/2 + blow.speed*T) == 0
    place = e*blow.speed*s + F*s**2/2
    assert sp.simplify(lost_in_a_blow(e, blow.speed) - 2*F*place) == 0
    assert sp.simplify(switch_at(e, T, F, s).miss) == 0
    assert sp.simplify(switch_at(e, T, F, s).speed - blow.speed) == 0


def test_the_bound_of_the_proof():
    """v (T - (1 + e)s) ≤ F∫|t - s| for every s; the best s makes both sides equal."""
    for bounce in (0.0, 0.3, 0.9):
        s = np.linspace(0, 0.49, 4001)
        bound = (s**2 + (1 - s)**2)/2/(1 - (1 + bounce)*s)
        blow = strongest_blow(bounce, 1, 1)
        assert bound.min() == approx(float(blow.speed), abs=1e-7)
        assert s[np.argmin(bound)] == approx(float(blow.switch), abs=2e-4)


def test_the_stroke_by_integration():
    bounce, period, force = 0.4, 0.7, 3.0
    blow = strongest_blow(bounce, period, force)
    s, speed = float(blow.switch), float(blow.speed)
    up = solve_ivp(lambda t, y: [y[1], force], (0, s), [0, bounce*speed], rtol=1e-10, atol=1e-12)
    down = solve_ivp(lambda t, y: [y[1], -force], (s, period), up.y[:, -1], rtol=1e-10, atol=1e-12,
                     dense_output=True)
    q = down.sol(np.linspace(s, period, 20001))[0]
    assert q.max() == approx(float(blow.stroke), rel=1e-7)
    assert down.y[:, -1] == approx([0, -speed], abs=1e-8)


def test_most_energy():
    """dE/de = 0 exactly at 2 - √3, and nowhere else; a search from elsewhere; every bound of the force."""
    energy = strongest_blow(e, T, F).energy
    best = restitution_of_most_energy()
    assert best == 2 - sp.sqrt(3)
    assert abs(sp.N(sp.diff(energy.subs({T: 1, F: 1}), e).subs(e, best), 40)) < 1e-35
    assert sp.simplify(energy.subs(e, best) - F**2*T**2/(6*sp.sqrt(3))).subs({T: 1, F: 1}).evalf(40) < 1e-35
    numbers = sp.lambdify(e, energy.subs({T: 1, F: 1}), "mpmath")
    assert float(mpmath.findroot(lambda x: mpmath.diff(numbers, x), 0.3)) == approx(0.26794919243)
    found = minimize_scalar(lambda x: -(1 - x*x)/2*by_programme(x, n=400)[0]**2, (0.1, 0.25, 0.6))
    assert found.x == approx(2 - 3**0.5, abs=2e-3) and -found.fun == approx(0.0962250449, abs=1e-5)


# The hammer on a spring

def test_the_plan_on_a_spring():
    """Newton's equation, both ends, the cost, its two derivatives: to forty digits."""
    plan = cheapest_blow(e, v, T, gap=d)
    t = plan.t
    assert vanishes(plan.path.diff(t, 2) + plan.path - d - plan.force)
    ends = [plan.path.subs(t, 0), plan.path.subs(t, T), plan.path.diff(t).subs(t, 0) - e*v,
            plan.path.diff(t).subs(t, T) + v]
    assert all(vanishes(x) for x in ends)
    told = (4*(d*sp.sin(T/2) + (1 + e)*v/2*sp.cos(T/2))**2/(T + sp.sin(T))
            + (1 - e)**2*v**2*(1 - sp.cos(T))/(2*(T - sp.sin(T))))
    assert vanishes(plan.cost - told)
    assert vanishes(plan.cost.diff(v) - plan.price) and vanishes(plan.cost.diff(T) - plan.hamiltonian)
    numbers = {e: 0.37, v: 1.3, T: 2.9, d: -0.4}
    f = sp.lambdify(t, plan.force.subs(numbers))
    assert quad(lambda x: f(x)**2/2, 0, 2.9)[0] == approx(float(plan.cost.subs(numbers)), rel=1e-10)


def test_the_hamiltonian_on_a_spring_is_the_same_at_every_instant():
    plan = cheapest_blow(0.4, 1.2, 2.5, gap=0.3)
    f, u = plan.force, plan.path.diff(plan.t)
    H = sp.lambdify(plan.t, -f**2/2 + f.diff(plan.t)*u + f*(plan.path - sp.Float(0.3)))
    assert H(np.linspace(0, 2.5, 50)) == approx(np.full(50, float(plan.hamiltonian)), abs=1e-12)


def test_the_number_of_the_spring():
    """J by the even and odd parts, by the arcs of section 8.2 and by short pushes."""
    plan = cheapest_blow(0.6, 1, 4, gap=0.5)
    assert float(plan.cost) == approx(0.046087414239009, abs=1e-14)
    assert pushed(0.6, 4, 0.5, 100) == approx(0.046087414239, abs=1e-9)
    assert [float(plan.force.subs(plan.t, x)) for x in (0, 4)] == approx([0.201534228447, -0.076575888169])
    arc = cheapest_arc((0, 0.6), (0, -1), 4, centre=0.5)
    assert float(arc.cost) == approx(float(plan.cost), abs=1e-14)
    for x in (0.3, 1.7, 3.1):
        assert float(arc.path.subs(arc.t, x)) == approx(float(plan.path.subs(plan.t, x)), abs=1e-12)
    n = 400
    pushes = spring_pieces(0.6, 1, 4, 0.5, n)[1]
    told = sp.lambdify(plan.t, plan.force)(4*(np.arange(n) + 0.5)/n)
    assert pushes == approx(told, abs=1e-4)


def test_short_periods_do_not_feel_the_spring():
    free, held = cheapest_blow(0.3, 2, 0.01), cheapest_blow(0.3, 2, 0.01, gap=0.2)
    assert float(held.cost) == approx(float(free.cost), rel=1e-3)


@pytest.mark.parametrize("bounce, count", [(0.0, 237), (0.3, 178), (0.6, 159), (0.9, 147)])
def test_where_the_path_goes_through_the_stop(bounce, count):
    """775 cases: those that are refused, against a path that is integrated step by step."""
    refused = np.zeros((31, 25), dtype=bool)
    through = np.zeros_like(refused)
    for i, period in enumerate(np.linspace(0.2, 6.2, 31)):
        for k, gap in enumerate(np.linspace(-3, 3, 25)):
            if i % 3 == k % 3 == 0:
                try:
                    cheapest_blow(bounce, 1, float(period), gap=float(gap))
                except ValueError as problem:
                    refused[i, k] = "through the stop at t = " in str(problem)
            through[i, k] = lowest(bounce, period, gap) < -1e-10
    assert through.sum() == count
    assert (refused[::3, ::3] == through[::3, ::3]).all() and refused.any()


def lowest(e, T, gap, n=400):
    """The lowest place of the path, by the Gramian of the pushes and the exact step of a held force."""
    s, c = np.sin(T), np.cos(T)
    gram = 0.5*np.array([[T - s*c, s*s], [s*s, T + s*c]])
    missing = np.array([-gap, -1.0]) - np.array([[c, s], [-s, c]]) @ [-gap, e]
    a, b = np.linalg.solve(gram, missing)
    t = np.linspace(0, T, n + 1)
    made = (a*(t*np.cos(T - t) + (np.sin(T - t) - np.sin(T + t))/2)/2
            + b*(np.cos(T - t) - np.cos(T + t) - 2*t*np.sin(T - t))/4)
    return (gap - gap*np.cos(t) + e*np.sin(t) + made)[1:-1].min()


def test_the_instant_at_which_the_mass_would_go_through():
    with pytest.raises(ValueError, match="would drive the mass through the stop at t = ") as refusal:
        cheapest_blow(0.3, 1, 6, gap=0)
    when = float(str(refusal.value).partition("t = ")[2].split(". ")[0])
    arc = cheapest_arc((0, 0.3), (0, -1), 6)
    q = sp.lambdify(arc.t, arc.path)
    assert q(when) == approx(0, abs=1e-3) and (q(np.linspace(0.01, when - 0.01, 99)) > 0).all()
    assert q(when + 0.05) < 0


# Periods and gaps

def test_best_periods_with_weight():
    """Closed, and by pushes of least squares with a search over the period."""
    rational = sp.Rational(4, 5)
    strike, time = (best_period(rational, 1, weight=1, per=per) for per in ("strike", "time"))
    cost = [cheapest_blow(rational, 1, x, weight=1).cost for x in (strike, time)]
    assert float(strike) == approx(1.83303027798, abs=1e-11)
    assert float(cost[0]) == approx(0.03303027798, abs=1e-11)
    assert time == sp.Rational(28, 15) and cost[1]/time == sp.Rational(1, 56)
    found = minimize_scalar(lambda x: free_pieces(0.8, 1.0, x, 1.0), (1.5, 1.8, 2.2), tol=1e-10)
    assert (found.x, found.fun) == approx((float(strike), float(cost[0])), abs=1e-5)
    found = minimize_scalar(lambda x: free_pieces(0.8, 1.0, x, 1.0)/x, (1.5, 1.8, 2.2), tol=1e-10)
    assert (found.x, found.fun) == approx((28/15, 1/56), abs=1e-5)
    square = 1 - e + e**2
    J = cheapest_blow(e, v, T, weight=g).cost
    per_strike, per_time = (best_period(e, v, weight=g, per=per) for per in ("strike", "time"))
    assert sp.simplify(J.subs(T, per_strike) - g*v*(2*sp.sqrt(square) - 1 - e)) == 0
    assert sp.simplify((J/T).subs(T, per_time) - 3*g**2*(1 - e)**2/(8*square)) == 0
    assert sp.simplify((J/T).subs({T: per_time, e: 0}) / (g**2/2)) == sp.Rational(3, 4)       # a lump of clay


@pytest.mark.parametrize("bounce, gap, per, period, cost", [
    (0.8, 0, "strike", 3.1571934876105, 0.0126691700354),
    (0.5, 0, "strike", 3.2748141782537, 0.0762121457405),
    (0.2, 0, "strike", 3.6225468766056, 0.173626797037), (0.8, 0.5, "strike", 4.1639781122632, None),
    (0.8, -0.5, "strike", 2.1486202669663, None), (0.8, 0, "time", 3.164909171387, None),
    (0.5, 0, "time", 3.3364784778835, None)])
def test_best_periods_on_a_spring(bounce, gap, per, period, cost):
    found = best_period(bounce, 1, gap=gap, per=per)
    assert found == approx(period, abs=1e-12)
    if cost:
        assert float(cheapest_blow(bounce, 1, found, gap=gap).cost) == approx(cost, abs=1e-12)

    def by_pushes(x):
        return pushed(bounce, x, gap, 30)/(x if per == "time" else 1)
    searched = minimize_scalar(by_pushes, bounds=(period - 0.4, period + 0.4), method="bounded",
                               options={"xatol": 1e-9})
    assert searched.x == approx(period, abs=2e-5)


def test_the_best_period_is_longer_than_the_turn():
    """T* > T₀ on a grid, and every shorter period costs more than T₀; for δ = -½ T* is shorter than the
    elastic period of the same speed."""
    for bounce in (0.1, 0.5, 0.9):
        for gap in (-1.5, -0.3, 0.0, 0.4, 2.0):
            turn = float(turning_period(bounce, 1, gap))
            assert best_period(bounce, 1, gap=gap) > turn
            there = pushed(bounce, turn, gap, 20)
            for share in (0.3, 0.7, 0.95):
                assert pushed(bounce, share*turn, gap, 20) > there
    elastic = 2*np.pi - 2*(np.pi/2 + np.arctan(0.5))         # q = δ + A cos s, |u| = 1 at q = 0, δ = -1/2
    assert elastic == approx(2.2143, abs=1e-4) and best_period(0.8, 1, gap=-0.5) < elastic
    assert best_period(1, 1, gap=-0.5) == turning_period(1, 1, -0.5)
    assert float(best_period(1.0, 1, weight=0.0, gap=-0.5)) == approx(elastic)
    assert float(best_period(1, 1, gap=-0.5)) == approx(elastic)


def test_later_minima_go_through_the_stop():
    plan = cheapest_blow(e, 1, T, gap=0)
    there = plan.path.subs({e: 0.8, T: 9.43})
    assert sp.lambdify(plan.t, there)(np.linspace(0, 9.43, 2000)).min() == approx(-0.90, abs=0.005)
    costs = [float(plan.cost.subs({e: 0.8, T: x})) for x in (9.33, 9.43, 9.53)]
    assert costs[1] < min(costs[0], costs[2]) and costs[1] < 0.0126


def test_the_best_gap():
    gap = best_gap(0.6, 1, 4)
    assert float(gap) == approx(0.366126043488229, abs=1e-14)
    assert float(cheapest_blow(0.6, 1, 4, gap=gap).cost) == approx(0.027811011661632, abs=1e-14)
    found = minimize_scalar(lambda x: spring_pieces(0.6, 1, 4, x, 200)[0], (0.2, 0.3, 0.6), tol=1e-12)
    assert found.x == approx(float(gap), abs=1e-4) and found.fun == approx(0.0278110, abs=2e-6)
    plan = cheapest_blow(e, v, T, gap=best_gap(e, v, T))
    assert vanishes(plan.force + plan.force.subs(plan.t, T - plan.t))          # odd: no impulse
    left = (1 - e)**2*v**2*(1 - sp.cos(T))/(2*(T - sp.sin(T)))
    assert vanishes(plan.cost - left) and vanishes(sp.tan(turning_period(e, v, d)/2) + (1 + e)*v/(2*d))
    for period, sign in ((2.0, -1), (sp.pi, 0), (4.0, 1)):
        assert sp.sign(sp.N(best_gap(0.6, 1, period))) == sign


def test_at_the_best_gap_nothing_goes_through():
    for bounce in (0.0, 0.4, 0.9):
        for period in (0.5, 2.0, 4.0, 6.0):
            cheapest_blow(bounce, 1, period, gap=best_gap(bounce, 1, period))


def test_bad_input_gets_a_sentence():
    for task, says in (
            (lambda: strongest_blow(1.2, 1, 1), "outside"),
            (lambda: strongest_blow(0.5, 0, 1), "period = 0 must be positive"),
            (lambda: strongest_blow(0.5, 1, -2), "force = -2 must be positive"),
            (lambda: switch_at(0.5, 1, 1, 0.5), "not before half of the period"),
            (lambda: cheapest_blow(0.5, 1, 1, weight=1, gap=0), "cannot both be given"),
            (lambda: best_period(0.5, 1, weight=1, gap=0), "cannot both be given"),
            (lambda: best_period(0.5, 1), "Give a weight or a gap"),
            (lambda: best_period(0.5, 1, weight=1, per="hour"), "one of 'strike', 'time'"),
            (lambda: best_period(e, 1, gap=0), "Give numbers"),
            (lambda: best_period(0, 1, gap=0), "the longer the cheaper, until"),
            (lambda: best_gap(0.5, 1, 6.3), "no best gap, the wider the cheaper"),
            (lambda: best_gap(0.5, -1, 3), "speed = -1 must be positive")):
        with pytest.raises(ValueError, match=says):
            task()


# The pictures

def test_hammer_shows_the_law():
    grid = np.linspace(0, 1, 4001)

    def strongest(bounce):
        """The least of all bounds, with no formula for the switch."""
        s = grid*0.999/(1 + bounce)
        bound = (s**2 + (1 - s)**2)/2/(1 - (1 + bounce)*s)
        return bound.min(), s[np.argmin(bound)]

    def law(seen):
        e, s = seen.at.e, seen.at.s
        speed = (1 - 2*s)/(1 + e)
        run = solve_ivp(lambda t, y: [y[1], 1.0 if t < s else -1.0], (0, 1), [0, e*speed], max_step=0.01,
                        t_eval=np.linspace(0, 1, 51), rtol=1e-8, atol=1e-9)
        (ta, qa), (tb, qb) = seen.curve(label="f = +F"), seen.curve(label="f = −F")
        assert (ta[0], ta[-1], tb[0], tb[-1]) == approx((0, s, s, 1))
        assert np.interp(run.t, np.r_[ta, tb[1:]], np.r_[qa, qb[1:]]) == approx(run.y[0], abs=2e-3)
        assert seen.readout("place after T") == approx(run.y[0, -1], abs=1e-4)
        assert seen.mark("point", 0, panel=0) == approx({"x": 1, "y": seen.readout("place after T")})
        assert seen.readout("speed v") == approx(-run.y[1, -1], abs=2e-3)
        found, switch = strongest(e)
        assert seen.readout("closes at s =") == approx(switch, abs=1e-3)
        assert seen.readout("strongest v") == approx(found, abs=1e-6)
        es, speeds = seen.curve(0, panel=1)
        told = np.array([strongest(x)[0] for x in es])
        assert speeds == approx(told, abs=1e-6)
        here = seen.mark("point", 0, panel=1)
        assert (here["x"], here["y"]) == approx((e, found), abs=1e-6)
        es, energies = seen.curve(0, panel=2)
        assert energies == approx((1 - es**2)/2*told**2, abs=1e-6)
        top, here = (seen.mark("point", k, panel=2) for k in (0, 1))
        assert (top["x"], top["y"]) == approx((es[np.argmax(energies)], energies.max()), abs=0.02)
        assert top["y"] >= energies.max()
        assert (here["x"], here["y"]) == approx((e, (1 - e*e)/2*found**2), abs=1e-6)
        assert seen.readout("energy E") == approx(here["y"])
    shows("impact_control/strongest_blow:hammer", law)


def test_periods_show_the_law():
    def law(seen):
        T, e, gap = seen.at.T, seen.at.e, seen.at.delta
        ts, costs = seen.curve(label="cost J")
        told = [pushed(e, x, gap, 20) for x in ts[::20]]
        assert costs[::20] == approx(told, rel=1e-3, abs=1e-4)
        ts, least = seen.curve(label="with the best gap")
        told = []
        for x in ts[::20]:                                       # the lowest of a parabola through three gaps
            y = [pushed(e, x, d, 20) for d in (-1, 0, 1)]
            a, b = (y[0] + y[2])/2 - y[1], (y[2] - y[0])/2
            told.append(y[1] - b*b/(4*a) if abs(a) > 1e-4 else np.nan)
        there = np.isfinite(told)
        assert least[::20][there] == approx(np.array(told)[there], rel=2e-2, abs=2e-4)
        J = [pushed(e, x, gap, 40) for x in (T - 1e-3, T, T + 1e-3)]
        assert seen.readout("cost J") == approx(J[1], rel=1e-4, abs=1e-6)
        assert seen.readout("slope H") == approx((J[2] - J[0])/2e-3, rel=1e-3, abs=1e-4)
        turn = seen.readout("T0")
        assert np.cos(turn/2)*(1 + e)/2 + gap*np.sin(turn/2) == approx(0, abs=1e-9) and 0 < turn < 2*np.pi
        touch, here = ((m["x"], m["y"]) for m in (seen.mark("point", k) for k in (0, 1)))
        assert touch == approx((turn, np.interp(turn, ts, least)), abs=2e-3)
        assert here == approx((T, seen.readout("cost J")))
    shows("impact_control/strongest_blow:periods", law)


def test_gap_shows_the_law():
    def law(seen):
        T, e, gap = seen.at.T, seen.at.e, seen.at.delta
        gaps, costs = seen.curve(0, panel=0)
        told = np.array([pushed(e, T, x, 40) for x in gaps[::10]])
        assert costs[::10] == approx(told, rel=1e-4, abs=1e-5)
        a, b, c = np.polyfit(gaps[::10], told, 2)
        assert seen.readout("best gap") == approx(-b/(2*a), abs=1e-3)
        vertex, here = ((m["x"], m["y"]) for m in (seen.mark("point", k, panel=0) for k in (0, 1)))
        assert vertex == approx((-b/(2*a), c - b*b/(4*a)), abs=1e-3)
        assert here == approx((gap, np.polyval([a, b, c], gap)), abs=1e-4)
        assert seen.readout("cost J") == approx(np.polyval([a, b, c], gap), abs=1e-4)
        arc = cheapest_arc((0, e), (0, -1), T, centre=gap)
        for panel, what in ((1, arc.path), (2, arc.force)):
            ts, ys = seen.curve(0, panel=panel)
            assert (ts[0], ts[-1]) == approx((0, T))
            assert ys == approx(sp.lambdify(arc.t, what + 0*arc.t)(ts), abs=1e-9)
    shows("impact_control/strongest_blow:gap", law)


def test_answers_by_hand():
    """A search over programmes and pushes instead of formulas."""
    def number(key, **values):
        answer = exercise(key)._value
        return float(sp.sympify(answer).subs({x: values[x.name] for x in sp.sympify(answer).free_symbols}))
    assert number("elastic-stroke", T=0.8, F=3.0) == approx(3*0.4**2/2)
    found = minimize_scalar(lambda x: -(1 - x*x)/2*by_programme(x, 0.8, 3.0, n=400)[0]**2, (0.1, 0.25, 0.6))
    assert number("place-of-the-switch")/100/0.05**2/400 == approx(-found.fun/(2*3.0**2*0.8**2), rel=1e-4)
    ball = number("dribble-or-hold")
    period = minimize_scalar(lambda x: free_pieces(ball, 2.0, x, 5.0)/x, (0.5, 0.8, 2.0))
    assert period.fun/12.5 == approx(0.1, rel=1e-3)
    (once, pushes, _), (twice, more, _) = (by_programme(0.5, 1.0, bound, n=400) for bound in (1.0, 2.0))
    assert twice == approx(2*once) and more == approx(2*pushes, abs=1e-6)
    for bounce in (0.3, 0.7):
        speed, pushes, _ = one_way(bounce)
        assert number("valve-one-way-2", e=bounce, T=1, F=1) == approx(speed, abs=1e-5)
        assert number("valve-one-way-1", e=bounce, T=1) == approx((pushes > -0.5).mean(), abs=2e-3)
    best = minimize_scalar(lambda x: -(1 - x*x)/2*one_way(x)[0]**2, (0.2, 0.4, 0.8))
    assert number("valve-one-way-3") == approx(best.x, abs=3e-3) and -best.fun == approx(2/27, rel=1e-3)


def one_way(bounce, n=1000):
    """The same programme with pushes between -1 and 0."""
    h = 1/n
    rows = np.array([np.r_[np.full(n, h), 1 + bounce], np.r_[h*h*(np.arange(n) + 0.5), 1.0]])
    done = linprog(np.r_[np.zeros(n), -1.0], A_eq=rows, b_eq=np.zeros(2), bounds=[(-1, 0)]*n + [(0, None)])
    return done.x[-1], done.x[:-1], done
