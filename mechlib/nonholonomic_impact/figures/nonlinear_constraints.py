"""Pictures: a flyer of fixed speed, struck by gusts."""

import sympy as sp

from mechlib.nonholonomic_impact.nonlinear_constraints import held_speed
from mechlib.nonholonomic_impact.percussion.mass_points import MassPoint
from mechlib.nonholonomic_impact.percussion.percussion import percussion
from mechlib.scene import Scene, case, chosen, figure

P_y, P_z, t = sp.symbols("P_y P_z t")
_LOOK = (0.62, 0.42)                              # azimuth and elevation of the eye


def _seen(point):
    """A point of space on the page: orthographic, from ahead, the left and above."""
    azimuth, elevation = _LOOK
    x, y, z = point
    across = -x*sp.sin(azimuth) + y*sp.cos(azimuth)
    depth = x*sp.cos(azimuth) + y*sp.sin(azimuth)
    return across, z*sp.cos(elevation) - depth*sp.sin(elevation)


def _arc(view, seen, point, stop, **style):
    """A curve on the sphere, given as a function of its parameter."""
    x, y = seen(point(t))
    view.curve(x, y, t, (0, stop), **style)


def velocity_sphere():
    """Velocities of a particle whose speed is held at 1, struck along y and z: legs on the sphere, and where
    (6.8) puts them; m = 1."""
    scene = Scene(alt="The sphere of velocities of a particle of fixed speed. The velocity starts along x; "
                      "a blow along y and a blow along z carry it over the sphere to an end that depends on "
                      "their order. The published law ends outside the sphere.",
                  labels={"P_y": "blow $P_y$", "P_z": "blow $P_z$", "order": "order"},
                  start={"P_y": 0.8, "P_z": 0.8, "order": "y first"}, height=420)
    strength = sp.sqrt(P_y**2 + P_z**2) + sp.Float(1e-9)
    start, along = (1, 0, 0), {"y": (0, 1, 0), "z": (0, 0, 1), "both": (0, P_y/strength, P_z/strength)}
    blows = {"y": P_y, "z": P_z, "both": strength}
    orders = {"y first": ("y", "z"), "z first": ("z", "y"), "together": ("both",)}
    legs, ends = {}, {}
    for order, steps in orders.items():
        v, legs[order] = start, []
        for step in steps:
            legs[order].append((lambda w, v=v, n=along[step]: held_speed(v, n, w), blows[step]))
            v = held_speed(v, along[step], blows[step])
        ends[order] = v
    printed = _published()
    now = tuple(case("order", **{order: end[k] for order, end in ends.items()}) for k in range(3))
    ahead = lambda point: (point[1], point[2])
    for seen, title, window in ((_seen, "the sphere of velocities", 1.35), (ahead, "seen from ahead", 1.75)):
        low = -1.25 if seen is _seen else -0.35
        view = scene.drawing(xlim=(low, window), ylim=(low, window), title=title)
        _globe(view, seen)
        for order, parts in legs.items():
            for leg, upto in parts:
                _arc(view, seen, leg, upto, color="after", width=3, visible=chosen("order", order))
        begin, (px, py) = seen(start), seen(printed)
        view.arrow(begin, (px - begin[0], py - begin[1]), color="lost", scale=1,
                   label="[Z 6.8]" if seen is ahead else None)
        for end in ends.values():
            view.point(seen(end), color="muted", size=4)
        view.point(seen(now), label="v^+" if seen is ahead else None, color="after", size=6, place=135)
        view.point(begin, label="v^-", color="before", place=160 if seen is _seen else 225)
    for k, name in enumerate("xyz"):
        view.readout(f"$v_{name}^+$", now[k], digits=3)
    view.readout("speed by [Z 6.8]", sp.sqrt(sum(p**2 for p in printed)), digits=3)
    return scene


def _published():
    """The velocity that (6.8) gives a particle of speed 1 along x, struck along y and z."""
    x, y, z = u = sp.symbols("x y z")
    struck = MassPoint(1, sp.Matrix(u), sp.Matrix([0, P_y, P_z]))
    return tuple(percussion(struck, {x: 1, y: 0, z: 0}, [x**2 + y**2 + z**2 - 1], published=True).after)


def _globe(view, seen):
    """The unit sphere with one octant and its axes."""
    turn = sp.Symbol("turn")
    if seen is _seen:
        view.curve(sp.cos(turn), sp.sin(turn), turn, (0, 2*sp.pi), color="muted")
    else:
        view.curve(sp.cos(turn), sp.sin(turn), turn, (-0.3, sp.pi/2 + 0.3), color="muted")
    for edge in (lambda w: (sp.cos(w), sp.sin(w), 0), lambda w: (0, sp.cos(w), sp.sin(w)),
                 lambda w: (sp.sin(w), 0, sp.cos(w))):
        _arc(view, seen, edge, sp.pi/2, color="muted", width=1)
    for axis, name in (((1, 0, 0), "x"), ((0, 1, 0), "y"), ((0, 0, 1), "z")):
        if seen is _seen or name != "x":
            view.line(seen((0, 0, 0)), seen(axis), dashed=True, color="muted")
            view.label(seen(tuple((1.33 if name == "x" else 1.17)*c for c in axis)), name)


def opening():
    """A flyer whose speed is held by a thrust along its velocity, and a gust from the side."""
    scene = Scene(alt="From above: a flyer moves ahead at the speed c, held by a thrust along its velocity; "
                      "a gust strikes it from the side. Two dashed lines with a question mark show where it "
                      "might go: on nearly as before, or nearly along the gust.", height=270, legend=False)
    view = scene.drawing(xlim=(-1.6, 2.6), ylim=(-1.4, 1.5), velocity_scale=1.1, impulse_scale=0.9)
    view.polygon([(-0.35, -0.14), (0.32, 0), (-0.35, 0.14)])
    view.velocity((0.32, 0), (1.3, 0), label="c", when="before")
    view.impulse((0, -0.1), (0, 1), label="P", anchor="head")
    for angle in (0.35, 1.25):
        view.line((0.1, 0.1), (0.1 + 1.4*sp.cos(angle), 0.1 + 1.4*sp.sin(angle)), dashed=True)
    view.label((0.95, 1.05), "?", size=26, color="accent")
    return figure(scene)
