"""Pictures: two rods that collide."""

import sympy as sp

from mechlib.elastic_bodies import restitution_by_ratios
from mechlib.elastic_bodies.two_rods import PAIRS, followed, wave_share
from mechlib.scene import Scene, chosen, figure

t, a, lq, s, u, pair = sp.symbols("t a lq s u pair")
STROKES = "Upright strokes: compression. Level strokes: tension."
UNTIL, SPEED = 8, sp.Rational(1, 4)                  # the picture moves the rods at a quarter of their speed


def opening():
    """A rod and one three times as long."""
    scene = Scene(alt="A short steel rod flies to the right, towards a resting rod of the same steel and "
                      "thickness, "
                      "three times as long.", legend=False)
    view = scene.drawing(xlim=(-2.6, 5.2), ylim=(-0.6, 0.9), velocity_scale=0.8)
    view.block((-1.2, 0), 1.5, 0.5)
    view.block((2.6, 0), 4.5, 0.5)
    view.velocity((-1.2, 0.5), (1.2, 0), label="V", when="before")
    view.dimension((-1.95, -0.25), (-0.45, -0.25), label="L", offset=-0.2)
    view.dimension((0.35, -0.25), (4.85, -0.25), label="3L", offset=-0.2)
    return figure(scene)


def two_rods():
    """Two rods of a chosen pair: field, x-t diagram, force, energies."""
    scene = Scene(
        alt="A rod runs into a resting one. Strips show the compression that spreads from the contact and "
            "what is "
            "left when the rods have parted; the plane of place and time shows the waves; bars show how "
            "much of the "
            "energy is in the motion of the mass centres and how much in waves.",
        caption=STROKES, labels={"t": "t", "pair": "the rods"}, start={"t": 0.7, "pair": "three times as "
                                                                                         "long"})
    view = scene.drawing(xlim=(-2.4, 5.4), ylim=(-0.7, 0.7))
    plot = scene.plot(xlim=(-2, 3), ylim=(0, UNTIL), xlabel="x", ylabel="t", ratio=1.2, grid=False)
    bars = scene.plot(ylim=(0, 1.15), ylabel="share of the energy")
    shares = []
    for name, (Z1, Z2, t1, t2) in PAIRS.items():
        chain, here = followed(name), chosen("pair", name)
        far = [SPEED*chain.displacement(0, t, "right"), SPEED*chain.displacement(2, t)]
        near = [SPEED*chain.displacement(1, t, side) for side in ("left", "right")]
        ends = [(-t1 + far[0], near[0]), (near[1], t2 + far[1])]
        for i, (Z, (left, right)) in enumerate(zip((Z1, Z2), ends)):
            tau = (t1, t2)[i]
            view.field((left, 0), (right, 0), chain.tension(i, tau*s, t), s, n=80,
                       thickness=0.4*sp.sqrt(Z), visible=here)
        for i, corners, n in chain.diagram():
            if n:
                points = [(sp.Rational(str(x)) + (0 if i else -t1), sp.Rational(str(y))) for x, y in corners]
                plot.polygon(points, width=0.5, color="muted", value=sp.Rational(str(n)), visible=here)
        whole = chain.energy(0) + chain.energy(1)
        waves = [sp.Rational(str(chain.wave_energy(i)/whole)) for i in (0, 1)]
        shares.append((here, waves))
        e = (chain.momentum(1)/(Z2*t2) - chain.momentum(0)/(Z1*t1))
        bars.readout("restitution $e$", sp.Rational(str(e)), digits=3, visible=here)
        bars.readout("contact lasts", sp.Rational(str(chain.force(1)[-1][0])), digits=0, visible=here)
    in_waves = sp.Piecewise(*[(sum(waves), here) for here, waves in shares], (0, True))
    bars.bars([("before", {"kinetic": sp.Integer(1)}),
               ("after", {"kinetic": 1 - in_waves, "lost": in_waves})])
    plot.line((-2, t), (3, t), color="accent")
    return scene


def restitution():
    """e against the ratio of transit times, for a chosen ratio of impedances; and where the energy is."""
    scene = Scene(
        alt="The restitution of two rods against the ratio of their transit times. It is one where the "
            "times are "
            "equal, whatever the impedances, and falls on both sides. Bars divide the energy after the "
            "collision into "
            "motion and waves; the part of the waves vanishes where the curve is one.",
        labels={"a": r"\tau_2/\tau_1", "lq": "Z_2/Z_1"}, start={"a": 3.0, "lq": 0.0})
    ratio = 10**lq

    now = restitution_by_ratios(ratio, a)
    plot = scene.plot(xlim=(0.2, 5), ylim=(0, 1.1), xlabel=r"\tau_2/\tau_1", ylabel="e", ratio=1.4)
    plot.line((0.2, 1), (5, 1), dashed=True)
    plot.curve(u, restitution_by_ratios(sp.Integer(1), u), u, (0.2, 5), n=241, color="muted",
               dashed=True, label="equal impedances")
    plot.curve(u, restitution_by_ratios(ratio, u), u, (0.2, 5), n=241, color="accent", label="these rods")
    plot.point((a, now), color="accent")
    waves = wave_share(ratio, a)
    bars = scene.plot(ylim=(0, 1.15), ylabel="share of the energy")
    bars.bars([("before", {"kinetic": sp.Integer(1)}), ("after", {"kinetic": 1 - waves, "lost": waves})])
    plot.readout("restitution $e$", now, digits=3)
    plot.readout("energy in waves", 100*waves, unit="%", digits=1)
    return scene
