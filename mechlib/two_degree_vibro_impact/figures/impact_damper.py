"""Pictures: a loose mass in a slot. They draw what the laws return and hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.scene import Scene, figure, sampled
from mechlib.two_degree_vibro_impact import activation_amplitude, free_decay, largest_swing, symmetric_motion
from mechlib.two_degree_vibro_impact.impact_damper.energy_sink import (
    WIDEST,
    sink_amplitude,
    sink_container,
    sink_speed,
)

omega, delta, e, X, s = sp.symbols("omega delta e X s")
M, ZETA = sp.Rational(1, 10), sp.Rational(1, 100)
OMEGAS, GAPS, BOUNCE = (0.85, 1.15, 61), (6.0, 15.0, 19), (0.2, 0.95, 6)     # the grids of the controls
TOP = 16                                                                     # of the axis of the swings
DECAYS, LONG = (0.5, 0.7), 190.0


def opening():
    """A shaken mass on a spring, and the loose one in its slot."""
    scene = Scene(alt="A frame on a spring is shaken by a force. Inside it a small ball lies loose between "
                      "two walls, with the distance delta to either of them.", legend=False)
    view = scene.drawing(xlim=(-4.6, 3.4), ylim=(-1.0, 1.9))
    view.ground((-4.3, -0.75), (3.2, -0.75))
    view.ground((-4.1, -0.75), (-4.1, 1.2), side="left")
    view.spring((-4.1, 0), (-1.8, 0))
    view.block((-1.5, 0), 0.6, 1.5)
    view.block((2.3, 0), 0.6, 1.5)
    view.bar((-1.2, -0.65), (2.0, -0.65), thickness=0.2)
    view.ball((0.4, -0.25), 0.3, spokes=0)
    view.arrow((-1.5, 1.1), (1.2, 0), label=r"F\cos\omega t", label_at="right")
    view.label((-1.5, 0), "1", size=14)
    view.label((0.4, 0.3), "$m$", size=14)
    view.dimension((-1.2, -0.25), (0.1, -0.25), label=r"\delta", offset=0.0)
    view.dimension((0.7, -0.25), (2.0, -0.25), label=r"\delta", offset=0.0)
    return figure(scene)


@cache
def swings():
    """The largest swing for every frequency, gap and restitution: positive where the motion is stable,
    negative where it is not, 0 without a motion."""
    grid = np.meshgrid(*(np.linspace(*x) for x in (OMEGAS, BOUNCE, GAPS)), indexing="ij")
    w, bounce, gap = (x.ravel() for x in grid)
    found, stable = largest_swing(w, gap, bounce)
    return np.where(np.isnan(found), 0.0, np.where(stable, found, -found)).reshape(OMEGAS[2], -1)


def response():
    """The swing against the frequency, with and without the loose mass, and one period of the motion."""
    scene = Scene(
        alt="Left: the largest displacement of the shaken mass against the frequency: a high peak without "
            "the loose mass; with it a low curve near the resonance, thick where the motion is stable. "
            "Right: the walls of the slot and the loose mass over one period: it flies from wall to wall.",
        labels={"omega": r"\omega", "delta": r"\delta", "e": "e"},
        start={"omega": 1.0, "delta": 10.0, "e": 0.8})
    rows = BOUNCE[2]*GAPS[2]

    def at(omega, row):
        low, high, n = OMEGAS
        return float(swings()[round((omega - low)/(high - low)*(n - 1)), round(row)])
    table = sampled(at, omega=OMEGAS, row=(0, rows - 1, rows))
    row = (e - sp.Rational(1, 5))/sp.Rational(3, 20)*GAPS[2] + (delta - 6)*2
    plot = scene.plot(xlim=OMEGAS[:2], ylim=(0, TOP), xlabel=r"\omega", ylabel=r"\max|x|", ratio=1.2)
    film = scene.plot(xlim=(0, 1), ylim=(-25, 25), xlabel="t/T", ylabel="x,\\ z", ratio=1.2)
    alone = symmetric_motion(s, delta, e, M, ZETA).swing
    there, now = table(s, row), table(omega, row)
    plot.curve(s, sp.Piecewise((alone, alone < TOP)), s, OMEGAS[:2], n=241, color="muted",
               label="without the loose mass")
    plot.curve(s, sp.Piecewise((-there, sp.And(there < -0.01, there > -TOP))), s, OMEGAS[:2], n=OMEGAS[2],
               color="accent", dashed=True, width=1.5, label="to and fro, unstable")
    plot.curve(s, sp.Piecewise((there, sp.And(there > 0.01, there < TOP))), s, OMEGAS[:2], n=OMEGAS[2],
               color="accent", label="to and fro, stable")
    plot.point((omega, now), color="accent", size=5, visible=sp.And(now > 0.01, now < TOP))
    motion, T, shown = symmetric_motion(omega, delta, e, M, ZETA), 2*sp.pi/omega, now > 0.01
    for side, name in ((1, "walls"), (-1, None)):
        film.curve(s, mirrored(motion.x, T) + side*delta, s, (0, 1), n=121, color="muted", label=name,
                   visible=shown)
    film.curve(s, mirrored(motion.x, T), s, (0, 1), n=121, color="body", label="$x$", visible=shown)
    film.curve(s, mirrored(motion.z, T), s, (0, 1), n=121, color="accent", label="$z$", visible=shown)
    film.readout("largest $|x|$", now, digits=2, visible=shown)
    film.readout("impulse $p$", motion.impulse, digits=3, visible=shown)
    film.readout("without the loose mass", motion.swing, digits=2)
    return scene


def mirrored(function, T):
    """A half period and its mirror image, over t/T = s."""
    return sp.Piecewise((function(T*s), s <= sp.Rational(1, 2)), (-function(T*(s - sp.Rational(1, 2))), True))


def sink():
    """The speed of the loose mass against the amplitude of its container, and one period."""
    scene = Scene(
        alt="Left: the speed of flight of the loose mass against the amplitude of its container: two "
            "branches that meet in a fold, the upper one stable up to a second point. Right: the walls of "
            "the slot and the loose mass over one period.",
        labels={"X": r"X/\delta", "e": "e"}, start={"X": 0.3, "e": 0.6})
    plot = scene.plot(xlim=(0, 1.1), ylim=(0, 1.4), xlabel=r"X/\delta", ylabel=r"v/\omega\delta", ratio=1.2)
    film = scene.plot(xlim=(0, 1), ylim=(-2.2, 2.2), xlabel="t/T", ylabel=r"z/\delta", ratio=1.2)
    least, one = activation_amplitude(e, sp.Integer(1)), sp.Integer(1)
    born, broken = sink_speed(least, e, one, one), 1/sp.Float(WIDEST)
    for ends, dashed, name in (((0.01, born), True, "unstable"), ((born, broken), False, "stable"),
                               ((broken, 1.39), True, None)):
        swing = sink_amplitude(s, e, one, one)
        plot.curve(sp.Piecewise((swing, swing < 1.1)), s, s, ends, n=121, color="accent", dashed=dashed,
                   width=1.5 if dashed else 2, label=name)
    plot.line((least, 0), (least, 1.4), dashed=True)
    v = sink_speed(X, e, one, one)
    shown = sp.And(X >= least, v <= broken)
    plot.point((X, v), color="accent", size=5, visible=shown)
    for side, name in ((1, "walls"), (-1, None)):
        film.curve(s, sink_container(2*sp.pi*s, v, e, one, one) + side, s, (0, 1), n=121, color="muted",
                   label=name, visible=shown)
    film.curve(s, mirrored(lambda t: v*(sp.pi/2 - t), 2*sp.pi), s, (0, 1), n=121, color="accent",
               label="loose mass", visible=shown)
    film.readout("activation amplitude $X_{\\min}/\\delta$", least, digits=3)
    film.readout("speed $v/\\omega\\delta$", v, digits=3, visible=shown)
    return scene


def decay():
    """The swing of the container when nothing shakes it, with two loose masses."""
    scene = Scene(alt="The amplitude of a container against time. With the restitution 0.5 it falls quickly "
                      "and stops falling below 0.1; with 0.7 it falls more slowly and goes on below.")
    plot = scene.plot(xlim=(0, LONG), ylim=(0, 0.4), xlabel="t", ylabel="X", ratio=1.7)
    for bounce, color in zip(DECAYS, ("accent", "muted")):
        times, amplitudes = free_decay(bounce, until=LONG)
        plot.data(times, amplitudes, color=color, label=f"$e={bounce}$")
        plot.line((0, activation_amplitude(bounce)), (LONG, activation_amplitude(bounce)), color=color,
                  dashed=True)
    return figure(scene)
