"""The figures of the first page draw what the law returns."""

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.landing.figures import END, FLASH, START, four_classes_scene, square_film
from mechlib.scene.compile import channels
from mechlib.scene.page import at_values

SCALE, PUSH = 0.42, 0.22                     # the scene's lengths of one unit of velocity and of impulse


def law(alpha):
    """The landing on a corner of the angle α (degrees), stated anew: a square of four rods, m = L = v₀ =
    1."""
    y, th = sp.symbols("ydot thetadot")
    s = sp.sin(sp.pi*alpha/360)
    impact = Impact([y, th], 2*y**2 + sp.Rational(2, 3)*th**2, constraints=[Constraint(y + s*th)],
                    before={y: -1, th: 0})
    jump = impact.solve(by="kane")
    y_dot, th_dot = jump.after
    corners = {"A": (0, y_dot + s*th_dot), "B": (sp.cos(sp.pi*alpha/360)*th_dot, y_dot),
               "C": (0, y_dot - s*th_dot)}
    return {name: tuple(map(float, v))
            for name, v in corners.items()}, float(jump.reactions[0]), float(jump.energy_loss)


@pytest.fixture(scope="module")
def film():
    return square_film()


def shown(film, t, alpha=90):
    """What the film shows at a time: arrows by look, as (x, y, vx, vy), and the readouts."""
    compiled, vector = at_values(film, {"t": t, "alpha": alpha})
    arrows, values = {}, {}
    for mark in compiled.panels[0]:
        v = channels(mark, vector)
        if mark["kind"] == "arrow" and v.get("visible", 1):
            arrows.setdefault(mark["look"], []).append(tuple(v[k] for k in ("x", "y", "dx", "dy")))
        if mark["kind"] == "readout":
            values["".join(run[0] for run in mark["name"]["runs"])] = v["value"]
    return arrows, values


@pytest.mark.parametrize("alpha", [90, 72, 105])
def test_the_jump_is_the_one_that_the_law_gives(film, alpha):
    velocities, push, loss = law(alpha)
    arrows, values = shown(film, 0, alpha)
    drawn = [(dx/SCALE, dy/SCALE) for *_, dx, dy in arrows["after"]]
    for v in velocities.values():
        assert min(np.hypot(v[0] - a, v[1] - b) for a, b in drawn) < 1e-6
    assert "before" not in arrows
    assert arrows["reaction"][0][3] == pytest.approx(PUSH*push)
    assert values["energy left"] == pytest.approx(100*(1 - loss/2))
    assert values["speed of C / v0"] == pytest.approx(-velocities["C"][1])
    assert values["speed of A / v0"] == pytest.approx(0, abs=1e-9)


def test_before_the_impact_all_fall_at_one_speed(film):
    arrows, values = shown(film, -0.2)
    assert {(round(dx, 9), round(dy, 9)) for *_, dx, dy in arrows["before"]} == {(0.0, -SCALE)}
    assert "after" not in arrows and "reaction" not in arrows and values["energy left"] == 100


def test_the_impulse_shows_at_the_impact_alone(film):
    assert all("reaction" not in shown(film, at)[0] for at in (START, FLASH, END))


def test_the_frame_folds_at_the_velocities_that_are_drawn(film):
    """Positions from the table, velocities from the energy: the one is the rate of the other."""
    for t in (0.1, 0.3, 0.5):
        earlier, now, later = (sorted(shown(film, t + d)[0]["after"]) for d in (-0.02, 0, 0.02))
        for a, b, c in zip(earlier, now, later, strict=True):
            rate = (np.array(c[:2]) - np.array(a[:2]))/0.04
            assert rate == pytest.approx(np.array(b[2:])/SCALE, abs=0.02)


def test_each_class_shows_its_impulse():
    compiled, vector = at_values(four_classes_scene(), {})
    looks = [[mark["look"] for mark in marks if mark["kind"] == "arrow"] for marks in compiled.panels]
    assert [look.count("reaction") for look in looks] == [1, 1, 1, 1]
    assert [look.count("impulse") for look in looks] == [1, 0, 0, 0]
    pin = next(channels(m, vector) for m in compiled.panels[0] if m.get("look") == "reaction")
    tip = next(channels(m, vector) for m in compiled.panels[0] if m.get("look") == "after")
    assert pin["dx"] > 0 and tip["dx"]/0.3 == pytest.approx(3*0.5*0.9)        # ω = 3Px/(mL²), as §1.2 derives


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
