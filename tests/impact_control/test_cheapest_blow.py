"""The cheapest blow: by the two integrals, by least squares over many short pushes, and the pictures."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import quad, solve_ivp
from scipy.optimize import LinearConstraint, minimize

from mechlib.exercises import exercise
from mechlib.impact_control import cheapest_blow, cheapest_restitution, lost_in_a_blow
from pictures import shows

e, v, T, g = sp.symbols("e v T g", positive=True)


def pieces(e, v, T, g=0.0, n=400):
    """The least ½∫f² over n constant pieces: the shortest vector that meets two linear conditions."""
    h = T/n
    middle = h*(np.arange(n) + 0.5)
    rows = np.array([np.full(n, h), h*middle])
    f = np.linalg.lstsq(rows, np.array([g*T - (1 + e)*v, g*T*T/2 - v*T]), rcond=None)[0]
    return middle, f, h*f @ f/2


def test_the_plan_does_what_it_promises():
    """Newton's equation, both ends, the integral of the squared force and the two derivatives, exactly."""
    plan = cheapest_blow(e, v, T, weight=g)
    t = plan.t
    assert sp.expand(plan.path.diff(t, 2) - plan.force + g) == 0
    ends = [plan.path.subs(t, 0), plan.path.subs(t, T), plan.path.diff(t).subs(t, 0) - e*v,
            plan.path.diff(t).subs(t, T) + v]
    assert [sp.simplify(x) for x in ends] == [0, 0, 0, 0]
    assert sp.simplify(sp.integrate(sp.expand(plan.force**2/2), (t, 0, T)) - plan.cost) == 0
    assert sp.simplify(plan.cost.diff(v) - plan.price) == 0
    assert sp.simplify(plan.cost.diff(T) - plan.hamiltonian) == 0
    before, after = plan.force.subs(t, T), plan.force.subs(t, 0)
    assert sp.simplify(-before - e*after - plan.price) == 0


def test_the_hamiltonian_is_the_same_at_every_instant():
    """H = ½f² + λ_q u + λ_u (f - g) with λ_u = -f and λ_q = f′."""
    plan = cheapest_blow(e, v, T, weight=g)
    f, u = plan.force, plan.path.diff(plan.t)
    assert sp.simplify(f**2/2 + f.diff(plan.t)*u - f*(f - g) - plan.hamiltonian) == 0


@pytest.mark.parametrize("numbers", [(0.8, 1.0, 1.0, 0.0), (0.0, 2.0, 0.7, 0.0), (1.0, 3.0, 0.9, 9.81),
                                     (0.3, 1.5, 2.0, 4.0)])
def test_by_least_squares(numbers):
    """Many short pushes converge to the straight line, the cost like the square of their length."""
    e, v, T, g = numbers
    plan = cheapest_blow(*numbers[:3], weight=g)
    cost = [pieces(*numbers, n=n)[2] for n in (100, 200)]
    assert (4*cost[1] - cost[0])/3 == approx(float(plan.cost), rel=1e-8)
    middle, f, _ = pieces(*numbers)
    assert f == approx([float(plan.force.subs(plan.t, x)) for x in middle], abs=1e-3)


def test_by_a_general_optimiser():
    n, e, v, T = 24, 0.6, 1.0, 1.0
    h = T/n
    middle = h*(np.arange(n) + 0.5)
    meets = LinearConstraint(np.array([np.full(n, h), h*middle]), *2*[[-(1 + e)*v, -v*T]])
    found = minimize(lambda f: h*f @ f/2, np.zeros(n), jac=lambda f: h*f, method="SLSQP", constraints=meets,
                     options={"ftol": 1e-14, "maxiter": 500})
    assert found.success and found.fun == approx(pieces(e, v, T, n=n)[2], abs=1e-9)


def test_the_force_makes_the_ball_come_back():
    """DOP853 with the planned force: at T the ball is at the floor and strikes with v."""
    plan = cheapest_blow(0.7, 3.0, 0.8, weight=9.81)
    force = sp.lambdify(plan.t, plan.force)
    run = solve_ivp(lambda t, y: [y[1], force(t) - 9.81], (0, 0.8), [0, 2.1], "DOP853", rtol=1e-12,
                    atol=1e-12)
    assert run.y[:, -1] == approx([0, -3], abs=1e-9)


def test_the_ball_never_goes_through_the_floor():
    for numbers in np.random.default_rng(1).uniform(0, 1, (50, 3)):
        plan = cheapest_blow(float(numbers[0]), 0.1 + float(numbers[1]), 0.1 + float(numbers[2]))
        q = sp.lambdify(plan.t, plan.path)(np.linspace(0, 0.1 + numbers[2], 200)[1:-1])
        assert (q > 0).all()


def test_work_of_the_force_is_what_the_blow_takes():
    plan = cheapest_blow(e, v, T, weight=g)
    work = sp.integrate(sp.expand(plan.force*plan.path.diff(plan.t)), (plan.t, 0, T))
    assert sp.simplify(work - lost_in_a_blow(e, v)) == 0


def test_the_cheapest_stop():
    cost = cheapest_blow(e, v, T, weight=g).cost
    assert sp.simplify(sp.solve(cost.diff(e), e)[0] - sp.Rational(1, 2) - T*g/(4*v)) == 0
    for numbers in ((3.0, 1.0, 0.0), (3.0, 0.5, 9.81), (3.0, 1.0, 9.81), (1.0, 0.2, 5.0)):
        grid = np.linspace(0, 1, 2001)
        there = sp.lambdify(e, cost.subs(dict(zip((v, T, g), numbers))))(grid)
        assert float(cheapest_restitution(*numbers)) == approx(grid[np.argmin(there)], abs=3e-4)


def test_numbers_of_the_text():
    """e = ½ costs 1.5, e = 1 costs 2; a free bounce costs nothing; dead: +2v/T at first, -4v/T at last."""
    assert [cheapest_blow(x, 1, 1).cost for x in (sp.Rational(1, 2), 1, 0)] == [sp.Rational(3, 2), 2, 2]
    assert cheapest_blow(1, v, 2*v/g, weight=g).cost.simplify() == 0
    dead, lively = cheapest_blow(0, 1, 1), cheapest_blow(1, 1, 1)
    assert [dead.force.subs(dead.t, x) for x in (0, 1)] == [2, -4] and lively.force == -2
    dribble = cheapest_blow(0.8, 3, 1, weight=9.81)
    assert float(dribble.cost) == approx(quad(sp.lambdify(dribble.t, dribble.force**2/2), 0, 1)[0])
    assert float(dribble.cost) == approx(10.26405)


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="outside"):
        cheapest_blow(1.2, 1, 1)
    with pytest.raises(ValueError, match="period = 0 must be positive"):
        cheapest_blow(0.5, 1, 0)
    with pytest.raises(ValueError, match="speed = -1 must be positive"):
        cheapest_restitution(-1, 1)
    with pytest.raises(ValueError, match="weight = -9.81 must not be negative"):
        cheapest_blow(0.5, 1, 1, weight=-9.81)


def test_push_shows_the_law():
    def law(seen):
        e, T, g = seen.at.e, seen.at.T, 9.81*seen.at.weight
        _, f, cost = pieces(e, 3.0, T, g, n=100)
        for k in (0, 1):
            ts, q = seen.curve(k, panel=0)
            x = ts - k*T
            assert (x[0], x[-1]) == approx((0, T))
            speed = np.gradient(q, x, edge_order=2)
            assert (q[0], q[-1], speed[0], speed[-1]) == approx((0, 0, 3*e, -3), abs=0.02)
            assert np.polyfit(x, q, 3)[:2]*[6, 2] == approx([-18*(1 - e)/T**2, 3/T*(2 - 4*e)], abs=1e-6)
            ts, force = seen.curve(k, panel=1)
            assert ts == approx([k*T, k*T + T])
            line = np.polyfit(T*(np.arange(100) + 0.5)/100, f, 1)
            assert force == approx(np.polyval(line, [0, T]), abs=2e-2)
        assert seen.readout("cost J") == approx(cost, rel=1e-3, abs=3e-3)
        assert seen.readout("f+ after a blow") == approx(np.polyval(line, 0), abs=2e-2)
        assert seen.readout("f− before it") == approx(np.polyval(line, T), abs=2e-2)
        more = [pieces(e, 3.0 + d, T, g)[2] for d in (-1e-4, 1e-4)]
        assert seen.readout("price ∂J/∂v") == approx((more[1] - more[0])/2e-4, abs=1e-3)
    shows("impact_control/cheapest_blow:push", law)


def test_bills_show_the_law():
    def law(seen):
        e, T, g = seen.at.e, seen.at.T, seen.at.g
        es, costs = seen.curve(label="cost J")
        assert costs[::20] == approx([pieces(x, 3.0, T, g)[2] for x in es[::20]], rel=1e-4, abs=1e-3)
        es, lost = seen.curve(label="energy lost")
        assert lost == approx(4.5*(1 - es**2))
        fine = np.linspace(0, 1, 501)
        best = fine[np.argmin([np.interp(x, es, costs) for x in fine])]
        assert seen.readout("cheapest at e =") == approx(best, abs=0.011)
        marks = [(m["x"], m["y"]) for m in (seen.mark("point", k) for k in range(3))]
        lowest, here, paid = marks
        assert lowest == approx((seen.readout("cheapest at e ="), costs.min()), abs=0.02)
        assert here == approx((e, seen.readout("cost J"))) and paid == approx((e, 4.5*(1 - e*e)))
        assert seen.readout("cost J") == approx(pieces(e, 3.0, T, g)[2], rel=1e-4, abs=1e-3)
        assert seen.readout("energy lost") == approx(4.5*(1 - e*e))
    shows("impact_control/cheapest_blow:bills", law)


def test_answers_by_hand():
    """By least squares: the largest speed of a budget, two levels, general ends."""
    def number(key, **values):
        answer = exercise(key)._value
        return float(answer.subs({x: values[x.name] for x in answer.free_symbols}))
    for r, period, budget in ((0.3, 0.5, 2.0), (0.9, 2.0, 0.7)):
        speed = number("blow-on-a-budget", e=r, T=period, E=budget)
        assert pieces(r, speed, period, n=2000)[2] == approx(budget, rel=1e-5)
    x, y = (number(f"two-levels-{k}", v=2.0, T=0.5, e=0.3) for k in (1, 2))
    h = np.array([[0.25, 0.25], [0.25*0.125, 0.25*0.375]])
    assert h @ [x, y] == approx([-1.3*2, -2*0.5])
    extra = number("two-levels-3", v=2.0, T=0.5, e=0.3)
    assert 0.125*(x*x + y*y) - pieces(0.3, 2.0, 0.5, n=4000)[2] == approx(extra, rel=1e-4)
    n, period = 4000, 0.8
    middle = period*(np.arange(n) + 0.5)/n
    rows = np.array([np.ones(n), period - middle])*period/n
    f = np.linalg.lstsq(rows, np.array([-0.4 - 0.7, -0.7*period]), rcond=None)[0]     # from 0.7 to -0.4
    assert period/n*f @ f/2 == approx(number("any-two-speeds", u_0=0.7, u_T=-0.4, T=period), rel=1e-5)
    plan = cheapest_blow(0.2, 1.0, 1.0)
    share = number("force-is-zero", e=0.2)
    assert float(plan.force.subs(plan.t, share)) == approx(0)
    costs = [pieces(bounce, 3.0, 0.4, 9.81)[2] for bounce in np.linspace(0, 1, 201)]
    least = number("on-the-cheapest-floor", v=3.0, T=0.4, g=9.81)
    assert min(costs) == approx(least, rel=2e-3) and costs[-1] == approx(4/3*least, rel=2e-3)
    assert exercise("cost-of-dribbling")._value == approx(pieces(0.8, 3.0, 0.5, 9.81, n=4000)[2], rel=1e-4)
