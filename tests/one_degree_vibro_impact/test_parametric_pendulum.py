"""A pendulum with a shaken pivot at a wall: thresholds against DOP853, Mathieu's functions and simulated
impacts; the pendulum at an oblique wall against a second program; the numbers of the pictures."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.special import mathieu_a, mathieu_b

from mechlib.exercises import exercise
from mechlib.motion import Gap, through_impacts
from mechlib.one_degree_vibro_impact import (
    first_order_threshold,
    parametric_growth,
    parametric_threshold,
    parametric_trace,
    swing_at_wall,
)
from mechlib.one_degree_vibro_impact.figures.parametric_pendulum import DEPTHS, HOPS, LAST, RUN
from mechlib.one_degree_vibro_impact.parametric_pendulum import growing_hop
from mechlib.rigid_body_collision import collide_planar
from pictures import shows

brief = settings(deadline=None, max_examples=15)
LAWS = ("newton", "poisson", "stronge")


def floquet(omega, zeta, h):
    """Φ(T) by DOP853, both columns with their damping."""
    T = 2*np.pi/omega
    ends = [solve_ivp(lambda t, y: [y[1], -2*zeta*y[1] - (1 + h*np.cos(omega*t))*y[0]], (0, T), start,
                      "DOP853", rtol=1e-13, atol=1e-14).y[:, -1] for start in ([1, 0], [0, 1])]
    return np.array(ends).T


def knocking(omega, zeta, h, e, impacts):
    """Speeds of successive impacts on a wall at 0, by DOP853 from impact to impact."""
    def touch(t, y):
        return y[0]
    touch.terminal, touch.direction = True, 1
    t, y, speeds = 0.0, [-1.0, 0.0], []
    for _ in range(impacts):
        run = solve_ivp(lambda t, y: [y[1], -2*zeta*y[1] - (1 + h*np.cos(omega*t))*y[0]], (t, t + 30), y,
                        "DOP853", events=[touch], rtol=1e-11, atol=1e-14)
        t, speed = run.t_events[0][0], run.y_events[0][0][1]
        speeds.append(speed)
        y = [-1e-17, -e*speed]
    return np.array(speeds)


@pytest.mark.parametrize("zeta, e, h", [(0.0, 0.8, 0.28478805463518), (0.02, 0.8, 0.36547878229),
                                        (0.0, 0.5, 0.90296507232)])
def test_thresholds(zeta, e, h):
    found = parametric_threshold(2.0, zeta, e)
    assert found == approx(h, abs=2e-11)
    trace = np.trace(floquet(2.0, zeta, found))
    assert e*abs(trace) == approx(1 + e**2*np.exp(-2*zeta*np.pi), abs=1e-11)
    for change in (1e-2, 1e-5):                              # simulated impacts shrink below and grow above
        below, above = (knocking(2.0, zeta, found*(1 + s*change), e, 46) for s in (-1, 1))
        assert below[-1]/below[-2] < 1 < above[-1]/above[-2]


def test_first_order():
    assert first_order_threshold(0.0, 0.8) == approx(0.2841, abs=5e-5)
    for lost in (1e-2, 1e-3):
        exact = parametric_threshold(2.0, lost, 1 - lost)
        assert exact == approx(first_order_threshold(lost, 1 - lost), rel=20*lost**2)


@brief
@given(st.floats(0.6, 3), st.floats(0, 0.2), st.floats(-2, 2))
def test_the_trace_by_dop853(omega, zeta, h):
    Phi = floquet(omega, zeta, h)
    assert parametric_trace(omega, zeta, h) == approx(np.trace(Phi), abs=1e-8)
    assert np.linalg.det(Phi) == approx(np.exp(-4*np.pi*zeta/omega), abs=1e-9)


@pytest.mark.parametrize("omega, zeros, edge", [(2.3, 1, mathieu_b), (1.7, 1, mathieu_a),
                                                (1.05, 2, mathieu_b), (0.9, 2, mathieu_a)])
def test_without_loss_the_tongues_are_mathieus(omega, zeros, edge):
    """y″ + (a - 2q cos 2τ)y = 0 with a = 4/ω², q = 2h/ω²: on the edges a is b₁, a₁, b₂, a₂ of q."""
    h = parametric_threshold(omega, 0.0, 1.0, zeros)
    assert edge(zeros, 2*h/omega**2) == approx(4/omega**2, abs=1e-8)


@brief
@given(st.floats(1.8, 2.2), st.floats(0, 0.05), st.floats(0.5, 1), st.floats(0.3, 1))
def test_growth_is_the_largest_multiplier(omega, zeta, h, e):
    values = np.linalg.eigvals(floquet(omega, zeta, h))
    grows = parametric_growth(omega, zeta, h, e)
    if np.iscomplex(values).any():
        assert np.isnan(grows)
    else:
        assert grows == approx(e*np.abs(values).max(), abs=1e-7)
        trace, fades = np.trace(floquet(omega, zeta, h)), e**2*np.exp(-4*np.pi*zeta/omega)
        assert (grows > 1) == (e*abs(trace) > 1 + fades)


def test_the_second_tongue_by_simulated_impacts():
    h = float(parametric_threshold(1.0, 0.0, 0.9, 2))
    for depth, grows in ((0.99*h, False), (1.01*h, True)):
        speeds = knocking(1.0, 0.0, depth, 0.9, 80)
        assert (speeds[-1] > speeds[-3]) == grows
        assert speeds[-1]/speeds[-3] == approx(parametric_growth(1.0, 0.0, depth, 0.9, 2), abs=1e-6)


def test_outside_the_tongues_everything_dies_out():
    assert np.isnan(parametric_growth(1.5, 0.0, 0.3, 0.9))
    speeds = knocking(1.5, 0.0, 0.3, 0.9, 60)
    assert speeds[-10:].max() < 0.02*speeds[:10].max()
    assert np.isnan(parametric_threshold(np.array([2.0, 6.0]), 0.0, 0.8)).tolist() == [False, True]


def test_a_motion_with_impacts_is_a_free_motion_folded():
    h, e = 0.37, 0.6

    def rate(t, y):
        return np.array([y[1], -0.06*y[1] - (1 + h*np.cos(1.9*t))*y[0]])
    wall = Gap(lambda t, y: -y[0], lambda t, y: -y[1], strike=lambda t, y: np.array([0.0, -e*y[1]]))
    run = through_impacts(rate, [-1.0, 0.3], 20.0, [wall], tolerance=1e-12)
    free = solve_ivp(rate, (0, 20), [-1.0, 0.3], "DOP853", rtol=1e-12, atol=1e-13, dense_output=True)
    times = np.linspace(0.05, 19.95, 400)
    x = free.sol(times)[0]
    zeros = np.cumsum(np.diff(np.sign(free.sol(np.linspace(0, 20, 40001))[0])) != 0)
    N = zeros[np.searchsorted(np.linspace(0, 20, 40001)[1:], times)]
    assert N[-1] >= 5
    away = np.abs(x) > 1e-2
    assert run(times)[away, 0] == approx(-e**N[away]*np.abs(x[away]), abs=1e-9)


def test_growing_hop():
    for h in (0.1, 0.6, 1.0):
        phase, hop = growing_hop(2.0, 0.0, h)
        assert hop.t[-1] - hop.t[0] == approx(np.pi) and hop.y[0] == approx([0, -1])
        assert hop.y[-1] == approx([0, parametric_growth(2.0, 0.0, h, 1.0)], abs=1e-9)
        assert (hop(np.linspace(hop.t[0], hop.t[-1], 50)[1:-1])[:, 0] < 0).all()
        assert 2*hop.t[0] % (2*np.pi) == approx(phase) and 0.3*np.pi < phase < 0.5*np.pi
    with pytest.raises(ValueError, match="nothing grows with one zero"):
        growing_hop(1.5, 0.0, 0.2)


def second_program(law, impacts):
    """(time, φ̇, e_eff) of the impacts by DOP853, with Routh's construction at the wall."""
    def touch(t, y):
        return y[0] - 0.3
    touch.terminal, touch.direction = True, 1
    w, t, y, seen = np.array([np.sin(0.3), -np.cos(0.3)]), 0.0, [0.1, 0.0], []
    for _ in range(impacts):
        run = solve_ivp(lambda t, y: [y[1], -0.04*y[1] - (1 - 0.6*np.cos(2*t))*np.sin(y[0])], (t, t + 60), y,
                        "DOP853", events=[touch], rtol=1e-12, atol=1e-13, max_step=0.1)
        t, rate = run.t_events[0][0], run.y_events[0][0][1]
        hit = collide_planar(np.outer(w, w), w*rate + [-0.3*np.sin(2*t), 0], 0.5, 0.7, law)
        left = hit.velocity[1]/np.cos(0.3)
        seen.append((t, rate, left/rate))
        y = [0.3 - 1e-15, -left]
    return seen


@pytest.mark.parametrize("law, left, third", [("newton", 0.7, 25.107399), ("poisson", 0.523705787, 25.003767),
                                              ("stronge", 0.599332949, 25.043060)])
def test_the_pendulum_of_the_text(law, left, third):
    path = swing_at_wall(**RUN, law=law, until=110.0)
    ours = [(hit.time, hit.before[1], -hit.after[1]/hit.before[1]) for hit in path.hits]
    assert ours[0] == approx((12.738150866, 0.224475153, 0.7), abs=1e-8)
    assert ours[1] == approx((18.853618051, 0.137646683, left), abs=1e-8)
    assert ours[2][0] == approx(third, abs=1e-6)
    for one, other in zip(ours[:8], second_program(law, 8), strict=True):
        assert one == approx(other, abs=1e-6)
    for (t, _, _), c in zip(ours[:2], (0.3419, 0.00825)):
        assert 0.3*np.sin(2*t)/np.sin(0.3) == approx(c, abs=1e-4)


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="nothing bounces"):
        parametric_threshold(2.0, 0.0, 0.0)
    with pytest.raises(ValueError, match="lies beyond the wall"):
        swing_at_wall(**{**RUN, "start": 0.4}, law="newton", until=1.0)
    with pytest.raises(ValueError, match="not known"):
        swing_at_wall(**RUN, law="hooke", until=1.0)


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    first = float(first_order_threshold(0.02, 0.8))
    assert value("threshold-in-first-order", e=0.8, zeta=0.02) == approx(first)
    assert value("second-tongue", e=0.7)*0.49 == approx(1 + 0.7**4)
    assert value("shaken-by-how-much") == approx(0.28478805463518*62.5)
    assert value("from-hit-to-hit") == approx(parametric_growth(2.0, 0.0, 0.6, 0.8), abs=1e-4)
    trace = np.trace(floquet(2.0, 0.0, 0.6))
    assert trace == approx(-2.2215, abs=5e-5)
    c = 0.3*np.sin(2*18.853618)/np.sin(0.3)
    assert value("second-impact-1") == approx(c) == approx(0.00825, abs=1e-5)
    assert value("second-impact-2") == approx(0.523705787, abs=1e-6)
    assert value("second-impact-3") == approx(0.599332949, abs=1e-6)


def test_growth_shows_the_law():
    known, edges = {}, [float(parametric_threshold(2.0, 0.0, x)) for x in np.linspace(0.45, 1, 12)]

    def motion(h):
        """Phase and factor of the growing motion, and its hop, by DOP853."""
        if h not in known:
            values, vectors = np.linalg.eig(floquet(2.0, 0.0, h))
            start = vectors[:, np.argmax(np.abs(values))]
            run = solve_ivp(lambda t, y: [y[1], -(1 + h*np.cos(2*t))*y[0]], (0, 3*np.pi), start, "DOP853",
                            rtol=1e-12, atol=1e-14, dense_output=True, events=[lambda t, y: y[0]])
            known[h] = run.t_events[0][0], np.abs(values).max(), run.sol
        return known[h]

    def law(seen):
        h, e = seen.at.h, seen.at.e
        zero, larger, x = motion(h)
        factor = e*larger
        assert seen.readout("factor of each hop") == approx(factor, abs=1e-6)
        edge = seen.readout("threshold hc")
        assert e*abs(np.trace(floquet(2.0, 0.0, edge))) == approx(1 + e**2, abs=1e-6)
        assert seen.shown("label", label="grows") == (factor > 1) == 1 - seen.shown("label", label="dies out")
        assert seen.shown("curve", panel=0) == HOPS
        speed = abs(x(zero)[1])
        for k in range(HOPS):
            xs, ys = seen.curve(k, panel=0)
            assert (xs[0], xs[-1]) == approx((zero/np.pi % 1 + k, zero/np.pi % 1 + k + 1), abs=1e-5)
            hop = np.abs(x(zero + np.pi*np.linspace(0, 1, len(ys)))[0])/speed
            assert ys == approx(hop*factor**k/max(1, factor**(HOPS - 1)), abs=1e-5)
        xs, ys = seen.curve(label="threshold")
        assert ys == approx(edges, abs=1e-6) and xs == approx(np.linspace(0.45, 1, 12))
        xs, ys = seen.curve(label="first order")
        assert ys == approx(4*np.log(1/xs)/np.pi) and (xs[0], xs[-1]) == approx((0.45, 1))
        point = seen.mark("point", panel=1)
        assert (point["x"], point["y"]) == approx((e, h))
    assert DEPTHS[2] == 21                                   # a sample at every step of the slider
    shows("one_degree_vibro_impact/parametric_pendulum:growth", law, settings=10)


def test_at_the_wall_shows_the_law():
    grid = np.linspace(0, LAST, 801)
    paths = {}
    for law in LAWS:
        hits, pieces, y, t = second_program(law, 8), [], [0.1, 0.0], 0.0
        for time, rate, left in hits:
            run = solve_ivp(lambda t, y: [y[1], -0.04*y[1] - (1 - 0.6*np.cos(2*t))*np.sin(y[0])], (t, time),
                            y, "DOP853", rtol=1e-11, atol=1e-12, dense_output=True)
            inside = grid[(grid >= t) & (grid < time)]
            pieces.append(run.sol(inside)[0] if inside.size else inside)
            t, y = time, [0.3, -left*rate]
        paths[law.capitalize()] = np.concatenate(pieces)[:801], [h for h in hits if h[0] < LAST]

    def law(seen):
        angles, hits = paths[seen.at.law]
        now = np.interp(seen.at.t, grid, angles)
        assert seen.readout("angle φ") == approx(now, abs=1e-5)
        point = seen.mark("point", panel=1)
        assert (point["x"], point["y"]) == approx((seen.at.t, now), abs=1e-5)
        for n, name in enumerate(paths):
            assert seen.curve(n, panel=1, color="muted")[1] == approx(paths[name][0], abs=1e-5)
        assert seen.curve(0, panel=1, color="accent")[1] == approx(angles, abs=1e-5)
        dots = seen.mark("dots", panel=1)
        assert np.asarray(dots["xs"]) == approx([h[0] for h in hits], abs=1e-5)
        assert np.asarray(dots["ys"]) == approx(np.full(len(hits), 0.3))
        rod = seen.mark("rod", panel=0)
        high = 0.15*np.cos(2*seen.at.t)
        assert (rod["x1"], rod["y1"], rod["x2"], rod["y2"]) == approx(
            (0, high, np.sin(now), high - np.cos(now)), abs=1e-5)
    shows("one_degree_vibro_impact/parametric_pendulum:at_the_wall", law, settings=12)
