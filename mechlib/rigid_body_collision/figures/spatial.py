"""Pictures: bricks in space, drawn in parallel projection (units: m = 1)."""

import math

import numpy as np
import sympy as sp

from mechlib.scene import Scene, case, figure, sampled

from ..spatial.landing import corner_landing, dot, lean
from ..spatial.tumbling import rotation, tumbling

t, tilt, alpha, beta = sp.symbols("t tilt alpha beta")
AZIMUTH, HEIGHT = 0.55, 0.35                                        # of the eye, in radians
EYE = np.array([math.cos(HEIGHT)*math.cos(AZIMUTH), math.cos(HEIGHT)*math.sin(AZIMUTH), math.sin(HEIGHT)])
RIGHT = np.array([-math.sin(AZIMUTH), math.cos(AZIMUTH), 0.0])
UP = np.cross(EYE, RIGHT)
FACES = [(k, side) for k in range(3) for side in (-1, 1)]


def positive(x):
    """The condition x > 0; with symbols it is left as it stands, for the figure to decide."""
    return sp.Gt(x, 0, evaluate=not sp.sympify(x).free_symbols)


def seen(point):
    """Where a point in space appears on the page."""
    return dot(point, [float(x) for x in RIGHT]), dot(point, [float(x) for x in UP])


def face(k, side):
    """Signs of the four corners of the face k (0, 1, 2) on the positive or negative side."""
    i, j = (k + 1) % 3, (k + 2) % 3
    around = []
    for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        corner = [0, 0, 0]
        corner[k], corner[i], corner[j] = side, a, b
        around.append(corner)
    return around


def draw_brick(view, half, R, centre, **style):
    """The faces of a brick that look at the eye, over its shadow."""
    def place(signs, floor=False):
        point = [c + sum((R[i][k]*signs[k]*half[k] for k in range(3)), sp.S.Zero)
                 for i, c in enumerate(centre)]
        return seen([point[0], point[1], 0] if floor else point)

    for k, side in FACES:
        view.polygon([place(x, floor=True) for x in face(k, side)], color="muted", ghost=True, width=0.5,
                     visible=positive(side*R[2][k]))
    for k, side in FACES:
        facing = dot([R[i][k] for i in range(3)], [float(x) for x in EYE])
        view.polygon([place(x) for x in face(k, side)], visible=positive(side*facing), **style)


def draw_floor(view, size=1.2, step=0.4):
    """A grid of thin lines on the floor."""
    for x in np.arange(-size, size + 1e-9, step):
        x = float(round(x, 3))
        view.line(seen((x, -size, 0)), seen((x, size, 0)), color="muted", width=0.6)
        view.line(seen((-size, x, 0)), seen((size, x, 0)), color="muted", width=0.6)


def scaled(vector, length):
    """The vector, with a given length (none if it vanishes)."""
    size = sp.sqrt(dot(vector, vector))
    return [length*x/size for x in vector]


SHAPES = {"brick": (0.25, 0.4, 0.65), "cube": (0.45, 0.45, 0.45), "plate": (0.12, 0.55, 0.55),
          "beam": (0.2, 0.2, 0.75)}


def opening():
    """A brick touches a smooth floor with one corner."""
    scene = Scene(alt="A brick in space above a floor, touching it with one corner. It falls straight down; "
                      "the floor pushes the corner straight up.",
                  legend=False)
    half = tuple(sp.Float(x) for x in SHAPES["brick"])
    R = lean(sp.Float(0.75), sp.Float(0.9))
    view = scene.drawing(xlim=(-1.45, 1.45), ylim=(-0.75, 1.75), velocity_scale=0.5, impulse_scale=0.45)
    draw_floor(view)
    centre = corner_landing(half, R).centre
    draw_brick(view, half, R, centre)
    view.velocity(seen(centre), seen((0, 0, -1)), when="before", label="v_0", label_at="right")
    view.point(seen(centre))
    view.reaction(seen((0, 0, 0)), seen((0, 0, 1)), anchor="head", label="p_n")
    return figure(scene)


def spin_axis():
    """The moment of the floor's impulse and the axis about which the body begins to turn."""
    scene = Scene(
        alt="A body in space lands on its lowest corner. One arrow shows the moment of the floor's impulse, "
            "which is always horizontal; another shows the angular velocity it causes, which in general is "
            "not.",
        labels={"alpha": r"\alpha", "beta": r"\beta", "shape": "body"}, units={"alpha": "rad", "beta": "rad"},
        start={"alpha": 0.75, "beta": 0.9, "shape": "brick"}, legend=False)
    half = [case("shape", **{name: sides[k] for name, sides in SHAPES.items()}) for k in range(3)]
    R = lean(alpha, beta)
    landing = corner_landing(half, R)
    centre = landing.centre
    view = scene.drawing(xlim=(-1.75, 1.75), ylim=(-0.85, 1.95), impulse_scale=0.4)
    draw_floor(view)
    draw_brick(view, half, R, centre)
    view.point(seen(centre))
    view.arrow(seen(centre), seen(scaled(landing.moment, 1.0)), label="r\\times p", color="reaction",
               label_at="right")
    view.arrow(seen(centre), seen(scaled(landing.spin, 1.0)), label=r"\Delta\omega", color="accent")
    view.reaction((0, 0), seen((0, 0, 1)), anchor="head")
    degrees = 180/sp.pi
    view.readout("softness $W_{nn}$", landing.softness, unit="1/m", digits=2)
    view.readout("axis above the horizontal", landing.rises*degrees, unit="°", digits=1)
    plot = scene.plot(xlim=(0, 90), ylim=(-40, 40), xlabel=r"$\beta$ in degrees",
                      ylabel="axis above the horizontal (°)")
    b = sp.Symbol("b")
    plot.line((0, 0), (90, 0), dashed=True)
    plot.curve(b, corner_landing(half, lean(alpha, b/degrees)).rises*degrees, b, (1, 89))
    plot.point((beta*degrees, landing.rises*degrees), color="ink")
    return scene


BLOCK, LONG = (0.2, 0.3, 0.5), 4.0
RESTITUTIONS = {"1": 1.0, "0.8": 0.8, "0.4": 0.4}


def tumbling_block():
    """A block dropped on a corner: sampled motion with all its bounces, m = g = 1."""
    scene = Scene(
        alt="A brick falls on a smooth floor, lands on a corner and tumbles. One plot shows its spin about "
            "the vertical, which jumps at each blow although the moment of momentum about the vertical "
            "stays zero; bars show where the energy is.",
        labels={"t": "t", "tilt": "tilt", "e": "e"}, units={"tilt": "rad"},
        start={"t": 0.0, "tilt": 0.3, "e": "0.8"}, legend=False)
    tables = {}
    for name, bounce in RESTITUTIONS.items():
        def state(t, tilt, bounce=bounce):
            way = tumbling(BLOCK, round(tilt, 6), bounce, LONG)
            return [float(np.interp(t, way.times, x))
                    for x in (way.heights, *way.turns.T, way.spin, way.turning, way.falling)]
        tables[name] = sampled(state, t=(0.0, LONG, 201), tilt=(0.0, 0.9, 10))

    def at(k, time=t):
        return case("e", **{name: f[k](time, tilt) for name, f in tables.items()})

    y, a, b, c, d, spin, turning, moving = (at(k) for k in range(8))
    R = rotation((a, b, c, d))
    view = scene.drawing(xlim=(-1.3, 1.3), ylim=(-0.55, 1.85))
    draw_floor(view, 0.9, 0.3)
    draw_brick(view, BLOCK, R, [0, 0, y])
    tau = sp.Symbol("tau")
    plot = scene.plot(xlim=(0, LONG), ylim=(-3, 3), xlabel="t", ylabel="about the vertical", ratio=1.15)
    plot.curve(tau, 0*tau, tau, (0, LONG), color="ink", dashed=True, label="moment of momentum")
    plot.curve(tau, at(5, tau), tau, (0, LONG), n=201, color="accent", label="spin")
    plot.point((t, spin), color="accent")
    lost = at(0, sp.S.Zero) - y - turning - moving
    bars = scene.plot(ylim=(0, 1.3), ylabel="energy / mgl", ratio=0.95)
    bars.bars([("height", y, "potential"), ("fall", moving, "kinetic"), ("spin", turning, "kinetic"),
               ("lost", lost, "lost")])
    return scene
