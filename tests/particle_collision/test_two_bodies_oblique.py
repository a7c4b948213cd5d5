"""Oblique collisions of round bodies: momentum, moment of momentum, energy, cone, and the impulse plane as a
second opinion."""

import numpy as np
import pytest
from pytest import approx

from mechlib.exercises import exercise
from mechlib.particle_collision import (
    ball_friction,
    collide_balls,
    collide_disks,
    contact_masses,
    critical_slide,
    cut_shot,
    energy_taken,
    measured_throw,
    rough_impulse,
    throw,
)
from mechlib.rigid_body_collision import LAWS, collide_planar
from pictures import shows

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


def in_space(phi, e, mu):
    """The cut shot by the balls in space: velocities, spins about the vertical, impulse along n and t."""
    n, t = np.array([np.cos(phi), np.sin(phi), 0]), np.array([-np.sin(phi), np.cos(phi), 0])
    hit = collide_balls(n, (1, 0, 0), (0, 0, 0), e=e, mu=mu)
    return hit.v1[:2], hit.w1[2], hit.v2[:2], hit.w2[2], (hit.impulse @ n, hit.impulse @ t)


@pytest.mark.parametrize("phi", [0.0, 0.3, 1.2])
@pytest.mark.parametrize("mu", [0.0, 0.06, 0.5])
def test_cut_shot_and_throw_are_the_shot_in_space(phi, mu):
    v1, w1, v2, w2, (p_n, p_t) = in_space(phi, 0.8, mu)
    shot = cut_shot(phi, 0.8, mu)
    assert [*shot.v1, shot.w1, *shot.v2, shot.w2] == approx([*v1, w1, *v2, w2])
    assert throw(shot.impulse) == approx(np.arctan2(abs(p_t), p_n)) == approx(phi - np.arctan2(*v2[::-1]))


# The pictures

def test_billiard_shot_shows_the_law():
    def law(seen):
        c = seen.at
        v1, w1, v2, w2, (p_n, p_t) = in_space(c.phi, c.e, c.mu)
        one, two = seen.mark("wheel", 0), seen.mark("wheel", 1)
        assert np.hypot(two["x"] - one["x"], two["y"] - one["y"]) == approx(one["r"] + two["r"])
        assert np.arctan2(two["y"], two["x"]) == approx(c.phi)
        assert seen.arrow("before") == approx([1, 0])
        assert seen.arrow("after", label="v1+") == approx(v1, abs=1e-12)
        assert seen.arrow("after", label="v2+") == approx(v2, abs=1e-12)
        assert [seen.spin(k, scale=6) for k in (0, 1)] == approx([w1, w2], abs=1e-12)
        assert seen.readout("spin of each ball") == approx(w1, abs=1e-12)
        degrees = np.degrees(c.phi - np.arctan2(*v2[::-1]))
        assert seen.readout("throw of ball 2") == approx(degrees, abs=1e-9)
        point = seen.mark("point")
        assert [point["x"], point["y"]] == approx([np.degrees(c.phi), degrees], abs=1e-9)
        left = v1 @ v1 + v2 @ v2 + 0.4*(w1**2 + w2**2)
        assert seen.readout("energy lost") == approx(100*(1 - left), abs=1e-9)
        moves = v1 @ v1 > 1e-9
        assert seen.shown("readout") == 3 + moves
        if moves:
            between = np.angle(complex(*v2)/complex(*v1))
            assert seen.readout("angle between the paths") == approx(np.degrees(abs(between)), abs=1e-5)
        xs, ys = seen.curve()
        for i in (1, 30, 119):
            _, _, v, _, _ = in_space(np.radians(xs[i]), c.e, c.mu)
            assert ys[i] == approx(xs[i] - np.degrees(np.arctan2(*v[::-1])), abs=1e-9)
    shows("particle_collision/two_bodies_oblique:billiard_shot", law, also=[dict(phi=0, e=1)])


def test_energy_along_the_impulse_shows_the_law():
    def law(seen):
        c = seen.at
        W, v = np.diag([7.0, 2.0]), np.array([-np.sin(c.phi), -np.cos(c.phi)])
        hit = collide_planar(W, v, c.mu, c.e, "poisson")

        def taken(p_n):
            """By the works of the two impulses so far, on the way that the impulse takes in its plane."""
            works = []
            for p in np.atleast_1d(p_n):
                q = min(c.mu*p, abs(v[0])/7)
                grow = np.linspace(0, 1, 2001)
                normal = np.trapezoid(v[1] + 2*grow*p, grow*p)
                way = np.minimum(c.mu*grow*p, abs(v[0])/7)
                works.append((-normal, np.trapezoid(abs(v[0]) - 7*way, way)))
                assert way[-1] == q
            return np.array(works).T
        parts = taken(hit.impulse[1])[:, 0]
        assert parts == approx(-hit.work[::-1], abs=1e-6)
        for name, part in (("normal", 0), ("friction", 1)):
            xs, ys = seen.curve(label=name)
            assert [xs[0], xs[-1]] == approx([0, hit.impulse[1]])
            assert ys[::17] == approx(taken(xs[::17])[part], abs=1e-6)
        xs, ys = seen.curve(label="together")
        assert ys == approx(seen.curve(label="normal")[1] + seen.curve(label="friction")[1])
        for k, p in enumerate((hit.compression[1], hit.impulse[1])):
            mark = seen.mark("line", k)
            assert [mark["x1"], mark["x2"], mark["y2"]] == approx([p, p, taken(p).sum()], abs=1e-6)
            assert seen.mark("label", k)["x"] == approx(p)
        stops = bool(np.isfinite(hit.slip_end[1]))
        assert seen.shown("point") == 1 + stops
        if stops:
            point = seen.mark("point", label="sliding ends")
            p = hit.slip_end[1]
            assert [point["x"], point["y"]] == approx([p, taken(p)[1, 0]], abs=1e-6)
        point = seen.mark("point", -1)
        assert [point["x"], point["y"]] == approx([hit.impulse[1], parts.sum()], abs=1e-6)
        assert seen.readout("lost to the normal contact") == approx(-hit.work[1], abs=1e-9)
        assert seen.readout("lost to friction") == approx(-hit.work[0], abs=1e-9)
    shows("particle_collision/two_bodies_oblique:energy_along_the_impulse", law,
          also=[dict(phi=0.3, mu=0.3), dict(phi=1.4, mu=0.02)])


# What was measured

def by_hand(speed, cut, e=0.95):
    """Throw in degrees: the friction cone of the measured friction, or what sticking needs."""
    mu = 0.00995 + 0.108*np.exp(-1.088*speed*np.sin(cut))
    return np.degrees(np.arctan(np.minimum(mu, 2*np.tan(cut)/(7*(1 + e)))))


def test_measured_throw():
    for speed in (0.2, 0.5, 1.0, 3.0):
        for cut in (0.1, 0.5, 1.0):
            assert np.degrees(measured_throw(speed, cut)) == approx(by_hand(speed, cut))
    assert float(ball_friction(0.1)) == approx(0.107, abs=1e-3)
    for wrong in ((0, 0.5), (1, 2.0)):
        with pytest.raises(ValueError, match="must be positive|cut angle"):
            measured_throw(*wrong)


def test_throw_against_speed_shows_the_law():
    def law(seen):
        cut, mu = np.radians(seen.at.cut), seen.at.mu
        xs, ys = seen.curve(label="measured friction")
        assert ys == approx(by_hand(xs, cut), abs=0.02)
        flat = np.degrees(np.arctan(min(mu, 2*np.tan(cut)/(7*1.95))))
        assert seen.curve(label="constant friction")[1] == approx([flat, flat])
        assert seen.readout("throw at 1 m/s") == approx(by_hand(1.0, cut), abs=0.02)
        assert seen.readout("throw, constant friction") == approx(flat)
    shows("particle_collision/two_bodies_oblique:throw_against_speed", law)


# The exercises, by the law with numbers

def test_heavy_cue_by_collisions():
    values = {"M": 2.0, "m": 0.7, "v": 1.0}

    def answer(key, **more):
        value = exercise(key)._value
        return float(value.subs({s: {**values, **more}[s.name] for s in value.free_symbols}))
    steepest = 0.0
    for cut in np.linspace(0.02, 1.5, 200):
        hit = collide_disks((np.cos(cut), np.sin(cut)), (1, 0), 0, (0, 0), 0, m=(2.0, 0.7), e=1.0, mu=0.0)
        assert hit.v1[0] == approx(answer("heavy-cue-1", varphi=cut))
        assert -hit.v1[1]/hit.v1[0] == approx(answer("heavy-cue-2", varphi=cut))
        steepest = max(steepest, -hit.v1[1]/np.hypot(*hit.v1))
    assert steepest == approx(answer("heavy-cue-3"), abs=1e-4)


def test_when_throw_falls_by_trying_speeds():
    speeds = np.linspace(0.3, 1.5, 12001)
    throws = by_hand(speeds, np.pi/6)
    last = speeds[np.flatnonzero(throws > throws[0] - 1e-9)[-1]]
    assert exercise("when-throw-falls")._value == approx(last, abs=2e-4)
