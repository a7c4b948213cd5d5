"""Pictures of §1.5: a block that lands on its other edge, and rocks (half diagonal R = 1)."""

import numpy as np
import sympy as sp

from mechlib.persistent_impact.gauss.rocking_block import kept_by_rocking, rocking
from mechlib.scene import Scene, case, figure, sampled

alpha, t, s = sp.symbols("alpha t s")
NEW, BOTH, FLOOR = "new corner only", "both corners", "the floor decides"
SWINGS, RELEASE, DURATION = 60, 0.8, 24.0


def corner_velocities(kept):
    """Just after: the new corner (right) rests, the block turns about it clockwise at ``kept`` times the old
    spin."""
    b, h = sp.sin(alpha), sp.cos(alpha)
    return {"old": (0, 2*b*kept), "centre": (h*kept, b*kept)}


def draw_block(view, angle=0, centre=None, **style):
    """A block of half width sin α and half height cos α."""
    b, h = sp.sin(alpha), sp.cos(alpha)
    view.block(centre or (0, h), 2*b, 2*h, angle, **style)


def opening():
    """A slender block just before and just after its other edge lands."""
    scene = Scene(alt="Two pictures of an upright slender block. Left, just before: it turns about its left "
                      "bottom edge, the right edge comes down. Right, just after: it turns about the right "
                      "edge, more slowly, and the left edge rises. The floor pushes the right edge up and "
                      "back.", height=330)
    value = {alpha: sp.Rational(2, 5)}
    b, h = (f(alpha).subs(value) for f in (sp.sin, sp.cos))
    kept = kept_by_rocking(alpha).subs(value)
    for when, title, pivot, spin in (("before", "just before", -b, -1), ("after", "just after", b, -kept)):
        view = scene.drawing(xlim=(-1.15, 1.25), ylim=(-0.75, 2.3), title=title, velocity_scale=0.45,
                             impulse_scale=0.6)
        view.ground((-1.0, 0), (1.0, 0))
        view.block((0, h), 2*b, 2*h)
        view.point((pivot, 0), color="accent", size=5)
        for x, y in ((-pivot, 0), (0, h), (0, 2*h)):
            view.velocity((x, y), (-spin*y, spin*(x - pivot)), when=when)
        view.spin((0, h), 0.3, spin, when=when, start=sp.pi*0.75, scale=1.4)
    up, back = b*(1 + kept), h*(kept - 1)
    view.reaction((b, 0), (back, up), anchor="head", label=r"\Lambda")
    return figure(scene)


def landing_block():
    """The landing with the old corner listed or not; beside it the plane of the two corners' velocities."""
    scene = Scene(
        alt="Left, a block at the instant at which its right bottom corner lands, with the velocities after "
            "and the vertical impulses of the floor at both corners. Right, the plane of the vertical "
            "velocities of the new and of the old corner: the allowed quarter is shaded, and the ellipse of "
            "least constraint around the velocity before touches it at the velocity after.",
        labels={"alpha": r"slenderness $\alpha$", "listed": "constraints"}, units={"alpha": "rad"},
        start={"alpha": 0.5, "listed": NEW})
    b, h, kept = sp.sin(alpha), sp.cos(alpha), kept_by_rocking(alpha)
    left = case("listed", **{NEW: kept, BOTH: 0, FLOOR: sp.Max(kept, 0)})
    pull = case("listed", **{NEW: 0, BOTH: -kept, FLOOR: sp.Max(-kept, 0)})
    view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-0.85, 2.2), velocity_scale=0.6, impulse_scale=0.6)
    view.ground((-1.4, 0), (1.4, 0))
    draw_block(view)
    view.velocity((b - 0.04, 0), (0, -2*b/2), when="before", scale=0.6)
    after = corner_velocities(left)
    view.velocity((-b, 0), tuple(x/2 for x in after["old"]))
    view.velocity((0, h), tuple(x/2 for x in after["centre"]))
    view.reaction((b + 0.04, 0), (0, 1), label=r"\Lambda_{new}")
    view.reaction((-b, 0), (0, pull), label=r"\Lambda_{old}", visible=sp.Ne(pull, 0))
    view.label((-b, 0), "old", offset=(-18, 12))
    view.label((b, 0), "new", offset=(22, 12))
    view.readout(r"spin kept, $\omega^+/\omega^-$", left, digits=3)
    view.readout(r"$\Lambda_{old}/\Lambda_{new}$", pull, digits=3)
    plane = scene.drawing(xlim=(-2.35, 1.45), ylim=(-1.55, 1.75))
    plane.polygon([(0, 0), (1.2, 0), (1.2, 1.5), (0, 1.5)], color="ground", width=0)
    plane.label((0.62, 0.95), "allowed", color="muted")
    plane.arrow((-2.25, 0), (3.4, 0), color="muted", look="thin")
    plane.arrow((0, -1.5), (0, 3.0), color="muted", look="thin")
    plane.label((1.15, 0), "v_{new}", color="muted", offset=(0, -15))
    plane.label((0, 1.5), "v_{old}", color="muted", offset=(24, 8))
    gap = sp.sqrt(case("listed", **{NEW: 1 - kept**2, BOTH: 1, FLOOR: 1 - sp.Max(kept, 0)**2}))
    long, short = gap*sp.cos(s)/sp.sqrt(2*(1 - kept)), gap*sp.sin(s)/sp.sqrt(2*(1 + kept))
    plane.curve(-1 + long + short, long - short, s, (0, 2*sp.pi), color="reaction", n=160)
    plane.point((-1, 0), label="u^-", place=(-14, 14), color="before", size=5)
    plane.point((0, left), label="u^+", place=(18, 12), color="after", size=6)
    return scene


def _tilt(t, alpha):
    """Tilt over α at time t, and the energy over the energy at the start."""
    times, tilts, clacks = rocking(round(alpha, 6), RELEASE, SWINGS)
    kept = float(kept_by_rocking(alpha))
    return float(np.interp(t, times, tilts, right=0.0))/alpha, kept**(2*int(np.searchsorted(clacks, t)))


def rocking_block():
    """Free rocking after release at 0.8 α: the film, the tilt and the energy."""
    scene = Scene(
        alt="A block rocks on the floor from one bottom edge to the other. Two curves show its tilt, which "
            "decays from swing to swing, and its energy, a staircase that falls at every clack.",
        labels={"t": r"time $t\sqrt{g/R}$", "alpha": r"slenderness $\alpha$"}, units={"alpha": "rad"},
        start={"t": 0, "alpha": 0.3})
    share, energy = sampled(_tilt, t=(0.0, DURATION, 481), alpha=(0.15, 0.6, 19))
    theta = alpha*share
    b, h = sp.sin(alpha), sp.cos(alpha)
    side = sp.Piecewise((-1, theta > 0), (1, True))              # leaning left: on the left edge
    pivot = side*b
    centre = (pivot + sp.cos(theta)*(-pivot) - sp.sin(theta)*h, sp.sin(theta)*(-pivot) + sp.cos(theta)*h)
    view = scene.drawing(xlim=(-1.25, 1.25), ylim=(-0.3, 2.15))
    view.ground((-1.15, 0), (1.15, 0))
    draw_block(view, theta, centre)
    view.point((pivot, 0), color="accent", size=5)
    view.readout("energy left", 100*energy, unit="%", digits=0)
    view.readout("energy kept at a clack", 100*kept_by_rocking(alpha)**2, unit="%", digits=0)
    plot = scene.plot(xlim=(0, DURATION), ylim=(-1, 1.1), xlabel=r"t \sqrt{g/R}")
    plot.curve(s, share(s, alpha), s, (0, DURATION), n=481, color="body", label=r"tilt $\theta/\alpha$")
    plot.curve(s, energy(s, alpha), s, (0, DURATION), n=481, color="kinetic", label="energy $E/E_0$")
    plot.point((t, share), color="accent", size=5)
    plot.point((t, energy), color="accent", size=5)
    return scene
