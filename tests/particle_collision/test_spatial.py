"""Balls in space: balances, frame independence, the plane and the general algorithm as second opinions."""

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.exercises import exercise
from mechlib.particle_collision import (
    bounce,
    collide_balls,
    collide_disks,
    contact_masses,
    energy_in_flight,
    floor_table_floor,
    rolling_velocity,
)
from mechlib.rigid_body_collision import collide_spatial
from pictures import shows

rng = np.random.default_rng(5)


def random_pair():
    n = rng.normal(size=3)
    n /= np.linalg.norm(n)
    v1, v2, w1, w2 = rng.normal(size=(4, 3))
    if (v1 - v2) @ n < 0:
        v1, v2 = v2, v1
    m2, r2, b1, b2, e, mu, e_t = rng.uniform((0.2, 0.3, 0.3, 0.3, 0, 0, -1), (4, 2, 1, 1, 1, 1, 1))
    return (n, v1, w1, v2, w2), dict(m=(1, m2), r=(1, r2), beta=(b1, b2), e=e, mu=mu, e_t=e_t)


@pytest.mark.parametrize("case", range(200))
def test_balances(case):
    (n, v1, w1, v2, w2), data = random_pair()
    (m1, m2), (r1, r2), (b1, b2), e, mu, e_t = (data[k] for k in ("m", "r", "beta", "e", "mu", "e_t"))
    hit = collide_balls(n, v1, w1, v2, w2, **data)
    before, after = (v1, w1, v2, w2), (hit.v1, hit.w1, hit.v2, hit.w2)
    momentum = [m1*a + m2*b for a, _, b, _ in (before, after)]
    moment = [m1*b1*r1**2*p + m2*b2*r2**2*q + np.cross((r1 + r2)*n, m2*b) for _, p, b, q in (before, after)]
    energy = [(m1*(a @ a + b1*r1**2*p @ p) + m2*(b @ b + b2*r2**2*q @ q))/2 for a, p, b, q in (before, after)]
    slide = [a - b + np.cross(r1*p + r2*q, n) for a, p, b, q in (before, after)]
    assert np.allclose(*momentum) and np.allclose(*moment) and energy[1] <= energy[0] + 1e-12
    assert slide[1] @ n == pytest.approx(-e*(slide[0] @ n))
    P_n = hit.impulse @ n
    assert P_n >= 0 and np.linalg.norm(hit.impulse - P_n*n) <= mu*P_n + 1e-12
    t0, t1 = (g - (g @ n)*n for g in slide)
    assert np.linalg.norm(np.cross(t0, t1)) < 1e-12                       # the sliding does not turn
    if hit.sticks:
        W_tt, W_nn = contact_masses(m1, m2, b1, b2)
        assert np.allclose(t1, -e_t*t0)
        lost = (1 - e**2)*(slide[0] @ n)**2/(2*W_nn) + (1 - e_t**2)*(t0 @ t0)/(2*W_tt)
        assert energy[0] - energy[1] == pytest.approx(lost)


def test_smooth_or_perfect_superballs_conserve_energy():
    for e_t in (-1, 1):
        (n, v1, w1, v2, w2), data = random_pair()
        hit = collide_balls(n, v1, w1, v2, w2, e=1, e_t=e_t)
        energy = [a @ a + b @ b + 0.4*(p @ p + q @ q)
                  for a, p, b, q in ((v1, w1, v2, w2), (hit.v1, hit.w1, hit.v2, hit.w2))]
        assert energy[0] == pytest.approx(energy[1])


def test_does_not_depend_on_the_frame():
    (n, v1, w1, v2, w2), data = random_pair()
    turn = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    turn *= np.sign(np.linalg.det(turn))
    drift = rng.normal(size=3)
    one = collide_balls(n, v1, w1, v2, w2, **data)
    two = collide_balls(turn @ n, turn @ v1 + drift, turn @ w1, turn @ v2 + drift, turn @ w2, **data)
    assert np.allclose(turn @ one.v1 + drift, two.v1) and np.allclose(turn @ one.w2, two.w2)


def test_agrees_with_the_plane():
    cut = 0.7
    flat = collide_disks((np.cos(cut), np.sin(cut)), (1, 0.2), 0.5, (-0.3, 0), -0.2, m=(1, 2), e=0.8, mu=0.1)
    space = collide_balls((np.cos(cut), np.sin(cut), 0), (1, 0.2, 0), (0, 0, 0.5), (-0.3, 0, 0), (0, 0, -0.2),
                          m=(1, 2), e=0.8, mu=0.1)
    assert np.allclose(space.v1[:2], flat.v1) and space.w2[2] == pytest.approx(float(flat.w2))


@pytest.mark.parametrize("mu", [0.1, 0.6])
def test_agrees_with_the_general_algorithm(mu):
    v, w, down = np.array([1.0, 0.3, -0.8]), np.array([0.5, -1.2, 2.0]), np.array([0.0, 0, -1])
    ball = collide_balls(down, v, w, m=(1, np.inf), e=0.7, mu=mu)
    other = collide_spatial(np.diag([3.5, 3.5, 1]), v + np.cross(w, down), mu, 0.7, "newton")
    assert np.allclose(-ball.impulse, other.impulse, atol=1e-8)


def test_superball_under_a_table():
    v, w = np.array([1.0, 0, -1]), np.zeros(3)
    for up in ((0, 0, 1), (0, 0, -1), (0, 0, 1)):
        v, w = bounce(v, w, up=up, e_t=1)
    assert v == pytest.approx([-333/343, 0, 1])


def test_superball_to_and_fro():
    # anticlockwise seen with x to the right and z up: about -y
    v, w = bounce((1, 0, -1), (0, -2.5, 0), e_t=1)
    assert v == pytest.approx([-1, 0, 1]) and w == pytest.approx([0, 2.5, 0])


def test_sphere_that_sticks_keeps_two_sevenths_rule_and_hollow_ball():
    v, w = bounce((1, 0, -1), (0, 0, 0), e=0.3)
    assert v[0] == pytest.approx(5/7)
    v, w = bounce((0.7, 0, -1), (0, -0.4, 0), beta=2/3)
    assert v[0] == pytest.approx(0.6*0.7 - 0.4*0.4)


def test_rolling_cue_ball():
    assert rolling_velocity((0, 0, 0), (0, 1, 0)) == pytest.approx([2/7, 0, 0])
    cut = np.radians(28.13)
    n = np.array([np.cos(cut), np.sin(cut), 0])
    hit = collide_balls(n, (1, 0, 0), (0, 1, 0), mu=0)
    x, y, _ = rolling_velocity(hit.v1, hit.w1)
    assert np.degrees(np.arctan2(-y, x)) == pytest.approx(33.75, abs=0.01)
    hit = collide_balls(n, (1, 0, 0), (0, 1, 0), mu=0.06, e=0.95)
    assert -(hit.v2 @ [-n[1], n[0], 0])/(hit.v2 @ n) == pytest.approx(0.06*np.sin(cut))


def test_arrays_of_collisions():
    n = np.array([0.0, 0, -1])
    v, w = rng.normal(size=(7, 3)) - [0, 0, 5], rng.normal(size=(7, 3))
    many = collide_balls(n, v, w, m=(1, np.inf), mu=0.3, e=0.5)
    one = collide_balls(n, v[3], w[3], m=(1, np.inf), mu=0.3, e=0.5)
    assert np.allclose(many.v1[3], one.v1) and many.sticks.shape == (7,)


@pytest.mark.parametrize("bad, word", [(dict(e_t=2), "tangential"), (dict(e=2), "restitution"),
                                       (dict(normal=(1, 1, 0)), "unit vector"),
                                       (dict(v1=(-1, 0, 0)), "apart")])
def test_bad_input_gets_a_sentence(bad, word):
    with pytest.raises(ValueError, match=word):
        collide_balls(**{"normal": (1, 0, 0), "v1": (1, 0, 0), "w1": (0, 0, 0), **bad})


# The pictures

def three_bounces(u, e_t):
    """(v_x, r ω) in turn, by the balls in space: floor, table, floor; a throw at (1, -1)."""
    # anticlockwise with x to the right and z up is about -y
    v, w = np.array([1.0, 0, -1]), np.array([0.0, -u, 0])
    states = [(v, w)]
    for up in ((0, 0, 1), (0, 0, -1), (0, 0, 1)):
        states.append(bounce(*states[-1], up=up, e_t=e_t))
    return states


@pytest.mark.parametrize("beta", [0.4, 2/3])
def test_floor_table_floor_is_the_ball_in_space(beta):
    v, w = np.array([1.3, 0, -1]), np.array([0.0, -0.7, 0])
    for k, up in enumerate(((0, 0, 1), (0, 0, -1), (0, 0, 1)), start=1):
        v, w = bounce(v, w, up=up, e_t=0.6, beta=beta)
        assert floor_table_floor(1.3, 0.7, 0.6, beta)[k] == approx((v[0], -w[1]))
    assert energy_in_flight(v[0], -w[1], v[2], beta) == approx(v @ v + beta*w @ w)


def test_under_the_table_shows_the_law():
    def law(seen):
        states = three_bounces(seen.at.u_0, seen.at.e_t)
        ways = [seen.mark("line", k) for k in range(4)]
        floor, table = seen.mark("ground", 0), seen.mark("ground", 1)
        left, right = sorted((table["x1"], table["x2"]))
        balls = [seen.mark("wheel", k) for k in range(3)]
        hits = np.cumsum([0.0, states[1][0][0], states[2][0][0], states[3][0][0]])
        assert [b["x"] for b in balls] == approx(hits[:3], abs=1e-12)
        for k, ball in enumerate(balls):                     # every hit is on the floor or on the table
            surface, side = (floor, 1) if k != 1 else (table, -1)
            assert ball["y"] - side*ball["r"] == approx(surface["y1"])
            assert min(surface["x1"], surface["x2"]) < ball["x"] - ball["r"]
            assert ball["x"] + ball["r"] < max(surface["x1"], surface["x2"])
        assert [ways[0]["x1"], ways[0]["y1"]] == approx([-1, 1])
        assert ways[0]["x1"] + balls[0]["r"] < left                        # thrown from beside the table
        for a, b in zip(ways, ways[1:]):
            assert [a["x2"], a["y2"]] == approx([b["x1"], b["y1"]])
        for way, (v, _) in zip(ways, states):                # no gravity: each leg takes the time 1
            assert [way["x2"] - way["x1"], way["y2"] - way["y1"]] == approx(v[[0, 2]], abs=1e-12)
        for k in range(3):
            assert seen.spin(k, scale=0.9) == approx(-states[k + 1][1][1], abs=1e-12)
        assert seen.arrow("before") == approx([1, -1])
        outside = hits[3] + balls[0]["r"] < left
        assert seen.shown("arrow", look="after") == outside
        if outside:
            assert seen.arrow("after") == approx(states[3][0][[0, 2]])
        for k, name in enumerate(("after the floor", "after the table", "after the floor again"), start=1):
            assert seen.readout(name) == approx(states[k][0][0], abs=1e-12)
        energy = [v @ v + 0.4*w @ w for v, w in states]
        assert seen.readout("energy lost") == approx(100*(1 - energy[3]/energy[0]), abs=1e-9)
    corners = [dict(u_0=u, e_t=e_t) for u in (-1.5, 0.75, 1.5) for e_t in (-1, 1)]
    shows("particle_collision/spatial:under_the_table", law, also=corners)


def test_rolling_cue_ball_shows_the_law():
    grip = 2/21

    def after(phi):
        """Velocities just after, and the path on the cloth: Coulomb friction at the point of contact."""
        n = np.array([np.cos(phi), np.sin(phi), 0])
        hit = collide_balls(n, (1, 0, 0), (0, 1, 0), mu=0)
        return hit, rolling_velocity(hit.v1, hit.w1)

    def law(seen):
        phi = seen.at.phi
        hit, rolls = after(phi)
        cue, other = seen.mark("wheel", 0), seen.mark("wheel", 1)
        assert np.hypot(other["x"] - cue["x"], other["y"] - cue["y"]) == approx(cue["r"] + other["r"])
        assert np.arctan2(other["y"], other["x"]) == approx(phi)
        assert seen.arrow("before") == approx([1, 0])
        assert seen.arrow("after", label="v1+") == approx(hit.v1[:2], abs=1e-12)
        assert seen.arrow("after", label="v2+") == approx(hit.v2[:2], abs=1e-12)

        def rate(t, y):
            slip = y[2:4] + np.array([-y[5], y[4]])                 # v + ω × (-z)
            force = -grip*slip/max(np.hypot(*slip), 1e-300)
            # r × f about the centre, β = 2/5
            return [*y[2:4], *force, 2.5*force[1], -2.5*force[0]]
        xs, ys = seen.curve(panel=0)
        lasts = 2*np.cos(phi)/(7*grip)
        way = solve_ivp(rate, (0, lasts*(1 - 1e-9)), [0, 0, *hit.v1[:2], *hit.w1[:2]], rtol=1e-9, atol=1e-11)
        assert [xs[-1], ys[-1]] == approx(way.y[:2, -1], abs=1e-5)
        slip = way.y[2:4, -1] + np.array([-way.y[5, -1], way.y[4, -1]])
        assert np.hypot(*slip) < 1e-6 and way.y[2:4, -1] == approx(rolls[:2], abs=1e-6)
        mid = solve_ivp(rate, (0, lasts*60/119), [0, 0, *hit.v1[:2], *hit.w1[:2]], rtol=1e-9, atol=1e-11)
        assert [xs[60], ys[60]] == approx(mid.y[:2, -1], abs=1e-5)
        line = seen.mark("line")
        assert [line["x1"], line["y1"]] == approx([xs[-1], ys[-1]], abs=1e-9)
        assert [line["x2"] - line["x1"], line["y2"] - line["y1"]] == approx(5*rolls[:2], abs=1e-9)
        deflection = np.degrees(np.arctan2(-rolls[1], rolls[0]))
        assert seen.readout("cut angle") == approx(np.degrees(phi))
        assert seen.readout("deflection of the cue ball") == approx(deflection)
        now = seen.mark("point")
        assert [now["x"], now["y"]] == approx([np.degrees(phi), deflection])
        angles, turned = seen.curve(panel=1)
        others = [after(a)[1] for a in np.radians(angles)]
        assert turned == approx([np.degrees(np.arctan2(-v[1], v[0])) for v in others], abs=1e-9)
    shows("particle_collision/spatial:rolling_cue_ball", law)


def test_draw_shot_step_by_step():
    """The cloth's friction followed in time until the ball rolls."""
    values = {"v": 2.0, "s": 0.5, "mu": 0.2, "g": 9.81}

    def answer(key):
        value = exercise(key)._value
        return float(value.subs({x: values[x.name] for x in value.free_symbols}))
    v, u, t, x, h = 0.0, 0.5*2.0, 0.0, 0.0, 1e-6                     # u = r ω, backspin
    while v + u > 0:                                                # the lowest point slides forward
        v, u = v - 0.2*9.81*h, u - 2.5*0.2*9.81*h
        t, x = t + h, x + v*h
    assert v == approx(answer("draw-shot-1"), abs=1e-4)
    assert t == approx(answer("draw-shot-2"), abs=1e-5) and -x == approx(answer("draw-shot-3"), abs=1e-5)
