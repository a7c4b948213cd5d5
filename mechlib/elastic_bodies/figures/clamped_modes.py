"""Pictures: modes of a clamped beam."""

import numpy as np
import sympy as sp

from mechlib.elastic_bodies import eigenvalue, mode, textbook_mode
from mechlib.scene import Scene, figure, sampled

n, a, book, x, s = sp.symbols("n a book x s")
MOST, POINTS, LOUD = 20, 401, 6


def opening():
    """A bar between two vices, and a hammer."""
    scene = Scene(alt="A flat steel bar is clamped in two vices. A small hammer is held over it, at a place "
                      "that is "
                      "to be chosen.", legend=False)
    view = scene.drawing(xlim=(-0.5, 4.5), ylim=(-0.7, 1.3))
    view.block((2, 0), 4, 0.12)
    for side in (-0.2, 4.2):
        view.block((side, 0.25), 0.4, 0.38)
        view.block((side, -0.25), 0.4, 0.38)
    view.block((1.3, 0.75), 0.3, 0.5)
    view.arrow((1.3, 0.48), (0, -0.3), color="ink")
    view.label((1.75, 0.8), "where?", align="left")
    return figure(scene)


def shapes():
    """Mode n of the clamped beam, by the stable form and by the textbook's."""
    scene = Scene(
        alt="The shape of a mode of a beam clamped at both ends, with one more bump for each number. The "
            "formula of "
            "the textbook, computed in doubles, follows it up to about the tenth mode and then runs wild.",
        labels={"n": "mode $n$", "book": "textbook's formula"}, start={"n": 2, "book": True})
    grid = dict(n=(1.0, float(MOST), MOST), x=(0.0, 1.0, POINTS))
    true, printed = sampled(lambda n, x: [float(mode(round(n), x)),
                                          float(np.clip(textbook_mode(round(n), x), -3, 3))], **grid)
    values = sampled(lambda n: [eigenvalue(round(n)), (eigenvalue(round(n))/eigenvalue(1))**2],
                     n=(1.0, float(MOST), MOST))
    plot = scene.plot(xlim=(0, 1), ylim=(-2.6, 2.6), xlabel="x/L", ylabel=r"\varphi_n", ratio=1.9)
    plot.line((0, 0), (1, 0))
    plot.curve(x, printed(n, x), x, (0, 1), n=POINTS, color="accent", dashed=True, label="textbook, in "
                                                                                         "doubles",
               visible=sp.Ne(book, 0))
    plot.curve(x, true(n, x), x, (0, 1), n=POINTS, color="body", label="stable form")
    plot.readout(r"$\lambda_n$", values[0], digits=4)
    plot.readout(r"$\omega_n/\omega_1$", values[1], digits=3)
    return scene


def struck_at():
    """How strongly a blow at x = aL rings each of the first six modes: φ_n(a)²."""
    scene = Scene(
        alt="A clamped bar is struck at a movable place. Bars show how much energy each of its first six "
            "modes gets. "
            "Struck in the middle, the second, fourth and sixth get nothing.",
        labels={"a": "struck at $x/L$"}, start={"a": 0.3})
    loud = sampled(lambda a: [float(mode(k, a))**2 for k in range(1, LOUD + 1)], a=(0.0, 1.0, 101))
    view = scene.drawing(xlim=(-0.3, 4.3), ylim=(-0.5, 1.0))
    view.block((2, 0), 4, 0.12)
    for side in (-0.1, 4.1):
        view.block((side, 0.2), 0.2, 0.28)
        view.block((side, -0.2), 0.2, 0.28)
    view.impulse((4*a, 0.75), (0, -0.65))
    plot = scene.plot(ylim=(0, 3), ylabel=r"\varphi_n(a)^2", ratio=1.6)
    plot.bars([(str(k), value, "kinetic") for k, value in enumerate(loud, start=1)])
    return scene
