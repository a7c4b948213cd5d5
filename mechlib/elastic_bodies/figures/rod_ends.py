"""Pictures: a wave at the end of a rod, a rod pushed suddenly, chips that fly off."""

import sympy as sp

from mechlib.elastic_bodies import rod
from mechlib.elastic_bodies.rod_ends.ends import echo_diagram, pulse_and_echo, pushed_tip, pushed_waves
from mechlib.elastic_bodies.rod_ends.spall import chip, near_the_end
from mechlib.scene import Scene, case, figure

t, kappa, x, s, z, u, far, p = sp.symbols("t kappa x s z u far p")
STROKES = "Upright strokes: compression. Level strokes: tension."
LONG, PULSE = 3, 1


def opening():
    """A hammer at one end, a chip at the other."""
    scene = Scene(alt="A long concrete pile lies on the ground. A hammer has struck its left end. At the "
                      "right end "
                      "a slice has broken off and flies away to the right; the struck end is whole.",
                  legend=False)
    view = scene.drawing(xlim=(-1.6, 8.2), ylim=(-0.7, 1.3), velocity_scale=0.9)
    view.ground((-1.4, -0.35), (8.0, -0.35))
    view.block((3, 0), 6, 0.7, label="concrete")
    view.block((6.75, 0), 0.35, 0.7)
    view.velocity((6.95, 0), (1, 0))
    view.block((-0.55, 0), 0.7, 0.45)
    view.rod((-0.55, 0.22), (-0.55, 1.1), width=5)
    view.arrow((-1.5, 0), (0.55, 0), color="ink")
    return figure(scene)


def far_end():
    """A pulse meets an end: free (κ = -1), matched (0), fixed (1); field and x-t diagram."""
    scene = Scene(
        alt="A pulse of compression runs along a rod and meets its right end. From a free end it comes back "
            "as "
            "tension, from a fixed end as compression, from a matched dashpot not at all. The plane of "
            "place and "
            "time beside it shows the bands of both waves.",
        caption=STROKES, labels={"t": "t", "kappa": r"(d-Z)/(d+Z)"}, start={"t": 1.6, "kappa": -1})
    f, g = pulse_and_echo(3*s, t, LONG, PULSE, -kappa)
    view = scene.drawing(xlim=(-0.4, 3.8), ylim=(-0.5, 0.6))
    view.field((0, 0), (3, 0), (g - f)/2, s, n=120, thickness=0.4)
    view.damper((3, 0), (3.6, 0), width=0.25, visible=sp.And(kappa > -1, kappa < 1))
    view.wall((3.6, 0.4), (3.6, -0.4), side="left", visible=sp.And(kappa > -1, kappa < 1))
    view.wall((3, 0.4), (3, -0.4), side="left", visible=kappa >= 1)
    view.label((1.5, 0.38), "Z")
    plot = scene.plot(xlim=(0, LONG), ylim=(0, 2*LONG), xlabel="x", ylabel="t", ratio=0.9, grid=False)
    for corners, a, b in echo_diagram(LONG, PULSE, 2*LONG):
        plot.polygon([tuple(map(sp.Rational, map(str, corner))) for corner in corners], width=0.5,
                     color="muted", value=(sp.Rational(str(a)) - sp.Rational(str(b))*kappa)/2)
    plot.line((0, t), (LONG, t), color="accent")
    plot.readout("force in the echo / force of the pulse", kappa, digits=2)
    plot.readout("energy that comes back", 100*kappa**2, unit="%", digits=0)
    return scene


def pushed():
    """A rod pushed with a constant force from t = 0 on, its far end free or fixed."""
    scene = Scene(
        alt="A rod is pushed at its left end by a constant force. Its strip shows the compression running "
            "to and "
            "fro. Curves show the velocities of both ends, in steps, and the force at the far end.",
        caption=STROKES, labels={"t": "t", "far": "far end"}, start={"t": 0.6, "far": "free"})
    options = ("free", "fixed")

    def choose(make):
        return case("far", **{name: make(*pushed_waves(x, t, name)) for name in options})

    tension, speed = choose(lambda f, g: g - f), choose(lambda f, g: f + g)
    view = scene.drawing(xlim=(-1.1, 4.6), ylim=(-0.5, 0.6))
    view.arrow((-0.9, 0), (0.85, 0), color="impulse", label="P", label_at="tail")
    view.field((0, 0), (4, 0), tension.subs(x, s)/2, s, n=120, thickness=0.5)
    view.wall((4, 0.5), (4, -0.5), side="left", visible=sp.Gt(case("far", free=0, fixed=1), 0))
    plot = scene.plot(xlim=(0, 8), ylim=(-2, 10), xlabel=r"t\,c/L", ylabel="velocity / $(P/Z)$")
    plot.line((0, 0), (8, 0))
    plot.curve(u, speed.subs({x: 0, t: u}), u, (0, 8), n=481, color="impulse", label="pushed end")
    plot.curve(u, speed.subs({x: 1, t: u}), u, (0, 8), n=481, color="after", dashed=True, label="far end")
    chart = scene.plot(xlim=(0, 8), ylim=(-0.3, 2.4), xlabel=r"t\,c/L", ylabel="at the ends")
    chart.curve(u, -tension.subs({x: 1, t: u}), u, (0, 8), n=481, color="reaction", label="far force $/P$")
    tip = pushed_tip(u)
    chart.curve(u, tip, u, (0, 8), n=321, color="body", dashed=True, label="tip $EA/PL$",
                visible=sp.Gt(case("far", free=0, fixed=1), 0))
    chart.line((t, -0.3), (t, 2.4), color="accent")
    chart.readout("pushed end", speed.subs(x, 0), digits=0, unit="P/Z")
    chart.readout("far end", speed.subs(x, 1), digits=0, unit="P/Z")
    chart.readout("force at the far end", -tension.subs(x, 1), digits=0, unit="P")
    return scene


def spalling():
    """A triangular pulse comes back from a free end: stresses under the end, and the chips."""
    scene = Scene(
        alt="The stress under the free end of a rod against depth: the coming compression, the returned "
            "tension, "
            "their sum, and the strength of the material. Where the sum reaches the strength a crack opens. "
            "A row "
            "of chips of equal thickness flies off, the first fastest.",
        labels={"t": "t", "p": r"strength $\sigma_F/\sigma_0$"}, start={"t": -0.5, "p": 0.3},
        legend={"after": "speed of a chip"})
    now = sp.Min(t, p/2)                                     # the picture of the stresses stops at the crack
    come, back = near_the_end(z, now)
    plot = scene.plot(xlim=(0, 1.2), ylim=(-1.1, 1.1), xlabel="depth / pulse length",
                      ylabel=r"\sigma/\sigma_0", zero=True)
    plot.curve(z, come, z, (0, 1.2), n=481, color="compression", dashed=True, label="coming")
    plot.curve(z, back, z, (0, 1.2), n=481, color="tension", dashed=True, label="returned")
    plot.curve(z, come + back, z, (0, 1.2), n=481, color="ink", label="sum")
    plot.line((0, p), (1.2, p), color="accent")
    plot.line((0, 0), (1.2, 0))
    view = scene.drawing(xlim=(-4.2, 3.0), ylim=(-0.6, 1.4), velocity_scale=0.9)
    view.block((-2.6, 0), 3, 0.8, label="the rest")
    place = -1
    for i in range(1, 6):
        here = sp.floor(1/p + sp.Rational(1, 10**9)) >= i
        made = chip(i, 1, p, 1, rod(1, 1))
        thick, at = made.thickness, place + made.speed
        view.block((at + thick/2, 0), thick, 0.8, visible=here)
        view.velocity((at + thick/2, 0.45 + 0.15*i), (made.speed, 0), visible=here)
        plot.readout(f"chip ${i}$", made.speed, unit=r"\sigma_0/\rho c", digits=2, visible=here)
    plot.readout("thickness", p/2, unit=r"\lambda", digits=3)
    return scene
