"""Pictures: which motions are stable, and how hard they hit. They draw what the laws return."""

import sympy as sp

from mechlib.one_degree_vibro_impact import (
    determinant,
    flip_ratio,
    fold_ratio,
    impact_coefficients,
    knock_speed,
    trace,
)
from mechlib.one_degree_vibro_impact.forced_orbits import speeds
from mechlib.scene import Scene, figure

omega, r, s, e, zeta = sp.symbols("omega r s e zeta")
ZETA, E = sp.Rational(1, 20), sp.Rational(4, 5)


def opening():
    """Two hammers under the same force: one knocks, one is silent."""
    scene = Scene(alt="Two equal blocks on springs under the same force; the upper one has just struck its "
                      "anvil and flies back, the lower one swings without reaching it.", legend=False)
    view = scene.drawing(xlim=(-3.4, 3.0), ylim=(-0.6, 3.3), velocity_scale=0.9)
    for level, place, speed in ((1.9, 1.1, -0.8), (0.0, 0.4, 0.4)):
        view.ground((-3.2, level - 0.4), (2.8, level - 0.4))
        view.ground((-3.0, level - 0.4), (-3.0, level + 0.8), side="left")
        view.spring((-3.0, level), (place - 0.5, level))
        view.block((place, level), 1.0, 0.8, label="m")
        view.ground((1.6, level + 0.8), (1.6, level - 0.4), side="left")
        view.velocity((place, level + 0.6), (speed, 0), when="after" if speed < 0 else "before")
    return figure(scene)


def multipliers():
    """Both multipliers of the faster motion in the complex plane, and the plane of the parameters."""
    scene = Scene(
        alt="Left: the complex plane with the unit circle and two points, the factors by which small "
            "deviations are multiplied in one period; the motion is stable while both lie inside. Right: the "
            "plane of forcing frequency and swing, with the line of grazing and the curves of fold and flip.",
        labels={"omega": r"\omega", "r": r"P/\delta"}, start={"omega": 1.5, "r": 0.8})
    a, b = impact_coefficients(ZETA, omega, E)
    U = speeds(a, b, omega, 1, r)[0]
    real = sp.And(fold_ratio(ZETA, omega, E) <= r, U > 0)
    tr, det = trace(ZETA, omega, 1, E, U), determinant(ZETA, omega, E)
    square = tr**2/4 - det
    root, turn = sp.sqrt(sp.Max(square, 0)), sp.sqrt(sp.Max(-square, 0))
    view = scene.plot(xlim=(-3, 3), ylim=(-2.3, 2.3), xlabel="Re", ylabel="Im", ratio=1.3)
    plot = scene.plot(xlim=(1.1, 2.6), ylim=(0, 2), xlabel=r"\omega", ylabel=r"P/\delta", ratio=1.1)
    view.curve(sp.cos(sp.pi*s), sp.sin(sp.pi*s), s, (-1, 1), n=121, color="muted")
    for sign in (1, -1):
        place = tr/2 + sign*root
        view.point((place, sign*turn), color="accent", size=5,
                   visible=sp.And(real, place < 3, place > -3))
    plot.line((1.1, 1), (2.6, 1), dashed=True)
    plot.curve(s, fold_ratio(ZETA, s, E), s, (1.1, 1.98), n=61, color="muted", label="fold")
    plot.curve(s, flip_ratio(ZETA, s, 1, E), s, (2.02, 2.45), n=61, color="body", label="flip")
    plot.point((omega, r), color="accent", size=5)
    plot.readout("trace", tr, digits=3, visible=real)
    plot.readout("determinant", det, digits=3)
    stable = sp.Piecewise((1, sp.Abs(tr) < 1 + det), (0, True))
    plot.readout("stable (1: yes)", stable, digits=0, visible=real)
    return scene


def resonance():
    """How hard it hits against the forcing frequency, the stop at the rest position."""
    scene = Scene(
        alt="The speed of impact against the forcing frequency for one impact in one, two and three periods: "
            "three peaks, near twice, four times and six times the natural frequency.",
        labels={"e": "e", "zeta": r"\zeta", "omega": r"\omega"}, start={"e": 0.8, "zeta": 0.05, "omega": 2.0})
    plot = scene.plot(xlim=(1.4, 7), ylim=(0, 6), xlabel=r"\omega", ylabel="U/f", ratio=1.7)
    for n, (low, high) in enumerate(((1.45, 7), (3.45, 7), (5.45, 7)), 1):
        plot.curve(s, knock_speed(zeta, s, 1, e, n), s, (low, high), n=241,
                   color=("accent", "body", "muted")[n - 1], label=f"n = {n}")
    now, tr, det = knock_speed(zeta, omega, 1, e), trace(zeta, omega, 0, e, 1), determinant(zeta, omega, e)
    plot.point((omega, now), color="accent", size=5)
    plot.readout("speed $U/f$", now, digits=3)
    plot.readout("trace", tr, digits=3)
    plot.readout("stable (1: yes)", sp.Piecewise((1, sp.Abs(tr) < 1 + det), (0, True)), digits=0)
    return scene
