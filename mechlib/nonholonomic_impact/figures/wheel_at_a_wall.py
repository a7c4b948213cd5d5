"""Pictures: wheels that roll into a wall (units: the speed before is 1, and 1 = μg, or g = 1 where
there is a hop)."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.nonholonomic_impact.after_the_blow.circle import circle
from mechlib.nonholonomic_impact.wheel_at_a_wall.oblique_wheel import (
    SPIN,
    STEER,
    VELOCITIES,
    oblique_wheel,
    tail_strikes,
)
from mechlib.nonholonomic_impact.wheel_at_a_wall.rolling_disk import (
    history,
    hit_wall,
    hop,
    rolls_at,
    slides_below,
)
from mechlib.scene import Scene, case, chosen, figure, sampled

t, e, mu, alpha, s = sp.symbols("t e mu alpha s")
BODIES = {"hoop": sp.Integer(1), "disk": sp.Rational(1, 2), "ball": sp.Rational(2, 5)}
R, TIMES = 0.3, np.linspace(0, 4, 161)


def inertia():
    return case("body", **BODIES)


def draw_wheel(view, x, y, turned, **style):
    """Hoop, disk or ball, whichever is chosen; ``turned`` is the way the rim has rolled."""
    view.wheel((x, y), R, -turned/R, spokes=6, visible=chosen("body", "hoop"), **style)
    view.disk((x, y), R, -turned/R, spokes=3, visible=chosen("body", "disk"), **style)
    view.ball((x, y), R, -turned/R, spokes=1, visible=chosen("body", "ball"), **style)


def opening():
    """A wheel rolls towards a wall."""
    scene = Scene(alt="A disk rolls on a floor towards a vertical wall.", height=200, legend=False)
    view = scene.drawing(xlim=(-2.2, 0.6), ylim=(-0.25, 0.95), velocity_scale=0.5)
    view.ground((-2.1, 0), (R, 0))
    view.wall((R, 0), (R, 0.9))
    view.disk((-1.4, R), R, 0.5, spokes=3)
    view.velocity((-1.4, R), (1, 0), label="v_0", when="before")
    view.spin((-1.4, R), 0.42, -1.1, label=r"\omega_0", when="before", start=2.2, scale=1)
    return figure(scene)


def wheel_at_wall():
    """Two idealisations side by side: the wheel stays on its rack, or slips and rolls again."""
    scene = Scene(
        alt="Left: two wheels roll towards a wall and meet it at time zero. The upper one keeps rolling and "
            "comes back turning the other way. The lower one bounces back still spinning forwards, slides, "
            "and then rolls: away from the wall or back to it. Right: the velocity with which each rolls in "
            "the end, against the restitution; two straight lines.",
        labels={"t": "t", "e": "e", "body": "body"}, start={"t": 0.4, "e": 0.8, "body": "disk"})
    j = inertia()

    @cache
    def run(j, e):
        return history(TIMES, j, e)

    def of_body(k, j):
        return sampled(lambda t, e: float(np.interp(t, TIMES, run(j, round(e, 6))[k])),
                       t=(0, 4, 161), e=(0, 1, 21))

    def part(k):
        return case("body", **{name: of_body(k, float(value)) for name, value in BODIES.items()})

    late = sp.Heaviside(t, 1)
    x, turned, v, spin = ((1 - late)*q + late*part(k)
                          for k, q in enumerate((t, t, sp.Integer(1), sp.Integer(1))))
    back = hit_wall(j, e, floor="rolling").v
    speed = 1 - late + late*back
    kept = speed*t
    view = scene.drawing(xlim=(-3.4, 0.6), ylim=(-0.25, 2.45), velocity_scale=0.45)
    for level, text, place, rolled, velocity in ((1.35, "rolling kept", kept, kept, speed),
                                                 (0, "slip allowed", x, turned, v)):
        view.ground((-3.25, level), (R, level))
        view.wall((R, level), (R, level + 0.8))
        draw_wheel(view, place, level + R, rolled)
        view.label((-3.2, level + 0.88), text, align="left")
        view.velocity((place, level + R), (velocity, 0), when="after", visible=t >= 0)
        view.velocity((place, level + R), (velocity, 0), when="before", visible=t < 0)
    view.velocity((x, 0), (v - spin, 0), color="lost")
    view.readout("slip at the floor", v - spin, digits=2)
    view.readout("rim speed $Rω$", spin, digits=2)
    plot = scene.plot(xlim=(0, 1), ylim=(-1.05, 0.6), xlabel="e", ylabel="velocity when it rolls again",
                      ratio=1, zero=True)
    plot.curve(s, back.subs(e, s), s, (0, 1), color="potential", label="rolling kept", dashed=True)
    hit, edge = hit_wall(j, e), slides_below(j)
    again = rolls_at(hit.v, hit.spin, j)
    plot.curve(s, again.subs(e, s), s, (edge, 1), color="after", label="slip allowed")
    plot.point((e, back), color="potential", size=5)
    plot.point((e, again), color="after", size=6, visible=e >= edge)
    plot.line((edge, -1.05), (edge, 0.6), dashed=True, color="muted")
    return scene


def rough_wall():
    """A wall with friction: the rim is held, and the wheel hops."""
    scene = Scene(
        alt="Left: a wheel rolls into a rough wall; the wall drags its rim upwards, and it leaves the floor "
            "in a little hop until it lands. Right: the upward velocity against the friction of the wall; "
            "it grows and then stays constant.",
        labels={"t": "t", "e": "e", "mu": r"$\mu$ of the wall", "body": "body"},
        start={"t": 0.3, "e": 0.5, "mu": 0.4, "body": "disk"})
    j = inertia()
    hit, late = hit_wall(j, e, mu_wall=mu), sp.Heaviside(t, 1)
    flight, way = hop(late*t, hit, g=1), hop(s, hit, g=1)
    before = (1 - late)*t
    x, y = before + flight.x, flight.y + R
    view = scene.drawing(xlim=(-1.6, 0.6), ylim=(-0.25, 1.05), velocity_scale=0.4)
    view.ground((-1.55, 0), (R, 0))
    view.wall((R, 0), (R, 1.0))
    view.trail(way.x, R + way.y, s, (0, way.duration), color="accent")
    draw_wheel(view, x, y, before + flight.turned)
    view.velocity((x, y), (1, 0), when="before", visible=t < 0)
    view.velocity((x, y), (hit.v, flight.up), when="after", visible=t >= 0)
    view.readout("rim speed $Rω$ after", hit.spin, digits=2)
    view.readout("height of the hop / $R$", flight.height/R, digits=2)
    plot = scene.plot(xlim=(0, 1), ylim=(0, 0.62), xlabel=r"$\mu$ of the wall", ylabel="velocity upwards",
                      ratio=1)
    plot.curve(s, hit.up.subs(mu, s), s, (0, 1), color="after")
    plot.point((mu, hit.up), color="after", size=6)
    return scene


def turning_wheel():
    """From above: an upright disk rolls obliquely into a wall and leaves on a circle. R = 1."""
    scene = Scene(
        alt="Left, from above: an upright wheel rolls obliquely into a wall with its front edge, is turned "
            "by the blow and rolls on along a circle until its rear edge meets the wall in the mirror "
            "position. Right: the velocity along the wheel after the hit, against the angle: negative for "
            "steep hits, positive for grazing ones.",
        labels={"t": "t", "alpha": r"\alpha", "e": "e"}, units={"alpha": "rad"},
        start={"t": 0.8, "alpha": 0.6, "e": 0.5})
    c, n = sp.cos(alpha), sp.sin(alpha)
    jump = oblique_wheel(1, 1, alpha, 1, e).solve().after
    speed, steer = (jump[VELOCITIES.index(u)] for u in (SPIN, STEER))           # R = 1: v = θ̇
    late = sp.Heaviside(t, 1)
    now = sp.Min(late*t, tail_strikes(alpha, steer))
    heading = alpha + steer*now

    def after(time):
        x, y = circle(time, alpha, speed, steer)
        return x - c, y

    x, y = (p + (1 - late)*t*q for p, q in zip(after(now), (c, n)))
    view = scene.drawing(xlim=(-3.5, 0.5), ylim=(-2.45, 2.95), velocity_scale=0.9)
    view.wall((0, -2.35), (0, 2.85))
    view.line((-c - 1.6*c, -1.6*n), (-c, 0), dashed=True, color="before")
    px, py = after(s)
    view.trail(px, py, s, (0, now), color="accent", dashed=False)
    ends = [(x + q*sp.cos(heading), y + q*sp.sin(heading)) for q in (-1, 1)]
    view.bar(*ends, thickness=0.05)
    view.point(ends[1], color="before", size=4)
    view.point((x, y), color="ink", size=4)
    view.velocity((x, y), (c, n), when="before", visible=t < 0)
    view.velocity((x, y), (speed*sp.cos(heading), speed*sp.sin(heading)), when="after", visible=t >= 0)
    view.angle((-c - 1.6*c, -1.6*n), 0.45, 0, alpha, label=r"\alpha")
    view.line((-c - 1.6*c, -1.6*n), (-c - 1.6*c + 0.6, -1.6*n), dashed=True)
    view.readout("steering rate $R\\dot\\psi/v_0$", steer, digits=2)
    view.readout("turned when the tail strikes", steer*tail_strikes(alpha, steer)*180/sp.pi, unit="degrees",
                 digits=0)
    plot = scene.plot(xlim=(0, 1.5), ylim=(-1.05, 1.05), xlabel=r"\alpha",
                      ylabel="speed along the wheel, after / before", ratio=1, zero=True)
    plot.curve(s, speed.subs(alpha, s), s, (0, 1.5), color="after")
    plot.point((alpha, speed), color="after", size=6)
    return scene
