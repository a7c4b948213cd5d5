"""Pictures: a puck on a board, a ball that bounces along a floor (unit mass and speed)."""

import sympy as sp

from mechlib.particle_collision import after_all_hops, critical_tangent, hops, losses, strike_wall
from mechlib.scene import Scene, figure

theta, e, mu, s, v_x = sp.symbols("theta e mu s v_x")


def opening():
    """A puck strikes the board; three candidates for its way back."""
    scene = Scene(alt="Seen from above: a puck slides towards a board and strikes it at an angle. Three "
                      "dashed lines, a, b and c, show possible ways back: closer to the board than a mirror "
                      "would send it, like a mirror, and further from the board.",
                  legend=False)
    view = scene.drawing(xlim=(-1.9, 2.2), ylim=(-0.35, 1.75), velocity_scale=0.9)
    view.ground((-1.8, 0), (2.1, 0))
    view.ball((-1.25, 1.25), 0.13, spokes=0)
    view.velocity((-1.15, 1.15), (1, -1), when="before", label="v", scale=0.95)
    for angle, name in ((62, "a"), (45, "b"), (28, "c")):
        a = sp.rad(angle)
        view.line((0, 0.05), (1.6*sp.sin(a), 1.6*sp.cos(a)), dashed=True, color="after")
        view.label((1.75*sp.sin(a), 1.75*sp.cos(a)), name)
    view.line((0, 0), (0, 1.6), color="muted")
    view.label((0, 1.6), "normal", offset=(-4, 0), align="right")
    view.angle((0, 0), 0.55, sp.pi/2, 3*sp.pi/4, label=r"\theta^-")
    return figure(scene)


def arrives(angle):
    """The unit velocity (along the wall, away from it) of a particle at ``angle`` from the normal."""
    return sp.sin(angle), -sp.cos(angle)


def angle_after(angle):
    """From the normal, in degrees."""
    return sp.atan2(*strike_wall(*arrives(angle), e, mu).velocity)*180/sp.pi


def struck_wall():
    """A particle on a rough wall: arrows, angle out against angle in, and where the energy goes."""
    scene = Scene(
        alt="A particle strikes a wall; arrows show its velocity before and after and the impulse of the "
            "wall inside its friction cone. A plot of the angle after against the angle before shows "
            "sticking up to a critical angle and a steep rise beyond.",
        labels={"theta": r"\theta^-", "e": "e", "mu": r"\mu"}, start={"theta": 45, "e": 0.7, "mu": 0.2})
    angle = sp.pi*theta/180
    before, hit = arrives(angle), strike_wall(*arrives(angle), e, mu)
    view = scene.drawing(xlim=(-1.35, 1.35), ylim=(-0.25, 1.6), velocity_scale=1.0, impulse_scale=0.62)
    view.ground((-1.3, 0), (1.3, 0))
    view.line((0, 0), (0, 1.5), dashed=True)
    cone = sp.Rational(11, 10)
    for side in (-1, 1):
        view.line((0, 0), (side*cone*mu/sp.sqrt(1 + mu**2), cone/sp.sqrt(1 + mu**2)), color="impulse",
                  width=1)
    view.velocity((0, 0), before, when="before", anchor="head")
    view.velocity((0, 0), hit.velocity, when="after")
    view.reaction((0, 0), hit.impulse)
    view.readout("angle after", angle_after(angle), unit="°", digits=1)
    view.readout("critical angle", sp.atan(critical_tangent(e, mu))*180/sp.pi, unit="°", digits=1)
    plot = scene.plot(xlim=(0, 90), ylim=(0, 90), xlabel=r"$\theta^-$ in degrees",
                      ylabel=r"$\theta^+$ in degrees", title="angle after against angle before")
    plot.line((0, 0), (90, 90), dashed=True)
    plot.curve(s, angle_after(sp.pi*s/180), s, (0, 90), n=200)
    plot.point((theta, angle_after(angle)), color="accent")
    normal, friction = losses(*before, e, mu)
    plot.readout("energy left", 100*(1 - 2*hit.energy_loss), unit="%", digits=1)
    plot.readout("lost along the normal", 200*normal, unit="%", digits=1)
    plot.readout("lost to friction", 200*friction, unit="%", digits=1)
    return scene


def bouncing_along(bounces=10):
    """A ball that bounces along a rough floor without spin (g = 1, arrives at vertical speed 1)."""
    scene = Scene(
        alt="The path of a ball that bounces along a floor in lower and lower arcs. A plot shows its "
            "horizontal velocity, which falls by a step at every bounce.",
        labels={"e": "e", "mu": r"\mu", "v_x": "v_x"}, start={"e": 0.8, "mu": 0.05, "v_x": 1})
    view = scene.drawing(xlim=(-1.0, 7.2), ylim=(-0.25, 0.85))
    view.ground((-0.9, 0), (7.1, 0))
    plot = scene.plot(xlim=(-1, 8), ylim=(0, 1.6), xlabel="t", ylabel="horizontal velocity")
    view.curve(-v_x*s, s - s**2/2, s, (0, 1), color="before")
    plot.curve(s, v_x, s, (-1, 0), color="before")
    for hop in hops(v_x, 1, e, mu, bounces):
        along, up = hop.velocity
        view.curve(hop.place + along*s, up*s - s**2/2, s, (0, hop.lasts), n=40, color="after")
        plot.curve(hop.time + s, along, s, (0, hop.lasts), n=2, color="after")
        plot.line((hop.time, 0), (hop.time, along), dashed=True)
    end, final = after_all_hops(v_x, 1, e, mu)
    plot.line((0, final), (8, final), color="accent", dashed=True)
    plot.readout("bouncing ends at", end, digits=2)
    plot.readout("velocity that is left", final, digits=3)
    return scene
