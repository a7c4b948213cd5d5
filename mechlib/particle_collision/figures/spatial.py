"""Pictures: a superball under a table, a rolling cue ball (unit mass and radius)."""

import sympy as sp

from mechlib.particle_collision import energy_in_flight, floor_table_floor, rolling_shot
from mechlib.scene import Scene, figure

e_t, u_0, phi, s = sp.symbols("e_t u_0 phi s")


def _path(view, states, height, speed, **style):
    """The way of the ball: down to the floor, up to the table, down, up; straight, since it is fast."""
    time = height/speed
    x, points = sp.Integer(0), [(-states[0][0]*time, height), (sp.Integer(0), sp.Integer(0))]
    for k, top in ((1, height), (2, 0), (3, height)):
        x = x + states[k][0]*time
        points.append((x, top))
    for a, b in zip(points, points[1:]):
        view.line(a, b, **style)
    return points


def _table(view, height, left, right, floor):
    """A table between two places, on the floor, so far above it that the centre of a ball has ``height``."""
    view.ground((floor, -0.12), (right + 0.5, -0.12))
    view.ground((right, height + 0.12), (left, height + 0.12))
    view.rod((right - 0.3, -0.12), (right - 0.3, height + 0.12), width=5, color="muted")


def opening():
    """The superball on its way under the table."""
    scene = Scene(alt="A ball is thrown obliquely down under a table. Its first bounce on the floor and its "
                      "flight to the underside of the table are drawn; where it goes from there is left "
                      "open.", legend=False)
    view = scene.drawing(xlim=(-1.7, 3.0), ylim=(-0.35, 1.55), velocity_scale=0.6)
    _table(view, 1, 0.12, 2.4, -1.6)
    view.line((-1, 1), (0, 0), dashed=True, color="before")
    view.line((0, 0), (0.4286, 1), dashed=True, color="after")
    view.ball((-1, 1), 0.12, spokes=0)
    view.velocity((-0.9, 0.9), (1, -1), when="before", label="v", scale=0.4)
    view.label((0.4286, 1), "and then?", offset=(34, -26), align="left")
    view.label((2.4, 1.12), "table", offset=(-50, 22))
    return figure(scene)


def signs():
    """A ball that moves to the right and spins anticlockwise: how its lowest and its highest point move."""
    scene = Scene(alt="A ball above a floor moves to the right with v and spins anticlockwise. Its lowest "
                      "point "
                      "moves to the right faster than the ball, with v plus u; its highest point more "
                      "slowly, "
                      "with v minus u.", legend=False, height=260)
    view = scene.drawing(xlim=(-2.2, 3.0), ylim=(-1.45, 1.45), velocity_scale=1.2)
    view.ground((-2.0, -1), (2.8, -1))
    view.ball((0, 0), 1, spokes=0)
    view.spin((0, 0), 0.62, 1, label=r"\omega", scale=1.6, start=sp.pi/2)
    for y, speed, name in ((0, 1.0, "v"), (-1, 1.5, "v+u"), (1, 0.5, "v-u")):
        view.velocity((0, y), (speed, 0), label=name, label_at="left")
    return figure(scene)


EDGE = -0.6                                     # of the table: right of the throw, left of every hit


def under_the_table():
    """A ball under a table: its way, for any tangential restitution and any spin."""
    scene = Scene(
        alt="The path of a ball thrown under a table: to the floor, up to the table, down to the floor and "
            "up again. With tangential restitution near one it comes back out; with zero it goes on under "
            "the table.",
        labels={"e_t": "e_t", "u_0": r"spin $r\omega_0$"}, start={"e_t": 1, "u_0": 0})
    view = scene.drawing(xlim=(-3.1, 4.3), ylim=(-0.35, 1.65), velocity_scale=0.5)
    _table(view, 1, EDGE, 3.7, -3.0)
    states = floor_table_floor(1, u_0, e_t)
    points = _path(view, states, 1, 1, color="accent", width=2.5)
    for k, at in enumerate(points[1:4], start=1):
        view.ball(at, 0.12, spokes=0)
        view.spin(at, 0.24, states[k][1], scale=0.9, start=sp.pi/2)
    view.velocity(points[0], (1, -1), when="before")
    view.velocity(points[4], (states[3][0], 1), when="after", visible=points[4][0] < EDGE - 0.12)
    for k, name in enumerate(("after the floor", "after the table", "after the floor again"), start=1):
        view.readout(name, states[k][0], unit="v", digits=3)
    left = energy_in_flight(*states[3], 1)/energy_in_flight(*states[0], 1)
    view.readout("energy lost", 100*(1 - left), unit="%", digits=1)
    return scene


GRIP = sp.Rational(2, 21)                       # μ g r/v² of a hard shot: a full hit slides over 3 radii


def rolling_cue_ball():
    """A rolling cue ball after a cut shot: it starts along the tangent and is bent forward by its spin."""
    scene = Scene(
        alt="Seen from above: a rolling cue ball strikes a ball at rest. It leaves at a right angle to the "
            "other ball's path, then its path bends forward until it rolls again. A plot of the final "
            "deflection against the cut angle has a broad flat top near 34 degrees.",
        labels={"phi": r"\varphi"}, start={"phi": 0.52})
    view = scene.drawing(xlim=(-3.3, 7.2), ylim=(-4.6, 4.2), velocity_scale=3.0)
    centre = (2*sp.cos(phi), 2*sp.sin(phi))
    view.ball((0, 0), 1, spokes=0, solid=True)
    view.ball(centre, 1, spokes=0, solid=True)
    view.velocity((0, 0), (1, 0), when="before", anchor="head")
    shot = rolling_shot(phi, GRIP)
    view.velocity(centre, shot.other, label="v_2^+")
    view.velocity((0, 0), shot.cue, label="v_1^+")
    view.curve(*shot.path(s), s, (0, shot.slides_for), color="accent")
    bend = shot.path(shot.slides_for)
    view.line(bend, (bend[0] + 5*shot.rolls[0], bend[1] + 5*shot.rolls[1]), color="accent", dashed=True,
              width=2)
    degrees = 180/sp.pi
    plot = scene.plot(xlim=(0, 90), ylim=(0, 40), xlabel=r"cut angle $\varphi$ in degrees",
                      ylabel="deflection in degrees")
    plot.curve(s, rolling_shot(s/degrees).deflection*degrees, s, (0, 90))
    plot.point((phi*degrees, shot.deflection*degrees), color="accent")
    plot.readout("cut angle", phi*degrees, unit="°", digits=1)
    plot.readout("deflection of the cue ball", shot.deflection*degrees, unit="°", digits=1)
    return scene
