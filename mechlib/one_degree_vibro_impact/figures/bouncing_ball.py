"""Pictures: a ball on a shaken table. They draw what the laws return and hold no mechanics."""

import numpy as np
import sympy as sp

from mechlib.one_degree_vibro_impact import (
    bounce_phase,
    bounce_speed,
    bounce_trace,
    bounce_window,
    fate,
    gentlest_shaking,
    high_bounce_window,
)
from mechlib.one_degree_vibro_impact.bouncing_ball.high_bounces import doubling, high_bounce_trace
from mechlib.one_degree_vibro_impact.bouncing_ball.in_step import ball_height, multiplier_pair
from mechlib.one_degree_vibro_impact.bouncing_ball.measured import PAUSES, TIMES, line_of_pauses
from mechlib.scene import Scene, case, chosen, figure

G, e, t, s, r = sp.symbols("G e t s r")
RHYTHMS = {"one": 1, "two": 2}
LAST = 4                                             # periods that are shown
BALL = sp.Rational(4, 5)                             # the restitution of the ball that doubles
FATES = {0: ("rests at last", "muted"), 1: ("once in every period", "accent"),
         2: ("once in two periods", "potential"), -1: ("another rhythm", "impulse")}


def opening():
    """A table that moves up and down, and a ball above it."""
    scene = Scene(alt="A table on a shaker moves up and down by the amplitude A; above it a ball comes down. "
                      "A rod from below drives the table.", legend=False)
    view = scene.drawing(xlim=(-2.6, 2.9), ylim=(-1.3, 2.3), velocity_scale=0.8)
    view.ground((-2.4, -1.1), (2.6, -1.1))
    view.rod((0, -1.1), (0, -0.2))
    view.block((0, -0.1), 3.6, 0.2)
    view.disk((0, 1.3), 0.25, spokes=0)
    view.velocity((0, 1.0), (0, -0.9), when="before")
    view.dimension((2.2, -0.5), (2.2, 0.3), label="2A", offset=0.0)
    return figure(scene)


def in_step():
    """Ball and table over time, and the shakings for which this bounce is stable."""
    scene = Scene(
        alt="Left: the heights of the table, a sine, and of the ball, a chain of equal parabolas that stand "
            "on it, against time in periods. Right: the shaking against the restitution; between two curves "
            "the bounce exists and is stable, below the lower one it does not exist.",
        labels={"t": "t", "e": "e", "G": r"\Gamma", "n": "periods from bounce to bounce"},
        start={"t": 1.0, "e": 0.8, "G": 0.9, "n": "one"})
    view = scene.plot(xlim=(0, LAST + sp.Rational(1, 4)), ylim=(-3.2, 27), xlabel=r"\omega t/2\pi",
                      ylabel=r"height $\omega^2/g$", ratio=1.3)
    plot = scene.plot(xlim=(0.5, 1), ylim=(0, 2.6), xlabel="e", ylabel=r"\Gamma", ratio=1.0)
    view.curve(s, G*sp.sin(2*sp.pi*s), s, (0, LAST + sp.Rational(1, 4)), n=241, color="body", label="table")
    plot.line((0.5, 1), (1, 1), dashed=True)
    for name, n in RHYTHMS.items():
        low, high = bounce_window(e, n)
        here, there = chosen("n", name), G >= low
        lowest, highest = bounce_window(r, n)
        for edge, word in ((lowest, "too gentle below"), (highest, "unstable above")):
            plot.curve(r, edge, r, (0.5, 1), n=101, color="muted")
            plot.curve(r, edge, r, (0.5, 1), n=101, color="accent", visible=here,
                       dashed=edge is highest, label=word if n == 1 else None)
        possible = sp.Max(G, low)
        phase, takeoff = bounce_phase(possible, e, n), e*bounce_speed(e, n)
        lasts = 2*sp.pi*n
        for k in range(LAST//n):
            view.curve(phase/(2*sp.pi) + n*(k + s), ball_height(lasts*s, phase, takeoff, G), s, (0, 1),
                       n=61, visible=here & there,
                       label="ball" if (n, k) == (1, 0) else None)
        since = sp.Mod(2*sp.pi*t - phase, lasts)
        view.point((t, ball_height(since, phase, takeoff, G)), color="accent", size=6, visible=here & there)
        for word, when in (("too gentle: no such bounce", G < low), ("stable", there & (G < high)),
                           ("unstable", G >= high)):
            view.label((LAST/2 + 0.125, 24.5), word, visible=here & when)
        view.readout(r"phase $\varphi$", phase, digits=3, visible=here & there)
        view.readout("approach speed $U$", bounce_speed(e, n), digits=3, visible=here & there)
        plot.readout("trace", bounce_trace(possible, e, n), digits=3, visible=here & there)
        plot.readout(r"least $\Gamma$", gentlest_shaking(e, n), digits=3, visible=here)
        plot.readout(r"stable up to $\Gamma$", high, digits=3, visible=here)
    view.point((t, G*sp.sin(2*sp.pi*t)), color="body", size=5)
    plot.point((e, G), color="accent")
    return scene


def doubling_of_the_bounce():
    """The phases of the bounces against the shaking, and the multipliers of the simplest bounce."""
    scene = Scene(
        alt="Left: the phases at which a ball with restitution 0.8 strikes, against the shaking: one value "
            "up to 1.07, then two, then four and more. Right: the plane of complex numbers with the unit "
            "circle; two multipliers run round a smaller circle, meet on the negative axis, and one of them "
            "leaves the unit circle at minus one.",
        labels={"G": r"\Gamma", "model": "computed by"}, start={"G": 0.9, "model": "exact"})
    plot = scene.plot(xlim=(0.3, 1.3), ylim=(0, 2.8), xlabel=r"\Gamma", ylabel=r"\varphi", ratio=1.3)
    plane = scene.plot(xlim=(-2.4, 1.4), ylim=(-1.4, 1.4), xlabel=r"\mathrm{Re}\,\lambda",
                       ylabel=r"\mathrm{Im}\,\lambda", ratio=1.36)
    grid = 0.36 + 0.006*np.arange(150)
    for exact, model in ((True, "exact"), (False, "Holmes")):
        plot.data(*doubling(grid, float(BALL), exact), dots=True, visible=chosen("model", model))
    plot.curve(r, bounce_phase(r, BALL), r, (0.36, 1.254), n=121, color="muted", dashed=True,
               label="one bounce in every period")
    plot.point((G, bounce_phase(G, BALL)), color="ink")
    edges = {"exact": bounce_window(BALL)[1], "Holmes": high_bounce_window(BALL)[1]}
    traces = {"exact": bounce_trace(G, BALL), "Holmes": high_bounce_trace(G, BALL)}
    sizes = {"exact": BALL**2, "Holmes": BALL}
    edge, trace, size = (case("model", **x) for x in (edges, traces, sizes))
    plot.line((edge, 0), (edge, 2.8), dashed=True)
    turn = 2*sp.pi*s
    plane.curve(sp.cos(turn), sp.sin(turn), s, (0, 1), n=121, color="body", label="unit circle")
    plane.curve(sp.sqrt(size)*sp.cos(turn), sp.sqrt(size)*sp.sin(turn), s, (0, 1), n=121, color="muted",
                dashed=True)
    for place in multiplier_pair(trace, size):
        plane.point(place, color="accent", size=6)
    plot.readout(r"phase $\varphi$", bounce_phase(G, BALL), digits=3)
    plot.readout(r"doubles at $\Gamma$", edge, digits=4)
    plane.readout("trace", trace, digits=3)
    plane.readout("determinant", size, digits=2)
    return scene


def fates():
    """Where balls end that leave the table at a phase and a speed, Γ = 0.9, e = 0.8."""
    scene = Scene(alt="The plane of the phase and the speed at which a ball leaves the table, in four kinds "
                      "of dots: slow balls come to rest, others end in one bounce in every period or in two, "
                      "a few in another rhythm; the regions are interleaved in bent tongues.")
    plot = scene.plot(xlim=(0, 2*np.pi), ylim=(0, 8), xlabel=r"\varphi", ylabel="take-off speed", ratio=1.3)
    phases, speeds = np.meshgrid((np.arange(48) + 0.5)*2*np.pi/48, (np.arange(36) + 0.5)*8/36)
    ends = fate(0.9, 0.8, phases, speeds)
    for kind, (words, color) in FATES.items():
        plot.data(phases[ends == kind], speeds[ends == kind], dots=True, color=color, label=words)
    return figure(scene)


def measured_pauses():
    """The pauses of a real ball on a table at rest, and the straight line of one restitution."""
    scene = Scene(alt="The pause between two bounces against time, nine measured points from a quarter of a "
                      "second down to a fiftieth; they lie on a straight line that ends at forty seconds.",
                  legend=False)
    plot = scene.plot(xlim=(0, 42), ylim=(0, 0.28), xlabel="time (s)", ylabel="pause (s)", ratio=1.7)
    e, _, first, end = line_of_pauses()
    plot.curve(s, first*(1 - s/end), s, (0, end), n=2, color="accent")
    for place in zip(TIMES, PAUSES, strict=True):
        plot.point(place, color="ink", size=4)
    plot.label((end/2, first/2), f"e = {e:.4f}", color="accent", align="left", offset=(8, 14))
    return figure(scene)
