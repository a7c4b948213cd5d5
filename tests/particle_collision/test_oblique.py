"""Oblique impact of a particle: cases, balances, and the algorithm for rigid bodies as a second opinion."""

import numpy as np
import pytest
from pytest import approx

from mechlib.exercises import exercise
from mechlib.particle_collision import after_all_hops, critical_tangent, hops, losses, strike_wall
from mechlib.rigid_body_collision import LAWS, collide_planar
from pictures import shows

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


def test_losses_are_the_works_of_the_two_impulses():
    hit = strike_wall(V_T, V_N, E, MU)
    normal, friction = losses(V_T, V_N, E, MU)
    assert np.allclose(normal + friction, hit.energy_loss)
    assert np.allclose(friction, -hit.impulse[0]*(V_T + hit.velocity[0])/2)


def one_bounce_after_the_other(v_x, v_y, e, mu, count):
    """The arcs by repeated impacts and free flight at g = 1: (time, place, v_x, v_y, duration)."""
    time = place = 0.0
    for _ in range(count):
        v_x, v_y = max(v_x - mu*(1 + e)*v_y, 0.0), e*v_y
        yield time, place, v_x, v_y, 2*v_y
        time, place = time + 2*v_y, place + 2*v_y*v_x


@pytest.mark.parametrize("v_x, v_y, e, mu", [(1.0, 1.0, 0.5, 0.2), (0.4, 1.3, 0.8, 0.1),
                                             (2.0, 0.7, 0.0, 0.3)])
def test_hops_are_single_impacts(v_x, v_y, e, mu):
    single = one_bounce_after_the_other(v_x, v_y, e, mu, 8)
    for hop, other in zip(hops(v_x, v_y, e, mu, 8), single, strict=True):
        assert (hop.time, hop.place, *hop.velocity, hop.lasts) == approx(other)
    last = list(one_bounce_after_the_other(v_x, v_y, e, mu, 120))[-1]
    assert after_all_hops(v_x, v_y, e, mu) == approx((last[0] + last[4], last[2]))
    slow, fast = (hops(v_x, v_y, e, mu, 3, g=g)[2] for g in (0.25, 1))
    assert (slow.time, slow.place, slow.lasts) == approx((4*fast.time, 4*fast.place, 4*fast.lasts))
    assert after_all_hops(v_x, v_y, e, mu, g=0.25)[0] == approx(4*after_all_hops(v_x, v_y, e, mu)[0])


@pytest.mark.parametrize("bad", [dict(e=1), dict(mu=-1), dict(v_x=-1), dict(v_y=0)])
def test_hops_refuse_what_they_cannot_follow(bad):
    with pytest.raises(ValueError, match="hops"):
        hops(**{"v_x": 1, "v_y": 1, "e": 0.5, "mu": 0.1, "count": 2, **bad})


# The pictures

def test_struck_wall_shows_the_law():
    def law(seen):
        c, a = seen.at, np.radians(seen.at.theta)
        v = np.array([np.sin(a), -np.cos(a)])
        hit = collide_planar(np.eye(2), v, c.mu, c.e, "stronge")              # event by event
        assert seen.arrow("before") == approx(v)
        tip = seen.mark("arrow", look="before")
        assert [tip["x"] + tip["dx"], tip["y"] + tip["dy"]] == approx([0, 0], abs=1e-12)
        assert seen.arrow("after") == approx(hit.velocity, abs=1e-12)
        assert seen.arrow("reaction") == approx(hit.impulse, abs=1e-12)
        for k, side in enumerate((-1, 1), start=1):
            edge = seen.mark("line", k)                                       # of the friction cone
            assert edge["x2"]/edge["y2"] == approx(side*c.mu)
        out = np.degrees(np.arctan2(*hit.velocity))
        assert seen.readout("angle after") == approx(out, abs=1e-9)
        t = np.degrees(np.arctan(critical_tangent(c.e, c.mu)))
        assert seen.readout("critical angle") == approx(t)
        assert seen.readout("energy left") == approx(100*hit.velocity @ hit.velocity)
        assert [seen.readout("lost to friction"), seen.readout("lost along the normal")] == approx(
            -200*hit.work, abs=1e-9)
        now = seen.mark("point")
        assert [now["x"], now["y"]] == approx([c.theta, out], abs=1e-9)
        xs, ys = seen.curve()
        rays = np.radians(xs)
        others = collide_planar(np.eye(2), np.stack([np.sin(rays), -np.cos(rays)], -1), c.mu, c.e, "newton")
        assert ys == approx(np.degrees(np.arctan2(*others.velocity.T)), abs=1e-6)
    shows("particle_collision/oblique:struck_wall", law)


def test_bouncing_along_shows_the_law():
    def law(seen):
        c = seen.at
        xs, ys = seen.curve(0, panel=0)
        s = -xs/c.v_x                                                # time before the first touch
        assert ys == approx(s - s**2/2) and [xs[0], xs[-1]] == approx([0, -c.v_x])
        ts, speeds = seen.curve(0, panel=1)
        assert speeds == approx(np.full(len(ts), c.v_x)) and ts[-1] == approx(0)
        arcs = list(one_bounce_after_the_other(c.v_x, 1, c.e, c.mu, 400))
        for j, (time, place, v_x, v_y, lasts) in enumerate(arcs[:10]):
            xs, ys = seen.curve(j + 1, panel=0)
            s = np.linspace(0, lasts, len(xs))
            assert xs == approx(place + v_x*s, abs=1e-12) and ys == approx(v_y*s - s**2/2, abs=1e-12)
            ts, speeds = seen.curve(j + 1, panel=1)
            assert [ts[0], ts[-1]] == approx([time, time + lasts]) and speeds == approx([v_x]*2, abs=1e-12)
            step = seen.mark("line", j, panel=1)
            assert [step["x1"], step["x2"], step["y2"]] == approx([time, time, v_x], abs=1e-12)
        time, _, v_x, _, lasts = arcs[-1]
        level = seen.mark("line", 10, panel=1)
        assert [level["y1"], level["y2"], seen.readout("velocity that is left")] == approx([v_x]*3, abs=1e-12)
        assert seen.readout("bouncing ends at") == approx(time + lasts)
    shows("particle_collision/oblique:bouncing_along", law)


def test_skipping_crate_bounce_by_bounce():
    """The exercise in numbers, one bounce after the other by the law of the section."""
    values = {"v_x": 3.0, "v_0": 2.0, "mu": 0.2, "e": 0.5, "g": 9.81}

    def answer(key, **more):
        value = exercise(key)._value
        return float(value.subs({s: {**values, **more}[s.name] for s in value.free_symbols}))
    along, down, way = 3.0, 2.0, 0.0
    for j in range(60):
        along, up = (float(x) for x in strike_wall(along, -down, 0.5, 0.2).velocity)
        hop = 2*up/9.81
        if j < 5:
            assert along == approx(answer("skipping-crate-1", j=j))
            assert hop == approx(answer("skipping-crate-2", j=j))
        way, down = way + along*hop, up
    assert way == approx(answer("skipping-crate-3"))
