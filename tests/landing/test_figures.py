"""The figures of the first page draw what the law returns."""

import numpy as np
import pytest
from pytest import approx

import square_by_numbers as square
from mechlib.landing.figures import END, FLASH, START, four_classes_scene, square_film
from mechlib.scene import play, slider
from mechlib.scene.compile import compile_scene
from mechlib.scene.controls import gather
from mechlib.scene.page import at_values
from pictures import LiveFigure, Seen

FIRST, LAST = 1.32, 2.95                     # where the record of the heights begins and ends


@pytest.fixture(scope="module")
def film():
    return square_film()


@pytest.fixture(scope="module")
def live(film):
    controls = {"t": play(START, END, seconds=5), "alpha": slider(70, 110)}
    return LiveFigure("first page", compile_scene(film, gather(film, controls, {}, {}, {})))


def settings(live):
    yield from live.settings(24)
    for t in (START, 0.0, 0.99*FLASH, FLASH, END):
        yield {"t": t, "alpha": 90}


def test_film_shows_the_law(live):
    """Everything that the film tells, against rods that know only their ends."""
    told = set()
    for values in settings(live):
        seen = Seen(live, values, told)
        t, theta = seen.at.t, np.radians(seen.at.alpha/2)
        falls, (after, push) = t < 0, square.landed(theta)
        angle = theta if falls else square.folded(theta, [t])[0]
        places = square.places(0, np.cos(theta) - t if falls else np.cos(angle), angle)
        u = np.array([0, -1, 0]) if falls else square.folding_velocity(theta, angle)
        velocities = square.corner_velocities(angle, u)
        assert seen.shown("arrow", look="after" if falls else "before") == 0
        look = "before" if falls else "after"
        for k, name in enumerate(square.NAMES):
            assert seen.arrow(look, k) == approx(velocities[name], abs=2e-3)
            tail, pin = seen.mark("arrow", k, look=look), seen.mark("pin", k)
            assert (tail["x"], tail["y"]) == (pin["x"], pin["y"]) == approx(places[name], abs=1e-3)
        for k, (a, b) in enumerate(square.RODS):
            rod = seen.mark("rod", k)
            assert [rod[p] for p in ("x1", "y1", "x2", "y2")] == approx([*places[a], *places[b]], abs=1e-3)
            assert np.hypot(rod["x2"] - rod["x1"], rod["y2"] - rod["y1"]) == approx(1)
        assert seen.shown("arrow", look="reaction") == (0 <= t < FLASH)
        if 0 <= t < FLASH:
            assert seen.arrow("reaction") == approx([0, push])
            head = seen.mark("arrow", 0, look="reaction")
            assert head["y"] + head["dy"] == approx(0, abs=1e-6)
        assert seen.readout("energy left") == approx(100 if falls else 25*after@square.mass(theta)@after)
        for name in "AC":
            assert seen.readout(f"speed of {name} / v0") == approx(-velocities[name][1], abs=2e-3)
        arc = seen.mark("angle")
        assert (arc["start"], arc["stop"]) == approx((np.pi/2 - angle, np.pi/2 + angle), abs=1e-3)
        record(seen, t, theta, places)


def record(seen, t, theta, places):
    """The heights of C, B, A over time, and a dot on each for now."""
    def time(x):
        return START + (x - FIRST)/(LAST - FIRST)*(END - START)
    for k, name in enumerate("CBA"):
        (before, high), (after, low) = seen.curve(2*k), seen.curve(2*k + 1)
        falling = square.places(0, np.cos(theta) - time(before), theta)[name][1]
        angles = square.folded(theta, np.maximum(time(after), 0))
        assert (time(before[0]), time(after[-1])) == approx((START, END))
        assert high == approx(falling, abs=1e-6)
        assert low == approx(square.places(0, np.cos(angles), angles)[name][1], abs=1e-3)
        dot, lead = seen.mark("point", k), seen.mark("line", k, dashed=True)
        assert (time(dot["x"]), dot["y"]) == approx((t, places[name][1]), abs=1e-3)
        assert [lead[p] for p in ("x1", "y1")] == approx(places[name], abs=1e-3)
        assert (lead["x2"], lead["y2"]) == (dot["x"], dot["y"])
    assert time(seen.mark("line", 0, dashed=False)["x1"]) == approx(0)


def test_the_frame_folds_at_the_velocities_that_are_drawn(live):
    """Positions from the table, velocities from the energy: the one is the rate of the other."""
    def corners(t):
        seen = Seen(live, {"t": t, "alpha": 90}, set())
        return (np.array([[seen.mark("pin", k)[p] for p in "xy"] for k in range(4)]),
                np.array([seen.arrow("after", k) for k in range(4)]))
    for t in (0.1, 0.3, 0.5):
        assert (corners(t + 0.02)[0] - corners(t - 0.02)[0])/0.04 == approx(corners(t)[1], abs=0.02)


def test_each_class_shows_its_impulse():
    """1: ω = 3Px about the pin; 2: the landing; 3 and 4: the fraction 4/5 comes back."""
    compiled, vector = at_values(four_classes_scene(), {})
    seen = Seen(LiveFigure("four classes", compiled), {}, set())
    assert [seen.shown("arrow", k, look="reaction") for k in range(4)] == [1, 1, 1, 1]
    assert [seen.shown("arrow", k, look="impulse") for k in range(4)] == [1, 0, 0, 0]
    assert seen.arrow("impulse", panel=0) == approx([0.5, 0])
    assert seen.arrow("after", panel=0) == approx([3*0.5*0.9, 0])
    assert seen.arrow("reaction", panel=0, scale=1.6) == approx([3*0.5*0.9/2 - 0.5, 0])
    after, push = square.landed(np.pi/4)
    velocities, places = square.corner_velocities(np.pi/4, after), square.places(0, np.cos(np.pi/4), np.pi/4)
    assert [seen.arrow("before", k, 1)[1] for k in range(2)] == approx([-1, -1])
    for k, name in enumerate("BCD"):
        assert seen.arrow("after", k, 1) == approx(velocities[name])
        tail = seen.mark("arrow", k, 1, look="after")
        assert (tail["x"], tail["y"]) == approx(places[name])
    assert seen.arrow("reaction", panel=1) == approx([0, push])
    assert seen.arrow("before", panel=2) == approx([1, 0])
    assert seen.arrow("after", panel=2) == approx([-0.8, 0])
    assert seen.arrow("reaction", panel=2) == approx([-1.8, 0])
    block, wall = seen.mark("block", panel=2), seen.mark("ground", 2, 2)
    assert block["x"] + block["w"]/2 == approx(wall["x1"])
    assert seen.arrow("before", panel=3) == approx([0.75, -1.25])
    assert seen.arrow("after", panel=3) == approx([0.75, 1])
    assert seen.arrow("reaction", panel=3) == approx([0, 2.25])


def test_readouts_need_no_script(film):
    """A reader without scripts sees the numbers; only those of hidden marks are hidden."""
    from mechlib.scene import Scene
    from mechlib.scene.page import figure

    assert figure(film, t=0,
                  alpha=90).markup.count("hidden") == figure(film, t=0, alpha=90).markup.count("aria-hidden")
    scene = Scene(alt="A point and two numbers.")
    view = scene.drawing(xlim=(0, 1), ylim=(0, 1))
    view.point((0, 0))
    view.readout("one", 1)
    view.readout("two", 2, visible=False)
    shown, other = figure(scene).markup.split('class="mech-readout"')[1:]
    assert 'hidden=""' not in shown and 'hidden=""' in other
