"""Periodic blows on a rough stop: DOP853 with the collisions of chapter 3, matrices, differences."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm
from scipy.optimize import brentq

from mechlib.exercises import exercise
from mechlib.motion import Structure, one_impact_roots
from mechlib.rigid_body_collision import collide_planar
from mechlib.two_degree_vibro_impact import (
    RoughStop,
    border_frequency,
    hammer,
    hammer_rows,
    impact_cones,
    oblique_orbits,
    oblique_roots,
    rough_blows,
    two_masses,
)
from pictures import shows

brief = settings(deadline=None, max_examples=25)
M, K = np.array([[2, 0.8], [0.8, 0.74]]), np.diag([1.0, 2.0])
C, J = 0.04*K, np.array([[0, 0.4], [-1, -1.2]])
W = J @ np.linalg.solve(M, J.T)
A = np.block([[np.zeros((2, 2)), np.eye(2)], [-np.linalg.solve(M, K), -np.linalg.solve(M, C)]])


def wall(mu=0.3, e=0.6, gap=0.2, law="poisson"):
    return RoughStop(hammer_rows(), gap, mu, e, law)


def state_space(omega, B, gap=0.2, periods=1):
    """Both candidates of a cone by exponentials of matrices: Θ, then (t₀, p, v⁻, v⁺, state before)."""
    T = 2*np.pi*periods/omega
    E, kick = expm(A*T), np.vstack([np.zeros((2, 2)), np.linalg.solve(M, J.T)])
    H = np.linalg.solve(np.eye(4) - E, kick)
    Y = np.linalg.solve(K - omega**2*M + 1j*omega*C, [1, 0])
    minus = J @ (E @ H)[2:]
    Z = -np.linalg.solve(np.eye(2) + B @ minus, B @ (1j*omega*J @ Y))
    theta = -(J[1] @ Y + J[1] @ H[:2] @ Z)
    made = []
    for sign in (1, -1):
        phase = -np.angle(theta) + sign*np.arccos(gap/abs(theta))
        turn = np.exp(1j*phase)
        p = (Z*turn).real
        before = np.concatenate([(Y*turn).real, (1j*omega*Y*turn).real]) + E @ H @ p
        made.append((np.mod(phase, 2*np.pi)/omega, p, J @ before[2:], J @ before[2:] + W @ p, before))
    return theta, made


def fly(omega, y, start, until, gap=0.2, mu=0.3, e=0.6):
    """From a state to a later time through its blows: DOP853, events, the collision of chapter 3."""
    def rate(t, y):
        return A @ y + np.concatenate([[0, 0], np.linalg.solve(M, [np.cos(omega*t), 0])])

    def reached(t, y):
        return gap + J[1] @ y[:2]
    reached.terminal, reached.direction = True, -1
    t, y = start, np.array(y)
    while True:
        run = solve_ivp(rate, (t, until), y, method="DOP853", rtol=1e-12, atol=1e-13, events=reached)
        y, t = run.y[:, -1], run.t[-1]
        if run.status != 1:
            return y
        p = collide_planar(W, J @ y[2:], mu, e, "poisson").impulse
        y = np.concatenate([y[:2], y[2:] + np.linalg.solve(M, J.T @ p)])


def test_the_motion_of_the_text():
    orbit, = oblique_orbits(hammer(), wall(), 1.5)
    theta, made = state_space(1.5, impact_cones(W, 0.3, 0.6)[1].matrix)
    assert abs(theta) == approx(0.573007305968, abs=1e-11) and orbit.cone.mode == "turns in compression"
    t0, p, before, after, _ = made[1]
    numbers = ((orbit.phase[0]/1.5, t0, 1.434900924366), (orbit.impulse[0, 0], p[0], -0.013086601852),
               (orbit.impulse[1, 0], p[1], 1.462744295804),
               (orbit.approach[0, 0], before[0], 0.659931903724),
               (orbit.approach[1, 0], before[1], -1.985546224733),
               (orbit.departure[0, 0], after[0], -0.459525312832),
               (orbit.departure[1, 0], after[1], 0.984740356283))
    for mine, other, known in numbers:
        assert mine == approx(known, abs=1e-11) and other == approx(known, abs=1e-11)
    values = np.sort_complex(orbit.multipliers[0])
    assert values == approx(np.sort_complex(np.array([
        -0.814613600 + 0.099521998j, -0.814613600 - 0.099521998j, 0.341185091 + 0.102295005j,
        0.341185091 - 0.102295005j])), abs=1e-8)
    assert np.linalg.det(orbit.saltations[0]) == approx(0.219945, abs=1e-6)
    assert np.prod(values).real == approx(0.0854480, abs=1e-7)


@pytest.mark.parametrize("omega", [1.5, 1.8, 1.95])
def test_motions_close_by_integration_and_multipliers_by_differences(omega):
    """A stroboscope of DOP853 in the middle of the flight; central differences of it."""
    orbit, = oblique_orbits(hammer(), wall(), omega)
    cone = next(x for x in impact_cones(W, 0.3, 0.6) if x.mode == orbit.cone.mode)
    t0, p, _, _, before = state_space(omega, cone.matrix)[1][1]
    T = 2*np.pi/omega
    after = np.concatenate([before[:2], before[2:] + np.linalg.solve(M, J.T @ p)])
    middle = fly(omega, after, t0, t0 + T/2)
    assert fly(omega, middle, t0 + T/2, t0 + 3*T/2) == approx(middle, abs=1e-9)
    h = 1e-6
    derivative = np.column_stack([(fly(omega, middle + h*x, t0 + T/2, t0 + 3*T/2)
                                   - fly(omega, middle - h*x, t0 + T/2, t0 + 3*T/2))/(2*h)
                                  for x in np.eye(4)])
    assert np.poly(derivative) == approx(np.poly(orbit.matrices[0]), abs=3e-5)


@brief
@given(omega=st.floats(1.0, 3.0), mu=st.floats(0, 3), e=st.floats(0.05, 1), gap=st.floats(-0.3, 0.5),
       periods=st.integers(1, 3), law=st.sampled_from(["poisson", "newton"]))
def test_every_candidate_closes_and_obeys_the_law(omega, mu, e, gap, periods, law):
    """The blow by chapter 3, the flight by the exponential of a matrix, the product of the multipliers."""
    structure = hammer()
    for root in oblique_roots(structure, wall(mu, e, gap, law), omega, periods):
        if not root.real[0] or root.approach[1, 0] > -1e-3:
            continue
        v = root.approach[:, 0]
        hit = collide_planar(W, v, mu, e, law)
        size = 1 + np.abs(root.impulse).max()
        assert root.impulse[:, 0]/size == approx(hit.impulse/size, abs=1e-7)
        assert root.departure[:, 0]/size == approx(hit.velocity/size, abs=1e-7)
        assert -J[1] @ structure.shapes @ root.q[:, 0] == approx(gap, abs=1e-8*size)
        t0, T = root.phase[0]/omega, 2*np.pi*periods/omega
        q, u = root.modes.at(t0, (root.q[:, 0], root.after[:, 0]), [t0 + T])
        assert q[:, 0]/size == approx(root.q[:, 0]/size, abs=1e-7)
        assert u[:, 0]/size == approx(root.before[:, 0]/size, abs=1e-7)
        expected = hit.velocity[1]/v[1]*np.linalg.det(np.eye(2) - W @ root.cone.matrix)
        scale = max(1.0, np.abs(root.saltations[0]).max()**2)
        assert np.linalg.det(root.saltations[0]) == approx(expected, abs=1e-8*scale)
        assert np.linalg.det(root.matrices[0]) == approx(
            expected*np.exp(-T*np.trace(np.linalg.solve(M, C))), abs=1e-8*scale)
        if root.cone.mode == "slides" and mu > 0:
            assert expected == approx(e**2, abs=1e-8)
        if root.cone.mode.startswith("sticks"):
            assert expected == approx(0, abs=1e-8) and np.linalg.matrix_rank(root.saltations[0], 1e-7) == 3


@brief
@given(omega=st.floats(0.8, 2.5), gap=st.floats(-0.2, 0.3), e=st.floats(0.05, 1), periods=st.integers(1, 2))
def test_without_friction_it_is_the_quadratic_equation(omega, gap, e, periods):
    """A chain of two masses; the tangential row does not matter."""
    chain = two_masses()
    rough = oblique_roots(chain, RoughStop([[1.0, 0.3], [0.0, -1.0]], gap, 0.0, e), omega, periods)
    smooth = one_impact_roots(chain.modes(omega, [0, 1], gap, e), periods)
    assert len(rough) == 2
    for root in smooth:
        if root.real[0] and root.speed[0] > 1e-6:
            same = [x for x in rough if x.real[0] and x.approach[1, 0] == approx(-root.speed[0], rel=1e-6)]
            assert len(same) == 1
            assert same[0].impulse[:, 0] == approx([0, root.impulse[0]], rel=1e-6, abs=1e-9)
            assert same[0].exists[0] == root.exists[0]
            assert np.poly(same[0].matrices[0]) == approx(np.poly(root.matrices[0]), rel=1e-5, abs=1e-5)


def stable_ranges(mu):
    omegas = np.round(np.arange(1.20, 2.16, 0.01), 2)
    roots = oblique_roots(hammer(), wall(mu), omegas)
    stable = np.any([x.exists & x.stable for x in roots], axis=0)
    ends = np.flatnonzero(np.diff(np.concatenate([[0], stable, [0]])))
    return [(omegas[i], omegas[k - 1]) for i, k in zip(ends[::2], ends[1::2])]


def test_friction_stabilises():
    assert stable_ranges(0.0) == [(1.32, 1.42), (1.47, 1.73), (1.87, 1.96)]
    assert stable_ranges(0.3) == [(1.32, 1.99)]


@pytest.mark.parametrize("omega, kind", [(1.45, "flip"), (1.8, "pair")])
def test_what_the_oiled_wall_does(omega, kind):
    """The kick dies out at the rough wall and grows at the oiled one; by which multiplier."""
    rough, oiled = (rough_blows(hammer(), wall(mu), omega, skip=320, number=30) for mu in (0.3, 0.0))
    assert np.ptp(rough.speed) < 0.001 < 0.1 < np.ptp(oiled.speed)
    value = oblique_orbits(hammer(), wall(0.0), omega)[0].multipliers[0, 0]
    assert abs(value) > 1 and (value.real < -1 if kind == "flip" else abs(value.imag) > 0.5)


def slope(omega, mu):
    """v_t⁻/|v_n⁻| of the motion whose slip turns in compression, by exponentials of matrices."""
    v = state_space(omega, impact_cones(W, mu, 0.6)[1].matrix)[1][1][2]
    return v[0]/-v[1]


@pytest.mark.parametrize("mu, place", [(0.2, 1.845423895), (0.3, 1.865616042)])
def test_border_collision(mu, place):
    """The frequency by another root finder on another closed form; the motion is continuous, its
    multipliers are not."""
    found = border_frequency(hammer(), wall(mu), (1.8, 1.95))
    assert found == approx(place, abs=1e-9)
    border = (16*mu + 32)/(85 + 32*mu)
    assert brentq(lambda w: slope(w, mu) - border, 1.8, 1.95, xtol=1e-13) == approx(found, abs=1e-10)
    left, right = (oblique_orbits(hammer(), wall(mu), found + step)[0] for step in (-1e-8, 1e-8))
    assert (left.cone.mode, right.cone.mode) == ("turns in compression", "turns in restitution")
    assert left.impulse == approx(right.impulse, abs=1e-6) and left.q == approx(right.q, abs=1e-6)
    sizes = [abs(x.multipliers[0, 0]) for x in (left, right)]
    assert sizes == approx({0.2: [0.96510, 1.01479], 0.3: [0.89000, 0.97640]}[mu], abs=1e-4)
    if mu == 0.2:
        assert sizes[0] < 1 < sizes[1]


def test_the_work_of_a_period():
    """Work of the force = damping + blow, by SciPy's quadrature inside the integrator."""
    orbit, = oblique_orbits(hammer(), wall(), 1.5)
    t0, p, v, after, before = state_space(1.5, orbit.cone.matrix)[1][1]
    y = np.concatenate([before[:2], before[2:] + np.linalg.solve(M, J.T @ p), [0, 0]])

    def rate(t, y):
        force = np.array([np.cos(1.5*t), 0])
        return np.concatenate([A @ y[:4] + np.concatenate([[0, 0], np.linalg.solve(M, force)]),
                               [force @ y[2:4], y[2:4] @ C @ y[2:4]]])
    work, damped = solve_ivp(rate, (t0, t0 + 2*np.pi/1.5), y, method="DOP853", rtol=1e-12,
                             atol=1e-12).y[4:, -1]
    struck = -p @ (v + after)/2
    assert work == approx(damped + struck, abs=1e-9)
    assert (work, damped, struck) == approx((1.06819, 0.33491, 0.73327), abs=1e-5)
    assert struck == approx(-float(collide_planar(W, v, 0.3, 0.6, "poisson").energy_change))


def test_three_cones_of_a_particle_on_two_springs():
    """No coupling: p_t = -sgn(v_t) min(μ p_n, |v_t|/W_tt), and each motion lies in its own cone."""
    K = [[1.0, 0.0], [0.0, 3.0]]
    particle = Structure([[1, 0], [0, 1]], K, [[0.1*x for x in row] for row in K], [1.0, 0.6])
    stop = RoughStop([[0, 1], [-1, 0]], 0.1, 0.2, 0.7)
    seen = set()
    for omega in np.linspace(1.2, 3.4, 45):
        for orbit in oblique_orbits(particle, stop, float(omega)):
            (v_t, v_n), (p_t, p_n) = orbit.approach[:, 0], orbit.impulse[:, 0]
            assert p_n == approx(-1.7*v_n) and p_t == approx(-np.sign(v_t)*min(0.2*p_n, abs(v_t)))
            seen.add(orbit.cone.mode)
    assert seen == {"slides", "sticks"}


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="'stronge' is not linear in a cone"):
        wall(law="stronge")
    with pytest.raises(ValueError, match="gap has 2 values"):
        wall(gap=[0.1, 0.2])
    with pytest.raises(ValueError, match="omega has 2 values"):
        oblique_orbits(hammer(), wall(), np.array([1.5, 1.6]))
    with pytest.raises(ValueError, match="must be a RoughStop"):
        oblique_orbits(hammer(), 0.2, 1.5)
    with pytest.raises(ValueError, match="no motion with one blow"):
        rough_blows(hammer(), wall(), 1.25)
    with pytest.raises(ValueError, match="in different cones"):
        border_frequency(hammer(), wall(), (1.5, 1.6))
    with pytest.raises(ValueError, match="periods = 0 must be a whole number"):
        oblique_orbits(hammer(), wall(), 1.5, periods=0)


def test_answers_by_hand():
    def value(key):
        return float(exercise(key)._value)
    assert 0.573*np.cos(value("two-candidates") + 2.9165) == approx(0.2)
    assert np.sin(value("two-candidates") + 2.9165) < 0
    assert value("sliding-product") == approx(0.1399, abs=1e-4)
    assert value("what-a-blow-takes") == approx(0.73327, abs=1e-5)
    assert value("border-of-a-smoother-wall") == approx(brentq(
        lambda w: slope(w, 0.2) - 35.2/91.4, 1.8, 1.95), abs=1e-9)

    def pair(mu):
        """By differences of the simulated stroboscope: no saltation matrix."""
        cones = impact_cones(W, mu, 0.6)
        t0, p, _, _, before = state_space(1.8, cones[min(1, len(cones) - 1)].matrix)[1][1]
        T = 2*np.pi/1.8
        after = np.concatenate([before[:2], before[2:] + np.linalg.solve(M, J.T @ p)])
        middle, h = fly(1.8, after, t0, t0 + T/2, mu=mu), 1e-6
        ends = [(fly(1.8, middle + h*x, t0 + T/2, t0 + 3*T/2, mu=mu)
                 - fly(1.8, middle - h*x, t0 + T/2, t0 + 3*T/2, mu=mu))/(2*h) for x in np.eye(4)]
        return max(np.linalg.eigvals(np.column_stack(ends)), key=abs)
    assert value("least-friction-1") == approx(abs(pair(0.0)), abs=1e-5)
    there = pair(value("least-friction-2"))
    assert abs(there) == approx(1, abs=1e-5)
    assert value("least-friction-3") == approx(2*np.pi/abs(np.angle(there)), abs=1e-4)


@cache
def along(mu):
    """Of every frequency of the figure: the motion, from the list of single orbits' ingredients."""
    omegas = np.linspace(1.25, 2.1, 86)
    cones = impact_cones(W, mu, 0.6)
    found = []
    for root in oblique_roots(hammer(), wall(mu), omegas):
        for k in np.flatnonzero(root.exists):
            _, made = state_space(omegas[k], next(
                x.matrix for x in cones if np.allclose(x.matrix, root.cone.matrix)))
            _, p, v, _, _ = min(made, key=lambda x: abs(x[1][1] - root.impulse[1, k]))
            found.append((k, root.cone.mode.endswith("restitution"), np.abs(np.linalg.eigvals(
                root.matrices[k])).max(), p, v[0]/(mu*8/21 + 16/21)))
    return omegas, found


def test_walls_show_the_law():
    def law(seen):
        mu, k = seen.at.mu, round((seen.at.omega - 1.25)/0.01)
        omegas, found = along(round(mu, 6))
        size, late = np.full(86, np.nan), np.zeros(86, dtype=bool)
        for i, is_late, modulus, _, _ in found:
            size[i], late[i] = modulus, is_late
        for label, here in (("turns in compression", ~late), ("in restitution", late)):
            xs, ys = seen.curve(label=label)
            assert xs == approx(omegas)
            assert ys == approx(np.where(here, size, np.nan), abs=2e-4, nan_ok=True)
        other = np.full(86, np.nan)
        for i, _, modulus, _, _ in along(0.0)[1]:
            other[i] = modulus
        for label, sizes, height in (("stable here", size, 0.47), ("stable if oiled", other, 0.38)):
            _, ys = seen.curve(label=label)
            assert ys == approx(np.where(sizes < 1, height, np.nan), nan_ok=True)
        here = [x for x in found if x[0] == k]
        assert seen.shown("point", panel=0) == len(here) == seen.shown("point", panel=1)/2
        assert seen.shown("readout") == 3*len(here)
        for _, _, modulus, p, turn in here:
            dot = seen.mark("point", panel=0)
            assert (dot["x"], dot["y"]) == approx((omegas[k], modulus), abs=2e-4)
            assert seen.readout("largest modulus") == approx(modulus, abs=2e-4)
            assert (seen.readout("pt"), seen.readout("pn")) == approx(tuple(p), abs=2e-4)
            bend, end = (seen.mark("point", n, panel=1) for n in range(2))
            assert (bend["x"], bend["y"]) == approx((-mu*turn, turn), abs=2e-4)
            assert (end["x"], end["y"]) == approx(tuple(p), abs=2e-4)
            first, second = (seen.mark("line", n, panel=1) for n in (2, 3))
            assert [first[x] for x in ("x1", "y1", "x2", "y2")] == approx([0, 0, bend["x"], bend["y"]])
            assert [second[x] for x in ("x1", "y1", "x2", "y2")] == approx(
                [bend["x"], bend["y"], end["x"], end["y"]])
        for n, side in ((0, -1), (1, 1)):
            edge = seen.mark("line", n, panel=1)
            assert (edge["x1"], edge["y1"]) == (0, 0) and edge["x2"] == approx(side*mu*edge["y2"], abs=1e-9)
        level = seen.mark("line", panel=0)
        assert (level["y1"], level["y2"]) == (1, 1)
    shows("two_degree_vibro_impact/periodic_friction:walls", law, settings=12,
          also=[{"omega": 1.25}, {"omega": 1.9, "mu": 0.2}, {"omega": 2.1, "mu": 1.0}, {"mu": 0.0}])
