"""Pictures: a ruler over a table's edge. They draw what the laws return and hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.many_degree_vibro_impact.continua.compliance import cantilever_tip, with_mass
from mechlib.many_degree_vibro_impact.continua.film import buzz, tip_clears
from mechlib.many_degree_vibro_impact.continua.ruler import one_mode_backbone, tip_backbone, tip_modes
from mechlib.scene import Scene, figure, sampled

omega, m, t, s = sp.symbols("omega m t s")
MASS = 0.5
NOTES, MASSES = (2.02, 3.62, 321), (0.1, 2.0, 39)           # the grids of the controls
DELTA = 0.15                                                # the gap on the page
FASTEST, HIGH = 16.0, 12.0                                  # the ends of the axes


def draw_table(view, tip):
    """Table, pencil, and the mass at the tip."""
    view.ground((-0.3, -0.02), (0, -0.02))
    view.ground((0, -0.02), (0, -0.3))
    view.disk((1, -DELTA - 0.075), 0.045, spokes=0)
    view.disk((1, tip), 0.03, spokes=0, color="accent")


def opening():
    """The ruler at rest, and bent."""
    scene = Scene(alt="A ruler is pressed on a table and hangs over its edge; at its tip sits a small mass, "
                      "and at the distance delta below lies a pencil. A dashed line shows the ruler bent.",
                  legend=False)
    view = scene.drawing(xlim=(-0.4, 1.35), ylim=(-0.34, 0.5))
    view.line((-0.3, 0), (1, 0), color="body", width=3)
    view.trail(s, 0.36*s**2*(3 - s)/2, s, (0, 1))
    draw_table(view, 0)
    view.label((1.09, 0.02), "$m$", size=14)
    view.dimension((1.16, -0.03), (1.16, -DELTA - 0.03), label=r"\delta", offset=0.0)
    return figure(scene)


@cache
def notes():
    """Speeds of the backbone over the grid of notes, 0 where the tip would pass the pencil."""
    grid = np.linspace(*NOTES)
    return np.where(tip_clears(grid, MASS), np.nan_to_num(tip_backbone(grid, MASS)), 0.0)


def speed(omega):
    """From the table."""
    low, high, n = NOTES
    return notes()[round((omega - low)/(high - low)*(n - 1))]


def buzzing():
    """The ruler between two knocks, and its note against the speed of the knock."""
    scene = Scene(
        alt="Left: a ruler over a table's edge swings and touches a pencil once in every period. Right: the "
            "frequency of its note against the speed of the knock, all modes together and the first mode "
            "alone; both rise, the curve of all modes with many small gaps.",
        labels={"omega": r"\omega", "t": "t/T"}, start={"omega": 2.6})
    view = scene.drawing(xlim=(-0.35, 1.2), ylim=(-0.4, 0.7))
    plot = scene.plot(xlim=(0, FASTEST), ylim=(1.9, 3.8), xlabel=r"U/\delta", ylabel=r"\omega", ratio=1.2)
    view.line((-0.3, 0), (0, 0), color="body", width=3)
    view.trail(s, -DELTA*buzz(s, t, omega, MASS), s, (0, 1), n=41, dashed=False, color="body", width=3)
    draw_table(view, -DELTA*buzz(sp.Integer(1), t, omega, MASS))
    table = sampled(speed, omega=NOTES)
    first = float(tip_modes(MASS, 1)[0][0])
    here = sp.And(table(s) > 0.01, table(s) < FASTEST)
    plot.curve(sp.Piecewise((table(s), here)), s, s, NOTES[:2], n=NOTES[2], color="accent",
               label="all modes")
    plot.curve(one_mode_backbone(s, first), s, s, (2.02, 3.62), n=161, color="muted", dashed=True,
               label="first mode alone")
    plot.point((table, omega), color="accent", size=5, visible=table > 0.01)
    plot.readout("speed of the knock", table, unit="δ", digits=3, visible=table > 0.01)
    plot.readout("first mode alone", one_mode_backbone(omega, first), unit="δ", digits=3)
    return scene


@cache
def crossings():
    """√ω of the first three modes over the grid of masses."""
    return np.array([np.sqrt(tip_modes(mass, 3)[0]) for mass in np.linspace(*MASSES)])


def modes_of(m):
    low, high, n = MASSES
    return crossings()[round((m - low)/(high - low)*(n - 1))]


def hang_a_mass():
    """What the tip answers, times ω²: bare it finds no limit, with a mass it settles at -1/m."""
    scene = Scene(
        alt="Left: omega squared times the compliance of a bare ruler's tip against the root of omega; the "
            "branches cross the level 1/m at the natural frequencies of the ruler with the mass. Right: the "
            "same with the mass: between narrow poles the curve settles at minus 1/m.",
        labels={"m": "m"}, start={"m": 0.5})
    left = scene.plot(xlim=(0, 11), ylim=(-HIGH, HIGH), xlabel=r"\sqrt{\omega}", ylabel=r"\omega^2L",
                      title="The bare tip", ratio=1.2)
    right = scene.plot(xlim=(0, 11), ylim=(-HIGH, HIGH), xlabel=r"\sqrt{\omega}", ylabel=r"\omega^2L_m",
                       title="With the mass", ratio=1.2)
    bare = s**4*cantilever_tip(s**2)
    loaded = s**4*with_mass(cantilever_tip, m)(s**2)
    for plot, y in ((left, bare), (right, loaded)):
        plot.curve(s, sp.Piecewise((y, sp.Abs(y) < HIGH)), s, (0.05, 10.95), n=437, color="accent")
    left.line((0, 1/m), (11, 1/m), color="muted", dashed=True)
    right.line((0, -1/m), (11, -1/m), color="muted", dashed=True)
    found = sampled(modes_of, m=MASSES)
    for k in range(3):
        left.point((found[k], 1/m), color="impulse", size=5)
    left.readout(r"$\omega_1$", found[0]**2, digits=4)
    left.readout(r"$\omega_2$", found[1]**2, digits=3)
    right.readout(r"$-1/m$", -1/m, digits=2)
    return scene
