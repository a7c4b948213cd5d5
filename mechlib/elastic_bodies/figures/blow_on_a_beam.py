"""Pictures: a blow on a clamped beam."""

import numpy as np
import sympy as sp

from mechlib.elastic_bodies import ClampedBeam, mode
from mechlib.elastic_bodies.blow_on_a_beam.beam import KEEP, greatest_deflection, middle_blow
from mechlib.scene import Scene, chosen, figure, sampled

t, u, x, s, keep = sp.symbols("t u x s keep")
STROKES = "The strip: upright strokes, the lower side is compressed; level strokes, it is stretched."
ORDERS, PLACES = (1, 3, 5, 7), 81
UNTIL, LONGEST = 5, 3.0
FILM, FRAMES, GRID, MANY = 0.03, 121, 121, 401


def clamps(view, thick=0.38):
    """Two vices at the ends of a beam from 0 to 4."""
    for side in (-0.2, 4.2):
        view.block((side, 0.06 + thick/2), 0.4, thick)
        view.block((side, -0.06 - thick/2), 0.4, thick)


def opening():
    """The same impulse, as a push and as a tap."""
    scene = Scene(alt="A bar between two vices gets an impulse on its middle. Below, two forces against time "
                      "with equal areas: a long low push and a short high tap.", legend=False)
    view = scene.drawing(xlim=(-0.6, 4.6), ylim=(-0.7, 1.4))
    view.block((2, 0), 4, 0.12)
    clamps(view)
    view.arrow((2, 1.1), (0, -1.0), color="impulse")
    view.label((2.2, 0.9), "the same impulse", align="left")
    plot = scene.plot(xlim=(0, 10), ylim=(0, 1.15), xlabel="t", ylabel="F", ratio=2.4)
    plot.curve(10*s, sp.sin(sp.pi*s)/10, s, (0, 1), color="muted", label="push")
    plot.curve(1 + s, sp.sin(sp.pi*s), s, (0, 1), color="impulse", dashed=True, label="tap")
    return figure(scene)


def struck_beam():
    """A half sine on the middle of a beam: shape, bending moment, deflection and force in time."""
    scene = Scene(
        alt="A clamped beam is pushed in its middle by a force that rises and falls as half a sine. The "
            "shape of the beam and a strip with its bending are shown, and below the deflection of the "
            "middle and the force against time. A short tap leaves the beam swinging; a long push bends it "
            "and lets it go nearly at rest.",
        caption=STROKES, labels={"t": r"t/T_1", "u": r"t_p/T_1", "keep": "compared at"},
        start={"t": 0.3, "u": 0.5, "keep": KEEP[0]})
    bends = {n: sampled(lambda x, n=n: float(mode(n, x)), x=(0.0, 1.0, PLACES)) for n in ORDERS}
    moments = {n: sampled(lambda x, n=n: float(mode(n, x, 2)), x=(0.0, 1.0, PLACES)) for n in ORDERS}
    most = {k: sampled(lambda u, k=k: float(greatest_deflection(u, k)), u=(0.1, LONGEST, 59)) for k in KEEP}
    view = scene.drawing(xlim=(-0.5, 4.5), ylim=(-1.75, 1.0))
    clamps(view)
    plot = scene.plot(xlim=(0, UNTIL), ylim=(-2.1, 2.1), xlabel=r"t/T_1", ylabel="deflection of the middle",
                      ratio=2.2)
    plot.line((0, 0), (UNTIL, 0))
    now, then = amplitudes(t), amplitudes(s)
    w = sum(a*bends[n](x) for n, a in now.items())
    view.curve(4*x, -sp.Rational(2, 5)*w, x, (0, 1), n=PLACES, color="body", width=6)
    bend = -sum(a*moments[n](s) for n, a in now.items())/60
    view.field((0, -1.4), (4, -1.4), bend, s, n=80, thickness=0.28)
    push = sp.Piecewise((sp.sin(sp.pi*t/u), t <= u), (0, True))
    view.arrow((2, 0.95), (0, -0.85*push), color="impulse", visible=push > 0.02)
    plot.curve(s, sum(a*float(mode(n, 0.5)) for n, a in then.items()), s, (0, UNTIL), n=401, color="accent",
               label="middle of the beam")
    plot.curve(s, sp.Piecewise((sp.sin(sp.pi*s/u), s <= u), (0, True)), s, (0, UNTIL), n=401, color="impulse",
               dashed=True, label="force, in units of its peak")
    plot.line((t, -2.1), (t, 2.1), color="muted")
    plot.readout("greatest deflection", by_what_is_kept(*most.values()), digits=2)
    return scene


def amplitudes(time):
    """Of each mode, by what is kept."""
    blows = [middle_blow(ORDERS, u, time, name) for name in KEEP]
    return {n: by_what_is_kept(*(blow[n] for blow in blows)) for n in ORDERS}


def by_what_is_kept(*values):
    return sp.Piecewise(*[(value, chosen("keep", name)) for name, value in zip(KEEP, values)], (0, True))


def spreading():
    """The first instants after an impulse: ripples that run ahead, and √t under the blow."""
    scene = Scene(
        alt="The shape of a clamped beam shortly after an impulse on its middle, with ripples that have "
            "reached the clamps at once. Below, the deflection of the middle follows the square root of "
            "time, as on a beam without ends, until the echo of the clamps bends it away.",
        labels={"t": "t"}, start={"t": 0.002})
    beam = ClampedBeam(1.0, 1.0, 1.0)
    places, times = np.linspace(0, 1, GRID), np.linspace(0, FILM, FRAMES)
    field = beam.impulse_response(places, 0.5, times[:, None], MANY)
    shape = sampled(lambda t, x: field[round(t/FILM*(FRAMES - 1)), round(x*(GRID - 1))],
                    t=(0.0, FILM, FRAMES), x=(0.0, 1.0, GRID))
    middle = beam.impulse_response(0.5, 0.5, np.linspace(0, FILM, 401), MANY)
    plot = scene.plot(xlim=(0, 1), ylim=(-0.03, 0.09), xlabel="x/L", ylabel="w", ratio=2)
    plot.line((0, 0), (1, 0))
    plot.curve(x, shape(t, x), x, (0, 1), n=GRID, color="body", label="the beam")
    other = scene.plot(xlim=(0, 0.032), ylim=(0, 0.09), xlabel="t", ylabel="w of the middle", ratio=2)
    other.data(np.linspace(0, FILM, 401), middle, color="accent", label="clamped beam")
    other.data(np.linspace(0, FILM, 401), beam.endless_response(np.linspace(0, FILM, 401)), color="muted",
               dashed=True, label="beam without ends")
    now = sampled(lambda t: [field[round(t/FILM*(FRAMES - 1)), GRID//2], float(beam.endless_response(t))],
                  t=(0.0, FILM, FRAMES))
    other.point((t, now[0]), color="accent")
    other.readout("clamped", now[0], digits=4)
    other.readout("without ends", now[1], digits=4)
    return scene
