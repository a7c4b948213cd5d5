"""Pictures: a pulse at a joint, a stepped hammer thrown at a wall, a specimen that comes to rest, a bar
measured."""

import sympy as sp

from mechlib.elastic_bodies import MEASURED, RodChain, passage_force, predicted, rod, scatter
from mechlib.elastic_bodies.interfaces.interface import joint_diagram, pulse_at_joint
from mechlib.scene import Scene, chosen, figure

t, lq, s, u, q, end = sp.symbols("t lq s u q end")
STROKES = "Upright strokes: compression. Level strokes: tension."
LONG, PULSE, UNTIL = 3, 1, 8


def opening():
    """One hammer, thrown twice at a wall."""
    scene = Scene(alt="The same stepped steel body flies at a wall twice: above with its thin end first, "
                      "below with "
                      "its thick end first, each time with the velocity V.", legend=False)
    view = scene.drawing(xlim=(-5.2, 0.6), ylim=(-2.2, 1.2), velocity_scale=0.8)
    view.wall((0, 1.0), (0, -2.1), side="left")
    for y, thin_first in ((0.4, True), (-1.3, False)):
        near, far = ((-0.9, 0.4), (-2.3, 1.1)) if thin_first else ((-0.9, 1.1), (-2.3, 0.4))
        view.block((near[0] - 0.15, y), 1.4, near[1])
        view.block((far[0] - 0.15, y), 1.4, far[1])
        view.velocity((-4.6, y), (1.3, 0), label="V", when="before")
    return figure(scene)


def joint():
    """A pulse meets the joint of two rods with Z₂/Z₁ = 10^lq."""
    scene = Scene(
        alt="A pulse of compression runs along a rod to the joint with a second rod, thinner or thicker. "
            "Part of it "
            "comes back, part goes on. Below, the plane of place and time with all three bands.",
        caption=STROKES, labels={"t": "t", "lq": "Z_2/Z_1"}, start={"t": 1.4, "lq": -0.5})
    ratio = 10**lq
    R, T = scatter(1, ratio).force
    share = 100*scatter(1, ratio).energy[1]
    view = scene.drawing(xlim=(-0.2, 6.2), ylim=(-0.75, 0.75))
    view.field((0, 0), (3, 0), pulse_at_joint(3*s, t, LONG, PULSE, R)/2, s, n=96, thickness=0.4)
    view.field((3, 0), (6, 0), pulse_at_joint(3 + 3*s, t, LONG, PULSE, R)/2, s, n=96,
               thickness=0.4*sp.sqrt(ratio))
    plot = scene.plot(xlim=(0, 2*LONG), ylim=(0, 2*LONG), xlabel="x", ylabel="t", ratio=1.3, grid=False)
    for i, corners, a, b in joint_diagram(LONG, PULSE, 2*LONG):
        points = [(sp.Rational(str(x)) + i*LONG, sp.Rational(str(y))) for x, y in corners]
        plot.polygon(points, width=0.5, color="muted", value=(sp.Rational(str(a)) + sp.Rational(str(b))*R)/2)
    plot.line((0, t), (2*LONG, t), color="accent")
    plot.readout("force that comes back", R, digits=2)
    plot.readout("force that goes on", T, digits=2)
    plot.readout("energy that goes on", share, unit="%", digits=0)
    return scene


THROWN = {"thin end": RodChain([rod(3, 1), rod(1, 1)], [1, 1], ["bonded"], right="wall").run(UNTIL),
          "thick end": RodChain([rod(1, 1), rod(3, 1)], [1, 1], ["bonded"], right="wall").run(UNTIL)}


def stepped():
    """The stepped hammer at the wall, with either end first."""
    scene = Scene(
        alt="A rod of a thick and a thin half hits a wall with its thin or its thick end. The strip shows "
            "its "
            "stress. With the thin end first the wall feels one, two, one units of force and the rod leaves "
            "without "
            "stress at full speed; with the thick end first it feels three units and the rod leaves ringing "
            "at half "
            "the speed.",
        caption=STROKES, labels={"t": "t", "end": "first"}, start={"t": 0.5, "end": "thin end"})
    view = scene.drawing(xlim=(-5.4, 0.5), ylim=(-0.9, 0.9))
    view.wall((0, 0.8), (0, -0.8), side="left")
    plot = scene.plot(xlim=(0, 2), ylim=(0, UNTIL), xlabel="x", ylabel="t", ratio=1.2, grid=False)
    pulse = scene.plot(xlim=(0, UNTIL), ylim=(-0.2, 3.4), xlabel="t", ylabel="force on the wall", ratio=1.2)
    for name, chain in THROWN.items():
        here, away = chosen("end", name), sp.Rational(3, 4)*chain.displacement(2, t)
        for i, Z in enumerate(chain.Z):
            a = -4 + 2*i + away
            view.field((a, 0), (a + 2, 0), chain.tension(i, s, t)/3, s, n=80,
                       thickness=0.6*sp.sqrt(sp.Rational(str(Z))), visible=here)
        for i, corners, n in chain.diagram():
            if n:
                points = [(sp.Rational(str(x)) + i, sp.Rational(str(y))) for x, y in corners]
                plot.polygon(points, width=0.5, color="muted", value=sp.Rational(str(n))/3, visible=here)
        times = [float(x) for at, _ in chain.force(2) for x in (at, at)][1:] + [UNTIL]
        forces = [float(x) for _, force in chain.force(2) for x in (force, force)]
        pulse.data(times, forces, color="reaction", visible=here)
        leaves = -sum(chain.momentum(i) for i in (0, 1))/4
        pulse.readout("restitution $e$", sp.Rational(str(leaves)), digits=2, visible=here)
    plot.line((0, t), (2, t), color="accent")
    pulse.line((t, -0.2), (t, 3.4), color="accent")
    return scene


def towards_equilibrium():
    """The forces on both faces of an elastic specimen in a Hopkinson bar, step by step."""
    scene = Scene(
        alt="The force on the input face and on the output face of a specimen between two bars, in steps "
            "that "
            "approach the force of the incident pulse, the more slowly the softer the specimen.",
        labels={"q": "Z_s/Z"}, start={"q": 0.25})
    plot = scene.plot(xlim=(0, 24), ylim=(0, 1.1), xlabel=r"t/\tau_s", ylabel="force / $F_i$")
    plot.line((0, 1), (24, 1), dashed=True)
    face_in = passage_force(2*sp.floor(u/2) + 1, 1, q)
    face_out = passage_force(2*sp.floor((u + 1)/2), 1, q)
    plot.curve(u, face_in, u, (0, 24), n=961, color="impulse", label="input face")
    plot.curve(u, face_out, u, (0, 24), n=961, color="reaction", dashed=True, label="output face")
    plot.readout("first step", passage_force(1, 1, q), digits=3, unit="F_i")
    plot.readout("after ten passages", passage_force(10, 1, q), digits=3, unit="F_i")
    return scene


def measured_bar():
    """Measured numbers of a Hopkinson bar over the theory's."""
    scene = Scene(alt="Seven measured numbers of a Hopkinson bar, divided by what the theory of waves says. "
                      "Wave "
                      "speeds and lengths of pulses lie within one or two per cent of one. Amplitudes lie "
                      "at 1.04, "
                      "1.24 and 0.83.", legend=False)
    plot = scene.plot(xlim=(0, 8), ylim=(0.75, 1.35), xlabel="number in the table", ylabel="measured / "
                                                                                           "theory",
                      ratio=1.8)
    plot.line((0, 1), (8, 1), dashed=True)
    for i, ((_, value, spread, _), theory) in enumerate(zip(MEASURED, predicted()), start=1):
        plot.line((i, (value - spread)/theory), (i, (value + spread)/theory), color="accent", width=2)
        plot.point((i, value/theory), color="accent")
    return figure(scene)
