"""Pictures: a hammer that knocks at a rough wall once in every period. They hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.scene import Scene, figure, sampled
from mechlib.two_degree_vibro_impact import RoughStop, hammer, hammer_rows, rough_blows
from mechlib.two_degree_vibro_impact.periodic_friction.borders import knocking_along

omega, mu, s = sp.symbols("omega mu s")
OMEGAS, MUS = (1.25, 2.1, 86), (0.0, 1.0, 21)            # the grids of the controls
BARS = {"oiled": sp.Rational(19, 50), "this": sp.Rational(47, 100)}


def opening():
    """Sixty blows at the rough wall, sixty at the oiled one."""
    scene = Scene(alt="The speeds of sixty blows of the hammer in a row. At the rough wall all are equal; at "
                      "the oiled wall they wander widely about that.")
    plot = scene.plot(xlim=(0, 60), ylim=(0, 1.8), xlabel="blow", ylabel=r"|v_n^-|", ratio=1.9)
    for friction, name, color in ((0.0, "oiled wall", "accent"), (0.3, "rough wall", "body")):
        stop = RoughStop(hammer_rows(), 0.2, friction, 0.6)
        run = rough_blows(hammer(), stop, 1.8, skip=100, number=60)
        plot.data(np.arange(1, 61), run.speed[0], dots=True, color=color, label=name)
    return figure(scene)


@cache
def along(friction):
    """The motion along the frequencies, for one wall: rows of modulus, late, p_t, p_n, turn."""
    found = knocking_along(np.linspace(*OMEGAS), friction)
    return np.vstack([found["modulus"], found["late"], found["impulse"], found["turn"]])


def at(omega, mu):
    """One place of the grid."""
    low, high, n = OMEGAS
    return along(round(mu, 6))[:, round((omega - low)/(high - low)*(n - 1))]


def walls():
    """The largest multiplier against the frequency, where it is stable, and the impulse of the blow."""
    scene = Scene(
        alt="Left: the modulus of the largest multiplier against the frequency, with a jump where the motion "
            "passes from one cone of directions to the next; below it bars where the motion is stable, for "
            "this wall and for an oiled one. Right: the impulse of the blow on its way through the friction "
            "cone.",
        labels={"omega": r"\omega", "mu": r"\mu"}, start={"omega": 1.8, "mu": 0.3})
    table = sampled(at, omega=OMEGAS, mu=MUS)
    plot = scene.plot(xlim=OMEGAS[:2], ylim=(0.3, 2), xlabel=r"\omega", ylabel=r"|\lambda|_{\max}",
                      ratio=1.2)
    size, late = table[0](s, mu), table[1](s, mu)
    for name, when, color in (("turns in compression", late < 0.5, "accent"),
                              ("in restitution", late > 0.5, "potential")):
        plot.curve(s, sp.Piecewise((size, sp.And(size > 0.01, when))), s, OMEGAS[:2], n=OMEGAS[2],
                   color=color, label=name)
    plot.line((OMEGAS[0], 1), (OMEGAS[1], 1), dashed=True)
    for name, words, here, color in (("this", "stable here", size, "body"),
                                     ("oiled", "stable if oiled", table[0](s, sp.S.Zero), "muted")):
        plot.curve(s, sp.Piecewise((BARS[name], sp.And(here > 0.01, here < 1))), s, OMEGAS[:2], n=OMEGAS[2],
                   color=color, width=6, label=words)
    there = table[0] > 0.01
    plot.point((omega, table[0]), size=5, visible=there)
    plot.readout("largest modulus", table[0], digits=3, visible=there)
    plane = scene.plot(xlim=(-1.25, 1.25), ylim=(0, 2.1), xlabel="p_t", ylabel="p_n", ratio=1.2)
    wide, top = sp.Rational(5, 4), sp.Rational(21, 10)
    for side in (-1, 1):
        plane.line((0, 0), (side*sp.Min(mu*top, wide), sp.Min(top, wide/sp.Max(mu, sp.Rational(1, 100)))))
    turn = (-mu*table[4], table[4])
    for start, end in (((0, 0), turn), (turn, (table[2], table[3]))):
        plane.line(start, end, color="impulse", width=3, visible=there)
    plane.point(turn, color="after", size=4, visible=there)
    plane.point((table[2], table[3]), color="impulse", size=5, visible=there)
    plane.readout("$p_t$", table[2], digits=3, visible=there)
    plane.readout("$p_n$", table[3], digits=3, visible=there)
    return scene
