"""Free vibration against a stop: closed forms against DOP853 and against the march, the numbers of the
pictures."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.exercises import exercise
from mechlib.motion import Modes, impacts
from mechlib.one_degree_vibro_impact import (
    amplitudes,
    bilinear_period,
    decrement,
    frequency,
    hop,
    impact_speed,
    period,
    restitution_from_knocks,
    time_to_rest,
)
from mechlib.one_degree_vibro_impact.free_vibration import height
from pictures import shows

brief = settings(deadline=None, max_examples=20)


def followed(x, u, event, direction, place=0.0, kappa=0.0):
    """Time and state of the next event, by DOP853; beyond ``place`` stands a stop of stiffness κ."""
    def stop(t, y):
        return event(y)
    stop.terminal, stop.direction = True, direction
    run = solve_ivp(lambda t, y: [y[1], -y[0] - kappa*max(y[0] - place, 0)], (0, 20), [x, u], "DOP853",
                    events=[stop], rtol=1e-12, atol=1e-13, max_step=0.1)
    return run.t_events[0][0], run.y_events[0][0]


def next_contact(x, u, place):
    """Time and speed of the next arrival at ``place`` from below."""
    time, state = followed(x, u, lambda y: y[0] - place, 1)
    return time, state[1]


@brief
@given(st.floats(0.05, 3), st.floats(-0.95, 0.95))
def test_one_stop_by_integration(amplitude, share):
    """From the stop, away from it with the speed U, back to the stop."""
    gap = share*amplitude
    U = impact_speed(amplitude, gap)
    time, speed = next_contact(gap, -U, gap)
    assert time == approx(period(amplitude, gap), abs=1e-7)
    assert speed == approx(U, rel=1e-7)
    if abs(share) > 0.1:
        assert approx(-gap*np.tan(time/2), rel=1e-5) == U
    assert frequency(amplitude, gap)*time == approx(2*np.pi)


@brief
@given(st.floats(0.05, 3), st.floats(0.05, 0.95))
def test_two_stops_by_integration(amplitude, share):
    gap = share*amplitude
    time, speed = next_contact(-gap, impact_speed(amplitude, gap), gap)
    assert 2*time == approx(period(amplitude, gap, stops=2), rel=1e-7)
    assert speed == approx(impact_speed(amplitude, gap), rel=1e-7)


def test_exact_numbers():
    two = sp.Integer(2)
    assert (frequency(two, 1), frequency(two, 1, stops=2), frequency(two, -1)) == (sp.Rational(3, 2), 3, 3)
    A = sp.Symbol("A", positive=True)
    assert frequency(A, sp.S.Zero) == 2
    assert sp.limit(frequency(A, sp.Integer(1)), A, sp.oo) == 2
    assert float(frequency(1 + 1e-12, 1)) == approx(1, abs=1e-6)
    assert frequency(1e9, -1.0) == approx(2, abs=1e-8) and frequency(1 + 1e-9, -1.0) > 1e4


def test_with_a_gap_it_hardens_with_a_preload_it_softens():
    A = np.linspace(1.01, 9, 60)
    assert (np.diff(frequency(A, 1.0)) > 0).all() and (np.diff(frequency(A, -1.0)) < 0).all()
    assert (np.diff(frequency(A, 1.0, stops=2)) > 0).all()
    assert (1 < frequency(A, 1.0)).all() and (frequency(A, 1.0) < 2).all() and (frequency(A, -1.0) > 2).all()


@pytest.mark.parametrize("gap", [0.7, 0.0, -0.7])
def test_every_impact_leaves_its_share(gap):
    """Eight impacts with e = 0.6, marched; the intervals are the periods of the amplitudes."""
    A = amplitudes(2.0, gap, 0.6, 9)
    record = impacts(Modes(1, gap=gap, restitution=0.6), -2.0, 0.0, 9)
    assert record.speed[0] == approx(np.sqrt(A**2 - gap**2), abs=1e-10)
    assert np.diff(record.time[0]) == approx(period(A[1:], gap), abs=1e-9)


def test_a_damped_swing_with_the_stop_at_rest():
    """Every interval is π/ω_d, every speed e^(-decrement) of the one before."""
    zeta, e = 0.05, 0.8
    record = impacts(Modes(1, zeta, gap=0, restitution=e), -1.0, 0.0, 6)
    assert np.diff(record.time[0]) == approx(np.pi/np.sqrt(1 - zeta**2), abs=1e-12)
    assert np.log(record.speed[0, :-1]/record.speed[0, 1:]) == approx(decrement(e, zeta), abs=1e-12)
    names = sp.symbols("e zeta", positive=True)
    assert sp.lambdify(names, decrement(*names))(e, zeta) == approx(decrement(e, zeta))


def test_with_damping_and_a_gap_the_impacts_come_to_an_end():
    """Undamped there are infinitely many, further and further from an end; damped the last one comes."""
    damped = impacts(Modes(1, 0.02, gap=1, restitution=0.8), -3.0, 0.0, 200)
    assert damped.silent[0] and 1 < np.isfinite(damped.time[0]).sum() < 20
    free = impacts(Modes(1, gap=1, restitution=0.8), -3.0, 0.0, 30)
    assert np.isfinite(free.time).all() and 2*np.pi - np.diff(free.time[0])[-1] < 0.02


@pytest.mark.parametrize("e", [0.2, 0.5, 0.9, 0.99])
def test_time_to_rest_is_the_sum_of_the_hops(e):
    """Ten thousand arctangents; and 26 hops marched, with the tail of a constant push."""
    k = np.arange(10_000)
    for u in (0.3, 1.0, 4.0):
        assert time_to_rest(u, 1.0, e) == approx((2*np.arctan(e**k*u)).sum(), abs=1e-12*len(k)**0.5)
        assert time_to_rest(u*2.5, 2.5, e) == approx(time_to_rest(u, 1.0, e))
    if e < 0.9:
        count = 4 if e < 0.5 else 12
        hops = impacts(Modes(1, gap=-1, restitution=e), -1.0, -1.0, count)
        tail = 2*hops.speed[0, -1]*e/(1 - e)
        assert hops.time[0, -1] + tail == approx(time_to_rest(1.0, 1.0, e), abs=2e-8)
        assert hops.time[0] == approx([sum(hop(1.0, 1.0, e, n)[:2]) for n in range(count)], abs=1e-9)


def test_time_to_rest_as_a_number_and_as_a_formula():
    assert time_to_rest(1, 1, 0.5) == approx(3.48657324094, abs=1e-11)
    assert time_to_rest(1, 1, 0.9) == approx(18.181444663, abs=1e-9)
    e, u = sp.symbols("e u", positive=True)
    law = sp.lambdify((u, e), time_to_rest(u, 1, e))
    for x in (0.3, 1.0, 1.5):
        assert law(x, 0.9) == approx(time_to_rest(x, 1, 0.9), abs=1e-9)
    catalan = 0.915965594177
    near = [(1 - e)*time_to_rest(1, 1, e) for e in (0.999, 0.9999)]
    assert near == approx([2*catalan]*2, rel=1e-3) and abs(near[1] - 2*catalan) < abs(near[0] - 2*catalan)


def test_height_is_the_motion():
    """δ - x of the spring, by its flow."""
    spring = Modes(1, gap=-0.7, restitution=0.5)
    t = np.linspace(0, 1.2, 7)
    assert -0.7 - spring.at(0.0, (-0.7, -0.9), t)[0][0] == approx(height(t, 0.9, 0.7))


@pytest.mark.parametrize("amplitude, gap, kappa", [(2, 1, 100), (2, 0, 100), (2, -1.2, 50), (1.3, 0.9, 3)])
def test_a_stop_that_gives_way(amplitude, gap, kappa):
    half, _ = followed(-amplitude, 0.0, lambda y: y[1], -1, gap, kappa)         # to the deepest point
    assert 2*half == approx(bilinear_period(amplitude, gap, kappa), abs=1e-7)
    stiff = [bilinear_period(amplitude, gap, k) - period(amplitude, gap) for k in (1e6, 1e8)]
    assert stiff[0]/stiff[1] == approx(10, rel=0.01)                           # like κ^(-1/2)


def test_the_bilinear_number_of_the_text():
    assert period(2, 1) == approx(4.188790204786, abs=1e-12)
    assert bilinear_period(2, 1, 100) == approx(4.489970231227, abs=1e-12)


# A pendulum that knocks on a block

def knocking(place, e, swings, start=0.06, g=9.81, length=1.0):
    """Times of the knocks of a real pendulum, sin φ and all, on a block at the angle ``place``, by DOP853."""
    def touch(t, y):
        return y[0] - place
    touch.terminal, touch.direction = True, 1
    t, y, times = 0.0, [-start, 0.0], []
    for _ in range(swings):
        run = solve_ivp(lambda t, y: [y[1], -g/length*np.sin(y[0])], (t, t + 9), y, "DOP853", events=[touch],
                        rtol=1e-11, atol=1e-13)
        t, (_, speed) = run.t_events[0][0], run.y_events[0][0]
        times.append(t)
        y = [place - 1e-13, -e*speed]
    return np.array(times)


@pytest.mark.parametrize("place", [-0.015, 0.01])
def test_restitution_of_a_real_pendulum_is_heard(place):
    """Swings of three degrees: the small-angle formula is off by less than three parts in ten thousand."""
    e, free = 0.87, 2*np.pi/np.sqrt(9.81)
    times = knocking(place, e, 9)
    heard = restitution_from_knocks(times, free)
    assert heard.restitution == approx(e, abs=3e-4) and heard.each == approx(np.full(7, e), abs=1e-3)
    assert heard.pressed == (place < 0)
    if place < 0:
        many = knocking(place, e, 80)
        assert heard.silence == approx(many[-1], abs=0.01)
    else:
        assert heard.silence == np.inf


@pytest.mark.parametrize("gap", [-1, 1])
def test_uncertainty_of_the_knocks_is_that_of_many_recordings(gap):
    rng, pause = np.random.default_rng(5), 2/np.pi*np.arctan(4*0.85**np.arange(9))
    exact = np.r_[0, np.cumsum(pause if gap < 0 else 2 - pause)]
    assert restitution_from_knocks(exact, 2.0).restitution == approx(0.85, abs=1e-12)
    for timing, wrong in ((2e-3, 0.0), (1e-5, 5e-3)):
        many = [restitution_from_knocks(exact + rng.normal(0, timing, exact.size), 2 + rng.normal(0, wrong),
                                        timing, wrong) for _ in range(400)]
        found = np.array([x.restitution for x in many])
        assert found.mean() == approx(0.85, abs=3e-4)
        assert found.std() == approx(np.mean([x.uncertainty for x in many]), rel=0.12)


def test_knocks_that_cannot_be_get_a_sentence():
    with pytest.raises(ValueError, match="at least four knocks"):
        restitution_from_knocks([0.0, 0.8, 1.6], 2.0)
    with pytest.raises(ValueError, match="in order"):
        restitution_from_knocks([0.0, 0.8, 0.7, 1.6], 2.0)
    for pauses in ([0.9, 0.95, 1.05, 1.1], [1.2, 1.4, 2.1, 1.5]):            # at rest position; one missed
        with pytest.raises(ValueError, match="Move the block"):
            restitution_from_knocks(np.r_[0, np.cumsum(pauses)], 2.0)


def test_bad_input_gets_a_sentence():
    for call, sentence in ((lambda: period(0.8, 1), "the amplitude 0.8 does not reach the stop at 1"),
                           (lambda: period(sp.Integer(1), 2), "does not reach"),
                           (lambda: period(2, 1, stops=3), "one stop or there are two"),
                           (lambda: period(2, -1, stops=2), "there must be room"),
                           (lambda: decrement(0.8, 1.2), "does not come back"),
                           (lambda: time_to_rest(1, 1, 1), "never comes to rest")):
        with pytest.raises(ValueError, match=sentence):
            call()


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    T, A = period(1.7, 0.6), 1.7
    assert value("speed-from-the-note", T=T, delta=0.6) == approx(np.sqrt(A**2 - 0.36))
    assert frequency(value("octave-between-stops", delta=0.3), 0.3, stops=2) == approx(2)
    assert value("rattle-amplitude") == approx(12.109565585, abs=1e-8)
    assert frequency(value("rattle-amplitude"), 1.0) == approx(1.9)
    c = np.sqrt(5.0)
    assert value("elastic-fret", kappa=4.0) == approx(2*c/(1 + c)) == approx(2*np.pi/bilinear_period(3, 0, 4))
    assert value("until-silence-1", e=0.5, k=2, u=3.0, d=2.0) == approx(hop(3.0, 2.0, 0.5, 2)[1])
    assert value("until-silence-2", e=0.9, u=1.0, d=1.0) == approx(20)
    assert value("until-silence-3") == approx(sum(2*np.arctan(0.9**k) for k in range(400)))


CASES = {"a gap": (1, 1), "at the rest position": (0, 1), "a preload": (-1, 1), "two stops": (1, 2)}


def test_cut_orbit_shows_the_law():
    def law(seen):
        A, (gap, stops) = seen.at.A, CASES[seen.at.stop]
        T = 2*np.arccos(-gap/A) if stops == 1 else 4*np.arcsin(gap/A)
        U = np.sqrt(A*A - gap*gap)
        assert seen.readout("period T") == approx(T)
        assert seen.readout("frequency Ω") == approx(2*np.pi/T) == approx(seen.mark("point", panel=1)["y"])
        assert seen.mark("point", panel=1)["x"] == approx(A)
        assert seen.readout("impact speed U") == approx(U)
        xs, us = seen.curve(label="without a stop")
        assert xs**2 + us**2 == approx(np.full(len(xs), A*A))
        for n in range(stops):
            xs, us = seen.curve(1 + n, panel=0)
            sign = 1 if n == 0 else -1
            assert xs**2 + us**2 == approx(np.full(len(xs), A*A))
            assert (xs <= gap + 1e-9).all() and (stops == 1 or (abs(xs) <= gap + 1e-9).all())
            ends = [(gap, -U), (gap, U)] if stops == 1 else [(-sign*gap, sign*U), (sign*gap, sign*U)]
            assert [xs[0], us[0], xs[-1], us[-1]] == approx([*ends[0], *ends[1]])
            assert seen.arrow("plain", n, panel=0) == approx([0, -2*U*sign])
            jump = seen.mark("arrow", n, panel=0)
            assert (jump["x"], jump["y"]) == approx((gap*sign, U*sign))
            stop = seen.mark("line", n, panel=0, color="body")
            assert stop["x1"] == stop["x2"] == gap*sign
        for k, (room, sides) in enumerate(CASES.values()):
            As, notes = seen.curve(k, panel=1, color="muted")
            angles = np.arccos(-room/As) if sides == 1 else 2*np.arcsin(room/As)
            assert notes == approx(np.pi/angles)
        As, notes = seen.curve(panel=1, color="accent")
        angle = np.arccos(-gap/As) if stops == 1 else 2*np.arcsin(gap/As)
        assert notes == approx(np.pi/angle)
    shows("one_degree_vibro_impact/free_vibration:cut_orbit", law)


def test_silence_shows_the_law():
    def law(seen):
        e, u = seen.at.e, seen.at.u
        whole = (2*np.arctan(e**np.arange(2000)*u)).sum()
        assert seen.readout("silence after t∞") == approx(whole, abs=1e-8)
        assert (seen.mark("point", panel=1)["x"], seen.mark("point", panel=1)["y"]) == approx((e, whole))
        assert seen.readout("first hop") == approx(2*np.arctan(u))
        begin = 0.0
        for k in range(seen.shown("curve", panel=0)):
            ts, hs = seen.curve(k, panel=0)
            lasts = 2*np.arctan(e**k*u)
            assert ts == approx(begin + lasts*np.linspace(0, 1, len(ts)))
            assert hs == approx(e**k*u*np.sin(ts - begin) - 1 + np.cos(ts - begin), abs=1e-12)
            begin += lasts
        es, ends = seen.curve(label="exact")
        assert ends[::9] == approx([(2*np.arctan(x**np.arange(2000)*u)).sum() for x in es[::9]], abs=1e-8)
        assert seen.curve(label="constant push")[1] == approx(2*u/(1 - es))
    shows("one_degree_vibro_impact/free_vibration:silence", law)
