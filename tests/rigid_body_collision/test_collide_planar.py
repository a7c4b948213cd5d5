"""Planar collision with friction: closed forms by mode, invariants of the three laws, paradoxes."""

import math

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.rigid_body_collision import (
    LAWS,
    collide_planar,
    contact_space,
    line_of_compression,
    line_of_sticking,
)

every_law = pytest.mark.parametrize("law", LAWS)


def random_contacts(count, seed, slender=0.0):
    """Random W (from well to badly conditioned), velocities, friction, restitution."""
    rng = np.random.default_rng(seed)
    L = rng.normal(size=(count, 2, 2))
    L[..., 1] *= np.exp(slender * rng.normal(size=(count, 1)))
    W = L @ np.swapaxes(L, 1, 2) + 1e-4 * np.eye(2)
    v = rng.normal(size=(count, 2)) * np.exp(rng.normal(size=(count, 1)))
    v[:, 1] = -np.abs(v[:, 1])
    return W, v, rng.exponential(0.7, count), rng.uniform(0, 1, count)


def energy_scale(W, v):
    """½ vᵀW⁻¹v: the most that any impulse at the contact can take."""
    return np.einsum("ki,ki->k", v, np.linalg.solve(W, v[..., None])[..., 0]) / 2


# The five modes in closed form, by inequalities between data (as tables of such collisions give them): no
# events, no path

def by_mode(W, v, mu, e, law):
    """(impulse, mode) of one collision from its mode's formula."""
    (B1, B3), (_, B2) = W
    s, S0, C0 = math.copysign(1, v[0]), abs(v[0]), -v[1]
    k1, k_stick, k_back = B2 - s * mu * B3, B2 - B3**2 / B1, B2 + s * mu * B3
    Pd, Pq = k1 * S0, (mu * B1 - s * B3) * C0
    if Pd >= (1 + e) * Pq:
        p_n = (1 + e) * C0 / k1
        return (-s * mu * p_n, p_n), "sliding"
    q = S0 / (mu * B1 - s * B3)
    stick = abs(B3) <= mu * B1
    k2 = k_stick if stick else k_back
    u_q = -C0 + k1 * q
    early = Pd <= Pq
    if law == "newton":
        if stick:
            p_t, p_n = np.linalg.solve(W, (-v[0], (1 + e) * C0))
            return (p_t, p_n), ("jam" if k1 <= 0 else "sticking in "
                                                      f"{'compression' if early else 'restitution'}")
        p_n = ((1 + e) * C0 + 2 * s * mu * B3 * q) / k_back
    elif law == "poisson":
        p_n = (1 + e) * ((-np.linalg.solve(W, v)[1] if stick else (C0 + 2 * s * mu * B3 * q) / k_back)
                         if early else C0 / k1)
    elif early:
        p_c = q - u_q / k2
        taken = (C0 - u_q) * q / 2 - u_q * (p_c - q) / 2
        p_n = p_c + e * math.sqrt(2 * taken / k2)
    else:
        p_n = q + (math.sqrt(u_q**2 + k2 / k1 * (e**2 * C0**2 - u_q**2)) - u_q) / k2
    p_t = -(v[0] + B3 * p_n) / B1 if stick else s * mu * (p_n - 2 * q)
    word = "sticking" if stick else "reversal"
    return (p_t, p_n), ("jam" if k1 <= 0 else f"{word} in {'compression' if early else 'restitution'}")


@every_law
def test_five_modes_in_closed_form(law):
    W, v, mu, e = random_contacts(6000, seed=7, slender=0.5)
    result = collide_planar(W, v, mu, e, law)
    for k in range(len(e)):
        impulse, mode = by_mode(W[k], v[k], mu[k], e[k], law)
        assert result.mode[k] == mode
        assert np.allclose(result.impulse[k], impulse, rtol=1e-8, atol=1e-12 * abs(impulse[1]))
    assert {"sliding", "jam", "sticking in compression", "sticking in restitution",
            "reversal in compression", "reversal in restitution"} == set(result.mode)


# Invariants of all laws

@every_law
def test_contact_pushes_friction_stays_in_its_cone_and_brakes(law):
    W, v, mu, e = random_contacts(50_000, seed=3, slender=1)
    r = collide_planar(W, v, mu, e, law)
    p_t, p_n = r.impulse.T
    scale = energy_scale(W, v)
    assert (p_n > 0).all() and (np.abs(p_t) <= mu * p_n * (1 + 1e-12)).all()
    assert (r.velocity[:, 1] >= -1e-12 * np.abs(v[:, 1])).all()
    assert (r.work[:, 0] <= 1e-12 * scale).all()
    momentum = v + np.einsum("kij,kj->ki", W, r.impulse) - r.velocity
    assert (np.abs(momentum) <= 1e-10 * (np.abs(v)
                                         + np.einsum("kij,kj->ki", np.abs(W), np.abs(r.impulse)))).all()
    theorem = ((v + r.velocity) * r.impulse).sum(axis=1) / 2
    assert np.allclose(r.energy_change, theorem,
                       atol=1e-9 * scale.max()) and (np.abs(r.energy_change - theorem) < 1e-8 * scale).all()


@every_law
def test_each_law_is_what_it_says(law):
    W, v, mu, e = random_contacts(20_000, seed=4)
    r = collide_planar(W, v, mu, e, law)
    p_c, p_n = r.compression[:, 1], r.impulse[:, 1]
    at_c = v + np.einsum("kij,kj->ki", W, r.compression)
    assert np.allclose(at_c[:, 1], 0, atol=1e-9 * np.abs(v).max())
    if law == "newton":
        assert np.allclose(r.velocity[:, 1], -e * v[:, 1], rtol=1e-9)
    if law == "poisson":
        assert np.allclose(p_n, (1 + e) * p_c, rtol=1e-12)
    if law == "stronge":
        corners = v[:, None] + np.einsum("kij,klj->kli", W, r.path)
        pieces = (corners[:, 1:, 1] + corners[:, :-1, 1]) / 2 * np.diff(r.path[:, :, 1], axis=1)
        taken, given = np.where(pieces < 0, pieces,
                                0).sum(axis=1), np.where(pieces > 0, pieces, 0).sum(axis=1)
        assert np.allclose(given, -e**2 * taken, rtol=1e-6, atol=1e-9 * np.abs(taken).max())
        assert np.allclose(r.work[:, 1], -(1 - e**2) * -taken, rtol=1e-6, atol=1e-9 * np.abs(taken).max())


def test_stronge_and_poisson_never_gain_energy_newton_can():
    """3·10⁵ random cases and as many elastic ones near jamming."""
    for seed, elastic in [(11, False), (12, True)]:
        W, v, mu, e = random_contacts(300_000, seed=seed, slender=1)
        if elastic:
            e[:] = 1
            mu = np.abs(W[:, 1, 1] / W[:, 0, 1]) * np.random.default_rng(5).uniform(0.8, 1.5, len(e))
        scale = energy_scale(W, v)
        gains = {law: (collide_planar(W, v, mu, e, law).energy_change / scale).max() for law in LAWS}
        assert gains["stronge"] < 1e-9 and gains["poisson"] < 1e-9 and gains["newton"] > 0.5


def test_mode_and_end_of_compression_do_not_depend_on_the_law():
    W, v, mu, e = random_contacts(20_000, seed=5)
    newton, poisson, stronge = (collide_planar(W, v, mu, e, law) for law in LAWS)
    assert (newton.mode == poisson.mode).all() and (poisson.mode == stronge.mode).all()
    assert np.allclose(newton.compression, stronge.compression, rtol=1e-12)


@every_law
def test_mirror_image(law):
    W, v, mu, e = random_contacts(5000, seed=6)
    flip = np.array([-1, 1])
    r, image = collide_planar(W, v, mu, e, law), collide_planar(W * np.outer(flip, flip), v * flip, mu, e,
                                                                law)
    assert np.array_equal(image.impulse,
                          r.impulse * flip) and np.array_equal(image.velocity, r.velocity * flip)
    assert (image.mode == r.mode).all() and np.array_equal(image.work, r.work)


@every_law
def test_units_do_not_matter(law):
    W, v, mu, e = random_contacts(2000, seed=8)
    r, other = collide_planar(W, v, mu, e, law), collide_planar(W / 3, v * 7, mu, e, law)
    assert np.allclose(other.impulse, r.impulse * 21,
                       rtol=1e-11) and np.allclose(other.energy_change, r.energy_change * 147, rtol=1e-9)


@every_law
def test_smooth_elastic_collision_conserves_energy(law):
    W, v, mu, e = random_contacts(5000, seed=9)
    r = collide_planar(W, v, 0, 1, law)
    assert (np.abs(r.energy_change) < 1e-12 * energy_scale(W, v)).all()
    assert (r.impulse[:, 0] == 0).all() and np.allclose(r.velocity[:, 1], -v[:, 1])


def test_why_poisson_never_gains():
    """The three cases of the proof in mechlib.rigid_body_collision.coulomb_friction.poisson."""
    W, v, mu, e = random_contacts(100_000, seed=17)
    r, scale = collide_planar(W, v, mu, e, "poisson"), energy_scale(W, v)
    reverses, early = np.char.startswith(r.mode, "reversal"), np.isin(r.mode,
                                                                      ["jam", "sticking in compression"])
    late, inverse = r.mode == "sticking in restitution", np.linalg.inv(W)
    assert (r.work[reverses, 1] <= 1e-9 * scale[reverses]).all()
    best = -np.einsum("kij,kj->ki", inverse, v)[:, 1]
    assert np.allclose(r.compression[early, 1], best[early], rtol=1e-6)
    assert (r.energy_change[early] <= -(1 - e[early]**2) * scale[early] * (1 - 1e-6)
            + 1e-9 * scale[early]).all()
    at_end = -scale + (r.impulse[:, 1] - best)**2 / inverse[:, 1, 1] / 2
    assert np.allclose(r.energy_change[late], at_end[late], rtol=1e-6, atol=1e-8 * scale.max())
    overshoots = late & (r.compression[:, 1] > best)
    assert (r.work[overshoots,
                   1] <= 1e-9 * scale[overshoots]).all() and overshoots.any() and (late & ~overshoots).any()
    assert (r.work[early, 1] > 0).any(), "although the normal force can give back more than it took"


# When the three laws coincide

def same(results):
    return [np.isclose(r.impulse, results[0].impulse, rtol=1e-10).all(axis=-1) for r in results[1:]]


def test_laws_coincide_without_change_of_slip():
    W, v, mu, e = random_contacts(20_000, seed=10)
    results = [collide_planar(W, v, mu, e, law) for law in LAWS]
    slid = results[0].mode == "sliding"
    assert slid.sum() > 1000 and all(equal[slid].all() for equal in same(results))
    assert not any(equal[~slid].all() for equal in same(results)), "elsewhere they differ"
    still = v * [0, 1]
    assert all(equal.all() for equal in same([collide_planar(W, still, mu, e, law) for law in LAWS]))


@pytest.mark.parametrize("case", ["smooth", "balanced"])
def test_laws_coincide_without_friction_or_coupling(case):
    W, v, mu, e = random_contacts(5000, seed=13)
    if case == "smooth":
        mu = 0 * mu
    else:
        W = W * np.eye(2)
    assert all(equal.all() for equal in same([collide_planar(W, v, mu, e, law) for law in LAWS]))


# Continuity

@every_law
def test_continuous_across_modes(law):
    """Walk through all modes in small steps: no jump of the impulse."""
    W = np.array([[1, -0.6], [-0.6, 1]])
    for mu in (0.3, 0.58, 0.62, 1.2):
        v_t = np.linspace(-3, 3, 60_001)
        v = np.stack([v_t, np.full_like(v_t, -1.0)], axis=-1)
        r = collide_planar(W, v, mu, 0.6, law)
        assert len(set(r.mode)) >= 3
        assert np.abs(np.diff(r.impulse, axis=0)).max() < 20 * (v_t[1] - v_t[0])
    mus = np.linspace(0, 3, 60_001)
    r = collide_planar(W, (-0.5, -1), mus, 0.6, law)
    assert len(set(r.mode)) >= 3 and np.abs(np.diff(r.impulse, axis=0)).max() < 20 * (mus[1] - mus[0])


def test_grazing_jump(pendulum):
    """v_n → 0⁻ while slip presses the tip into the floor: the impulse does not go to zero."""
    W = pendulum.W
    s = math.copysign(1, W[0, 1])
    assert 0.7 * abs(W[0, 1]) > W[1, 1]
    limits = {law: collide_planar(W, (0.27 * s, -1e-9), 0.7, 0.7, law).impulse[1] for law in LAWS}
    assert limits == pytest.approx({"newton": 2.751, "poisson": 4.677, "stronge": 4.079}, abs=5e-4)
    away = collide_planar(W, (-0.27 * s, -1e-9), 0.7, 0.7, "poisson")
    assert away.impulse[1] < 1e-8, "sliding the other way the limit is zero"
    with pytest.raises(ValueError, match="grazes exactly: v_n = 0 while sliding presses"):
        collide_planar(W, (0.27 * s, 0), 0.7, 0.7, "newton")
    with pytest.raises(ValueError, match=r"grazes exactly \(index 1\)"):
        collide_planar(W, [(0.27 * s, -1), (0.27 * s, 0)], 0.7, 0.7, "newton")


# Reference numbers

@pytest.fixture
def pendulum():
    """Two uniform rods of unit mass and length, 20° and 30° from vertical, whose tip strikes a rough
    floor."""
    a, b = sp.symbols("adot bdot")
    A, B = sp.pi / 9, sp.pi / 6
    energy = a**2 / 6 + (a**2 + a * b * sp.cos(A - B) + b**2 / 3) / 2
    double = Impact([a, b], energy, before={a: -sp.Rational(1, 10), b: -sp.Rational(1, 5)})
    return contact_space(double, [a * sp.cos(A) + b * sp.cos(B), a * sp.sin(A) + b * sp.sin(B)])


def test_double_pendulum_paradox(pendulum):
    expected = {"newton": 0.048947, "poisson": -0.010697, "stronge": -0.00995}
    for law, change in expected.items():
        r = collide_planar(pendulum.W, pendulum.v, 0.7, 0.7, law)
        assert r.energy_change == pytest.approx(change, abs=6e-7 if law != "stronge" else 6e-6)
        assert r.mode == "sticking in restitution" and not r.jam


def test_double_pendulum_energy_from_its_velocities(pendulum):
    r = collide_planar(pendulum.W, pendulum.v, 0.7, 0.7, "newton")
    c = math.cos(math.pi / 18)
    M = np.array([[4 / 3, c / 2], [c / 2, 1 / 3]])
    after, before = pendulum.velocities_after(r.impulse), np.array([-0.1, -0.2])
    assert (after @ M @ after - before @ M @ before) / 2 == pytest.approx(r.energy_change, rel=1e-12)


def test_poisson_gives_back_more_normal_work_than_it_took():
    r = collide_planar([[1, .6], [.6, 1]], (.3, -1), .8, 1, "poisson")
    assert r.velocity[1] == pytest.approx(1.18) and r.work[1] > 0 and r.energy_change < 0


@pytest.mark.parametrize("name, inertia, kept",
                         [("solid", sp.Rational(2, 5), (5, -2, 7)),
                          ("hollow", sp.Rational(2, 3), (3, -2, 5))])
@every_law
def test_spinning_sphere_on_a_floor(name, inertia, kept, law):
    """Stick: ẋ⁺ = (5ẋ - 2rω)/7 solid, (3ẋ - 2rω)/5 hollow; slip: p_t = -μ p_n; contact velocity ẋ + rω."""
    x, y, w = sp.symbols("x y w")
    r, m = sp.Rational(1, 4), 3
    ball = Impact([x, y, w], m * (x**2 + y**2) / 2 + inertia * m * r**2 * w**2 / 2,
                  before={x: 2, y: -1, w: 5})
    contact = contact_space(ball, [x + r * w, y])
    spin, fall = 1.25, 1.0
    hit = collide_planar(contact.W, contact.v, 2.0, 0.5, law)
    assert hit.mode == "sticking in compression"
    after = contact.velocities_after(hit.impulse)
    a, b, n = kept
    assert after[0] == pytest.approx((a * 2 + b * spin) / n)
    assert after[0] + 0.25 * after[2] == pytest.approx(0, abs=1e-14)
    assert after[1] == pytest.approx(0.5 * fall)
    slip = collide_planar(contact.W, contact.v, 0.1, 0.5, law)
    assert slip.mode == "sliding" and slip.impulse == pytest.approx([-0.1 * 4.5, 4.5])


def test_slip_that_just_stops_at_the_end():
    """The critical friction of a sphere: |v_t| = (7/2) μ (1 + e)|v_n|."""
    W, v = [[3.5, 0], [0, 1]], (3.5, -1)
    assert collide_planar(W, v, 0.6667, 0.5, "newton").mode == "sticking in restitution"
    assert collide_planar(W, v, 0.6666, 0.5, "newton").mode == "sliding"


def test_jam_always_ends_in_sticking():
    """W_nn ≤ μ s W_tn and W > 0 give |W_tn| < μ W_tt: the contact sticks, in compression."""
    W, v, mu, e = random_contacts(50_000, seed=14)
    r = collide_planar(W, v, mu, e, "poisson")
    assert r.jam.sum() > 1000 and (r.mode[r.jam] == "jam").all() and (r.velocity[r.jam, 0] == 0).all()
    assert (r.slip_end[r.jam, 1] <= r.compression[r.jam, 1]).all()
    at_end_of_slip = v + np.einsum("kij,kj->ki", W, r.slip_end)
    assert (at_end_of_slip[r.jam, 1] <= v[r.jam, 1]).all(), "slip pressed the bodies together"


# The path, and Routh's lines

def test_path_runs_through_its_corners():
    W, v = np.array([[1, 0.4], [0.4, 1]]), np.array([0.5, -1])
    r = collide_planar(W, v, 0.9, 0.5, "stronge")
    assert r.path.shape == (4, 2) and np.array_equal(r.path[0], [0, 0]) and np.allclose(r.path[-1], r.impulse)
    assert r.mode == "sticking in compression"
    assert np.allclose(r.path[1], r.slip_end) and np.allclose(r.path[2], r.compression)
    for line, corners in [(line_of_sticking, r.path[1:]), (line_of_compression, r.path[2:3])]:
        point, direction = line(W, v)
        for corner in corners:
            assert np.cross(np.append(corner - point, 0),
                            np.append(direction, 0)) == pytest.approx(0, abs=1e-12)
    slides = collide_planar(W, (5, -1), 0.2, 0.5, "stronge")
    assert np.isnan(slides.slip_end).all() and np.allclose(slides.path[2:], slides.impulse)


# Arrays

@every_law
def test_one_by_one_equals_all_at_once(law):
    W, v, mu, e = random_contacts(300, seed=15)
    r = collide_planar(W, v, mu, e, law)
    for k in range(len(e)):
        one = collide_planar(W[k], v[k], mu[k], e[k], law)
        assert np.array_equal(one.impulse,
                              r.impulse[k]) and np.array_equal(one.velocity,
                                                               r.velocity[k]) and one.mode == r.mode[k]
        assert np.array_equal(one.path, r.path[k]) and one.energy_change == r.energy_change[k]


def test_leading_axes_broadcast():
    r = collide_planar([[1, .6], [.6, 1]], (.3, -1), np.linspace(0, 1, 5)[:, None], np.linspace(0, 1, 3),
                       "newton")
    assert r.impulse.shape == (5, 3, 2) and r.mode.shape == (5, 3)
    assert r.path.shape == (5, 3, 4, 2) and r.jam.shape == (5, 3)
    one = collide_planar([[1, .6], [.6, 1]], (.3, -1), 0.25, 0.5, "newton")
    assert np.array_equal(one.impulse, r.impulse[1,
                                                 1]) and isinstance(one.mode,
                                                                    str) and isinstance(one.jam, bool)
    empty = collide_planar([[1, .6], [.6, 1]], np.zeros((0, 2)), 0.1, 0.5, "newton")
    assert empty.impulse.shape == (0, 2)


# The limits of the domain

@every_law
def test_separating_and_grazing_contacts_get_no_impulse(law):
    W = [[1, .3], [.3, 1]]
    for v, mode in [((1, 0.5), "separating"), ((1, 0), "grazing"), ((0, 0), "grazing"),
                    ((-1, 1e-300), "separating")]:
        r = collide_planar(W, v, 0.5, 0.5, law)
        assert r.mode == mode and (r.impulse == 0).all()
        assert np.array_equal(r.velocity, v) and r.energy_change == 0
        assert (r.path == 0).all()


@every_law
def test_extreme_friction_and_restitution(law):
    W, v, _, _ = random_contacts(2000, seed=16)
    for mu, e in [(0, 0), (0, 1), (1e6, 0), (1e6, 1), (1e-12, 0.5)]:
        r = collide_planar(W, v, mu, e, law)
        assert np.isfinite(r.impulse).all() and np.isfinite(r.path).all()
        if mu == 1e6:
            presses = W[:, 0, 1] * v[:, 0] >= 0
            assert (r.velocity[presses, 0] == 0).all()
            assert (r.velocity[~presses, 0] != 0).any(), "where slip lifts the bodies, no friction is enough"
        if e == 0:
            assert np.allclose(r.velocity[:, 1], 0, atol=1e-9)


# One freedom: slip and approach are tied together, W = w wᵀ (a pendulum that swings against a rough wall)

def wall(mu, e, pivot, law, angle=0.6, u=1.0, soft=0.0):
    """The rebound of a pendulum from a wall at ``angle``; its pivot moves along the wall."""
    w = np.array([np.sin(angle), -np.cos(angle)])
    hit = collide_planar(np.outer(w, w) + soft*np.eye(2), w*u + np.array([pivot, 0.0]), mu, e, law)
    return float(hit.velocity[1]/np.cos(angle))


@pytest.mark.parametrize("pivot, poisson, stronge", [
    (0, 0.3991990014, 0.5286201859), (0.3, 0.6275111100, 0.6330432288), (-0.3, 0.5590174774, 0.5821326919),
    (0.8, 0.7, 0.7), (-0.8, 0.7, 0.7)])
def test_a_system_with_one_freedom(pivot, poisson, stronge):
    """By impulses stepped one by one, and as the limit of a contact that gives way a little."""
    for law, rebound in (("newton", 0.7), ("poisson", poisson), ("stronge", stronge)):
        assert wall(0.4, 0.7, pivot, law) == pytest.approx(rebound, abs=1e-9)
        assert wall(0.4, 0.7, pivot, law, soft=1e-9) == pytest.approx(rebound, abs=1e-6)
    assert stepped(0.4, 0.7, pivot) == pytest.approx(poisson, abs=1e-4)


def stepped(mu, e, pivot, angle=0.6, u=1.0, dp=1e-5):
    """Poisson's law by small normal impulses: dφ' = -(cos φ + s μ sin φ) dp, s the sign of the slip."""
    rate, p, whole = u, 0.0, math.inf
    while p < whole:
        slip = rate*math.sin(angle) + pivot
        rate -= (math.cos(angle) + math.copysign(mu, slip)*math.sin(angle))*dp
        p += dp
        if rate <= 0 and whole == math.inf:
            whole = (1 + e)*p
    return -rate


def test_one_freedom_with_much_friction_wedges():
    """μ tan φ > 1: slip ends in sticking, which holds everything; what is left is the pivot's own motion."""
    for law in ("poisson", "stronge"):
        assert wall(2, 0.7, 0.0, law) == 0
        assert wall(2, 0.7, 0.1, law) == pytest.approx(0.1/math.sin(0.6))
        with pytest.raises(ValueError, match="the contact wedges: it sticks before"):
            wall(2, 0.7, -0.1, law)
    for pivot in (0, 0.1, -0.1):
        with pytest.raises(ValueError, match="newton"):
            wall(2, 0.7, pivot, "newton")
    assert wall(2, 0.0, 0.0, "newton") == 0


@pytest.mark.parametrize("change, sentence", [
    (dict(W=[[1, 2], [2, 1]]), r"not positive definite: an impulse along \(-?1, -?1\) would not move"),
    (dict(W=[[1, 1], [1, 0.99]]), "not positive definite"),
    (dict(W=[[1, 0], [0, 0]]), "not positive definite"),
    (dict(W=[[1, 1], [1, 1]], v=(2, -1), mu=3), "the contact wedges"),
    (dict(W=[[-1, 0], [0, 1]]), "not positive definite"),
    (dict(W=[[0, 0], [0, 1]]), "not positive definite"),
    (dict(W=[[1, .1], [.2, 1]]), "not symmetric"),
    (dict(W=np.eye(3)), "last two axes must be 2 × 2"),
    (dict(v=(1, 2, 3)), "2 components"),
    (dict(mu=-0.1), "friction coefficient mu = -0.1 is negative"),
    (dict(mu=[0.1, -0.2]), "mu = -0.2 .index 1. is negative"),
    (dict(e=1.1), r"restitution e = 1.1 is outside \[0, 1\]"),
    (dict(e=-0.1), r"e = -0.1 is outside \[0, 1\]"),
    (dict(e=math.nan), "the restitution e is not finite"),
    (dict(v=(sp.Symbol("v"), -1)), "the velocity v must be numbers"),
    (dict(law="hooke"), "choose one of newton, poisson, stronge"),
    (dict(law=None), "choose one of"),
    (dict(mu=[1, 2, 3], e=[0, 1]), "do not fit together"),
])
def test_bad_input_gets_a_sentence(change, sentence):
    good = dict(W=[[1, 0], [0, 1]], v=(1, -1), mu=0.1, e=0.5, law="newton")
    collide_planar(**good)
    with pytest.raises(ValueError, match=sentence):
        collide_planar(**{**good, **change})


# From systems to contacts

def test_contact_space_is_the_contact_matrix_of_the_core():
    x, y, w, t = sp.symbols("x y w t")
    rod = Impact([x, y, w], (x**2 + y**2) / 2 + w**2 / 24, before={x: 1, y: -1, w: 2})
    J = [x + w * sp.cos(t) / 2, y + w * sp.sin(t) / 2]
    space = contact_space(rod, J, {t: 0.3})
    assert np.allclose(space.W, np.array(rod.contact_matrix(J).subs(t, 0.3), dtype=float))
    assert np.allclose(space.v, [1 + math.cos(0.3), -1 + math.sin(0.3)])
    p = np.array([0.3, 0.7])
    u = space.velocities_after(p)
    assert np.allclose([u[0] + u[2] * math.cos(.3) / 2, u[1] + u[2] * math.sin(.3) / 2],
                       space.v + space.W @ p)
    assert space.velocities_after(np.stack([p, 2 * p])).shape == (2, 3)


def test_constraints_hold_during_the_collision():
    """A rod in a vertical guide (x held): its foot feels more mass than that of the free rod."""
    x, y, w, t = sp.symbols("x y w t")
    energy, before = (x**2 + y**2) / 2 + w**2 / 24, {x: 0, y: -1, w: 0}
    foot = [x + w * sp.cos(t) / 2, y + w * sp.sin(t) / 2]
    guided = contact_space(Impact([x, y, w], energy, constraints=[Constraint(x)], before=before), foot,
                           {t: 0.3})
    expected = contact_space(Impact([y, w], energy.subs(x, 0), before={y: -1, w: 0}),
                             [f.subs(x, 0) for f in foot], {t: 0.3})
    assert np.allclose(guided.W, expected.W) and np.allclose(guided.velocities_after([1, 2])[1:],
                                                             expected.velocities_after([1, 2]))
    assert guided.velocities_after([1, 2])[0] == pytest.approx(0, abs=1e-15)
    moving = Impact([x, y, w], energy, constraints=[Constraint(x)], before={x: 1, y: -1, w: 0})
    turning = Impact([x, y, w], energy, constraints=[Constraint(x), Constraint(w)],
                     before={x: 0, y: -1, w: 1})
    for wrong in (moving, turning):                         # one that holds does not excuse the other
        with pytest.raises(ValueError, match="does not hold before"):
            contact_space(wrong, foot, {t: 0.3})
    with pytest.raises(ValueError, match="contains t: give numbers"):
        contact_space(Impact([x, y, w], energy, before=before), foot)


def test_contact_space_from_bodies():
    from sympy.physics.mechanics import Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    th = dynamicsymbols("theta")
    x, y, w = sp.symbols("x y w")
    N = ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [th, N.z])
    B.set_ang_vel(N, w * N.z)
    G = Point("G")
    G.set_vel(N, x * N.x + y * N.y)
    foot = G.locatenew("foot", -B.y / 2)
    foot.v2pt_theory(G, N, B)
    rod = RigidBody("rod", G, B, 1, (inertia(B, sp.Rational(1, 12), 0, sp.Rational(1, 12)), G))
    system = Impact.from_bodies([rod], N, [x, y, w], before={x: 0, y: -1, w: 0})
    space = contact_space(system, [foot.vel(N).dot(N.x), foot.vel(N).dot(N.y)], {th: sp.pi / 6})
    assert np.allclose(space.W, [[3.25, 3 * math.sqrt(3) / 4], [3 * math.sqrt(3) / 4, 1.75]])
