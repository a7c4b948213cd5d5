"""Pictures of the first page: the falling square, and the four classes of impact (masses, lengths and speeds
before are 1)."""

import math

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.scene import Scene, explore, figure, play, sampled, slider
from mechlib.systems.pinned_rod import struck_rod
from mechlib.systems.square_of_rods import (
    TH,
    X,
    Y,
    at_corners,
    corners,
    folding,
    land,
    share_kept,
    through_landing,
)

t, tau, alpha = sp.symbols("t tau alpha")
START, END, FLASH = -0.46, 0.69, 0.1         # of the film; how long the arrow of the impulse stays in sight
FIRST, LAST = 1.32, 2.95                     # where the record of the heights begins and ends


def draw_frame(view, places):
    """Four rods and their pins."""
    for a, b in ("AB", "BC", "CD", "DA"):
        view.rod(places[a], places[b])
    for at in places.values():
        view.pin(at)


def square_film():
    """The fall, the landing at t = 0 and the folding, with a record of the heights of three corners."""
    scene = Scene(
        alt="A square of four hinged rods stands on its corner A, at the instant at which A has landed and "
            "stopped. The ground pushes A up. The side corners move outwards and down, the top corner C "
            "moves down, faster than before. Beside it the heights of the corners over time: three lines, "
            "each with a kink at the landing.",
        labels={"t": "t", "alpha": r"\alpha"}, units={"alpha": "°"}, start={"t": 0, "alpha": 90},
        height=430, legend={"reaction": "impulse of the ground"})
    angle_0, falling = sp.pi*alpha/360, t < 0
    folded = sampled(lambda t, alpha: folding(math.radians(alpha/2), END)(t)[0], t=(0.0, END, 36),
                     alpha=(70.0, 110.0, 11))
    angle, height, velocities = through_landing(t, angle_0, folded)
    places = corners(angle, height)
    view = scene.drawing(xlim=(-1.12, 3.12), ylim=(-0.4, 2.17), velocity_scale=0.42, impulse_scale=0.22)
    _record(view, angle_0, folded, places)
    view.ground((-1.1, 0), (1.1, 0))
    draw_frame(view, places)
    moving = at_corners(angle, velocities)
    for name, v in moving.items():
        view.velocity(places[name], v, when="before", visible=falling)
        view.velocity(places[name], v, when="after", visible=t >= 0)
    view.reaction(places["A"], (0, land(angle_0, 1).reactions[0]), anchor="head",
                  visible=sp.And(t >= 0, t < FLASH))
    view.angle(places["A"], 0.3, sp.pi/2 - angle, sp.pi/2 + angle, label=r"\alpha")
    view.label(places["A"], "A", offset=(32, 11), size=17)
    view.label(places["C"], "C", offset=(-20, 6), size=17)
    for name in "AC":
        view.readout(f"speed of ${name}$ / $v_0$", -moving[name][1])
    left = 100*share_kept(angle_0)
    view.readout("energy left", sp.Piecewise((100, falling), (left, True)), unit=r"\%", digits=0)
    return scene


def _record(view, angle_0, folded, places):
    """The heights of A, B and C over time, and lines that lead from the corners to now."""
    def at(time):
        return FIRST + (time - START)/(END - START)*(LAST - FIRST)
    view.line((at(0), -0.1), (at(0), 2), width=1)
    view.label((at(0), -0.1), "impact", offset=(0, -13), color="muted")
    view.arrow((FIRST, 0), (LAST - FIRST + 0.1, 0), color="muted", look="thin", label="t")
    angle, height, _ = through_landing(tau, angle_0, folded(tau, alpha))
    heights = {name: y for name, (_, y) in corners(angle, height).items()}
    for name in "CBA":
        view.curve(at(tau), heights[name], tau, (START, 0), n=2, color="before", dashed=True, width=2.2)
        view.curve(at(tau), heights[name], tau, (0, END), n=2 if name == "A" else 30, color="after",
                   width=2.4)
        view.line(places[name], (at(t), places[name][1]), width=1, dashed=True)
        view.point((at(t), places[name][1]), color="accent", size=4.5)


def falling_square():
    """The live figure of the first page."""
    return explore(square_film(), t=play(START, END, seconds=5), alpha=slider(70, 110))


def four_classes_scene():
    """One impact of each class, at its instant."""
    scene = Scene(
        alt="Four impacts. 1: a hanging rod, pinned at its top, is struck from the side; the pin answers. "
            "2: a square of rods lands on a corner, which stays on the ground. 3: a block on a spring hits "
            "a stop and turns round. 4: a ball touches the ground and leaves it.",
        legend={"impulse": "blow", "reaction": "answer of the constraint", "ghost": ""}, height=300)
    size = {"ratio": 0.8}
    v, w, e = *sp.symbols("v w"), sp.Rational(4, 5)

    strike, where = sp.Rational(1, 2), sp.Rational(9, 10)
    spin, pin = struck_rod(strike, where)
    view = scene.drawing(xlim=(-0.62, 0.62), ylim=(-1.25, 0.3), title="1  struck", velocity_scale=0.3,
                         impulse_scale=0.85, **size)
    view.rod((0, 0), (0, -1), width=6)
    view.pin((0, 0), fixed=True, angle=sp.pi)
    view.impulse((0, -where), (strike, 0), anchor="head")
    view.velocity((0, -1), (spin, 0))                        # a rod of length 1
    view.reaction((0, 0), (pin, 0), scale=1.6)

    view = scene.drawing(xlim=(-1.2, 1.2), ylim=(-0.75, 2.25), title="2  lands", velocity_scale=0.5,
                         impulse_scale=0.4, **size)
    angle, places = sp.pi/4, corners(sp.pi/4, sp.cos(sp.pi/4))
    jump = land(angle, 1)
    view.ground((-1.1, 0), (1.1, 0))
    draw_frame(view, places)
    for when, values in (("before", (-1, 0)), ("after", jump.after)):
        for name, velocity in at_corners(angle, {X: 0, **dict(zip((Y, TH), values))}).items():
            if name in "BD" or (name, when) == ("C", "after"):
                view.velocity(places[name], velocity, when=when)
    view.reaction(places["A"], (0, jump.reactions[0]), anchor="head")

    stop = Impact([v], v**2/2, constraints=[Constraint(v, e=e)], before={v: 1}).solve()
    view = scene.drawing(xlim=(-1.2, 1.2), ylim=(-0.75, 2.25), title="3  rattles", velocity_scale=0.7,
                         impulse_scale=0.45, **size)
    view.ground((-1.1, 0), (1.1, 0))
    view.wall((-1.1, 1), (-1.1, 0))
    view.wall((1, 0), (1, 1))
    view.spring((-1.1, 0.4), (0.3, 0.4), coils=6, width=0.24)
    view.block((0.65, 0.4), 0.7, 0.8)
    view.velocity((0.1, 1.15), (1, 0), when="before")
    view.velocity((0.8, 1.4), (stop.after[0], 0))
    view.reaction((1, 0.4), (stop.reactions[0], 0))

    side, start = sp.Rational(3, 4), sp.Rational(5, 4)
    ball = Impact([v, w], (v**2 + w**2)/2, constraints=[Constraint(w, e=e)],
                  before={v: side, w: -start}).solve()
    view = scene.drawing(xlim=(-1.2, 1.2), ylim=(-0.75, 2.25), title="4  bounces", velocity_scale=0.75,
                         impulse_scale=0.3, **size)
    view.ground((-1.1, 0), (1.1, 0))
    view.ball((-side, 0.22 + start), 0.22, spokes=0, ghost=True)
    view.ball((0, 0.22), 0.22, spokes=0)
    view.velocity((-side, 0.22 + start), (side, -start), when="before")
    view.velocity((0, 0.22), tuple(ball.after))
    view.reaction((0, 0), (0, ball.reactions[0]), anchor="head")
    return scene


def four_classes():
    """The still picture of the first page."""
    return figure(four_classes_scene())
