"""Pictures: a skate on a slope by two laws (units: m = J = g' = ω = 1)."""

import sympy as sp

from mechlib.scene import Scene, figure, sampled

from ..mechanics_of_constraints.skate import (
    TURN,
    cycloid,
    cycloid_reaction,
    first_integrals,
    vakonomic_table,
)

t, lambda_0, s = sp.symbols("t lambda_0 s")
LOOKS = {"Chetaev": "after", "vakonomic": "accent"}


def on_page(x, y):
    """Down the slope is down the page; across is to the right."""
    return y, -x


def draw_skate(view, place, heading, color, size=0.34):
    """A blade with a dot at its front end."""
    (a, b), (dx, dy) = place, on_page(size*sp.cos(heading)/2, size*sp.sin(heading)/2)
    view.rod((a - dx, b - dy), (a + dx, b + dy), width=6, color=color)
    view.point((a + dx, b + dy), color=color, size=4.5)


def level_lines(view, across, levels):
    for x in levels:
        view.line(on_page(x, across[0]), on_page(x, across[1]), dashed=True, width=1)


def looked_up(table, first, second):
    """A function of the two grid variables that reads a table made in advance."""
    def value(a, b):
        i = round((a - first[0])/(first[1] - first[0])*(first[2] - 1))
        j = round((b - second[0])/(second[1] - second[0])*(second[2] - 1))
        return table[i, :, j]
    return value


# The pictures

def opening():
    """The slope from the side and from above, with the skate at the start."""
    scene = Scene(alt="Left: a slope seen from the side, at an angle alpha, with a skate standing on it. "
                      "Right: the slope seen from above. The skate's blade points straight down the slope; "
                      "the skate is at rest and turns at the rate omega. The axis x runs down the slope, y "
                      "across it.", legend=False)
    side = scene.drawing(xlim=(-0.4, 3.4), ylim=(-0.45, 2.1), title="from the side")
    tilt = 0.42
    foot, top = (3.1, 0), (3.1 - 3.1, 3.1*float(sp.tan(tilt)))
    side.ground(foot, top, side="left")
    side.line((0.6, 0), foot)
    side.angle(foot, 0.95, sp.pi - tilt, sp.pi, label=r"\alpha")
    along = (float(sp.cos(tilt)), -float(sp.sin(tilt)))
    at = (1.0, (3.1 - 1.0)*float(sp.tan(tilt)) + 0.06)
    side.rod((at[0] - 0.3*along[0], at[1] - 0.3*along[1]), (at[0] + 0.3*along[0], at[1] + 0.3*along[1]),
             width=6)
    side.arrow(at, (0, -0.75), label="mg", color="impulse")
    view = scene.drawing(xlim=(-1.0, 3.0), ylim=(-1.75, 0.95), title="from above", velocity_scale=1.3)
    level_lines(view, (-1.0, 3.0), (-0.5, 0, 0.5, 1, 1.5))
    draw_skate(view, (0, 0), 0, "body", 0.7)
    view.spin((0, 0), 0.6, 1, label=r"\omega", start=-sp.pi/2, color="body")
    view.arrow((1.4, 0.42), (0, -1.25), color="muted", look="thin")
    view.arrow((1.4, 0.42), (0.9, 0), color="muted", look="thin")
    view.label((1.52, -0.75), "$x$, down the slope", align="left")
    view.label((2.35, 0.42), "$y$, across", align="left", offset=(-58, -13))
    return figure(scene)


def two_motions():
    """The same skate, the same start: Chetaev's motion and the vakonomic one, for any initial multiplier."""
    scene = Scene(
        alt="A slope seen from above, with two skates that started at the same point, pointing downhill and "
            "turning at the same rate. One follows a cycloid across the slope and returns to its starting "
            "height; the other zigzags down the slope, on a path that depends on the initial multiplier. A "
            "plot shows how far down each one is in the course of time.",
        labels={"t": "t", "lambda_0": r"\lambda_0"}, start={"t": 5.2, "lambda_0": 0}, legend=False,
        height=470)
    grid = {"t": (0.0, TURN, 181), "lambda_0": (-1.0, 1.6, 27)}
    x, y, angle, spin = sampled(looked_up(vakonomic_table(), *grid.values()), **grid)
    view = scene.drawing(xlim=(-1.6, 4.1), ylim=(-5.85, 1.0), title="the slope from above",
                         impulse_scale=0.22)
    level_lines(view, (-1.6, 4.1), range(6))
    X, Y, heading = cycloid(s)
    view.trail(*on_page(X, Y), s, (0, t), color=LOOKS["Chetaev"], dashed=False, width=2)
    view.trail(*on_page(x(s, lambda_0), y(s, lambda_0)), s, (0, t), color=LOOKS["vakonomic"], dashed=False,
               width=2, n=180)
    X, Y, heading = cycloid(t)
    draw_skate(view, on_page(X, Y), heading, LOOKS["Chetaev"])
    draw_skate(view, on_page(x, y), angle, LOOKS["vakonomic"])
    view.reaction(on_page(X, Y), on_page(*cycloid_reaction(t)))
    view.label(on_page(X, Y), "Chetaev", color=LOOKS["Chetaev"], offset=(0, 36))
    view.label(on_page(x, y), "vakonomic", color=LOOKS["vakonomic"], align="left", offset=(18, -12))
    plot = scene.plot(xlim=(0, TURN), ylim=(-1, 5.7), xlabel="t", ylabel="x, distance down the slope")
    plot.curve(s, cycloid(s)[0], s, (0, TURN), color=LOOKS["Chetaev"])
    plot.curve(s, x(s, lambda_0), s, (0, TURN), color=LOOKS["vakonomic"], n=180)
    plot.point((t, X), color=LOOKS["Chetaev"])
    plot.point((t, x), color=LOOKS["vakonomic"])
    v, push = first_integrals(t, sp.cos(angle), sp.sin(angle), lambda_0)
    view.readout("Chetaev: down the slope", X, digits=2)
    view.readout("vakonomic: down the slope", x, digits=2)
    view.readout("torque of the vakonomic reaction", push*v, digits=1)
    return scene
