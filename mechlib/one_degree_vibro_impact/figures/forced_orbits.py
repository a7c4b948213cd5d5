"""Pictures: a forced oscillator and a stop. They draw what the laws return and hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.one_degree_vibro_impact import fold_ratio, impact_coefficients
from mechlib.one_degree_vibro_impact.forced_orbits import contact_shares, path, speeds
from mechlib.scene import Scene, figure, sampled

omega, r, s = sp.symbols("omega r s")
ZETA, E = sp.Rational(1, 10), sp.Rational(1, 2)
OMEGAS, RATIOS = (0.4, 2.6, 45), (0.2, 2.0, 19)       # the grid of the controls


def opening():
    """A hammer that is driven to and fro, and its anvil."""
    scene = Scene(alt="A block on a spring and a damper, driven to and fro by a force; to its right, at the "
                      "distance delta from the rest position, stands an anvil.", legend=False)
    view = scene.drawing(xlim=(-3.4, 3.0), ylim=(-0.7, 1.5), impulse_scale=0.9)
    view.ground((-3.2, -0.4), (2.8, -0.4))
    view.ground((-3.0, -0.4), (-3.0, 1.0), side="left")
    view.spring((-3.0, 0.15), (-0.5, 0.15))
    view.damper((-3.0, -0.2), (-0.5, -0.2))
    view.block((0, 0), 1.0, 0.8, label="m")
    view.ground((1.6, 1.0), (1.6, -0.4), side="left")
    view.arrow((-0.5, 0.75), (1.0, 0), label=r"f\cos\omega t", label_at="left")
    view.dimension((0.5, -0.1), (1.6, -0.1), label=r"\delta", offset=0.0)
    return figure(scene)


def roots():
    """a, b, both speeds, and whether each is one; the gap is 1."""
    a, b = impact_coefficients(ZETA, omega, E)
    U = speeds(a, b, omega, 1, r)
    met = fold_ratio(ZETA, omega, E) <= r
    return a, b, U, (sp.And(met, U[0] > 0), sp.And(met, U[1] > 0))


def ray():
    """A ray and a circle: where they meet there is a motion; beside it the plane of the parameters."""
    scene = Scene(
        alt="Left: a circle round the origin whose radius is the swing without a stop, and a ray that starts "
            "at the stop, at the distance 1. Each point that they share is a periodic motion with impacts: "
            "one if the ray starts inside, two or none if it starts outside. Right: the plane of forcing "
            "frequency and swing, with the line of grazing and the curves on which the ray touches the "
            "circle.",
        labels={"omega": r"\omega", "r": r"P/\delta"}, start={"omega": 1.5, "r": 0.8})
    a, b, U, real = roots()
    view = scene.drawing(xlim=(-2.3, 4.2), ylim=(-3.2, 2.3))
    plot = scene.plot(xlim=(0.4, 2.6), ylim=(0, 2), xlabel=r"\omega", ylabel=r"P/\delta", ratio=1.1)
    length = sp.sqrt(a**2 + (b/omega)**2)
    view.axes((0, 0), 1.9, labels=("", ""))
    view.curve(r*sp.cos(sp.pi*s), r*sp.sin(sp.pi*s), s, (-1, 1), n=121, color="muted")
    view.curve(1 + 3*s*a/length, 3*s*b/omega/length, s, (0, 1), n=2, color="accent")
    view.point((1, 0), label=r"\delta", place=60)
    for speed, here in zip(U, real):
        view.point((1 + a*speed, b*speed/omega), color="accent", size=5, visible=here)
    plot.line((0.4, 1), (2.6, 1), dashed=True)
    plot.label((2.2, 1.1), "grazing", size=13)
    for low, high in ((0.5, 0.66), (1.0, 1.98)):
        plot.curve(s, fold_ratio(ZETA, s, E), s, (low, high), n=61, color="muted",
                   label="fold" if low == 1 else None)
    plot.point((omega, r), color="accent", size=5)
    plot.readout("roots", sum(sp.Piecewise((1, here), (0, True)) for here in real), digits=0)
    plot.readout("speed $U$", U[0], digits=3, visible=real[0])
    plot.readout("and a second", U[1], digits=3, visible=real[1])
    return scene


@cache
def shares():
    """When the next contact comes, in periods, for each root, on the grid of the controls."""
    tables = {}
    for root in (0, 1):
        grid = np.meshgrid(np.linspace(*OMEGAS), np.linspace(*RATIOS), indexing="ij")
        tables[root] = contact_shares(float(ZETA), float(E), *(x.ravel() for x in grid), root).reshape(
            grid[0].shape)

    def at(omega, r):
        i = round((omega - OMEGAS[0])/(OMEGAS[1] - OMEGAS[0])*(OMEGAS[2] - 1))
        j = round((r - RATIOS[0])/(RATIOS[1] - RATIOS[0])*(RATIOS[2] - 1))
        return np.array([tables[0][i, j], tables[1][i, j]])
    return sampled(at, omega=OMEGAS, r=RATIOS)


def flight():
    """One period of the motion that the equation promises, and when it really meets the stop."""
    scene = Scene(
        alt="The place of the mass over one period, from impact to impact, and the stop as a line. Where the "
            "curve rises above the line before the period is over, the equation has a root and yet there is "
            "no such motion.",
        labels={"omega": r"\omega", "r": r"P/\delta"}, start={"omega": 0.5, "r": 1.8})
    a, b, U, real = roots()
    share = shares()
    plot = scene.plot(xlim=(0, 1), ylim=(-9, 3), xlabel="t/T", ylabel=r"x/\delta", ratio=1.7)
    plot.line((0, 1), (1, 1), color="body", width=3)
    tau = 2*sp.pi/omega*s
    for k, name in enumerate(("first root", "second root")):
        plot.curve(s, path(ZETA, omega, 1, E, a, b, U[k], tau), s, (0, 1), n=161, visible=real[k],
                   color="accent" if k == 0 else "muted", dashed=k == 1, label=name)
    plot.readout("first root: next contact after", share[0], unit="T", digits=3, visible=real[0])
    plot.readout("second root: after", share[1], unit="T", digits=3, visible=real[1])
    return scene
