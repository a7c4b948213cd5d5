"""Pictures: an oscillator and a stop. They draw what the laws return and hold no mechanics."""

import sympy as sp

from mechlib.one_degree_vibro_impact import frequency, hop, impact_speed, period, time_to_rest
from mechlib.one_degree_vibro_impact.free_vibration import height
from mechlib.scene import Scene, chosen, figure

A, e, u, s = sp.symbols("A e u s")
CASES = {"a gap": (1, 1), "at the rest position": (0, 1), "a preload": (-1, 1), "two stops": (1, 2)}
SHOWN = 12                                           # hops that are drawn


def opening():
    """A mass on a spring, and the stop it rattles against."""
    scene = Scene(alt="A block on a spring, fastened to a wall on the left; to the right of the block, at "
                      "the distance delta from its rest position, stands a stop.", legend=False)
    view = scene.drawing(xlim=(-3.4, 2.6), ylim=(-0.7, 1.3), velocity_scale=0.9)
    view.ground((-3.2, -0.4), (2.4, -0.4))
    view.ground((-3.0, -0.4), (-3.0, 0.9), side="left")
    view.spring((-3.0, 0), (-0.5, 0))
    view.block((0, 0), 1.0, 0.8, label="m")
    view.ground((1.5, 0.9), (1.5, -0.4), side="left")
    view.velocity((0.0, 0.55), (0.9, 0), label="u", when="before")
    view.dimension((0.5, -0.15), (1.5, -0.15), label=r"\delta", offset=0.0)
    return figure(scene)


def cut_orbit():
    """The phase plane with the cut orbit, and the backbones of the four machines."""
    scene = Scene(
        alt="Left: the plane of place and velocity. Without a stop the state runs on a circle; a stop cuts a "
            "piece of it off, and the state jumps from the upper to the lower half. Right: the frequency of "
            "the vibration against its amplitude, one curve for each of four arrangements of stops: with "
            "a gap it climbs from 1 towards 2, at the rest position it is 2 throughout, with a preload it "
            "falls towards 2, between two stops it climbs without end.",
        labels={"A": r"A/\delta", "stop": "the stop"}, start={"A": 2.0, "stop": "a gap"})
    plane = scene.plot(xlim=(-4.4, 4.4), ylim=(-4.4, 4.4), xlabel="x", ylabel="u", ratio=1.0)
    plot = scene.plot(xlim=(1, 4), ylim=(0, 11), xlabel=r"A/\delta", ylabel=r"\Omega", ratio=1.1)
    turn = sp.pi*s
    plane.curve(A*sp.cos(turn), A*sp.sin(turn), s, (-1, 1), n=121, color="muted", dashed=True,
                label="without a stop")
    for name, (gap, stops) in CASES.items():
        here, half, U = chosen("stop", name), period(A, gap, stops)/2, impact_speed(A, gap)
        if stops == 1:
            plane.curve(-A*sp.cos(half*s), A*sp.sin(half*s), s, (-1, 1), n=121, visible=here,
                        label="with the stop" if gap == 1 else None)
        else:
            for side in (1, -1):
                plane.curve(side*A*sp.sin(half*s/2), side*A*sp.cos(half*s/2), s, (-1, 1), n=61, visible=here)
        for side in range(stops):
            place = gap*(-1)**side
            plane.line((place, -4.4), (place, 4.4), color="body", width=3, visible=here)
            plane.arrow((place, U*(-1)**side), (0, -2*U*(-1)**side), color="accent", visible=here)
        plot.curve(u, frequency(u, gap, stops), u, (1.05, 4), n=119, color="muted")
        plot.curve(u, frequency(u, gap, stops), u, (1.05, 4), n=119, color="accent", visible=here)
        plot.point((A, frequency(A, gap, stops)), color="accent", visible=here)
        plot.readout(r"frequency $\Omega$", frequency(A, gap, stops), digits=3, visible=here)
        plot.readout("period $T$", period(A, gap, stops), digits=3, visible=here)
        plot.readout("impact speed $U$", U, digits=3, visible=here)
    return scene


def silence():
    """A mass pressed on its stop: the hops, and the time until they have ended."""
    scene = Scene(
        alt="Left: the height of the mass above its stop against time: hops, each lower and shorter than the "
            "one before, that end at a finite time. Right: this time against the restitution, below the time "
            "that constant weight would give.",
        labels={"e": "e", "u": r"u_0/|\delta|"}, start={"e": 0.7, "u": 1.0})
    view = scene.plot(xlim=(0, 14), ylim=(0, 1), xlabel="t", ylabel=r"(\delta-x)/|\delta|", ratio=1.3)
    plot = scene.plot(xlim=(0, 0.9), ylim=(0, 32), xlabel="e", ylabel=r"t_\infty", ratio=1.1)
    end = time_to_rest(u, 1, e)
    for k in range(SHOWN):
        begin, lasts, takeoff = hop(u, 1, e, k)
        view.curve(begin + lasts*s, height(lasts*s, takeoff, 1), s, (0, 1), n=31, visible=begin + lasts < 14)
    view.line((end, 0), (end, 1), dashed=True, visible=end < 14)
    r = sp.Symbol("r")
    plot.curve(r, time_to_rest(u, 1, r), r, (0, 0.9), n=91, label="exact")
    plot.curve(r, 2*u/(1 - r), r, (0, 0.9), n=91, color="muted", dashed=True, label="constant push")
    plot.point((e, end), color="accent")
    plot.readout(r"silence after $t_\infty$", end, digits=3)
    plot.readout("first hop", hop(u, 1, e, 0)[1], digits=3)
    return scene
