"""The formula sheet of the chapter against flights that are followed another way; the numbers as printed."""

import contextlib
import io
import pathlib
import re

import mpmath as mp
import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from mechlib.one_degree_vibro_impact import (
    Oscillator,
    bounce_window,
    decrement,
    flip_ratio,
    fold_ratio,
    frequency,
    grazing_force,
    impact_coefficients,
    knock_speed,
    restitution_from_knocks,
    stability_of,
    time_to_rest,
    trace,
)

CHAPTER = pathlib.Path(__file__).resolve().parents[2]/"book/one_degree_vibro_impact"
PAGE, PROJECT = ((CHAPTER/name).read_text(encoding="utf-8") for name in ("summary.md", "project.md"))


def followed(zeta, omega, f, start, state, until, stop=None, more=None):
    """ẍ + 2ζẋ + x = f cos ωt by DOP853, to the next arrival at ``stop`` if there is one."""
    def arrives(t, y):
        return y[0] - stop
    arrives.terminal, arrives.direction = True, 1

    def rates(t, y):
        x, u = y[:2]
        return [u, f*np.cos(omega*t) - x - 2*zeta*u, *(more(t, x, u) if more else [])]
    return solve_ivp(rates, (start, start + until), state, "DOP853", rtol=1e-12, atol=1e-13, max_step=0.05,
                     events=[arrives] if stop is not None else None)


def flow(zeta, tau):
    """Φ(τ) as the sheet has it, for any damping."""
    nu = np.emath.sqrt(1 - zeta**2)
    C, S = np.cos(nu*tau), np.sin(nu*tau)/nu
    return np.real(np.exp(-zeta*tau)*np.array([[C + zeta*S, S], [-S, C - zeta*S]]))


def coefficients(Phi, e):
    D = 1 - np.trace(Phi) + np.linalg.det(Phi)
    return (1 + e)*Phi[0, 1]/D, e + (1 + e)*(Phi[0, 0] - 1)/D


# One impact in n periods, and what becomes of deviations

def test_flow_coefficients_and_trace_of_the_sheet_are_those_of_the_law():
    for zeta, omega, e, n, gap, U in ((0.05, 1.2, 0.8, 1, 1.0, 0.98), (0.3, 2.3, 0.5, 2, -0.4, 0.7)):
        T = 2*np.pi*n/omega
        Phi, (a, b) = flow(zeta, T), coefficients(flow(zeta, T), e)
        assert [a, b] == approx(list(impact_coefficients(zeta, omega, e, n)))
        tr = -e*np.trace(Phi) + (1 + e)*Phi[0, 1]*((1 - omega**2)*a - 2*zeta*b - omega**2*gap/U)
        assert tr == approx(trace(zeta, omega, gap, e, U, n))
        for k, column in enumerate(np.eye(2)):
            run = followed(zeta, omega, 0.0, 0.0, column, T)
            assert run.y[:, -1] == approx(Phi[:, k], abs=1e-10)
    a, b = coefficients(flow(0.0, 2*np.pi/2.8), 0.8)                          # no damping
    assert [a, b] == approx([0.9/np.tan(np.pi/2.8), -0.1])


def test_areas_of_time_and_energy_shrink_by_the_impact_and_the_damping():
    """(t, U²/2) to the next impact, differences of flights by DOP853; nothing is periodic here."""
    zeta, omega, f, gap, e = 0.05, 2.8, 1.0, 0.1, 0.8

    def onwards(time, energy):
        run = followed(zeta, omega, f, time, [gap, -e*np.sqrt(2*energy)], 12, stop=gap)
        return np.array([run.t_events[0][0], run.y_events[0][0][1]**2/2])

    here, d = np.array([0.7, 0.6]), 1e-5
    J = np.array([(onwards(*(here + s)) - onwards(*(here - s)))/(2*d) for s in d*np.eye(2)]).T
    lasts = onwards(*here)[0] - here[0]
    assert np.linalg.det(J) == approx(e**2*np.exp(-2*zeta*lasts), rel=1e-6)   # hence the sum of the exponents


def test_where_the_work_goes():
    """Work of the force, loss by damping, loss at the stop, in one period."""
    hammer = Oscillator(zeta=0.05, omega=2.8, f=1.0, gap=0.0, e=0.8)
    (orbit,) = hammer.orbits()
    run = followed(0.05, 2.8, 1.0, orbit.phase/2.8, [0.0, -0.8*orbit.speed, 0.0, 0.0], orbit.period,
                   more=lambda t, x, u: [np.cos(2.8*t)*u, 2*0.05*u*u])
    x, u, work, damping = run.y[:, -1]
    impact = (1 - 0.8**2)*orbit.speed**2/2
    assert [x, u] == approx([0, orbit.speed], abs=1e-10) and work == approx(damping + impact, abs=1e-10)
    assert [work, damping, impact] == approx([0.0669599, 0.0468218, 0.0201381], abs=1e-7)


def test_two_stops_are_one_with_the_flow_turned_round():
    zeta, omega, f, gap, e = 0.05, 2.2, 1.4, 0.4, 0.8
    half = np.pi/omega
    a, b = coefficients(-flow(zeta, half), e)
    P = f/np.hypot(1 - omega**2, 2*zeta*omega)
    size = a*a + (b/omega)**2
    U = (-a*gap + np.sqrt((a*gap)**2 - size*(gap**2 - P**2)))/size
    theta = np.arctan2(2*zeta*omega, 1 - omega**2) + np.arctan2(b*U/omega, gap + a*U)
    assert U == approx(0.969161720451)
    run = followed(zeta, omega, f, theta/omega, [gap, -e*U], half)
    assert run.y[:, -1] == approx([-gap, -U], abs=1e-10)                      # the other stop, as hard
    assert run.y[0, 1:-1].max() < gap and run.y[0, 1:-1].min() > -gap


# Rest, grazing

def exact_flow(zeta, omega, f, t, x, u, tau):
    """x, ẋ after τ, in the digits of mpmath: steady part and free part."""
    P, psi = f/mp.hypot(1 - omega**2, 2*zeta*omega), mp.atan2(2*zeta*omega, 1 - omega**2)
    nu = mp.sqrt(1 - zeta**2)
    y, v = x - P*mp.cos(omega*t - psi), u + P*omega*mp.sin(omega*t - psi)
    C, S, fade = mp.cos(nu*tau), mp.sin(nu*tau)/nu, mp.exp(-zeta*tau)
    end = omega*(t + tau) - psi
    return (fade*((C + zeta*S)*y + S*v) + P*mp.cos(end), fade*(-S*y + (C - zeta*S)*v) - P*omega*mp.sin(end))


def test_chatter_ends_as_the_series_says():
    """Seventy hops, each by its own root; what is left is far below the digits."""
    with mp.workdps(90):
        zeta, omega, f, gap, e = (mp.mpf(x) for x in ("0.05", "1.3", "1", "0.2", "0.5"))
        start, u0 = mp.mpf("-0.4"), mp.mpf("1e-4")
        t, u = start, u0
        for _ in range(70):
            push = f*mp.cos(omega*t) - gap
            hop = mp.findroot(lambda s, t=t, u=u: (exact_flow(zeta, omega, f, t, gap, -u, s)[0] - gap)/s,
                              2*u/push)
            u, t = e*exact_flow(zeta, omega, f, t, gap, -u, hop)[1], t + hop
        a, j = f*mp.cos(omega*start) - gap, -f*omega*mp.sin(omega*start)
        s = 2*u0/(a*(1 - e))
        series = s - s**2/3*(j/a + zeta)
        assert abs(t - start - series) < 3*s**3 < abs(t - start - s)/100


def test_rest_ends_where_the_push_does():
    """Let go just after f cos θ = δ the mass leaves its stop; let go just before, it would be pressed."""
    for gap in (0.3, 0.0):
        leave = np.arccos(gap)/1.3
        for wait, leaves in ((0.1, True), (-0.1, False)):
            run = followed(0.05, 1.3, 1.0, leave + wait, [gap, 0.0], 0.05)
            assert (run.y[0, -1] < gap) == leaves


def test_a_grazing_flight_by_forty_digits():
    """What a flight that would peak at δ + h is at that instant, after its impact."""
    with mp.workdps(40):
        zeta, omega, gap, e = (mp.mpf(x) for x in ("0.05", "2.2", "1", "0.8"))
        f = gap*mp.hypot(1 - omega**2, 2*zeta*omega)                          # the silent motion grazes
        peak = mp.atan2(2*zeta*omega, 1 - omega**2)/omega
        for h, close in (("1e-8", 1e-4), ("1e-12", 1e-6)):
            h = mp.mpf(h)
            back = mp.findroot(lambda s, h=h: exact_flow(zeta, omega, f, peak, gap + h, 0, s)[0] - gap,
                               -mp.sqrt(2*h)/(omega*mp.sqrt(gap)))
            U = exact_flow(zeta, omega, f, peak, gap + h, 0, back)[1]
            x, u = exact_flow(zeta, omega, f, peak + back, gap, -e*U, -back)
            assert float((gap - x)/h) == approx(float(1 + 2*e), rel=close)
            assert float(-u/mp.sqrt(2*omega**2*gap*h)) == approx(float(1 + e), rel=close)


def test_the_trace_where_the_speed_vanishes():
    for omega in (1.2, 2.2):
        small = 1e-7
        said = -1.8*omega**2*flow(0.05, 2*np.pi/omega)[0, 1]/small
        assert trace(0.05, omega, 1.0, 0.8, small) == approx(said, rel=1e-5)
        assert np.sign(said) == (1 if omega < 2 else -1)                      # saddle; flip


def test_windows_of_period_adding_shrink_by_the_square_of_the_slow_multiplier():
    """Overdamped, one impact in n periods: the flips from the formulas of the sheet."""
    zeta, omega, gap, e = 3.0, 0.67, 1.0, 0.8
    above = []
    for n in (1, 2, 3, 4):
        T = 2*np.pi*n/omega
        Phi = flow(zeta, T)
        a, b = coefficients(Phi, e)
        det = e**2*np.exp(-2*zeta*T)
        level = -e*np.trace(Phi) + (1 + e)*Phi[0, 1]*((1 - omega**2)*a - 2*zeta*b)
        U = (1 + e)*Phi[0, 1]*omega**2*gap/(1 + det + level)
        above.append(np.hypot(gap + a*U, b*U/omega)/gap - 1)
    assert above == approx([2.4592623e-3, 1.0591346e-4, 4.3458495e-6, 1.7491970e-7], rel=1e-6)
    slow = np.exp((-zeta + np.sqrt(zeta**2 - 1))*2*np.pi/omega)
    assert above[3]/above[2] == approx(slow**2, rel=0.01)


# Contact time, oblique stops, shaken pendulum

def contact(kappa, U, A):
    """ÿ + (1 + κ) y = A from y = 0 with U, until y = 0 again, by DOP853."""
    def leaves(t, y):
        return y[0]
    leaves.terminal, leaves.direction = True, -1
    run = solve_ivp(lambda t, y: [y[1], A - (1 + kappa)*y[0]], (0, 9/np.sqrt(kappa)), [0, U], "DOP853",
                    rtol=1e-12, atol=1e-15, events=[leaves])
    return run.t_events[0][-1], -run.y_events[0][-1][1]


def test_contact_time():
    for kappa, U, A in ((1e4, 0.5, 3.0), (1e4, 0.5, -3.0), (300.0, 0.02, 1.0)):
        stiff = np.sqrt(1 + kappa)
        time, speed = contact(kappa, U, A)
        assert time == approx(2/stiff*(np.pi/2 + np.arctan(A/(U*stiff))), rel=1e-9)
        assert speed == approx(U, rel=1e-9)
    assert contact(1e4, 1e-4, 1.0)[0]*np.sqrt(10001)/np.pi == approx(2, abs=0.01)
    assert contact(1e4, 1e-4, -1.0)[0]*np.sqrt(10001)/np.pi == approx(0, abs=0.01)


def rubbed(law, mu, angle, e, pivot=0.0, steps=200_000):
    """Rebound of a pendulum with one freedom from a rough wall, u = 1, in small steps of the normal
    impulse."""
    speed, normal, work, lowest = 1.0, 0.0, 0.0, None
    d = 2.5/steps
    while True:
        slip = np.sign(speed*np.sin(angle) + pivot)
        drop = d*(np.cos(angle) + mu*slip*np.sin(angle))
        work += (speed - drop/2)*np.cos(angle)*d                              # of the normal impulse
        speed, normal = speed - drop, normal + d
        if lowest is None and speed <= 0:
            lowest, deepest = normal, work
        if lowest is not None and (normal >= (1 + e)*lowest if law == "Poisson"
                                   else deepest - work >= e**2*deepest):
            return -speed


@pytest.mark.parametrize("law, power", [("Poisson", 1.0), ("Stronge", 0.5)])
def test_a_rough_stop_has_another_restitution(law, power):
    mu, angle, e = 0.4, 0.6, 0.7
    r = (1 - mu*np.tan(angle))/(1 + mu*np.tan(angle))
    assert rubbed(law, mu, angle, e) == approx(e*r**power, abs=1e-4)
    assert rubbed(law, mu, angle, e, pivot=1.001*np.sin(angle)) == approx(e, abs=1e-4)


def swing(h, omega, zeta):
    """Φ over one period of ẍ + 2ζẋ + (1 + h cos ωt) x = 0."""
    T = 2*np.pi/omega
    columns = [solve_ivp(lambda t, y: [y[1], -(1 + h*np.cos(omega*t))*y[0] - 2*zeta*y[1]], (0, T), start,
                         "DOP853", rtol=1e-11, atol=1e-13).y[:, -1] for start in np.eye(2)]
    return np.array(columns).T


def threshold(zeta, e=0.8, omega=2.0):
    """The h at which e |tr Φ| = 1 + e² e^(-2ζT)."""
    T = 2*np.pi/omega
    return brentq(lambda h: e*abs(np.trace(swing(h, omega, zeta))) - 1 - e**2*np.exp(-2*zeta*T), 0.1, 0.6)


@pytest.mark.parametrize("zeta, said", [(0.0, 0.28478805463518), (0.02, 0.36547878229)])
def test_a_shaken_pendulum_grows_although_it_knocks(zeta, said):
    e, omega, edge = 0.8, 2.0, threshold(zeta)
    assert edge == approx(said, abs=1e-9)
    assert edge == approx(4/np.pi*(np.log(1/e) + zeta*np.pi), rel=0.01)

    def touch(t, y):
        return y[0]
    touch.terminal, touch.direction = True, 1
    for h, grows in ((0.98*edge, False), (1.02*edge, True)):                  # the impacts themselves
        t, y, speeds = 0.0, [-1e-3, -1.0], []
        for _ in range(60):
            run = solve_ivp(lambda t, y, h=h: [y[1], -(1 + h*np.cos(omega*t))*y[0] - 2*zeta*y[1]],
                            (t, t + 20), y, "DOP853", rtol=1e-9, atol=1e-14, events=[touch])
            t, speed = run.t_events[0][0], run.y_events[0][0][1]
            speeds.append(speed)
            y = [-1e-15, -e*speed]
        assert (speeds[-1] > speeds[-11]) == grows


# The numbers, as the page prints them

def test_numbers_worth_remembering():
    hammer = dict(zeta=0.05, omega=1.2, gap=1.0)
    graze = grazing_force(**hammer)
    low, high = bounce_window(0.8)
    window = [brentq(lambda w: w**2 - (0.2/1.8)**2 - 1/np.cos(np.pi/w)**2, *between)
              for between in ((1.1, 1.5), (2.3, 2.9))]
    limits = grazing_force(0.05, 2.2, 1.0)*np.array([1.0, flip_ratio(0.05, 2.2, 1.0, 0.8)])
    stiff, r = np.sqrt(10001), (1 - 0.4*np.tan(0.6))/(1 + 0.4*np.tan(0.6))
    lines = [
        f"silent after ${time_to_rest(1.0, 1.0, 0.5):.3f}$",
        f"${window[0]:.3f}<\\omega<{window[1]:.3f}$",
        f"knocks from $f={fold_ratio(0.05, 1.2, 0.8)*graze:.4f}$, silent up to ${graze:.4f}$",
        f"${limits[0]:.3f}<f<{limits[1]:.3f}$",
        f"in step from $\\Gamma={low:.3f}$, doubles at ${high:.3f}$",
        f"$t_c={contact(1e4, 0.5, 3.0)[0]:.5f}$ instead of $\\pi/\\omega_c={np.pi/stiff:.5f}$",
        f"grows from $h={threshold(0.0):.4f}$",
        f"${0.7*r:.3f}$ (Poisson), ${0.7*np.sqrt(r):.3f}$ (Stronge)",
        f"$\\frac{{8m}}{{M+m}}={100*8*0.06/1.06:.0f}\\,\\%$",
    ]
    assert [line for line in lines if line not in PAGE] == []
    assert [frequency(2.0, 1.0), frequency(2.0, 1.0, stops=2)] == approx([1.5, 3])
    assert knock_speed(0.0, 2.0, 1.0, 0.8) == approx(20/3)
    assert 2*1.64/1.8**2 == approx(1 + (0.2/1.8)**2)                          # the two forms of the window
    assert decrement(0.8, 0.05) == approx(np.log(1/0.8) + 0.05*np.pi/np.sqrt(1 - 0.05**2))


def test_between_grazing_and_flip_no_single_impact_is_stable():
    for f, stable in ((3.9, False), (4.2, False), (4.3, True)):
        found = [stability_of(orbit).stable for orbit in Oscillator(0.05, 2.2, f, 1.0, 0.8).orbits()]
        assert any(found) == stable
    assert Oscillator(0.05, 1.2, 0.15, 1.0, 0.8).orbits() == []               # below the fold


def test_a_mass_in_a_box_takes_its_share():
    """Two plastic impacts in a cycle, each met at full speed: momentum, then energy."""
    m, M, V = 0.06, 1.0, 1.0
    lost = 0.0
    for sign in (1, -1):
        box, mass = sign*V, -sign*V
        together = (M*box + m*mass)/(M + m)
        lost += (M*box**2 + m*mass**2 - (M + m)*together**2)/2
    assert lost/(M*V**2/2) == approx(8*m/(M + m))


# The project

def test_the_cells_of_the_project_run():
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        for cell in re.findall(r"```python\n(.*?)```", PROJECT, re.S):
            exec(cell, {})
    numbers = [float(x) for x in re.findall(r"-?\d+\.\d+", said.getvalue())]
    assert numbers[0] == approx(0.85, abs=0.01) and len(numbers) > 8


def test_what_the_project_promises():
    """One or two parts in a thousand from a dozen knocks; a quarter of a millimetre; where balls limp."""
    pauses = 2/np.pi*np.arctan(4*0.87**np.arange(11))
    assert 8e-4 < restitution_from_knocks(np.r_[0, np.cumsum(pauses)], 2.0).uncertainty < 2e-3
    assert 9.81/(2*np.pi*30)**2 == approx(0.25e-3, rel=0.15)
    for e, limps in ((0.8, "1.07"), (0.9, "1.02")):
        assert f"{bounce_window(e)[1]:.2f}" == limps and limps in PROJECT
