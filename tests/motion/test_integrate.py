"""The integrator: accuracy, dense output, and its events against exact motions and against SciPy.

The reference events of a motion without closed form are found by SciPy alone: DOP853 with dense output at
rtol 1e-13, the event scanned at 2500 points, every local minimum refined, every bracket closed by brentq.
"""

import warnings

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, minimize_scalar

from mechlib.motion import Event, integrate

LONG = 25.0


def circle(t, y):
    return [y[1], -y[0]]


def refuses(*words):
    return pytest.raises(ValueError, match="(?s)" + ".*".join(words))


# Accuracy

@pytest.mark.parametrize("tolerance", [1e-6, 1e-9, 1e-12])
def test_error_is_near_the_tolerance_at_the_steps_and_between_them(tolerance):
    path = integrate(circle, [0, 1], LONG, tolerance=tolerance)
    times = np.linspace(0, LONG, 3001)
    exact = np.stack([np.sin(times), np.cos(times)], axis=1)
    assert np.abs(path(times) - exact).max() < 5*tolerance
    assert np.abs(path.y[:, 0] - np.sin(path.t)).max() < 5*tolerance
    assert path.t[0] == 0 and path.t[-1] == LONG and (np.diff(path.t) > 0).all()


def pendulum(t, y):
    return np.array([y[1], -np.sin(y[0])])


def duffing(t, y):
    return np.array([y[1], np.cos(1.3*t) - 0.1*y[1] - y[0] - 0.4*y[0]**3])


def kepler(t, y):
    return np.concatenate([y[2:], -y[:2]/np.hypot(*y[:2])**3])


@pytest.mark.parametrize("method", ["DOP853", "Radau", "LSODA"])
@pytest.mark.parametrize("rate, start",
                         [(pendulum, [2.5, 0.3]), (duffing, [0.2, 1.0]), (kepler, [1, 0, 0, 1.2])])
def test_motions_agree_with_scipy(rate, start, method):
    rtol = {"DOP853": 1e-13, "Radau": 1e-9, "LSODA": 1e-12}[method]
    peer = solve_ivp(rate, (0, 10), start, method=method, rtol=rtol, atol=rtol, t_eval=np.linspace(0, 10, 41))
    assert np.abs(integrate(rate, start, 10)(peer.t)
                  - peer.y.T).max() < {"DOP853": 5e-11, "Radau": 3e-5, "LSODA": 1e-8}[method]


def test_energy_and_a_state_that_grows():
    path = integrate(kepler, [1, 0, 0, 1.2], 60)
    energy = (path.y[:, 2:]**2).sum(axis=1)/2 - 1/np.hypot(*path.y[:, :2].T)
    assert np.ptp(energy) < 1e-11
    # error relative to |y| where it is large
    assert integrate(lambda t, y: y, [1.0], 30)(30.0)[0] == pytest.approx(np.exp(30), rel=1e-11)
    assert integrate(lambda t, y: [3*t**2], [2.0], 4, begin=1)(3.0) == pytest.approx([28.0])


def test_a_time_one_time_many_times_a_time_outside():
    path = integrate(circle, [0, 1], 3.0)
    assert path(1.0).shape == (2,) and path([1.0, 2.0]).shape == (2, 2)
    assert path(np.ones((2, 3))).shape == (2, 3, 2)
    assert (path(0.0) == [0, 1]).all() and np.allclose(path(3.0), path.y[-1], atol=1e-15)
    with refuses("known from t = 0 to t = 3"):
        path(3.1)


def test_max_step_and_first_step():
    def pulse(t, y):
        return [np.exp(-((t - 50)/0.05)**2)]
    # jumped over
    assert integrate(pulse, [0.0], 100)(100.0)[0] < 1e-6
    assert integrate(pulse, [0.0], 100,
                     max_step=0.2)(100.0)[0] == pytest.approx(0.05*np.sqrt(np.pi), rel=1e-10)
    assert np.diff(integrate(circle, [0, 1], 3, max_step=0.1).t).max() < 0.1 + 1e-12
    path = integrate(circle, [0, 1], 3)
    assert integrate(circle, path.y[-1], 6, begin=3, step=path.step).t[1] == pytest.approx(3 + path.step)


# Events: exact motions

def stops(amplitude, phase, omega, level, until):
    """All times at which amplitude sin(omega t + phase) rises through ``level``."""
    turns = np.arange(-2, omega*until/2/np.pi + 3)
    times = (np.arcsin(level/amplitude) - phase + 2*np.pi*turns)/omega
    return times[(times > 0) & (times < until)]


@pytest.mark.parametrize("tolerance", [1e-6, 1e-9, 1e-12])
@pytest.mark.parametrize("shy", [1e-1, 1e-2, 1e-3, 1e-4, 1e-5])
def test_a_stop_that_the_swing_only_just_reaches(shy, tolerance):
    """x'' = -x, amplitude 1, stop at 1 - shy: contacts of every turn, none between, at the exact times."""
    level = 1 - shy
    path = integrate(circle, [0, 1], 60, [Event(lambda t, y: level - y[0], ends=False)], tolerance=tolerance)
    exact = stops(1, 0, 1, level, 60)
    times = np.array([hit.time for hit in path.found])
    assert len(times) == len(exact)
    # error of the place over the speed
    assert np.abs(times - exact).max() < 30*tolerance/np.sqrt(2*shy)
    first = integrate(circle, [0, 1], 60, [lambda t, y: level - y[0]], tolerance=tolerance)
    assert first.ended.time == first.t[-1] == times[0] and first.found == (first.ended,)


def test_random_oscillators_with_stops_near_the_amplitude():
    """300 motions: amplitude, phase, frequency, tolerance at random; the stop from 0.3 below the amplitude to
    1e-8 above it."""
    rng = np.random.default_rng(5)
    contacts = grazes = 0
    for _ in range(300):
        amplitude, omega, phase = rng.uniform(0.2, 3), rng.uniform(0.3, 4), rng.uniform(0, 2*np.pi)
        tolerance, shy = 10**rng.uniform(-12, -7), 10**rng.uniform(-8, -0.5)*rng.choice([1, 1, 1, -1])
        level = amplitude*(1 - shy)
        if abs(amplitude*np.sin(phase) - level) < 1e-6:
            continue
        path = integrate(lambda t, y, omega=omega: [y[1], -omega**2*y[0]],
                         amplitude*np.array([np.sin(phase), omega*np.cos(phase)]), 9.0,
                         [Event(lambda t, y, level=level: level - y[0], ends=False)], tolerance=tolerance)
        times = np.array([hit.time for hit in path.found])
        error = 100*tolerance*max(1, omega)
        # shallower than the tolerance can tell: either answer, but no penetration unseen
        if abs(amplitude*shy) < error:
            grazes += 1
            assert all(abs(amplitude*np.sin(omega*t + phase) - level) < 2*error for t in times)
            continue
        exact = stops(amplitude, phase, omega, level, 9.0) if shy > 0 else np.array([])
        assert len(times) == len(exact), (amplitude, omega, phase, tolerance, shy)
        speed = omega*np.sqrt(amplitude**2 - level**2) if shy > 0 else 1
        assert np.abs(times - exact).max(initial=0) < error/speed
        contacts += len(times)
    assert contacts > 500 and 0 < grazes < 40


def test_rising_falling_either_and_several_at_once():
    watched = [Event(lambda t, y: y[0] - 0.5, "rising", ends=False),
               Event(lambda t, y: y[0] - 0.5, "falling", ends=False),
               Event(lambda t, y: y[1], "either", ends=False), Event(lambda t, y: t - 7.25, "rising")]
    path = integrate(circle, [0, 1], 50, watched)
    times = [[hit.time for hit in path.found if hit.event == n] for n in range(4)]
    s = np.pi/6
    for found, exact in zip(times, ([s, 2*np.pi + s], [np.pi - s], [np.pi/2, 3*np.pi/2], [7.25])):
        assert found == pytest.approx(exact, abs=1e-11)
    assert [hit.time for hit in path.found] == sorted(hit.time for hit in path.found)
    assert path.ended.event == 3 and path.t[-1] == pytest.approx(7.25)
    assert path.ended.state == pytest.approx([np.sin(7.25), np.cos(7.25)], abs=1e-11)


def test_an_event_at_the_start_is_the_next_one():
    """A mass that leaves its stop at t = 0 comes back to it; one that stands beyond it first has to
    return."""
    bounce = integrate(lambda t, y: [y[1], -1.0], [0, 1], 9, [lambda t, y: y[0]])
    assert bounce.ended.time == pytest.approx(2, abs=1e-12)
    beyond = integrate(circle, [-0.5, 1], 9, [lambda t, y: y[0]])
    assert beyond.ended.time == pytest.approx(np.arctan(0.5) + np.pi, abs=1e-11)
    entering = integrate(circle, [0, -1], 9, [lambda t, y: y[0]])
    assert entering.ended.time == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("speed", [1e-2, 1e-4, 1e-6])
def test_a_tiny_hop_at_the_beginning_of_a_long_step(speed):
    """The first step is as long as 10⁴ hops; the event is at its very beginning."""
    path = integrate(lambda t, y: [y[1], -1.0 + 0.3*np.sin(t)], [0, speed], 9, [lambda t, y: y[0]], step=0.2)
    assert path.ended.time == pytest.approx(2*speed, rel=0.21*speed + 1e-6)


def test_an_event_that_is_not_linear_and_one_with_a_kink():
    path = integrate(pendulum, [0.0, 1.9], 40, [Event(lambda t, y: np.cos(y[0]) - np.cos(2.0), ends=False),
                                               Event(lambda t, y: 2.0 - abs(y[0]), ends=False)])
    first, second = ([hit.time for hit in path.found if hit.event == n] for n in (0, 1))
    assert len(first) > 4 and first == pytest.approx(second, abs=1e-10)


# Events: motions without closed form

def reference(rate, start, value, until, points=2500):
    """Falls of value(t, y) through zero by SciPy, and the depth of the shallowest dip or shortfall."""
    solution = solve_ivp(rate, (0, until), start, method="DOP853", rtol=1e-13, atol=1e-13, dense_output=True,
                         max_step=0.3).sol
    times = np.linspace(0, until, points)
    g = np.array([value(t, y) for t, y in zip(times, solution(times).T)])
    at = lambda t: value(t, solution(t))
    knots, shallow = [0.0], np.inf
    before, here, behind = g[:-2], g[1:-1], g[2:]
    lowest, highest = (here <= before) & (here <= behind), (here >= before) & (here >= behind)
    for i in np.flatnonzero(lowest | highest) + 1:
        sign = 1 if g[i] <= g[i - 1] else -1
        best = minimize_scalar(lambda t, sign=sign: sign*at(t), bounds=(times[i - 1], times[i + 1]),
                               method="bounded", options={"xatol": 1e-10})
        knots.append(best.x)
        shallow = min(shallow, abs(best.fun))
    knots.append(until)
    levels = [at(t) for t in knots]
    return [brentq(at, a, b, xtol=1e-13) for a, b, u, v in zip(knots, knots[1:], levels, levels[1:])
            if u > 0 >= v], shallow


def random_case(rng):
    """A motion, and a stop near one of its extremes."""
    kind = rng.choice(["pendulum", "duffing", "forced", "damped"])
    zeta, w, f, b = rng.uniform(0, 0.1), rng.uniform(0.5, 3), rng.uniform(0.3, 1.5), rng.uniform(0, 1)
    rate = {"pendulum": lambda t, y: np.array([y[1], -np.sin(y[0]) - zeta*y[1]]),
            "duffing": lambda t, y: np.array([y[1], f*np.cos(w*t) - zeta*y[1] - y[0] - b*y[0]**3]),
            "forced": lambda t, y: np.array([y[1], f*np.cos(w*t) - y[0]]),
            "damped": lambda t, y: np.array([y[1], -2*zeta*y[1] - w**2*y[0]])}[kind]
    start = rng.uniform(-1.2, 1.2, 2)
    solution = solve_ivp(rate, (0, 12), start, method="DOP853", rtol=1e-12, atol=1e-12, dense_output=True).sol
    x = solution(np.linspace(0.5, 12, 4000))[0]
    peaks = x[1:-1][(x[1:-1] > x[:-2]) & (x[1:-1] > x[2:])]
    level = rng.choice(peaks) - 10**rng.uniform(-7,
                                                -1.5)*rng.choice([1, 1, -1]) if len(peaks) else x.max() - 0.01
    values = [lambda t, y: level - y[0], lambda t, y: np.sin(level) - np.sin(y[0]),
              lambda t, y: (level - y[0])*(2 + np.cos(t))]
    return rate, start, values[rng.integers(3 if abs(level) < 1.2 and np.abs(x).max() < 1.5 else 1)]


@pytest.mark.parametrize("seed", range(10))
def test_random_motions_find_the_events_that_scipy_finds(seed):
    """Twenty motions each: no event missed, none invented."""
    rng = np.random.default_rng(seed)
    for _ in range(20):
        rate, start, value = random_case(rng)
        tolerance = 10**rng.uniform(-12, -9)
        path = integrate(rate, start, 12.0, [Event(value, ends=False)], tolerance=tolerance)
        exact, shallow = reference(rate, start, value, 12.0)
        if shallow < 1e3*tolerance or abs(value(0.0, start)) < 1e-6 or abs(value(12.0, path.y[-1])) < 1e-6:
            continue
        times = np.array([hit.time for hit in path.found])
        assert len(times) == len(exact)
        assert np.abs(times - exact).max(initial=0) < 3e3*tolerance/np.sqrt(2*shallow) + 1e-11


def test_several_stops_at_once_the_first_wins():
    """A pendulum between two walls and above a table: the earliest of three terminal events, as SciPy sees
    it."""
    rng = np.random.default_rng(11)
    for _ in range(20):
        start, (right, left) = rng.uniform(-1, 1, 2), rng.uniform(1.02, 1.8, 2)
        values = [lambda t, y, wall=right: wall - y[0], lambda t, y, wall=left: y[0] + wall,
                  lambda t, y: 1.3 - 0.02*t - abs(y[1])]
        path = integrate(pendulum, start, 10.0, values)
        firsts = [reference(pendulum, start, v, 10.0, 1500)[0][:1] for v in values]
        times = [t[0] if t else np.inf for t in firsts]
        if min(times) == np.inf:
            assert path.ended is None
        else:
            assert path.ended.event == int(np.argmin(times))
            assert path.ended.time == pytest.approx(min(times), abs=1e-9)


# Rates that are not finite

def test_a_rate_that_is_nan_beyond_an_edge_shortens_the_step():
    """y' = -1/(2y), y = √(1 - t): the rate has no value for y < 0, and long steps would jump there."""
    def rate(t, y):
        return [-0.5/y[0] if y[0] > 0 else np.nan]
    path = integrate(rate, [1.0], 0.999, step=0.9)
    assert path(0.999)[0] == pytest.approx(np.sqrt(0.001), rel=1e-9)
    ended = integrate(rate, [1.0], 2.0, [lambda t, y: y[0] - 0.01], step=0.9)
    assert ended.ended.time == pytest.approx(1 - 1e-4, abs=1e-10)


def test_a_motion_that_would_cross_the_edge_is_refused_there():
    with refuses("cannot be followed beyond t = 1,", "not finite just beyond"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        integrate(lambda t, y: [-1.0 if y[0] > 0 else np.nan], [1.0], 2.0)
    with refuses("cannot be followed beyond t = 1"):
        integrate(lambda t, y: y**2, [1.0], 2.0)


# Bad input

@pytest.mark.parametrize("call, words", [
    (lambda: integrate(circle, [0, 1], -1), ["followed forwards", "begins at t = 0", "not -1"]),
    (lambda: integrate(circle, [0, 1], np.nan), ["followed forwards", "not nan"]),
    (lambda: integrate(circle, [0, np.nan], 1), ["start must be a list of finite numbers"]),
    (lambda: integrate(circle, [[0, 1]], 1), ["start must be a list"]),
    (lambda: integrate(circle, [0, 1], 1, tolerance=0), ["tolerance must be positive, not 0"]),
    (lambda: integrate(circle, [0, 1], 1, max_step=-1), ["max_step must be positive"]),
    (lambda: integrate(circle, [0, 1], 1, step=0), ["step must be positive"]),
    (lambda: integrate(circle, [0, 1], 1, scale=[1, 1, 1]), ["scale must be", "2 components"]),
    (lambda: integrate(circle, [0, 1], 1, scale=[1, 0]), ["scale must be", "positive"]),
    (lambda: integrate(lambda t, y: y[:1], [0, 1], 1), [r"rate has the shape \(1,\)", r"state \(2,\)"]),
    (lambda: integrate(lambda t, y: [np.inf], [1], 1), ["no finite value at the start"]),
    (lambda: integrate(circle, [0, 1], np.inf, most=50), ["has come to t = ", "50 steps", "raise `most`"]),
    (lambda: integrate(lambda t, y: [0.0], [1], np.inf, [lambda t, y: y[0]]),
     ["no end", "give a time `until`"]),
    (lambda: integrate(circle, [0, 1], 1, [3]), ["event needs a function", "3"]),
    (lambda: integrate(circle, [0, 1], 1, [lambda t, y: np.nan]), ["event 0 has no value", "t = 0"]),
    (lambda: Event(circle, "down"), ["unknown way 'down'", "falling, rising or either"]),
])
def test_refusals(call, words):
    with refuses(*words):
        call()
