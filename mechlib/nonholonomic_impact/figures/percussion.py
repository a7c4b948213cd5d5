"""Pictures: a cart that sheds sand while it is struck, the sleigh with a leaking load, errors
on log-log paper."""

import numpy as np
import sympy as sp

from mechlib.nonholonomic_impact.percussion.blow_path import together
from mechlib.nonholonomic_impact.percussion.mass_points import MassPoint
from mechlib.nonholonomic_impact.percussion.percussion import percussion
from mechlib.nonholonomic_impact.percussion.sand_cart import shedding
from mechlib.scene import Scene, figure

opens, closes, m1 = sp.symbols("opens closes m_1")
SAND = 1.3                                        # height of a full hopper


def cart(view, level=1):
    """A hopper on wheels, filled to ``level`` of its height; a trap door in its floor."""
    wall, floor = 0.95, 0.75
    for x in (-0.7, 0.7):
        view.wheel((x, 0.3), 0.3, 0.3, spokes=3)
        view.rod((x, 0.3), (x, floor), width=3)
    top = floor + SAND*level
    view.polygon([(-wall, floor), (wall, floor), (wall, top), (-wall, top)], color="accent")
    rim = floor + SAND + 0.12
    for a, b in (((-wall, floor), (-wall, rim)), ((wall, floor), (wall, rim)),
                 ((-wall, floor), (-0.22, floor)), ((0.22, floor), (wall, floor))):
        view.rod(a, b, width=4)


def opening():
    """Before the blow the cart is full; after it part of the sand is out, every grain with the velocity it
    left with."""
    scene = Scene(alt="Left: a cart full of sand at rest, struck from behind by a blow S; a trap door opens "
                      "in its floor. Right: just after the blow, the cart is two thirds empty and moves at "
                      "an unknown velocity; the sand that left moves too, the grains that left later faster.",
                  height=300)
    before = scene.drawing(xlim=(-2.2, 2.2), ylim=(-0.35, 2.4), title="just before", impulse_scale=0.9)
    before.ground((-2.1, 0), (2.1, 0))
    cart(before)
    before.impulse((-0.95, 1.25), (1, 0), label="S", anchor="head")
    before.label((0, 1.4), "m_0")
    after = scene.drawing(xlim=(-2.2, 2.2), ylim=(-0.35, 2.4), title="just after", velocity_scale=1)
    after.ground((-2.1, 0), (2.1, 0))
    cart(after, level=sp.Rational(1, 3))
    for k, y in enumerate((0.1, 0.27, 0.44, 0.61)):
        after.point((-0.25, y), color="accent", size=5)
        after.velocity((-0.25, y), (0.12 + 0.14*k, 0))
    after.velocity((0.95, 1.6), (0.7, 0))
    after.label((1.42, 1.84), "v^+ = ?")
    after.label((0, 0.97), "m_1")
    return figure(scene)


def sand_cart():
    """The trap door opens when the share ``opens`` of the blow is delivered and has emptied the cart to m₁ at
    ``closes``; m₀ = S = 1."""
    scene = Scene(alt="A cart that sheds sand while it is struck. Arrows compare its velocity after the "
                      "blow with the published law. A first plot shows the mass that is left while the blow "
                      "is delivered, a second one how the velocity grows meanwhile.",
                  labels={"opens": "door opens at share", "closes": "sand is out at share",
                          "m_1": "mass left $m_1/m_0$"},
                  start={"opens": 0.2, "closes": 0.8, "m_1": 0.35})
    first, last = sp.Min(opens, closes), sp.Max(opens, closes)
    share, v, sigma, shed = sp.symbols("share v sigma shed")
    now, exact = shedding(share, first, last, m1), shedding(1, first, last, m1)[1]
    sand = MassPoint(1 - (1 - m1)*shed, v, sigma)
    printed, = percussion(sand, {v: 0}, path=together(sigma, shed), published=True).after
    view = scene.drawing(xlim=(-2.1, 4.1), ylim=(-0.4, 2.5), velocity_scale=0.48, impulse_scale=0.8)
    view.ground((-2.0, 0), (4.0, 0))
    cart(view, level=m1)
    view.impulse((-0.95, 1.4), (1, 0), label="S", anchor="head")
    view.velocity((0.95, 1.75), (exact, 0), label="v^+")
    view.arrow((0.95, 1.15), (0.48*printed, 0), color="lost", label="[Z 4.11]", scale=1)
    view.readout("exact velocity", exact, unit="S/m_0", digits=3)
    view.readout("published [Z 4.11]", printed, unit="S/m_0", digits=3)
    mass = scene.plot(xlim=(0, 1), ylim=(0, 1.08), xlabel="share of the blow delivered", ylabel="m/m_0")
    mass.curve(share, now[0], share, (0, 1), n=160, color="accent")
    mass.line((0, m1), (1, m1), dashed=True, color="muted")
    grow = scene.plot(xlim=(0, 1), ylim=(0, 5.2), xlabel="share of the blow delivered", ylabel="v\\,m_0/S",
                      ratio=1.5)
    grow.curve(share, shedding(share, 0, 0, m1)[1], share, (0, 1), n=2, color="lost",
               label="all sand first: [Z 4.11]")
    grow.curve(share, shedding(share, 1, 1, m1)[1], share, (0, 1), n=2, color="before", label="blow first")
    grow.curve(share, now[1], share, (0, 1), n=160, color="after", label="exact")
    grow.point((1, exact), color="after")
    return scene


def leaking_sleigh():
    """The sleigh of §7 from above: blade P, centre C with the leaking load, struck point B."""
    scene = Scene(alt="A sleigh from above, its axis at the angle theta to the x axis. The blade sits at P; "
                      "the centre of mass C lies a distance a ahead and carries a load that leaks; a blow F "
                      "across the axis hits the point B, a further distance b ahead. The sleigh starts to "
                      "turn about P.",
                  height=330)
    view = scene.drawing(xlim=(-1.2, 3.5), ylim=(-0.75, 2.15), impulse_scale=0.85)
    angle = sp.Rational(1, 2)
    along, across = (sp.cos(angle), sp.sin(angle)), (-sp.sin(angle), sp.cos(angle))

    def at(d, n=0):
        return (d*along[0] + n*across[0], d*along[1] + n*across[1])

    view.line((0, 0), (1.5, 0), dashed=True)
    view.polygon([at(*p) for p in ((-0.5, -0.42), (2.5, -0.42), (2.95, 0), (2.5, 0.42), (-0.5, 0.42))])
    view.rod(at(-0.28), at(0.28), width=6)
    view.disk(at(1.2), 0.16, color="accent", spokes=0)
    for d, n in ((1.36, -0.25), (1.46, 0.16), (0.95, -0.2), (1.6, -0.1)):
        view.point(at(d, n), color="accent", size=3)
    view.label((0, 0), "P", offset=(-8, 17))
    view.label(at(1.2), "C", offset=(-21, 6))
    view.point(at(2.2), label="B", place=20)
    view.impulse(at(2.2), across, label=r"\hat F", anchor="head")
    view.spin((0, 0), 0.62, 0.9, label=r"\dot\theta^+", start=angle + 2.0, scale=1, when="after")
    view.angle((0, 0), 1.3, 0, angle, label=r"\theta")
    view.dimension((0, 0), at(1.2), label="a", offset=0.62)
    view.dimension(at(1.2), at(2.2), label="b", offset=0.62)
    return figure(scene)


def orders(blows, errors):
    """Errors against the blow on log-log paper; ``errors`` = {label: values}."""
    scene = Scene(alt="Two straight lines on log-log paper. The error of the published law for shed mass "
                      "falls in proportion to the blow; the error for a mass that follows the velocity "
                      "falls with its square.", height=330)
    plot = scene.plot(xlabel=r"$\log_{10}$ of the blow", ylabel=r"$\log_{10}$ of the error",
                      xlim=(-4.2, -1.8), ylim=(-9.6, -1.4), ratio=1.3)
    x = np.log10(blows)
    for (label, values), color in zip(errors.items(), ("after", "lost", "accent")):
        level = np.log10(values)
        plot.data(x, level, dots=True, color=color)
        plot.data(x, level, color=color, label=label)
    return figure(scene)
