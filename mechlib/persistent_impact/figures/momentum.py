"""Pictures: a ruler on a nail, a pinned rod, a free rod."""

import sympy as sp

from mechlib.persistent_impact.momentum.free_rod import gliding, still_point, struck_free_rod
from mechlib.scene import Scene, figure
from mechlib.systems.pinned_rod import struck_rod

x, b, t, P, load, tau = sp.symbols("x b t P load tau")


def opening():
    """A ruler on a nail, tapped at three places."""
    scene = Scene(alt="Three rulers hang from nails. Each is tapped from the left with the same strength: "
                      "the first near its top, the second below its middle, the third at its lower end. A "
                      "question mark stands at each nail.", height=250)
    view = scene.drawing(xlim=(-0.8, 3.9), ylim=(-1.25, 0.3), impulse_scale=0.45)
    for where, depth in ((0, 0.22), (1.6, 0.67), (3.2, 0.97)):
        view.bar((where, 0.03), (where, -1), thickness=0.05)
        view.pin((where, 0), fixed=True, angle=sp.pi)
        view.impulse((where - 0.03, -depth), (1, 0), label="P", anchor="head")
        view.label((where, 0), "?", offset=(22, -10), color="reaction", size=20)
    return figure(scene)


def pinned_rod():
    """The blow moves along the rod; the pin's answer shrinks, vanishes and turns round."""
    scene = Scene(
        alt="A rod hangs from a pin and is struck from the left at the distance x below it. A hollow arrow "
            "at the pin shows the pin's impulse; a graph shows it as a straight line over x, which passes "
            "through zero at two thirds of the length.",
        labels={"x": "x/L", "load": "mass at the tip / $m$", "P": "P"}, start={"x": 0.2, "load": 0, "P": 1})
    spin, pin = struck_rod(P, x, load)
    view = scene.drawing(xlim=(-1.05, 1.15), ylim=(-1.2, 0.3), impulse_scale=0.55, velocity_scale=0.15)
    view.bar((0, 0.02), (0, -1), thickness=0.05)
    view.disk((0, -1), 0.075*load**sp.Rational(1, 3), spokes=0)
    view.pin((0, 0), fixed=True, angle=sp.pi)
    view.impulse((-0.03, -x), (P, 0), label="P", anchor="head")
    view.reaction((0, 0), (pin, 0), label=r"\Lambda", label_at="right")
    view.velocity((0.03, -1), (spin, 0))
    view.dimension((0, 0), (0, -x), label="x", offset=0.85)
    view.readout(r"impulse of the pin, $\Lambda/P$", pin/P, digits=3)
    view.readout("angular velocity after, in $P/(mL)$", spin/P, digits=2)
    plot = scene.plot(xlim=(0, 1), ylim=(-1.05, 1.05), xlabel="x/L", ylabel=r"\Lambda/P", ratio=1.05)
    plot.line((0, 0), (1, 0))
    plot.curve(tau, struck_rod(1, tau, load)[1], tau, (0, 1), color="reaction")
    plot.point((x, pin/P), color="accent")
    return scene


def free_rod():
    """A rod on ice, struck at the distance b from its centre: it moves like a wheel of radius k²/b on a
    straight road."""
    scene = Scene(
        alt="A rod on ice, struck across its length at the distance b from its centre. Arrows show the "
            "velocities of its points; they vanish at the instantaneous centre, at the distance k squared "
            "over b beyond the centre. A circle about the centre rolls along a straight line. A graph shows "
            "the two distances as a hyperbola.",
        labels={"b": "b/L", "t": r"time $t\,P/(mL)$"}, start={"b": 0.5, "t": 0})
    spin = struck_free_rod(1, b)[1]
    a, centre = still_point(b), gliding(0, b, t)[0]
    beyond = gliding(-a, b, 0)[0][0]                          # the still point at the blow
    view = scene.drawing(xlim=(-0.95, 0.95), ylim=(-0.55, 1.45), velocity_scale=0.11, impulse_scale=0.35)
    view.line((beyond, -0.5), (beyond, 1.4), dashed=True, visible=a < 0.93)
    view.wheel(centre, a, spin*t, color="muted", spokes=0, visible=a < 0.93)
    view.trail(*gliding(b, b, tau)[0], tau, (0, 1), visible=t > 0)
    view.bar((-0.5, 0), (0.5, 0), thickness=0.035, ghost=True, visible=t > 0)
    half = sp.Rational(1, 2)
    view.bar(gliding(-half, b, t)[0], gliding(half, b, t)[0], thickness=0.035)
    for i in range(-4, 5):
        view.velocity(*gliding(sp.Rational(i, 8), b, t))
    view.impulse((b, -0.02), (0, 1), label="P", anchor="head", visible=t < 0.02)
    view.point(centre, label="C", place=-60)
    view.point((beyond, centre[1]), color="accent", size=5, label="O", place=120, visible=a < 0.93)
    view.readout("distance $a/L$ of the instantaneous centre $O$", a, digits=3)
    view.readout("angular velocity, in $P/(mL)$", spin, digits=2)
    plot = scene.plot(xlim=(0, 0.55), ylim=(0, 0.55), xlabel="b/L", ylabel="a/L", ratio=1)
    far = sp.Rational(11, 20)
    plot.curve(tau, still_point(tau), tau, (still_point(far), far), color="body")
    plot.line((0, 0), (0.55, 0.55), dashed=True)
    plot.point((b, a), color="accent", visible=a < 0.55)
    return scene
