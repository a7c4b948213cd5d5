"""Balls in space: balances, frame independence, the plane and the general algorithm as second opinions."""

import numpy as np
import pytest

from mechlib.particle_collision import bounce, collide_balls, collide_disks, contact_masses, rolling_velocity
from mechlib.rigid_body_collision import collide_spatial

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
