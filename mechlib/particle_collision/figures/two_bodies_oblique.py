"""Pictures: a billiard shot from above (unit masses and radii, unit speed)."""

import math

import sympy as sp

from mechlib.particle_collision import contact_masses, cut_shot, energy_taken, throw
from mechlib.scene import Scene, figure, sampled

from ..two_bodies_oblique.measured import measured_throw

phi, e, mu, s, p, cut = sp.symbols("phi e mu s p cut")


def opening():
    """A cut shot seen from above, at the instant of contact."""
    scene = Scene(alt="Two billiard balls seen from above at the instant they touch. The white ball comes "
                      "from the left; the line of centres points up and to the right at an angle to its "
                      "path.", legend=False)
    view = scene.drawing(xlim=(-3.6, 4.6), ylim=(-1.4, 3.1), velocity_scale=1.6)
    cut = sp.rad(35)
    centre = (2*sp.cos(cut), 2*sp.sin(cut))
    view.line((-3.4, 0), (4.2, 0), dashed=True)
    view.line((-1.1*sp.cos(cut), -1.1*sp.sin(cut)), (4.2*sp.cos(cut), 4.2*sp.sin(cut)), dashed=True)
    view.ball((0, 0), 1, spokes=0, solid=True)
    view.ball(centre, 1, spokes=0, solid=True)
    view.velocity((-3.2, 0), (1, 0), when="before", label="v", scale=1.7, label_at="left")
    view.angle((0, 0), 3.35, 0, cut, label=r"\varphi")
    view.label((0, 0), "1", offset=(-10, 12))
    view.label(centre, "2", offset=(-10, 12))
    view.label((4.2*sp.cos(cut), 4.2*sp.sin(cut)), "line of centres", offset=(-10, 14), align="right")
    return figure(scene)


def billiard_shot():
    """A cut shot of two equal balls: velocities after, the right angle, the throw."""
    scene = Scene(
        alt="Two billiard balls seen from above at the instant they touch, with the velocity of the first "
            "before and of both after the shot, and the impulse on the second ball beside the line of "
            "centres.",
        labels={"phi": r"\varphi", "e": "e", "mu": r"\mu"}, start={"phi": 0.6, "e": 1, "mu": 0.06})
    shot = cut_shot(phi, e, mu)
    v1, v2 = shot.v1, shot.v2
    view = scene.drawing(xlim=(-3.3, 4.75), ylim=(-3.3, 4.5), velocity_scale=2.4, impulse_scale=2.4)
    centre = (2*sp.cos(phi), 2*sp.sin(phi))
    view.ball((0, 0), 1, spokes=0, solid=True)
    view.ball(centre, 1, spokes=0, solid=True)
    view.line((0, 0), (4.6*sp.cos(phi), 4.6*sp.sin(phi)), dashed=True)
    view.velocity((0, 0), (1, 0), when="before", anchor="head")
    view.velocity((0, 0), v1, label="v_1^+")
    view.velocity(centre, v2, label="v_2^+")
    view.spin((0, 0), 0.75, shot.w1, start=sp.pi, scale=6)
    view.spin(centre, 0.75, shot.w2, start=0, scale=6)
    between = sp.acos(v1 @ v2/sp.sqrt((v1 @ v1)*(v2 @ v2)))
    degrees = 180/sp.pi
    view.readout("angle between the paths", between*degrees, unit="°", digits=1, visible=v1 @ v1 > 1e-9)
    view.readout("throw of ball $2$", throw(shot.impulse)*degrees, unit="°", digits=2)
    view.readout("spin of each ball", shot.w1, unit="v/r", digits=3)
    lost = sum(energy_taken(shot.impulse.normal, -sp.sin(phi), sp.cos(phi), *contact_masses(1, 1), mu))
    view.readout("energy lost", 200*lost, unit="%", digits=1)
    angle = sp.Symbol("angle")
    plot = scene.plot(xlim=(0, 85), ylim=(0, 12), xlabel=r"cut angle $\varphi$ in degrees",
                      ylabel="throw in degrees")
    plot.curve(angle, throw(cut_shot(angle/degrees, e, mu).impulse)*degrees, angle, (0, 85))
    plot.point((phi*degrees, throw(shot.impulse)*degrees), color="accent")
    return scene


def energy_along_the_impulse():
    """Energy lost so far against the normal impulse: the normal contact gives back, friction does not."""
    scene = Scene(
        alt="Energy taken from the motion against the growing normal impulse. The normal part rises to the "
            "end of compression and falls again; the part of friction rises until sliding ends and then "
            "stays.",
        labels={"phi": r"\varphi", "e": "e", "mu": r"\mu"}, start={"phi": 0.8, "e": 0.7, "mu": 0.15})
    W_tt, W_nn = contact_masses(1, 1)
    slide, approach = -sp.sin(phi), sp.cos(phi)
    impulse = cut_shot(phi, e, mu).impulse
    compress, end, stop = approach/W_nn, impulse.normal, sp.sin(phi)/(mu*W_tt)

    def taken(x):
        """By the normal contact, by friction, together."""
        normal, friction = energy_taken(x, slide, approach, W_tt, W_nn, mu)
        return normal, friction, normal + friction

    plot = scene.plot(xlim=(0, 1.16), ylim=(0, 0.3), xlabel="normal impulse so far / mv",
                      ylabel=r"energy taken / $mv^2$")
    looks = {"normal": "impulse", "friction": "lost", "together": "accent"}
    for part, (name, colour) in zip(taken(p), looks.items()):
        plot.curve(p, part, p, (0, end), color=colour, label=name)
    for at, name in ((compress, "end of compression"), (end, "release")):
        plot.line((at, 0), (at, taken(at)[2]), dashed=True)
        plot.label((at, 0), name, offset=(5, 26 if name == "release" else 10), align="left", size=12)
    plot.point((stop, taken(stop)[1]), label="sliding ends", place=(20, 12), visible=stop < end)
    plot.point((end, taken(end)[2]), color="accent")
    plot.readout("lost to the normal contact", taken(end)[0], digits=3)
    plot.readout("lost to friction", taken(end)[1], digits=3)
    return scene


def throw_against_speed():
    """The throw of a cut shot against the speed: measured friction, which falls with the slip, and a constant
    one."""
    scene = Scene(
        alt="Throw of the object ball in degrees against the speed of the shot. With the measured friction, "
            "which falls with the sliding speed, the throw stays level as long as the surfaces stick and "
            "then "
            "falls; with a constant friction it would not depend on the speed.",
        labels={"cut": r"\varphi", "mu": r"constant $\mu$"}, units={"cut": "°"},
        start={"cut": 30, "mu": 0.06}, legend=False)
    table = sampled(lambda speed, cut: math.degrees(measured_throw(speed, math.radians(cut))),
                    speed=(0.05, 4.05, 161), cut=(5.0, 60.0, 12))
    constant = throw(cut_shot(cut*sp.pi/180, sp.Rational(19, 20), mu).impulse)*180/sp.pi
    plot = scene.plot(xlim=(0, 4), ylim=(0, 8), xlabel="speed of the shot (m/s)", ylabel="throw (°)",
                      ratio=1.6)
    plot.curve(s, table(s, cut), s, (0.05, 4), color="accent", label="measured friction")
    plot.curve(s, constant, s, (0.05, 4), color="muted", dashed=True, label="constant friction", n=2)
    plot.readout("throw at 1 m/s", table(1, cut), unit="°", digits=1)
    plot.readout("throw, constant friction", constant, unit="°", digits=1)
    return scene
