"""One mode steered piece by piece: exact against DOP853 with events, no impact missed, rest and release."""

import re

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, minimize_scalar

from mechlib.motion import Modes, Steered, Stop, Structure, impacts, release_after
from mechlib.motion.flight import Flight, responses

DAMPINGS = (0.0, 0.01, 0.05, 0.3, 0.999, 1.0, 1.0001, 1.25, 3.0)


def random_case(rng, stops=1):
    o = rng.uniform(0.5, 3)
    size = rng.uniform(0.1, 0.8)
    sides = [Stop(size, rng.uniform(0, 1), rng.choice([1.0, -1.0, 1.7])),
             Stop(rng.uniform(0.1, 0.8), rng.uniform(0, 1), -1.0)]
    sides = sides[:1] if stops == 1 else [Stop(size, rng.uniform(0, 1)), sides[1]]
    modes = Modes(o, o*rng.choice(DAMPINGS), rng.uniform(0.5, 4), rng.normal(), rng.normal(),
                  0.3*rng.normal(), stops=sides)
    pieces = [(rng.uniform(0.2, 2.5), rng.normal(), rng.choice([0.0, rng.normal()])) for _ in range(4)]
    return modes, pieces


def by_scipy(modes, pieces, q, u):
    """The same by DOP853, from the equation as it is written; impacts are its events.  None when a contact is
    too slow for it."""
    o, s, k, a, b = (float(x[0, 0]) for x in (modes.frequency, modes.decay, modes.load, modes.force_cos,
                                              modes.force_sin))
    w, t, blows = float(modes.forcing[0]), 0.0, []
    c = [float(x[0, 0]) for x, _ in modes.sides]
    gaps, es = [float(x[0]) for x in modes.gaps], [float(x[0]) for x in modes.restitutions]
    for length, load, ramp in pieces:
        begin, end = t, t + length
        while t < end:
            def rate(t, y, load=load, ramp=ramp, begin=begin):
                push = k + a*np.cos(w*t) + b*np.sin(w*t) + load + ramp*(t - begin)
                return [y[1], push - 2*s*y[1] - o*o*y[0]]
            struck = [lambda t, y, c=x, gap=gap: c*y[0] - gap for x, gap in zip(c, gaps)]
            for event in struck:
                event.terminal, event.direction = True, 1
            run = solve_ivp(rate, (t, end), [q, u], "DOP853", rtol=1e-11, atol=1e-13, max_step=0.1,
                            events=struck)
            t, (q, u) = run.t[-1], run.y[:, -1]
            for k_stop in [i for i, found in enumerate(run.t_events) if len(found)]:
                if c[k_stop]*u < 0.02 or es[k_stop]*c[k_stop]*u < 0.02:
                    return None
                blows.append((t, c[k_stop]*u, k_stop))
                u, q = -es[k_stop]*u, q - 1e-12*np.sign(c[k_stop])
    return q, u, blows


def steer(modes, pieces, q, u, how="through"):
    system, t, blows = Steered(modes), 0.0, []
    for length, load, ramp in pieces:
        begin = t
        while t < begin + length:
            end = getattr(system, how)(t, q, u, begin + length, load + ramp*(t - begin), ramp)
            t, q, u = end[:3]
            blows += end.blows
    return q, u, blows


@pytest.mark.parametrize("stops", [1, 2])
@pytest.mark.parametrize("block", range(10))
def test_pieces_and_impacts_as_dop853_finds_them(block, stops):
    rng = np.random.default_rng(100*stops + block)
    struck = 0
    while struck < 25:
        modes, pieces = random_case(rng, stops)
        q, u = 0.0, rng.normal()
        other = by_scipy(modes, pieces, q, u)
        if other is None:
            continue
        end = steer(modes, pieces, q, u)
        assert [blow.stop for blow in end[2]] == [blow[2] for blow in other[2]]
        mine, theirs = (np.array([blow[:2] for blow in found[2]]) for found in (end, other))
        assert mine == approx(theirs, abs=1e-7)
        assert end[:2] == approx(other[:2], abs=2e-7)
        assert steer(modes, pieces, q, u, "onward") == end
        struck += len(end[2])


@pytest.mark.parametrize("seed", range(60))
def test_a_graze_is_found_and_a_miss_is_none(seed):
    """The stop is put a little below and above the peak of the flight, which a search of its own finds."""
    rng = np.random.default_rng(seed)
    o = rng.uniform(0.5, 3)
    free = (o, o*rng.choice(DAMPINGS), rng.uniform(0.5, 4), rng.normal(), rng.normal(), 0.0)
    far = Steered(Modes(*free, gap=50, restitution=0.8))
    q, u, end, load, ramp = *rng.normal(size=2), rng.uniform(1, 12), rng.normal(), 0.3*rng.normal()
    when, high = far.peak(0.0, q, u, end, load, ramp)
    times = np.linspace(0, end, 4001)
    place = far.at(0.0, q, u, times, load, ramp)[0]
    best = int(place.argmax())
    around = times[max(best - 1, 0)], times[min(best + 1, 4000)]
    by_search = minimize_scalar(lambda t: -far.at(0.0, q, u, [t], load, ramp)[0][0], around, bounds=around,
                                options={"xatol": 1e-12})
    assert high + 50 == approx(max(-by_search.fun, place[0], place[-1]), abs=1e-12)
    if not 0 < when < end or high + 50 - q < 1e-3:
        return
    for by in (1e-3, 1e-6, 1e-9, 1e-11):
        beyond, short = (Steered(Modes(*free, gap=50 + high + d, restitution=0.8)) for d in (-by, by))
        met = beyond.onward(0.0, q, u, end, load, ramp)
        assert len(met.blows) == 1 and met.time <= when + 1e-6
        assert not short.onward(0.0, q, u, end, load, ramp).blows
        assert short.peak(0.0, q, u, end, load, ramp) == approx((when, -by), abs=2e-8)
        assert beyond.peak(0.0, q, u, end, load, ramp)[1] == approx(by, abs=1e-13)


def test_many_impacts_of_a_chaotic_hammer_as_the_lanes_find_them():
    """The same motion by impacts(…), which writes down rest too; here cut into 48 pieces a period."""
    modes = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    record = impacts(modes, -0.4, 0.0, 40)
    system, h = Steered(modes), 2*np.pi/2.8/48
    q, u, blows, k = -0.4, 0.0, [], 0
    while len(blows) < 40:
        end = system.through(k*h, q, u, (k + 1)*h)
        q, u, blows, k = end.q, end.u, blows + list(end.blows), k + 1
    assert [b.time for b in blows[:40]] == approx(list(record.time[0]), abs=1e-5)      # chaos: 10⁻¹⁵ grows
    assert [b.time for b in blows[:12]] == approx(list(record.time[0, :12]), abs=1e-10)


def test_a_load_of_the_system_and_of_a_piece_are_one():
    held = Steered(Modes(1.3, 0.2, 2.0, 0.7, 0.1, gap=0.2, restitution=0.7))
    own = Steered(Modes(1.3, 0.2, 2.0, 0.7, 0.1, 0.4, gap=0.2, restitution=0.7))
    assert held.through(0.3, -0.5, 0.2, 9.0, load=0.4)[:3] == approx(own.through(0.3, -0.5, 0.2, 9.0)[:3])
    louder = Steered(Modes(1.3, 0.2, 2.0, 1.05, 0.15, gap=0.2, restitution=0.7))
    assert held.through(0.3, -0.5, 0.2, 9.0, force=1.5)[:3] == approx(louder.through(0.3, -0.5, 0.2, 9.0)[:3])


def test_chatter_rest_and_release_as_the_lanes_have_them():
    """Pushed on the stop for half of each period: hops that add up, rest, release."""
    modes = Modes(1, 0.05, 0.5, 1, gap=0.1, restitution=0.4)
    record = impacts(modes, -0.5, 0.0, 40)
    assert record.rested[0].sum() >= 2
    end = Steered(modes).through(0.0, -0.5, 0.0, float(record.time[0, -1]) + 1e-9)
    assert len(end.blows) == 40 and end.rest > 3
    assert [b.time for b in end.blows] == approx(list(record.time[0]), abs=1e-9)


@pytest.mark.parametrize("ramp", [-0.2, -0.05, 0.0, 0.08])
def test_release_under_a_ramp(ramp):
    """At rest from the beginning: the push falls through zero where a search of its own says."""
    system = Steered(Modes(1, 0.1, 1.7, 0.3, 0.2, gap=0.4, restitution=0.6))

    def push(t):
        return 0.3*np.cos(1.7*t) + 0.2*np.sin(1.7*t) + 0.6 + ramp*t - 0.4

    times = np.linspace(0, 12, 120_001)
    fall = np.flatnonzero(push(times) < 0)
    lies = system.onward(0.0, 0.4, 0.0, 12.0, load=0.6, ramp=ramp)
    if not len(fall):
        assert lies.resting and lies.rest == 12 and lies[:3] == (12.0, 0.4, 0.0)
        return
    release = brentq(push, times[fall[0] - 1], times[fall[0]], xtol=1e-15)
    assert lies.rest == approx(release, abs=1e-9) and not lies.resting
    still = system.onward(0.0, 0.4, 0.0, release - 1e-6, load=0.6, ramp=ramp)
    gone = system.onward(0.0, 0.4, 0.0, release + 1e-2, load=0.6, ramp=ramp)
    assert still.resting and gone.q < 0.4 and gone.u < 0
    if ramp == 0:
        modes = Modes(1, 0.1, 1.7, 0.3, 0.2, 0.6, gap=0.4, restitution=0.6)
        assert release_after(modes, 0, 0.0)[0] == approx(release, abs=1e-9)


def test_chatter_cut_into_pieces_ends_as_in_one():
    """The hops before the end of a piece are followed one by one; the sum is that of the rule."""
    modes = Modes(1, 0.05, 1.0, 0.0, gap=0.0, restitution=0.5)
    whole = Steered(modes).through(0.0, -0.3, 0.0, 4.0, load=1.0, ramp=0.2)
    assert whole.resting and len(whole.blows) > 8
    for n in (7, 48, 1000):
        t, q, u, rest = 0.0, -0.3, 0.0, 0.0
        for k in range(n):
            end = Steered(modes).through(t, q, u, 4.0*(k + 1)/n, load=1.0 + 0.2*t, ramp=0.2)
            t, q, u, rest = end.time, end.q, end.u, rest + end.rest
        assert (q, u) == (0.0, 0.0) and rest == approx(whole.rest, abs=1e-8)


def test_a_push_that_ends_with_its_piece_lets_the_mass_go():
    system = Steered(Modes(1, 0.0, 1.0, 0.0, gap=0.2, restitution=0.5))
    lies = system.onward(0.0, 0.2, 0.0, 1.0, load=1.0)
    assert lies == (1.0, 0.2, 0.0, (), 1.0, True)
    flies = system.onward(1.0, lies.q, lies.u, 2.0, load=0.0)                        # 0.2 cos(t - 1)
    assert not flies.blows and flies[1:3] == approx((0.2*np.cos(1), -0.2*np.sin(1)), abs=1e-14)


@pytest.mark.parametrize("damping", DAMPINGS)
def test_the_responses_are_those_of_the_modes(damping):
    modes, mine = Modes(1.7, 1.7*damping, gap=1, restitution=1), responses(1.7**2, 1.7*damping)
    for tau in (0.0, 1e-6, 0.3, 2.0, 40.0):
        assert mine(tau) == approx([float(x[0, 0]) for x in modes.responses(tau)], rel=1e-12, abs=1e-15)


def test_a_controller_that_samples_48_times_a_period_costs_little(monkeypatch):
    """At most three evaluations of the flow for a piece, on the average."""
    evaluations, plain = [0], Flight.now
    monkeypatch.setattr(Flight, "now", lambda self, tau: evaluations.__setitem__(0, evaluations[0] + 1)
                        or plain(self, tau))
    system, h = Steered(Modes(1, 0.05, 1.6, 1, gap=0.5, restitution=0.8)), 2*np.pi/1.6/48
    q = u = 0.0
    for k in range(960):
        q, u = system.through(k*h, q, u, (k + 1)*h, load=-0.5*u)[1:3]
    assert evaluations[0] < 3*960


@pytest.mark.parametrize("u", [-2.498001805406602e-17, 0.0, -1e-18, -3e-17, -1e-16])
def test_a_mass_that_is_let_go_with_a_rounding_error_of_speed_flies_off(u):
    """Its speed at the stop is nothing but noise, of either sign: no impact at the same instant for ever."""
    held = Steered(Modes(np.sqrt(1.24), 0.05, 2.8, 1, gap=0, restitution=0.6))
    until = 49.89352573111296
    end = held.onward(49.892277281652994, 0.0, u, until, -0.10231732594699787, 0.14260965509739398)
    assert end.time == until and end.blows == () and -1e-6 < end.q <= 0


@pytest.mark.parametrize("bad, words", [
    (dict(time=1.0, until=0.5), "lies before"), (dict(q=0.8), "beyond the stop at 0.5"),
    (dict(load=np.nan), "load"), (dict(ramp="steep"), "ramp must be a number"),
    (dict(u=[1.0, 2.0]), "u must be one number"), (dict(force=np.inf), "force")])
def test_refusals(bad, words):
    system = Steered(Modes(1, 0.05, 1.6, 1, gap=0.5, restitution=0.8))
    for method in (system.onward, system.through, system.peak):
        if method == system.peak and "q" in bad:
            continue
        with pytest.raises(ValueError, match=re.escape(words)):
            method(**{**dict(time=0.0, q=0.0, u=0.0, until=2.0), **bad})


def test_what_is_not_steered():
    with pytest.raises(ValueError, match="no spring"):
        Steered(Modes(0, 0, 1, load=1.0, gap=0, restitution=0.5))
    with pytest.raises(ValueError, match="in 2 lanes"):
        Steered(Modes(1, gap=np.array([0.0, 1.0]), restitution=0.5))
    pair = Structure([[1, 0], [0, 2]], [[6, -5], [-5, 5]], [[0.1, 0], [0, 0.2]], [1, 0])
    with pytest.raises(ValueError, match="2 of them"):
        Steered(pair.modes(1.0, [0, 1], 0.3, 0.8))
    with pytest.raises(ValueError, match="no stop 1"):
        Steered(Modes(1, gap=1, restitution=0.5)).peak(0.0, 0.0, 0.0, 1.0, stop=1)
