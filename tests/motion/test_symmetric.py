"""Symmetric motions between two stops: simulated with DOP853, linear algebra of the whole state, runs."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm

from mechlib.motion import (
    Modes,
    Stop,
    Structure,
    alternating_numbers,
    impacts,
    mirrored,
    symmetric_orbits,
    symmetry_breaking,
)
from mechlib.motion import symmetric_roots as mirrored_roots
from mechlib.one_degree_vibro_impact import Oscillator
from mechlib.one_degree_vibro_impact import symmetric_orbits as one_degree

PAIR = Structure([[1, 0], [0, 2]], [[6, -5], [-5, 5]], [[0.12, -0.1], [-0.1, 0.1]], [1, 0])
brief = settings(deadline=None, max_examples=25)


def symmetric_roots(modes):
    """With the second stop."""
    return mirrored_roots(mirrored(modes))


def pair(omega, gap=0.8, e=0.8):
    return PAIR.modes(omega, [0, 1], gap, e)


def simulated(omega, start, t0, duration, gap=0.8, e=0.8):
    """The two masses between stops at ±gap by DOP853: the last state, times and speeds of the impacts."""
    K, inverse = np.array([[6.0, -5.0], [-5.0, 5.0]]), np.array([1.0, 0.5])

    def rate(t, y):
        return np.concatenate([y[2:], inverse*([np.cos(omega*t), 0.0] - 0.02*K @ y[2:] - K @ y[:2])])
    events = [lambda t, y: gap - y[1], lambda t, y: gap + y[1]]
    for event in events:
        event.terminal, event.direction = True, -1
    y, t, seen = np.array(start, dtype=float), t0, []
    while True:
        run = solve_ivp(rate, (t, t0 + duration), y, method="DOP853", rtol=1e-12, atol=1e-13, events=events)
        y, t = run.y[:, -1].copy(), run.t[-1]
        if run.status != 1:
            return y, np.array(seen)
        seen.append((t, y[3]))
        y[1], y[3] = np.sign(y[1])*gap, -e*y[3]


@pytest.mark.parametrize("omega, p, t0, speed", [
    (1.3, 3.966197264337, 0.331241779521, 1.101721462316), (0.6, 2.471240474009, None, 0.686455687225)])
def test_two_masses_between_two_stops(omega, p, t0, speed):
    """Closed form; a period of DOP853; a run from another start that comes to it."""
    orbit = symmetric_orbits(pair(omega))[0]
    assert orbit.stable[0] and (orbit.impulse[0], orbit.speed[0]) == approx((p, speed), abs=1e-11)
    if t0:
        assert orbit.phase[0]/omega == approx(t0, abs=1e-11)
    start = np.concatenate([PAIR.shapes @ orbit.q[:, 0], PAIR.shapes @ orbit.after[:, 0]])
    begin = orbit.phase[0]/omega
    end, seen = simulated(omega, start, begin, 0.999*np.pi/omega*3)
    assert np.diff(np.concatenate([[begin], seen[:, 0]])) == approx(np.pi/omega, abs=1e-9)
    assert seen[:, 1] == approx([-speed, speed], abs=1e-9)
    run = impacts(orbit.modes, orbit.q, 1.01*orbit.after, 200, time=begin)
    assert run.speed[0, -2:] == approx(speed, abs=1e-9)
    assert np.diff(run.time[0])[-1] == approx(np.pi/omega, abs=1e-9)
    assert sorted(run.stop[0, -2:]) == [0, 1]


def test_a_loose_mass_in_a_slot_is_one_of_them():
    """A free mode: the impact damper, with its known impulse, speeds and multipliers."""
    damper = Structure([[1, 0], [0, 0.1]], [[1, 0], [0, 0]], [[0.02, 0], [0, 0]], [1, 0])
    orbit, = symmetric_orbits(damper.modes(1.0, [-1, 1], 10.0, 0.8))
    assert orbit.impulse[0] == approx(1.539363598783, abs=1e-11)
    q, u = damper.shapes @ orbit.q[:, 0], damper.shapes @ orbit.before[:, 0]
    assert q == approx([2.090133432849, 12.090133432849], abs=1e-10)
    assert u == approx([-1.710403998648, 7.696817993914], abs=1e-10)
    sizes = np.abs(orbit.multipliers[0])
    assert sizes == approx([0.951484, 0.951484, 0.814788, 0.814788], abs=1e-6)
    assert np.linalg.det(orbit.matrices[0]) == approx(0.601024875152, abs=1e-11)


def test_one_mass_by_the_law_of_one_degree_of_freedom():
    """The single mass between two stops has a law of its own."""
    for omega, force, gap, e in ((1.2, 0.3, 0.5, 0.8), (2.0, 1.0, 0.4, 0.6), (0.8, 0.5, 0.9, 0.9)):
        single = Oscillator(0.05, omega, force, gap, e)
        made = symmetric_orbits(Modes(1, 0.05, omega, force, gap=gap, restitution=e), ghosts=True)
        others = one_degree(single, ghosts=True)
        assert [x.speed[0] for x in made] == approx([x.speed for x in others])
        assert [x.phase[0] for x in made] == approx([x.phase for x in others])


@brief
@given(st.integers(1, 4), st.integers(0, 10**6), st.floats(0.3, 4))
def test_the_numbers_by_the_whole_state(n, seed, half):
    """(I + Φ(τ))⁻¹ with exponentials of the state matrix, for random matrices."""
    draw = np.random.default_rng(seed)
    root, other = draw.normal(size=(2, n, n))
    M, K = root @ root.T + np.eye(n), other @ other.T + np.eye(n)
    C = 0.05*M + 0.02*K
    row = draw.normal(size=n) + 2.0
    modes = Structure(M, K, C, np.ones(n)).modes(1.0, row, 1.0, 0.5)
    A = np.block([[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(M, K), -np.linalg.solve(M, C)]])
    push = np.concatenate([np.zeros(n), np.linalg.solve(M, row)])
    w = row @ np.linalg.solve(M, row)
    y = np.linalg.solve(np.eye(2*n) + expm(A*half), push)/w
    assert [float(x[0]) for x in alternating_numbers(modes, half)] == approx(
        [row @ y[:n], row @ y[n:], row @ y[n:] - 1], abs=1e-9)
    blow = np.linalg.solve(np.eye(2*n) - expm(2*A*half), push - expm(A*half) @ push)/w
    assert row @ blow[:n] == approx(row @ y[:n], abs=1e-9)              # two blows in a period, + and -


@brief
@given(st.floats(0.4, 2.4), st.floats(0.2, 1.2), st.floats(0.05, 1.0))
def test_every_root_mirrors_itself(omega, gap, e):
    """The flight from one stop arrives at the mirror image after half the period; the half map has the
    determinant e² exp(-τ tr M⁻¹C)."""
    modes = pair(omega, gap, e)
    for found in symmetric_roots(modes):
        if not (found.real[0] and found.speed[0] > 1e-3):
            continue
        t0, half = found.phase[0]/omega, found.period[0]
        q, u = found.modes.at(t0, (found.q[:, 0], found.after[:, 0]), [t0 + half])
        assert q[:, 0] == approx(-found.q[:, 0], abs=1e-8)
        assert u[:, 0] == approx(-found.before[:, 0], abs=1e-8)
        c = modes.sides[0][0][:, 0]
        assert c @ found.q[:, 0] == approx(gap, abs=1e-9)
        assert c @ found.after[:, 0] == approx(-e*found.speed[0], abs=1e-9)
        assert np.linalg.det(found.matrices[0]) == approx(
            e**2*np.exp(-0.17*half), abs=1e-9*max(1, np.abs(found.matrices[0]).max()**2))


def test_the_half_map_by_differences_of_simulated_runs():
    omega, h = 1.3, 1e-5
    orbit, = [x for x in symmetric_orbits(pair(omega)) if x.stable[0]]
    t0, half = orbit.phase[0]/omega, np.pi/omega
    q, u = orbit.modes.at(t0, (orbit.q[:, 0], orbit.after[:, 0]), [t0 + half/2])
    middle = np.concatenate([PAIR.shapes @ q[:, 0], PAIR.shapes @ u[:, 0]])

    def run(y):
        return -simulated(omega, y, t0 + half/2, half)[0]
    assert run(middle) == approx(middle, abs=1e-9)
    J = np.column_stack([(run(middle + h*x) - run(middle - h*x))/(2*h) for x in np.eye(4)])
    assert np.poly(J) == approx(np.poly(orbit.matrices[0]), abs=1e-5)


def test_symmetry_breaks_where_a_multiplier_is_minus_one():
    omega = symmetry_breaking(pair, (1.4, 1.5))
    assert omega == approx(1.46063228250, abs=1e-10)
    values = symmetric_roots(pair(omega))[0].multipliers[0]
    assert values[0] == approx(-1, abs=1e-9)
    for side, stable in ((-1e-4, True), (1e-4, False)):
        assert symmetric_roots(pair(omega + side))[0].stable[0] == stable
    run = {}
    for w in (1.455, 1.465):
        found = symmetric_roots(pair(w))[0]
        run[w] = impacts(found.modes, found.q, 1.01*found.after, 400, time=found.phase/w, until=3000.0)
    assert np.isfinite(run[1.455].time).all() and run[1.465].silent[0]


def test_lanes_agree_with_one_by_one():
    omegas = np.linspace(0.5, 2.2, 12)
    for found in symmetric_roots(pair(omegas)):
        for k in np.flatnonzero(found.real):
            one = found.at(k)
            assert one.exists[0] == found.exists[k] and one.stable[0] == found.stable[k]
            assert one.multipliers[0] == approx(found.multipliers[k])


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="needs two stops"):
        mirrored_roots(pair(1.3))
    with pytest.raises(ValueError, match="pushes to one side"):
        mirrored(Modes(1, 0.1, 1.2, 1, load=0.3, gap=1, restitution=0.8))
    with pytest.raises(ValueError, match="room between"):
        mirrored(pair(1.3, -0.1))
    with pytest.raises(ValueError, match="2 stops"):
        mirrored(Modes(1, 0.1, 1.2, 1, stops=[Stop(1, 0.8), Stop(1, 0.8, -1.0)]))
    with pytest.raises(ValueError, match="changes its sign in half a period"):
        alternating_numbers(Modes(1, 0, gap=1, restitution=1), np.pi)
    with pytest.raises(ValueError, match="12 lanes"):
        symmetric_orbits(pair(np.linspace(1, 2, 12)))
    with pytest.raises(ValueError, match="no symmetric root"):
        symmetry_breaking(pair, (2.6, 2.7))
    with pytest.raises(ValueError, match="every speed would do"):
        symmetric_roots(Modes(1, 0, 0.5, 1, gap=0.5, restitution=1))
