"""Oblique impact of a particle: cases, balances, and the algorithm for rigid bodies as a second opinion."""

import numpy as np
import pytest
from pictures import shows
from pytest import approx

from mechlib.particle_collision import critical_tangent, strike_wall
from mechlib.rigid_body_collision import LAWS, collide_planar

rng = np.random.default_rng(2)
N = 2000
V_T, V_N = rng.uniform(-3, 3, N), -rng.uniform(0.01, 3, N)
E, MU = rng.uniform(0, 1, N), rng.uniform(0, 2, N)


@pytest.mark.parametrize("law", LAWS)
def test_agrees_with_the_impulse_plane(law):
    ours, theirs = strike_wall(V_T, V_N, E, MU), collide_planar(np.eye(2), np.stack([V_T, V_N], -1), MU, E,
                                                                law)
    assert np.allclose(np.stack(ours.velocity, -1), theirs.velocity, atol=1e-12)
    assert np.allclose(np.stack(ours.impulse, -1), theirs.impulse, atol=1e-12)


def test_invariants():
    hit = strike_wall(V_T, V_N, E, MU)
    p_t, p_n = hit.impulse
    assert (p_n >= 0).all() and (np.abs(p_t) <= MU * p_n + 1e-12).all()
    assert (hit.energy_loss >= -1e-12).all()
    # friction does not turn the sliding round
    assert (hit.velocity[0] * V_T >= -1e-12).all()
    assert ((hit.velocity[0] == 0) == hit.sticks).all()
    work = (p_t * (V_T + hit.velocity[0]) + p_n * (V_N + hit.velocity[1])) / 2
    assert np.allclose(work, -hit.energy_loss)


def test_sticks_below_the_critical_angle():
    tan = critical_tangent(0.6, 0.3)
    assert strike_wall(0.999 * tan, -1, 0.6, 0.3).sticks and not strike_wall(1.001 * tan, -1, 0.6, 0.3).sticks


def test_smooth_elastic_wall_is_a_mirror():
    hit = strike_wall(V_T, V_N, 1.0)
    assert np.allclose(hit.velocity, (V_T, -V_N)) and np.allclose(hit.energy_loss, 0)


def test_mirror_by_friction():
    tan, e = 1.3, 0.6
    t, n = strike_wall(tan, -1, e, (1 - e) / (1 + e) * tan).velocity
    assert t / n == pytest.approx(tan)


def test_greatest_loss_lies_beyond_the_critical_angle():
    angle = np.radians(np.linspace(0, 89, 8901))
    loss = strike_wall(np.sin(angle), -np.cos(angle), 0.6, 0.3).energy_loss
    c = 0.3 * 1.6
    worst = np.degrees(np.arctan2(2 * c, 1 - 0.36 - c**2) / 2)
    assert np.degrees(angle[loss.argmax()]) == pytest.approx(worst, abs=0.02)


def test_many_bounces_brake_by_the_total_normal_impulse():
    e, mu, v_x, v_y = 0.8, 0.05, 1.0, 1.0
    for _ in range(200):
        hit = strike_wall(v_x, -v_y, e, mu)
        v_x, v_y = float(hit.velocity[0]), float(hit.velocity[1])
    assert v_x == pytest.approx(1 - mu * (1 + e) / (1 - e))


@pytest.mark.parametrize("bad, word", [(dict(v_n=1), "away"), (dict(e=1.2), "restitution"),
                                       (dict(mu=-0.1), "friction")])
def test_bad_input_gets_a_sentence(bad, word):
    with pytest.raises(ValueError, match=word):
        strike_wall(**{"v_t": 1, "v_n": -1, "e": 0.5, "mu": 0.1, **bad})


# The pictures

def test_struck_wall_shows_the_law():
    def law(seen):
        c, a = seen.at, np.radians(seen.at.theta)
        hit = strike_wall(np.sin(a), -np.cos(a), c.e, c.mu)
        assert seen.arrow("before") == approx([np.sin(a), -np.cos(a)])
        assert seen.arrow("after") == approx(hit.velocity)
        assert seen.arrow("reaction") == approx(hit.impulse)
        out = np.degrees(np.arctan2(*hit.velocity))
        assert seen.readout("angle after") == approx(out)
        assert seen.readout("critical angle") == approx(np.degrees(np.arctan(critical_tangent(c.e, c.mu))))
        assert seen.readout("energy left") == approx(100*(1 - 2*hit.energy_loss))
        p_t, p_n = hit.impulse
        assert seen.readout("lost along the normal") == approx(-100*p_n*(hit.velocity[1] - np.cos(a)))
        assert seen.readout("lost to friction") == approx(-100*p_t*(hit.velocity[0] + np.sin(a)), abs=1e-9)
        assert list(seen.mark("point").values())[:2] == approx([c.theta, out])
        xs, ys = seen.curve()
        all_angles = np.radians(xs)
        t, n = strike_wall(np.sin(all_angles), -np.cos(all_angles), c.e, c.mu).velocity
        assert ys == approx(np.degrees(np.arctan2(t, n)), abs=1e-6)
    shows("particle_collision/oblique:struck_wall", law)
