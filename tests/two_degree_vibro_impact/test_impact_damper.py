"""The impact damper and the energy sink: closed form against DOP853, exponentials of matrices, runs from rest
and maps by hand."""

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm
from scipy.optimize import brentq, minimize_scalar

from mechlib.exercises import exercise
from mechlib.motion import Modes, Stop, alternating_numbers, impacts, symmetric_roots
from mechlib.two_degree_vibro_impact import (
    activation_amplitude,
    counter_blow,
    damper,
    free_decay,
    largest_swing,
    resonant_speeds,
    sink_multipliers,
    sink_window,
    stability_edge,
    symmetric_motion,
)
from pictures import shows

brief = settings(deadline=None, max_examples=25)
some = dict(omega=st.floats(0.8, 1.3), gap=st.floats(0.5, 15), e=st.floats(0.05, 0.95),
            mass=st.floats(0.02, 0.5), zeta=st.floats(0.005, 0.1))
TEXT = ((10, 0.8, 2.53880), (12.5, 0.8, 0.952258), (10, 0.5, 3.41875), (10, 0.2, 5.37955))


def half_period(omega, y, t0, gap, e, mass=0.1, zeta=0.01, force=1.0, times=None):
    """(x, z, ẋ, ż) just before an impact on the right-hand wall → just before the next one, on either wall,
    and its instant: DOP853 with events, the law of impact by momentum and restitution."""
    x, z, u, v = y
    new = np.linalg.solve([[1, mass], [-1, 1]], [u + mass*v, -e*(v - u)])

    def rate(t, y):
        return [y[2], y[3], force*np.cos(omega*t) - 2*zeta*y[2] - y[0], 0.0]

    def left(t, y):
        return gap + y[1] - y[0]

    def right(t, y):
        return gap - y[1] + y[0] + 1e-9*(t < t0 + 1e-6)
    for event in (left, right):
        event.terminal, event.direction = True, -1
    run = solve_ivp(rate, (t0, t0 + 20), [x, z, *new], method="DOP853", rtol=1e-12, atol=1e-12,
                    events=(left, right), t_eval=times)
    return run.y[:, -1], run.t[-1]


def before(motion, gap):
    return np.array([motion.place, motion.place + gap, motion.before, motion.speed], dtype=float)


def phase_of(motion, omega, zeta=0.01):
    """The instant of the impact, from the steady part (a, b) of x at the impact."""
    a, b = motion.parts[3]
    steady = 1/(1 - omega**2 + 2j*zeta*omega)
    return np.angle((a - 1j*b)/steady)/omega                                 # x_F = Re((a - ib) e^{iωt})


def test_the_worked_example():
    motion = symmetric_motion(1.0, 10, 0.8)
    assert (motion.impulse, motion.place, motion.speed, motion.before) == approx(
        (1.539363598783, 2.090133432849, 7.696817993914, -1.710403998648), abs=1e-11)
    root = symmetric_roots(damper(1.0, 10, 0.8))[0]
    assert np.abs(root.multipliers[0]) == approx([0.951484, 0.951484, 0.814788, 0.814788], abs=1e-6)
    assert np.linalg.det(root.matrices[0]) == approx(0.601024875152, abs=1e-11)
    for gap, e, swing in TEXT:
        found, stable = largest_swing(1.0, gap, e)
        assert found[0] == approx(swing, abs=6e-6) and stable[0]
        motion = symmetric_motion(1.0, gap, e)
        peak = -minimize_scalar(lambda t, motion=motion: -abs(motion.x(t)), bounds=(0, np.pi),
                                method="bounded", options=dict(xatol=1e-10)).fun
        assert max(peak, abs(motion.place)) == approx(found[0], abs=2e-5)


@brief
@given(**some)
def test_closed_form_engine_and_matrices_agree(omega, gap, e, mass, zeta):
    """The explicit formula, the modal law, and (I + E(τ))⁻¹ with an exponential in the places x, z."""
    modes, tau = damper(omega, gap, e, mass, zeta), np.pi/omega
    A = np.zeros((4, 4))
    A[0, 2] = A[1, 3] = 1
    A[2, 0], A[2, 2] = -1, -2*zeta
    y = np.linalg.solve(np.eye(4) + expm(A*tau), [0, 0, -1, 1/mass])         # M⁻¹c
    w = 1 + 1/mass
    g0, plus, minus = alternating_numbers(modes, tau)
    assert (g0[0], plus[0], minus[0]) == approx(((y[1] - y[0])/w, (y[3] - y[2])/w, (y[3] - y[2])/w - 1))
    kappa = (plus[0] + e*minus[0])/(omega*(1 + e))
    P = 1/abs(1 - omega**2 + 2j*zeta*omega)
    by_hand = np.roots([w**2*(g0[0]**2 + kappa**2), 2*gap*w*g0[0], gap**2 - P**2])
    by_hand = sorted(x.real if abs(x.imag) < 1e-9 else np.nan for x in by_hand)[::-1]
    for slow, p, root in zip((False, True), by_hand, symmetric_roots(modes)):
        motion = symmetric_motion(omega, gap, e, mass, zeta, slow=slow)
        assert float(motion.impulse) == approx(p, rel=1e-6, nan_ok=True)
        if not root.real[0]:
            assert not p > 1e-9
            continue
        assert root.impulse[0] == approx(float(motion.impulse))
        assert (root.q[0, 0], root.before[0, 0], root.after[0, 0]) == approx(
            (motion.place, motion.before, motion.after), abs=1e-8)
        assert (root.q[1, 0], root.before[1, 0]) == approx(
            ((motion.place + gap)*mass**0.5, motion.speed*mass**0.5), abs=1e-8)
        assert np.linalg.det(root.matrices[0]) == approx(e**2*np.exp(-2*zeta*tau), rel=1e-5)
        t = np.linspace(0, tau, 7)
        q, _ = modes.at(root.phase[0]/omega, (root.q[:, 0], root.after[:, 0]), root.phase[0]/omega + t)
        assert q[0] == approx(motion.x(t), abs=1e-7) and q[1]/mass**0.5 == approx(motion.z(t), abs=1e-7)


@pytest.mark.parametrize("omega, gap, e", [(1.0, 10, 0.8), (1.0, 12.5, 0.8), (1.04, 8, 0.5), (0.98, 10, 0.2)])
def test_half_a_period_by_integration(omega, gap, e):
    """The mirror image comes back after τ; differences of such runs give the half map."""
    motion = symmetric_motion(omega, gap, e)
    y, t0 = before(motion, gap), phase_of(motion, omega)
    end, t = half_period(omega, y, t0, gap, e)
    assert t - t0 == approx(np.pi/omega, abs=1e-9) and end == approx(-y, abs=1e-8)
    root = symmetric_roots(damper(omega, gap, e))[0]
    assert (root.phase[0] - omega*t0 + 1) % (2*np.pi) == approx(1, abs=1e-9)
    J = np.empty((4, 4))
    free = np.array([[0, 0, 1, 0], [0, 0, 0, 1], [-1, 0, -0.02, 0], [0, 0, 0, 0.0]])

    def struck(y):
        """The state at the instant t0, flown to its own impact and back by the linear flow; then on to the
        instant t0 + τ."""
        def at(s):
            return solve_ivp(lambda t, y: free @ y + [0, 0, np.cos(omega*t), 0], (t0, t0 + s), y, rtol=1e-12,
                             atol=1e-12, method="DOP853").y[:, -1] if s else y
        s = brentq(lambda s: (at(s)[1] - at(s)[0]) - gap, -1e-3, 1e-3, xtol=1e-14)
        end, t = half_period(omega, at(s), t0 + s, gap, e)
        rest = t0 + np.pi/omega - t
        return -solve_ivp(lambda t, y: free @ y + [0, 0, np.cos(omega*t), 0], (t, t + rest), end, rtol=1e-12,
                          atol=1e-12, method="DOP853").y[:, -1] if rest else -end
    h = 1e-5
    for k, step in enumerate(np.eye(4)):
        J[:, k] = (struck(y + h*step) - struck(y - h*step))/(2*h)
    assert np.poly(J) == approx(np.poly(root.matrices[0]), abs=2e-4)


def test_from_rest():
    """Six hundred impacts from rest lead to the closed form; a kick at the wide slot dies out."""
    run = impacts(damper(1.0, 10, 0.8), [[0.0], [9*0.1**0.5]], [[0.0], [0.0]], 600)
    motion = symmetric_motion(1.0, 10, 0.8)
    assert abs(run.q[0, 0, -1]) == approx(motion.place, abs=1e-8)
    assert np.abs(run.u[1, 0, -1])/0.1**0.5 == approx(motion.speed, abs=1e-8)
    assert set(run.stop[0, -2:]) == {0, 1}
    root = symmetric_roots(damper(1.0, 12.5, 0.8))[0]
    run = impacts(damper(1.0, 12.5, 0.8), root.q, 1.05*root.after, 300, time=root.phase)
    assert run.speed[0, -1] == approx(root.speed[0], abs=1e-6) != approx(run.speed[0, 0], abs=1e-2)


def test_energy_of_half_a_period():
    """What the force puts in is what the damper and the impact take out."""
    for gap, e, _ in TEXT:
        motion = symmetric_motion(1.0, gap, e)
        t = np.linspace(0, np.pi, 200001)
        x = motion.x(t)
        u = np.gradient(x, t, edge_order=2)
        force = np.cos(t + phase_of(motion, 1.0))
        put_in, drag = np.trapezoid(force*u, t), np.trapezoid(0.02*u**2, t)
        U = motion.speed - motion.before
        lost = 0.1/1.1*(1 - e**2)*U**2/2
        assert put_in == approx(drag + lost, rel=1e-6) and motion.impulse == approx(0.1/1.1*(1 + e)*U)


def test_the_counter_blow():
    """The limit ζ → 0 at resonance, and the motion x₀cos t + (mean + π/4 - t/2) sin t, term by term."""
    for gap, e, mass in ((10, 0.8, 0.1), (3, 0.3, 0.4), (12, 1.0, 0.1)):
        p, place, mean = counter_blow(gap, e, mass, 1.0)
        found = []
        for zeta in (4e-4, 2e-4, 1e-4):                                                    # and on to zero
            motion = symmetric_motion(1.0, gap, e, mass, zeta)
            t = np.array([0.7, 1.9, 3.0])
            found.append([motion.impulse, motion.place, motion.before + motion.impulse/2,
                          phase_of(motion, 1.0, zeta) % (2*np.pi), *motion.x(t)])
        fine, coarse = (2*np.array(found[k + 1]) - found[k] for k in (1, 0))
        expected = [p, place, mean, np.pi, *(place*np.cos(t) + (mean + np.pi/4 - t/2)*np.sin(t))]
        assert (4*fine - coarse)/3 == approx(expected, abs=2e-6)
    F, m, e, d, t = sp.symbols("F m e delta t", positive=True)
    p, place, mean = counter_blow(d, e, m, F)
    x = place*sp.cos(t) + (mean + p/2 - F*t/2)*sp.sin(t)
    assert sp.expand(x.diff(t, 2) + x + F*sp.cos(t)) == 0                                       # force -F
    speed = x.diff(t)
    assert sp.cancel(x.subs(t, sp.pi) + place) == 0
    assert sp.cancel(speed.subs(t, sp.pi) + (mean - p/2)) == 0
    v = p/(2*m)
    assert sp.cancel((mean + p/2) + e*(mean - p/2) + (1 - e)*v) == 0                        # restitution
    assert sp.cancel(place - (v*sp.pi/2 - d)) == 0


def test_more_bounce_swings_less():
    swings, stable = largest_swing(1.0, 10, np.array([0.2, 0.35, 0.5, 0.65, 0.8, 0.95]))
    assert (np.diff(swings) < 0).all() and stable.all() and 50/swings[-1] > 20
    best = [minimize_scalar(lambda gap, e=e: largest_swing(1.0, gap, e)[0][0], bounds=(11, 13),
                            method="bounded").fun for e in (0.5, 0.8, 0.95)]
    assert best == approx([2.7285, 0.9478, 0.2825], abs=2e-4)


def test_where_the_pair_leaves():
    edge = stability_edge((12.5, 13.5))
    assert edge == approx(13.16209669, abs=1e-8)
    for step, stable in ((-1e-6, True), (1e-6, False)):
        assert largest_swing(1.0, edge + step, 0.8)[1][0] == stable
    values = symmetric_roots(damper(1.0, edge, 0.8))[0].multipliers[0]
    assert np.abs(values[0]) == approx(1, abs=1e-10) and abs(values[0].imag) > 0.3
    assert brentq(lambda gap: np.abs(symmetric_roots(damper(1.0, gap, 0.8))[0].multipliers[0, 0]) - 1, 13,
                  13.4, xtol=1e-12) == approx(edge, abs=1e-10)


def step(theta, v, X, e, gap):
    """By hand, ω = 1: the loose mass leaves the right-hand wall at the phase θ with the velocity -v; phase
    and speed after its impact on the left-hand wall, seen in the mirror."""
    place = X*np.cos(theta) + gap
    grid = theta + np.linspace(1e-6, 7, 20000)
    apart = place - v*(grid - theta) - (X*np.cos(grid) - gap)
    k = np.flatnonzero(apart < 0)[0]
    hit = brentq(lambda t: place - v*(t - theta) - X*np.cos(t) + gap, grid[k - 1], grid[k], xtol=1e-14)
    wall = -X*np.sin(hit)
    return hit - np.pi, wall - e*(-v - wall)


@pytest.mark.parametrize("X, e", [(0.1, 0.6), (0.2, 0.6), (0.3, 0.8)])
def test_the_sink_by_hand(X, e):
    """Simulated impact by impact: the faster motion is reached, the slower is a fixed point and repels; both
    multipliers by differences."""
    fast, slow = resonant_speeds(X, e)
    theta, v = np.arctan2((1 - e)/(1 + e)*fast, np.pi/2*fast - 0.5) + 0.1, 1.02*fast
    for _ in range(200):
        theta, v = step(theta, v, X, e, 0.5)
    assert v == approx(fast, abs=1e-9)
    for speed in (fast, slow):
        phase = np.arctan2((1 - e)/(1 + e)*speed, np.pi/2*speed - 0.5)
        assert np.hypot(np.pi/2*speed - 0.5, (1 - e)/(1 + e)*speed) == approx(X)
        assert step(phase, speed, X, e, 0.5) == approx((phase, speed), abs=1e-9)
        h = 1e-6
        J = np.column_stack([np.subtract(step(phase + a, speed + b, X, e, 0.5),
                                         step(phase - a, speed - b, X, e, 0.5))/(2*h)
                             for a, b in ((h, 0), (0, h))])
        assert np.poly(np.linalg.eigvals(J)) == approx(np.poly(sink_multipliers(speed, e)), abs=1e-5)
    assert np.abs(sink_multipliers(slow, e)[0]) > 1 > np.abs(sink_multipliers(fast, e)[0])


def test_the_sink_in_numbers():
    assert activation_amplitude(0.6, 1.0) == approx(2*0.0785883627, abs=1e-10)
    assert resonant_speeds(0.1, 0.6) == approx((0.349323818897, 0.271568565642), abs=1e-11)
    with mp.workdps(30):
        s = mp.mpf("0.25")
        assert activation_amplitude(0.6) == approx(float(s/2/mp.sqrt(s**2 + mp.pi**2/4)), abs=1e-15)
    e, d = sp.symbols("e delta", positive=True)
    assert sp.simplify(activation_amplitude(e, d).subs({e: sp.Rational(3, 5), d: 1})
                       - sp.Rational(1, 4)/sp.sqrt(sp.Rational(1, 16) + sp.pi**2/4)) == 0


@brief
@given(st.floats(0.05, 0.95), st.floats(0.2, 3), st.floats(0.3, 3))
def test_the_window_of_the_sink(e, gap, omega):
    """A fold at its lower end, a multiplier -1 at its upper; the engine finds the same multipliers."""
    low, high = sink_window(e, gap)
    speeds = resonant_speeds(low*(1 + 1e-12), e, gap, omega)
    assert speeds[0] == approx(speeds[1], rel=1e-4)
    assert np.abs(sink_multipliers(sum(speeds)/2, e, gap, omega) - 1).min() < 1e-3
    assert np.abs(sink_multipliers(resonant_speeds(high, e, gap, omega)[0], e, gap, omega) + 1).min() < 1e-6
    X = low + 0.4*(high - low)
    modes = Modes(0, 0, omega, omega**2*X, stops=[Stop(gap, e), Stop(gap, e, row=-1.0)])
    for v, root in zip(resonant_speeds(X, e, gap, omega), symmetric_roots(modes)):
        assert root.speed[0] == approx(2*v/(1 + e))
        assert np.poly(root.multipliers[0]) == approx(np.poly(sink_multipliers(v, e, gap, omega)), abs=1e-6)
    assert symmetric_roots(modes)[0].stable[0] and not symmetric_roots(modes)[1].stable[0]


def test_the_sink_is_the_light_damper():
    """m → 0 with the shaken mass held at the amplitude X by its force."""
    X, omega = 0.2, 0.9
    force = X*abs(1 - omega**2 + 0.02j*omega)
    motion = symmetric_motion(omega, 0.5, 0.6, mass=1e-7, force=force)
    assert motion.speed == approx(resonant_speeds(X, 0.6, 0.5, omega)[0], rel=1e-5)


def test_free_decay():
    """It keeps to X dX/dt = -(2/π) m σ v², and stops when the loose mass falls out of step."""
    for e in (0.5, 0.7):
        missed = []
        for m in (0.005, 0.0025):
            times, X = free_decay(e, mass=m, until=0.6/m)

            def rate(t, y, m=m, e=e):
                return [-2/np.pi*m*(1 - e)/(1 + e)*resonant_speeds(y[0], e)[0]**2/y[0]]
            slow = solve_ivp(rate, (times[4], times[-1]), [X[4]], rtol=1e-9)
            missed.append(abs(X[-1] - slow.y[0, -1]))
        assert X[4] - X[-1] > 0.03 > 40*missed[1] and missed[0] == approx(2*missed[1], rel=0.3)
    times, X = free_decay(0.5, until=190.0)
    least = activation_amplitude(0.5)
    gone = times[np.flatnonzero(X < 0.9*least)[0]]
    rate = [np.sum((times > a) & (times < a + 40)) for a in (10, gone + 20)]
    assert rate[0] >= 12 > 3*rate[1]
    assert free_decay(0.5, until=60.0)[1][-1] < free_decay(0.7, until=60.0)[1][-1]


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="the container moves too little to keep the loose mass going"):
        resonant_speeds(0.05, 0.6)
    with pytest.raises(ValueError, match="a root needs two signs"):
        stability_edge((10, 11))
    with pytest.raises(ValueError, match="no motion to and fro"):
        stability_edge((13, 60), e=0.2, omega=1.2)
    with pytest.raises(ValueError, match="needs two stops"):
        symmetric_roots(Modes(1, 0.1, 1.2, gap=1, restitution=0.5))
    with pytest.raises(ValueError, match="no mirror images"):
        symmetric_roots(Modes(1, 0.1, 1.2, stops=[Stop(1, 0.5), Stop(2, 0.5, row=-1.0)]))
    with pytest.raises(ValueError, match="changes its sign in half a period"):
        symmetric_roots(Modes(1, 0, 1.0, stops=[Stop(1, 0.5), Stop(1, 0.5, row=-1.0)]))
    with pytest.raises(ValueError, match="every speed would do"):
        symmetric_roots(Modes(2.0, 0, 1.0, 1, stops=[Stop(1, 1.0), Stop(1, 1.0, row=-1.0)]))
    with pytest.raises(ValueError, match="outside"):
        symmetric_motion(1.0, 10, 1.5)


def test_answers_by_hand():
    def value(key):
        return float(exercise(key)._value)
    assert sp.simplify(exercise("walls-feel")._value - 1/(sp.Matrix([[-1, 1]])*sp.diag(1, 1/sp.Symbol(
        "m", positive=True))*sp.Matrix([-1, 1]))[0]) == 0
    assert value("edge-of-step-1") == approx(np.prod(np.abs(
        symmetric_roots(damper(1.0, 11.0, 0.5))[0].multipliers[0])))
    edge = brentq(lambda gap: np.abs(symmetric_roots(damper(1.0, gap, 0.5))[0].multipliers[0, 0]) - 1, 12.9,
                  13.6, xtol=1e-12)
    assert value("edge-of-step-2") == approx(edge, abs=1e-9)
    root = symmetric_roots(damper(1.0, edge, 0.5))[0]
    run = impacts(damper(1.0, edge, 0.5), root.q, 1.0001*root.after, 240, time=root.phase)
    x = run.speed[0, 60:] - run.speed[0, 60:].mean()
    turns = np.flatnonzero((x[:-1] < 0) & (x[1:] >= 0))
    assert value("edge-of-step-3") == approx((turns[-1] - turns[0])/(len(turns) - 1), abs=0.15)


def test_response_shows_the_law():
    def law(seen):
        omega, delta, e = seen.at.omega, seen.at.delta, seen.at.e
        motion = symmetric_motion(omega, delta, e)
        swing, stable = (x[0] for x in largest_swing(omega, delta, e))
        ws, alone = seen.curve(label="without the loose mass")
        expected = 1/np.abs(1 - ws**2 + 0.02j*ws)
        assert (~np.isnan(alone) == (expected < 16)).all()
        assert alone[expected < 16] == approx(expected[expected < 16])
        ws = seen.curve(label="to and fro, stable")[0]
        swings, goods = largest_swing(ws, delta, e)
        for name, here in (("stable", goods), ("unstable", ~goods & ~np.isnan(swings))):
            _, ys = seen.curve(label=f"to and fro, {name}")
            here = here & (swings < 16)
            assert (~np.isnan(ys) == here).all() and ys[here] == approx(swings[here], abs=1e-4)
        assert seen.readout("without the loose mass") == approx(motion.swing)
        assert seen.shown("point") == stable and seen.shown("curve", panel=1) == 4*stable
        if stable:
            dot = seen.mark("point")
            assert (dot["x"], dot["y"]) == approx((omega, swing), abs=1e-4)
            assert seen.readout("largest |x|") == approx(swing, abs=1e-4)
            assert seen.readout("impulse p") == approx(float(motion.impulse))
            root = symmetric_roots(damper(omega, delta, e))[0]
            modes, t0 = damper(omega, delta, e), root.phase[0]/omega
            ts, xs = seen.curve(label="x", panel=1)
            first = ts <= 0.5
            late = 2*np.pi/omega*np.where(first, ts, ts - 0.5)
            q, _ = modes.at(t0, (root.q[:, 0], root.after[:, 0]), t0 + late)
            sign = np.where(first, 1, -1)
            assert xs == approx(sign*q[0], abs=1e-6)
            assert seen.curve(label="z", panel=1)[1] == approx(sign*q[1]/0.1**0.5, abs=1e-6)
            walls = [seen.curve(n, panel=1)[1] for n in (0, 1)]
            assert walls[0] == approx(xs + delta) and walls[1] == approx(xs - delta)
            assert np.abs(np.concatenate(walls)).max() < 25
    shows("two_degree_vibro_impact/impact_damper:response", law,
          also=[{"delta": 12.5}, {"e": 0.2}, {"delta": 15.0}, {"omega": 1.15, "delta": 6.0, "e": 0.2}])


def test_sink_shows_the_law():
    def law(seen):
        X, e = seen.at.X, seen.at.e
        low, high = sink_window(e, 1.0)
        assert seen.readout("activation amplitude Xmin\u2009/δ") == approx(low)
        line = seen.mark("line", panel=0)
        assert (line["x1"], line["x2"]) == approx((low, low))
        pieces = [seen.curve(n, panel=0) for n in range(3)]
        for k, (xs, vs) in enumerate(pieces):
            there = ~np.isnan(xs)
            sides = np.abs(sink_multipliers(vs[1:-1], e, 1.0)[:, 0])
            assert (sides < 1).all() if k == 1 else (sides > 1).all()
            for x, v in zip(xs[there], vs[there]):
                assert min(abs(v - y) for y in resonant_speeds(max(x, low), e, 1.0)) < 1e-6
        assert pieces[0][1][-1] == approx(pieces[1][1][0]) and pieces[1][1][-1] == approx(pieces[2][1][0])
        stable = low <= X <= high
        assert seen.shown("point", panel=0) == stable and seen.shown("curve", panel=1) == 3*stable
        if stable:
            v = resonant_speeds(X, e, 1.0)[0]
            dot = seen.mark("point", panel=0)
            assert (dot["x"], dot["y"]) == approx((X, v)) and seen.readout("speed v/ωδ") == approx(v)
            ts, zs = seen.curve(label="loose mass", panel=1)
            upper, lower = (seen.curve(n, panel=1)[1] for n in (0, 1))
            assert upper - lower == approx(np.full(len(ts), 2.0)) and (upper + lower)/2 == approx(
                X*np.cos(2*np.pi*ts + np.arctan2((1 - e)/(1 + e)*v, np.pi/2*v - 1)), abs=1e-9)
            assert zs[0] == approx(upper[0]) and zs[60] == approx(lower[60])
            assert np.diff(zs[:60]) == approx(-v*2*np.pi/120) and zs[61:] == approx(-zs[1:61])
            assert (zs < upper + 1e-9).all() and (zs > lower - 1e-9).all()
    shows("two_degree_vibro_impact/impact_damper:sink", law,
          also=[{"X": 1.0, "e": 0.2}, {"X": 0.05}, {"X": 0.75}, {"X": 0.2, "e": 0.9}])
