"""Pictures: a ballistic pendulum, and what an impact neglects."""

import sympy as sp

from mechlib.persistent_impact.is_it_an_impact.neglected import BLOWS, Blow
from mechlib.scene import Scene, figure


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
    yours = Blow("your blow", speed, change=speed, duration=10**(lt - 3), size=10**ls, sound=5000,
                 thickness=10**ls/20)
    plot = scene.plot(xlim=(-5.1, 1), ylim=(-5.6, 2.7), xlabel=r"weight: $\log_{10}(g\Delta t/\Delta v)$",
                      ylabel=r"shift: $\log_{10}(v\Delta t/\ell)$", ratio=1.3)
    plot.polygon([(-5.1, -5.6), (-1, -5.6), (-1, -1), (-5.1, -1)], color="after", width=1)
    plot.label((-4.95, -5.25), "both under a tenth", align="left", color="after", size=13)
    sides = {"hammer": (0, 16), "tapped ruler": (-26, -14), "golf drive": (0, -14), "pile driver": (12, 16),
             "car crash": (-42, 6), "walker": (4, -14)}
    for blow in BLOWS:
        plot.point(_decades(blow), label=blow.name, place=sides[blow.name], color="body")
    plot.point(_decades(yours), color="accent", size=6)
    plot.label((-4.95, 2.3), "large dot: your blow", align="left", color="accent", size=13)
    plot.readout("a wave crosses it (5 km/s) in a share of the duration", yours.wave, digits=3)
    plot.readout("bending, if it is 20 times as long as thick, takes", yours.bending, unit="durations",
                 digits=2)
    return scene


def _decades(blow):
    """The shares of weight and shift, as decimal logarithms."""
    return sp.log(blow.weight, 10), sp.log(blow.shift, 10)
