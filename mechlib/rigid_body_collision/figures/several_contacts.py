"""Pictures: a plank on two supports, a ball in a corner, three balls, a rocking block (unit masses,
speed 1)."""

import math

import sympy as sp

from mechlib.scene import Scene, case, figure, sampled

from ..several_contacts import block_after, corner_directions, plank_after, row_after
from ..several_contacts.corner import fan

a, e, phi, f, q, r, s = sp.symbols("a e phi f q r s", real=True)
LOOKS = (("both at once", "ink", False), ("left first", "after", False), ("right first", "impulse", True))


# A plank on two supports

def draw_plank(view, arm):
    view.bar((-0.5, 0.05), (0.5, 0.05), thickness=0.1)
    for side in (-1, 1):
        view.polygon([(side*arm, 0), (side*arm - 0.06, -0.16), (side*arm + 0.06, -0.16)], color="ground")
    view.ground((-0.65, -0.16), (0.65, -0.16))


def opening():
    """Three answers to one question: a plank falls flat on two supports."""
    scene = Scene(alt="A plank lies flat just above two supports and falls on both at once. Three pictures "
                      "of its motion just after: it goes straight up; it goes up and turns clockwise; it "
                      "goes up and turns anticlockwise.")
    for answer, _, _ in LOOKS:
        up, turn = plank_after(0.2, 1.0, answer)
        view = scene.drawing(xlim=(-0.7, 0.7), ylim=(-0.3, 1.0), title=answer, velocity_scale=0.35)
        draw_plank(view, 0.2)
        for x in (-0.48, 0, 0.48):
            view.velocity((x, 0.1), (0, up + turn*x))
    return figure(scene)


def plank_on_supports():
    """The plank with movable supports: three answers, and the spin against the place of the supports."""
    scene = Scene(
        alt="A plank that has fallen flat on two supports, with arrows for the velocities of its ends and "
            "centre just after. A plot of its spin against the distance of the supports has three branches "
            "that meet at one distance, about 0.29 of the length.",
        labels={"a": "a", "e": "e", "answer": "contacts"}, start={"a": 0.2, "e": 1, "answer": "left first"})
    y, w = sampled(lambda a, e: plank_after(a, e, "left first"), a=(0.05, 0.5, 91), e=(0, 1, 21))
    flat = sampled(lambda e: plank_after(0.2, e, "both at once"), e=(0, 1, 21))      # for any supports
    after = {"both at once": flat, "left first": (y, w), "right first": (y, -w)}
    up, turn = (case("answer", **{answer: motion[k] for answer, motion in after.items()}) for k in (0, 1))
    view = scene.drawing(xlim=(-0.85, 0.85), ylim=(-0.55, 1.05), velocity_scale=0.3)
    draw_plank(view, a)
    for x in (-0.25, 0.25):
        view.velocity((x, 0.12), (0, -1), when="before", anchor="head")
    for x in (-0.48, 0, 0.48):
        view.velocity((x, 0.1), (0, up + turn*x), when="after")
    plot = scene.plot(xlim=(0, 0.5), ylim=(-6, 6), xlabel="a / length", ylabel="spin after", zero=True)
    for (answer, colour, dashed), spin in zip(LOOKS, (flat[1], w(s, e), -w(s, e))):
        plot.curve(s, spin, s, (0.05, 0.5), color=colour, label=answer, dashed=dashed)
    plot.point((a, turn), color="accent", size=6)
    plot.readout("spin after", turn, digits=2)
    plot.readout("centre leaves at", up, digits=2)
    plot.readout("energy left", 100*(up**2 + turn**2/12), unit="%", digits=0)
    return scene


# A ball in a corner

def corner():
    """An elastic ball that runs into a corner."""
    scene = Scene(
        alt="Seen from above: a ball runs exactly into the corner of two walls. Three arrows show how it "
            "leaves by three answers: both walls at once, left wall first, right wall first. A plot of the "
            "angle between the last two against the opening of the corner touches zero at 180 degrees "
            "divided by whole numbers.",
        labels={"phi": "opening", "f": "arrival"}, units={"phi": "°"}, start={"phi": 75, "f": 0.3},
        legend=False)
    angle, half = sp.pi*phi/180, sp.pi*phi/360
    delta = f*half
    view = scene.drawing(xlim=(-1.95, 1.95), ylim=(-0.35, 1.85))
    for side in (-1, 1):
        view.line((0, 0), (side*2.5*sp.sin(half), 2.5*sp.cos(half)), color="ground", width=5)
    view.velocity((0, 0), (-1.4*sp.sin(delta), -1.4*sp.cos(delta)), when="before", anchor="head",
                  label="arrives")
    leaves = corner_directions(angle, delta)
    for (name, colour, _), length in zip(LOOKS, (1.05, 1.3, 1.3)):
        out = leaves[name]
        first = name.split()[0]                                 # at good corners two arrows are one
        view.arrow((0, 0), (length*sp.sin(out), length*sp.cos(out)), color=colour, label=first,
                   label_at={"left": "left", "right": "right"}.get(first, "tip"))
    view.ball((0, 0), 0.07, spokes=0)
    plot = scene.plot(xlim=(30, 180), ylim=(-100, 100), xlabel="opening in degrees",
                      ylabel="direction out, degrees")
    wide = sp.pi*s/180
    leaves = corner_directions(wide, f*wide/2)
    for name, colour, dashed in LOOKS:
        plot.curve(s, out_of_turn(leaves[name])*180/sp.pi, s, (31, 179), n=297, color=colour, dashed=dashed,
                   label=name)
    for k in (2, 3, 4, 5):
        plot.line((180/sp.Integer(k), -100), (180/sp.Integer(k), 100), dashed=True)
    plot.line((phi, -100), (phi, 100), color="accent")
    return scene


FAN = dict(opening=math.pi/3, tilt=math.pi/9, height=0.28)


def unfolded():
    """The corner of 60° mirrored at its walls, and the path of a ball: straight in the fan, folded in the
    corner."""
    scene = Scene(alt="A corner of 60 degrees and its mirror images form a fan. A straight line passes "
                      "close to the tip and crosses three walls of the fan. Folded back into the corner it "
                      "is the path of the ball, which strikes the two walls three times in turn.",
                  legend=False)
    view = scene.drawing(xlim=(-1.75, 1.75), ylim=(-0.75, 1.45))
    opening, tilt = FAN["opening"], FAN["tilt"]
    for k in range(4):
        at = k*opening - tilt
        real = k < 2
        view.line((0, 0), (1.6*math.cos(at), 1.6*math.sin(at)), color="ground" if real else "muted",
                  width=5 if real else 1.5, dashed=not real)
    straight, folded = fan(**FAN)
    view.line(straight[0], straight[-1], color="accent", width=2, dashed=True)
    for a, b in zip(folded, folded[1:]):
        view.line(a, b, color="impulse", width=3)
    for k, place in enumerate(folded[1:-1], 1):
        view.point(place, color="ink", label=str(k), place=(-14, 12) if k % 2 else (6, -16))
    return figure(scene)


def out_of_turn(angle):
    """The same direction between -π and π."""
    return sp.atan2(sp.sin(angle), sp.cos(angle))


# Three balls

def _balls(at_once):
    return sampled(lambda q, e: row_after(q, e, at_once), q=(0.2, 4, 39), e=(0, 1, 21))


def three_balls():
    """The first of three balls in a row strikes the others, which touch; two answers."""
    scene = Scene(
        alt="Two rows of three balls that touch. In both rows the first ball has struck the other two at "
            "unit speed; arrows show the velocities after, in the upper row if pairs collide one after the "
            "other, in the lower row if both contacts act at once.",
        labels={"q": "middle mass", "e": "e"}, start={"q": 1, "e": 1})
    view = scene.drawing(xlim=(-2.6, 3.4), ylim=(-2.3, 1.7), velocity_scale=1.05)
    middle = 0.38*sp.cbrt(q)
    for y, title, speeds in ((0.8, "one pair after the other", _balls(False)),
                             (-1.15, "both at once", _balls(True))):
        view.label((-2.5, y + 0.75), title, align="left", color="muted")
        places = [(-middle - 0.38, y), (0, y), (middle + 0.38, y)]
        for at, radius in zip(places, (0.38, middle, 0.38)):
            view.ball(at, radius, spokes=0, solid=True)
        view.velocity((places[0][0] - 0.42, y), (1, 0), when="before", anchor="head")
        for at, v in zip(places, speeds):
            view.velocity(at, (v, 0), when="after")
        for at, v, below in zip(places, speeds, (12, 29, 12)):          # staggered: a phone is narrow
            view.label((at[0], y - sp.Max(0.38, middle)), "{}", values=[v], digits=3, offset=(0, -below))
    return scene


# A rocking block

def _block(at_once):
    return sampled(lambda r, e: block_after(r, e, at_once), r=(0.2, 2, 37), e=(0, 1, 21))


def rocking_block():
    """A block that rocked on its corner A lands with B: the velocities of the corners after."""
    scene = Scene(
        alt="A block stands flat; its right corner B has just landed while its left corner A was the pivot. "
            "Arrows show the velocities of both corners just after. A plot of these velocities against the "
            "height of the block changes its character at height over width 0.71.",
        labels={"r": "h/b", "e": "e", "answer": "contacts"},
        start={"r": 0.5, "e": 0.5, "answer": "both at once"})
    once, turns = _block(True), _block(False)
    A, B = (case("answer", **{"both at once": once[k], "B first": turns[k]}) for k in range(2))
    view = scene.drawing(xlim=(-1.9, 1.9), ylim=(-1.15, 4.2), velocity_scale=0.9)
    view.ground((-1.8, 0), (1.8, 0))
    view.block((0, r), 2, 2*r)
    view.velocity((1, 0), (0, -1), when="before")
    for x, v, name in ((-1, A, "A"), (1, B, "B")):
        view.velocity((x, 0), (0, v), when="after")
        view.label((x, 0), name, offset=(-14 if x < 0 else 14, 12))
    plot = scene.plot(xlim=(0.2, 2), ylim=(-0.2, 1.4), xlabel="height / width", ylabel="velocity after",
                      zero=True)
    for k, (name, colour) in enumerate((("A", "after"), ("B", "impulse"))):
        plot.curve(s, once[k](s, e), s, (0.2, 2), color=colour, label=f"corner {name}, contacts at once")
        plot.curve(s, turns[k](s, e), s, (0.2, 2), color=colour, dashed=True,
                   label=f"corner {name}, B strikes first")
    plot.line((1/sp.sqrt(2), -0.2), (1/sp.sqrt(2), 1.4), dashed=True)
    plot.point((r, A), color="after", size=5)
    plot.point((r, B), color="impulse", size=5)
    return scene
