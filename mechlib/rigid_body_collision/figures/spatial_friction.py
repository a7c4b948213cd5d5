"""Pictures: a die slides on its corner, the slip velocity turns, and a real cube was tossed (m = 1)."""

import math

import numpy as np
import sympy as sp

from mechlib.scene import Scene, case, figure, sampled

from ..spatial.landing import corner_landing, lean
from ..spatial_friction.die import SPEED, die_matrix, die_slip
from ..spatial_friction.hill import slip_hill
from ..spatial_friction.measured import tosses
from .spatial import draw_brick, draw_floor, seen

phi, s = sp.symbols("phi s")
FRICTIONS = ("0.2", "0.4", "0.8")
LEAN = math.atan(math.sqrt(2)) - math.pi/4          # the arm of the die is 45° away from the vertical


def opening():
    """A die on its corner, and the slip of the corner before and after."""
    scene = Scene(alt="A die in space touches a floor with one corner. Before, the corner slides over the "
                      "floor towards the point below the die's centre; after, it slides back, away from it.",
                  legend=False)
    half, R = (sp.Float(0.45),)*3, lean(sp.Float(LEAN), sp.pi.evalf()/4)
    centre = corner_landing(half, R).centre
    view = scene.drawing(xlim=(-1.45, 1.45), ylim=(-0.75, 1.35), velocity_scale=0.9)
    draw_floor(view)
    draw_brick(view, half, R, centre)
    inward = float(np.sign(centre[1]))               # the centre lies along the second axis
    way, hit = die_slip(180.0, 0.4)
    view.velocity(seen((0, 0, 0)), seen((0, inward*SPEED, 0)), when="before",
                  label="before", label_at="tip")
    view.velocity(seen((0, 0, 0)), seen((0, -inward*hit.velocity[0], 0)), when="after", label="after")
    view.point(seen((0, 0, 0)))
    view.point(seen(centre))
    view.point(seen((centre[0], centre[1], 0)), color="muted", label="below the centre", place=-90)
    return figure(scene)


def hodograph():
    """The way of the slip velocity, and the hill on which its direction climbs."""
    scene = Scene(
        alt="Left, the plane of the slip velocities of a die's corner: from its start the slip moves along a "
            "curve that bends towards the right, away from the centre; with strong friction it ends in the "
            "origin. Right, a hill over the direction of slip: the direction climbs from its start towards "
            "the top.",
        labels={"phi": r"\phi", "mu": r"\mu"}, units={"phi": "°"}, start={"phi": 150, "mu": "0.2"})

    def chosen(function, **axes):
        """One table for each friction, chosen by the menu."""
        tables = {name: sampled(lambda *at, mu=float(name): function(*at, mu), **axes) for name in FRICTIONS}
        return [lambda *at, k=k: case("mu", **{name: table[k](*at) for name, table in tables.items()})
                for k in range(len(tables[FRICTIONS[0]]))]

    def way(s, phi, mu):
        return die_slip(float(phi), mu)[0][round(s*120)]

    def end(phi, mu):
        hit = die_slip(float(phi), mu)[1]
        u, v, _ = hit.velocity
        slip = math.hypot(u, v)
        return slip, math.degrees(math.atan2(v, u)) if slip > 1e-9 else -1.0, hit.energy_change

    u_1, u_2 = chosen(way, s=(0.0, 1.0, 121), phi=(0.0, 180.0, 37))
    slip, angle, change = (f(phi) for f in chosen(end, phi=(0.0, 180.0, 37)))
    plane = scene.plot(xlim=(-1.0, 1.7), ylim=(-0.25, 1.1), xlabel="u_1", ylabel="u_2", ratio=1.5, zero=True,
                       title="slip velocity")
    plane.curve(u_1(s, phi), u_2(s, phi), s, (0, 1), n=121, color="accent")
    plane.point((SPEED*sp.cos(phi*sp.pi/180), SPEED*sp.sin(phi*sp.pi/180)), color="before", size=5)
    plane.point((u_1(1, phi), u_2(1, phi)), color="after", size=5)
    plane.readout("slip after", slip, unit="v_0", digits=3)
    plane.readout("energy change", change, unit="m v_0^2", digits=3)

    def height(degrees):
        W = die_matrix(sp.pi/4)
        return case("mu", **{name: slip_hill(W, sp.Float(name), degrees*sp.pi/180) for name in FRICTIONS})

    d = sp.Symbol("d")
    hill = scene.plot(xlim=(-20, 200), ylim=(-4.3, 2.6), xlabel=r"$\phi$ in degrees", ylabel="V",
                      title="hill of the direction", ratio=1.05)
    hill.curve(d, height(d), d, (-20, 200), color="ink")
    hill.point((phi, height(phi)), color="before", size=5)
    hill.point((angle, height(angle)), color="after", size=5, visible=sp.Ge(angle, 0))
    return scene


def tossed_cube():
    """What 258 first impacts of a cube showed: medians and the middle eighty percent."""
    rows = tosses()
    scene = Scene(alt="Six quantities measured at the first impacts of a tossed cube, each with its median "
                      "and "
                      "the range of the middle eighty percent. Restitution at the corner and the ratio of "
                      "the "
                      "impulses have narrow ranges; restitution at the centre and the energy kept have wide "
                      "ones.", legend=False, height=300)
    plot = scene.plot(xlim=(-0.02, 1.12), ylim=(0.3, len(rows) + 0.7), xlabel="measured value",
                      ylabel="row of the table", ratio=2.2)
    for k, (name, median, low, high, _) in enumerate(rows, 1):
        plot.line((low, k), (high, k), color="before", width=5)
        plot.point((median, k), color="ink", size=4)
        side = 1 if high < 0.6 else -1
        plot.label((high if side > 0 else low, k), name, align="left" if side > 0 else "right",
                   offset=(10*side, 0), size=13)
    plot.line((1, 4.4), (1, len(rows) + 0.7), dashed=True)
    return figure(scene)
