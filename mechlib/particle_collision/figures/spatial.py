"""Pictures of §2.5: a superball under a table, a rolling cue ball (unit mass and radius)."""

import sympy as sp

from mechlib.scene import Scene, figure

e_t, u_0, phi, s = sp.symbols("e_t u_0 phi s")


def bounces(tangential, start):
    """(v_x, r ω) before and after floor, table, floor for a solid sphere, ω anticlockwise."""
    share = 2*(1 + sp.sympify(tangential))/7
    states = [sp.Matrix(start)]
    for side in (1, -1, 1):
        v, u = states[-1]
        slide = v + side*u
        states.append(sp.Matrix([v - share*slide, u - side*sp.Rational(5, 2)*share*slide]))
    return states


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


def _table(view, height, length):
    view.ground((-1.6, -0.12), (length + 0.5, -0.12))
    view.ground((length, height + 0.12), (0.12, height + 0.12))
    view.rod((length - 0.3, -0.12), (length - 0.3, height + 0.12), width=5, color="muted")


def opening():
    """The superball on its way under the table."""
    scene = Scene(alt="A ball is thrown obliquely down under a table. Its first bounce on the floor and its "
                      "flight to the underside of the table are drawn; where it goes from there is left "
                      "open.", legend=False)
    view = scene.drawing(xlim=(-1.7, 3.0), ylim=(-0.35, 1.55), velocity_scale=0.6)
    _table(view, 1, 2.4)
    view.line((-1, 1), (0, 0), dashed=True, color="before")
    view.line((0, 0), (0.4286, 1), dashed=True, color="after")
    view.ball((-1, 1), 0.12, spokes=0)
    view.velocity((-0.9, 0.9), (1, -1), when="before", label="v", scale=0.4)
    view.label((0.4286, 1), "and then?", offset=(34, -26), align="left")
    view.label((2.4, 1.12), "table", offset=(-50, 22))
    return figure(scene)


def under_the_table():
    """A ball under a table: its way, for any tangential restitution and any spin."""
    scene = Scene(
        alt="The path of a ball thrown under a table: to the floor, up to the table, down to the floor and "
            "up again. With tangential restitution near one it comes back out; with zero it goes on under "
            "the table.",
        labels={"e_t": "e_t", "u_0": r"spin $r\omega_0$"}, start={"e_t": 1, "u_0": 0})
    view = scene.drawing(xlim=(-2.6, 4.2), ylim=(-0.35, 1.55), velocity_scale=0.5)
    _table(view, 1, 3.4)
    states = bounces(e_t, [1, u_0])
    points = _path(view, states, 1, 1, color="accent", width=2.5)
    for k, at in enumerate(points[1:4], start=1):
        view.ball(at, 0.12, spokes=0)
        view.spin(at, 0.24, states[k][1], scale=0.9, start=sp.pi/2)
    view.velocity(points[0], (1, -1), when="before")
    view.velocity(points[4], (states[3][0], 1), when="after", visible=points[4][0] < 0.1)
    for k, name in enumerate(("after the floor", "after the table", "after the floor again"), start=1):
        view.readout(name, states[k][0], unit="v", digits=3)
    energy = lambda x: x[0]**2 + sp.Rational(2, 5)*x[1]**2
    view.readout("energy lost", 100*(1 - (energy(states[3]) + 1)/(energy(states[0]) + 1)), unit="%", digits=1)
    return scene


def rolling_cue_ball():
    """A rolling cue ball after a cut shot: it starts along the tangent and is bent forward by its spin."""
    scene = Scene(
        alt="Seen from above: a rolling cue ball strikes a ball at rest. It leaves at a right angle to the "
            "other ball's path, then its path bends forward until it rolls again. A plot of the final "
            "deflection against the cut angle has a broad flat top near 34 degrees.",
        labels={"phi": r"\varphi"}, start={"phi": 0.52})
    view = scene.drawing(xlim=(-3.3, 7.2), ylim=(-4.6, 4.2), velocity_scale=3.0)
    centre = (2*sp.cos(phi), 2*sp.sin(phi))
    view.ball((0, 0), 1, spokes=0)
    view.ball(centre, 1, spokes=0)
    view.velocity((0, 0), (1, 0), when="before", anchor="head")
    start = (sp.sin(phi)**2, -sp.sin(phi)*sp.cos(phi))
    final = (sp.Rational(5, 7)*start[0] + sp.Rational(2, 7), sp.Rational(5, 7)*start[1])
    view.velocity(centre, (sp.cos(phi)**2, sp.sin(phi)*sp.cos(phi)), label="v_2^+")
    view.velocity((0, 0), start, label="v_1^+")
    # sliding: constant force along `push` for the time 1; then rolling
    push = (final[0] - start[0], final[1] - start[1])
    x = [3*(start[i]*s + push[i]*s**2/2) for i in (0, 1)]
    view.curve(*x, s, (0, 1), color="accent")
    bend = [y.subs(s, 1) for y in x]
    view.line(tuple(bend), (bend[0] + 5*final[0], bend[1] + 5*final[1]), color="accent", dashed=True, width=2)
    degrees = 180/sp.pi
    deflection = lambda x: sp.atan2(5*sp.sin(x)*sp.cos(x), 5*sp.sin(x)**2 + 2)*degrees
    plot = scene.plot(xlim=(0, 90), ylim=(0, 40), xlabel=r"cut angle $\varphi$ in degrees",
                      ylabel="deflection in degrees")
    plot.curve(s, deflection(s/degrees), s, (0, 90))
    plot.point((phi*degrees, deflection(phi)), color="accent")
    plot.readout("cut angle", phi*degrees, unit="°", digits=1)
    plot.readout("deflection of the cue ball", deflection(phi), unit="°", digits=1)
    return scene
