"""Pictures: an expert's sentence at work. They draw what the laws return and hold no mechanics."""

import numpy as np
import sympy as sp

from mechlib.impact_control.fuzzy.loop import controlled, steady_amplitude
from mechlib.impact_control.fuzzy.sentence import (
    damper_output,
    level_line,
    proportional_output,
    sentence_levels,
    sentence_output,
)
from mechlib.scene import Scene, figure

a, b, s = sp.symbols("a b s", real=True)
omega, bound, gap = sp.symbols("omega f_m delta", positive=True)
LEVELS = (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75)
DAMPING = sp.Rational(1, 10)
FORCE, FREQUENCY, GAP = 1, 2.0, 0.35


def opening():
    """A mass on a spring, on its way out to a stop, and a hand that pulls it back."""
    scene = Scene(alt="A block on a spring and a damper moves to the right, towards a stop. An arrow to the "
                      "left shows the force with which an expert would pull it back.", legend=False)
    view = scene.drawing(xlim=(-3.3, 2.2), ylim=(-0.75, 1.35), velocity_scale=0.55)
    view.ground((-3.0, 0.8), (-3.0, -0.6))
    view.spring((-3.0, 0.25), (-0.4, 0.25))
    view.damper((-3.0, -0.25), (-0.4, -0.25))
    view.block((0.1, 0), 1.0, 0.9)
    view.ground((1.7, -0.6), (1.7, 0.8))
    view.velocity((0.6, 0.0), (1.2, 0), when="before", label="u")
    view.impulse((0.6, 0.75), (-1.1, 0), label="f", label_at="left")
    view.dimension((0.6, -0.55), (1.7, -0.55), label=r"\delta-x")
    view.label((0.1, 1.2), "far out and moving out: pull hard")
    return figure(scene)


def answer():
    """The plane of place and velocity with lines of equal answers, and the set that is answered."""
    scene = Scene(
        alt="Left: the plane of place and velocity with lines on which the sentence gives the same answer; "
            "they are bent, those of the PD law are straight. A dot shows the present state. Right: the five "
            "sets of the answer, cut at their levels and joined, with an upright line through the centroid.",
        labels={"a": "place $a$", "b": "velocity $b$"}, start={"a": 0.3, "b": 0.6}, height=330)
    plane = scene.plot(xlim=(-1, 1), ylim=(-1, 1), xlabel="a", ylabel="b", ratio=1.0)
    for k, level in enumerate(LEVELS):
        plane.data(*level_line(level), color="impulse", width=1.5, label="the sentence" if k == 0 else None)
        ends = (max(2*level - 1, -1), min(2*level + 1, 1))
        plane.data(ends, ends[::-1], color="muted", dashed=True, width=1, label="PD law" if k == 0 else None)
    plane.point((a, b), color="ink", size=6)
    union = scene.plot(xlim=(-1.5, 1.5), ylim=(0, 1.05), xlabel="y", ylabel="membership", ratio=1.0)
    levels, outline = sentence_levels(a, b), sp.S.Zero
    for k, w in enumerate(levels):
        c, half = sp.Rational(k - 2, 2), sp.S.Half
        union.polygon([(c - half, 0), (c - half + w/2, w), (c + half - w/2, w), (c + half, 0)], color="body",
                      width=1)
        outline = sp.Max(outline, sp.Min(w, 1 - 2*sp.Abs(s - c)))
    union.curve(s, outline, s, (-1.5, 1.5), n=241, color="impulse")
    fuzzy, straight = sentence_output(a, b), proportional_output(a, b)
    union.line((straight, 0), (straight, 1.0), dashed=True)
    union.line((fuzzy, 0), (fuzzy, 1.0), color="impulse", width=2)
    union.readout("the sentence answers", fuzzy, digits=3)
    union.readout("the PD law", straight, digits=3)
    return scene


def amplitudes():
    """Amplitudes without impacts over the frequency: no control, PD, damper; and the stop."""
    scene = Scene(
        alt="Three falling curves of the amplitude over the frequency: without control, with the PD law "
            "above it, with the damper below it. A level line shows the stop. Where the curve of the PD law "
            "lies above the line and the one without control below, the controller makes the impacts.",
        labels={"omega": r"frequency $\omega$", "f_m": "bound $f_m$", "delta": r"gap $\delta$"},
        start={"omega": FREQUENCY, "f_m": 0.5, "delta": GAP})
    view = scene.plot(xlim=(1.8, 3), ylim=(0, 0.52), xlabel=r"\omega", ylabel="amplitude", ratio=1.7)
    view.line((1.8, gap), (3, gap), color="ink", width=2)
    closed = {"no control": (1, DAMPING, "muted"), "PD law": (1 + bound/2, DAMPING + bound/2, "impulse"),
              "damper": (1, DAMPING + bound, "accent")}
    for k, (name, (stiffness, damping, color)) in enumerate(closed.items()):
        view.curve(s, steady_amplitude(s, FORCE, stiffness, damping), s, (1.8, 3), n=61, color=color,
                   label=name, dashed=k == 2)
        here = steady_amplitude(omega, FORCE, stiffness, damping)
        view.point((omega, here), color=color)
        view.readout(name, here, digits=3)
    return scene


def motions():
    """Two periods of the four motions at ω = 2."""
    scene = Scene(alt="Displacement over two periods of the force. Without control and with the damper the "
                      "mass swings below the stop; with the PD law and with the sentence it swings far out "
                      "to the other side and strikes the stop once in every period.", height=300)
    plot = scene.plot(xlim=(0, 2), ylim=(-3, 0.6), xlabel="t/T", ylabel="x", ratio=1.9)
    plot.line((0, GAP), (2, GAP), color="ink", width=2)
    laws = {"no control": (None, "muted", True), "damper": (damper_output, "accent", True),
            "PD law": (proportional_output, "body", False),
            "the sentence": (sentence_output, "impulse", True)}
    for name, (law, color, dashed) in laws.items():
        run = controlled(FREQUENCY, law, GAP, periods=2)
        order = np.argsort(np.append(run.time, run.instants), kind="stable")
        times = np.append(run.time, run.instants)[order]*FREQUENCY/(2*np.pi)
        places = np.append(run.x, np.full(len(run.instants), GAP))[order]
        plot.data(times, places, color=color, dashed=dashed, label=name)
    return figure(scene)
