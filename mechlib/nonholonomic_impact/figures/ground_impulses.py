"""Pictures: the grip that rolling asks for (units: l = m = S = 1)."""

import sympy as sp

from mechlib.nonholonomic_impact.ground_impulses import (
    grip,
    needed_friction,
    rolls_off,
    with_coulomb,
)
from mechlib.scene import Scene, figure

mass, beta, mu = sp.symbols("mass beta mu")


def inclined():
    """A wheel from the side: the blow, the ground's impulse, the friction cone."""
    scene = Scene(
        alt="Left: a wheel from the side, struck at its hub by a blow inclined downwards by beta. At the "
            "point of contact the ground's impulse, with its upward and its backward part, and the friction "
            "cone of the coefficient mu. Right: the smallest coefficient of friction that keeps the wheel "
            "rolling over the inclination, a curve that grows without bound as the blow becomes horizontal.",
        labels={"beta": r"inclination $\beta$", "mu": r"friction $\mu$", "mass": "$M/m$"},
        units={"beta": "°"},
        start={"beta": 12.0, "mu": 0.5, "mass": 1.0})
    tilt = beta*sp.pi/180
    v, rim, f = with_coulomb(mu, tilt, M=mass, m=1, S=1)
    N = grip(mass, 1, 1, 1, 1, inclination=tilt).normal_A
    view = scene.drawing(xlim=(-2.1, 2.1), ylim=(-0.45, 2.35), velocity_scale=2.4, impulse_scale=1)
    view.ground((-2.1, 0), (2.1, 0))
    cone = sp.Min(1.35, 1.15/sp.Max(mu, 0.01))
    view.polygon([(0, 0), (-mu*cone, cone), (mu*cone, cone)], color="muted", filled=True, visible=mu > 0)
    view.wheel((0, 1), 1, spokes=2)
    view.impulse((0, 1), (sp.cos(tilt), -sp.sin(tilt)), label="S", anchor="head", scale=1.15)
    view.velocity((0, 1), (v, 0), label="v^+")
    view.reaction((0, 0), (-f, N), scale=3.2)
    view.spin((0, 1), 0.8, -rim, scale=8, start=1.9)
    needed = needed_friction(tilt, mass, 1)
    view.label((0, 2.2), "rolls", visible=mu >= needed)
    view.label((0, 2.2), "slides", visible=mu < needed)
    view.readout(r"$\mu$ needed", needed, digits=3)
    view.readout(r"$v^+$", v, digits=3)
    view.readout(r"$r\dot{\theta}$ of the rim", rim, digits=3)
    view.readout(r"rolling in the end at", rolls_off(mass, 1, 1, 1, 1, inclination=tilt)[0], digits=3)
    s = sp.Symbol("s")
    plot = scene.plot(xlim=(0, 60), ylim=(0, 2), xlabel=r"inclination $\beta$ (°)", ylabel=r"\mu", ratio=1.1)
    plot.curve(s, needed_friction(s*sp.pi/180, mass, 1), s, (0.5, 60), n=240, color="reaction",
               label="needed")
    plot.line((0, mu), (60, mu), dashed=True)
    plot.point((beta, mu), color="ink", size=5)
    return scene


def opening():
    """A wheel from the side, struck level at its hub: the friction it needs, the pressure nobody gives."""
    scene = Scene(alt="A wheel on the road, seen from the side. A horizontal blow S hits its hub. At its "
                      "lowest point the road pushes backwards with the impulse f; an upward arrow N carries "
                      "a question mark.", height=270, legend=False)
    view = scene.drawing(xlim=(-2.1, 2.1), ylim=(-0.45, 2.2), velocity_scale=1, impulse_scale=1)
    view.ground((-2.1, 0), (2.1, 0))
    view.wheel((0, 1), 1, spokes=2)
    view.impulse((0, 1), (1, 0), label="S", anchor="head", scale=1.15)
    view.velocity((0, 1), (0.55, 0), label="v^+")
    view.spin((0, 1), 0.72, -1, start=1.9, scale=1)
    view.reaction((0, 0), (-0.7, 0), label="f", scale=1)
    view.arrow((0, 0), (0, 0.62), color="muted")
    view.label((0.42, 0.5), "N = ?", size=18, color="accent")
    return figure(scene)
