"""Grazing: the root by flows of forty digits, peaks by search, windows by the march, maps by brute force."""

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, minimize_scalar

from mechlib.exercises import exercise
from mechlib.motion import impacts
from mechlib.one_degree_vibro_impact import (
    Oscillator,
    adding_window,
    carried_back,
    flip_ratio,
    fold_ratio,
    grazing_force,
    grazing_kick,
    missed_peak,
    passing_flight,
    peak_coefficients,
    peak_map,
    peak_time,
    resonant_frequency,
    restless_window,
    root_map,
    root_map_run,
    root_map_window,
    speed_of_peak,
    stability_of,
    zero_time_map,
)
from mechlib.one_degree_vibro_impact.grazing.births import branch, heard
from pictures import shows

F_G = 3.846296920416                                        # ζ = 0.05, ω = 2.2, δ = 1


def clapper(f, omega=2.2, zeta=0.05):
    return Oscillator(zeta, omega, f, 1.0, 0.8)


# The missed peak

def forty_digits(h, zeta="0.05", omega="2.2", e="0.8"):
    """x - δ and u at the phase of grazing, of the flight that would have its peak δ + h just there."""
    with mp.workdps(40):
        zeta, omega, e, h = (mp.mpf(x) for x in (zeta, omega, e, h))
        nu = mp.sqrt(1 - zeta**2)

        def free(t, y, v):
            c, s = mp.cos(nu*t), mp.sin(nu*t)/nu
            return (mp.exp(-zeta*t)*((c + zeta*s)*y + s*v), mp.exp(-zeta*t)*((c - zeta*s)*v - s*y))

        def state(t, since, y, v):                          # the force of grazing: x_p = cos ωt
            y, v = free(t - since, y - mp.cos(omega*since), v + omega*mp.sin(omega*since))
            return y + mp.cos(omega*t), v - omega*mp.sin(omega*t)

        at = mp.findroot(lambda t: state(t, mp.mpf(0), 1 + h, mp.mpf(0))[0] - 1, -mp.sqrt(2*h)/omega)
        U = state(at, mp.mpf(0), 1 + h, mp.mpf(0))[1]
        x, u = state(mp.mpf(0), at, mp.mpf(1), -e*U)
        return x - 1, u


def test_the_root_by_forty_digits():
    """-u/√h → (1 + e)√(2ω²δ) = 5.600285706997, slope of log|u| → ½, (δ - x)/h → 1 + 2e."""
    assert grazing_kick(2.2, 1.0, 0.8) == approx(5.600285706997, abs=1e-12)
    for h, ratio in (("1e-4", 5.59648914), ("1e-8", 5.60024969), ("1e-12", 5.60028535)):
        x, u = forty_digits(h)
        place, velocity = zero_time_map(float(h), 2.2**2, 0.8)
        assert float(-u/mp.sqrt(mp.mpf(h))) == approx(ratio, abs=1e-8)
        assert float(u) == approx(velocity, rel=0.1*float(h)**0.5)
        assert float(x) == approx(place, rel=3*float(h)**0.5)
        if h == "1e-12":
            assert float(-x/mp.mpf(h)) == approx(2.6, abs=1e-5)


def test_slopes_by_forty_digits():
    """Local slopes fall short of ½ by an amount that goes with the root of h."""
    slopes = []
    for h in ("1e-2", "1e-4", "1e-6", "1e-8", "1e-10"):
        (_, u), (_, v) = forty_digits(h), forty_digits(str(mp.mpf(h)/100))
        slopes.append(float(mp.log(u/v)/mp.log(100)))
    assert [slopes[k] for k in (0, 1, -1)] == approx([0.4979848, 0.4998668, 0.4999998744], abs=5e-8)
    short = 0.5 - np.array(slopes)
    assert (short > 0).all() and short[-1] < 1e-6
    assert short[1:]/short[:-1] == approx([0.1]*4, rel=0.35)


@pytest.mark.parametrize("U", [0.9, 0.3, 0.05])
def test_exact_flights_by_integration(U):
    """The virtual flight and the real one by DOP853; the peak by an event."""
    f = float(grazing_force(0.05, 2.2, 1.0))
    psi = np.arctan2(2*0.05*2.2, 1 - 2.2**2)

    def rate(t, y):
        return [y[1], f*np.cos(2.2*t + psi) - 0.1*y[1] - y[0]]

    def top(t, y):
        return y[1]

    settings = dict(method="DOP853", rtol=1e-12, atol=1e-13)
    virtual = solve_ivp(rate, (0, 1), [1.0, U], events=top, **settings)
    peak, (height, _) = virtual.t_events[0][0], virtual.y_events[0][0]
    real = solve_ivp(rate, (0, peak), [1.0, -0.8*U], **settings).y[:, -1]
    assert peak_time(0.05, 2.2, 1.0, U) == approx(peak, abs=1e-9)
    assert speed_of_peak(0.05, 2.2, 1.0, peak) == approx(U, rel=1e-8)
    assert passing_flight(0.05, 2.2, 1.0, U, peak) == approx(height, abs=1e-10)
    assert passing_flight(0.05, 2.2, 1.0, -0.8*U, peak) == approx(real[0], abs=1e-10)
    assert missed_peak(0.05, 2.2, 1.0, 0.8, peak) == approx((height - 1, -real[1]), abs=1e-9)


def test_the_peak_followed_back():
    h, a, e = sp.symbols("h a e", positive=True)
    x, u = zero_time_map(h, a, e)
    assert sp.simplify(x + u**2/(2*a) - e**2*h) == 0
    for U in (1e-1, 1e-2):
        forward, back = (peak_time(0.05, 2.2, 1.0, v) for v in (U, -0.8*U))
        heights = [passing_flight(0.05, 2.2, 1.0, v, t) - 1 for v, t in ((U, forward), (-0.8*U, back))]
        assert back < 0 < forward
        assert heights[1]/heights[0] == approx(0.64, rel=U)


# From peak to peak

def height(one, time, q, u, passage):
    """The peak of a flight near a passage of the grazing swing, by search: its height above the stop."""
    centre = (one.psi + 2*np.pi*passage)/one.omega
    found = minimize_scalar(lambda t: -one.modes.at(time, (q, u), [t])[0][0, 0],
                            bounds=(centre - 0.3, centre + 0.3), method="bounded", options={"xatol": 1e-11})
    return -found.fun - 1, found.x


@pytest.mark.parametrize("omega, excess", [(2.2, 0.0), (2.2, 3e-5), (1.3, -2e-5)])
def test_the_normal_form_by_true_peaks(omega, excess):
    """From two peaks of a flight the third; without a touch to second order, with one to the order of ξ."""
    one = clapper(float(grazing_force(0.05, omega, 1.0))*(1 + excess), omega)
    alpha, beta, K = peak_coefficients(0.05, omega, 1.0, 0.8)
    rho, start = (1 - alpha + beta)*excess, one.psi/omega
    errors = []
    for size in (1e-4, 1e-5):
        free = [height(one, start, 1 - size, 0.3*size, k)[0] for k in (-1, 0, 1)]
        made, memory = peak_map(free[1], -beta*free[0], rho, alpha, beta, K, 0.8)
        assert made == approx(free[2], abs=5*size**2) and memory == approx(-beta*free[1])
        first, (last, top) = (height(one, start, 1 + size, 0.4*size, k) for k in (-1, 0))
        state = 1 + size, 0.4*size
        touch = brentq(lambda t, state=state: one.modes.at(start, state, [t])[0][0, 0] - 1, top - 0.2, top)
        U = one.modes.at(start, state, [touch])[1][0, 0]
        back, after = (height(one, touch, 1.0, -0.8*U, k)[0] for k in (0, 1))
        made, memory = peak_map(last, -beta*first[0], rho, alpha, beta, K, 0.8)
        assert memory == approx(-beta*back, rel=2*size**0.5)
        errors.append(abs(made - after)/last)
        assert abs(after) > 20*last                         # the root dominates
    assert errors[0] == approx(errors[1], rel=0.05) and errors[1] < 12               # of the order of ξ


def test_areas_shrink_as_the_saltation_matrix_demands():
    alpha, beta, K = peak_coefficients(0.05, 2.2, 1.0, 0.8)
    for xi, factor in ((0.01, 0.64), (-0.01, 1.0)):
        d = 1e-6
        columns = [np.subtract(peak_map(xi + i*d, j*d, 0.0, alpha, beta, K, 0.8),
                               peak_map(xi - i*d, -j*d, 0.0, alpha, beta, K, 0.8))/(2*d)
                   for i, j in ((1, 0), (0, 1))]
        assert np.linalg.det(np.array(columns).T) == approx(beta*factor, rel=1e-8)
    assert beta == approx(np.exp(-4*np.pi*0.05/2.2)) and np.sign(K) == np.sign(carried_back(0.05, 2.2))


# Two births

@pytest.mark.parametrize("zeta, omega, n", [(0.05, 1.2, 1), (0.05, 2.2, 1), (0.05, 2.8, 1), (0.1, 1.5, 1)])
def test_the_sign_decides_on_which_side_the_new_motion_stands(zeta, omega, n):
    f, sign = float(grazing_force(zeta, omega, 1.0)), np.sign(carried_back(zeta, omega, n))
    for side in (-1, 1):
        near = [x for x in clapper(f*(1 + 1e-6*side), omega, zeta).orbits(n) if x.speed < 1e-3]
        assert len(near) == (1 if side == sign else 0)
        for orbit in near:
            made = stability_of(orbit)
            assert not made.stable and np.sign(made.trace) == -sign
            assert made.trace*orbit.speed == approx(-1.8*omega**2*carried_back(zeta, omega, n), rel=1e-4)


def test_carried_back_by_closed_form_and_where_it_vanishes():
    nu = np.sqrt(1 - 0.05**2)
    for omega in (0.9, 1.2, 2.2):
        T = 2*np.pi/omega
        assert carried_back(0.05, omega) == approx(np.exp(-0.05*T)*np.sin(nu*T)/nu)
    assert carried_back(3.0, 0.67) > 0 and carried_back(1.5, 4.0, 2) > 0
    for n, m in ((1, 1), (1, 2), (2, 1), (2, 3)):
        assert carried_back(0.3, resonant_frequency(0.3, n, m), n) == approx(0, abs=1e-14)


def test_restless_window_by_differences_and_by_runs():
    """3.846296920 < f < 4.269855727: at its end the trace of the marched map is -1 - det."""
    low, high = restless_window(0.05, 2.2, 1.0, 0.8)
    assert (low, high) == approx((F_G, 4.269855727), abs=2e-9)
    one = clapper(high)
    orbit, = one.orbits()

    def after(t, energy):
        run = impacts(one.modes, 1.0, -0.8*np.sqrt(2*energy), 1, time=t)
        return np.array([run.time[0, 0], run.speed[0, 0]**2/2])
    t, E, d = orbit.phase/2.2, orbit.speed**2/2, 1e-6
    trace = (after(t + d, E) - after(t - d, E))[0]/(2*d) + (after(t, E + d) - after(t, E - d))[1]/(2*d)
    assert trace == approx(-1 - 0.64*np.exp(-0.2*np.pi/2.2), abs=1e-6)
    for f in np.linspace(low, high, 12)[1:-1]:
        assert not any(stability_of(x).stable for x in clapper(float(f)).orbits())
    assert stability_of(clapper(high*1.001).orbits()[0]).stable


def test_fold_and_flip_touch_the_line_of_grazing():
    octave = resonant_frequency(0.05)
    for law, side in ((lambda w: flip_ratio(0.05, w, 1.0, 0.8), 1), (lambda w: fold_ratio(0.05, w, 0.8), -1)):
        gaps = [abs(float(law(octave + side*d)) - 1) for d in (4e-3, 2e-3, 1e-3)]
        assert [gaps[0]/gaps[1], gaps[1]/gaps[2]] == approx([4, 4], rel=0.02)


def test_a_hair_too_much():
    """The clapper of the text: four touches by DOP853, the end from many starts."""
    one = clapper(1.0001*F_G)
    start = (one.psi + np.pi)/2.2
    run = impacts(one.modes, -1.0, 0.0, 60, time=start)
    assert run.speed[0, :4] == approx([0.0338, 0.4900, 1.6269, 3.1009], abs=1e-4)
    assert sorted(run.speed[0, -3:]) == approx([1.9366, 3.0861, 4.0504], abs=1e-3)

    def wall(t, y):
        return y[0] - 1
    wall.terminal, wall.direction = True, 1
    t, state, heard_at = start, [-1.0, 0.0], []
    for _ in range(4):
        flight = solve_ivp(lambda t, y: [y[1], one.f*np.cos(2.2*t) - 0.1*y[1] - y[0]], (t, t + 30), state,
                           method="DOP853", rtol=1e-12, atol=1e-13, events=wall, max_step=0.02)
        t, state = flight.t[-1], [1.0, -0.8*flight.y[1, -1]]
        heard_at.append(flight.y[1, -1])
    assert heard_at == approx(run.speed[0, :4], abs=1e-5)
    draw = np.random.default_rng(5)
    many = impacts(one.modes, draw.uniform(-2, 1, 40), draw.uniform(-4, 4, 40), 260)
    assert many.speed[:, -12:].max(1) == approx(4.0504, abs=2e-3)


def test_what_is_heard_below_the_octave_is_the_upper_branch():
    ratios = np.array([0.25, 0.5, 0.9, 1.1])
    force, speed = heard(0.05, 1.2, 0.8, ratios)
    assert set(force) == {0.5, 0.9, 1.1}                    # 0.25 is below the fold
    assert speed == approx(branch(0.05, 1.2, 0.8, force, True), abs=1e-6)
    orbits = Oscillator(0.05, 1.2, 0.5*float(grazing_force(0.05, 1.2, 1.0)), 1.0, 0.8).orbits()
    both = [float(branch(0.05, 1.2, 0.8, 0.5, up)) for up in (True, False)]
    assert both == approx([x.speed for x in orbits])
    force, speed = heard(0.05, 2.2, 0.8, [1.05])
    assert speed.max() > 3 > float(branch(0.05, 2.2, 0.8, 1.05, True))


# Rhythms add up

WINDOWS = {(3.0, 0.67): [(2.4592623e-3, 9.152989e-2), (1.0591346e-4, 3.053403e-3),
                         (4.3458495e-6, 1.176186e-4), (1.7491970e-7, 4.67462e-6)],
           (2.0, 0.9): [(6.8819086e-3, None), (1.7997361e-4, None), (4.3622598e-6, None)]}


@pytest.mark.parametrize("zeta, omega", WINDOWS)
def test_windows_of_adding(zeta, omega):
    for n, (low, high) in enumerate(WINDOWS[zeta, omega], 1):
        made = adding_window(zeta, omega, 0.8, n)
        assert made[0] == approx(low, rel=2e-7)
        assert high is None or made[1] == approx(high, rel=2e-6)


def marched_trace(one, orbit):
    """Trace of the marched map in (t, U²/2), by differences."""
    def after(t, energy):
        run = impacts(one.modes, 1.0, -one.e*np.sqrt(2*energy), 1, time=t)
        return np.array([run.time[0, 0], run.speed[0, 0]**2/2])
    t, E = orbit.phase/one.omega, orbit.speed**2/2
    d, h = 1e-3*orbit.speed, 1e-3*E
    return ((after(t + d, E) - after(t - d, E))[0]/(2*d) + (after(t, E + h) - after(t, E - h))[1]/(2*h))


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("zeta, omega", WINDOWS)
def test_windows_by_the_march(zeta, omega, n):
    """At the lower edge the map turns over; beyond the upper one the flight meets the stop too early."""
    f = float(grazing_force(zeta, omega, 1.0))
    low, high = adding_window(zeta, omega, 0.8, n)
    edge = clapper(f*(1 + low), omega, zeta)
    orbit, = edge.orbits(n)
    assert marched_trace(edge, orbit) == approx(-1, abs=2e-4)
    assert len(clapper(f*(1 + high*(1 - 1e-4)), omega, zeta).orbits(n)) == 1
    assert len(clapper(f*(1 + high*(1 + 1e-4)), omega, zeta).orbits(n)) == 0


@pytest.mark.parametrize("n, excess", [(1, 0.01), (2, 1e-3), (3, 2e-5)])
def test_the_machine_knocks_once_in_n_turns(n, excess):
    one = clapper(float(grazing_force(3.0, 0.67, 1.0))*(1 + excess), 0.67, 3.0)
    times = impacts(one.modes, 0.0, 0.0, 30).time[0]
    assert np.diff(times)[-6:]*0.67/(2*np.pi) == approx(n, abs=1e-6)


def test_the_root_map_comes_close_to_grazing():
    """Edges of the map, K²/(1 - α) times ρ, against those of the oscillator."""
    alpha, _, K = peak_coefficients(3.0, 0.67, 1.0, 0.8)
    assert alpha == approx(0.200089, abs=1e-6) and grazing_force(3.0, 0.67, 1.0) == approx(4.057599192873)
    off = [root_map_window(alpha, n)[0]*K**2/(1 - alpha)/adding_window(3.0, 0.67, 0.8, n)[0] - 1
           for n in (1, 2, 3, 4)]
    assert off == approx([0.02766, 0.0069, 0.00144, 0.00029], abs=1e-4)


@pytest.mark.parametrize("alpha", [0.2, 0.5, 0.65])
@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_windows_of_the_root_map_by_brute_force(alpha, n):
    """Just inside both edges the map, started on the orbit, keeps to it; just outside it leaves."""
    low, high = root_map_window(alpha, n)
    assert low < high
    for rho, stays in ((low*1.03, True), (low*0.97, False), (high*0.997, True), (high*1.003, False)):
        A = alpha**(n - 1)/(1 - alpha**n)                   # x₀ + A√x₀ = ρ/(1 - α)
        x0 = ((-A + np.sqrt(A*A + 4*rho/(1 - alpha)))/2)**2
        x = x0*(1 + 1e-6)
        for _ in range(8000):
            x = alpha*x + rho - max(x, 0)**0.5
        run = []
        for _ in range(4*n):
            run.append(x)
            x = alpha*x + rho - max(x, 0)**0.5
        touches = np.array(run) > 0
        same = np.allclose(run[n:], run[:-n], atol=1e-9) and touches.sum() == 4
        assert same == stays
        assert float(root_map(x, rho, alpha)) == alpha*x + rho - max(x, 0)**0.5


def test_a_quarter_and_two_thirds():
    """For large n neighbours overlap below 1/4, windows exist below 2/3; they shrink by α²."""
    n = 40
    for alpha, overlap, exist in ((0.24, True, True), (0.26, False, True), (0.66, False, True),
                                  (0.672, False, False)):
        (low, high), (_, below) = root_map_window(alpha, n), root_map_window(alpha, n + 1)
        assert (below > low) is overlap and (low < high) is exist
        assert below/high == approx(alpha**2, rel=1e-4)
    assert root_map_window(sp.Rational(1, 5), 2) == (sp.Rational(95, 4056), sp.Rational(25, 36))


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="there is no such window"):
        restless_window(0.05, 1.2, 1.0, 0.8)
    with pytest.raises(ValueError, match="is no grazing contact"):
        peak_time(0.05, 2.2, 1.0, 5.0)
    with pytest.raises(ValueError, match="does not swing"):
        resonant_frequency(1.2)
    with pytest.raises(ValueError, match="lets the flight swing"):
        adding_window(0.5, 0.67, 0.8)
    with pytest.raises(ValueError, match="lets the swing grow"):
        root_map_window(1.5, 2)


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("thrown-back", h=0.1, e=0.5) == approx(0.2)
    assert value("touch-of-the-clapper") == approx(1.8*2.2*np.sqrt(2e-4))
    assert value("where-the-root-vanishes") == approx(2*np.sqrt(0.96))
    assert value("restless-clapper") == approx(7.733257821643)
    a = np.roots([3, 4, -4]).max()
    assert value("two-thirds") == approx(a)
    T, q = 2*np.pi/0.9, np.sqrt(3)
    slow = np.exp(-(2 - q)*T)
    K = slow/(2*q)*1.8*np.sqrt(2*0.81)
    root = slow**2/(2*(1 + slow**3))
    rho = (1 - slow)*(root**2 + slow**2*root/(1 - slow**3))
    answers = [value(f"door-closer-{k}") for k in (1, 2, 3)]
    assert answers == approx([slow, K, rho*K**2/(1 - slow)], rel=1e-9)
    assert answers[0] == approx(0.154025, abs=1e-6)
    assert grazing_force(2.0, 0.9, 1.0) == approx(3.605010402204)


# Pictures

def test_near_miss_shows_the_law():
    psi = np.arctan2(2*0.05*2.2, 1 - 2.2**2)
    one = clapper(float(grazing_force(0.05, 2.2, 1.0)))

    def law(seen):
        U, e = seen.at.U, seen.at.e

        def at(v, taus):
            return [x[0] for x in one.modes.at(psi/2.2, (1.0, v), psi/2.2 + np.asarray(taus))]
        for n, v in ((0, U), (1, U), (2, -e*U), (3, -e*U)):
            taus, xs = seen.curve(n, panel=0)
            assert xs == approx(at(v, taus)[0], abs=1e-9)
        top, low = (seen.mark("point", n, panel=0) for n in (0, 1))
        grid = np.linspace(0, 0.4, 400001)
        tau = grid[np.argmax(at(U, grid)[0])]
        (there,), (here,) = at(U, [tau])[0:1], at(-e*U, [tau])[0:1]
        assert (top["x"], low["x"]) == approx((tau, tau), abs=2e-6)
        assert (top["y"], low["y"]) == approx((there[0], here[0]), abs=1e-5)
        h, change = there[0] - 1, (at(U, [tau])[1] - at(-e*U, [tau])[1])[0]
        assert seen.readout("missed h") == approx(h, rel=1e-4, abs=1e-8)
        assert seen.readout("thrown back, in h") == approx((1 - here[0])/h, rel=1e-3)
        assert seen.readout("Δu") == approx(change, rel=1e-4)
        assert seen.readout("Δu/√h") == approx(change/np.sqrt(h), rel=1e-3)
        dot = seen.mark("point", panel=1)
        assert (dot["x"], dot["y"]) == approx((np.log10(h), np.log10(change)), abs=1e-3)
        xs, ys = seen.curve(label="slope ½")
        assert ys - xs/2 == approx(np.log10((1 + e)*2.2*np.sqrt(2)))
        xs, ys = seen.curve(label="exact")
        assert np.interp(np.log10(h), xs, ys) == approx(np.log10(change), abs=2e-3)
    shows("one_degree_vibro_impact/grazing:near_miss", law)


def test_rhythms_add_shows_the_law():
    def windows(alpha):
        edges = [[np.clip(np.log10(x), -3.2, 0) for x in root_map_window(alpha, n)] for n in range(1, 9)]
        return [x for x in edges if x[1] - x[0] > 0.02]

    def law(seen):
        rho, alpha = 10**seen.at.r, float(seen.at.alpha)
        scale = rho**0.5
        assert seen.readout("ρ") == approx(rho)
        for n in (0, 1):
            xs, ys = seen.curve(n, panel=0)
            assert ys*scale == approx(alpha*xs*scale + rho - np.sqrt(np.maximum(xs*scale, 0)), abs=1e-9)
        lines = [numbers for _, mark, numbers in seen.marks("line", panel=0)][1:]      # the first: diagonal
        dot = seen.mark("point", panel=0)
        assert (dot["x"], dot["y"]) == approx((lines[0]["x1"], lines[0]["y1"]))
        for up, over in zip(lines[::2], lines[1::2]):
            x, after = up["x1"]*scale, up["y2"]*scale
            assert up["y1"] == approx(up["x1"]) and over["x2"] == approx(over["y2"]) == approx(up["y2"])
            assert after == approx(alpha*x + rho - max(x, 0)**0.5, abs=2e-5*scale**0.5)
        dots = seen.mark("dots", panel=1)
        here = np.abs(np.asarray(dots["xs"]) - seen.at.r) < 1e-9
        visited = np.asarray(dots["ys"])[here]
        assert -1 <= visited.min() <= visited.max() <= scale and visited.max() > 0
        if any(low + 0.02 < seen.at.r < high - 0.02 for low, high in windows(alpha)):  # a rhythm, no chaos
            run = root_map_run(rho, alpha, 24)/scale
            assert np.abs(run[:, None] - visited[None]).min(1).max() < 1e-3
            assert np.abs(run[:, None] - visited[None]).min(0).max() < 1e-3
        bars = [numbers for _, mark, numbers in seen.marks("line", panel=1) if mark["color"] == "potential"]
        assert np.array([(b["x1"], b["x2"]) for b in bars]) == approx(np.array(windows(alpha)))
    shows("one_degree_vibro_impact/grazing:rhythms_add", law)
