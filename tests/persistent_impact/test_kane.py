"""Kane's equations: two hanging rods part by part, with the impulses of nail and pin."""

import itertools

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from frames import inside
from mechlib import Impact
from mechlib.exercises import exercise
from mechlib.persistent_impact.kane import hanging_rods, nail_impulse, strike_rods
from mechlib.principles import PRINCIPLES
from pictures import shows

x, delta = sp.symbols("x delta")


def part_by_part(place, bend, arm=(1.0, 1.0), club=(1.0, 1.0), blow=1.0):
    """Rates of both rods and the nail's impulse (across, along): Newton and Euler with the impulses (N, Q) of
    the nail and (X, Y) of the pin on the upper rod; unknowns v₁ v₂ ω₁ w₁ w₂ ω₂ N Q X Y, from rest.

    The upper rod hangs along -y; the lower one points along (sin δ, -cos δ)."""
    (m, L), (M, l) = arm, club
    s, c = np.sin(bend), np.cos(bend)
    along, across = np.array([s, -c]), np.array([c, s])
    rows = np.zeros((10, 10))
    right = np.zeros(10)
    rows[0, [0, 6, 8]] = m, -1, -1                          # upper rod, momentum
    rows[1, [1, 7, 9]] = m, -1, -1
    rows[2, [2, 6, 8]] = m*L**2/12, L/2, -L/2               # moment about its centre: r × F at ±L/2
    rows[3, [3, 8]], right[3] = (M, 1), blow*across[0]      # lower rod, momentum
    rows[4, [4, 9]], right[4] = (M, 1), blow*across[1]
    arm_ = -l/2*along                                       # from its centre up to the pin; it feels -(X, Y)
    rows[5, [5, 8, 9]] = M*l**2/12, -arm_[1], arm_[0]
    right[5] = blow*(place - l/2)
    rows[6, [0, 2]] = 1, -L/2                               # upper centre moves at (L/2) ω₁ across
    rows[7, 1] = 1
    rows[8, [3, 2, 5]] = 1, -L, -l/2*across[0]              # lower centre: the pin's velocity and its own
    rows[9, [4, 5]] = 1, -l/2*across[1]
    found = np.linalg.solve(rows, right)
    return (found[2], found[5]), found[6:8]


@pytest.mark.parametrize("by", PRINCIPLES)
def test_struck_rods_by_every_principle_and_part_by_part(by):
    jump = strike_rods(x, delta, by=by)
    for place, bend in itertools.product((0.0, 0.4, 2/3, 1.0), (-1.2, 0.0, 0.7)):
        at = {x: place, delta: bend}
        rates, nail = part_by_part(place, bend)
        assert [float(v.subs(at)) for v in jump.after] == approx(list(rates), abs=1e-12)
        assert [float(v.subs(at)) for v in nail_impulse(jump.after, delta)] == approx(list(nail), abs=1e-12)


def test_the_upper_rod_rests_at_two_thirds_whatever_the_bend_and_always_at_a_right_angle():
    assert sp.simplify(strike_rods(sp.Rational(2, 3), delta).after[0]) == 0
    assert strike_rods(x, sp.pi/2).after[0] == 0
    assert [sp.simplify(v) for v in nail_impulse(strike_rods(sp.Rational(2, 3)).after, 0)] == [0, 0]


def test_partial_velocities_are_the_jacobians_of_the_parts():
    kane = hanging_rods(x, delta).equations("kane")
    c = sp.cos(delta)
    rows = {tuple(row) for row in kane.partial_velocities}
    assert rows == {(1, 0), (1, c/2), (0, 1)}               # squares of one speed are put together
    inertia = sum((p.inertia[0]*q.T*q for p, q in zip(kane.parts, kane.partial_velocities)), sp.zeros(2, 2))
    assert sp.simplify(inertia - hanging_rods(x, delta).mass_matrix) == sp.zeros(2, 2)


def test_rods_described_by_frames_give_the_same_rates():
    from sympy.physics.mechanics import Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    q = dynamicsymbols("q_1:3")
    u = dynamicsymbols("u_1:3")
    N = ReferenceFrame("N")
    frames = [N.orientnew(name, "Axis", [angle, N.z]) for name, angle in zip("AB", q)]
    joint, bodies = Point("O"), []
    joint.set_vel(N, 0)
    for frame, rate in zip(frames, u):
        frame.set_ang_vel(N, rate*N.z)
        centre, end = joint.locatenew("c", -frame.y/2), joint.locatenew("e", -frame.y)
        for point in (centre, end):
            point.v2pt_theory(joint, N, frame)
        bodies.append(RigidBody("rod", centre, frame, 1, (inertia(frame, 0, 0, sp.Rational(1, 12)), centre)))
        pin, joint = joint, end
    struck = pin.locatenew("S", -x*frames[1].y)
    struck.v2pt_theory(pin, N, frames[1])
    jump = Impact.from_bodies(bodies, N, u, impulses=[(struck.vel(N), frames[1].x)],
                              before=dict.fromkeys(u, 0)).solve(by="kane")
    at = {q[0]: 0, q[1]: 0.7, x: 0.9}
    assert [float(v.subs(at)) for v in jump.after] == approx(list(part_by_part(0.9, 0.7)[0]), abs=1e-12)


# Exercises

def test_exercises_part_by_part():
    (upper, _), (nail, _) = part_by_part(1.0, 0.0)
    assert exercise("a-blow-on-the-end")._value == approx(
        part_by_part(0.5, 0.0, (1, 0.5), (1, 0.5), 2.0)[0][0])
    law = exercise("impulse-of-the-nail")._value
    names = {v.name: v for v in law.free_symbols}
    assert float(law.subs({names["x"]: 1, names["P"]: 1})) == approx(nail)
    still = exercise("lower-rod-keeps-its-angle")._value
    bend = next(iter(still.free_symbols))
    for angle in (-0.9, 0.0, 0.5):
        assert part_by_part(float(still.subs(bend, angle)), angle)[0][1] == approx(0, abs=1e-12)
    assert upper == approx(-6/7)


def test_arm_and_bat_part_by_part():
    values = {"m": 3.0, "M": 0.9, "L": 0.6, "ell": 0.8, "P": 5.0}

    def number(step):
        answer = sp.sympify(exercise(f"arm-and-bat-{step}")._value)
        return float(answer.subs({v: values[v.name] for v in answer.free_symbols}))

    m, M, L, l, P = values.values()
    assert number(1) == approx(m*L**2/3 + M*L**2)
    assert part_by_part(number(2), 0.0, (m, L), (M, l), P)[0][0] == approx(0, abs=1e-12)
    assert number(3) == approx(part_by_part(l, 0.0, (m, L), (M, l), P)[0][0])


# The picture

def test_struck_rods_shows_the_law():
    def law(seen):
        c = seen.at
        (upper, lower), nail = part_by_part(c.x, c.delta)
        s, k = np.sin(c.delta), np.cos(c.delta)
        end = np.array([s, -1 - k])
        bars = [[seen.mark("bar", i)[j] for j in ("x1", "y1", "x2", "y2")] for i in (0, 1)]
        assert bars == [approx([0, 0, 0, -1]), approx([0, -1, *end])]
        assert seen.arrow("impulse") == approx([k, s])
        blow = seen.mark("arrow", look="impulse")
        assert (blow["x"] + blow["dx"], blow["y"] + blow["dy"]) == approx((c.x*s, -1 - c.x*k))
        assert seen.arrow("after", 0) == approx([upper, 0], abs=1e-12)
        assert seen.arrow("after", 1) == approx([upper + k*lower, s*lower], abs=1e-12)
        feet = [seen.mark("arrow", i, look="after") for i in (0, 1)]
        assert [(f["x"], f["y"]) for f in feet] == [(0, -1), approx(tuple(end))]
        assert seen.arrow("reaction", scale=0.9) == approx(nail, abs=1e-12)
        assert seen.readout("upper rod turns at") == approx(upper, abs=1e-12)
        assert seen.readout("lower rod turns at") == approx(lower, abs=1e-12)
        for n, rate in enumerate((upper, lower)):
            xs, ys = seen.curve(n)
            assert xs == approx(np.linspace(0, 1, 50))
            assert ys == approx([part_by_part(place, c.delta)[0][n] for place in xs], abs=1e-12)
            mark = seen.mark("point", n)
            assert (mark["x"], mark["y"]) == approx((c.x, rate), abs=1e-12)
        inside(seen)
    shows("persistent_impact/kane:struck_rods", law,
          also=[dict(x=a, delta=b) for a in (0, 2/3, 1) for b in (-1.4, 0, 1.4)])
