"""A stiffening spring and a stop: shooting against DOP853, collocation, closed form and long runs."""

from functools import cache

import numpy as np
import pytest
import sympy as sp
from numpy.polynomial import chebyshev
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import block_diag
from scipy.optimize import brentq, fsolve

from mechlib.exercises import exercise
from mechlib.many_degree_vibro_impact import (
    Duffing,
    along_hardening,
    follow_motion,
    product_of_two,
    shoot,
)
from mechlib.many_degree_vibro_impact.nonlinear_oscillator.duffing import speeds_against_frequency
from mechlib.many_degree_vibro_impact.nonlinear_oscillator.shooting import _reset
from mechlib.motion import Gap, Modes, Stop, Structure, one_impact_orbits, through_impacts
from pictures import shows

TEXT = {0: (0.498805426014, 3.524759439441, 0.608901013 + 0.284009565j),
        0.1: (0.258260175022, 2.359856501350, 0.205214729 + 0.639772453j),
        0.5: (0.156411012232, 1.791472208810, -0.253102519 + 0.622383315j),
        1: (0.117957853770, 1.591020594738, -0.463174950 + 0.486714333j)}


def one_period(beta, t0, y, omega=1.8, zeta=0.05, dense=False):
    """DOP853 from (x, ẋ) over one period."""
    def rate(t, y):
        return [y[1], np.cos(omega*t) - 2*zeta*y[1] - y[0] - beta*y[0]**3]
    return solve_ivp(rate, (t0, t0 + 2*np.pi/omega), y, method="DOP853", rtol=1e-12, atol=1e-13,
                     dense_output=dense)


def by_collocation(beta, guess, N=60):
    """The boundary value problem x(t₀) = x(t₀ + T) = δ, ẋ(t₀) = -eẋ(t₀ + T) at Chebyshev's points: no
    integration in time."""
    k = np.arange(N + 1)
    nodes = -np.cos(np.pi*k/N)
    V = chebyshev.chebvander(nodes, N)
    D = np.linalg.solve(V.T, np.array([chebyshev.chebval(nodes, chebyshev.chebder(row)) for row in np.eye(
        N + 1)])).T
    D *= 1.8/np.pi                                                             # t = t₀ + T(1 + node)/2
    start = Duffing(beta).motion().path

    def miss(z):
        t0, x = z[0], z[1:]
        t = t0 + np.pi/1.8*(1 + nodes)
        u = D @ x
        inside = D @ u + 0.1*u + x + beta*x**3 - np.cos(1.8*t)
        return np.concatenate([inside[1:-1], [x[0] - 0.3, x[-1] - 0.3, u[0] + 0.8*u[-1]]])
    rough = start(guess + np.pi/1.8*(1 + nodes))[:, 0] + 0.01*(1 - nodes**2)
    z = fsolve(miss, np.concatenate([[guess + 0.01], rough]), xtol=1e-12)
    assert np.abs(miss(z)).max() < 1e-8
    return z[0], (D @ z[1:])[-1]


@pytest.mark.parametrize("beta", TEXT)
def test_the_table_of_the_text(beta):
    t0, U, pair = TEXT[beta]
    shot = Duffing(beta).motion()
    assert (shot.time, shot.speed) == approx((t0, U), abs=2e-11) and shot.exists
    assert sorted(shot.multipliers, key=lambda x: x.imag) == approx([np.conj(pair), pair], abs=2e-9)
    assert np.prod(shot.multipliers).real == approx(0.451421876083, abs=1e-11)
    run = one_period(beta, t0, [0.3, -0.8*U])
    assert run.y[:, -1] == approx([0.3, U], abs=1e-10)
    assert by_collocation(beta, t0) == approx((t0, U), abs=1e-9)


def test_the_straight_spring_is_known():
    """β = 0: shot from a bad guess, against the closed form of chapter 6."""
    orbit, = one_impact_orbits(Modes(1, 0.05, 1.8, 1, gap=0.3, restitution=0.8))
    shot = shoot(*Duffing(0.0).system(), (0.7, [0.3, 3.0]))
    assert (shot.time, shot.speed) == approx((orbit.phase[0]/1.8, orbit.speed[0]), abs=1e-10)
    assert np.poly(shot.monodromy) == approx(np.poly(orbit.matrices[0]), abs=1e-9)
    assert len(shot.tries) == len(shot.misses) and shot.misses[-1] < 1e-11 < 0.05 < shot.misses[0]


@pytest.mark.parametrize("beta", [0.1, 1.0, 4.0])
def test_multipliers_by_differences(beta):
    """The map from impact to impact in (t₀, U), by DOP853 with an event: the same eigenvalues."""
    shot = Duffing(beta).motion()

    def strike(t, U):
        def reached(t, y):
            return 0.3 - y[0] if t > shot.time + 1 else 1.0
        reached.terminal, reached.direction = True, -1
        run = solve_ivp(lambda t, y: [y[1], np.cos(1.8*t) - 0.1*y[1] - y[0] - beta*y[0]**3], (t, t + 6),
                        [0.3, -0.8*U], method="DOP853", rtol=1e-12, atol=1e-13, events=reached)
        return np.array([run.t[-1] - shot.period, run.y[1, -1]])
    assert strike(shot.time, shot.speed) == approx([shot.time, shot.speed], abs=1e-9)
    h = 1e-6
    J = np.column_stack([(strike(shot.time + a, shot.speed + b) - strike(shot.time - a, shot.speed - b))/(2*h)
                         for a, b in ((h, 0), (0, h))])
    assert np.poly(J) == approx(np.poly(shot.monodromy), abs=1e-6)


def test_through_impacts_it_is_reached():
    shot, system = Duffing(0.5).motion(), Duffing(0.5)
    stop = Gap(lambda t, y: 0.3 - y[0], lambda t, y: -y[1], push=lambda t, y: np.array([0.0, -1.0]), e=0.8)
    path = through_impacts(system.rate, [-0.5, 0.0], 40*system.period, [stop])
    assert [hit.time for hit in path.hits[-3:]] == approx(
        [shot.time + k*system.period for k in (37, 38, 39)], abs=1e-5)


def test_the_variational_matrix():
    """Φ by differences of flights, det Φ = e^(-2ζT); det S = e², S f⁻ = f⁺."""
    shot, system = Duffing(0.5).motion(), Duffing(0.5)
    h = 1e-5
    Phi = np.column_stack([(one_period(0.5, shot.time, shot.after + h*x).y[:, -1]
                            - one_period(0.5, shot.time, shot.after - h*x).y[:, -1])/(2*h)
                           for x in np.eye(2)])
    assert shot.flow == approx(Phi, abs=1e-7)
    assert np.linalg.det(shot.flow) == approx(np.exp(-0.1*system.period), abs=1e-10)
    S = shot.saltation
    assert np.linalg.det(S) == approx(0.64) and S @ system.rate(shot.time, shot.before) == approx(
        system.rate(shot.time, shot.after))
    z = sp.symbols("omega e zeta", positive=True)
    assert product_of_two(*z) == z[1]**2*sp.exp(-4*sp.pi*z[2]/z[0])


def test_round_the_circle():
    """On the circle, then on the axis, then on the circle again; nearer to -1 than -0.8447 it never comes."""
    shots = along_hardening(np.linspace(0, 6, 31))
    radius = np.sqrt(0.451421876083)
    values = np.array([shot.multipliers for shot in shots])
    turning = np.abs(values[:, 0].imag) > 1e-6
    assert np.abs(values[turning]) == approx(np.full((turning.sum(), 2), radius), abs=1e-9)
    assert np.flatnonzero(~turning).tolist() == list(range(14, 29)) and all(shot.exists for shot in shots)
    assert np.prod(values, axis=1).real == approx(np.full(31, radius**2))
    assert values.real.min() > -0.845 and (np.diff([shot.speed for shot in shots]) < 0).all()


def test_the_leaning_tongue():
    """β = 0.5: the motion follows the force up to ω = 2.93; there a multiplier is near +1, and at 2.95 the
    motion is gone."""
    start = Duffing(0.5).motion().guess
    shots = follow_motion(lambda w: Duffing(0.5, omega=float(w)).system(), [1.8, 2.2, 2.6, 2.9, 2.93, 2.936],
                          start)
    assert (np.diff([shot.speed for shot in shots[:4]]) > 0).all() and all(shot.exists for shot in shots)
    assert shots[-1].multipliers[0].real > 0.8 and abs(shots[-1].multipliers[0].imag) < 1e-9
    with pytest.raises(ValueError):
        shoot(*Duffing(0.5, omega=2.95).system(), shots[-1].guess)


def chain(beta):
    """Two masses; the clamp between them hardens.  (rate, slope, stop, period)."""
    M, K = np.array([1.0, 2.0]), np.array([[6.0, -5.0], [-5.0, 5.0]])
    C = 0.02*K

    def rate(t, y):
        q, u, d = y[:2], y[2:], y[1] - y[0]
        return np.concatenate([u, ([np.cos(1.1*t), 0] - C @ u - K @ q + beta*d**3*np.array([1, -1]))/M])

    def slope(t, y):
        extra = 3*beta*(y[1] - y[0])**2*np.array([[-1, 1], [1, -1]])
        return np.block([[np.zeros((2, 2)), np.eye(2)], [(extra - K)/M[:, None], -C/M[:, None]]])
    return rate, slope, Stop(0.3, 0.8, [0.0, 1.0], [0.0, 1.0]), 2*np.pi/1.1


def test_two_masses_with_a_hardening_clamp():
    K = np.array([[6.0, -5.0], [-5.0, 5.0]])
    linear = Structure(np.diag([1.0, 2.0]), K, 0.02*K, [1, 0])
    orbit, = one_impact_orbits(linear.modes(1.1, [0, 1], 0.3, 0.8))
    before = np.concatenate([linear.shapes @ orbit.q[:, 0], linear.shapes @ orbit.before[:, 0]])
    shots = follow_motion(chain, [0.0, 1.0, 2.0, 4.0], (orbit.phase[0]/1.1, before))
    assert shots[0].speed == approx(2.07704816574, abs=1e-9)
    assert shots[0].before[[0, 2]] == approx([0.00650267287553, 0.481422001847], abs=1e-9)
    for shot in shots:
        assert np.prod(shot.multipliers).real == approx(0.242361508207, abs=1e-9)
        run = solve_ivp(shot.rate, (shot.time, shot.time + shot.period), shot.after, method="DOP853",
                        rtol=1e-12, atol=1e-12)
        assert run.y[:, -1] == approx(shot.before, abs=1e-9) and shot.exists
        assert shot.after == approx(block_diag(np.eye(3), [[-0.8]]) @ shot.before)
    assert [shot.speed for shot in shots] == approx([2.077048, 2.007396, 1.581925, 1.000389], abs=1e-6)
    pair = shots[-1].multipliers[0]
    assert abs(pair) == approx(1.0228, abs=1e-4) and 1 < abs(np.angle(pair)) < 1.2
    edge = brentq(lambda beta: abs(shoot(*chain(beta), shots[-1].guess).multipliers[0]) - 1, 3.7, 4.0,
                  xtol=1e-6)
    assert edge == approx(3.87908193, abs=1e-5)


def test_ghosts_are_seen():
    """A root that passes through the stop on its way: the machine of chapter 6 below its window."""
    K = np.array([[6.0, -5.0], [-5.0, 5.0]])
    linear = Structure(np.diag([1.0, 2.0]), K, 0.02*K, [1, 0])
    orbit, = one_impact_orbits(linear.modes(1.1, [0, 1], -0.37, 0.8), ghosts=True)
    rate, slope, _, period = chain(0.0)
    before = np.concatenate([linear.shapes @ orbit.q[:, 0], linear.shapes @ orbit.before[:, 0]])
    shot = shoot(rate, slope, Stop(-0.37, 0.8, [0.0, 1.0]), period, (orbit.phase[0]/1.1, before))
    assert not orbit.exists[0] and not shot.exists
    first = shot.path.found[0].time if shot.path.found[0].time > shot.time + 1e-6 else shot.path.found[1].time
    assert first - shot.time == approx(orbit.first_contact[0], abs=1e-6)


def test_bad_input_gets_a_sentence():
    system = Duffing(0.1).system()
    with pytest.raises(ValueError, match="grazing has no derivative"):
        shoot(*system, (0.5, [0.3, -1.0]))
    with pytest.raises(ValueError, match="must be"):
        shoot(*system, 0.5)
    with pytest.raises(ValueError, match="y⁻ has 3 entries"):
        shoot(*system, (0.5, [0.3, 1.0, 2.0]))
    with pytest.raises(ValueError, match="still misses itself"):
        shoot(*Duffing(0.1).system(), (0.49, [0.3, 3.5]), most=2)
    with pytest.raises(ValueError, match="no motion with one impact"):
        Duffing(0.5, omega=1.8, gap=8.0).motion()


def test_answers_by_hand():
    def value(key):
        return float(exercise(key)._value)

    @cache
    def nearby(beta):
        return Duffing(max(beta, 0.2)).motion()

    def trace(beta):
        shot = shoot(*Duffing(beta).system(), nearby(round(2*beta)/2).guess)
        h = 1e-5                                                              # no variational matrix
        Phi = np.column_stack([(one_period(beta, shot.time, shot.after + h*x).y[:, -1]
                                - one_period(beta, shot.time, shot.after - h*x).y[:, -1])/(2*h)
                               for x in np.eye(2)])
        a = np.cos(1.8*shot.time) - 0.1*np.array([shot.speed, -0.8*shot.speed]) - 0.3 - beta*0.027
        S = np.array([[-0.8, 0], [(a[1] + 0.8*a[0])/shot.speed, -0.8]])
        return np.trace(Phi @ S)
    assert value("round-the-circle-1") == approx(0.218842650, abs=1e-8)
    assert value("round-the-circle-1") == approx(brentq(trace, 0.21, 0.23, xtol=1e-7), abs=1e-6)
    meet = brentq(lambda b: trace(b) + 2*np.sqrt(0.451421876083), 2.55, 2.85, xtol=1e-6)
    assert value("round-the-circle-2") == approx(meet, abs=1e-5)
    least = min(trace(b) for b in np.linspace(3.8, 4.2, 9))
    expected = least/2 - np.sqrt(least**2/4 - 0.451421876083)
    assert value("round-the-circle-3") == approx(expected, abs=2e-4)
    beta, x, t, u, F, w, z = sp.symbols("beta x t u F omega zeta", real=True)
    assert sp.simplify(sp.diff(F*sp.cos(w*t) - 2*z*u - x - beta*x**3, x)
                       - exercise("slope-of-the-spring")._value) == 0
    assert Duffing(0.7).slope(0.0, [0.4, 0.2])[1, 0] == approx(-1 - 3*0.7*0.16)


def test_hardening_shows_the_law():
    coarse = along_hardening(np.linspace(0, 6, 13))

    def law(seen):
        beta = seen.at.beta
        shot = shoot(*Duffing(beta).system(), coarse[round(2*beta)].guess)
        run = one_period(beta, shot.time, [0.3, -0.8*shot.speed], dense=True)
        t = shot.time + shot.period*np.linspace(0, 1, 61)
        xs, us = seen.curve(0, panel=0)
        assert xs == approx(run.sol(t)[0], abs=1e-5) and us == approx(run.sol(t)[1], abs=1e-5)
        assert seen.readout("speed U") == approx(run.y[1, -1], abs=1e-5)
        jump = seen.mark("line", 1, panel=0)
        assert (jump["x1"], jump["x2"]) == (0.3, 0.3)
        assert (jump["y1"], jump["y2"]) == approx((shot.speed, -0.8*shot.speed), abs=1e-5)
        dots = [seen.mark("point", k, panel=0) for k in (0, 1)]
        assert [dot["y"] for dot in dots] == approx([shot.speed, -0.8*shot.speed], abs=1e-5)
        assert np.hypot(*seen.curve(0, panel=1)) == approx(np.ones(121))
        assert np.hypot(*seen.curve(1, panel=1)) == approx(np.full(121, 0.451421876083**0.5))
        shown = [complex(seen.mark("point", k, panel=1)["x"], seen.mark("point", k, panel=1)["y"])
                 for k in (0, 1)]
        assert np.poly(shown) == approx(np.poly(shot.multipliers), abs=1e-5)
        assert seen.readout("farther multiplier") == approx(np.abs(shot.multipliers).max(), abs=1e-4)
        assert seen.readout("product") == approx(0.451421876083, abs=1e-5)
    shows("many_degree_vibro_impact/nonlinear_oscillator:hardening", law, settings=6,
          also=[{"beta": 6.0}, {"beta": 4.0}, {"beta": 1.0}])


def test_shots_show_the_law():
    """Each shot again by DOP853, and Newton's step by differences: the next shot starts where it leads."""
    def end(t0, U):
        return one_period(0.1, t0, [0.3, -0.8*U]).y[:, -1] - [0.3, U]

    def law(seen):
        t0, U = seen.readout("t0"), seen.readout("speed U")
        guesses = [(TEXT[0][0], TEXT[0][1])]
        for _ in range(round(seen.at.n) - 1):
            z, h = np.array(guesses[-1]), 1e-6
            J = np.column_stack([(end(*(z + h*x)) - end(*(z - h*x)))/(2*h) for x in np.eye(2)])
            guesses.append(tuple(z - np.linalg.solve(J, end(*z))))
        assert (t0, U) == approx(guesses[-1], abs=1e-4)
        run = one_period(0.1, t0, [0.3, -0.8*U], dense=True)
        t = t0 + np.linspace(0, 1, 61)*2*np.pi/1.8
        for panel, target in ((0, 0.3), (1, U)):
            ts, ys = seen.curve(0, panel=panel)
            assert ts == approx(np.linspace(0, 1, 61)) and ys == approx(run.sol(t)[panel], abs=1e-4)
            ring, dot = (seen.mark("point", k, panel=panel) for k in (0, 1))
            assert (ring["x"], ring["y"]) == approx((1, target), abs=1e-4)
            assert (dot["x"], dot["y"]) == approx((1, run.y[panel, -1]), abs=1e-4)
            level = seen.mark("line", 0, panel=panel)
            assert (level["y1"], level["y2"]) == approx((target, target), abs=1e-4)
        assert seen.readout("miss") == approx(np.abs(end(*guesses[-1])).max(), abs=1e-4)
    shows("many_degree_vibro_impact/nonlinear_oscillator:shots", law, settings=4,
          also=[{"n": k} for k in (1, 2, 5)])


def test_without_hardening_the_frequencies_are_those_of_the_closed_form():
    omegas, speeds = speeds_against_frequency(0.0, [1.9, 2.0], [1.7])
    orbits = [one_impact_orbits(Modes(1, 0.05, float(w), 1.0, gap=0.3, restitution=0.8))[0] for w in omegas]
    assert list(omegas) == [1.7, 1.8, 1.9, 2.0] and speeds == approx([o.speed[0] for o in orbits])


def test_the_velocity_along_a_stop_is_turned_round_wherever_it_pushes():
    """c·u⁺ = -e c·u⁻ where c·b = 1, also for a push b that does not point along c."""
    stop = Stop(0.0, 0.6, row=[1.0, 2.0], push=[0.5, 0.25])
    R, c = _reset(stop, 4), np.array([0.0, 0.0, 1.0, 2.0])
    assert c @ R == approx(-0.6*c) and R[:2] == approx(np.eye(4)[:2])
    assert (R - np.eye(4)) @ [0, 0, 2.0, -1.0] == approx(np.zeros(4))              # what slides past is left
