"""The pictures on the origin of restitution beside the equation of motion, followed step by step."""

from functools import cache

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.particle_collision import (
    ElastoPlastic,
    HuntCrossley,
    KelvinVoigt,
    hunt_crossley_restitution,
    kelvin_voigt_restitution,
    same_first_bounce,
)
from pictures import Seen, live_figure, shows


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
