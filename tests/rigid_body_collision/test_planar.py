"""The contact matrix, rods and bricks on the floor, joints that hold, lock and open."""

import math

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.optimize import brentq

from mechlib import Constraint, Contact, Impact
from mechlib.contact import in_turn, pushing
from mechlib.exercises import exercise
from mechlib.motion import Gap
from mechlib.principles import PRINCIPLES
from mechlib.rigid_body_collision import ball_on_rod, brick_landing, collide_planar, contact_space, fold
from mechlib.rigid_body_collision.planar.clatter import clatter, end, strike
from mechlib.rigid_body_collision.planar.folding_rule import softness
from mechlib.rigid_body_collision.spatial.free_body import inverse_mass
from pictures import shows

m, L, h, v_0 = sp.symbols("m L h v_0", positive=True)
theta, e, x = sp.symbols("theta e x", nonnegative=True)
X, Y, TH = sp.symbols("xdot ydot thetadot")
HALF = sp.Rational(1, 2)


def same(one, other):
    return sp.simplify(sp.sympify(one) - other) == 0


def rule(constraints=(), before=None):
    """The folding rule: hinge velocity, rates of the left and right half."""
    y, a, b = sp.symbols("y a b")
    T = ((y - a/2)**2 + (y + b/2)**2)/2 + (a**2 + b**2)/24
    return Impact([y, a, b], T, constraints=constraints, before=before), (y, a, b)


def test_contact_matrix_of_two_bodies_from_energy_and_from_arms():
    rng = np.random.default_rng(3)
    for _ in range(5):
        m1, m2, i1, i2, a1, b1, a2, b2 = (sp.Integer(int(k)) for k in rng.integers(1, 9, 8))
        t1, n1, w1, t2, n2, w2 = u = sp.symbols("t1 n1 w1 t2 n2 w2")
        system = Impact(u, (m1*(t1**2 + n1**2) + i1*w1**2 + m2*(t2**2 + n2**2) + i2*w2**2)/2)
        W = system.contact_matrix([t1 - b1*w1 - t2 + b2*w2, n1 + a1*w1 - n2 - a2*w2])
        assert W == inverse_mass(m1, i1, (a1, b1)) + inverse_mass(m2, i2, (a2, b2))
        assert W.is_positive_definite


def test_inverse_mass_refuses_what_is_no_arm_or_no_inertia():
    with pytest.raises(ValueError, match="components"):
        inverse_mass(1, 1, (1, 2, 3, 4))
    with pytest.raises(ValueError, match="symmetric"):
        inverse_mass(1, sp.Matrix([[1, 2, 0], [0, 1, 0], [0, 0, 1]]), (1, 2, 3))


def test_smooth_impact_and_work_theorem_against_the_frictionless_law():
    rng = np.random.default_rng(5)
    for _ in range(20):
        A = rng.normal(size=(2, 2))
        W, v, bounce = A @ A.T + 0.1*np.eye(2), np.array([rng.normal(), -rng.uniform(0.1, 2)]), rng.uniform()
        p = np.array([0, -(1 + bounce)*v[1]/W[1, 1]])
        hit = collide_planar(W, v, 0, bounce, "stronge")
        assert np.allclose(hit.impulse, p) and np.allclose(hit.velocity, v + W @ p)
        assert np.isclose(hit.energy_change, -(1 - bounce**2)*v[1]**2/(2*W[1, 1]))
        assert np.isclose(hit.energy_change, p @ (2*v + W @ p)/2)


@pytest.mark.parametrize("by", PRINCIPLES)
def test_rod_on_the_floor_by_every_principle(by):
    end = Y - L/2*sp.cos(theta)*TH
    rod = Impact([X, Y, TH], m*(X**2 + Y**2)/2 + m*L**2/24*TH**2, constraints=[Constraint(end, e=e)],
                 before={X: 0, Y: -v_0, TH: 0})
    jump = rod.solve(by=by)
    assert same(jump.after[1], v_0*((1 + e)/(1 + 3*sp.cos(theta)**2) - 1))
    assert same(jump.reactions[0], (1 + e)*m*v_0/(1 + 3*sp.cos(theta)**2))
    at = {theta: sp.pi/6, e: 1}
    assert jump.after[1].subs(at) == -sp.Rational(5, 13)*v_0
    assert same((Y + L/2*sp.cos(theta)*TH).subs(dict(zip([X, Y, TH], jump.after))).subs(at),
                -sp.Rational(23, 13)*v_0)


def test_rod_on_the_floor_by_moments_about_the_contact():
    """The impulse has no moment about A: I ω + m (lever) v keeps its value; the corner obeys restitution."""
    c, y, w = sp.cos(theta), *sp.symbols("y w")
    after = sp.solve([m*L**2/12*w + m*L/2*c*y + m*L/2*c*v_0, y - L/2*c*w - e*v_0], [y, w], dict=True)[0]
    assert same(after[y], v_0*((1 + e)/(1 + 3*c**2) - 1))


def test_brick_over_its_corner_is_central():
    lever = (L*sp.cos(theta) - h*sp.sin(theta))/2
    depth = (L*sp.sin(theta) + h*sp.cos(theta))/2
    W = inverse_mass(m, m*(L**2 + h**2)/12, (-lever, -depth)).subs(theta, sp.atan(L/h))
    assert same(W[0, 1], 0) and same(W[1, 1], 1/m)
    assert same(W[0, 0], 4/m)


def test_flat_elastic_rod_claps_three_times_in_either_order():
    flat = Impact([Y, TH], Y**2/2 + TH**2/24, before={Y: -1, TH: 0},
                  constraints=[Contact(Y - TH/2, e=1), Contact(Y + TH/2, e=1)])
    for order in ([0, 1], [1, 0]):
        hits = in_turn(flat, order=order)
        assert len(hits) == 3 and list(hits[-1].after) == [1, 0]
    assert list(flat.solve().after) == [1, 0]


def test_ball_against_a_rod_keeps_momentum_and_loses_what_the_formula_says():
    M = sp.Symbol("M", positive=True)
    b, v, w = sp.symbols("b v w")
    hit = Impact([b, v, w], M*b**2/2 + m*v**2/2 + m*L**2/24*w**2, constraints=[Constraint(v + x*w - b, e=e)],
                 before={b: v_0, v: 0, w: 0})
    W = 1/M + (1 + 12*x**2/L**2)/m
    for by in PRINCIPLES:
        jump = hit.solve(by=by)
        assert same(jump.reactions[0], (1 + e)*v_0/W)
    assert same(M*jump.after[0] + m*jump.after[1], M*v_0)
    assert same(jump.energy_loss, (1 - e**2)*v_0**2/(2*W))
    stops = jump.after[0].subs(M, e*m/(1 + 12*x**2/L**2))
    assert same(stops, 0)


def test_held_joint_hardens_the_contact_and_contact_space_agrees():
    free, (y, a, b) = rule()
    held, _ = rule(constraints=[Constraint(a - b)], before={y: -1, a: 0, b: 0})
    W = free.contact_matrix([y + x*b, a - b])
    assert same(W[0, 0] - W[0, 1]**2/W[1, 1], HALF*(1 + 3*x**2))
    assert same(W[0, 0], 2 - 6*x + sp.Rational(15, 2)*x**2)
    for place in (0.1, 0.5, 0.9):
        space = contact_space(held, [y + x*b], {x: place})
        assert np.isclose(space.W[0, 0], (1 + 3*place**2)/2)


@pytest.mark.parametrize("place", [sp.Rational(k, 8) for k in range(9)])
def test_folding_rule_stays_straight_only_beyond_the_middle_of_its_half(place):
    _, (y, a, b) = rule()
    stopped, _ = rule([Contact(y + place*b), Contact(a - b)], {y: -1, a: 0, b: 0})
    jump = stopped.solve(by="gauss")
    assert pushing(stopped) == ((0, 1) if place > HALF else (0,))
    soft = (HALF*(1 + 3*place**2) if place > HALF else 2 - 6*place + sp.Rational(15, 2)*place**2)
    assert jump.energy_loss == 1/(2*soft)
    fate = fold("hinge with a stop", place, 0)
    assert list(jump.after) == [fate.joint, fate.left, fate.right] and fate.impulse == jump.reactions[0]
    assert fate.energy_loss == jump.energy_loss                              # T before is 1


def test_folding_rule_taken_apart_moment_in_the_joint():
    """Newton and Euler for the left half of the locked rule: the joint's moment is p (x/2 - L/4)."""
    p, F, mo = sp.symbols("p F M_j")
    dv, dw = p/(2*m), 3*x*p/(2*m*L**2)
    moment = sp.solve([m*(dv - L/2*dw) - F, m*L**2/12*dw - (F*L/2 + mo)], [F, mo], dict=True)[0][mo]
    assert same(moment, p*(x/2 - L/4))


def test_elbow_stop_and_softness_of_the_hand():
    a1, a2, up, fore = sp.symbols("a1 a2 omega_u omega_f")
    T = m*L**2*(sp.Rational(2, 3)*a1**2 + a2**2/6 + a1*a2/2)
    for by in PRINCIPLES:
        arm = Impact([a1, a2], T, constraints=[Constraint(a1 - a2, e=e)], before={a1: up, a2: fore})
        assert same(arm.solve(by=by).energy_loss, sp.Rational(7, 192)*m*L**2*(1 - e**2)*(up - fore)**2)
    W = arm.contact_matrix([L*(a1 + a2), a1 - a2])
    assert same(W[0, 0], sp.Rational(24, 7)/m)
    assert same(W[0, 0] - W[0, 1]**2/W[1, 1], sp.Rational(3, 2)/m)


@pytest.mark.parametrize("tilt", [0.0, 0.1, 0.5, 1.0])
def test_clattering_rod_keeps_its_energy_and_stays_above_the_floor(tilt):
    times, heights, angles, clacks = clatter(tilt, 1.0, 3.0)
    assert (heights - np.abs(np.sin(angles))/2).min() > -1e-3
    h = times[1] - times[0]
    v, spin = np.diff(heights)/h, np.diff(angles)/h
    flying = np.ones(len(v), bool)
    for clack in clacks:
        flying &= np.abs(times[:-1] + h/2 - clack) > 2*h
    energy = v**2/2 + spin**2/24 + (heights[1:] + heights[:-1])/2
    assert np.abs(energy[flying] - heights[0]).max() < 0.02*heights[0]


def test_clack_is_the_smooth_law():
    v, spin, p = strike(-1.0, 0.0, -math.sqrt(3)/4, 1.0)
    assert math.isclose(v, -5/13) and math.isclose(p, 8/13)


@pytest.mark.parametrize("side", [1, -1])
def test_gap_of_an_end_opens_at_the_rate_of_its_distance_and_strikes_by_the_smooth_law(side):
    rng = np.random.default_rng(2)
    for _ in range(5):
        gap, y = end(side, 0.5), rng.normal(size=4)
        rate, h = np.array([y[2], y[3], -1.0, 0.3]), 1e-5
        assert (gap.distance(0, y + h*rate)
                - gap.distance(0, y - h*rate))/(2*h) == pytest.approx(gap.opening(0, y), abs=1e-8)
        plain = Gap(gap.distance, gap.opening, push=gap.push, e=0.5)
        assert gap.quickening(0, y, rate, 1.0) == pytest.approx(plain.quickening(0, y, rate, 1.0), abs=1e-8)
        v, spin, _ = strike(y[2], y[3], side*math.cos(y[1])/2, 0.5)
        assert gap.after(0, y) == pytest.approx([y[0], y[1], v, spin])


def test_a_rod_with_one_end_on_the_floor_turns_as_its_energy_says():
    """Plastic and steep: the end stays on the smooth floor, the centre falls straight down; T = φ'²(1/12 +
    cos²φ/4)/2."""
    times, heights, angles, clacks = clatter(1.2, 0.0, 1.6, height=0.0)
    assert np.abs(heights - np.sin(angles)/2).max() < 1e-8
    x, weights = np.polynomial.legendre.leggauss(60)
    s = (x + 1)/2
    phi = 1.2*(1 - s*s)                                             # from rest: dt = dφ/φ' is regular in s
    spin = np.sqrt((math.sin(1.2) - np.sin(phi))/(1/12 + np.cos(phi)**2/4))
    assert clacks == pytest.approx([(1.2*s*weights/spin).sum()], abs=1e-8)


def test_inelastic_rod_comes_to_rest_flat():
    _, heights, angles, _ = clatter(0.35, 0.5, 6.0)
    assert abs(heights[-1]) < 1e-3 and abs(math.sin(angles[-1])) < 1e-3


def test_rule_has_a_hinge_or_none():
    with pytest.raises(ValueError, match="'locked' or a 'hinge', not 'glued'"):
        softness("glued", 0)


# The pictures

def struck_rod(theta, slim, bounce):
    """The brick of unit mass and length by the one equation: impulse, velocity and spin after."""
    lever = (math.cos(theta) - slim*math.sin(theta))/2
    brick = Impact([Y, TH], Y**2/2 + (1 + slim**2)/24*TH**2, before={Y: -1, TH: 0},
                   constraints=[Constraint(Y - lever*TH, e=bounce)])
    jump = brick.solve(by="kane")
    return float(jump.reactions[0]), *(float(q) for q in jump.after)


def test_landing_brick_shows_the_law():
    def law(seen):
        c = seen.at
        angle, flat = math.radians(c.theta), c.h <= 0.01
        p, rise, spin = struck_rod(angle, c.h, c.e)
        centre = seen.mark("point", panel=0)
        along, up = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
        places = [(centre["x"] + a*along[0]/2 + b*c.h*up[0]/2, centre["y"] + a*along[1]/2 + b*c.h*up[1]/2)
                  for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]           # the brick about its centre
        assert places[0][1] == approx(0, abs=1e-12)                           # on the floor, the lowest
        assert min(y for _, y in places) >= -1e-12
        if flat:
            bar = seen.mark("bar")
            assert [bar["x1"], bar["y1"], bar["x2"], bar["y2"]] == approx([*places[0], *places[1]], abs=1e-9)
        else:
            brick = seen.mark("polygon")
            assert np.stack([brick["xs"], brick["ys"]], -1) == approx(np.array(places), abs=1e-9)
        points = [*(places[:2] if flat else places), (centre["x"], centre["y"])]
        assert seen.shown("arrow", look="before") == seen.shown("arrow", look="after") == len(points)
        for k, (px, py) in enumerate(points):
            foot = seen.mark("arrow", k, look="after")
            assert [foot["x"], foot["y"]] == approx([px, py], abs=1e-9)
            assert seen.arrow("before", k) == approx([0, -1])
            x, y = px - centre["x"], py - centre["y"]
            assert seen.arrow("after", k) == approx([-spin*y, rise + spin*x], abs=1e-9)
        assert seen.arrow("after", 0)[1] == approx(c.e, abs=1e-9)             # A comes back with e
        blow = seen.mark("arrow", look="reaction")
        assert [blow["x"] + blow["dx"], blow["y"] + blow["dy"]] == approx(places[0], abs=1e-9)
        assert seen.arrow("reaction") == approx([0, p])
        plumb = seen.mark("line", panel=0)
        assert [plumb["x1"], plumb["x2"], plumb["y2"]] == approx([0, 0, centre["y"]])
        left = rise**2 + (1 + c.h**2)/12*spin**2
        assert seen.readout("softness Wnn") == approx((1 + c.e)/p)
        assert seen.readout("velocity of the centre after, upwards") == approx(rise, abs=1e-12)
        assert seen.readout("energy lost") == approx(100*(1 - left), abs=1e-9)
        point = seen.mark("point", panel=1)
        assert [point["x"], point["y"]] == approx([c.theta, rise], abs=1e-12)
        degrees, rises = seen.curve()
        for i in (0, 50, 119):
            assert rises[i] == approx(struck_rod(math.radians(degrees[i]), c.h, c.e)[1], abs=1e-9)
    shows("rigid_body_collision/planar:landing_brick", law, 12, also=[dict(h=0), dict(h=0.5, theta=80)])


def flights(tilt, bounce, count, height=0.5):
    """The rod flight by flight: states (t, y, φ, v, ω) just after the release and after each clack, with
    brentq for the next touch and the balance of moments about the struck end."""
    state = (0.0, height + math.sin(tilt)/2, tilt, 0.0, 0.0)
    for _ in range(count):
        yield state
        t, y, phi, v, w = state

        def gap(s, side, y=y, phi=phi, v=v, w=w):
            return y + v*s - s*s/2 + side*math.sin(phi + w*s)/2
        first = []
        for side in (1, -1):
            grid = np.linspace(1e-7, 3, 6001)
            values = [gap(s, side) for s in grid]
            k = next((k for k in range(6000) if values[k] > 0 >= values[k + 1]), None)
            if k is not None:
                first.append((brentq(gap, grid[k], grid[k + 1], args=(side,), xtol=1e-14), side))
        s, side = min(first)
        y, phi, v = y + v*s - s*s/2, phi + w*s, v - s
        arm = side*math.cos(phi)/2                       # of the end, seen from the centre
        # about the end the moment of momentum is kept, the end comes back
        M = np.array([[-arm, 1/12], [1, arm]])
        v, w = np.linalg.solve(M, [-arm*v + w/12, -bounce*(v + arm*w)])
        state = (t + s, y, phi, float(v), float(w))


@pytest.mark.parametrize("bounce", [1.0, 0.8])
def test_clatter_is_flight_by_flight(bounce):
    times, heights, angles, clacks = clatter(math.radians(25), bounce, 2.0)
    states = list(flights(math.radians(25), bounce, 4))
    assert clacks[:3] == approx([s[0] for s in states[1:]], abs=1e-8)
    for (t, y, phi, v, w), stop in zip(states, [*clacks[:3], 9]):
        inside = (times >= t) & (times < stop - 1e-9) & (times <= min(stop, states[-1][0] + 0.05))
        s = times[inside] - t
        assert heights[inside] == approx(y + v*s - s*s/2, abs=1e-7)
        assert angles[inside] == approx(phi + w*s, abs=1e-7)


def test_clattering_rod_shows_the_law():
    def law(seen):
        c = seen.at
        bounce, tilt = float(c.e), math.radians(c.theta)
        times, heights, angles, _ = clatter(tilt, bounce, 4.0)
        y, phi = np.interp(c.t, times, heights), np.interp(c.t, times, angles)
        bar, centre = seen.mark("bar"), seen.mark("point", panel=0)
        assert math.hypot(bar["x2"] - bar["x1"], bar["y2"] - bar["y1"]) == approx(1)
        assert min(bar["y1"], bar["y2"]) > -1e-3
        assert [centre["x"], centre["y"]] == approx([0, y], abs=1e-6)
        assert [bar["x1"], bar["y1"]] == approx([-math.cos(phi)/2, y - math.sin(phi)/2], abs=1e-6)
        assert [bar["x2"], bar["y2"]] == approx([math.cos(phi)/2, y + math.sin(phi)/2], abs=1e-6)
        for k, (a, b) in enumerate((("x1", "y1"), ("x2", "y2"))):
            name = seen.mark("label", k, panel=0)
            assert [name["x"], name["y"]] == approx([bar[a], bar[b]])
        ts, a = seen.curve(label="end A")
        b, middle = seen.curve(label="end B")[1], seen.curve(label="centre")[1]
        assert middle == approx(np.interp(ts, times, heights), abs=1e-6)
        swing = np.sin(np.interp(ts, times, angles))/2
        assert b - middle == approx(swing, abs=1e-6) and middle - a == approx(swing, abs=1e-6)
        states = list(flights(tilt, bounce, 2)) if c.theta else []          # until the first clack
        if states:
            early = ts <= states[1][0]
            assert middle[early] == approx(states[0][1] - ts[early]**2/2, abs=1e-6)
        point = seen.mark("point", panel=1)
        assert [point["x"], point["y"]] == approx([c.t, y], abs=1e-6)
    shows("rigid_body_collision/planar:clattering_rod", law)


def test_ball_and_rod_show_the_law():
    b, v, w = sp.symbols("b v w")

    def law(seen):
        c = seen.at
        jump = Impact([b, v, w], c.M*b**2/2 + v**2/2 + w**2/24, before={b: 1, v: 0, w: 0},
                      constraints=[Constraint(v + c.x*w - b, e=c.e)]).solve(by="gauss")
        ball, rod, spin = (float(q) for q in jump.after)
        late, old = max(c.t, 0), c.t < 0
        bar, disk, middle = seen.mark("bar"), seen.mark("wheel"), seen.mark("point")
        assert [middle["x"], middle["y"]] == approx([rod*late, 0], abs=1e-12)
        assert [bar["x1"] + bar["x2"], bar["y1"] + bar["y2"]] == approx([2*middle["x"], 0], abs=1e-9)
        assert math.hypot(bar["x2"] - bar["x1"], bar["y2"] - bar["y1"]) == approx(1)
        assert math.atan2(bar["x2"] - bar["x1"], bar["y2"] - bar["y1"]) == approx(
            math.remainder(spin*late, 2*math.pi), abs=1e-9)                   # the struck side goes forward
        touching = -disk["r"] - 0.02
        assert [disk["x"], disk["y"]] == approx([touching + (c.t if old else ball*c.t), c.x], abs=1e-12)
        path = seen.mark("line", panel=0)
        assert [path["y1"], path["y2"]] == [c.x, c.x]
        if old:
            assert seen.arrow("before") == approx([1, 0]) and seen.shown("arrow") == 1
        else:
            assert seen.arrow("after", 0) == approx([ball, 0], abs=1e-12)
            assert seen.arrow("after", 1) == approx([rod, 0])
            feet = [seen.mark("arrow", k, look="after") for k in (0, 1)]
            assert [feet[0]["x"], feet[0]["y"]] == approx([disk["x"], disk["y"]])
            assert [feet[1]["x"], feet[1]["y"]] == approx([middle["x"], 0])
        impulse = float(jump.reactions[0])
        assert seen.readout("mass that the ball feels") == approx(1/((1 + c.e)/impulse - 1/c.M))
        assert seen.readout("ball after") == approx(ball, abs=1e-12)
        assert seen.readout("spin of the rod") == approx(spin)
        energies = [c.M*ball**2/2, rod**2/2, spin**2/24]
        shares = [1, 0, 0, 0] if old else [*(q/(c.M/2) for q in energies), float(jump.energy_loss)/(c.M/2)]
        assert [seen.bar(k) for k in range(4)] == approx(shares, abs=1e-9)
    shows("rigid_body_collision/planar:ball_and_rod", law, 12, also=[dict(t=0.7, x=0.5, M=0.1)])


def test_ball_on_rod_in_symbols_is_the_one_equation():
    M, place, bounce = sp.symbols("M x e", positive=True)
    b, v, w = sp.symbols("b v w")
    jump = Impact([b, v, w], M*b**2/2 + v**2/2 + w**2/24, constraints=[Constraint(v + place*w - b, e=bounce)],
                  before={b: 1, v: 0, w: 0}).solve()
    hit = ball_on_rod(M, place, bounce)
    assert all(same(p, q) for p, q in zip(jump.after, (hit.ball, hit.rod, hit.spin)))
    assert same(hit.impulse, jump.reactions[0]) and same(hit.shares[3], 2*jump.energy_loss/M)


@pytest.mark.parametrize("angle, slim", [(sp.pi/6, 0), (sp.pi/3, HALF), (0, 1), (sp.pi/2, sp.Rational(1, 3))])
def test_brick_landing_is_the_one_equation(angle, slim):
    lever = (sp.cos(angle) - slim*sp.sin(angle))/2
    brick = Impact([Y, TH], Y**2/2 + (1 + slim**2)*TH**2/24, constraints=[Constraint(Y - lever*TH, e=e)],
                   before={Y: -1, TH: 0})
    jump, landing = brick.solve(), brick_landing(angle, slim, e)
    assert same(landing.rise, jump.after[0]) and same(landing.spin, jump.after[1])
    assert same(landing.impulse, jump.reactions[0]) and same(landing.energy_loss, 2*jump.energy_loss)
    assert same(landing.velocity(landing.corners[0])[1], e)


def test_folding_rule_shows_the_law():
    def after(joint, place, bounce):
        """By the one equation, with the joint as a contact where it may open."""
        _, (y, a, b) = rule()
        more = {"locked": [Constraint(a - b)], "hinge": []}.get(joint, [Contact(a - b, bounce)])
        edge = (Contact if joint == "hinge with a stop" else Constraint)(y + place*b, e=bounce)
        return rule([edge, *more], {y: -1, a: 0, b: 0})[0].solve()

    def law(seen):
        c = seen.at
        jump = after(c.joint, sp.Rational(str(c.x)), sp.Rational(str(c.e)))
        y, left, right = (float(q) for q in jump.after)
        p, lost = float(jump.reactions[0]), float(jump.energy_loss)
        late, old = max(c.t, 0), c.t < 0
        height = -c.t if old else y*c.t
        for k, (limb, rate) in enumerate(((-1, left), (1, right))):
            bar = seen.mark("bar", k)
            end = (limb*math.cos(rate*late), height + limb*math.sin(rate*late))
            assert [bar["x1"], bar["y1"], bar["x2"], bar["y2"]] == approx([0, height, *end], abs=1e-9)
            look = "before" if old else "after"
            foot = seen.mark("arrow", k, look=look)
            assert [foot["x"], foot["y"]] == approx(end, abs=1e-9)
            turned = rate*late
            moves = [-limb*rate*math.sin(turned), y + limb*rate*math.cos(turned)]
            assert seen.arrow(look, k) == approx([0, -1] if old else moves, abs=1e-9)
        foot = seen.mark("arrow", 2, look=look)
        assert [foot["x"], foot["y"]] == approx([0, height], abs=1e-9)
        assert seen.arrow(look, 2) == approx([0, -1 if old else y], abs=1e-9)
        held = c.joint == "locked"
        assert (seen.shown("pin"), seen.shown("point", panel=0)) == ((0, 1) if held else (1, 0))
        pin = seen.mark("point" if held else "pin", panel=0)
        assert [pin["x"], pin["y"]] == approx([0, height], abs=1e-12)
        edge = seen.mark("polygon")
        assert edge["xs"][0] == approx(c.x) and max(edge["ys"]) == approx(-0.03)
        assert seen.shown("arrow", look="reaction") == (not old)
        if not old:
            assert seen.arrow("reaction") == approx([0, p])
            blow = seen.mark("arrow", look="reaction")
            assert [blow["x"] + blow["dx"], blow["y"] + blow["dy"]] == approx([c.x, -0.03])
        assert seen.readout("relative rate of the halves after") == approx(left - right, abs=1e-9)
        assert seen.readout("energy lost") == approx(100*lost, abs=1e-9)
        point = seen.mark("point", panel=1)
        assert [point["x"], point["y"]] == approx([c.x, lost], abs=1e-12)
        for name in ("locked", "hinge"):
            xs, losses = seen.curve(label=name)
            for i in (0, 70):
                assert losses[i] == approx(float(after(name, float(xs[i]), c.e).energy_loss), abs=1e-9)
    shows("rigid_body_collision/planar:folding_rule", law, 6,
          also=[dict(joint=k, x=x, t=0.3) for k in range(3) for x in (0.3, 0.8)])


def test_most_spin_by_trying_edges():
    """Steps of the exercise: impulse, place and share, from the one equation with numbers."""
    x, e = sp.symbols("x e", positive=True)
    y, w = sp.symbols("ydot omega")
    jump = Impact([y, w], y**2/2 + w**2/24, constraints=[Constraint(y + x*w, e=e)],
                  before={y: -1, w: 0}).solve()
    unit = {"m": 1, "L": 1, "v_0": 1}

    def answer(key, **values):
        value = exercise(key)._value
        return value.subs({s: {**unit, **values}.get(s.name, s) for s in value.free_symbols})
    assert sp.simplify(answer("most-spin-1", x=x, e=e) - jump.reactions[0]) == 0
    spin = sp.lambdify(x, jump.after[1].subs(e, 1))
    places = np.linspace(0.01, 0.5, 4901)
    best = places[np.argmax(np.abs(spin(places)))]
    assert best == approx(float(answer("most-spin-2")), abs=2e-4)
    there = jump.after.subs(x, answer("most-spin-2"))
    assert sp.simplify(there[1]**2/24/sp.Rational(1, 2) - answer("most-spin-3", e=e)) == 0
