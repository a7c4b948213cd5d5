"""Collision in space: against the planar one, against brute force, and the invariants of all laws; the hill
of the direction of slip, and the numbers of the section."""

import math

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from mechlib import Impact
from mechlib.exercises import exercise
from mechlib.rigid_body_collision import (
    LAWS,
    collide_planar,
    collide_spatial,
    die_matrix,
    slip_hill,
    slip_rates,
)
from mechlib.rigid_body_collision.spatial_friction.die import die_slip
from mechlib.rigid_body_collision.spatial_friction.measured import tosses
from mechlib.rigid_body_collision.spatial_friction.slip_flow import SlipFlow
from mechlib.rigid_body_collision.spatial_friction.slip_path import slip_path
from pictures import shows

every_law = pytest.mark.parametrize("law", LAWS)


def random_contacts(count, seed):
    rng = np.random.default_rng(seed)
    L = rng.normal(size=(count, 3, 3))
    v = rng.normal(size=(count, 3))
    v[:, 2] = -np.abs(v[:, 2])
    return L @ np.swapaxes(L, 1,
                           2) + 0.05 * np.eye(3), v, rng.exponential(0.7, count), rng.uniform(0, 1, count)


def energy_scale(W, v):
    return np.einsum("ki,ki->k", v, np.linalg.solve(W, v[..., None])[..., 0]) / 2


def turned(W, v, angle):
    c, s = math.cos(angle), math.sin(angle)
    R = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    return R @ W @ R.T, v @ R.T, R


# Against the planar collision

@every_law
def test_planar_motion_agrees_with_the_planar_collision(law):
    """The second tangent is uncoupled and at rest; the plane may stand at any angle."""
    rng = np.random.default_rng(1)
    count = 400
    L = rng.normal(size=(count, 2, 2))
    planar = L @ np.swapaxes(L, 1, 2) + 0.02 * np.eye(2)
    v2 = np.stack([rng.normal(size=count), -np.abs(rng.normal(size=count))], axis=-1)
    mu, e = rng.exponential(0.7, count), rng.uniform(0, 1, count)
    W, v = np.zeros((count, 3, 3)), np.zeros((count, 3))
    W[:, [[0], [2]], [0, 2]], W[:, 1, 1], v[:, [0, 2]] = planar, rng.uniform(0.5, 3, count), v2
    expected = collide_planar(planar, v2, mu, e, law)
    for angle in (0, 0.5 * math.pi):
        W3, v3, R = turned(W, v, angle)
        got = collide_spatial(W3, v3, mu, e, law)
        assert (got.mode == expected.mode).all()
        assert np.allclose((got.impulse @ R)[:, [0, 2]], expected.impulse, rtol=1e-10, atol=1e-12)
        assert np.allclose((got.velocity @ R)[:, [0, 2]], expected.velocity, atol=1e-10)
        assert np.allclose(got.work, expected.work, rtol=1e-8,
                           atol=1e-10) and np.array_equal(got.jam, expected.jam)


@every_law
def test_sphere_slides_straight_in_any_direction(law):
    W = np.diag([3.5, 3.5, 1])
    for angle in np.linspace(0, 6, 7):
        c, s = math.cos(angle), math.sin(angle)
        stick = collide_spatial(W, (2 * c, 2 * s, -1), 0.9, 0.5, law)
        assert stick.mode.startswith("sticking") and np.allclose(stick.impulse, [-4 / 7 * c, -4 / 7 * s, 1.5])
        slip = collide_spatial(W, (2 * c, 2 * s, -1), 0.1, 0.5, law)
        assert slip.mode == "sliding" and np.allclose(slip.impulse, [-0.15 * c, -0.15 * s, 1.5])


# Against brute force: tiny implicit steps of the normal impulse, with friction the point of the disc μh that
# brakes most

def brute_force(W, v, mu, e, law, h):
    """For a batch: in each step h of p_n friction is found by projection on the disc.  The law is checked at
    each step."""
    u, friction, (p_c, p_r, w_c, w_r) = v.copy(), np.zeros((len(v), 2)), np.zeros((4, len(v)))
    end, p_end = np.full_like(v, np.nan), np.full(len(v), np.nan)
    relax = 1 / np.trace(W[:, :2, :2], axis1=1, axis2=2)[:, None]
    disc = mu * h
    for _ in range(20_000):
        for _ in range(10):
            slip = u[:, :2] + W[:, :2, 2] * h[:, None] + np.einsum("kij,kj->ki", W[:, :2, :2], friction)
            friction = friction - relax * slip
            friction = friction * np.minimum(1, disc / np.maximum(np.hypot(*friction.T), 1e-300))[:, None]
        new = u + np.einsum("kij,kj->ki", W, np.column_stack([friction, h]))
        middle = (u[:, 2] + new[:, 2]) / 2
        pressing = middle < 0
        p_c, w_c = p_c + pressing * h, w_c + pressing * middle * h
        p_r, w_r = p_r + ~pressing * h, w_r + ~pressing * middle * h
        owed = {"newton": -e * v[:, 2] - new[:, 2], "poisson": e * p_c - p_r,
                "stronge": -e**2 * w_c - w_r}[law]
        done = ~pressing & (owed <= 0) & np.isnan(p_end)
        end[done], p_end[done] = new[done], (p_c + p_r)[done]
        if not np.isnan(p_end).any():
            return end, p_end
        u = new
    raise AssertionError("contact does not end")


@every_law
def test_agrees_with_tiny_steps(law):
    W, v, mu, e = random_contacts(300, seed=2)
    e, mu = 0.2 + 0.8 * e, 0.05 + mu
    r = collide_spatial(W, v, mu, e, law)
    k = np.array([k for mode in sorted(set(r.mode)) for k in np.flatnonzero(r.mode == mode)[:4]])
    assert len(set(r.mode[k])) >= 4
    errors = []
    for steps in (400, 1200):
        velocity, p_n = brute_force(W[k], v[k], mu[k], e[k], law, h=r.impulse[k, 2] / steps)
        errors.append(np.abs(velocity - r.velocity[k]).max())
        assert np.allclose(p_n, r.impulse[k, 2], rtol=5 / steps)
    assert errors[0] < 0.02 and errors[1] < 0.45 * errors[0], "a third of the step, a third of the error"


def test_error_follows_the_tolerance():
    W, v, mu, e = random_contacts(300, seed=3)
    exact = collide_spatial(W, v, mu, e, "poisson", tolerance=1e-14).velocity
    errors = [np.abs(collide_spatial(W, v, mu, e, "poisson", tolerance=t).velocity - exact).max()
              for t in (1e-4, 1e-7, 1e-10)]
    assert errors[0] < 1e-1 and errors[1] < 1e-4 and errors[2] < 1e-7 and errors[0] > errors[1] > errors[2]


# Invariants

@every_law
def test_invariants_of_all_laws(law):
    W, v, mu, e = random_contacts(1500, seed=4)
    r = collide_spatial(W, v, mu, e, law)
    scale = energy_scale(W, v)
    assert (r.impulse[:, 2] > 0).all() and (r.velocity[:, 2] >= 0).all()
    assert (np.hypot(*r.impulse[:, :2].T) <= mu * r.impulse[:, 2] * (1 + 1e-9) + 1e-12).all()
    assert np.allclose(v + np.einsum("kij,kj->ki", W, r.impulse), r.velocity, atol=1e-10)
    assert (r.work[:, 0] <= 1e-10 * scale).all(), "friction brakes"
    if law == "stronge":
        assert (r.work[:, 1] <= 1e-10 * scale).all() and (r.energy_change <= 1e-10 * scale).all()
    if law == "newton":
        assert np.allclose(r.velocity[:, 2], -e * v[:, 2], rtol=1e-9)
        assert r.energy_change.max() > 0
    if law == "poisson":
        assert (r.energy_change <= 1e-10 * scale).all(), "no gain is known"


@every_law
def test_turning_and_mirroring_the_tangents_changes_nothing(law):
    W, v, mu, e = random_contacts(200, seed=5)
    r = collide_spatial(W, v, mu, e, law)
    for angle in (0.7, 2.0, 4.1):
        W3, v3, R = turned(W, v, angle)
        other = collide_spatial(W3, v3, mu, e, law)
        assert np.allclose(other.impulse, r.impulse @ R.T, rtol=1e-8,
                           atol=1e-8) and (other.mode == r.mode).all()
    flip = np.array([1, -1, 1])
    image = collide_spatial(W * np.outer(flip, flip), v * flip, mu, e, law)
    assert np.allclose(image.impulse, r.impulse * flip, rtol=1e-8, atol=1e-8)


@every_law
def test_smooth_elastic_collision_conserves_energy(law):
    W, v, _, _ = random_contacts(300, seed=6)
    r = collide_spatial(W, v, 0, 1, law)
    assert (np.abs(r.energy_change) < 1e-9 * energy_scale(W, v)).all()
    assert np.allclose(r.impulse[:, :2], 0, atol=1e-10)


@every_law
def test_one_by_one_equals_all_at_once(law):
    W, v, mu, e = random_contacts(25, seed=7)
    r = collide_spatial(W, v, mu, e, law)
    for k in range(len(e)):
        one = collide_spatial(W[k], v[k], mu[k], e[k], law)
        assert np.allclose(one.impulse, r.impulse[k], rtol=1e-11, atol=1e-13) and one.mode == r.mode[k]
    grid = collide_spatial(W[0], v[0], [[0.1], [0.5]], [0, 0.5, 1], law)
    assert grid.impulse.shape == (2, 3, 3) and grid.mode.shape == (2, 3)


# Sticking and slip from rest

def test_slip_can_start_in_one_direction_only():
    """(λ + μ W_tt) û = w: residual, λ > 0, and no other root around the circle."""
    W, v, _, _ = random_contacts(300, seed=8)
    flow = SlipFlow(W, v, np.full(300, 0.2))
    slips = ~flow.sticks()
    flow, direction = flow.of(slips), flow.of(slips).slip_from_rest()
    grow, turn, _ = flow.along(direction)
    assert slips.sum() > 50 and (np.abs(turn) < 1e-12 * flow.scale).all() and (grow > 0).all()
    angles = np.linspace(0, 2 * np.pi, 2001)
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    for k in range(40):
        g, t, _ = flow.of(np.full(len(angles), k)).along(circle)
        changes = np.flatnonzero(t[1:] * t[:-1] < 0)
        assert ((g[changes] > 0).sum()) == 1


@every_law
def test_contact_at_rest_sticks_or_slips_along_that_direction(law):
    W, v, mu, e = random_contacts(300, seed=9)
    v[:, :2] = 0
    r, flow = collide_spatial(W, v, mu, e, law), SlipFlow(W, v, mu)
    sticks = flow.sticks()
    assert 50 < sticks.sum() < 250
    assert (r.mode[sticks] == "sticking in compression").all() and (r.mode[~sticks] == "sliding").all()
    assert (r.velocity[sticks, :2] == 0).all()
    direction = r.velocity[~sticks, :2] / np.hypot(*r.velocity[~sticks, :2].T)[:, None]
    assert np.allclose(direction, flow.of(~sticks).slip_from_rest(), atol=1e-12)
    one, *others = [collide_spatial(W, v, mu, e, other).impulse for other in LAWS]
    assert all(np.allclose(one, other) for other in others), "slip does not change: the laws coincide"


def test_slip_turns_towards_its_invariant_direction():
    """Smooth path: friction opposes slip at each point, and slip ends along an invariant direction."""
    W = np.array([[1.0, 0.2, 0.3], [0.2, 2.0, -0.2], [0.3, -0.2, 1.5]])
    v = np.array([0.1, 0.3, -1])
    r = collide_spatial(W, v, 0.5, 0.8, "stronge")
    assert r.mode.startswith("sticking")
    path, u = r.path, v + r.path @ W.T
    sliding = np.hypot(*u[:, :2].T) > 1e-3
    step = np.diff(path[sliding], axis=0)
    ratio = np.hypot(*step[:, :2].T) / step[:, 2]
    assert np.allclose(ratio, 0.5, atol=2e-3) and (np.diff(path[:, 2]) > 0).all()
    middle = (u[sliding][1:] + u[sliding][:-1])[:, :2] / 2
    cosine = (step[:, :2] * middle).sum(axis=1) / np.hypot(*step[:, :2].T) / np.hypot(*middle.T)
    assert (cosine < -0.999).all()
    assert np.allclose(path[-1], r.impulse)
    with pytest.raises(ValueError, match="kept for a single collision"):
        _ = collide_spatial(W[None], v, 0.5, 0.8, "stronge").path


def test_compression_can_come_twice():
    """Slip that turns can press the bodies together again after restitution has begun: contact goes on until
    the law is satisfied."""
    W = np.array([[3.7, 2.12, -1.25], [2.12, 3.74, -2.0], [-1.25, -2.0, 1.78]])
    v, mu = np.array([1.02, -1.12, -0.03]), 1.95
    r = collide_spatial(W, v, mu, 1.0, "poisson")
    u_n = (v + r.path @ W.T)[:, 2]
    signs = np.sign(np.where(np.abs(u_n) < 1e-9, 0, u_n))
    phases = [s for s, before in zip(signs, [0, *signs]) if s and s != before and s != 0]
    changes = [s for k, s in enumerate(phases) if k == 0 or s != phases[k - 1]]
    assert changes == [-1, 1, -1, 1]
    velocity, p_n = brute_force(W[None], v[None], np.array([mu]), 1.0, "poisson", h=r.impulse[2:] / 1500)
    assert np.allclose(velocity, r.velocity, atol=5e-3) and p_n == pytest.approx(r.impulse[2], rel=5e-3)
    soft = collide_spatial(W, v, mu, 0.3, "poisson")
    assert soft.mode == "sliding" and soft.impulse[2] < 0.1 * r.impulse[2], "it left before slip had turned"


@pytest.mark.parametrize("law, critical", [("newton", 0.0835), ("poisson", 0.906), ("stronge", 0.357)])
def test_a_second_compression_comes_suddenly(law, critical):
    """Contact ends before slip presses again, or goes on: the result jumps at one value of e, and never ends
    in approach."""
    W = np.array([[3.7, 2.12, -1.25], [2.12, 3.74, -2.0], [-1.25, -2.0, 1.78]])
    e = np.linspace(0, 1, 2001)
    r = collide_spatial(W, (1.02, -1.12, -0.03), 1.95, e, law)
    assert (r.velocity[:, 2] >= 0).all()
    jumps = np.flatnonzero(np.diff(r.impulse[:, 2]) > 0.1)
    assert len(jumps) == 1 and e[jumps[0]] == pytest.approx(critical, abs=1e-3)


# Bad input

@pytest.mark.parametrize("change, sentence", [
    (dict(W=[[1, 0, 0], [0, 1, 1], [0, 1, 1]]), r"not positive definite: an impulse along \(0, -?1, -?1\)"),
    (dict(W=np.eye(2)), "last two axes must be 3 × 3"),
    (dict(v=(1, -1)), "3 components"),
    (dict(tolerance=0), "tolerance = 0 must be positive"),
    (dict(mu=-1), "mu = -1 is negative"),
    (dict(law="coulomb"), "choose one of newton, poisson, stronge"),
    (dict(W=[[1, 0, .9], [0, 1, 0], [.9, 0, 1]], v=(1, 0, 0), mu=2), "grazes exactly"),
])
def test_bad_input_gets_a_sentence(change, sentence):
    good = dict(W=np.eye(3), v=(1, 1, -1), mu=0.1, e=0.5, law="newton")
    collide_spatial(**good)
    with pytest.raises(ValueError, match=sentence):
        collide_spatial(**{**good, **change})


@every_law
def test_separating_and_grazing_contacts_get_no_impulse(law):
    for v, mode in [((1, 1, 0.5), "separating"), ((1, 0, 0), "grazing"), ((0, 0, 0), "grazing")]:
        r = collide_spatial(np.eye(3), v, 0.5, 0.5, law)
        assert r.mode == mode and (r.impulse == 0).all()
        assert np.array_equal(r.velocity, v) and r.energy_change == 0
        assert r.path.shape == (1, 3)


# Fast slip, slow approach

@every_law
def test_fast_slip_tends_to_slip_in_a_frozen_direction(law):
    """At |v_t|/|v_n| = r the direction d of slip turns by about 1/r; with d fixed the contact is a smooth one
    of slope W_nn - μ d·W_tn."""
    rng = np.random.default_rng(5)
    W, v, mu, e = random_contacts(200, 9)
    direction = v[:, :2]/np.hypot(*v[:, :2].T)[:, None]
    slope = W[:, 2, 2] - mu*np.einsum("ki,ki->k", direction, W[:, :2, 2])
    good = slope > 0.1                                           # no jam
    W, mu, e, direction, slope = W[good], mu[good], e[good], direction[good], slope[good]
    assert good.sum() > 50
    for r in (1e4, 1e6, 1e8, 1e9, 1e10, 1e12):
        approach = rng.uniform(0.5, 2, len(W))
        got = collide_spatial(W, np.column_stack([r*approach[:, None]*direction, -approach]), mu, e, law)
        assert np.allclose(got.impulse[:, 2], (1 + e)*approach/slope, rtol=1e3/r + 1e-8), r
        assert (got.velocity[:, 2] >= 0).all()


# A third method: SciPy, with the end of each phase found as an event

def by_scipy(W, v, mu, e, law):
    """Slip that does not end, with one compression: u and p_n where the law is satisfied."""
    def rate(p, y):
        slip = y[:2]/np.hypot(*y[:2])
        du = W[:, 2] - mu*W[:, :2] @ slip
        return [*du, y[2]]                                            # u_1, u_2, u_n, normal work

    def turn(p, y):
        return y[2]
    turn.terminal, turn.direction = True, 1
    pressed = solve_ivp(rate, (0, 1e3), [*v, 0.0], events=turn, rtol=1e-11, atol=1e-13)
    p_c, (y,) = pressed.t_events[0][0], pressed.y_events[0]

    def end(p, y):
        return {"newton": y[2] + e*v[2], "poisson": p - (1 + e)*p_c,
                "stronge": y[3] - (1 - e**2)*work}[law]
    work = y[3]
    end.terminal = True
    restored = solve_ivp(rate, (p_c, 1e3), y, events=end, rtol=1e-11, atol=1e-13)
    return restored.y_events[0][0][:3], restored.t_events[0][0]


@every_law
def test_sliding_collisions_agree_with_scipy(law):
    W, v, mu, e = random_contacts(400, seed=21)
    mu, e = 0.3*mu, 0.1 + 0.9*e
    r = collide_spatial(W, v, mu, e, law)
    slides = np.flatnonzero((r.mode == "sliding") & ~r.jam)[:12]
    for k in slides:
        u, p_n = by_scipy(W[k], v[k], mu[k], e[k], law)
        assert r.velocity[k] == approx(u, abs=1e-7) and r.impulse[k, 2] == approx(p_n, rel=1e-7)


# The hill

ENTRIES = sp.symbols("a b c w1 w2 n", real=True)


def general():
    a, b, c, w1, w2, n = ENTRIES
    return sp.Matrix([[a, b, w1], [b, c, w2], [w1, w2, n]])


def test_turning_is_the_slope_of_the_hill_and_braking_its_radial_part():
    mu, phi, rho = sp.symbols("mu phi rho", positive=True)
    W, u = general(), sp.Matrix([sp.cos(phi), sp.sin(phi)])
    b, turning = slip_rates(W, mu, phi)
    assert sp.simplify(sp.diff(slip_hill(W, mu, phi), phi) - turning) == 0
    du = W[:2, 2] - mu*W[:2, :2]*u                                    # from u = v + W p, in polar coordinates
    x, y = rho*u
    drho, dphi = (x*du[0] + y*du[1])/rho, (x*du[1] - y*du[0])/rho**2
    assert sp.simplify(drho + b) == 0 and sp.simplify(rho*dphi - turning) == 0


def test_slope_and_braking_are_tied_by_the_contact_matrix():
    """k + μ b = xᵀWx with x = (-μ û, 1)."""
    mu, phi = sp.symbols("mu phi", positive=True)
    W, u = general(), sp.Matrix([sp.cos(phi), sp.sin(phi)])
    x = sp.Matrix([*(-mu*u), 1])
    k = W[2, 2] - mu*W[:2, 2].dot(u)
    assert sp.simplify(k + mu*slip_rates(W, mu, phi)[0] - (x.T*W*x)[0]) == 0


def on_circle(W, mu, n=3600):
    """V, b over the circle of directions, from the definition."""
    phi = np.arange(n)*2*np.pi/n
    u = np.stack([np.cos(phi), np.sin(phi)])
    stiff = np.einsum("in,ij,jn->n", u, W[:2, :2], u)
    return u.T, W[:2, 2] @ u - mu*stiff/2, mu*stiff - W[:2, 2] @ u


def test_tops_of_the_hill():
    """The highest top grows iff |c| > μ; there is at most one other, and it is braked; slip from rest is the
    highest."""
    W, v, mu, _ = random_contacts(300, seed=31)
    two = 0
    for k in range(300):
        u, V, b = on_circle(W[k], mu[k])
        tops = np.flatnonzero((V > np.roll(V, 1)) & (V >= np.roll(V, -1)))
        assert 1 <= len(tops) <= 2
        best = tops[np.argmax(V[tops])]
        c = np.linalg.norm(np.linalg.solve(W[k, :2, :2], W[k, :2, 2]))
        if abs(c/mu[k] - 1) > 1e-2:
            assert (b[best] < 0) == (c > mu[k])
        if c > mu[k]:
            start = SlipFlow(W[k:k + 1], v[k:k + 1], mu[k:k + 1]).slip_from_rest()[0]
            assert np.dot(start, u[best]) > 1 - 1e-5
        for other in set(tops) - {best}:
            two += 1
            assert b[other] > mu[k]*np.linalg.eigvalsh(W[k, :2, :2])[0]*(1 - 1e-3)
    assert two > 5


def test_direction_climbs_and_never_turns_back():
    W, v, mu, e = random_contacts(40, seed=32)
    for k in range(40):
        hit = collide_spatial(W[k], v[k], mu[k], e[k], "poisson")
        u = (v[k] + hit.path @ W[k].T)[:, :2]
        u = u[np.hypot(*u.T) > 1e-6*np.hypot(*v[k, :2])]
        if hit.mode == "sliding":
            d = u/np.hypot(*u.T)[:, None]
            V = d @ W[k, :2, 2] - mu[k]/2*np.einsum("ni,ij,nj->n", d, W[k, :2, :2], d)
            assert (np.diff(V) > -1e-9*abs(V).max()).all()
            turned = np.diff(np.unwrap(np.arctan2(d[:, 1], d[:, 0])))
            assert (turned > -1e-9).all() or (turned < 1e-9).all()


def test_strong_friction_ends_slip_before_the_bound():
    """√(2L) falls at a rate of (μ - |c|)√ω₁ at least."""
    W, v, mu, _ = random_contacts(200, seed=33)
    c = np.linalg.norm(np.linalg.solve(W[:, :2, :2], W[:, :2, 2][..., None])[..., 0], axis=1)
    mu = c + 0.2 + mu
    root = np.sqrt(np.einsum("ki,ki->k", v[:, :2],
                             np.linalg.solve(W[:, :2, :2], v[:, :2, None])[..., 0]))
    bound = root/((mu - c)*np.sqrt(np.linalg.eigvalsh(W[:, :2, :2])[:, 0]))
    v[:, 2] = -(W[:, 2, 2] + mu*np.hypot(*W[:, :2, 2].T))*bound          # approach that outlasts the bound
    r = collide_spatial(W, v, mu, 0.0, "poisson")
    assert np.isin(r.mode, ["sticking in compression", "jam"]).all()


@pytest.mark.parametrize("call, sentence", [
    (lambda: slip_hill(sp.eye(2), 0.1, 0), "symmetric and 3×3"),
    (lambda: slip_rates([[1, 2, 0], [0, 1, 0], [0, 0, 1]], 0.1, 0), "symmetric matrix"),
    (lambda: slip_rates(sp.eye(3), -0.1, 0), "negative"),
])
def test_hill_refuses_in_a_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()


# What of the plane survives

def test_what_does_not_survive_in_space():
    W, v, mu, e = random_contacts(4000, seed=34)
    N, P, S = (collide_spatial(W, v, mu, e, law) for law in LAWS)
    n, p, s = (r.velocity[:, 2] for r in (N, P, S))
    outside = (s < np.minimum(n, p) - 1e-6) | (s > np.maximum(n, p) + 1e-6)
    assert 0.005 < outside.mean() < 0.06
    assert 0 < ((N.mode != S.mode) | (P.mode != S.mode)).mean() < 0.03
    assert (S.jam & (S.mode == "sliding")).any(), "slip turns out of a jam"
    assert (P.energy_change <= 1e-10*energy_scale(W, v)).all()


def test_poisson_gains_in_none_of_twenty_thousand():
    W, v, mu, e = random_contacts(20_000, seed=35)
    r = collide_spatial(W, v, mu, e, "poisson", tolerance=1e-9)
    assert (r.energy_change <= 1e-9*energy_scale(W, v)).all()


# The die

def test_die_matrix_from_the_energy_of_a_cube():
    psi, side = sp.symbols("psi s", positive=True)
    v, w = sp.Matrix(sp.symbols("v_1:4")), sp.Matrix(sp.symbols("omega_1:4"))
    cube = Impact([*v, *w], v.dot(v)/2 + side**2*w.dot(w)/12)
    arm = side*sp.sqrt(3)/2*sp.Matrix([sp.sin(psi), 0, -sp.cos(psi)])
    W = cube.contact_matrix(list(v + w.cross(arm)))
    assert (W - die_matrix(psi)).applyfunc(sp.simplify) == sp.zeros(3, 3)


def test_slip_towards_the_centre_is_a_valley_below_mu_one():
    mu, phi = sp.symbols("mu phi", positive=True)
    curvature = sp.diff(slip_hill(die_matrix(sp.pi/4), mu, phi), phi, 2)
    assert sp.simplify(curvature.subs(phi, sp.pi) - sp.Rational(9, 4)*(1 - mu)) == 0


def test_slip_path_keeps_its_ends():
    W = ((2, 0.3, 0.4), (0.3, 1.5, 0.2), (0.4, 0.2, 1))
    way, hit = slip_path(W, (1.0, -0.4, -1.0), 0.3, 0.5, "poisson")
    assert way[0] == approx([1, -0.4]) and way[-1] == approx(hit.velocity[:2])
    assert np.ptp(np.hypot(*np.diff(way, axis=0).T)) < 1e-4


def test_hodograph_shows_the_law():
    W = np.array([[3.25, 0, 2.25], [0, 5.5, 0], [2.25, 0, 3.25]])

    def followed(start, mu):
        """The flow of slip against its own clock, du/dσ = w|u| - μ W_tt u, by SciPy."""
        def rate(t, u):
            return W[:2, 2]*np.hypot(*u) - mu*W[:2, :2] @ u
        return solve_ivp(rate, (0, 12), start, rtol=1e-9, atol=1e-12, dense_output=True).sol

    def height(degrees, mu):
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        return 2.25*c - mu/2*(3.25*c*c + 5.5*s*s)

    def law(seen):
        mu, angle = float(seen.at.mu), np.radians(seen.at.phi)
        start = 0.8*np.array([np.cos(angle), np.sin(angle) if seen.at.phi % 180 else 0])
        hit = collide_spatial(W, (*start, -1), mu, 0.5, "stronge")
        first, last = seen.mark("point", 0, panel=0), seen.mark("point", 1, panel=0)
        assert [first["x"], first["y"]] == approx(start, abs=1e-9)
        assert [last["x"], last["y"]] == approx(hit.velocity[:2], abs=1e-6)
        slip = np.hypot(*hit.velocity[:2])
        assert seen.readout("slip after") == approx(slip, abs=1e-6)
        assert seen.readout("energy change") == approx(hit.energy_change, abs=1e-6)
        xs, ys = seen.curve(panel=0)
        assert [xs[-1], ys[-1]] == approx(hit.velocity[:2], abs=1e-6)
        if seen.at.phi % 180:
            flow = followed(start, mu)(np.linspace(0, 12, 12001))
            far = [np.hypot(flow[0] - x, flow[1] - y).min() for x, y in list(zip(xs, ys))[::9]]
            assert max(far) < 6e-3
        degrees, V = seen.curve(panel=1)
        assert V == approx(height(degrees, mu))
        before = seen.mark("point", 0, panel=1)
        assert [before["x"], before["y"]] == approx([seen.at.phi, height(seen.at.phi, mu)])
        assert seen.shown("point", panel=1) == (2 if slip > 1e-9 else 1)
        if slip > 1e-9:
            after = seen.mark("point", 1, panel=1)
            end = np.degrees(np.arctan2(hit.velocity[1], hit.velocity[0]))
            assert [after["x"], after["y"]] == approx([end, height(end, mu)], abs=1e-4)
    shows("rigid_body_collision/spatial_friction:hodograph", law, also=[dict(phi=180.0), dict(phi=175.0)])


def test_die_slip_takes_the_die_at_45_degrees():
    way, hit = die_slip(135.0, 0.2)
    again = collide_spatial([[3.25, 0, 2.25], [0, 5.5, 0], [2.25, 0, 3.25]],
                            (-0.8*math.sqrt(0.5), 0.8*math.sqrt(0.5), -1), 0.2, 0.5, "stronge")
    assert hit.velocity == approx(again.velocity, abs=1e-9)
    assert way[-1] == approx(again.velocity[:2], abs=1e-9)


def test_measured_tosses_are_ordered():
    for _, median, low, high, _ in tosses():
        assert 0 <= low <= median <= high <= 1


# The exercises, by other means

def test_least_friction_that_holds_a_die():
    psi = sp.Symbol("psi", positive=True)
    formula = exercise("die-that-holds")._value
    for angle in (0.2, 0.5, 0.9):
        held = float(formula.subs(psi, angle))
        W = np.array(die_matrix(sp.Float(angle)).evalf().tolist(), dtype=float)
        modes = [collide_spatial(W, (0, 0, -1), held*f, 0.5, "newton").mode for f in (0.999, 1.001)]
        assert modes == ["sliding", "sticking in compression"]


def test_felt_for_every_die_by_trying_positions():
    """Normals in the octant of one corner: the largest |W_tt⁻¹ W_tn|, with W from the axes of the cube."""
    rng, worst = np.random.default_rng(1), 0.0
    arm = np.ones(3)/2
    X = np.cross(np.eye(3), arm)
    W = np.eye(3) + 6*X @ X.T
    normals = np.vstack([np.abs(rng.normal(size=(4000, 3))), np.eye(3) + 1e-9])
    for n in normals/np.linalg.norm(normals, axis=1)[:, None]:
        t = np.linalg.svd(n[None])[2][1:]
        worst = max(worst, np.linalg.norm(np.linalg.solve(t @ W @ t.T, t @ W @ n)))
    assert worst == approx(float(exercise("felt-for-every-die")._value), rel=1e-6)


def test_which_way_it_starts():
    W = [[1, 0, 1.8], [0, 3, 4], [1.8, 4, 9]]
    after = collide_spatial(W, (0, 0, -1), 1.0, 0.5, "newton").velocity[:2]
    assert after/np.hypot(*after) == approx([float(x) for x in exercise("which-way-it-starts")._value])


def test_even_swimmer_by_scipy():
    v, w, stiff = 1.3, 0.7, 2.0
    flow = solve_ivp(lambda p, u: np.array([w, 0]) - w/stiff*stiff*u/np.hypot(*u), (0, 40), (0, v),
                     rtol=1e-10, atol=1e-12, dense_output=True).sol
    y = 0.4
    p = brentq(lambda p: flow(p)[1] - y, 0, 40)
    values = dict(zip(map(sp.Symbol, "vwy"), (v, w, y)))

    def answer(key):
        value = exercise(key)._value
        return float(value.subs({s: values[sp.Symbol(s.name)] for s in value.free_symbols}))
    assert flow(p)[0] == approx(answer("even-swimmer-1"), abs=1e-7)
    assert p == approx(answer("even-swimmer-2"), rel=1e-7)
    assert flow(40)[0] == approx(answer("even-swimmer-3"), abs=1e-6)


def test_friction_without_bound_is_a_contact_that_sticks_at_once():
    W = np.array([[2, .3, .4], [.3, 1.5, .2], [.4, .2, 1]])
    for law in ("newton", "poisson", "stronge"):
        far, farther = (collide_spatial(W, (1, .1, -1), mu, .5, law).impulse for mu in (1e20, 1e300))
        assert far == pytest.approx(farther, rel=1e-12)


@pytest.mark.parametrize("size", [1e200, 1e-310])
def test_units_that_overflow_get_a_sentence(size):
    with pytest.raises(ValueError, match="too large or too small.*Choose other units"):
        collide_spatial(size*np.eye(3), (1, 0, -1), 0.5, 0.5, "poisson")


@pytest.mark.parametrize("speed, mass", [(1e4, 1.0), (1e-5, 1.0), (1.0, 1e6), (1e-3, 1e-4)])
def test_units_do_not_matter(speed, mass):
    """Metres or millimetres a second, grams or tons: the same collision, as exact."""
    W, v = np.array([[3.1, 0.4, -0.6], [0.4, 2.7, 0.5], [-0.6, 0.5, 1.3]]), np.array([1.1, -0.7, -1.0])
    one = collide_spatial(W, v, 0.3, 0.6, "stronge")
    other = collide_spatial(W/mass, speed*v, 0.3, 0.6, "stronge")
    assert other.velocity/speed == approx(one.velocity, abs=1e-11)
    assert other.impulse/(speed*mass) == approx(one.impulse, abs=1e-11)
