"""Pictures: the spinning satellite, its push and its wobble, the sleigh, the hoop (units: R = J =
1)."""

from functools import lru_cache

import numpy as np
import sympy as sp

from mechlib.persistent_impact.boltzmann_hamel.struck_hoop import strike_hoop
from mechlib.persistent_impact.boltzmann_hamel.turning_pulse import missed_by, push_across
from mechlib.persistent_impact.boltzmann_hamel.wobble import (
    axis_after,
    carried,
    cone,
    once_round,
    satellite_axes,
    velocity_at_first,
)
from mechlib.scene import Scene, case, figure, sampled

spin, t, turns = sp.symbols("omega_0 t turns")
AZIMUTH, ELEVATION = 0.55, 0.42
BODIES = {"disk": (1.0, 1.0, 2.0), "brick": (1.0, 1.6, 2.2)}
STEPS = 32                                           # in which a push is drawn


def page(point):
    """Where a point in space appears on the page (seen from above at an angle)."""
    x, y, z = point
    ca, sa, ce, se = (f(a) for a in (AZIMUTH, ELEVATION) for f in (np.cos, np.sin))
    return (-sa*x + ca*y, -se*ca*x - se*sa*y + ce*z)


def combined(*terms):
    """Σ number · vector, component by component."""
    return tuple(sum(c*v[i] for c, v in terms) for i in range(3))


def draw_satellite(view, first, second, axis, thruster):
    """A disk spanned by two unit vectors, its axis, and a thruster on the rim in a third direction."""
    s = sp.Symbol("s")
    rim = page(combined((sp.cos(s), second), (-sp.sin(s), first)))
    view.line(page((0, 0, 0)), page(combined((-0.55, axis))), color="body", width=2)
    view.polygon([tuple(sp.sympify(c).subs(s, 2*sp.pi*k/40) for c in rim) for k in range(40)], color="body")
    view.line(page((0, 0, 0)), page(axis), color="body", width=3)
    at = page(thruster)
    view.point(at, color="impulse", size=6)
    return at


def opening():
    """The same push on a resting and on a spinning satellite."""
    scene = Scene(alt="Two pictures of a disk-shaped satellite, seen from above at an angle, with its axis "
                      "pointing up. A thruster on the rim pushes parallel to the axis. The left satellite "
                      "is at rest, the right one spins about its axis.", height=320, legend=False)
    for title, spins in (("at rest", False), ("spinning", True)):
        view = scene.drawing(xlim=(-1.5, 1.75), ylim=(-1.3, 1.45), title=title, impulse_scale=0.75)
        at = draw_satellite(view, (1, 0, 0), (0, 1, 0), (0, 0, 1), thruster=(0, 1, 0))
        view.impulse(at, (0, 1), label="P", anchor="head")
        view.label((at[0]/2, at[1]/2), "R", offset=(4, -12))
        for axis, name in (((1.5, 0, 0), "1"), ((0, 1.5, 0), "2"), ((0, 0, 1.25), "3")):
            tip = page(axis)
            view.arrow((0, 0), tip, color="muted", look="thin", label=name)
        if spins:
            s = sp.Symbol("s")
            ring = page((0.42*sp.cos(s), 0.42*sp.sin(s), 0.62))
            view.curve(*ring, s, (-2.4, 1.9), color="before")
            here, ahead = ([float(sp.sympify(c).subs(s, v)) for c in ring] for v in (1.9, 2.6))
            view.arrow(here, (ahead[0] - here[0], ahead[1] - here[1]), color="before")
            view.label(page((0, 0.42, 0.62)), r"\omega_0", offset=(24, 2), color="before")
    return figure(scene)


@lru_cache(maxsize=400)
def _push(turns, inertia):
    return push_across(inertia, turns, STEPS)


def short_push():
    """The path of (ω₁, ω₂) during a push of some duration, and how far it ends from the impact."""
    scene = Scene(
        alt="Left: the plane of the two transverse angular velocities. During the push the point moves from "
            "the origin; for a short push it follows the straight arrow of the impact, for a long one it "
            "curls away and comes back. Right: the distance between the end of the path and the impact over "
            "the duration of the push, on logarithmic axes, with a straight line of slope one.",
        labels={"turns": "push lasts", "body": "body"}, units={"turns": "turns"},
        start={"turns": 0.15, "body": "disk"})
    paths = {name: sampled(lambda tau, turns, J=J: _push(round(turns, 6), J)[round(STEPS*tau)],
                           tau=(0, 1, STEPS + 1), turns=(0.005, 1, 80)) for name, J in BODIES.items()}
    ends = {name: sampled(lambda turns, J=J: (*_push(round(turns, 6), J)[-1], missed_by(J, turns)),
                          turns=(0.005, 1, 200)) for name, J in BODIES.items()}
    tau, s = sp.symbols("tau s")
    plane = scene.plot(xlim=(-0.35, 1.15), ylim=(-0.35, 0.95), xlabel=r"\omega_1 / \Delta\omega",
                       ylabel=r"\omega_2 / \Delta\omega", ratio=1.15)
    plane.arrow((0, 0), (1, 0), color="impulse", label="impact", label_at="right")
    x, y = (case("body", **{name: path[c](tau, turns) for name, path in paths.items()}) for c in (0, 1))
    plane.curve(x, y, tau, (0, 1), n=66, color="after", label="during the push", width=2.5)
    *end, error = (case("body", **{name: values[c] for name, values in ends.items()}) for c in range(3))
    plane.point(end, color="ink", size=5)
    plane.readout("distance from the impact, in % of the jump", 100*error, digits=1)
    log = scene.plot(xlim=(-2.35, 0), ylim=(-2, 0.5), xlabel=r"$\log_{10}$ of the turns",
                     ylabel=r"$\log_{10}$ of the distance", ratio=1.15)
    for name, color in (("disk", "kinetic"), ("brick", "potential")):
        off = ends[name][2](s)
        log.curve(sp.log(s)/sp.log(10), sp.log(off)/sp.log(10), s, (0.005, 1), n=200, color=color, label=name)
    log.line((-2.2, -1.4), (-0.75, 0.05), dashed=True)
    log.label((-1.5, -0.7), "slope 1", color="muted", offset=(-34, -4))
    log.point((sp.log(turns)/sp.log(10), sp.log(error)/sp.log(10)), color="ink", size=5)
    return scene


def wobble():
    """The satellite after the push: its axis leaves with the same velocity whatever the spin, and then goes
    round a cone."""
    scene = Scene(
        alt="Left: the satellite after the push, its axis moving on a cone. Right: the path of the tip of "
            "the axis seen from above. Without spin it runs straight away from the centre; the faster the "
            "spin, the smaller the circle. All paths leave the centre in the same direction and at the same "
            "speed.",
        labels={"omega_0": r"spin $\omega_0$", "t": "t"}, start={"omega_0": 2.0, "t": 0.4})
    view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-1.25, 1.4), velocity_scale=0.4)
    tau = sp.Symbol("tau")
    axis = axis_after(spin, t)
    draw_satellite(view, carried((1, 0, 0), spin, t), carried((0, 1, 0), spin, t), axis,
                   thruster=satellite_axes(spin, t)[1])
    view.trail(*page(axis_after(spin, tau)), tau, (0, t), color="accent", dashed=False)
    view.point(page(axis), color="accent", size=4)
    view.velocity(page((0, 0, 1)), page(velocity_at_first()), label="at first", label_at="tip")
    view.readout("cone, half angle in degrees", cone(spin)*180/sp.pi, digits=1)
    above = scene.plot(xlim=(-0.3, 1.1), ylim=(-1.1, 1.1), xlabel="$x$ of the tip", ylabel="$y$ of the tip",
                       ratio=0.75)
    for fixed in (0, 1, 2, 4):
        x, y, _ = axis_after(sp.Integer(fixed), tau)
        above.curve(x, y, tau, (0, once_round(fixed)/(1 if fixed else 4)), color="muted", width=1)
    x, y, _ = axis_after(spin, tau)
    above.curve(x, y, tau, (0, t), n=240, color="accent", width=2.5)
    above.point(axis[:2], color="accent", size=5)
    above.arrow((0, 0), velocity_at_first()[:2], color="after", scale=0.45)
    return scene


def sleigh():
    """A sleigh from above with its own axes."""
    scene = Scene(alt="A sleigh seen from above at the angle theta to the x axis. A blade sits at the point "
                      "B; the mass centre G lies a distance a ahead of it. Arrows at B show the velocity "
                      "v along the blade and w across it, and the turning rate r.", height=300, legend=False)
    view = scene.drawing(xlim=(-1.0, 3.1), ylim=(-0.7, 2.2), velocity_scale=1)
    angle = sp.Rational(1, 2)
    along, across = (sp.cos(angle), sp.sin(angle)), (-sp.sin(angle), sp.cos(angle))

    def at(s, n):
        return (s*along[0] + n*across[0], s*along[1] + n*across[1])

    view.line((0, 0), (1.5, 0), dashed=True)
    view.polygon([at(*p) for p in ((-0.5, -0.42), (1.9, -0.42), (2.35, 0), (1.9, 0.42), (-0.5, 0.42))])
    view.rod(at(-0.28, 0), at(0.28, 0), width=6)
    view.point(at(1.1, 0), label="G", place=-60)
    view.velocity((0, 0), tuple(0.85*c for c in along), label="v", label_at="left")
    view.velocity((0, 0), tuple(0.85*c for c in across), label="w")
    view.spin((0, 0), 1.9, 0.35, label="r", start=angle + 0.1, scale=1)
    view.angle((0, 0), 1.2, 0, angle, label=r"\theta")
    view.label((0, 0), "B", offset=(4, 16))
    view.dimension((0, 0), at(1.1, 0), label="a", offset=-0.6)
    return figure(scene)


def hoop():
    """A rolling hoop struck at its top: from behind and from the side."""
    scene = Scene(alt="A hoop that rolls upright. Left, seen from behind: it is a vertical line on the "
                      "ground; the blow P hits its top from the left, sloping down at the angle alpha, and "
                      "the ground answers with a push up and a push to the right. Right, seen from the "
                      "side: it rolls at the velocity v_0.", height=310)
    back = scene.drawing(xlim=(-1.6, 1.6), ylim=(-0.75, 3.1), title="from behind", impulse_scale=1.2,
                         velocity_scale=0.7)
    back.ground((-1.4, 0), (1.4, 0))
    back.bar((0, 0.04), (0, 2), thickness=0.09)
    angle = sp.pi/6
    jump = strike_hoop(angle)
    _, aside, up = jump.reactions
    back.impulse((0, 2), (sp.cos(angle), -sp.sin(angle)), label="P", anchor="head")
    back.line((-1.2, 2), (0, 2), dashed=True)
    back.angle((0, 2), 0.75, sp.pi - angle, sp.pi, label=r"\alpha")
    back.velocity((0, 1), (jump.after[1], 0), label="v_y^+")
    back.reaction((0, 0), (aside, 0), label=r"\Lambda_2", label_at="left")
    back.reaction((0, 0), (0, up), label=r"\Lambda_3", anchor="head")
    side = scene.drawing(xlim=(-1.6, 1.9), ylim=(-0.75, 3.1), title="from the side", velocity_scale=0.7)
    side.ground((-1.5, 0), (1.6, 0))
    side.wheel((0, 1), 1, 0.4, spokes=6)
    side.velocity((0, 1), (1.4, 0), label="v_0", when="before")
    side.spin((0, 1), 1.2, -0.9, label=r"\omega_y", when="before", start=2.1, scale=1)
    side.point((0, 2), color="impulse", size=5)
    return figure(scene)
