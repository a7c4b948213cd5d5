"""Pictures: a stack of bowls, the four lists of two contacts, three balls. They draw what the laws return and
hold no mechanics."""

import sympy as sp

from mechlib.many_degree_vibro_impact.complementarity import three_balls_after, two_contacts
from mechlib.scene import Scene, figure

c, phi, a, e_1, e_2, s = sp.symbols("c phi a e_1 e_2 s", real=True)


def opening():
    """Ten bowls in a stack, just above the table."""
    scene = Scene(alt="A stack of ten bowls, each standing in the one below it, comes down on a table; the "
                      "ten places where they touch are marked.", legend=False)
    view = scene.drawing(xlim=(-3.2, 3.2), ylim=(-0.5, 4.3), velocity_scale=1.0)
    view.ground((-2.8, 0), (2.8, 0))
    for k in range(10):
        y = 0.12 + 0.32*k
        view.line((-0.5, y), (0.5, y), color="body", width=4)
        for side in (-1, 1):
            view.line((side*0.5, y), (side*1.15, y + 0.62), color="body", width=4)
        view.point((0, y), color="impulse", size=3)
    view.velocity((-2.0, 2.4), (0, -1), when="before")
    return figure(scene)


def answers(angle):
    """The four lists for r = (cos, sin) of the angle, and whether each is right."""
    found = two_contacts(c, sp.cos(angle), sp.sin(angle))
    return [(list_, list_[4] >= -sp.Float("1e-9")) for list_ in found]


def unit(pair, t):
    """The direction between two rays, from the first (t = 0) to the second (t = 1)."""
    (x1, y1), (x2, y2) = pair
    at = sp.atan2(y1, x1) + t*sp.atan2(x1*y2 - x2*y1, x1*x2 + y1*y2)
    return sp.cos(at), sp.sin(at)


def fitting(angle):
    """How many of the four lists are right."""
    return sum(sp.Piecewise((1, right), (0, True)) for _, right in answers(angle))


def cones():
    """The plane of r, its four cones, and how many lists are right in each direction."""
    scene = Scene(
        alt="Left: a plane with four sectors that belong to the four lists of contacts that push: none, the "
            "first, the second, both; an arrow r lies in one of them. Right: how many lists are right, "
            "against the direction of the arrow; one for every direction while the coupling is smaller "
            "than one.",
        labels={"c": "c", "phi": r"\varphi"}, units={"phi": "°"}, start={"c": -0.5, "phi": 195},
        legend=False)
    view = scene.drawing(xlim=(-2.0, 2.0), ylim=(-2.0, 2.0))
    at = sp.pi*phi/180
    for name, pair in (("none", ((1, 0), (0, 1))), ("1", ((-1, -c), (0, 1))), ("2", ((1, 0), (-c, -1))),
                       ("both", ((-1, -c), (-c, -1)))):
        arc = [unit(pair, sp.Rational(k, 12)) for k in range(13)]
        view.polygon([(0, 0), *((1.35*x, 1.35*y) for x, y in arc)],
                     color="body" if name in "12" else "ground", width=1.5)
        view.label((1.7*arc[6][0], 1.7*arc[6][1]), name, color="muted", size=13)
    view.arrow((0, 0), (sp.cos(at), sp.sin(at)), color="accent", label="r")
    plot = scene.plot(xlim=(0, 360), ylim=(0, 4), xlabel="angle in degrees", ylabel="lists that are right",
                      ratio=1.2)
    plot.curve(s, fitting(sp.pi*s/180), s, (0.5, 359.5), n=360, color="accent", label="lists")
    plot.point((phi, fitting(at)), color="accent", size=6)
    alone = sp.And(fitting(at) > 0.5, fitting(at) < 1.5)
    for k in (0, 1):
        value = sp.Piecewise(*((x[k], right) for x, right in answers(at)), (0, True))
        plot.readout(f"$z_{k + 1}$", value, digits=3, visible=alone)
    plot.readout("lists that are right", fitting(at), digits=0)
    return scene


def energy():
    """Three balls, two restitutions: the velocities, and the energy after over that before."""
    scene = Scene(
        alt="Three balls that touch, with arrows of their velocities before and after. Below: the energy "
            "after, divided by that before, against the velocity of the third ball; with different "
            "restitutions of the two contacts the curve rises above one.",
        labels={"a": "a", "e_1": "e_1", "e_2": "e_2"}, start={"a": 0.4, "e_1": 1.0, "e_2": 0.0})
    view = scene.drawing(xlim=(-1.8, 2.7), ylim=(-1.7, 1.7), velocity_scale=0.9)
    after = three_balls_after(a, [e_1, e_2])
    for k, (before, then) in enumerate(zip((1, 0, a), after)):
        x = -1.0 + k
        view.ball((x, 0), 0.5, spokes=0, solid=True)
        view.velocity((x, 0.75), (before, 0), when="before")
        view.velocity((x, -0.75), (then, 0), when="after")
    plot = scene.plot(xlim=(0, 1.5), ylim=(0, 1.4), xlabel="a", ylabel=r"T^+/T^-", ratio=1.2)
    plot.line((0, 1), (1.5, 1), dashed=True)
    plot.curve(s, ratio_of(s), s, (0, 1.5), n=151, color="accent", label="energy left")
    plot.point((a, ratio_of(a)), color="accent", size=6)
    plot.readout("energy left", 100*ratio_of(a), unit="%", digits=1)
    for k, then in enumerate(after):
        plot.readout(f"$u_{k + 1}^+$", then, digits=3)
    return scene


def ratio_of(third):
    """T⁺/T⁻."""
    after = three_balls_after(third, [e_1, e_2])
    return sum(x**2 for x in after)/(1 + third**2)
