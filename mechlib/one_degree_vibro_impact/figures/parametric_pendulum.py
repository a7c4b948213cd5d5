"""Pictures: a pendulum with a shaken pivot at a wall. They draw what the laws return."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.one_degree_vibro_impact.oblique import LAWS
from mechlib.one_degree_vibro_impact.parametric_pendulum import (
    first_order_threshold,
    growing_hop,
    parametric_growth,
    parametric_threshold,
    swing_at_wall,
)
from mechlib.scene import Scene, case, chosen, figure, sampled

h, e, s, t = sp.symbols("h e s t")
HOPS = 8
DEPTHS = (0.05, 1.05, 21)                            # the modulations that are sampled
BOUNCES = (0.45, 1.0, 12)                            # and the restitutions
NAMES = dict(zip(LAWS, ("Newton", "Poisson", "Stronge")))
RUN = dict(amplitude=0.15, omega=2.0, zeta=0.02, angle=0.3, mu=0.5, e=0.7, start=0.1)
FREQUENCIES = {1: np.linspace(1.3, 2.8, 31), 2: np.linspace(0.76, 1.12, 19)}       # near the two tongues
LAST = 40.0                                          # the time up to which the pendulum is shown


def opening():
    """A pendulum hangs beside a wall; its pivot moves up and down."""
    scene = Scene(alt="A pendulum hangs straight down and its bob just touches a vertical wall to its right. "
                      "Its pivot moves up and down by the amplitude A; a pale pendulum to the left is on "
                      "its way back to the wall.", legend=False)
    view = scene.drawing(xlim=(-2.2, 1.3), ylim=(-0.3, 2.75), velocity_scale=1.0)
    view.ground((0.16, 2.0), (0.16, -0.2), side="left")
    away = (-2*sp.sin(0.55), 2.2 - 2*sp.cos(0.55))
    view.rod((0, 2.2), away, ghost=True)
    view.disk(away, 0.16, spokes=0, ghost=True)
    view.rod((0, 2.2), (0, 0.2))
    view.pin((0, 2.2))
    view.disk((0, 0.2), 0.16, spokes=0)
    view.velocity((away[0] + 0.2, away[1] - 0.1), (0.6*sp.cos(0.5), -0.6*sp.sin(0.5)), when="before")
    view.dimension((-0.7, 1.85), (-0.7, 2.55), label="2A", offset=0.0)
    return figure(scene)


def tongues():
    """The least modulation that makes motions grow, against the frequency, for three walls."""
    scene = Scene(alt="The depth of modulation against the frequency of the pivot. A wide tongue stands on "
                      "the frequency two, a narrow one on one; the better the wall, the lower they reach, "
                      "and only without any loss do they touch the axis.")
    plot = scene.plot(xlim=(0.7, 3.0), ylim=(0, 1.6), xlabel=r"\omega", ylabel="h", ratio=1.6)
    bounces = {1.0: "accent", 0.9: "potential", 0.8: "body"}
    for zeros, grid in FREQUENCIES.items():
        depths = parametric_threshold(grid, 0.0, np.array(list(bounces))[:, None], zeros)
        for (bounce, color), depth in zip(bounces.items(), depths):
            seen = depth <= 1.6
            plot.data(grid[seen], depth[seen], color=color,
                      label=f"$e$ = {bounce:g}" if zeros == 1 else None)
    plot.label((2.0, 1.4), "one")
    plot.label((0.9, 1.4), "two")
    return figure(scene)


@cache
def _hop(depth):
    return growing_hop(2.0, 0.0, depth)


def _shape(s, h):
    """How far from the wall the growing hop is after a part of its time, for a take-off speed of 1."""
    _, hop = _hop(float(h))
    return float(-hop(hop.t[0] + s*(hop.t[-1] - hop.t[0]))[0])


def growth():
    """Eight hops at ω = 2 without damping, and the threshold in the plane of e and h."""
    scene = Scene(
        alt="Left: the distance from the wall over eight hops, one in each period of the pivot; each hop is "
            "larger or smaller than the one before by the same factor. Right: the depth of modulation "
            "against the restitution, with the curve on which the factor is one and, dashed, its first "
            "approximation.",
        labels={"h": "h", "e": "e"}, start={"h": 0.4, "e": 0.8})
    shape = sampled(_shape, s=(0, 1, 41), h=DEPTHS)
    phase = sampled(lambda h: _hop(float(h))[0]/(2*np.pi), h=DEPTHS)
    depths, bounces = np.linspace(*DEPTHS), np.linspace(*BOUNCES)
    factors, edges = parametric_growth(2.0, 0.0, depths, 1.0), parametric_threshold(2.0, 0.0, bounces)
    kept = sampled(lambda h: float(np.interp(h, depths, factors)), h=DEPTHS)
    edge = sampled(lambda e: float(np.interp(e, bounces, edges)), e=BOUNCES)
    factor = e*kept
    view = scene.plot(xlim=(0, HOPS + 1), ylim=(0, 2), xlabel=r"\omega t/2\pi", ylabel="distance from wall",
                      ratio=1.3)
    plot = scene.plot(xlim=(0.45, 1), ylim=(0, 1.1), xlabel="e", ylabel="h", ratio=1.0)
    largest = sp.Max(1, factor**(HOPS - 1))
    for k in range(HOPS):
        view.curve(phase + k + s, shape(s, h)*factor**k/largest, s, (0, 1), n=41)
    plot.curve(s, edge(s), s, BOUNCES[:2], n=12, color="body", label="threshold")
    bounces = np.linspace(*BOUNCES[:2], 45)
    plot.data(bounces, first_order_threshold(0.0, bounces), color="muted", dashed=True, label="first order")
    plot.point((e, h), color="accent", size=6)
    view.label((HOPS/2 + 0.5, 1.85), "grows", visible=factor > 1)
    view.label((HOPS/2 + 0.5, 1.85), "dies out", visible=factor <= 1)
    view.readout("factor of each hop", factor, digits=3)
    plot.readout("threshold $h_c$", edge, digits=3)
    return scene


@cache
def _path(law):
    return swing_at_wall(**RUN, law=law, until=LAST)


def at_the_wall():
    """The pendulum at an oblique, rough wall, over time, by three laws."""
    scene = Scene(
        alt="Left: a pendulum whose pivot moves up and down beside a vertical wall to the right. Right: its "
            "angle against time by the laws of Newton, Poisson and Stronge; the curves are one up to the "
            "second impact and part from there.",
        labels={"t": "t", "law": "law"}, start={"t": 19.0, "law": "Stronge"})
    angles = {law: sampled(lambda t, law=law: float(_path(law)(t)[0]), t=(0, LAST, 801)) for law in LAWS}
    angle = case("law", **{NAMES[law]: angles[law] for law in LAWS})
    pivot = RUN["amplitude"]*sp.cos(RUN["omega"]*t)
    view = scene.drawing(xlim=(-0.9, 0.75), ylim=(-1.35, 0.35))
    plot = scene.plot(xlim=(0, LAST), ylim=(-0.5, 0.4), xlabel="t", ylabel=r"\varphi", ratio=1.6)
    wall = float(np.sin(RUN["angle"])) + 0.08
    view.ground((wall, 0.1), (wall, -1.3), side="left")
    bob = (sp.sin(angle), pivot - sp.cos(angle))
    view.rod((0, pivot), bob)
    view.pin((0, pivot))
    view.disk(bob, 0.08, spokes=0)
    plot.line((0, RUN["angle"]), (LAST, RUN["angle"]), dashed=True)
    for law in LAWS:
        plot.curve(s, angles[law](s), s, (0, LAST), n=801, color="muted", width=1)
    for law in LAWS:
        here = chosen("law", NAMES[law])
        plot.curve(s, angles[law](s), s, (0, LAST), n=801, color="accent", visible=here)
        hits = [(hit.time, hit.before[0]) for hit in _path(law).hits]
        plot.data(*np.array(hits).T, dots=True, color="ink", visible=here)
    plot.point((t, angle), size=6)
    plot.readout(r"angle $\varphi$", angle, digits=3)
    return scene
