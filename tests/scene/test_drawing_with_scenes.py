"""The page that shows how to draw: its four live figures, by the one equation and by the loop through
impacts."""

import numpy as np
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.motion import Gap, through_impacts
from mechlib.particle_collision import newton
from pictures import shows


def stopped_door(x, omega):
    """A free rod of unit mass and length at the angle 0, held at its hinge, meets the stop: the impulses of
    hinge and stop across it."""
    v, w = sp.symbols("v w")
    held, stop = Constraint(v), Constraint(v + x*w)
    door = Impact([v, w], (v + w/2)**2/2 + w**2/24, constraints=[held, stop], before={v: 0, w: omega})
    return [float(P) for P in door.solve(by="maggi").reactions]


def test_stopped_door_shows_the_law():
    def law(seen):
        c = seen.at
        hinge, stop = stopped_door(c.x, c.omega)
        assert seen.arrow("before") == approx([0, c.omega])                     # of the edge, at 1 m
        assert seen.arrow("reaction", 0) == approx([0, stop])
        assert seen.arrow("reaction", 1) == approx([0, hinge], abs=1e-12)
        assert seen.readout("impulse of the hinge") == approx(hinge, abs=1e-12)
        at = seen.mark("point", panel=1)
        assert (at["x"], at["y"]) == approx((c.x, hinge), abs=1e-12)
        xs, ys = seen.curve(panel=1)
        assert (xs[0], xs[-1]) == approx((0.2, 1))
        assert ys[::60] == approx([stopped_door(x, c.omega)[0] for x in xs[::60]], abs=1e-12)
        assert seen.mark("dimension")["x2"] == approx(c.x)
    shows("drawing-with-scenes:door", law, settings=6)


def test_row_of_balls_shows_the_law():
    def law(seen):
        c = seen.at
        e = {"glass": 1, "cork": 0.5, "putty": 0}[c.material]
        speed = 1.0
        for _ in range(int(c.n)):
            speed = newton(1, 1, speed, 0, e)[1]
        assert seen.readout("vn/v0") == approx(speed)
        assert seen.shown("wheel") == 1 + c.n
        assert seen.shown("arrow") == 2*c.show
        assert seen.shown("label") == (c.material == "glass")
        if c.show:
            assert seen.arrow("before") == approx([1, 0])
            assert seen.arrow("after") == approx([speed, 0])
            assert seen.mark("arrow", look="after")["x"] == approx(c.n - 1)
    shows("drawing-with-scenes:row", law, also=[{"material": 1, "n": 4}, {"show": 0}])


def bounced(e, g=9.81, h=1.0):
    floor = Gap(lambda t, y: y[0], lambda t, y: y[1], push=lambda t, y: np.array([0.0, 1.0]), e=e)
    return through_impacts(lambda t, y: [y[1], -g], [h, 0.0], 3.0, [floor])


def test_bouncing_ball_shows_the_law():
    def law(seen):
        c, path = seen.at, bounced(seen.at.e)
        assert seen.readout("height") == approx(path(c.t)[0], abs=1e-4)
        at = seen.mark("point", panel=1)
        assert (at["x"], at["y"]) == approx((c.t, path(c.t)[0]), abs=1e-4)
        assert seen.mark("wheel")["y"] - 0.1 == approx(path(c.t)[0], abs=1e-4)          # its radius above
        for n, end in ((0, 3), (1, c.t)):
            xs, ys = seen.curve(n, panel=1)
            assert (xs[0], xs[-1]) == approx((0, end))
            assert ys == approx(path(xs)[:, 0], abs=0.011)        # a corner is cut by (1 + e) v Δt/4 at most
            assert np.median(abs(ys - path(xs)[:, 0])) < 1e-4
    shows("drawing-with-scenes:ball", law)


def test_leaning_ladder_shows_the_law():
    def law(seen):
        d, height = seen.at.d, seen.readout("height of its top")
        assert np.isnan(height) if d > 2 else height**2 + d**2 == approx(4)
        bar, foot = seen.mark("bar"), seen.mark("point")
        assert (foot["x"], foot["y"]) == approx((-d, 0))
        assert (bar["x1"], bar["y1"], bar["x2"]) == approx((-d, 0, 0))
        assert bar["y2"] == approx(height, nan_ok=True)
    shows("drawing-with-scenes:ladder", law, also=[{"d": 2.0}, {"d": 2.4}], no_value=True)
