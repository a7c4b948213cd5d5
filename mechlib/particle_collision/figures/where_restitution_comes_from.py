"""Pictures of the section on the origin of restitution (unit mass and stiffness)."""

import numpy as np
import sympy as sp

from mechlib.particle_collision import (
    ElastoPlastic,
    HuntCrossley,
    KelvinVoigt,
    hunt_crossley_restitution,
    same_first_bounce,
)
from mechlib.scene import Scene, figure, sampled

from ..where_restitution_comes_from.measured import BALLS, RULES, rule_restitution

zeta, h, s, tau, a = sp.symbols("zeta h s tau a")
E_1 = np.sqrt(0.75)                             # restitution of the first drop: from 20 cm back to 15 cm


def opening():
    """Two drops: from 20 cm, with the bounce known, and from 80 cm, with the bounce unknown."""
    scene = Scene(alt="Left: a ball falls from 20 centimetres and jumps back to 15. Right: the same ball "
                      "falls from 80 centimetres; its bounce is marked with a question mark.", legend=False)
    view = scene.drawing(xlim=(-0.9, 3.9), ylim=(-0.35, 4.5))
    view.ground((-0.8, 0), (3.8, 0))
    for x, drop, bounce in ((0.0, 1.0, 0.75), (2.2, 4.0, None)):
        view.ball((x, drop + 0.12), 0.12, spokes=0)
        view.line((x, drop), (x, 0.02), dashed=True, color="before")
        view.arrow((x, 0.5), (0, -0.45), color="before")
        view.line((x, 0), (x + 0.8, bounce or 1.9), dashed=True, color="after")
        if bounce:
            view.ball((x + 0.8, bounce + 0.12), 0.12, spokes=0, ghost=True)
        view.label((x, drop), r"$20$ cm" if bounce else r"$80$ cm", offset=(-14, 8), align="right")
        view.label((x + 0.8, (bounce or 1.9) + (0 if bounce else 0.1)), r"$15$ cm" if bounce else "how high?",
                   offset=(14, 8) if bounce else (6, 8), align="left")
    return figure(scene)


def damped_wall():
    """Kelvin–Voigt contact, dry or glued: pulse, loop and restitution against the damping ratio."""
    scene = Scene(
        alt="Three plots for a contact with a spring and a damper: force against time, force against "
            "compression (a loop whose area is the energy lost), and restitution against the damping ratio, "
            "for a contact that may pull and for one that may not.",
        labels={"zeta": r"\zeta", "glued": "the wall may pull"}, start={"zeta": 0.2, "glued": 0})
    glued = sp.Symbol("glued")
    dry, wet = (KelvinVoigt(m=1, k=1, c=2*zeta, pulls=pulls) for pulls in (False, True))

    def either(number):
        """The number of the contact that may pull, or of the dry one."""
        return sp.Piecewise((number(wet), glued > 0), (number(dry), True))

    end, e = either(lambda law: law.duration(1)), either(lambda law: law.restitution(1))
    delta, _, force = dry.motion(s*end, 1)
    pulse = scene.plot(xlim=(0, 5), ylim=(-0.6, 2), xlabel=r"\omega t", ylabel=r"F / v\sqrt{km}",
                       title="force against time", zero=True)
    pulse.line((0, 0), (5, 0))
    pulse.curve(s*end, force, s, (0, 1), color="impulse")
    loop = scene.plot(xlim=(-0.05, 1.05), ylim=(-0.6, 2), xlabel=r"\delta\omega/v", ylabel=r"F / v\sqrt{km}",
                      title="force against compression")
    loop.line((0, 0), (1.05, 0))
    n = 36
    points = [*(dry.motion(sp.Rational(i, n)*end, 1)[::2] for i in range(n + 1)), (0, 0)]
    loop.polygon(points, color="lost", width=0.5)
    loop.curve(delta, force, s, (0, 1), color="impulse")
    chart = scene.plot(xlim=(0, 1), ylim=(0, 1), xlabel=r"\zeta", ylabel="e", title="restitution")
    chart.curve(s, dry.restitution(1).subs(zeta, s), s, (0, 0.999), label="dry")
    chart.curve(s, wet.restitution(1).subs(zeta, s), s, (0, 0.999), color="muted", dashed=True, label="glued")
    chart.point((zeta, e), color="accent")
    chart.readout("restitution", e, digits=3)
    chart.readout("peak force", dry.peak_force(1), digits=4)
    chart.readout("energy lost", 100*(1 - e**2), unit="%", digits=1)
    return scene


def along(corners, parameter):
    """A broken line through corners, as a curve: the parameter counts them."""
    def leg(a, b, k):
        return a + (b - a)*(parameter - k)
    return tuple(sp.Piecewise(*((leg(a[i], b[i], k), parameter < k + 1)
                                for k, (a, b) in enumerate(zip(corners[:-2], corners[1:]))),
                              (leg(corners[-2][i], corners[-1][i], len(corners) - 2), True)) for i in (0, 1))


def three_contacts():
    """Loops of three contacts that agree on the first drop, and the height of the bounce against the height
    of fall."""
    scene = Scene(
        alt="Left: force against compression for a damped linear, a Hunt–Crossley and an elastic-plastic "
            "contact at the same speed. Right: height of the bounce against height of the fall: a straight "
            "line, a bent curve, and a curve that becomes level.",
        labels={"h": "height"}, units={"h": "20 cm"}, start={"h": 2})
    z, a = same_first_bounce()
    v = sp.sqrt(h)
    loop = scene.plot(xlim=(0, 3), ylim=(-0.1, 3), xlabel=r"\delta", ylabel="F",
                      title="force against compression")
    damped, crossley = KelvinVoigt(m=1, k=1, c=2*z), HuntCrossley(m=1, k=1.25, a=a)
    plastic = ElastoPlastic(m=1, k=1, F_y=float(E_1))
    loop.curve(*damped.motion(s, v)[::2], s, (0, float(damped.duration(1))), color="impulse",
               label="damped, linear")
    orbit = sampled(lambda theta, v: [float(x[0]) for x in crossley.orbit(np.array([theta]), v)[::2]],
                    theta=(0.0, float(np.pi), 61), v=(0.3, 2.0, 35))
    loop.curve(orbit[0](s, v), orbit[1](s, v), s, (0, 3.14159), color="after", dashed=True,
               label="Hunt–Crossley")
    loop.curve(*along(plastic.loop(v), s), s, (0, 3), n=121, color="body", label="elastic-plastic")

    chart = scene.plot(xlim=(0, 4), ylim=(0, 3.2), xlabel="height of fall / 20 cm",
                       ylabel="height of bounce / 20 cm", title="bounces")
    fall = sampled(lambda v: float(hunt_crossley_restitution(a*v)), v=(0.0, 2.0, 81))
    returned = (float(damped.restitution(1)), "impulse"), (fall(v), "after"), (plastic.restitution(v), "body")
    heights = [(e**2*h, colour) for e, colour in returned]                        # v² goes with the height
    chart.line((0, 0), (3.2, 3.2), dashed=True)
    for height, colour in heights:
        chart.curve(s, height.subs(h, s), s, (0, 4), color=colour, dashed=colour == "after")
        chart.point((h, height), color=colour)
    for name, (height, _) in zip(("damped, linear", "Hunt–Crossley", "elastic-plastic"), heights):
        chart.readout(name, 20*height, unit="cm", digits=1)
    return scene


# Measured balls

LOOKS = {"ping-pong": ("before", 24), "golf": ("after", 16), "tennis": ("impulse", -16)}


def measured_balls():
    """Restitution of real balls against speed, rules of sport, and the contact of Hunt and Crossley."""
    scene = Scene(
        alt="Restitution against speed. Measured points: ping-pong balls fall from 0.95 to 0.91 between 1 "
            "and "
            "2.4 metres per second, golf balls lie at 0.89 near 4, tennis balls scatter about 0.73 near 3. "
            "Bars "
            "show what the rules of table tennis, football and tennis allow. A curve, Hunt and Crossley's "
            "contact, falls from one.",
        labels={"a": "a"}, units={"a": "s/m"}, start={"a": 0.07}, legend=False)
    plot = scene.plot(xlim=(0, 8), ylim=(0.6, 1.02), xlabel="speed (m/s)", ylabel="restitution e", ratio=1.7)
    speed = sp.Symbol("speed")
    table = sampled(lambda x: float(hunt_crossley_restitution(x)), x=(0.0, 1.7, 171))
    plot.curve(speed, table(a*speed), speed, (0.01, 8), color="accent", label="Hunt–Crossley")
    for name, points in BALLS.items():
        colour, shift = LOOKS[name]
        for v, e in points:
            plot.point((v, e), color=colour, size=4)
        plot.label(points[0], name, color=colour, align="left", offset=(0, shift), size=13)
    for name, rule in RULES.items():
        v, low, high = rule_restitution(*rule)
        plot.line((v, low), (v, high), color="ink", width=4)
        plot.label((v, high), name, offset=(0, 14), size=13)
    plot.readout("curve at 1 m/s", table(a), digits=3)
    return scene
