"""§3.1: the contact matrix, rods and bricks on the floor, joints that hold, lock and open."""

import math

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Contact, Impact
from mechlib.contact import in_turn, pushing
from mechlib.motion import Gap
from mechlib.principles import PRINCIPLES
from mechlib.rigid_body_collision import collide_planar, contact_space
from mechlib.rigid_body_collision.figures import planar as pictures
from mechlib.rigid_body_collision.planar.clatter import clatter, end, strike
from mechlib.rigid_body_collision.spatial.free_body import inverse_mass

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
    kind = "rigid" if place > HALF else "hinge"
    assert list(jump.after) == [sp.nsimplify(q) for q in pictures.rule_after(kind, place, 0)[:3]]


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


@pytest.mark.parametrize("picture, controls", [
    (pictures.landing_brick, {"e", "h", "theta"}), (pictures.clattering_rod, {"e", "t", "theta"}),
    (pictures.ball_and_rod, {"M", "e", "t", "x"}), (pictures.folding_rule, {"e", "joint", "t", "x"})])
def test_pictures_depend_on_their_controls(picture, controls):
    assert {str(x) for x in picture().symbols()} == controls
