"""The films of the four classes, and impacts that repeat."""

import math
from functools import cache

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.special import ellipj

from mechlib.exercises import exercise
from mechlib.motion import Gap, integrate, through_impacts
from mechlib.persistent_impact.what_is_an_impact.coupling import couple, gap, share_lost, travelled
from mechlib.persistent_impact.what_is_an_impact.hanging_rod import swing
from mechlib.persistent_impact.what_is_an_impact.heard import (
    HEARD,
    Bounce,
    end_of_bouncing,
    fit_decay,
    from_heights,
    heard_table,
    interval_at,
    mean_restitution,
)
from mechlib.persistent_impact.what_is_an_impact.repeated import bouncing, joined, rattling, rest_time, tau
from mechlib.systems.pinned_rod import struck_rod
from pictures import shows

# The laws of the films, by hand

def test_struck_rod_turns_by_moments_about_its_pin():
    P, x = sp.symbols("P x", positive=True)
    spin, pin = struck_rod(P, x)
    assert sp.simplify(spin/3 - P*x) == 0                                   # moments about the pin
    assert sp.simplify(pin - (spin/2 - P)) == 0                             # momentum


def test_carriages_share_the_momentum():
    mu = sp.Symbol("mu", positive=True)
    jump, together = couple(mu), mu/(1 + mu)
    assert all(sp.simplify(speed - together) == 0 for speed in jump.after)
    assert sp.simplify(jump.reactions[0] - together) == 0                   # what the second gains
    assert sp.simplify(share_lost(mu) - (1 - (1 + mu)*together**2/mu)) == 0
    assert [s.rate for s in gap(mu)] == [-1, 0] and [s.place for s in gap(mu)] == [-tau, 0]
    assert [(s.start, s.end) for s in gap(mu)] == [(-sp.oo, 0), (0, sp.oo)]
    assert travelled(3, -2) == (-2, 0) and travelled(3, 2) == (sp.Rational(3, 2), sp.Rational(3, 2))


# Impacts that repeat

def test_bounces_add_up_to_the_time_of_rest():
    k = sp.Rational(7, 10)
    hops = bouncing(2, 3, k, 60)
    assert abs(float(hops[-1].end - rest_time(2, 3, k))) < 1e-8
    dropped = sp.sqrt(2/sp.Float(9.81))
    assert math.isclose(dropped + rest_time(9.81*dropped, 9.81, 0.8), dropped*1.8/0.2)


@pytest.mark.parametrize("stretches, force, stops", [
    (bouncing(2, sp.Rational(5, 2), sp.Rational(3, 5), 4), lambda x: -sp.Rational(5, 2), (0,)),
    (rattling(3, sp.Rational(4, 5), 2, sp.Rational(3, 4), 4), lambda x: -4*x, (0.8, -0.8))])
def test_stretches_fit_together(stretches, force, stops):
    """Each obeys its equation of motion, begins where the last one ended, and leaves as the stop says."""
    for k, now in enumerate(stretches):
        assert sp.simplify(now.place.diff(tau) - now.rate) == 0
        assert sp.simplify(now.rate.diff(tau) - force(now.place)) == 0
        assert abs(sp.N(now.place.subs(tau, now.end)) - stops[k % len(stops)]) < 1e-12
    assert stretches[0].start < 0 == stretches[0].push
    e = sp.Rational(3, 5) if len(stops) == 1 else sp.Rational(3, 4)
    for before, now in zip(stretches, stretches[1:]):
        assert now.start == before.end
        arrival, leaving = (sp.N(s.rate.subs(tau, now.start)) for s in (before, now))
        assert leaving == approx(-e*arrival) and float(now.push) == approx(leaving - arrival)


def test_restitutions_that_cannot_be_get_a_sentence():
    for e in (-0.5, 1.5):
        for wrong in (lambda e: bouncing(1, 1, e, 1), lambda e: rest_time(1, 1, e),
                      lambda e: rattling(1, 1, 1, e, 1)):
            with pytest.raises(ValueError, match="outside"):
                wrong(e)
    with pytest.raises(ValueError, match="does not come across"):
        rattling(1, 1, 1, 0, 2)
    assert rest_time(1, 1, 1) == sp.oo


def test_joined_film_passes_through_every_stretch():
    ways = rattling(2, 1, 1, sp.Rational(1, 2), 3)
    time = sp.Symbol("t")
    place, rate = joined(ways, sp.Integer(7), time)
    for way in ways:
        middle = (way.start + way.end)/2
        assert sp.N(place.subs(time, middle) - way.place.subs(tau, middle)) == approx(0, abs=1e-12)
        assert sp.N(rate.subs(time, middle) - way.rate.subs(tau, middle)) == approx(0, abs=1e-12)
    assert (place.subs(time, ways[-1].end), rate.subs(time, ways[-1].end)) == (7, 0)


@pytest.mark.parametrize("spin", [0.1, 0.7, 1.6])
def test_struck_rod_swings_as_jacobis_functions_say(spin):
    times = np.linspace(0, 3, 31)
    angle, rate = swing(spin, 3.0, 1.44)(times).T
    exact = jacobi(times, spin)
    assert np.abs(angle - exact[0]).max() < 1e-11 and np.abs(rate - exact[1]).max() < 1e-11


# Bounces that are heard

def clicks(e, first=0.5, count=30):
    """Times of the clicks of a ball with a constant e, flight by flight."""
    times = [0.0]
    for k in range(count):
        times.append(times[-1] + first*e**k)
    return times


@pytest.mark.parametrize("e", [0.3, 0.8, 0.99])
def test_intervals_lie_on_a_line_that_ends_with_the_bouncing(e):
    times = clicks(e)
    for start, end in zip(times, times[1:]):
        assert interval_at(start, (0.0, 0.5), e) == approx(end - start)
    assert end_of_bouncing((0.0, 0.5), e) == approx(sum(0.5*e**k for k in range(20000)))
    found = fit_decay(times[:-1], np.diff(times))
    assert found.restitution == approx(e) and found.end == approx(0.5/(1 - e)) and found.error < 1e-9


def test_steel_ball_by_another_least_squares():
    t, T = np.array(HEARD).T
    (slope, start), cov = np.polyfit(t, T, 1, cov=True)
    steel = fit_decay(t, T)
    assert steel.restitution == approx(1 + slope) and steel.end == approx(-start/slope)
    assert steel.error == approx(math.sqrt(cov[0, 0]))
    assert steel.residuals == approx(T - slope*t - start, abs=1e-12)
    assert (round(steel.restitution, 4), round(steel.end, 1)) == (0.9935, 39.8)          # as the text says
    assert max(abs(steel.residuals)) == approx(0.0025, abs=5e-5)
    assert [row[2] for row in heard_table().rows][::8] == ["1.23", "0.10"]               # a factor of twelve
    rows = 1 + np.diff(T)/np.diff(t)
    assert 0.9930 < rows.min() and rows.max() < 0.9942


def test_heights_give_speed_and_restitution():
    for k, bounce in enumerate(from_heights(2.0, [2*0.36**k for k in range(1, 5)])):
        assert bounce.restitution == approx(0.6)
        assert 9.81*2*0.36**k == approx(bounce.speed**2/2)                               # energy


def test_error_of_heights_by_drawing_lots():
    lots = np.random.default_rng(3)
    heights = np.array([1.0, 0.5]) + 0.004*lots.standard_normal((20000, 2))
    found = np.array([from_heights(a, [b])[0].restitution for a, b in heights])
    assert found.std() == approx(from_heights(1.0, [0.5], reading=0.004)[0].error, rel=0.03)


def test_mean_restitution_weighs_with_the_errors():
    e, error = mean_restitution([Bounce(1, 0.8, 0.01), Bounce(2, 0.9, 0.02)])
    assert e == approx((4*0.8 + 0.9)/5) and error == approx(0.02/math.sqrt(5))
    lots, heights = np.random.default_rng(4), 0.64**np.arange(6)
    films = heights + 0.004*lots.standard_normal((2000, 6))
    found, told = np.array([mean_restitution(from_heights(h, more, 0.004)) for h, *more in films]).T
    assert found.mean() == approx(0.8, abs=1e-3) and 0.5 < found.std()/told.mean() < 0.95      # too cautious


@pytest.mark.parametrize("wrong, words", [
    (lambda: fit_decay([0, 1], [1, 2]), "at least three"),
    (lambda: fit_decay([0, 1, math.nan], [3, 2, 1]), "finite number"),
    (lambda: fit_decay([1, 1, 1], [3, 2, 1]), "the same"),
    (lambda: fit_decay([0, 1, 2], [1, 2, 3]), "do not become shorter"),
    (lambda: from_heights(1, []), "one rebound or more"),
    (lambda: from_heights(1, [0]), "positive"),
    (lambda: from_heights(1, [0.5], reading=-1), "not be negative"),
    (lambda: mean_restitution([]), "at least one"),
    (lambda: mean_restitution([Bounce(1, 0.5, 0)]), "not zero"),
    (lambda: interval_at(0, (0, 1), 2), "outside"),
    (lambda: end_of_bouncing((0, 1), -1), "outside")])
def test_records_that_cannot_be_get_a_sentence(wrong, words):
    with pytest.raises(ValueError, match=words):
        wrong()


# The exercises, by hand

def test_answers_about_bounces():
    h, g, e = sp.symbols("h g e", positive=True)
    fall = sp.sqrt(2*h/g)
    assert sp.simplify(exercise("hand-to-rest-1")._value - fall*(1 + e)/(1 - e)) == 0
    assert sp.simplify(exercise("hand-to-rest-2")._value - h*(1 + e**2)/(1 - e**2)) == 0
    height, count = 1.0, 0
    while height >= 0.01:
        height, count = height*0.8**2, count + 1
    assert exercise("hand-to-rest-3")._value == count
    fall = math.sqrt(2/9.81)
    assert float(exercise("silence")._value) == approx((6 - fall)/(6 + fall))
    tuned = float(exercise("tune-the-ball")._value)
    assert sum(2*1.8/2.5*tuned**k for k in range(1, 400)) == approx(3)


# The pictures.  Motions by Jacobi's functions and by the loop through impacts, not by closed forms.

V_BALL, G, V_STOP, D, FLASH = 1.8, 2.5, 1.4, 0.8, 0.25


def jacobi(time, spin, pull=1.44):
    """sin(φ/2) = k sn(√pull t, k), k = spin/(2√pull)."""
    k = spin/(2*math.sqrt(pull))
    sn, cn, _, _ = ellipj(math.sqrt(pull)*np.asarray(time), k*k)
    return 2*np.arcsin(k*sn), spin*cn


@cache
def rattled(e):
    """The block from t = 0 on, when it is at the right stop with its speed before."""
    gaps = [Gap(lambda t, y, s=s: D - s*y[0], lambda t, y, s=s: -s*y[1],
                push=lambda t, y, s=s: np.array([0.0, -s]), e=e) for s in (1, -1)]
    return through_impacts(lambda t, y: [y[1], -y[0]], [D, V_STOP], 3.5, gaps)


def block_at(time, e):
    if time >= 0:
        return rattled(e)(time)
    path = integrate(lambda t, y: [y[1], -y[0]], [D, -V_STOP], 1.0)                 # backwards in time
    assert path(np.linspace(0, 1, 99))[:, 0].min() > -D                             # no stop in the way
    place, back = path(-time)
    return place, -back


@cache
def bounced(e):
    """The ball from t = -1 on."""
    floor = Gap(lambda t, y: y[0], lambda t, y: y[1], push=lambda t, y: np.array([0.0, 1.0]), e=e)
    return through_impacts(lambda t, y: [y[1], -G], [V_BALL - G/2, G - V_BALL], 3.0, [floor], begin=-1.0)


def pushes_in_sight(path, time):
    return [hit.after[1] - hit.before[1] for hit in path.hits[:9] if hit.time <= time < hit.time + FLASH]


def film_1(seen, panel, time, P, x):
    spin, length = 3*P*x, 1.5                                      # moments about the pin
    angle, rate = jacobi(max(time, 0), spin) if time >= 0 else (0, 0)
    shaft = seen.mark("rod", 0, panel)
    direction = np.array([math.sin(angle), -math.cos(angle)])
    assert [shaft[k] for k in ("x1", "y1", "x2", "y2")] == approx([0, 0, *length*direction], abs=5e-3)
    hammer = seen.mark("block", 0, panel)
    face = hammer["x"] + hammer["w"]/2
    assert hammer["y"] == approx(-length*x) and face <= length*x*math.tan(angle) + 1e-9
    assert face == approx(min(1.1*time, -0.5*time) - 0.01)
    handle = seen.mark("line", 0, panel)
    assert handle["x1"] == handle["x2"] == hammer["x"]
    assert handle["y1"] == hammer["y"] > handle["y2"]
    assert seen.shown("arrow", panel, look="after") == (0 <= time < 0.6)
    if 0 <= time < 0.6:
        across = np.array([-direction[1], direction[0]])
        assert seen.arrow("after", 0, panel) == approx(length*rate*across, abs=0.01)
        tip = seen.mark("arrow", 0, panel, look="after")
        assert (tip["x"], tip["y"]) == approx((shaft["x2"], shaft["y2"]))
    assert seen.shown("arrow", panel, look="impulse") == seen.shown("arrow", panel, look="reaction") == (
        0 <= time < FLASH)
    if 0 <= time < FLASH:
        assert seen.arrow("impulse", 0, panel) == approx([P, 0])
        assert seen.arrow("reaction", 0, panel) == approx([spin/2 - P, 0])          # momentum
        head = seen.mark("arrow", 0, panel, look="impulse")
        assert (head["x"] + head["dx"], head["y"]) == approx((0, -length*x))
        pin = seen.mark("arrow", 0, panel, look="reaction")
        assert (pin["x"], pin["y"]) == (0, 0)


def film_2(seen, panel, time, mu):
    speed = mu/(mu + 1)                                            # momentum
    first, second = (seen.mark("block", k, panel) for k in (0, 1))
    assert first["x"] + 0.65 == approx(time if time < 0 else speed*time)
    assert second["x"] - 0.65 == approx(0 if time < 0 else speed*time)
    assert first["x"] + 1.3 <= second["x"] + 1e-12                 # the hooks do not pass through each other
    hooks = [seen.mark("rod", k, panel) for k in (0, 1)]
    assert [hooks[0]["x2"], hooks[1]["x2"]] == approx([first["x"] + 0.65, second["x"] - 0.65])
    assert [hooks[0]["x1"], hooks[1]["x1"]] == approx([first["x"] + 0.5, second["x"] - 0.5])
    for k in range(4):
        wheel, body = seen.mark("wheel", k, panel), (first, second)[k//2]
        assert wheel["x"] == approx(body["x"] + 0.28*(-1)**(k + 1)) and wheel["y"] == wheel["r"]
        assert wheel["angle"] == approx(-wheel["x"]/wheel["r"])    # it rolls
    assert first["h"] - 0.55 == approx(0.15*mu)
    assert first["y"] - first["h"]/2 == approx(second["y"] - second["h"]/2)
    assert seen.shown("arrow", panel, look="before") == (time < 0)
    assert seen.shown("arrow", panel, look="after") == 2*(time >= 0)
    assert seen.shown("arrow", panel, look="reaction") == 2*(0 <= time < FLASH)
    if time < 0:
        assert seen.arrow("before", 0, panel) == approx([1, 0])
        assert seen.mark("arrow", 0, panel, look="before")["x"] == approx(first["x"] - 0.3)
    else:
        assert seen.mark("point", 0, panel, color="accent")["x"] == approx(first["x"] + 0.65)
    for k, body in enumerate((first, second) if time >= 0 else ()):
        assert seen.arrow("after", k, panel) == approx([speed, 0])
        above = seen.mark("arrow", k, panel, look="after")
        assert above["x"] == approx(body["x"] - 0.3) and above["y"] > body["y"] + body["h"]/2
    if 0 <= time < FLASH:
        assert seen.arrow("reaction", 0, panel) == approx([mu*(speed - 1), 0])      # what the first loses
        assert seen.arrow("reaction", 1, panel) == approx([speed, 0])               # what the second gains
        tails = [seen.mark("arrow", k, panel, look="reaction")["x"] for k in (0, 1)]
        assert tails == approx([first["x"] + 0.65]*2)


def film_3(seen, panel, time, e):
    place, rate = block_at(time, e)
    block, spring = seen.mark("block", 0, panel), seen.mark("spring", 0, panel)
    assert block["x"] == approx(place, abs=1e-7) and block["y"] == block["h"]/2
    assert abs(block["x"]) + block["w"]/2 <= 1.1 + 1e-9            # never through a stop
    assert (spring["x1"], spring["x2"]) == approx((-2.05, place - 0.3), abs=1e-7)
    for k, side in enumerate((1, -1)):
        stop = seen.mark("polygon", k, panel)
        assert min(abs(stop["xs"])) == approx(D + 0.3) and np.sign(stop["xs"]).tolist() == [side]*3
    look = "before" if time < 0 else "after"
    assert seen.shown("arrow", panel, look="before") + seen.shown("arrow", panel, look="after") == 1
    assert seen.arrow(look, 0, panel) == approx([rate, 0], abs=1e-7)
    assert seen.mark("arrow", 0, panel, look=look)["x"] == block["x"]
    expected = pushes_in_sight(rattled(e), time)
    assert seen.shown("arrow", panel, look="reaction") == len(expected)
    for k, push in enumerate(expected):
        assert seen.arrow("reaction", k, panel) == approx([push, 0], abs=1e-7)
        assert seen.mark("arrow", k, panel, look="reaction")["x"] == approx(-1.1*np.sign(push))


def film_4(seen, panel, time, e):
    path = bounced(e)
    height, rate = path(time)
    ball = seen.mark("wheel", 0, panel)
    tiny = len(path.hits) >= 9 and time > path.hits[8].time        # the film ends with the ninth flight
    assert ball["x"] == approx(time/2) and ball["y"] - ball["r"] == approx(max(height, 0), abs=2e-4)
    assert ball["y"] >= ball["r"] - 1e-9
    look = "before" if time < 0 else "after"
    assert seen.shown("arrow", panel, look="before") + seen.shown("arrow", panel, look="after") == 1
    assert seen.arrow(look, 0, panel) == approx([0.5, rate], abs=0.03 if tiny else 1e-3)
    now = seen.mark("arrow", 0, panel, look=look)
    assert (now["x"], now["y"]) == (ball["x"], ball["y"])
    expected, drawn = pushes_in_sight(path, time), seen.shown("arrow", panel, look="reaction")
    assert drawn >= len(expected)
    for k in range(drawn):
        push = expected[k] if k < len(expected) else 0
        assert seen.arrow("reaction", k, panel) == approx([0, push], abs=1e-3)
        head = seen.mark("arrow", k, panel, look="reaction")
        assert head["y"] + head["dy"] == approx(0) and time - FLASH < 2*head["x"] <= time + 1e-12


def strip(seen, left, right, bars):
    """The strip of time: a dot for now, and thick pieces where the constraint acts."""
    def time(place):
        return -1 + 4*(place - left)/(right - left)
    base = seen.mark("line", 0, 0, width=1.2)
    assert (time(base["x1"]), time(base["x2"])) == approx((-1, 3))
    assert time(seen.mark("point", -1, 0, color="ink")["x"]) == approx(seen.at.t)
    found = [(time(piece["x1"]), time(piece["x2"])) for _, _, piece in seen.marks("line", 0, width=8)]
    assert len(found) == len(bars) and np.array(found) == approx(np.array(bars), abs=1e-4)


def test_films_show_the_laws():
    def law(seen):
        film_1(seen, 0, seen.at.t, 0.4, 0.9)
        film_2(seen, 1, seen.at.t, 1)
        film_3(seen, 2, seen.at.t, 0.8)
        film_4(seen, 3, seen.at.t, 0.8)
    shows("persistent_impact/what_is_an_impact:four_films", law, settings=60, also=[{"t": 0.0}, {"t": -1.0}])


def test_class_1_shows_the_law():
    def law(seen):
        c = seen.at
        film_1(seen, 0, c.t, c.P, c.x)
        strip(seen, -1.5, 1.7, [(-1, 3)])
        assert seen.readout("impulse of the pin") == approx(c.P*(1.5*c.x - 1))
        xs, ys = seen.curve(label="angular velocity")
        assert ys == approx(jacobi(xs, 3*c.P*c.x)[1], abs=5e-3) and (xs[0], xs[-1]) == (0, 3)
        now = seen.mark("point", 0, 1)
        assert (now["x"], now["y"]) == approx((c.t, jacobi(c.t, 3*c.P*c.x)[1] if c.t >= 0 else 0), abs=5e-3)
        jump = seen.mark("line", 0, 1, dashed=True)
        assert [jump[k] for k in ("x1", "y1", "x2", "y2")] == approx([0, 0, 0, 3*c.P*c.x])
        assert seen.curve(1)[1].tolist() == [0, 0]
    shows("persistent_impact/what_is_an_impact:class_1", law, settings=30, also=[{"t": 0.0}, {"t": 0.2}])


def test_class_2_shows_the_law():
    def law(seen):
        c = seen.at
        film_2(seen, 0, c.t, c.ratio)
        strip(seen, -2.3, 3.7, [(0, 3)])
        together = c.ratio/(c.ratio + 1)
        assert seen.readout("velocity after / v0") == approx(together)
        assert seen.readout("share of the energy lost") == approx(1 - (c.ratio + 1)*together**2/c.ratio)
        for k, (gamma, low, high) in enumerate(((-1, -1, 0), (0, 0, 3))):
            xs, ys = seen.curve(k)
            assert (xs[0], xs[-1]) == (low, high) and set(ys) == {gamma}
        jump = seen.mark("line", 0, 1, dashed=True)
        assert [jump[k] for k in ("x1", "y1", "x2", "y2")] == [0, -1, 0, 0]
        now = seen.mark("point", 0, 1)
        assert (now["x"], now["y"]) == (c.t, -1 if c.t < 0 else 0)
    shows("persistent_impact/what_is_an_impact:class_2", law, settings=30, also=[{"t": 0.0}, {"t": 0.2}])


def test_class_3_shows_the_law():
    def law(seen):
        c = seen.at
        film_3(seen, 0, c.t, c.e)
        path = rattled(c.e)
        hits = [hit.time for hit in path.hits]
        strip(seen, -2, 1.8, [(hit - 0.03, min(hit + 0.03, 3)) for hit in hits if hit - 0.03 < 3])
        hits = [hit for hit in hits if hit < 3]
        xs, ys = seen.curve(0, 1)
        assert (xs[0], xs[-1]) == (-1, 0) and ys[-1] == approx(V_STOP)
        assert ys[:-1] == approx([block_at(time, c.e)[1] for time in xs[:-1]])
        assert seen.shown("curve", 1) == 1 + len(hits)
        for k, (low, high) in enumerate(zip(hits, [*hits[1:], 3]), 1):
            xs, ys = seen.curve(k, 1)
            assert (xs[0], xs[-1]) == approx((low, high), abs=1e-7)
            assert ys[1:-1] == approx([path(time)[1] for time in xs[1:-1]], abs=1e-7)
        for k, hit in enumerate(hit for hit in path.hits if hit.time < 3):
            jump = seen.mark("line", k, 1, dashed=True)
            assert [jump[p] for p in ("x1", "y1", "x2", "y2")] == approx(
                [hit.time, hit.before[1], hit.time, hit.after[1]], abs=1e-7)
        now = seen.mark("point", 0, 1)
        assert (now["x"], now["y"]) == approx((c.t, block_at(c.t, c.e)[1]), abs=1e-7)
    shows("persistent_impact/what_is_an_impact:class_3", law, settings=40,
          also=[{"t": 0.0}, {"t": -1.0}, {"e": 1.0, "t": 1.1}, {"e": 1.0, "t": 2.2}, {"e": 1.0, "t": 3.0}])


def test_class_4_shows_the_law():
    def law(seen):
        c = seen.at
        film_4(seen, 0, c.t, c.e)
        path, tail = bounced(c.e), sum(2*V_BALL*c.e**k/G for k in range(1, 5000))
        starts = [0, *np.cumsum([2*V_BALL*c.e**k/G for k in range(1, 9)])]
        bars = [(s - 0.03, min(s + 0.03, 3)) for s in starts if s - 0.03 < 3]
        strip(seen, -0.75, 1.85, bars + [(tail, 3)]*(tail < 3 and c.e < 1))
        if c.e == 1:
            assert math.isinf(seen.readout("at rest after t ="))
        else:
            assert seen.readout("at rest after t =") == approx(tail)
        ends = np.cumsum([2*V_BALL*c.e**k/G for k in range(1, 10)])
        pieces = [(-1, 0), *((low, min(high, 3)) for low, high in zip(starts, ends) if low < 3)]
        for k, (low, high) in enumerate(pieces):
            xs, ys = seen.curve(k, 1)
            assert (xs[0], xs[-1]) == approx((low, high), abs=1e-6)
            assert ys[1:-1] == approx([path(time)[1] for time in xs[1:-1]], abs=2e-3)
            if k:
                jump = seen.mark("line", k - 1, 1, dashed=True)
                assert [jump[p] for p in ("x1", "y1", "x2", "y2")] == approx(
                    [low, -V_BALL*c.e**(k - 1), low, V_BALL*c.e**k], abs=1e-6)
        assert seen.shown("curve", 1) == len(pieces) + (tail < 3)
        if tail < 3:
            xs, ys = seen.curve(len(pieces), 1)
            assert (xs[0], xs[-1]) == approx((tail, 3)) and set(ys) == {0}
        now = seen.mark("point", 0, 1)
        late = c.t > starts[-1] + 1e-9
        assert (now["x"], now["y"]) == approx((c.t, path(c.t)[1]), abs=0.03 if late else 1e-3)
    shows("persistent_impact/what_is_an_impact:class_4", law, settings=40,
          also=[{"t": 0.0}, {"e": 0.0, "t": 0.5}, {"e": 1.0, "t": 2.0}, {"e": 0.3, "t": 2.0},
                {"e": 0.9, "t": 3.0}], no_value=True)                  # with e = 1 it never comes to rest


def test_heard_bounces_show_the_law():
    def law(seen):
        e, (t1, T1) = seen.at.e, HEARD[0]
        end = t1 + sum(T1*e**k for k in range(20000))
        assert seen.readout("the bouncing ends at t =") == approx(end)
        xs, ys = seen.curve()
        assert (xs[0], ys[0]) == approx((t1, T1)) and (xs[-1], ys[-1]) == approx((end, 0), abs=1e-9)
        t, T = np.array(HEARD).T
        assert seen.readout("largest distance from a measured interval") == approx(
            1000*np.abs(T - np.interp(t, xs, ys)).max() if end > 36.6 else
            1000*np.abs(T - (T1 + (t - t1)*ys[0]/(t1 - end))).max())
        dots = seen.mark("dots")
        assert (list(dots["xs"]), list(dots["ys"])) == (list(t), list(T))
    shows("persistent_impact/what_is_an_impact:heard", law)
