"""Pictures of §3.4: a plank on two supports, a ball in a corner, three balls, a rocking block (unit masses,
speed 1)."""

import numpy as np
import sympy as sp

from mechlib.rigid_body_collision.several_contacts import all_at_once, one_by_one
from mechlib.scene import Scene, case, figure, sampled

a, e, phi, f, q, r, s = sp.symbols("a e phi f q r s", real=True)
ANSWERS = ["both at once", "left first", "right first"]


# A plank on two supports

def plank_matrix(arm):
    """W of two contacts at ±arm from the centre of a rod of unit mass and length."""
    k = 12*arm*arm
    return np.array([[1 + k, 1 - k], [1 - k, 1 + k]])


def _left_first(a, e):
    """ẏ⁺ and ω⁺ of a plank that falls flat at speed 1, its left contact striking first."""
    (left, right), _ = one_by_one(plank_matrix(a), [-1, -1], e)
    return (left + right)/2, (right - left)/(2*a)


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
    y, w = _left_first(0.2, 1.0)
    for title, up, turn in (("both at once", 1, 0), ("left first", y, w), ("right first", y, -w)):
        view = scene.drawing(xlim=(-0.7, 0.7), ylim=(-0.3, 1.0), title=title, velocity_scale=0.35)
        draw_plank(view, 0.2)
        for x in (-0.48, 0, 0.48):
            view.velocity((x, 0.1), (0, up + turn*x))
    return figure(scene)


def plank():
    """The plank with movable supports: three answers, and the spin against the place of the supports."""
    scene = Scene(
        alt="A plank that has fallen flat on two supports, with arrows for the velocities of its ends and "
            "centre just after. A plot of its spin against the distance of the supports has three branches "
            "that meet at one distance, about 0.29 of the length.",
        labels={"a": "a", "e": "e", "answer": "contacts"}, start={"a": 0.2, "e": 1, "answer": "left first"})
    y, w = sampled(np.vectorize(_left_first), a=(0.05, 0.5, 46), e=(0, 1, 21))
    view = scene.drawing(xlim=(-0.85, 0.85), ylim=(-0.55, 1.05), velocity_scale=0.3)
    draw_plank(view, a)
    up = case("answer", **{"both at once": e, "left first": y, "right first": y})
    turn = case("answer", **{"both at once": sp.Integer(0), "left first": w, "right first": -w})
    for x in (-0.25, 0.25):
        view.velocity((x, 0.12), (0, -1), when="before", anchor="head")
    for x in (-0.48, 0, 0.48):
        view.velocity((x, 0.1), (0, up + turn*x), when="after")
    plot = scene.plot(xlim=(0, 0.5), ylim=(-6, 6), xlabel="a / length", ylabel="spin after", zero=True)
    plot.line((0.05, 0), (0.5, 0), color="ink", width=2)
    plot.curve(s, w(s, e), s, (0.05, 0.5), color="after", label="left first")
    plot.curve(s, -w(s, e), s, (0.05, 0.5), color="impulse", label="right first", dashed=True)
    plot.point((a, turn), color="accent", size=6)
    plot.readout("spin after", turn, digits=2)
    plot.readout("centre leaves at", up, digits=2)
    plot.readout("energy left", 100*(up**2 + turn**2/12), unit="%", digits=0)
    return scene


# A ball in a corner

def out_angles(opening_angle, delta, most=6):
    """Directions (from the axis, to the right) in which an elastic ball leaves a corner, by answer; it came
    from the direction ``delta``."""
    alpha, came = opening_angle/2, sp.pi + delta

    def in_turn(side):
        angles = [(-1)**n*(came - side*2*n*alpha) for n in range(1, most + 1)]
        return sp.Piecewise(*((x, sp.cos(x) >= sp.cos(alpha) - sp.Float(1e-9)) for x in angles[:-1]),
                            (angles[-1], True))

    right, left = sp.sin(alpha - delta), sp.sin(alpha + delta)
    once = sp.Piecewise((2*alpha - came, left + sp.cos(opening_angle)*right <= 0),
                        (-2*alpha - came, right + sp.cos(opening_angle)*left <= 0), (delta, True))
    return {"both at once": once, "left first": in_turn(-1), "right first": in_turn(1)}


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
    view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-0.35, 1.75))
    for side in (-1, 1):
        view.line((0, 0), (side*2.5*sp.sin(half), 2.5*sp.cos(half)), color="ground", width=5)
    view.velocity((0, 0), (-1.4*sp.sin(delta), -1.4*sp.cos(delta)), when="before", anchor="head",
                  label="arrives")
    for (name, out), colour, length in zip(out_angles(angle, delta).items(), ("ink", "after", "impulse"),
                                           (1.05, 1.3, 1.3)):
        view.arrow((0, 0), (length*sp.sin(out), length*sp.cos(out)), color=colour, label=name.split()[0])
    view.ball((0, 0), 0.07, spokes=0)
    plot = scene.plot(xlim=(30, 180), ylim=(-100, 100), xlabel="opening in degrees",
                      ylabel="direction out, degrees")
    wide = sp.pi*s/180
    for (name, out), colour, dashed in zip(out_angles(wide, f*wide/2).items(), ("ink", "after", "impulse"),
                                           (False, False, True)):
        plot.curve(s, out_of_turn(out)*180/sp.pi, s, (31, 179), n=297, color=colour, dashed=dashed,
                   label=name)
    for k in (2, 3, 4, 5):
        plot.line((180/sp.Integer(k), -100), (180/sp.Integer(k), 100), dashed=True)
    plot.line((phi, -100), (phi, 100), color="accent")
    return scene


def out_of_turn(angle):
    """The same direction between -π and π."""
    return sp.atan2(sp.sin(angle), sp.cos(angle))


# Three balls

def _balls(answer):
    def after(q, e):
        W = np.array([[1 + 1/q, -1/q], [-1/q, 1 + 1/q]])
        if answer == "at once":
            _, (p, n) = all_at_once(W, [-1, 0], e)
            return 1 - p, (p - n)/q, n
        gamma, _ = one_by_one(W, [-1, 0], e, most=400)
        first = (1 - q*gamma[0] - gamma.sum())/(2 + q)
        return first, first + gamma[0], first + gamma.sum()
    return sampled(np.vectorize(after), q=(0.2, 4, 39), e=(0, 1, 21))


def three_balls():
    """The first of three balls in a row strikes the others, which touch; two answers."""
    scene = Scene(
        alt="Two rows of three balls that touch. In both rows the first ball has struck the other two at "
            "unit speed; arrows show the velocities after, in the upper row if pairs collide one after the "
            "other, in the lower row if both contacts act at once.",
        labels={"q": "middle mass", "e": "e"}, start={"q": 1, "e": 1})
    view = scene.drawing(xlim=(-2.6, 3.4), ylim=(-2.1, 1.7), velocity_scale=1.05)
    middle = 0.38*sp.cbrt(q)
    for y, title, speeds in ((0.8, "one pair after the other", _balls("in turn")),
                             (-1.15, "both at once", _balls("at once"))):
        view.label((-2.5, y + 0.75), title, align="left", color="muted")
        places = [(-middle - 0.38, y), (0, y), (middle + 0.38, y)]
        for at, radius in zip(places, (0.38, middle, 0.38)):
            view.ball(at, radius, spokes=0)
        view.velocity((places[0][0] - 0.42, y), (1, 0), when="before", anchor="head")
        for at, v in zip(places, speeds):
            view.velocity(at, (v, 0), when="after")
        for at, v in zip(places, speeds):
            view.label((at[0], y - sp.Max(0.38, middle)), "{}", values=[v], digits=3, offset=(0, -12))
    return scene


# A rocking block

def _block(answer):
    def after(r, e):
        # about the middle of the base, half width 1, half height r
        inertia = (1 + r*r)/3 + r*r
        W = np.array([[1 + 1/inertia, 1 - 1/inertia], [1 - 1/inertia, 1 + 1/inertia]])
        if answer == "at once":
            return tuple(all_at_once(W, [0, -1], e)[0])
        return tuple(one_by_one(W, [0, -1], e, order=[1, 0], most=400)[0])
    return sampled(np.vectorize(after), r=(0.2, 2, 37), e=(0, 1, 21))


def block():
    """A block that rocked on its corner A lands with B: the velocities of the corners after."""
    scene = Scene(
        alt="A block stands flat; its right corner B has just landed while its left corner A was the pivot. "
            "Arrows show the velocities of both corners just after. A plot of these velocities against the "
            "height of the block changes its character at height over width 0.71.",
        labels={"r": "h/b", "e": "e", "answer": "contacts"},
        start={"r": 0.5, "e": 0.5, "answer": "both at once"})
    once, turns = _block("at once"), _block("in turn")
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
        plot.curve(s, once[k](s, e), s, (0.2, 2), color=colour, label=f"{name}, both at once")
        plot.curve(s, turns[k](s, e), s, (0.2, 2), color=colour, label=f"{name}, B first", dashed=True)
    plot.line((1/sp.sqrt(2), -0.2), (1/sp.sqrt(2), 1.4), dashed=True)
    plot.point((r, A), color="after", size=5)
    plot.point((r, B), color="impulse", size=5)
    return scene
