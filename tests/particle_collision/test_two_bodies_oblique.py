"""Oblique collisions of round bodies: momentum, moment of momentum, energy, cone, and the impulse plane as a
second opinion."""

import numpy as np
import pytest

from mechlib.particle_collision import (
    collide_disks,
    contact_masses,
    critical_slide,
    energy_taken,
    rough_impulse,
)
from mechlib.rigid_body_collision import LAWS, collide_planar

rng = np.random.default_rng(3)


def random_shot():
    angle, m2, r2, b1, b2, e, mu = rng.uniform((0, 0.2, 0.3, 0.3, 0.3, 0, 0), (6.3, 4, 2, 1, 1, 1, 0.8))
    n = np.array([np.cos(angle), np.sin(angle)])
    v1, v2 = rng.normal(size=(2, 2))
    if (v1 - v2) @ n < 0:
        v1, v2 = v2, v1
    return (n, v1, rng.normal(), v2, rng.normal()), dict(m=(1, m2), r=(1, r2), beta=(b1, b2), e=e, mu=mu)


@pytest.mark.parametrize("case", range(300))
def test_balances(case):
    (n, v1, w1, v2, w2), data = random_shot()
    hit = collide_disks(n, v1, w1, v2, w2, **data)
    (m1, m2), (r1, r2), (b1, b2), e, mu = data["m"], data["r"], data["beta"], data["e"], data["mu"]
    cross = lambda a, b: a[0]*b[1] - a[1]*b[0]
    assert np.allclose(m1*v1 + m2*v2, m1*hit.v1 + m2*hit.v2)
    spins = [m1*b1*r1**2*a + m2*b2*r2**2*b + m2*cross((r1 + r2)*n, v)
             for a, b, v in ((w1, w2, v2), (hit.w1, hit.w2, hit.v2))]
    # moment of momentum about the first centre's place
    assert spins[0] == pytest.approx(spins[1])
    energy = [m1*(a @ a + b1*r1**2*p*p) + m2*(b @ b + b2*r2**2*q*q)
              for a, b, p, q in ((v1, v2, w1, w2), (hit.v1, hit.v2, hit.w1, hit.w2))]
    slide, approach = (v1 - v2) @ [-n[1], n[0]] + r1*w1 + r2*w2, (v1 - v2) @ n
    W = contact_masses(m1, m2, b1, b2)
    normal, friction = energy_taken(hit.impulse.normal, slide, approach, *W, mu)
    assert (energy[0] - energy[1])/2 == pytest.approx(float(normal + friction),
                                                      abs=1e-12) and normal >= -1e-12 and friction >= 0
    assert abs(hit.impulse.tangential) <= mu*hit.impulse.normal + 1e-12
    after = (hit.v1 - hit.v2) @ [-n[1], n[0]] + r1*hit.w1 + r2*hit.w2
    assert (hit.v2 - hit.v1) @ n == pytest.approx(e*approach) and after*slide >= -1e-12
    assert bool(hit.impulse.sticks) == (abs(after) < 1e-12)


@pytest.mark.parametrize("law", LAWS)
def test_agrees_with_the_impulse_plane(law):
    size = 1000
    slide, approach = rng.normal(size=size), rng.uniform(0.01, 2, size)
    e, mu = rng.uniform(0, 1, size), rng.uniform(0, 1, size)
    W_tt, W_nn = contact_masses(1.0, 2.5)
    ours = rough_impulse(slide, approach, W_tt, W_nn, e, mu)
    theirs = collide_planar(np.diag([W_tt, W_nn]), np.stack([slide, -approach], -1), mu, e, law)
    assert np.allclose(theirs.impulse, np.stack([-ours.tangential, ours.normal], -1), atol=1e-12)


def test_equal_smooth_elastic_balls_part_at_a_right_angle():
    for cut in np.radians([5, 30, 80]):
        shot = collide_disks((np.cos(cut), np.sin(cut)), (1, 0), 0, (0, 0), 0)
        assert shot.v1 @ shot.v2 == pytest.approx(0, abs=1e-15)


def test_throw_is_bounded_by_the_cone():
    cut = np.radians(50)
    shot = collide_disks((np.cos(cut), np.sin(cut)), (1, 0), 0, (0, 0), 0, e=0.95, mu=0.06)
    assert cut - np.arctan2(*shot.v2[::-1]) == pytest.approx(np.arctan(0.06))
    assert shot.w1 == shot.w2 > 0


def test_spin_that_avoids_the_throw():
    cut = np.radians(35)
    shot = collide_disks((np.cos(cut), np.sin(cut)), (1, 0), np.sin(cut), (0, 0), 0, e=0.9, mu=0.3)
    assert np.arctan2(*shot.v2[::-1]) == pytest.approx(cut)


@pytest.mark.parametrize("beta, factor", [(2/5, 7/2), (1/2, 3), (2/3, 5/2), (1, 2)])
def test_critical_angle_of_round_bodies(beta, factor):
    assert critical_slide(*contact_masses(1.3, 1.3, beta, beta), e=0.5,
                          mu=0.2) == pytest.approx(factor*0.2*1.5)
    assert critical_slide(*contact_masses(1.3, beta1=beta), e=0.5, mu=0.2) == pytest.approx(factor*0.2*1.5)


def test_hollow_ball_on_the_floor_that_sticks():
    """ẋ⁺ = (3/5) ẋ - (2/5) r ω with the contact velocity ẋ + r ω."""
    x, rw = 0.7, 0.4
    hit = rough_impulse(x + rw, 1.0, *contact_masses(1.0, beta1=2/3), e=0.5, mu=5)
    assert x - hit.tangential == pytest.approx(0.6*x - 0.4*rw)


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="apart"):
        rough_impulse(1, -1, 7, 2, 0.5, 0.1)
    with pytest.raises(ValueError, match="restitution"):
        rough_impulse(1, 1, 7, 2, 1.5, 0.1)
    with pytest.raises(ValueError, match="friction"):
        rough_impulse(1, 1, 7, 2, 0.5, -0.1)
