"""Pictures: a plucked string above a flat floor. They draw what the laws return and hold no mechanics."""

import sympy as sp

from mechlib.many_degree_vibro_impact.slapping_string import (
    lossy_shape,
    one_mode_gap,
    plucked_shape,
    second_contact,
    slap,
    slap_period,
    slap_ratio,
    string_shape,
)
from mechlib.scene import Scene, figure

beta, t, e, s = sp.symbols("beta t e s")
LENGTH, HALF = 3, sp.Rational(1, 2)                      # the span of the drawings, heights in units of h
RATIOS, GAPS = (1, 2), (0, 1)


def span(view, floor):
    """Both ends of the string and the floor below it."""
    view.ground((0, -floor), (LENGTH, -floor))
    view.line((0, 0), (LENGTH, 0), dashed=True)
    for end in (0, LENGTH):
        view.pin((end, 0))


def opening():
    """The string, pulled up in the middle, and the floor."""
    scene = Scene(alt="A string between two fixed ends is pulled up in the middle to the height h; at the "
                      "depth delta below its line of rest lies a flat floor.", legend=False)
    view = scene.drawing(xlim=(-0.5, 3.5), ylim=(-0.85, 1.2))
    span(view, HALF)
    view.curve(LENGTH*s, plucked_shape(s), s, GAPS, n=3, color="accent", width=3)
    view.dimension((1.5, 0), (1.5, 1), label="h", offset=0.0)
    view.dimension((2.4, -HALF), (2.4, 0), label=r"\delta", offset=0.0)
    return figure(scene)


def film():
    """The string on an elastic floor, and its note beside that of one mode."""
    scene = Scene(
        alt="Left: a string between two ends; its level middle part falls on a flat floor and rises again. "
            "Right: the frequency against the depth of the floor, a curve for the string and a dashed one "
            "for an oscillator of one mode.",
        labels={"beta": r"\delta/h", "t": "t\\,c/L"}, start={"beta": 0.5, "t": 0.4})
    view = scene.drawing(xlim=(-0.4, 3.4), ylim=(-1.35, 1.15))
    span(view, beta)
    view.curve(LENGTH*s, string_shape(s, t, beta), s, GAPS, n=201, color="accent", width=3)
    note = scene.plot(xlim=(0, 1), ylim=(0.9, 2.1), xlabel=r"\delta/h", ylabel=r"\omega/\omega_1", ratio=1.25)
    note.curve(s, slap_ratio(s), s, GAPS, label="string")
    note.curve(one_mode_gap(s), s, s, RATIOS, color="muted", dashed=True, label="one mode")
    note.point((beta, slap_ratio(beta)), color="accent", size=5)
    note.readout("period", slap_period(beta), unit="L/c", digits=2)
    note.readout("note", slap_ratio(beta), digits=3)
    note.readout("length that slaps", slap(beta).length, unit="L", digits=2)
    return scene


def loss():
    """A string that loses speed at its first slap, followed to its second contact."""
    scene = Scene(
        alt="Left: a string that has slapped a floor with loss and swings back towards it; two points, or "
            "the ends of a line, mark where it will touch. Right: the height of its middle against time, "
            "with and without loss.",
        labels={"beta": r"\delta/h", "e": "e", "t": "part of the film"},
        start={"beta": 0.3, "e": 0.7, "t": 1.0})
    touch = second_contact(beta, e)
    end = slap_period(beta)/2 + touch.time
    now = t*end
    view = scene.drawing(xlim=(-0.4, 3.4), ylim=(-1.35, 1.15))
    span(view, beta)
    view.curve(LENGTH*s, lossy_shape(s, now, beta, e), s, GAPS, n=201, color="accent", width=3)
    for place in (touch.place, 1 - touch.place):
        view.point((LENGTH*place, -beta), color="reaction", size=6)
    middle = scene.plot(xlim=(0, 3), ylim=(-1.1, 1.1), xlabel="t\\,c/L", ylabel="middle, $y/h$", ratio=1.25)
    middle.line((0, -beta), (3, -beta), color="body", width=3)
    middle.curve(s, string_shape(HALF, s, beta), s, (0, 3), n=301, color="muted", dashed=True,
                 label="without loss")
    middle.curve(s*end, lossy_shape(HALF, s*end, beta, e), s, (0, 1), n=301, label="with loss")
    middle.point((now, lossy_shape(HALF, now, beta, e)), color="accent", size=5)
    middle.readout("second contact after", touch.time, unit="L/c", digits=3)
    middle.readout("first at $x$", touch.place, unit="L", digits=3)
    middle.readout("length that touches", touch.length, unit="L", digits=3)
    return scene
