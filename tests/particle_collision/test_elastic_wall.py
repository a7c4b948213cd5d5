"""The pictures beside the equation of motion, followed step by step."""

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import quad, solve_ivp
from scipy.interpolate import CubicHermiteSpline
from scipy.optimize import brentq

from mechlib.exercises import exercise
from mechlib.particle_collision import ElasticWall, HeldBody, Hertz
from pictures import shows


def shoelace(x, y):
    return abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))/2


def test_elastic_wall_shows_the_law():
    def law(seen):
        c = seen.at
        contact = ElasticWall(m=1, k=c.k).followed(c.v)                  # by the differential equation
        T, dent = contact.duration, CubicHermiteSpline(contact.time, contact.compression, contact.rate)
        x = c.v*c.t if c.t < 0 else float(dent(c.t)) if c.t < T else -c.v*(c.t - T)
        rate = c.v if c.t < 0 else float(dent(c.t, 1)) if c.t < T else -c.v
        block, spring = seen.mark("block"), seen.mark("spring")
        assert block["x"] + block["w"]/2 == approx(x, abs=1e-7)
        assert block["y"] - block["h"]/2 == approx(seen.mark("ground")["y1"])
        assert seen.compiled.scene.panels[0].xlim[0] < block["x"] - block["w"]/2
        tip = max(x, 0)
        assert [spring["x1"], seen.mark("rod")["x1"], seen.mark("rod")["x2"]] == approx([tip]*3, abs=1e-7)
        assert spring["x2"] == seen.mark("ground", 1)["x1"]
        look = "before" if c.t < 0 else "after"
        assert seen.arrow(look) == approx([rate, 0], abs=1e-6)
        assert seen.mark("arrow", look=look)["x"] == approx(block["x"])              # over the block
        assert seen.shown("arrow") == 1
        ts, forces = seen.curve()
        assert forces == approx(c.k*dent(ts), abs=1e-6) and [ts[0], ts[-1]] == approx([0, T])
        corners = seen.mark("polygon")
        assert corners["ys"] == approx(c.k*dent(corners["xs"]), abs=1e-6)
        assert shoelace(corners["xs"], corners["ys"]) == approx(2*c.v, rel=2e-3)
        now = seen.mark("point")
        assert [now["x"], now["y"]] == approx([c.t, c.k*x if 0 < c.t < T else 0], abs=1e-5)
        assert seen.readout("contact lasts") == approx(T)
        assert seen.readout("peak force") == approx(contact.force.max(), rel=1e-5)
        assert seen.readout("area = impulse") == approx(c.v + -contact.rate[-1])
    shows("particle_collision/elastic_wall:elastic_wall", law, also=[dict(t=3, v=1.5, k=25), dict(t=0.6)])


def held(k, gap):
    """x(t) of a body on K = 1 and its contact, by SciPy: from the touch on, and backwards."""
    def rate(t, y):
        return [y[1], -y[0] - k*(y[0] - gap)]

    def open_again(t, y):
        return y[0] - gap
    open_again.terminal, open_again.direction = True, -1
    touch = solve_ivp(rate, (0, 20), [gap, 1.0], events=open_again, rtol=1e-10, atol=1e-12, dense_output=True)
    return touch.t[-1], touch.sol


def spring_share(T, sol):
    """Of the impulse 2: ∫ x dt/2."""
    return quad(lambda t: sol(t)[0], 0, T, epsabs=1e-10)[0]/2


def test_held_body_shows_the_law():
    def law(seen):
        c = seen.at
        T, sol = held(10**c.lg, c.g)

        def place(t):
            t = np.asarray(t, dtype=float)
            late = t - T
            return np.where(t < 0, c.g*np.cos(t) + np.sin(t),
                            np.where(t < T, sol(np.clip(t, 0, T))[0], c.g*np.cos(late) - np.sin(late)))
        x = float(place(c.t))
        block = seen.mark("block")
        assert block["x"] + block["w"]/2 == approx(x, abs=1e-6)
        assert seen.mark("spring")["x2"] == approx(x - 1, abs=1e-6)
        assert [seen.mark("spring", 1)["x1"], seen.mark("rod")["x1"]] == approx([max(x, c.g)]*2, abs=1e-6)
        ts, xs = seen.curve(label="elastic wall")
        assert xs == approx(place(ts), abs=1e-6) and [ts[0], ts[-1]] == approx([-1, 3.2])
        ts, xs = seen.curve(label="rigid wall")
        assert xs == approx(np.where(ts < 0, c.g*np.cos(ts) + np.sin(ts), c.g*np.cos(ts) - np.sin(ts)))
        assert [ts[0], ts[-1]] == approx([-1, 3.2])
        assert [seen.mark("line")["y1"], seen.mark("line")["y2"]] == approx([c.g]*2)
        now = seen.mark("point", panel=1)
        assert [now["x"], now["y"]] == approx([c.t, x], abs=1e-6)
        share = spring_share(T, sol)
        assert seen.readout("contact lasts") == approx(T, rel=1e-7)
        assert seen.readout("share of the spring in 2mv") == approx(100*share, abs=1e-5)
        now = seen.mark("point", panel=2)
        assert [now["x"], now["y"]] == approx([c.lg, share], abs=1e-6)
        logs, shares = seen.curve(panel=2)
        assert [logs[0], logs[-1]] == approx([0, 4])
        for i in (0, 40, 119):
            assert shares[i] == approx(spring_share(*held(10**logs[i], c.g)), abs=1e-6)
    shows("particle_collision/elastic_wall:held_body", law)


def test_hertz_pulses_show_the_law():
    def law(seen):
        v = seen.at.v
        hertz, linear = Hertz(m=1, k=1.25).followed(v), ElasticWall(m=1, k=1).followed(v)
        ts, forces = seen.curve(label="linear")
        assert forces == approx(np.interp(ts, linear.time, linear.force), abs=1e-4*v)
        ts, forces = seen.curve(label="Hertz")
        assert forces == approx(np.interp(ts, hertz.time, hertz.force), abs=2e-3*hertz.force.max())
        assert ts[-1] == approx(hertz.duration, rel=1e-3)
        assert seen.readout("duration, Hertz") == approx(hertz.duration)
        assert seen.readout("duration, linear") == approx(linear.duration)
        assert seen.readout("peak force, Hertz") == approx(hertz.force.max(), rel=1e-5)
        assert seen.readout("peak force, linear") == approx(linear.force.max(), rel=1e-5)
        now = seen.mark("point")
        assert [now["x"], now["y"]] == approx([v, hertz.duration])
        speeds, durations = seen.curve(panel=1)
        assert [speeds[0], speeds[-1]] == approx([0.1, 3])
        for i in (0, 60, 119):
            assert durations[i] == approx(Hertz(m=1, k=1.25).followed(speeds[i]).duration)
        level = seen.mark("line", panel=1)
        assert [level["y1"], level["y2"]] == approx([linear.duration]*2)
    shows("particle_collision/elastic_wall:hertz_pulses", law)


@pytest.mark.parametrize("gap", [-0.3, 0.4])
def test_held_body_position_in_contact_is_its_pulse(gap):
    body, v = HeldBody(m=0.7, k=30.0, K=2.0, gap=gap), 1.3
    pulse = body.pulse(v)
    assert body.position(pulse.time, v) == approx(pulse.compression + gap, abs=1e-12)
    t = np.array([-1e-6, 1e-6])
    assert np.diff(body.position(t, v))/2e-6 == approx([v], rel=1e-5)
    assert np.diff(body.position(float(body.duration(v)) + t, v))/2e-6 == approx([-v], rel=1e-5)
    assert np.diff(body.position_at_rigid_wall(t, v)) == approx([0], abs=1e-11)
    for outside in (-0.5, 2.0):                                            # energy on the spring alone
        x, rate = body.position(outside, v), np.diff(body.position(outside + t*10, v))[0]/2e-5
        assert 0.7*rate**2/2 + x**2 == approx(0.7*v**2/2 + gap**2, rel=1e-6)


def test_superball_clock_by_the_hertz_law():
    """Drops from 40 and 160 cm, and the height that makes 3 ms, with a contact tuned to 8.4 ms."""
    def duration(height, k):
        return 1e3*Hertz(m=0.05, k=k).duration(np.sqrt(2*9.81*height))
    k = brentq(lambda k: duration(0.4, k) - 8.4, 1e2, 1e9)
    assert float(exercise("superball-clock-1")._value) == approx(duration(1.6, k)/8.4)
    assert exercise("superball-clock-2")._value == approx(8.4 - duration(1.6, k))
    high = brentq(lambda h: duration(h, k) - 5.4, 1, 1000)
    assert exercise("superball-clock-3")._value == approx(high)


def test_small_steel_ball_of_the_measurement():
    radius = 0.00079
    k = 4/3*(210e9/(2*(1 - 0.09)))*radius**0.5
    ball = Hertz(m=7850*4/3*np.pi*radius**3, k=k)
    assert [1e6*ball.duration(v) for v in (1.0, 2.0)] == approx([5.4, 4.7], abs=0.06)
