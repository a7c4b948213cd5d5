"""Pictures: a block that lands on its other edge, and rocks (half diagonal R = 1)."""

import sympy as sp

from mechlib.persistent_impact.one_sided.measured import ROCKED, measured, predicted
from mechlib.persistent_impact.one_sided.rocking_block import (
    corner_distance,
    corner_ellipse,
    floor_impulse,
    half_sides,
    kept_by_rocking,
    landing,
    rocking_at,
    standing,
    turning_about,
)
from mechlib.scene import Scene, case, figure, sampled

alpha, t, s = sp.symbols("alpha t s")
NEW, BOTH, FLOOR = "new corner only", "both corners", "the floor decides"
LISTS = {NEW: "new", BOTH: "both", FLOOR: "floor"}
DURATION, POINTS = 24.0, 601              # two points of the tables to a frame of the film


def draw_block(view, angle=0, centre=None, **style):
    """A block of half width sin α and half height cos α."""
    b, h = half_sides(alpha)
    view.block(centre or (0, h), 2*b, 2*h, angle, **style)


def opening():
    """A slender block just before and just after its other edge lands."""
    scene = Scene(alt="Two pictures of an upright slender block. Left, just before: it turns about its left "
                      "bottom edge, the right edge comes down. Right, just after: it turns about the right "
                      "edge, more slowly, and the left edge rises. The floor pushes the right edge up and "
                      "back.", height=330)
    shape = sp.Rational(2, 5)
    b, h = half_sides(shape)
    kept = kept_by_rocking(shape)
    for when, title, pivot, spin in (("before", "just before", -b, -1), ("after", "just after", b, -kept)):
        view = scene.drawing(xlim=(-1.15, 1.25), ylim=(-0.75, 2.3), title=title, velocity_scale=0.45,
                             impulse_scale=0.6)
        view.ground((-1.0, 0), (1.0, 0))
        view.block((0, h), 2*b, 2*h)
        view.point((pivot, 0), color="accent", size=5)
        for point in ((-pivot, 0), (0, h), (0, 2*h)):
            view.velocity(point, turning_about((pivot, 0), spin, point), when=when)
        view.spin((0, h), 0.3, spin, when=when, start=sp.pi*0.75, scale=1.4)
    view.reaction((b, 0), floor_impulse(shape, kept), anchor="head", label=r"\Lambda")
    return figure(scene)


def landing_block():
    """The landing with the old corner listed or not; beside it the plane of the two corners' velocities."""
    scene = Scene(
        alt="Left, a block at the instant at which its right bottom corner lands, with the velocities after "
            "and the vertical impulses of the floor at both corners. Right, the plane of the vertical "
            "velocities of the new and of the old corner: the allowed quarter is shaded, and the ellipse of "
            "least constraint around the velocity before touches it at the velocity after.",
        labels={"alpha": r"half-opening angle $\alpha$", "listed": "constraints"}, units={"alpha": "rad"},
        start={"alpha": 0.5, "listed": NEW})
    (b, h), kappa = half_sides(alpha), kept_by_rocking(alpha)
    kept, pull = (case("listed", **{name: part for name, part in zip(LISTS, parts, strict=True)})
                  for parts in zip(*(landing(alpha, listed) for listed in LISTS.values()), strict=True))
    old, new, centre = (-b, 0), (b, 0), (0, h)
    view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-0.85, 2.2), velocity_scale=0.3, impulse_scale=0.6)
    view.ground((-1.4, 0), (1.4, 0))
    draw_block(view)
    view.velocity((b - 0.04, 0), turning_about(old, -1, new), when="before")
    for point in (old, centre):
        view.velocity(point, turning_about(new, -kept, point))
    view.reaction((b + 0.04, 0), (0, 1), label=r"\Lambda_{new}")
    view.reaction(old, (0, pull), label=r"\Lambda_{old}", visible=sp.Ne(pull, 0))
    view.label(old, "old", offset=(-18, 12))
    view.label(new, "new", offset=(22, 12))
    view.readout(r"spin kept, $\omega^+/\omega^-$", kept, digits=3)
    view.readout(r"$\Lambda_{old}/\Lambda_{new}$", pull, digits=3)
    plane = scene.drawing(xlim=(-2.35, 1.45), ylim=(-1.55, 1.75))
    plane.polygon([(0, 0), (1.2, 0), (1.2, 1.5), (0, 1.5)], color="ground", width=0)
    plane.label((0.62, 0.95), "allowed", color="muted")
    plane.arrow((-2.25, 0), (3.4, 0), color="muted", look="thin")
    plane.arrow((0, -1.5), (0, 3.0), color="muted", look="thin")
    plane.label((1.15, 0), "v_{new}", color="muted", offset=(0, -15))
    plane.label((0, 1.5), "v_{old}", color="muted", offset=(24, 8))
    before, after = (-1, 0), (0, kept)
    level = corner_distance(kappa, after[0] - before[0], after[1] - before[1])
    plane.curve(*corner_ellipse(kappa, before, level, s), s, (0, 2*sp.pi), color="reaction", n=160)
    plane.point(before, label="u^-", place=(-14, 14), color="before", size=5)
    plane.point(after, label="u^+", place=(18, 12), color="after", size=6)
    return scene


def rocking_block():
    """Free rocking after release at 0.8 α: the film, the tilt and the energy."""
    scene = Scene(
        alt="A block rocks on the floor from one bottom edge to the other. Two curves show its tilt, which "
            "decays from swing to swing, and its energy, a staircase that falls at every clack.",
        labels={"t": r"time $t\sqrt{g/R}$", "alpha": r"half-opening angle $\alpha$"}, units={"alpha": "rad"},
        start={"t": 0, "alpha": 0.3})
    share, energy = sampled(lambda t, alpha: rocking_at(t, round(alpha, 6)), t=(0.0, DURATION, POINTS),
                            alpha=(0.15, 0.6, 19))
    theta = alpha*share
    pivot, centre = standing(alpha, theta)
    view = scene.drawing(xlim=(-1.25, 1.25), ylim=(-0.3, 2.15))
    view.ground((-1.15, 0), (1.15, 0))
    draw_block(view, theta, centre)
    view.point(pivot, color="accent", size=5)
    view.readout("energy left", 100*energy, unit="%", digits=0)
    view.readout("energy kept at a clack", 100*kept_by_rocking(alpha)**2, unit="%", digits=0)
    plot = scene.plot(xlim=(0, DURATION), ylim=(-1, 1.1), xlabel=r"t \sqrt{g/R}")
    plot.curve(s, share(s, alpha), s, (0, DURATION), n=POINTS, color="body", label=r"tilt $\theta/\alpha$")
    plot.curve(s, energy(s, alpha), s, (0, DURATION), n=POINTS, color="kinetic", label="energy $E/E_0$")
    plot.point((t, share), color="accent", size=5)
    plot.point((t, energy), color="accent", size=5)
    return scene


def measured_blocks():
    """The share of the spin that three blocks kept in a laboratory, beside the curve of their shape."""
    scene = Scene(alt="A curve of the share of the spin that a clack leaves against height over width of the "
                      "block: it rises from nothing at 0.7 towards 1. Two measured points for concrete lie "
                      "a little below it, one for rubber far below.", height=300)
    plot = scene.plot(xlim=(0, 8), ylim=(0, 1), xlabel="height / width", ylabel=r"\omega^+/\omega^-",
                      ratio=1.8)
    plot.curve(s, sp.Max(predicted(s), 0), s, (0.05, 8), n=320, color="after")
    plot.label((1.6, 0.93), "shape alone", color="after")
    for block, shift in zip(ROCKED, ((46, -12), (38, 0), (46, -12)), strict=True):
        at = (block.aspect, measured(block))
        plot.point(at, color="accent", size=6)
        plot.label(at, block.base, offset=shift)
    return figure(scene)
