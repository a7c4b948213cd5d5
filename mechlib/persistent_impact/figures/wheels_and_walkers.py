"""Pictures: a wheel at a step, a rimless wheel that walks (units: R = l = g = m = 1)."""

import numpy as np
import sympy as sp

from mechlib.persistent_impact.wheels_and_walkers.change_of_pivot import (
    at_step,
    climbing,
    fates,
    kept_spin,
    stance,
    steady_spin,
    walk,
)
from mechlib.scene import Scene, case, chosen, figure, sampled

h, v, t, slope, tau = sp.symbols("h v t slope tau")
BODIES = {"disk": sp.Rational(1, 2), "hoop": 1, "mass at the hub": 0}
SPOKES, DURATION, START = 10, 15, 0.75


def opening():
    """A wheel in front of two steps."""
    scene = Scene(alt="Two wheels of the same size roll to the right, one against a low step, the other "
                      "against a step almost as high as its centre. A question mark stands above each "
                      "step.", height=260)
    view = scene.drawing(xlim=(-1.4, 6.4), ylim=(-0.3, 2.4), velocity_scale=0.8)
    for start, height in ((0, sp.Rational(1, 5)), (4, sp.Rational(4, 5))):
        edge, _, _ = at_step(height, BODIES["disk"], 1)
        view.ground((start - 1.3, 0), (start + edge[0], 0))
        view.ground((start + edge[0], 0), (start + edge[0], height))
        view.ground((start + edge[0], height), (start + 2.2, height))
        view.disk((start, 1), 1, spokes=6)
        view.velocity((start, 1), (1, 0), when="before")
        view.label((start + edge[0], height), "?", offset=(44, 24), color="reaction", size=20)
    return figure(scene)


def wheel_at_step():
    """A wheel rolls against a step: velocities, the edge's impulse, and whether it climbs."""
    scene = Scene(
        alt="A wheel of radius R meets the edge E of a step of height h. Its centre moves horizontally "
            "before, and at right angles to the line from the edge afterwards, more slowly; the edge pushes "
            "it back and up. A chart over h/R shows between which speeds the wheel climbs without leaving "
            "the edge.",
        labels={"h": "h/R", "v": r"v/\sqrt{gR}", "body": "wheel"}, start={"h": 0.3, "v": 1.0, "body": "disk"})
    kappa = case("body", **BODIES)
    kept = climbing(h, kappa)[0]
    edge, after, push = at_step(h, kappa, v)
    s = edge[0]
    view = scene.drawing(xlim=(-1.35, 2.2), ylim=(-0.3, 2.3), velocity_scale=0.7, impulse_scale=0.7)
    view.ground((-1.3, 0), (s, 0))
    view.ground((s, 0), (s, h))
    view.ground((s, h), (2.15, h))
    view.disk((0, 1), 1, spokes=0)
    view.line((0, 1), (0, 0), dashed=True)
    view.line((0, 1), edge, dashed=True)
    view.angle((0, 1), 0.35, -sp.pi/2, -sp.pi/2 + sp.asin(s), label=r"\theta")
    view.velocity((0, 1), (v, 0), label="v^-", when="before", label_at="right")
    view.velocity((0, 1), after, label="v^+", label_at="left")
    view.reaction(edge, push, label=r"\Lambda", label_at="right")
    view.point((0, 1), label="C", place=(-13, -13))
    view.point(edge, label="E", place=(15, -11))
    view.point((0, 0), label="D", place=(-12, -12))
    for name, value in BODIES.items():
        for (fate, met), color in zip(fates(h, value, v).items(), ("accent", "after", "impulse")):
            view.label((-0.55, 2.18), fate, visible=sp.And(chosen("body", name), met), color=color)
    view.readout(r"$\omega^+/\omega^-$", kept, digits=3)
    view.readout("share of the energy lost", 1 - kept**2, digits=3)
    chart = scene.plot(xlim=(0, 0.9), ylim=(0, 2.5), xlabel="h/R", ylabel=r"v/\sqrt{gR}", ratio=1.05)
    _, just, off = climbing(tau, kappa)
    chart.curve(tau, sp.sqrt(just), tau, (0, 0.9), color="after", label="just climbs")
    chart.curve(tau, sp.sqrt(off), tau, (0, 0.9), color="accent", dashed=True, label="leaves the edge")
    chart.point((h, v), color="ink", size=5)
    return scene


def foot_strike():
    """The instant at which the front foot lands: what the hub did before and does after."""
    scene = Scene(alt="A rimless wheel stands on two neighbouring spokes. Just before, its hub moves "
                      "forwards and down, about the rear foot; just after, forwards and up, about the front "
                      "foot, more slowly. The impulse acts at the front foot.",
                  height=300)
    alpha = sp.pi/10
    s, c = sp.sin(alpha), sp.cos(alpha)
    view = scene.drawing(xlim=(-1.5, 1.7), ylim=(-1.3, 1.0), velocity_scale=0.85, impulse_scale=0.75)
    view.ground((-1.4, -c), (1.5, -c))
    for i in range(10):
        angle = -sp.pi/2 + alpha + 2*alpha*i
        view.rod((0, 0), (sp.cos(angle), sp.sin(angle)), width=3)
    kept = kept_spin((-s, -c), (s, -c), 0)                     # all mass at the hub
    view.velocity((0, 0), (c, -s), label="v_C^-", when="before")
    view.velocity((0, 0), (kept*c, kept*s), label="v_C^+")
    view.reaction((s, -c), (kept*c - c, kept*s + s), label=r"\Lambda", label_at="left")
    view.angle((0, 0), 0.42, -sp.pi/2 - alpha, -sp.pi/2 + alpha, label=r"2\alpha")
    view.disk((0, 0), 0.09, spokes=0)
    view.label((-s, -c), "rear foot $D$", offset=(-46, -24))
    view.label((s, -c), "front foot $E$", offset=(48, -24))
    return figure(scene)


def _walk(t, slope):
    times, turned, spin = walk(round(slope, 4), SPOKES, START, float(DURATION))
    return np.interp(t, times, turned), np.interp(t, times, spin)


def walker():
    """A rimless wheel walks down a slope, every foot strike taking the same share of the spin."""
    scene = Scene(
        alt="A wheel of ten spokes without a rim walks down a gentle slope. A graph of its angular velocity "
            "over time falls by the same factor at every foot strike and dips between strikes; on a slope "
            "it settles to a repeating pattern, on the level it stops.",
        labels={"t": r"time $t\sqrt{g/l}$", "slope": r"slope $\psi$"}, units={"slope": "rad"},
        start={"t": 0, "slope": 0.08}, legend={"after": "velocity of the hub"})
    turned, spin = sampled(_walk, t=(0.0, float(DURATION), 601), slope=(0.0, 0.12, 13))
    alpha = sp.pi/SPOKES
    stride, travelled = 2*sp.sin(alpha), turned/(2*alpha)      # the camera moves evenly with the angle
    foot, lean = stance(turned, slope, SPOKES)

    def road(distance):
        """A point of the road, seen by a camera that travels with the wheel."""
        return distance*sp.cos(slope), -distance*sp.sin(slope)

    stand = road(stride*(foot - travelled) + sp.Rational(3, 10))
    hub = (stand[0] + sp.sin(lean), stand[1] + sp.cos(lean))
    view = scene.drawing(xlim=(-1.75, 1.6), ylim=(-0.4, 2.1), velocity_scale=0.8)
    view.ground(road(-1.75), road(1.6))
    for i in range(SPOKES):
        angle = lean + 2*alpha*i
        view.rod(hub, (hub[0] - sp.sin(angle), hub[1] - sp.cos(angle)), width=2.5)
    for i in range(3):
        view.point(road(stride*(foot - i - travelled) + sp.Rational(3, 10)), color="impulse",
                   visible=foot >= i)
    mark = turned + slope - alpha
    view.rod(hub, (hub[0] - sp.sin(mark), hub[1] - sp.cos(mark)), width=4, color="accent")
    view.disk(hub, 0.11, spokes=0)
    view.velocity(hub, (spin*sp.cos(lean), -spin*sp.sin(lean)))
    view.readout("steps so far", foot, digits=0)
    plot = scene.plot(xlim=(0, DURATION), ylim=(-0.4, 1), xlabel=r"t\sqrt{g/l}", ylabel=r"\omega\sqrt{l/g}",
                      ratio=1.15)
    steady = steady_spin(slope, SPOKES)
    plot.line((0, steady), (DURATION, steady), dashed=True)
    plot.curve(tau, spin(tau, slope), tau, (0, DURATION), n=600, color="muted", width=1.2)
    plot.curve(tau, spin(tau, slope), tau, (0, t), n=600, color="after")
    plot.point((t, spin), color="accent")
    return scene
