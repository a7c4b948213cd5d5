"""Pictures: a pinned rod, a ballistic pendulum, a free rod, and what an impact neglects."""

import sympy as sp

from mechlib.persistent_impact.momentum.free_rod import gliding, still_point, struck_free_rod
from mechlib.persistent_impact.momentum.neglected import BLOWS, Blow
from mechlib.scene import Scene, figure
from mechlib.systems.pinned_rod import struck_rod

x, b, t, P, mu, tau = sp.symbols("x b t P mu tau")


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


def shares_map():
    """Weight and displacement that an impact neglects, as shares, for known blows and for one's own."""
    scene = Scene(
        alt="A chart of two shares on logarithmic scales: the impulse of the weight against the impulse of "
            "the blow, and the displacement against the size. Hammer, golf drive and pile driver lie in the "
            "lower left, where both are small; the car moves too far, the walker's weight is too strong. A "
            "movable point shows the reader's own blow.",
        labels={"lv": "speed $v$", "lt": r"duration $\Delta t$", "ls": r"size $\ell$"},
        units={"lv": "m/s", "lt": "ms", "ls": "m"},
        start={"lv": 0.3, "lt": 2, "ls": -0.3})
    lv, lt, ls = sp.symbols("lv lt ls")                       # decimal logarithms of what the sliders show
    speed = 10**lv
    yours = Blow("your blow", speed, change=speed, duration=10**(lt - 3), size=10**ls, sound=5000)
    plot = scene.plot(xlim=(-5.1, 1), ylim=(-5.6, 2.7), xlabel=r"weight: $\log_{10}(g\Delta t/\Delta v)$",
                      ylabel=r"shift: $\log_{10}(v\Delta t/\ell)$", ratio=1.3)
    plot.polygon([(-5.1, -5.6), (-1, -5.6), (-1, -1), (-5.1, -1)], color="after", width=1)
    plot.label((-4.95, -5.25), "both under a tenth", align="left", color="after", size=13)
    sides = {"hammer": (0, -14), "golf drive": (0, -14), "pile driver": (-2, -14), "car crash": (-42, 6),
             "walker": (4, -14)}
    for blow in BLOWS:
        plot.point(_decades(blow), label=blow.name, place=sides[blow.name], color="body")
    plot.point(_decades(yours), color="accent", size=6)
    plot.label((-4.95, 2.3), "large dot: your blow", align="left", color="accent", size=13)
    plot.readout("a wave crosses it (5 km/s) in a share of the duration", yours.wave, digits=3)
    return scene


def _decades(blow):
    """The shares of weight and shift, as decimal logarithms."""
    return sp.log(blow.weight, 10), sp.log(blow.shift, 10)


def pinned_rod():
    """The blow moves along the rod; the pin's answer shrinks, vanishes and turns round."""
    scene = Scene(
        alt="A rod hangs from a pin and is struck from the left at the distance x below it. A hollow arrow "
            "at the pin shows the pin's impulse; a graph shows it as a straight line over x, which passes "
            "through zero at two thirds of the length.",
        labels={"x": "x/L", "mu": r"mass at the tip $\mu$", "P": "P"}, start={"x": 0.2, "mu": 0, "P": 1})
    spin, pin = struck_rod(P, x, mu)
    view = scene.drawing(xlim=(-1.05, 1.15), ylim=(-1.2, 0.3), impulse_scale=0.55, velocity_scale=0.15)
    view.bar((0, 0.02), (0, -1), thickness=0.05)
    view.disk((0, -1), 0.075*mu**sp.Rational(1, 3), spokes=0)
    view.pin((0, 0), fixed=True, angle=sp.pi)
    view.impulse((-0.03, -x), (P, 0), label="P", anchor="head")
    view.reaction((0, 0), (pin, 0), label=r"\Lambda", label_at="right")
    view.velocity((0.03, -1), (spin, 0))
    view.dimension((0, 0), (0, -x), label="x", offset=0.85)
    view.readout(r"impulse of the pin, $\Lambda/P$", pin/P, digits=3)
    view.readout("angular velocity after, in $P/(mL)$", spin/P, digits=2)
    plot = scene.plot(xlim=(0, 1), ylim=(-1.05, 1.05), xlabel="x/L", ylabel=r"\Lambda/P", ratio=1.05)
    plot.line((0, 0), (1, 0))
    plot.curve(tau, struck_rod(1, tau, mu)[1], tau, (0, 1), color="reaction")
    plot.point((x, pin/P), color="accent")
    return scene


def ballistic():
    """The pendulum before the shot, and at the top of its swing."""
    scene = Scene(alt="A heavy block on a bar hangs from a pivot O. A bullet flies towards it from the "
                      "left, at the depth x below the pivot. The swung position of block and bar, at the "
                      "angle phi, is drawn beside it.", height=300)
    view = scene.drawing(xlim=(-1.75, 1.75), ylim=(-1.75, 0.25), velocity_scale=0.8)
    phi = sp.pi/5
    s, c = sp.sin(phi), sp.cos(phi)
    view.line((0, 0), (0, -1.6), dashed=True)
    view.rod((0, 0), (0, -0.95), ghost=True)
    view.block((0, -1.2), 0.7, 0.5, ghost=True)
    view.rod((0, 0), (0.95*s, -0.95*c))
    view.block((1.2*s, -1.2*c), 0.7, 0.5, angle=phi)
    view.pin((0, 0), fixed=True, angle=sp.pi)
    view.disk((1.2*s - 0.2*c + 0.1*s, -1.2*c - 0.2*s - 0.1*c), 0.035, spokes=0, color="before")
    view.disk((-1.55, -1.3), 0.035, spokes=0, color="before")
    view.velocity((-1.5, -1.3), (1, 0), label="v_0", when="before")
    view.angle((0, 0), 0.5, -sp.pi/2, -sp.pi/2 + phi, label=r"\varphi", arrow=True)
    view.dimension((-0.35, 0), (-0.35, -1.3), label="x", offset=-0.12)
    view.label((1.2*s, -1.2*c), "M", offset=(8, 8))
    view.label((0, 0), "O", offset=(-18, 8))
    view.label((-1.55, -1.3), "m", offset=(0, 16))
    return figure(scene)


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
