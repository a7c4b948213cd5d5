"""Pictures: waves in a long rod, and a stretched rod whose rope is cut."""

import sympy as sp

from mechlib.elastic_bodies import dalembert, images, rod, waves
from mechlib.scene import Scene, case, figure

t, b, x, s, tau = sp.symbols("t b x s tau")
STROKES = "Upright strokes: compression. Level strokes: tension."


def opening():
    """A rod between a wall and a rope."""
    scene = Scene(alt="A steel rod is fixed to a wall at its left end and pulled to the right by a rope. A "
                      "pair "
                      "of scissors is about to cut the rope. The rod is drawn with the strokes of tension.",
                  legend=False, caption=STROKES)
    view = scene.drawing(xlim=(-0.5, 6.6), ylim=(-0.75, 0.95))
    view.wall((0, 0.7), (0, -0.7))
    view.field((0, 0), (4, 0), 1, s, n=8, thickness=0.5)
    view.line((4, 0), (6.2, 0), color="ink", width=2)
    view.arrow((5.6, 0), (0.9, 0), label="P", color="ink")
    view.line((4.7, -0.45), (5.0, 0.45), color="accent", width=2.5)
    view.line((5.0, -0.45), (4.7, 0.45), color="accent", width=2.5)
    view.label((2, 0.6), "steel")
    return figure(scene)


def long_rod():
    """A long rod, pulled apart or struck on a piece of it: both halves run away (c = Z = 1)."""
    scene = Scene(
        alt="A long rod, shown as a strip with strokes for compression and tension, and below it curves of "
            "its "
            "displacement and its velocity. Two equal waves run away from the middle, one to each side.",
        caption=STROKES, labels={"t": "t", "b": "half width", "given": "the piece is"},
        start={"t": 1.2, "b": 0.8, "given": "struck"})
    bar = rod(1, 1)
    bump = sp.Piecewise((0, x < -b), (1 + x/b, x < 0), (1 - x/b, x < b), (0, True))
    blow = sp.Piecewise((0, x < -b), (1, x < b), (0, True))
    moved = {"displaced": (bump, 0), "struck": (0, blow)}
    f, g = (case("given", **parts) for parts in zip_waves(moved, bar))
    view = scene.drawing(xlim=(-4, 4), ylim=(-0.4, 0.4))
    here = 8*s - 4
    tension = g.subs(x, here + t) - f.subs(x, here - t)
    size = case("given", displaced=b, struck=1)
    view.field((-4, 0), (4, 0), size*tension, s, n=160, thickness=0.5)
    plot = scene.plot(xlim=(-4, 4), ylim=(-0.1, 1.1), xlabel="x", ylabel="displacement $w$")
    w = case("given", **{name: dalembert(w0, v0, 1, x, t) for name, (w0, v0) in moved.items()})
    plot.curve(x, w, x, (-4, 4), n=321, color="body")
    speed = scene.plot(xlim=(-4, 4), ylim=(-1.4, 1.4), xlabel="x", ylabel="velocity $v$")
    speed.curve(x, f.subs(x, x - t) + g.subs(x, x + t), x, (-4, 4), n=321, color="after")
    return scene


def zip_waves(moved, bar):
    """The right-going and the left-going wave of every start, by its name."""
    pairs = {name: waves(w0, v0, bar, x) for name, (w0, v0) in moved.items()}
    return [{name: pair[k] for name, pair in pairs.items()} for k in (0, 1)]


def cut_rope():
    """A rod fixed at 0 and stretched by P = EA ε at 1, let go: its field, a gauge at x, the force on the
    wall."""
    scene = Scene(
        alt="A rod, fixed at a wall on the left and let go on the right. A front of no stress runs to the "
            "wall and "
            "comes back as compression; the rod shortens, lengthens again and never stops. Curves show the "
            "displacement at a gauge and the force on the wall against time.",
        caption=STROKES, labels={"t": "t", "x": "gauge at $x/L$"}, start={"t": 0.5, "x": 0.7})
    w = dalembert(images(x, x, 1), 0, 1, x, t)
    tension = dalembert(images(1, x, 1, left="free", right="fixed"), 0, 1, x, t)
    view = scene.drawing(xlim=(-0.25, 5.2), ylim=(-0.6, 0.7))
    length = 4 + sp.Rational(7, 10)*w.subs(x, 1)
    view.wall((0, 0.55), (0, -0.55))
    view.field((0, 0), (length, 0), tension.subs(x, s), s, n=120, thickness=0.5)
    view.point((length*x, 0.34), label="gauge", place=90)
    plot = scene.plot(xlim=(0, 8), ylim=(-1.25, 1.25), xlabel=r"t\,c/L", ylabel=r"displacement / $(PL/EA)$")
    plot.line((0, 0), (8, 0))
    plot.curve(tau, w.subs(t, tau), tau, (0, 8), n=321, color="body")
    plot.point((t, w), color="accent")
    base = scene.plot(xlim=(0, 8), ylim=(-1.4, 1.4), xlabel=r"t\,c/L", ylabel=r"pull on the wall / $P$")
    base.line((0, 0), (8, 0))
    wall = tension.subs(x, 0)
    base.curve(tau, wall.subs(t, tau), tau, (0, 8), n=641, color="reaction")
    base.point((t, wall), color="accent")
    base.readout("w at the gauge", w, digits=3, unit="PL/EA")
    base.readout("pull on the wall", wall, digits=2, unit="P")
    return scene
