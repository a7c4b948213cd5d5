"""Motion through impacts: exact times, chattering to its end, rest and release, several contacts, and
sentences instead of endless runs."""

import math

import mpmath
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from mechlib.motion import Gap, Switch, through_impacts
from mechlib.motion.dormand_prince import BENDS
from mechlib.motion.runge_kutta import inside

UP = np.array([0.0, 1.0])


def refuses(*words):
    return pytest.raises(ValueError, match="(?s)" + ".*".join(words))


def floor(e, level=0.0):
    """The ball y = (height, velocity) and a floor."""
    return Gap(lambda t, y: y[0] - level, lambda t, y: y[1], push=lambda t, y: UP, e=e)


def stop(delta, e):
    """x ≤ δ for y = (x, u)."""
    return Gap(lambda t, y: delta - y[0], lambda t, y: -y[1], push=lambda t, y: -UP, e=e, name="the stop")


def oscillator(zeta=0.0, omega=1.0, f=0.0):
    return lambda t, y: [y[1], f*math.cos(omega*t) - 2*zeta*y[1] - y[0]]


def drop(e, g=9.81, height=1.0, until=10.0, **options):
    return through_impacts(lambda t, y: [y[1], -g], [height, 0.0], until, [floor(e)], **options)


# The bouncing ball: everything is known

def amplification():
    """How a rounding ε of the rates comes out as an error of a flight's duration, relatively.

    The flight, u up and u down, fills the part s of a step of the length h.  Inside the step, a rounding of
    the rates moves the height by ε h max|rate| Σ w(s)|b|, and the rate has grown to u(2/s - 1).  The landing
    is then wrong by δt = δx/u, and the speed with which the next flight begins by δu/u = 2δt/T.
    """
    s = np.linspace(1e-3, 1, 4000)
    moved = inside(s)[:, 3:] @ np.abs(BENDS).sum(axis=1)
    return 2*float(((2/s - 1)/s*moved).max())


EPS = np.finfo(float).eps
AMPLIFIED = amplification()


def exact_hits(e, count):
    """The times of the impacts in 40 digits, of the e and the g that the machine holds."""
    with mpmath.workdps(40):
        fall, e = mpmath.sqrt(2/mpmath.mpf(9.81)), mpmath.mpf(e)
        return [fall*(1 + 2*mpmath.fsum(e**k for k in range(1, n + 1))) for n in range(count)]


def test_the_promise_is_the_one_that_the_tables_give():
    assert 1150 < AMPLIFIED < 1200 and "1200 N ε t" in through_impacts.__doc__


@pytest.mark.parametrize("e", [0.0, 0.2, 0.5, 0.8, 0.9])
def test_bouncing_ball_to_rest(e):
    path, fall = drop(e), math.sqrt(2/9.81)
    exact = exact_hits(e, len(path.hits))
    late = [abs(float(hit.time - time)) for hit, time in zip(path.hits, exact, strict=True)]
    assert all(error <= AMPLIFIED*n*EPS*float(time) for n, (error, time) in enumerate(zip(late, exact), 1))
    speeds = [9.81*fall*e**(n + 1) for n in range(len(exact))]
    assert [hit.after[1] for hit in path.hits] == pytest.approx(speeds, rel=len(exact)*AMPLIFIED*EPS)
    assert all(hit.after[1] == pytest.approx(-e*hit.before[1], rel=1e-14) for hit in path.hits)
    rest, = path.rests
    assert rest.still == pytest.approx(fall*(1 + e)/(1 - e), abs=1e-11) and rest.end == path.end == 10.0
    assert np.abs(path(np.linspace(rest.begin, 10, 50))).max() < 1e-12
    assert len(path.hits) == (1 if e == 0 else 1 + math.ceil(math.log(1e-4)/math.log(e) - 1))


@pytest.mark.parametrize("options", [dict(max_step=0.01), dict(max_step=0.1), dict(tolerance=1e-6),
                                     dict(tolerance=1e-13)])
def test_the_end_of_chattering_does_not_depend_on_the_steps(options):
    path, peer = drop(0.7, **options), drop(0.7)
    assert len(path.hits) == len(peer.hits)
    assert path.rests[0].still == pytest.approx(peer.rests[0].still, abs=1e-11)


@pytest.mark.parametrize("slow", [1e-1, 1e-2, 1e-3, 1e-5])
def test_the_end_of_chattering_does_not_depend_on_where_one_stops_to_follow_it(slow):
    path = drop(0.6, slow=slow)
    assert path.rests[0].still == pytest.approx(math.sqrt(2/9.81)*4, abs=1e-11)


def test_units_do_not_matter():
    """The same ball in millimetres and minutes makes as many hops."""
    metres, other = drop(0.7), drop(0.7, g=9.81e3*3600, height=1e3, until=10/60, scale=1e3)
    assert len(metres.hits) == len(other.hits)
    assert other.rests[0].still*60 == pytest.approx(metres.rests[0].still, abs=1e-11)


def test_an_elastic_ball_never_rests():
    path = drop(1.0, until=30.0)
    assert len(path.hits) == 33 and not path.rests
    energy = path.samples()[1] @ [9.81, 0] + path.samples()[1][:, 1]**2/2
    assert np.ptp(energy) < 1e-9


def test_states_at_impacts_and_between():
    path = drop(0.5)
    hit = path.hits[0]
    assert path(hit.time) == pytest.approx(hit.after)
    assert path(hit.time - 1e-9)[1] == pytest.approx(hit.before[1], abs=1e-6)
    assert path([0.1, 0.2]).shape == (2, 2) and path(0.1) == pytest.approx([1 - 9.81*0.005, -0.981])
    times, states = path.samples()
    assert (np.diff(times) >= 0).all() and states[:, 0].min() > -1e-12 and len(times) == len(states)
    with refuses("known from t = "):
        path(11.0)


# Oscillators with a stop

def test_preloaded_oscillator_is_at_rest_after_a_known_time():
    """δ = -1, rebound u₀ = 1, e = ½: hops of 2 arctan(eᵏu₀/|δ|), infinitely many."""
    e = 0.5
    path = through_impacts(oscillator(), [-1.0, 1/e], 6.0, [stop(-1.0, e)], tolerance=1e-13)
    exact = sum(2*math.atan(e**k) for k in range(200))
    assert exact == pytest.approx(3.48657324094, abs=1e-11)
    assert path.rests[0].still == pytest.approx(exact, abs=3e-11)
    assert np.diff([hit.time for hit in path.hits]) == pytest.approx([2*math.atan(e**k)
                                                                      for k in range(len(path.hits) - 1)],
                                                                     abs=1e-9)


def exact_chatter(zeta, omega, f, delta, e, t, u, digits=60):
    """The sum of all hops, each by Newton's method on the exact flow in many digits."""
    with mpmath.workdps(digits):
        z, w, F, d, r, start, v = (mpmath.mpf(str(x)) for x in (zeta, omega, f, delta, e, t, u))
        wd = mpmath.sqrt(1 - z*z)
        c, s = F*(1 - w*w)/((1 - w*w)**2 + (2*z*w)**2), F*2*z*w/((1 - w*w)**2 + (2*z*w)**2)
        now = start
        while v > mpmath.mpf(10)**-18:
            def flow(h, now=now, v=v):
                x0 = d - (c*mpmath.cos(w*now) + s*mpmath.sin(w*now))
                v0 = -v - w*(-c*mpmath.sin(w*now) + s*mpmath.cos(w*now))
                free = mpmath.exp(-z*h)*(x0*mpmath.cos(wd*h) + (v0 + z*x0)/wd*mpmath.sin(wd*h))
                return free + c*mpmath.cos(w*(now + h)) + s*mpmath.sin(w*(now + h)) - d
            a = F*mpmath.cos(w*now) - d
            hop = mpmath.findroot(flow, 2*v/a)
            v = r*mpmath.diff(flow, hop)
            now += hop
        return float(now - start)


@pytest.mark.parametrize("u", [1e-2, 1e-3, 1e-4])
def test_the_series_is_completed_to_the_second_order(u):
    """A pressing force that changes, with damping: the error of the time falls with the cube of s."""
    case = dict(zeta=0.05, omega=1.3, f=1.0, delta=0.2, e=0.5)
    path = through_impacts(oscillator(0.05, 1.3, 1.0), [0.2, 2*u], 0.3, [stop(0.2, 0.5)], begin=-0.4,
                           slow=0.6, tolerance=1e-13)
    s = 2*u/((math.cos(1.3*0.4) - 0.2)*0.5)
    exact = exact_chatter(t=-0.4, u=u, **case)
    assert len(path.hits) == 1 and abs(path.rests[0].still + 0.4 - exact) < 2*s**3
    # the plain geometric series is worse
    assert abs(s - exact) > 0.05*s**2
    if u == 1e-3:
        assert exact == pytest.approx(0.00597758182762978, abs=1e-15)


def test_rest_release_and_the_flight_after_it():
    """ζ = .05, ω = 163/57, f = 1, δ = 0, e = .8: whatever came before, after the release at θ = π/2 the next
    impact is the same."""
    w = 163/57
    speeds = []
    for u in (0.05, 0.011, 0.002):
        path = through_impacts(oscillator(0.05, w, 1.0), [0.0, u], 3.4, [stop(0.0, 0.8)], begin=-0.2,
                               tolerance=1e-12)
        rest = path.rests[0]
        assert rest.end == pytest.approx(math.pi/2/w, abs=1e-11) and rest.begin < rest.still < rest.end
        after = [hit for hit in path.hits if hit.time > rest.end]
        assert [hit.time for hit in after] == pytest.approx([3.2690217328], abs=1e-10)
        speeds.append(after[0].before[1])
    assert speeds == pytest.approx([0.340056748565]*3, abs=1e-11)


def test_it_rests_for_ever_if_the_force_never_suffices():
    path = through_impacts(oscillator(0.05, 2.0, 0.5), [-0.8, 0.3], 60.0, [stop(-0.8, 0.5)])
    assert path.rests[-1].end == 60.0 and path(60.0) == pytest.approx([-0.8, 0], abs=1e-9)


@pytest.mark.parametrize("case, speed", [
    (dict(zeta=0.0, omega=1.2, f=1.0, delta=0.0, e=0.8), None),
    (dict(zeta=0.05, omega=1.2, f=0.3, delta=1.0, e=0.8), 0.982334152403)])
def test_periodic_orbits_are_reached(case, speed):
    """(δ + aU)² + (bU/ω)² = P² for one impact a turn."""
    zeta, w, f, delta, e = case.values()
    wd, T = math.sqrt(1 - zeta**2), 2*math.pi/case["omega"]
    C, S, decay = math.cos(wd*T), math.sin(wd*T)/wd, math.exp(-zeta*T)
    D = 1 - 2*decay*C + decay**2
    a, b = (1 + e)*decay*S/D, e + (1 + e)*(decay*(C + zeta*S) - 1)/D
    P2 = f**2/((1 - w**2)**2 + (2*zeta*w)**2)
    A, B, K = a*a + (b/w)**2, 2*a*delta, delta**2 - P2
    U = max(np.roots([A, B, K]).real)
    if speed:
        assert U == pytest.approx(speed, abs=1e-11)
    c, s = f*(1 - w*w)/((1 - w*w)**2 + (2*zeta*w)**2), f*2*zeta*w/((1 - w*w)**2 + (2*zeta*w)**2)
    phase = math.atan2(s, c) + math.atan2(b*U/w, delta + a*U)
    path = through_impacts(oscillator(zeta, w, f), [delta, U], phase/w + 5.01*T, [stop(delta, e)],
                           begin=phase/w, tolerance=1e-12)
    assert [hit.time - phase/w for hit in path.hits] == pytest.approx([k*T for k in range(6)], abs=1e-8)
    assert [hit.before[1] for hit in path.hits] == pytest.approx([U]*6, abs=1e-8)


@pytest.mark.parametrize("beta, t0, speed",
                         [(0, 0.498805426014, 3.524759439441), (0.1, 0.258260175022, 2.359856501350),
                                             (0.5, 0.156411012232, 1.791472208810),
                          (1, 0.117957853770, 1.591020594738)])
def test_hardening_oscillator_returns_after_one_turn(beta, t0, speed):
    w = 1.8
    path = through_impacts(lambda t, y: [y[1], math.cos(w*t) - 0.1*y[1] - y[0] - beta*y[0]**3], [0.3, speed],
                           t0 + 3.01*2*math.pi/w,
                           [stop(0.3, 0.8)], begin=t0, tolerance=1e-13)
    assert [hit.time - t0 for hit in path.hits] == pytest.approx([2*math.pi*k/w for k in range(4)], abs=1e-10)
    assert [hit.before[1] for hit in path.hits] == pytest.approx([speed]*4, abs=1e-10)


def test_pendulum_on_a_shaken_pivot_against_a_wall():
    """ζ = .02, A = .15, ω = 2, wall at .3, e = .7, from .1 at rest: first impacts by another program."""
    wall = stop(0.3, 0.7)
    path = through_impacts(lambda t, y: [y[1], -0.04*y[1] - (1 - 0.6*math.cos(2*t))*math.sin(y[0])],
                           [0.1, 0.0], 26.0, [wall], tolerance=1e-12)
    assert [hit.time for hit in path.hits[:3]] == pytest.approx([12.738150866, 18.853618051, 25.107399],
                                                                abs=1e-6)
    assert [hit.before[1] for hit in path.hits[:2]] == pytest.approx([0.224475153, 0.137646683], abs=2e-9)


# A moving floor

def table(A, w, e, **more):
    return Gap(lambda t, y: y[0] - A*math.sin(w*t), lambda t, y: y[1] - A*w*math.cos(w*t),
               push=lambda t, y: UP, e=e, name="the table", **more)


def test_ball_on_a_shaken_table_bounces_once_a_period():
    e, gamma = 0.8, 1.0
    phi = math.acos(math.pi*(1 - e)/(1 + e)/gamma)
    U = 2*math.pi/(1 + e)
    path = through_impacts(lambda t, y: [y[1], -1.0], [math.sin(phi), math.cos(phi) - U], phi + 12.7,
                           [table(1.0, 1.0, e)], begin=phi)
    assert U == pytest.approx(3.490658503989)
    assert [hit.time - phi for hit in path.hits] == pytest.approx([0, 2*math.pi, 4*math.pi], abs=1e-7)


@pytest.mark.parametrize("exact", [True, False])
def test_ball_that_rests_on_a_shaken_table_leaves_when_the_table_falls_faster(exact):
    """Γ = 1.2: it leaves at Γ sin φ = 1 with the table's velocity, whether the acceleration is given or taken
    by differences."""
    more = dict(acceleration=lambda t, y, rate: rate[1] + 1.2*math.sin(t)) if exact else {}
    path = through_impacts(lambda t, y: [y[1], -1.0], [0.0, 1.2], 3.0, [table(1.2, 1.0, 0.3, **more)])
    rest, leave = path.rests[0], math.asin(1/1.2)
    assert rest.begin == rest.still == 0
    assert rest.end == pytest.approx(leave, abs=1e-10) and leave == pytest.approx(0.985110783, abs=1e-8)
    during = np.linspace(0, leave, 30)
    assert path(during) == pytest.approx(1.2*np.stack([np.sin(during), np.cos(during)], axis=1), abs=1e-9)
    flight = np.linspace(leave, 3.0, 30) - leave
    assert path(leave + flight)[:, 0] == pytest.approx(1 + 1.2*math.cos(leave)*flight - flight**2/2, abs=1e-9)


# Several gaps

def test_two_walls_and_the_symmetric_orbit():
    """ζ = .05, ω = 2.2, f = 1.4, stops at ±.4, e = .8: U = .969161720451 at both."""
    w, U, phase = 2.2, 0.969161720451, 0.180992579368
    other = Gap(lambda t, y: y[0] + 0.4, lambda t, y: y[1], push=lambda t, y: UP, e=0.8)
    path = through_impacts(oscillator(0.05, w, 1.4), [0.4, U], (phase + 8.1*math.pi)/w,
                           [stop(0.4, 0.8), other], begin=phase/w, tolerance=1e-12)
    assert [hit.gap for hit in path.hits] == [0, 1]*4 + [0]
    assert [abs(hit.before[1]) for hit in path.hits] == pytest.approx([U]*9, abs=1e-9)


def balls(velocities, places, e, until, mass=None):
    """Balls in a row: y = (places, velocities)."""
    n, m = len(places), np.ones(len(places)) if mass is None else np.asarray(mass, dtype=float)

    def gap(i):
        b = np.zeros(2*n)
        b[n + i], b[n + i + 1] = -1/m[i], 1/m[i + 1]
        return Gap(lambda t, y: y[i + 1] - y[i], lambda t, y: y[n + i + 1] - y[n + i], push=lambda t, y: b,
                   e=e, name=f"balls {i} and {i + 1}")
    return through_impacts(lambda t, y: np.concatenate([y[n:], np.zeros(n)]), [*places, *velocities], until,
                           [gap(i) for i in range(n - 1)])


def test_newtons_cradle_in_turn():
    path = balls([1, 0, 0, 0], [0, 0.3, 0.3, 0.3], 1.0, 1.0)
    assert path(1.0)[4:] == pytest.approx([0, 0, 0, 1]) and [hit.gap for hit in path.hits] == [0, 1, 2]
    apart = balls([1, 0, 0], [0, 0.3, 0.5], 1.0, 1.0)
    assert [hit.time for hit in apart.hits] == pytest.approx([0.3, 0.5])
    assert balls([1, 0, 0.6], [0, 0, 0], 1.0, 1.0)(1.0)[3:] == pytest.approx([0, 0.6, 1])


def test_a_ball_between_two_heavy_ones_counts_the_digits_of_pi():
    """Masses 1 and 100 and a wall: 31 collisions."""
    def after(t, y):
        return np.array([y[0], y[1], -y[2], y[3]])
    wall = Gap(lambda t, y: y[0], lambda t, y: y[2], strike=after)
    pair = Gap(lambda t, y: y[1] - y[0], lambda t, y: y[3] - y[2],
               push=lambda t, y: np.array([0, 0, -1, 0.01]), e=1.0)
    path = through_impacts(lambda t, y: [y[2], y[3], 0, 0], [1.0, 2.0, 0.0, -1.0], 50.0, [wall, pair])
    assert len(path.hits) == 31


def plank(load):
    """A rod of unit mass and length on two supports, weight 1, pulled up at its right end by load(t): y =
    (height, angle, rates), small angles."""
    def gap(side):
        return Gap(lambda t, y: y[0] + side*y[1]/2, lambda t, y: y[2] + side*y[3]/2,
                   push=lambda t, y: np.array([0, 0, 1, 6*side]), e=0.4)
    return lambda t, y: [y[2], y[3], load(t) - 1, 6*load(t)], [gap(-1), gap(1)]


def test_a_plank_lifted_at_one_end_turns_about_the_other():
    # forces ½ and ½ - t/4: the right end lifts at t = 2
    rate, gaps = plank(lambda t: t/4)
    path = through_impacts(rate, [0, 0, 0, 0], 3.0, gaps)
    assert [(rest.gap, rest.end) for rest in path.rests] == [(1, pytest.approx(2, abs=1e-10)), (0, 3.0)]
    late = np.linspace(2, 3, 20) - 2
    # moments about the left end: θ''/3 = (t - 2)/4
    assert path(2 + late)[:, 1] == pytest.approx(3*late**3/4/6, abs=1e-9)
    assert path(2 + late)[:, 0] == pytest.approx(path(2 + late)[:, 1]/2, abs=1e-9)


def test_a_plank_dropped_flat_strikes_with_both_ends_and_comes_to_rest():
    rate, gaps = plank(lambda t: 0.0)
    path = through_impacts(rate, [0.5, 0, 0, 0], 12.0, gaps)
    assert path.hits[0].time == pytest.approx(1) and {hit.gap for hit in path.hits
                                                      if hit.time < 1.001} == {0, 1}
    assert {rest.gap for rest in path.rests if rest.end == 12.0} == {0, 1} and np.abs(path(12.0)).max() < 1e-8


def test_many_supports_are_redundant_but_the_plank_rests():
    rate, gaps = plank(lambda t: 0.0)
    middle = Gap(lambda t, y: y[0], lambda t, y: y[2], push=lambda t, y: np.array([0.0, 0, 1, 0]), e=0.4)
    path = through_impacts(rate, [0.02, 0.01, 0, 0], 8.0, [*gaps, middle])
    assert np.abs(path(8.0)).max() < 1e-8


# Against SciPy

def scipy_impacts(rate, start, value, e, until):
    """Impacts by solve_ivp's own events, restarted after each."""
    t, y, times = 0.0, np.array(start, dtype=float), []
    event = lambda t, y: value - y[0]
    event.terminal, event.direction = True, -1
    while True:
        run = solve_ivp(rate, (t, until), y, method="DOP853", rtol=1e-12, atol=1e-12, events=event,
                        max_step=0.05, first_step=1e-4)
        if run.status != 1:
            return times
        t, y = run.t[-1], run.y[:, -1]*[1, -e]
        times.append(t)


@pytest.mark.parametrize("seed", range(8))
def test_random_oscillators_against_scipy(seed):
    rng = np.random.default_rng(seed)
    for _ in range(5):
        zeta, w = rng.uniform(0, 0.1), rng.uniform(0.5, 2.5)
        f, beta = rng.uniform(0.2, 1.0), rng.choice([0, 0.5])
        delta, e = rng.uniform(0.1, 0.8), rng.uniform(0.6, 1.0)

        def rate(t, y, zeta=zeta, w=w, f=f, beta=beta):
            return [y[1], f*math.cos(w*t) - 2*zeta*y[1] - y[0] - beta*y[0]**3]
        path = through_impacts(rate, [-0.3, 0.6], 14.0, [stop(delta, e)], tolerance=1e-12)
        if path.rests or any(hit.before[1] < 0.05 for hit in path.hits):
            continue
        times = scipy_impacts(rate, [-0.3, 0.6], delta, e, 14.0)
        assert [hit.time for hit in path.hits] == pytest.approx(times, abs=1e-7)
        assert path.samples()[1][:, 0].max() < delta + 1e-11


# Switches

def test_a_switch_changes_the_motion_without_a_hit():
    """A block slides on a rough floor until it stands: y = (x, v, sliding)."""
    path = through_impacts(lambda t, y: [y[1], -0.5*y[2], 0.0], [0, 1, 1], 5.0, [],
                           [Switch(lambda t, y: y[1] if y[2] else 1.0, lambda t, y: [y[0], 0, 0])])
    assert path.segments[0].t[-1] == pytest.approx(2) and not path.hits
    assert path(5.0) == pytest.approx([1, 0, 0])


# Sentences

def test_a_bound_on_the_impacts_instead_of_a_hang():
    with refuses("more than 20 impacts", "t = ", "raise `most`"):
        drop(0.9, most=20)
    # cannot rest: no push
    stubborn = Gap(lambda t, y: y[0], lambda t, y: y[1], strike=lambda t, y: [y[0], -0.5*y[1]])
    with refuses("more than 300 impacts", "pile up"):
        through_impacts(lambda t, y: [y[1], -1.0], [1.0, 0.0], 10.0, [stubborn], most=300)


def test_contacts_that_strike_one_another_for_ever():
    left = Gap(lambda t, y: y[0], lambda t, y: y[1], push=lambda t, y: UP, e=1.0, name="left wall")
    right = Gap(lambda t, y: -y[0], lambda t, y: -y[1], push=lambda t, y: -UP, e=1.0, name="right wall")
    with refuses("strike one another in turn without end", "left wall, right wall"):
        through_impacts(lambda t, y: [y[1], 0.0], [0.0, 1.0], 1.0, [left, right])


@pytest.mark.parametrize("call, words", [
    (lambda: floor(1.2), ["restitution e = 1.2 of"]), (lambda: floor(-0.1), ["outside"]),
    (lambda: floor(float("nan")), ["outside"]),
    (lambda: Gap(lambda t, y: y[0], lambda t, y: y[1]),
     ["no law of impact", "push and e, or a function strike"]),
    (lambda: Gap(lambda t, y: y[0], lambda t, y: y[1], e=0.5), ["no law of impact"]),
    (lambda: Gap(lambda t, y: y[0], lambda t, y: y[1], e=0.5, push=floor, strike=floor), ["two laws"]),
    (lambda: Gap(0.3, lambda t, y: y[1], e=0.5, push=floor), ["distance must be a function"]),
    (lambda: through_impacts(lambda t, y: [y[1], -1], [-0.1, 0], 1.0, [floor(0.5)]),
     ["-0.1 at the start", "distance ≥ 0"]),
    (lambda: drop(0.5, until=-1), ["followed forwards"]),
    (lambda: drop(0.5, slow=0), ["slow = 0", "between 0 and 1"]),
    (lambda: through_impacts(lambda t, y: [y[1], -1], [1, 0], 3.0,
                             [Gap(lambda t, y: y[0], lambda t, y: y[1], push=lambda t, y: -UP, e=0.5)]),
     ["rate -1 per unit", "Check the signs"]),
    (lambda: through_impacts(lambda t, y: [y[1], -1], [1, 0], 3.0,
                             [Gap(lambda t, y: y[0], lambda t, y: y[1], strike=lambda t, y: [np.nan, 1])]),
     ["law of impact gives", "2 finite numbers"]),
])
def test_refusals(call, words):
    with refuses(*words):
        call()
