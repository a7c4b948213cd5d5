"""The pictures on the origin of restitution beside the equation of motion, followed step by step."""

import pathlib
import re
from functools import cache

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from scipy.stats import linregress

from mechlib.exercises import exercise
from mechlib.particle_collision import (
    ElastoPlastic,
    HuntCrossley,
    KelvinVoigt,
    hunt_crossley_restitution,
    kelvin_voigt_restitution,
    restitution_from_sound,
    same_first_bounce,
)
from mechlib.particle_collision.where_restitution_comes_from.measured import BALLS, RULES, rule_restitution
from pictures import Seen, live_figure, shows

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_same_first_bounce_is_the_same():
    for e in (0.15, 0.75**0.5, 0.99):
        zeta, x = same_first_bounce(e)
        assert [float(kelvin_voigt_restitution(zeta)), float(hunt_crossley_restitution(x))] == approx([e, e])
    for e in (0.1, 1.1):
        with pytest.raises(ValueError, match="0.14"):
            same_first_bounce(e)


def test_elastoplastic_loop_is_its_pulse():
    for v in (0.5, 2.0):
        law = ElastoPlastic(m=0.7, k=3.0, F_y=0.9)
        pulse, corners = law.pulse(v, 2001), np.array(law.loop(v), dtype=float)
        assert corners[-1] == approx([pulse.compression[-1], 0], abs=1e-12)
        assert corners[2] == approx([pulse.compression.max(), pulse.force.max()], rel=1e-5)
        area = abs(np.dot(corners[:, 0], np.roll(corners[:, 1], -1))
                   - np.dot(corners[:, 1], np.roll(corners[:, 0], -1)))/2
        e = float(law.restitution(v))
        assert area == approx(0.7*v**2*(1 - e**2)/2, abs=1e-12)


def damped(zeta, v, glued, m=1.0):
    """Kelvin–Voigt at unit stiffness by SciPy: (duration, dense path of δ and δ')."""
    def end(t, y):
        return y[0] if glued else y[0] + 2*zeta*y[1]
    end.terminal, end.direction = True, -1
    path = solve_ivp(lambda t, y: [y[1], -y[0] - 2*zeta*y[1]], (0, 40), [1e-300, v], events=end, rtol=1e-10,
                     atol=1e-12, dense_output=True)
    return path.t[-1], path.sol


@cache
def of_damping(zeta, pulls):
    T, path = damped(zeta, 1, pulls)
    return -path(T)[1]


def test_damped_wall_shows_the_law():
    def law(seen):
        z, glued = seen.at.zeta, seen.at.glued
        T, sol = damped(z, 1, glued)
        ts, forces = seen.curve(panel=0)
        delta, rate = sol(ts)
        assert [ts[0], ts[-1]] == approx([0, T], rel=1e-6)
        assert forces == approx(delta + 2*z*rate, abs=1e-6)
        ds, forces = seen.curve(panel=1)
        assert ds == approx(delta, abs=1e-6) and forces == approx(delta + 2*z*rate, abs=1e-6)
        loop = seen.mark("polygon")
        x, y = loop["xs"], loop["ys"]
        e = -float(sol(T)[1])
        area = abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))/2
        assert area == approx((1 - e**2)/2, abs=0.015)                   # the energy that is lost
        delta, rate = sol(np.linspace(0, T, 37))
        assert x[:-1] == approx(delta, abs=1e-6) and y[:-1] == approx(delta + 2*z*rate, abs=1e-6)
        assert seen.readout("restitution") == approx(e, abs=1e-6)
        assert seen.readout("energy lost") == approx(100*(1 - e**2), abs=1e-4)
        fine = sol(np.linspace(0, T, 4001))
        assert seen.readout("peak force") == approx((fine[0] + 2*z*fine[1]).max(), rel=1e-5)
        point = seen.mark("point")
        assert [point["x"], point["y"]] == approx([z, e], abs=1e-6)
        for name, pulls in (("dry", False), ("glued", True)):
            ratios, es = seen.curve(label=name, panel=2)
            assert (ratios[0], ratios[-1]) == (0, 0.999)
            assert es[::40] == approx([of_damping(ratio, pulls) for ratio in ratios[::40]], abs=1e-6)
    shows("particle_collision/where_restitution_comes_from:damped_wall", law,
          also=[dict(zeta=z, glued=g) for z in (0, 0.49, 0.51, 0.95) for g in (0, 1)])


@pytest.mark.parametrize("label, glued", [("dry", False), ("glued", True)])
def test_damped_wall_shows_the_restitution(label, glued):
    figure = live_figure("particle_collision/where_restitution_comes_from:damped_wall")
    zs, es = Seen(figure, dict(zeta=0.2, glued=0), set()).curve(label=label)
    for i in (0, 30, 60, 100):
        T, sol = damped(zs[i], 1, glued)
        assert es[i] == approx(-float(sol(T)[1]), abs=1e-6)


def on_the_way(pulse, xs):
    """How far the points of a curve lie from a pulse (δ, F) at most, in units of the pulse's size."""
    size = np.array([pulse.compression.max(), pulse.force.max()])
    way = np.stack([pulse.compression, pulse.force], -1)/size
    return max(np.hypot(*(way - np.array(x)/size).T).min() for x in xs)


def test_three_contacts_show_the_law():
    zeta, a = same_first_bounce()
    damper, crossley = KelvinVoigt(m=1, k=1, c=2*zeta), HuntCrossley(m=1, k=1.25, a=a)
    plastic = ElastoPlastic(m=1, k=1, F_y=0.75**0.5)

    @cache
    def height(k, h):
        """Of the bounce, by the whole pulse."""
        return h*(damper, crossley, plastic)[k].pulse(np.sqrt(h), 401).restitution**2

    def law(seen):
        h = seen.at.h
        v = np.sqrt(h)
        ways = [("damped, linear", damper.followed(v)), ("Hunt–Crossley", crossley.followed(v)),
                ("elastic-plastic", plastic.pulse(v, 2001))]
        for k, (name, pulse) in enumerate(ways):
            xs, ys = seen.curve(label=name)
            assert on_the_way(pulse, zip(xs, ys)) < 0.01
            assert [xs[0], ys[0]] == approx([pulse.compression[0], pulse.force[0]], abs=1e-9)
            assert [xs[-1], ys[-1]] == approx([pulse.compression[-1], pulse.force[-1]], abs=3e-3)
            assert xs.max() == approx(pulse.compression.max(), rel=5e-3)
            assert ys.max() == approx(pulse.force.max(), rel=5e-3)
            assert seen.readout(name) == approx(20*h*pulse.restitution**2, rel=1e-3)
            point = seen.mark("point", k)
            assert [point["x"], point["y"]] == approx([h, h*pulse.restitution**2], rel=1e-3)
            heights, bounces = seen.curve(k, panel=1)
            for i in (10, 70, 119):
                assert bounces[i] == approx(height(k, float(heights[i])), rel=2e-3)
    shows("particle_collision/where_restitution_comes_from:three_contacts", law, 8,
          also=[dict(h=0.1), dict(h=0.75)])


# What was measured, and the project

def test_rules_of_sport_as_restitution():
    assert rule_restitution(0.305, 0.24, 0.26) == approx((2.446, 0.887, 0.923), abs=1e-3)
    assert rule_restitution(2.00, 1.20, 1.65) == approx((6.264, 0.775, 0.908), abs=1e-3)
    for row in BALLS.values():                              # faster and faster, and e hardly another
        speeds, kept = np.transpose(row)
        assert np.diff(speeds).min() > 0 and np.ptp(kept) < 0.06 and kept.max() < 1
    last = BALLS["ping-pong"][-1]
    speed, low, high = rule_restitution(*RULES["table tennis"])
    assert low < last[1] < high and abs(speed - last[0]) < 0.1
    with pytest.raises(ValueError, match="give 0 < low"):
        rule_restitution(1, 0.9, 0.8)


def test_measured_balls_shows_the_law():
    def law(seen):
        a = seen.at.a
        xs, ys = seen.curve(0)
        for x, e in list(zip(xs, ys))[::13]:
            if a*x > 1e-3:                                      # the law of the section, as its own equation
                g = a*x - np.log(1 + a*x) + e*a*x + np.log(1 - e*a*x)
                assert abs(g) < 2e-4*(a*x)**2 + 1e-9
        k = 0
        for points in BALLS.values():
            for v, e in points:
                mark = seen.mark("point", k)
                assert [mark["x"], mark["y"]] == [v, e]
                k += 1
        assert seen.readout("curve at 1 m/s") == approx(float(np.interp(1, xs, ys)), abs=2e-4)
    shows("particle_collision/where_restitution_comes_from:measured_balls", law)


def test_sound_of_an_ideal_ball():
    """Flights by gravity, bounces by e: the clicks are made by the motion, not by the formula for T."""
    e, v, t, clicks = 0.83, 3.0, 0.0, []
    for _ in range(9):
        clicks.append(t)
        v *= e
        t += brentq(lambda s, v=v: v*s - 9.81*s*s/2, 1e-6, 10)
    heard = restitution_from_sound(clicks)
    assert heard.restitution == approx(e) and heard.uncertainty < 1e-9
    assert heard.speeds == approx(3.0*e**np.arange(1, 8)) and heard.each == approx(np.full(7, e))
    assert heard.end == approx(2*3.0*e/9.81/(1 - e))


def test_uncertainty_of_the_sound_is_that_of_many_recordings():
    rng, exact = np.random.default_rng(4), np.cumsum(np.r_[0, 0.5*0.85**np.arange(9)])
    pauses = np.diff(exact) + 0.003*np.cos(np.arange(exact.size - 1))
    line = linregress(np.arange(pauses.size), np.log(pauses))
    told = restitution_from_sound(np.r_[0, np.cumsum(pauses)])
    assert told.restitution == approx(np.exp(line.slope))
    assert told.uncertainty == approx(told.restitution*line.stderr)
    many = [restitution_from_sound(exact + rng.normal(0, 0.001, exact.size)) for _ in range(400)]
    found = np.array([h.restitution for h in many])
    assert found.mean() == approx(0.85, abs=1e-3)
    told = np.median([h.uncertainty for h in many])
    assert found.std() < told < 2*found.std(), "on the safe side"


@pytest.mark.parametrize("clicks", [[0, 1, 2], [0, 1, 1, 2, 3], [[0, 1], [2, 3]], [0, 1, np.nan, 3]])
def test_sound_refuses_in_a_sentence(clicks):
    with pytest.raises(ValueError, match="clicks"):
        restitution_from_sound(clicks)


def test_project_calls_run():
    page = (ROOT/"book"/"particle_collision"/"project.md").read_text(encoding="utf-8")
    names = {}
    exec(re.search(r"```python\n(.*?)```", page, re.S)[1], names)
    assert 0.8 < names["heard"].restitution < 0.95


def test_steel_ball_of_the_project():
    """T(t) is linear for constant e, dT/dt = -(1 - e): the table of the blog."""
    t = [1.38, 6.06, 10.88, 15.94, 20.59, 25.50, 30.30, 35.14, 36.53]
    T = [.2501, .2177, .1857, .1515, .1242, .0914, .0627, .0309, .0213]
    slope, start = np.polyfit(t, T, 1)
    assert slope == approx(-0.00645, abs=5e-5) and start == approx(0.257, abs=1e-3)
    assert 1 + slope == approx(0.9935, abs=1e-4) and -start/slope == approx(40, abs=1)


# The exercises, by other means

def test_ping_pong_predictions():
    a = brentq(lambda a: float(hunt_crossley_restitution(a*0.985)) - 0.954, 1e-3, 1)
    assert exercise("ping-pong-1")._value == approx(float(hunt_crossley_restitution(a*2.42)), abs=0.012)
    assert exercise("ping-pong-2")._value == approx(0.954/(2.42/0.985)**(1/4))
    n = exercise("ping-pong-3")._value
    assert 0.954*(2.42/0.985)**-n == approx(0.914)
