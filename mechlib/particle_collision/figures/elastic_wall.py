"""Pictures: a ball on a plate, a body on an elastic wall, free or held by a spring (unit mass)."""

import numpy as np
import sympy as sp

from mechlib.particle_collision import ElasticWall, HeldBody, Hertz
from mechlib.particle_collision.power_contact import elapsed
from mechlib.scene import Scene, figure, sampled

t, v, k, g, lg, s, tau = sp.symbols("t v k g lg s tau")


def opening():
    """The steel ball before, during and after its contact with the plate."""
    scene = Scene(alt="Three pictures of a steel ball and a steel plate. Left: the ball falls at one metre "
                      "per second. Middle: it touches the plate, at rest for an instant, and the plate "
                      "pushes it up. Right: it rises at one metre per second.",
                  legend={"reaction": "force of the plate"})
    for title, height, speed in (("before", 0.75, -1), ("in contact", 0.0, 0), ("after", 0.75, 1)):
        view = scene.drawing(xlim=(-1.3, 1.3), ylim=(-0.5, 3.2), title=title, velocity_scale=0.8,
                             impulse_scale=1)
        view.ground((-1.2, 0), (1.2, 0))
        view.ball((0, 0.6 + height), 0.6, spokes=0)
        if speed:
            view.velocity((0, 0.6 + height), (0, speed), when="before" if speed < 0 else "after", label="v")
        else:
            view.reaction((0, 0), (0, 1.9), label="how much?")
            view.label((0, 0), "how long?", offset=(0, -26))
    return figure(scene)


def elastic_wall():
    """A body of mass 1 meets a spring of stiffness k: the motion, and the pulse with its constant area."""
    scene = Scene(
        alt="A block runs into a buffer spring on a wall and comes back. Beside it the force of the spring "
            "against time: half a sine, taller and shorter for a stiffer spring, always with the same area.",
        labels={"t": "t", "v": "v", "k": "k"}, start={"t": -0.5, "v": 1, "k": 4})
    wall = ElasticWall(m=1, k=k)
    x, rate, force = wall.motion(t, v)
    end = wall.duration(v)
    tip = sp.Max(x, 0)
    view = scene.drawing(xlim=(-5.1, 2.2), ylim=(-0.85, 1.15), velocity_scale=0.6)
    view.ground((-5.0, -0.5), (1.7, -0.5))
    view.wall((1.7, 1.0), (1.7, -0.5), side="left")
    view.spring((tip, 0), (1.7, 0), coils=7, width=0.4)
    view.rod((tip, -0.3), (tip, 0.3), width=3, color="ground")
    view.block((x - 0.5, 0), 1.0, 1.0, label="m")
    view.velocity((x - 0.5, 0.75), (rate, 0), when="before", visible=t < 0)
    view.velocity((x - 0.5, 0.75), (rate, 0), when="after", visible=t >= 0)
    plot = scene.plot(xlim=(-1, 3.2), ylim=(0, 8), xlabel="t", ylabel="force on the body")
    pulse = [(at, wall.motion(at, v)[2]) for at in (sp.Rational(i, 24)*end for i in range(24))]
    plot.polygon([*pulse, (end, 0)], color="impulse", width=0.5)
    plot.curve(s*end, wall.motion(s*end, v)[2], s, (0, 1), color="impulse")
    plot.point((t, force), color="accent")
    plot.readout("contact lasts", end, digits=2)
    plot.readout("peak force", wall.peak_force(v), digits=2)
    plot.readout("area = impulse", (1 + wall.restitution(v))*v, digits=2)
    return scene


def held_body():
    """A body on a spring K = 1 (mass 1) that meets a wall k = 10^lg at the gap g with speed 1."""
    scene = Scene(
        alt="A block on a spring runs into an elastic wall. One plot shows its position against time beside "
            "that for a rigid wall; the other shows which share of the impulse the holding spring delivers, "
            "falling as the wall gets stiffer.",
        labels={"lg": "stiffness of the wall $k/K$", "g": "gap", "t": "t"},
        start={"lg": 1, "g": 0.3, "t": -0.4})
    body = HeldBody(m=1, k=10**lg, K=1, gap=g)
    x, end, share = body.position(t, 1), body.duration(1), body.spring_share(1)
    view = scene.drawing(xlim=(-3.4, 2.6), ylim=(-0.85, 1.15))
    view.ground((-3.1, -0.5), (2.1, -0.5))
    view.wall((-3.1, -0.5), (-3.1, 0.9), side="left")
    view.wall((2.1, 0.9), (2.1, -0.5), side="left")
    view.spring((-3.1, 0), (x - 1, 0), coils=8, width=0.35)
    view.spring((sp.Max(x, g), 0), (2.1, 0), coils=5, width=0.35)
    view.rod((sp.Max(x, g), -0.35), (sp.Max(x, g), 0.35), width=3, color="ground")
    view.block((x - 0.5, 0), 1.0, 1.0, label="m")
    view.label((-2.3, 0), "K", offset=(0, 36))
    view.label((1.75, 0), "k", offset=(0, 36))
    plot = scene.plot(xlim=(-1, 3.2), ylim=(-1.4, 1.9), xlabel=r"t\sqrt{K/m}", ylabel="position",
                      title="motion")
    plot.line((-1, g), (3.2, g), dashed=True)
    plot.curve(tau, body.position_at_rigid_wall(tau, 1), tau, (-1, 3.2), color="muted", dashed=True,
               label="rigid wall")
    plot.curve(tau, body.position(tau, 1), tau, (-1, 3.2), n=240, label="elastic wall")
    plot.point((t, x), color="accent")
    chart = scene.plot(xlim=(0, 4), ylim=(-0.1, 0.8), xlabel=r"\log_{10}(k/K)", ylabel="share of the spring",
                       title="impulse of the holding spring")
    chart.line((0, 0), (4, 0))
    chart.curve(s, share.subs(lg, s), s, (0, 4), color="lost")
    chart.point((lg, share), color="accent")
    chart.readout("contact lasts", end, unit=r"\sqrt{m/K}", digits=3)
    chart.readout("share of the spring in $2mv$", 100*share, unit="%", digits=2)
    return scene


def hertz_clock():
    """τ(θ) = (4/5) ∫ sin^(-1/5), sampled: the time of a Hertz contact in units of δ_max/v."""
    grid = np.linspace(0, np.pi, 161)
    values = elapsed(grid)
    return sampled(lambda theta: float(np.interp(theta, grid, values)), theta=(0.0, float(np.pi), 161))


def hertz_pulses():
    """Hertz and linear contact at the same speed; at v = 1 both are compressed by 1 (mass 1)."""
    scene = Scene(
        alt="Force against time for a Hertz contact and for a linear spring at the same speed of approach. "
            "With growing speed the linear pulse only gets taller, the Hertz pulse gets taller and shorter. "
            "A second plot shows the durations against speed.",
        labels={"v": "v"}, start={"v": 1})
    ball, wall, clock = Hertz(m=1, k=sp.Rational(5, 4)), ElasticWall(m=1, k=1), hertz_clock()
    plot = scene.plot(xlim=(0, 4.4), ylim=(0, 5), xlabel="t", ylabel="force", title="pulses")
    plot.curve(s, wall.motion(s, v)[2], s, (0, sp.pi), color="muted", dashed=True, label="linear")
    plot.curve(ball.max_compression(v)/v*clock(s), ball.orbit(s, v)[2], s, (0, 3.14159), color="impulse",
               label="Hertz")
    chart = scene.plot(xlim=(0.1, 3), ylim=(0, 5), xlabel="v", ylabel="duration", title="duration")
    chart.line((0.1, sp.pi), (3, sp.pi), dashed=True)
    chart.curve(s, ball.duration(s), s, (0.1, 3), color="impulse")
    chart.point((v, ball.duration(v)), color="accent")
    chart.readout("duration, Hertz", ball.duration(v), digits=3)
    chart.readout("duration, linear", wall.duration(v), digits=3)
    chart.readout("peak force, Hertz", ball.peak_force(v), digits=2)
    chart.readout("peak force, linear", wall.peak_force(v), digits=2)
    return scene
