"""Periodic Green's functions against matrices, sums and echoes; several stops against simulation."""

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import quad, solve_ivp
from scipy.linalg import expm

from mechlib.many_degree_vibro_impact import (
    CHAIN,
    antiperiodic_green,
    chain_with_stops,
    compliance_numbers,
    green_harmonic,
    impulse_alone,
    lossy_end_compliance,
    lossy_end_green,
    oscillator_green,
    oscillator_green_rate,
    two_stop_motion,
)
from mechlib.motion import Modes, Stop, contact_numbers, impacts, one_impact_orbits, several_impacts
from pictures import shows

brief = settings(deadline=None, max_examples=30)
one_mode = dict(T=st.floats(0.3, 8), omega0=st.floats(0.3, 4), zeta=st.floats(0.02, 0.9), m=st.floats(0.3, 3))


def by_matrices(t, T, omega0, zeta, m, sign=1):
    """(I ∓ E(T))⁻¹(0, 1/m) carried on by the exponential."""
    A = np.array([[0, 1], [-omega0**2, -2*zeta*omega0]])
    start = np.linalg.solve(np.eye(2) - sign*expm(A*T), [0, 1/m])
    return expm(A*t) @ start


@brief
@given(share=st.floats(0, 0.999), **one_mode)
def test_closed_form_is_the_matrix_form(share, T, omega0, zeta, m):
    t = share*T
    place, speed = by_matrices(t, T, omega0, zeta, m)
    scale = np.abs(by_matrices(0.0, T, omega0, zeta, m)).max() + 1/m
    assert oscillator_green(t, T, omega0, zeta, m) == approx(place, abs=1e-9*scale)
    assert oscillator_green_rate(t, T, omega0, zeta, m) == approx(speed, abs=1e-9*scale*(1 + omega0))
    anti = by_matrices(t, T, omega0, zeta, m, -1)[0]
    assert antiperiodic_green(t, T, omega0, zeta, m) == approx(anti, abs=1e-9*scale)
    assert antiperiodic_green(t + T, T, omega0, zeta, m) == approx(-anti, abs=1e-8*scale)


def test_the_numbers_of_the_text():
    """ω₀ = 1.3, ζ = 0.05, T = 4.1: closed form; Fourier sum of 2·10⁵ terms; quadrature."""
    at = dict(T=4.1, omega0=1.3, zeta=0.05)
    values = [oscillator_green(t, **at) for t in (0.0, 1.0, 3.3)]
    assert values == approx([-0.682641936130, 0.378267186351, -0.219254789221], abs=1e-12)
    after = oscillator_green_rate(0.0, **at)
    assert after == approx(0.836166942786, abs=1e-12)
    k = np.arange(1, 200_001)
    w = 2*np.pi*k/4.1
    L = 1/(1.3**2 - w**2 + 0.13j*w)
    for t, value in zip((0.0, 1.0, 3.3), values):
        assert (1/1.3**2 + 2*(L*np.exp(1j*w*t)).real.sum())/4.1 == approx(value, abs=1e-5)
    S = -2/4.1*(w*L.imag).sum()
    assert S == approx(0.3361668, abs=2e-7) and after == approx(0.5 + S, abs=1e-6)
    assert quad(lambda t: oscillator_green(t, **at), 0, 4.1)[0] == approx(1/1.3**2)


@brief
@given(**one_mode)
def test_jump_and_area(T, omega0, zeta, m):
    before = oscillator_green_rate(T*(1 - 1e-12), T, omega0, zeta, m)
    after = oscillator_green_rate(0.0, T, omega0, zeta, m)
    assert after - before == approx(1/m, abs=1e-6*(1 + abs(after)))
    area = quad(lambda t: oscillator_green(t, T, omega0, zeta, m), 0, T, limit=200)[0]
    assert area == approx(1/(m*omega0**2), rel=1e-6)


def test_without_damping():
    t, T, w, m = sp.symbols("t T omega m", positive=True)
    at = {t: 0.37, T: 1.9, w: 2.3, m: 1.7}
    closed = sp.cos(w*(t - T/2))/(2*m*w*sp.sin(w*T/2))
    assert float((oscillator_green(t, T, w, 0, m) - closed).subs(at)) == approx(0, abs=1e-12)
    turned = sp.sin(w*(t - T/2))/(2*m*w*sp.cos(w*T/2))
    assert float((antiperiodic_green(t, T, w, 0, m) - turned).subs(at)) == approx(0, abs=1e-12)
    assert antiperiodic_green(0.0, 1.9, 2.3) == approx(-np.tan(2.3*1.9/2)/(2*2.3))


@brief
@given(**one_mode)
def test_contact_numbers_by_three_ways(T, omega0, zeta, m):
    """Green's function, the engine's modes, the sum over the compliance."""
    modes = Modes(omega0, zeta*omega0, gap=0, restitution=1)
    g0, plus, minus = (float(x[0]) for x in contact_numbers(modes, T))
    assert m*oscillator_green(0.0, T, omega0, zeta, m) == approx(g0, abs=1e-9*(1 + abs(g0)))
    assert m*oscillator_green_rate(0.0, T, omega0, zeta, m) == approx(plus, abs=1e-9*(1 + abs(plus)))
    summed = compliance_numbers(lambda w: 1/(m*(omega0**2 - w**2 + 2j*zeta*omega0*w)), m, T)
    assert summed == approx((g0, plus, minus), abs=2e-4*(1 + T*omega0))
    assert summed[1] - summed[2] == approx(1) and summed[1] > 0.5


def test_contact_numbers_of_a_structure_from_its_compliance():
    """Two masses: the compliance of the second, no modes."""
    M, K, C = (np.asarray(x) for x in (CHAIN.mass, CHAIN.stiffness, CHAIN.damping))

    def compliance(w):
        return np.array([np.linalg.inv(K - x**2*M + 1j*x*C)[1, 1] for x in w])
    wanted = [float(x[0]) for x in contact_numbers(CHAIN.modes(1.1, [0, 1], 0.3, 0.6), 2*np.pi/1.1)]
    assert compliance_numbers(compliance, 2.0, 2*np.pi/1.1, 4000) == approx(wanted, abs=1e-3)


def test_the_tail_is_summed_by_hand():
    """Three hundred harmonics are enough for six digits of g₀; without the tail they give three."""
    g0, *_ = compliance_numbers(lambda w: 1/(1.3**2 - w**2 + 0.13j*w), 1.0, 4.1, 300)
    assert g0 == approx(-0.682641936130, abs=1e-7)


def test_harmonics_add_up_and_miss_the_jump():
    at = dict(t=0.9, T=4.1, omega0=1.3, zeta=0.05)
    parts = np.array([green_harmonic(k, **at) for k in range(2000)])
    assert parts.sum(0) == approx([oscillator_green(**at), oscillator_green_rate(**at)], abs=1e-3)
    there = np.array([green_harmonic(k, **(at | {"t": 0.0})) for k in range(20_000)])
    assert there[:, 1].sum() == approx(oscillator_green_rate(0.0, 4.1, 1.3, 0.05) - 0.5, abs=1e-5)
    step = 1e-6
    ahead = np.array([green_harmonic(3, **(at | {"t": 0.9 + k*step}))[0] for k in (-1, 1)])
    assert (ahead[1] - ahead[0])/(2*step) == approx(parts[3, 1], abs=1e-8)


@brief
@given(half=st.floats(0.8, 5), r=st.floats(0, 0.6), share=st.floats(0.05, 0.95))
def test_echoes_are_the_sum_of_odd_harmonics(half, r, share):
    """Blows 1, -1, …: only odd multiples of π/half; away from the steps of the louder echoes."""
    t = share*half
    steps = np.array([(2*j - t) % half for j in range(11) if r**j > 1e-2])
    assume(np.minimum(steps, half - steps).min() > 0.005)
    w = np.pi*np.arange(1, 200_001, 2)/half
    series = 2/half*(lossy_end_compliance(w, r)*np.exp(1j*w*t)).real.sum()
    assert lossy_end_green(t, half, r) == approx(series, abs=2e-2)


def test_small_denominators():
    """At half = 2 every echo comes in step with the blows; without loss it would grow beyond all bounds."""
    assert [lossy_end_green(0.5, 2.0, r) for r in (0.0, 0.9, 0.99)] == approx([0.5, 0.5 + 9, 0.5 + 99])
    with mp.workdps(20):
        r = mp.mpf("0.9")
        assert float(mp.nsum(lambda j: r**j, [1, mp.inf])) == approx(9)


def by_events(omega, gaps, e, turns=260):
    """DOP853 on the matrices with events at both stops: the last impacts (stop, phase, impulse)."""
    M, K, C = (np.asarray(x) for x in (CHAIN.mass, CHAIN.stiffness, CHAIN.damping))
    inverse = np.linalg.inv(M)

    def rate(t, y):
        return np.concatenate([y[2:], inverse @ (np.array([np.cos(omega*t), 0]) - C @ y[2:] - K @ y[:2])])
    events = []
    for j in (0, 1):
        def touch(t, y, j=j):
            return gaps[j] - y[j]
        touch.terminal, touch.direction = True, -1
        events.append(touch)
    t, y, T, found = 0.0, np.zeros(4), 2*np.pi/omega, []
    while len(found) < turns:
        run = solve_ivp(rate, (t, t + 2*T), y, method="DOP853", rtol=1e-11, atol=1e-12, events=events)
        t, y = run.t[-1], run.y[:, -1].copy()
        for j in (0, 1):
            if len(run.t_events[j]):
                found.append((j, t % T, (1 + e)*M[j, j]*y[2 + j]))
                y[2 + j] *= -e
                y[j] = gaps[j] - 1e-14
    return found[-2:]


@pytest.mark.parametrize("omega, gaps, times, impulses", [
    (1.1, (0.2, 0.3), (2.2387065313, 2.1883942296), (1.1441254586, 3.3070762737)),
    (0.9, (0.5, 0.6), (1.0204043088, 1.0943721896), (2.3941883995, 5.4797782190))])
def test_two_stops(omega, gaps, times, impulses):
    """Newton's method against the numbers, the march of 300 impacts, and (once) DOP853."""
    motion = two_stop_motion(omega, gaps)
    order = np.argsort(motion.stops)
    assert motion.time[order] == approx(times, abs=1e-9)
    assert motion.impulse[order] == approx(impulses, abs=1e-9)
    assert motion.exists and motion.stable
    run = impacts(chain_with_stops(omega, gaps), [0.0, 0.0], [0.0, 0.0], 300)
    T = 2*np.pi/omega
    for stop in (0, 1):
        last = np.flatnonzero(run.stop[0] == stop)[-1]
        assert run.time[0, last] % T == approx(times[stop], abs=1e-8)
    if omega == 1.1:
        for stop, phase, impulse in by_events(omega, gaps, 0.6, 120):
            assert (phase, impulse) == approx((times[stop], impulses[stop]), abs=1e-7)


def test_a_motion_between_two_stops_closes_and_keeps_clear():
    motion = two_stop_motion(0.95)
    times = np.linspace(0, motion.period, 4001)
    x = CHAIN.shapes @ motion.at(times)[0]
    assert (x.max(1) <= np.array([0.2, 0.3]) + 1e-9).all()
    product = 0.6**4*np.exp(-2*motion.period*CHAIN.decay.sum())
    assert np.prod(motion.multipliers) == approx(product)
    assert motion.speed == approx(motion.impulse/np.array([CHAIN.mass[s, s] for s in motion.stops])/1.6)
    jump = CHAIN.mass @ CHAIN.shapes @ (motion.before - motion.after)
    assert jump[list(motion.stops), [0, 1]] == approx(motion.impulse)
    assert jump[[1 - s for s in motion.stops], [0, 1]] == approx([0, 0], abs=1e-12)
    assert two_stop_motion(0.96, near=motion).impulse == approx(two_stop_motion(0.96).impulse)


def test_multipliers_by_differences():
    """A kick of the state just after the first impact, followed through one period."""
    motion = two_stop_motion(1.0)
    modes, t0, T = motion.modes, motion.time[0], motion.period

    def later(y):
        q, u, t = y[:2], y[2:], t0 + 0.3*T                         # a section between the impacts of a period
        run = impacts(modes, q, u, 2, time=t)
        gone = run.time[0, 1]
        stop = int(run.stop[0, 1])
        c, b = modes.sides[stop]
        after = run.u[:, 0, 1] - 1.6*b[:, 0]*(c[:, 0] @ run.u[:, 0, 1])
        q, u = modes.at(gone, (run.q[:, 0, 1], after), [t + T])
        return np.concatenate([q[:, 0], u[:, 0]])
    q, u = motion.at(np.array([t0 + 0.3*T]))
    here = np.concatenate([q[:, 0], u[:, 0]])
    assert later(here) == approx(here, abs=1e-9)
    J = np.array([(later(here + d) - later(here - d))/2e-6 for d in 1e-6*np.eye(4)]).T
    values = np.linalg.eigvals(J)
    assert sorted(np.abs(values)) == approx(sorted(np.abs(motion.multipliers)), abs=1e-5)


def test_one_impact_is_the_quadratic_equation():
    modes = CHAIN.modes(1.1, [0, 1], 0.3, 0.6)
    orbit, = one_impact_orbits(modes)
    motion = several_impacts(modes, [0], orbit.phase/1.1 + 0.1, orbit.impulse*1.1)
    assert (motion.time[0], motion.impulse[0]) == approx((orbit.phase[0]/1.1, orbit.impulse[0]))
    assert motion.q[:, 0] == approx(orbit.q[:, 0]) and motion.exists
    assert np.abs(motion.multipliers) == approx(np.abs(orbit.multipliers[0]))


def test_one_mass_between_two_stops():
    """The symmetric motion at ±0.4 of chapter 5: half a period from stop to stop."""
    modes = Modes(1, 0.05, 2.2, 1.4, stops=[Stop(0.4, 0.8), Stop(0.4, 0.8, row=-1)])
    run = impacts(modes, 0.0, 0.0, 200)
    T = 2*np.pi/2.2
    motion = several_impacts(modes, [int(x) for x in run.stop[0, -2:]], np.mod(run.time[0, -2:], T),
                             1.8*run.speed[0, -2:])
    assert motion.exists and motion.speed == approx([0.969161720451]*2, abs=1e-9)
    assert motion.time[1] - motion.time[0] == approx(T/2)


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="no periodic response"):
        oscillator_green(0.0, 2*np.pi, 1.0)
    with pytest.raises(ValueError, match="does not swing"):
        oscillator_green(0.0, 1.0, 1.0, 1.2)
    with pytest.raises(ValueError, match="finite at every harmonic"):
        compliance_numbers(lambda w: 1/(1j*w), 1.0, 2.0)
    with pytest.raises(ValueError, match="1.5 must be a whole number"):
        green_harmonic(1.5, 0.0, 4.1, 1.3)
    with pytest.raises(ValueError, match="must swallow something"):
        lossy_end_green(0.1, 2.0, 1.0)
    with pytest.raises(ValueError, match="does not strike both stops"):
        two_stop_motion(1.1, (5.0, 0.3))
    modes = chain_with_stops(1.1)
    with pytest.raises(ValueError, match="times: 1 values for 2 stops"):
        several_impacts(modes, [0, 1], [1.0], [1.0, 1.0])
    with pytest.raises(ValueError, match="there is no stop 2"):
        several_impacts(modes, [0, 2], [1.0, 2.0], [1.0, 1.0])
    with pytest.raises(ValueError, match="does not settle|would have to pull"):
        several_impacts(chain_with_stops(1.1, (50.0, 60.0)), [0, 1], [1.0, 2.0], [1.0, 1.0])


def test_train_shows_the_law():
    def law(seen):
        own, zeta, N = 2*np.pi*seen.at.x, seen.at.zeta, int(seen.at.N)
        for panel, row in ((0, 0), (1, 1)):
            for n in (1, 2):
                ts, ys = seen.curve(n, panel=panel)
                for t, y in list(zip(ts, ys))[::20]:
                    assert y == approx(by_matrices(t % 1.0, 1.0, own, zeta, 1.0)[row], abs=1e-6)
            ts, ys = seen.curve(0, panel=panel)
            k = np.arange(-N, N + 1)[:, None]
            w = 2*np.pi*k
            terms = (1j*w)**row/(own**2 - w**2 + 2j*zeta*own*w)*np.exp(1j*w*ts)
            assert ys == approx(terms.sum(0).real, abs=1e-9)
        place, plus = by_matrices(0.0, 1.0, own, zeta, 1.0)
        assert seen.readout("g0/T") == approx(place)
        assert seen.readout("g+") == approx(plus) and seen.readout("g−") == approx(plus - 1)
        assert [seen.mark("point", n, panel=1)["y"] for n in (0, 1)] == approx([plus, plus - 1])
        assert seen.readout("the sum at 0") == approx(np.interp(0, ts, ys), abs=1e-9)
    shows("many_degree_vibro_impact/green_function:train", law)


def test_two_stops_shows_the_law():
    def law(seen):
        omega = seen.at.omega
        motion = two_stop_motion(omega)
        order = np.argsort(motion.stops)
        shares = seen.curve(label="x1")[0]
        x = CHAIN.shapes @ motion.at(shares*motion.period)[0]
        for body, name in enumerate(("x1", "x2")):
            assert seen.curve(label=name)[1] == approx(x[body], abs=1e-5)
            dot = seen.mark("point", body, panel=0)
            assert (dot["x"], dot["y"]) == approx((motion.time[order][body]/motion.period, (0.2, 0.3)[body]),
                                                  abs=1e-5)
            ws, ps = seen.curve(label=f"p{body + 1}")
            for k in (0, 17, 40):
                other = two_stop_motion(ws[k])
                assert ps[k] == approx(other.impulse[np.argsort(other.stops)][body], abs=1e-5)
            alone = seen.curve(label="p2 without stop 1")
            orbit, = one_impact_orbits(CHAIN.modes(alone[0][13], [0, 1], 0.3, 0.6))
            assert alone[1][13] == approx(orbit.impulse[0])
            assert alone[1] == approx(impulse_alone(alone[0]))
            dot = seen.mark("point", body, panel=1)
            assert (dot["x"], dot["y"]) == approx((omega, motion.impulse[order][body]), abs=1e-5)
            assert seen.mark("line", body, panel=0)["y1"] == approx((0.2, 0.3)[body])
            assert seen.readout(f"t{body + 1}/T") == approx(motion.time[order][body]/motion.period, abs=1e-5)
    shows("many_degree_vibro_impact/green_function:two_stops", law, settings=5)
