"""Motions of two masses and a stop: the closed form against mpmath, DOP853, matrices and the march."""

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm
from scipy.optimize import brentq

from mechlib.exercises import exercise
from mechlib.motion import Modes, Structure, contact_numbers, one_impact_orbits, one_impact_roots
from mechlib.two_degree_vibro_impact import KNOCKER, knock, knocker, two_masses, two_modes
from pictures import shows

brief = settings(deadline=None, max_examples=25)
some = dict(omega=st.floats(0.7, 2.5), gap=st.floats(-0.5, 0.5), e=st.floats(0.05, 0.95),
            mass=st.floats(0.3, 4), stiffness=st.floats(0.5, 12), zeta=st.floats(0.005, 0.08))


def first_order(structure):
    """𝒜 of ẏ = 𝒜y, y = (q, u)."""
    n, inverse = len(structure.force), np.linalg.inv(structure.mass)
    return np.block([[np.zeros((n, n)), np.eye(n)],
                     [-inverse @ structure.stiffness, -inverse @ structure.damping]])


def by_matrices(structure, row, gap, e, omega, periods=1):
    """The digest's way: H = (I - E(T))⁻¹(0, -M⁻¹n), the quadratic in p, no modes; (p, t₀, q, u⁻) of each root
    p > 0."""
    n, row = len(structure.force), np.asarray(row, dtype=float)
    inverse, T = np.linalg.inv(structure.mass), 2*np.pi*periods/omega
    E = expm(first_order(structure)*T)
    H = np.linalg.solve(np.eye(2*n) - E, np.concatenate([np.zeros(n), -inverse @ row]))
    g0, plus, minus = row @ H[:n], row @ H[n:], row @ (E @ H)[n:]
    Y = np.linalg.solve(structure.stiffness - omega**2*structure.mass + 1j*omega*structure.damping,
                        structure.force)
    amplitude, kappa = row @ Y, (plus + e*minus)/(omega*(1 + e))
    found = []
    for p in np.roots([kappa**2 + g0**2, -2*gap*g0, gap**2 - abs(amplitude)**2]):
        if abs(p.imag) < 1e-12 and p.real > 0:
            p, A = float(p.real), abs(amplitude)
            t0 = (np.arctan2(p*kappa/A, (gap - p*g0)/A) - np.angle(amplitude))/omega % (2*np.pi/omega)
            q = (Y*np.exp(1j*omega*t0)).real + p*H[:n]
            u = (1j*omega*Y*np.exp(1j*omega*t0)).real + p*(E @ H)[n:]
            found.append((p, t0, q, u))
    return sorted(found, key=lambda root: -root[0])


def flight(structure, start, q, u, duration, omega, **more):
    """DOP853 on the matrices."""
    A, inverse = first_order(structure), np.linalg.inv(structure.mass)

    def rate(t, y):
        push = inverse @ structure.force*np.cos(omega*t)
        return A @ y + np.concatenate([0*push, push])
    return solve_ivp(rate, (start, start + duration), np.concatenate([q, u]), method="DOP853", rtol=1e-12,
                     atol=1e-13, **more)


def test_the_worked_example():
    """System L of the text, to the digits: p, t₀, U, and the state of the first mass at the impact."""
    orbit, = one_impact_orbits(knocker(1.1))
    machine = two_masses()
    other, = one_impact_orbits(machine.modes(1.1, KNOCKER, 0.3, 0.8))
    for one in (orbit, other):
        assert one.impulse[0] == approx(7.47737339667, abs=1e-10)
        assert one.phase[0]/1.1 == approx(1.98161851880, abs=1e-10)
        assert one.speed[0] == approx(2.07704816574, abs=1e-10)
    q, before = (machine.shapes @ x[:, 0] for x in (other.q, other.before))
    assert (q[0], before[0]) == approx((0.00650267287553, 0.481422001847), abs=1e-11)
    (p, t0, place, u), = by_matrices(machine, KNOCKER, 0.3, 0.8, 1.1)
    assert (p, t0) == approx((7.47737339667, 1.98161851880), abs=1e-9)
    assert np.concatenate([q, before]) == approx(np.concatenate([place, u]), abs=1e-10)


def test_the_worked_example_in_thirty_digits():
    """The modal closed form in mpmath."""
    with mp.workdps(30):
        m, k, zeta, omega, gap, e = (mp.mpf(x) for x in ("2", "5", "0.01", "1.1", "0.3", "0.8"))
        T, root = 2*mp.pi/omega, mp.sqrt((m*(1 + k) + k)**2 - 4*m*k)
        chi = slope = Y = 0
        for sign in (-1, 1):
            W = (m*(1 + k) + k + sign*root)/(2*m)
            r, s = (1 + k - W)/k, zeta*W
            size, nu, E = 1 + m*r**2, mp.sqrt(W - s**2), mp.exp(-s*T)
            D = 1 - 2*E*mp.cos(nu*T) + E**2
            chi += r**2/size*E*mp.sin(nu*T)/(nu*D)
            slope += r**2/size*(1 - E*(mp.cos(nu*T) + s/nu*mp.sin(nu*T)))/D
            Y += r/size/(W - omega**2 + 2j*s*omega)
        kappa = (slope*(1 + e) - e/m)/(omega*(1 + e))
        half = mp.sqrt((gap*chi)**2 - (chi**2 + kappa**2)*(gap**2 - abs(Y)**2))
        p = (half - gap*chi)/(chi**2 + kappa**2)
    made = knock(1.1, 0.3, 0.8)
    assert float(p) == approx(7.47737339667, abs=1e-11) and made.impulse == approx(float(p), rel=1e-13)
    assert [made.g0, made.kappa, made.swing] == approx(list(map(float, (m*chi, m*kappa, abs(Y)))), rel=1e-12)


@pytest.mark.parametrize("omega, periods", [(1.1, 1), (2.05, 2)])
def test_every_root_closes_by_integration(omega, periods):
    machine = two_masses()
    for orbit in one_impact_orbits(machine.modes(omega, KNOCKER, 0.3, 0.8), periods):
        q, before, after = (machine.shapes @ x[:, 0] for x in (orbit.q, orbit.before, orbit.after))
        run = flight(machine, orbit.phase[0]/omega, q, after, orbit.period[0], omega, dense_output=True)
        assert run.y[:, -1] == approx(np.concatenate([q, before]), abs=1e-10)
        times = np.linspace(run.t[0], run.t[-1], 4001)[1:-1]
        assert run.sol(times)[1].max() < 0.3
        assert machine.mass @ (before - after) == approx([0, orbit.impulse[0]], abs=1e-11)
        assert after[1] == approx(-0.8*before[1])


def test_every_second_turn():
    fast, slow = one_impact_orbits(knocker(2.05), periods=2)
    assert fast.impulse[0] == approx(4.4565463949, abs=1e-9)
    assert fast.speed[0] == approx(1.2379295541, abs=1e-9)
    assert slow.impulse[0] == approx(2.4929811524, abs=1e-9)
    assert np.abs(fast.multipliers[0, 0]) == approx(0.69347774, abs=1e-7)
    assert np.abs(slow.multipliers[0, 0]) == approx(1.50233, abs=1e-5)
    assert knock(2.05, 0.3, 0.8).swing < 0.3


@brief
@given(periods=st.integers(1, 2), **some)
def test_closed_form_matrices_and_engine_agree(omega, gap, e, mass, stiffness, zeta, periods):
    machine = two_masses(mass, stiffness, zeta)
    found = by_matrices(machine, KNOCKER, gap, e, omega, periods)
    roots = [x for x in one_impact_roots(machine.modes(omega, KNOCKER, gap, e), periods) if x.real[0]]
    closed = [x for x in (knock(omega, gap, e, mass, stiffness, zeta, periods, slow) for slow in (0, 1))
              if x.impulse > 0]
    swing = knock(omega, gap, e, mass, stiffness, zeta, periods).swing
    assume(abs(abs(gap) - swing) > 1e-4 and all(p > 1e-4 for p, *_ in found))
    assert len(found) == len(roots) == len(closed)
    assert len(found) == 1 or abs(gap) > swing
    for (p, t0, q, u), root, one in zip(found, roots, closed):
        assert root.impulse[0] == approx(p, rel=1e-6) and one.impulse == approx(p, rel=1e-6)
        assert one.speed == approx(u[1], rel=1e-6)
        away = np.exp(1j*(root.phase[0] - omega*t0))
        assert away == approx(1, abs=1e-5)
        assert machine.shapes @ root.q[:, 0] == approx(q, abs=1e-5*max(1, p))
        assert [one.place(body, 0.0) for body in (0, 1)] == approx(list(q), abs=1e-5*max(1, p))


@brief
@given(**some)
def test_what_exists_never_passes_the_stop(omega, gap, e, mass, stiffness, zeta):
    for slow, root in enumerate(one_impact_roots(knocker(omega, gap, e, mass, stiffness, zeta))):
        if not root.speed[0] > 1e-3:
            continue
        T = 2*np.pi/omega
        path = knock(omega, gap, e, mass, stiffness, zeta, slow=bool(slow)).place(
            1, np.linspace(0.002, 0.998, 5000)*T)
        if root.exists[0]:
            assert path.max() < gap + 1e-9
        else:
            first = root.first_contact[0]
            assert first < T and knock(omega, gap, e, mass, stiffness, zeta, slow=bool(slow)).place(
                1, first) == approx(gap, abs=1e-8)


def test_the_numbers_of_a_hundred_masses():
    """Without modes: the chain of the text by the exponential of a matrix with 200 rows."""
    n = 100
    K = n*(2*np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1))
    K[-1, -1] = n
    chain = Structure(np.diag([1/n]*(n - 1) + [1.0]), K, 0.02*K, np.eye(n)[n//2])
    orbit, = one_impact_orbits(chain.modes(1.1, np.eye(n)[-1], 0.3, 0.8))
    (p, t0, q, u), = by_matrices(chain, np.eye(n)[-1], 0.3, 0.8, 1.1)
    assert orbit.impulse[0] == approx(p, rel=1e-8) == approx(2.182845, abs=1e-6)
    assert chain.shapes @ orbit.q[:, 0] == approx(q, abs=1e-8)


@brief
@given(st.floats(0.3, 3), st.floats(0.2, 6))
def test_one_undamped_mode(o, T):
    assume(abs(np.sin(o*T/2)) > 0.05)
    g0, plus, minus = contact_numbers(Modes(o, 0, gap=0, restitution=1), T)
    assert (g0[0], plus[0], minus[0]) == approx((1/np.tan(o*T/2)/(2*o), 0.5, -0.5))


def test_modes_in_closed_form():
    m, k = sp.symbols("m k", positive=True)
    squares, shapes = two_modes(m, k)
    K = sp.Matrix([[1 + k, -k], [-k, k]])
    M = sp.diag(1, m)
    for W, shape in zip(squares, shapes):
        rest = (K - W*M)*sp.Matrix(shape)
        assert all(sp.simplify(x) == 0 for x in rest)
        assert sp.simplify((sp.Matrix(shape).T*M*sp.Matrix(shape))[0] - 1) == 0
    assert two_masses(2, 5).frequency == approx([float(sp.sqrt(W.subs({m: 2, k: 5}))) for W in squares])
    assert two_masses(2, 5, 0.01).decay == approx(0.01*two_masses(2, 5).frequency**2)


def test_where_the_motion_ends():
    """The fold at δ = 0.4053024245 and the second contact at δ = -0.3569197970, by the closed form alone."""
    P, g0, kappa = (getattr(knock(1.1, 0.3, 0.8), x) for x in ("swing", "g0", "kappa"))
    assert P == approx(0.3954664100, abs=1e-10)
    assert P*np.hypot(g0, kappa)/abs(kappa) == approx(0.4053024245, abs=1e-10)
    tau = np.linspace(0.1, 0.6, 40001)*2*np.pi/1.1
    gap = brentq(lambda gap: knock(1.1, gap, 0.8).place(1, tau).max() - gap, -0.38, -0.2, xtol=1e-13)
    share = tau[np.argmax(knock(1.1, gap, 0.8).place(1, tau))]*1.1/(2*np.pi)
    assert gap == approx(-0.3569197970, abs=1e-9) and share == approx(0.32988, abs=2e-5)


def test_dips_are_resonances_of_the_blows():
    k = np.linspace(2.0, 20.0, 18001)
    p = knock(1.1, 0.3, 0.8, stiffness=k).impulse
    dips = k[1:-1][(p[1:-1] < p[:-2]) & (p[1:-1] < p[2:])]
    swings = [two_masses(2.0, x, 0.01).frequency[1]/1.1 for x in dips]
    assert swings == approx([2, 3, 4, 5], abs=0.025)
    assert one_impact_roots(knocker(1.1, stiffness=k[::100]))[0].exists.all()


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="the stop's row is zero: it touches nothing"):
        two_masses().modes(1.1, [0, 0], 0.3, 0.8)
    with pytest.raises(ValueError, match="one entry|Give one for each of the 2"):
        two_masses().modes(1.1, [1, 0, 0], 0.3, 0.8)
    with pytest.raises(ValueError, match="forced at its own frequency"):
        undamped = two_masses(zeta=0.0)
        undamped.modes(undamped.frequency[0], KNOCKER, 0.3, 0.8)
    with pytest.raises(ValueError, match="an undamped mode repeats itself"):
        one_impact_roots(Modes(2.0, 0, 1.0, 1, gap=0.1, restitution=0.8))
    with pytest.raises(ValueError, match="periods = 0 must be a whole number"):
        one_impact_orbits(knocker(1.1), periods=0)
    with pytest.raises(ValueError, match="couples the modes"):
        Structure([[1, 0], [0, 1]], [[2, -1], [-1, 2]], [[1, 0], [0, 0]], [1, 0])
    with pytest.raises(ValueError, match="damping feeds"):
        two_masses_with = two_masses()
        Structure(two_masses_with.mass, two_masses_with.stiffness, -two_masses_with.damping, [1, 0])
    with pytest.raises(ValueError, match="has 2 lanes"):
        one_impact_orbits(knocker(np.array([1.1, 1.2])))
    with pytest.raises(ValueError, match="needs no force at all"):
        one_impact_roots(Modes(1.0, 0, 2.0, 1, gap=0.1, restitution=1))


def test_a_stop_of_putty_that_holds_is_no_motion():
    """With e = 0 the mass may be pressed against the stop after the impact: it sticks, no flight begins."""
    roots = one_impact_roots(knocker(np.linspace(0.7, 2.3, 33), -0.3, 0.0))[0]
    assert np.isfinite(roots.first_contact).all()
    held = roots.real & (roots.first_contact == 0)
    assert held.any() and not roots.exists[held].any()


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("felt-mass", m=3.0) == approx(1/(np.array([0.5, 0.5]) @ np.diag([1, 1/3]) @ [0.5, 0.5]))
    g0 = 1/np.tan(0.8)/(2*1.3)
    made = one_impact_roots(Modes(1.3, 0, 2*np.pi*1.3/1.6, 1, gap=0.01, restitution=1))[0]
    P = abs(1/(1.3**2 - (2*np.pi*1.3/1.6)**2))
    assert value("one-lossless-mode", m=1.0, P=P, delta=0.01, g_0=g0) == approx(made.impulse[0])
    assert value("equation-by-hand") == approx(4.1690981832)
    assert value("quiet-clamps") == approx(2*19.36*18.36/(3*19.36 - 1))
    assert [value(f"where-it-ends-{k}") for k in (1, 2, 3)] == approx(
        [0.4053024245, -0.3569197970, 0.32988], abs=1e-5)


def panel(seen, number, **system):
    """Both masses over one period, from the state just after the impact."""
    root = one_impact_roots(knocker(**system))[0]
    if not root.real[0]:
        return root
    tau, _ = seen.curve(label="x1")
    start = root.phase[0]/root.modes.forcing[0]
    q, _ = root.modes.at(start, (root.q[:, 0], root.after[:, 0]), start + tau*root.period[0])
    shapes = np.array(two_modes(2.0, system.get("stiffness", 5.0))[1]).T
    for body, name in enumerate(("x1", "x2")):
        assert seen.curve(label=name)[1] == approx((shapes @ q)[body], abs=1e-8)
    return root


def test_machine_shows_the_law():
    def law(seen):
        omega, delta = seen.at.omega, seen.at.delta
        root = panel(seen, 1, omega=omega, gap=delta)
        assert seen.shown("point") == seen.shown("readout")/3 == bool(root.real[0])
        if root.real[0]:
            dot = seen.mark("point")
            assert (dot["x"], dot["y"]) == approx((omega, root.impulse[0]))
            assert seen.readout("impulse p") == approx(root.impulse[0])
            assert seen.readout("speed U") == approx(root.speed[0])
            assert seen.readout("next contact after") == approx((root.first_contact/root.period)[0], abs=1e-5)
        for label, number, wanted in (("a motion", 0, True), ("the slower root", 1, True),
                                      ("a ghost", 0, False)):
            ws, ps = seen.curve(label=label)
            roots = one_impact_roots(knocker(ws, delta))[number]
            here = roots.exists if wanted else roots.real & ~roots.exists
            assert (~np.isnan(ps) == here).all()
            assert ps[here] == approx(roots.impulse[here], abs=1e-6)
    shows("two_degree_vibro_impact/periodic_motions:machine", law)


def test_tightening_shows_the_law():
    def law(seen):
        k, e = seen.at.k, seen.at.e
        root = panel(seen, 1, omega=1.1, e=e, stiffness=k)
        assert seen.readout("impulse p") == approx(root.impulse[0])
        dot = seen.mark("point")
        assert (dot["x"], dot["y"]) == approx((k, root.impulse[0]))
        assert seen.readout("swings of the second mode") == approx(two_masses(2, k).frequency[1]/1.1)
        assert seen.readout("next contact after") == approx(root.first_contact[0]/root.period[0], abs=1e-5)
        ks, ps = seen.curve(label="a motion")
        roots = one_impact_roots(knocker(1.1, 0.3, e, stiffness=ks))[0]
        assert (~np.isnan(ps) == roots.exists).all()
        assert ps[roots.exists] == approx(roots.impulse[roots.exists], abs=1e-6)
    shows("two_degree_vibro_impact/periodic_motions:tightening", law)
