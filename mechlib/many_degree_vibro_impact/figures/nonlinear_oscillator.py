"""Pictures: a stiffening spring in front of a stop. They draw what the laws return and hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.many_degree_vibro_impact import Duffing, along_hardening, product_of_two, shoot
from mechlib.many_degree_vibro_impact.nonlinear_oscillator.duffing import speeds_against_frequency
from mechlib.scene import Scene, figure, sampled

beta, n, s = sp.symbols("beta n s")
BETAS, PARTS, SHOTS = (0.0, 6.0, 31), (0.0, 1.0, 61), 5                      # the grids of the controls


def opening():
    """A mass on a beam that is stopped more and more by its own bending, and the stop."""
    scene = Scene(alt="A block hangs on two strings stretched across its way and on a spring; a force shakes "
                      "it towards a stop at the distance delta.", legend=False)
    view = scene.drawing(xlim=(-4.2, 3.4), ylim=(-1.9, 1.9))
    view.ground((-3.9, -0.9), (-3.9, 0.9), side="left")
    view.spring((-3.9, 0), (-0.5, 0))
    view.block((0, 0), 1.0, 0.9, label="1")
    view.line((0, 0.45), (0, 1.7), color="body", width=2)
    view.line((0, -0.45), (0, -1.7), color="body", width=2)
    view.pin((0, 1.7), fixed=True)
    view.pin((0, -1.7), fixed=True)
    view.ground((2.3, 1.2), (2.3, -1.2), side="left")
    view.arrow((0.6, 0.7), (1.2, 0), label=r"F\cos\omega t", label_at="right")
    view.dimension((0.5, -0.2), (2.3, -0.2), label=r"\delta", offset=0.0)
    view.label((-2.2, 0.5), r"$x+\beta x^3$", size=14)
    return figure(scene)


@cache
def motions():
    """One motion for every β of the control."""
    return along_hardening(np.linspace(*BETAS))


@cache
def flights():
    """(β, part of the period) → x, ẋ."""
    parts = np.linspace(*PARTS)
    return np.array([shot.path(shot.time + shot.period*parts) for shot in motions()])


@cache
def numbers():
    """(β) → speed, instant, the multipliers' real and imaginary parts."""
    rows = []
    for shot in motions():
        values = sorted(shot.multipliers, key=lambda x: (x.imag, x.real))
        rows.append([shot.speed, shot.time, *(x.real for x in values), *(x.imag for x in values)])
    return np.array(rows)


def place(value, grid):
    """The number of a grid point."""
    low, high, count = grid
    return round((value - low)/(high - low)*(count - 1))


def hardening():
    """The motion in the plane of place and velocity, and its two multipliers."""
    scene = Scene(
        alt="Left: one period in the plane of place and velocity, from the stop round to the stop again, and "
            "the jump of the impact as a dashed line. Right: the complex plane with the unit circle and a "
            "smaller one, on which the two multipliers turn.",
        labels={"beta": r"\beta"}, start={"beta": 0.0})
    x, u = sampled(lambda s, beta: flights()[place(beta, BETAS), place(s, PARTS)], s=PARTS, beta=BETAS)
    U, _, *points = sampled(lambda beta: numbers()[place(beta, BETAS)], beta=BETAS)
    like = Duffing(0.0)
    view = scene.plot(xlim=(-3.4, 0.8), ylim=(-4, 4), xlabel="x", ylabel=r"\dot x", ratio=1.2)
    plane = scene.plot(xlim=(-1.5, 1.5), ylim=(-1.25, 1.25), xlabel="Re", ylabel="Im", ratio=1.2)
    view.line((like.gap, -4), (like.gap, 4), color="body", width=3)
    view.curve(x(s, beta), u(s, beta), s, PARTS[:2], n=PARTS[2], color="accent")
    view.line((like.gap, U), (like.gap, -like.e*U), color="accent", dashed=True, width=2)
    view.point((like.gap, U), color="accent", size=4)
    view.point((like.gap, -like.e*U), color="accent", size=4)
    radius = float(np.sqrt(product_of_two(like.omega, like.e, like.zeta)))
    for r, dashed in ((1.0, False), (radius, True)):
        plane.curve(r*sp.cos(sp.pi*s), r*sp.sin(sp.pi*s), s, (-1, 1), n=121, color="muted", dashed=dashed)
    for k in (0, 1):
        plane.point((points[k], points[2 + k]), color="accent", size=5)
    plane.readout("speed $U$", U, digits=3)
    plane.readout("farther multiplier", sp.Max(*(sp.sqrt(points[k]**2 + points[2 + k]**2) for k in (0, 1))),
                  digits=3)
    plane.readout("product", points[0]*points[1] + points[2]**2, digits=4)
    return scene


@cache
def shot():
    """Newton's shots at β = 0.1, the first from the motion with a straight spring."""
    return shoot(*Duffing(0.1).system(), along_hardening([0.0])[0].guess)


def shots():
    """Shot after shot: the place and the velocity over the period."""
    scene = Scene(
        alt="Left: the place over one period, from the stop; right: the velocity. The first shot misses the "
            "stop at the end of the period by far, the later ones come closer; a ring shows where each "
            "should end.",
        labels={"n": "shot"}, start={"n": 1})
    parts = np.linspace(*PARTS)
    paths = []
    for k in range(SHOTS):
        time, _ = shot().tries[k]
        paths.append(shot().flight(k)(time + shot().period*parts))
    x, u = sampled(lambda s, n: paths[round(n) - 1][place(s, PARTS)], s=PARTS, n=(1, SHOTS, SHOTS))
    t0, U, miss = sampled(lambda n: [shot().tries[round(n) - 1][0], shot().tries[round(n) - 1][1][1],
                                     shot().misses[round(n) - 1]], n=(1, SHOTS, SHOTS))
    gap = Duffing(0.1).gap
    for path, name, target, lim in ((x, "x", gap, (-3.4, 2.2)), (u, r"\dot x", U, (-4, 5))):
        plot = scene.plot(xlim=(0, 1.05), ylim=lim, xlabel="(t-t_0)/T", ylabel=name, ratio=1.2)
        plot.line((0, target), (1.05, target), dashed=True)
        plot.curve(s, path(s, n), s, PARTS[:2], n=PARTS[2], color="accent")
        plot.point((1, target), color="body", size=4)
        plot.point((1, path(1, n)), color="accent", size=5)
    plot.readout("$t_0$", t0, digits=5)
    plot.readout("speed $U$", U, digits=5)
    plot.readout("miss", miss, digits=5)
    return scene


def tongue():
    """The speed of impact against the frequency: a straight spring, and one that hardens."""
    scene = Scene(alt="The speed of impact against the frequency. With a straight spring it has a peak near "
                      "twice the natural frequency; with a hardening one the curve leans over to the right "
                      "and ends at 2.94.")
    plot = scene.plot(xlim=(1.2, 3.2), ylim=(0, 6), xlabel=r"\omega", ylabel="U", ratio=1.7)
    straight = np.arange(1.81, 2.2, 0.005), np.arange(1.795, 1.199, -0.005)
    leaning = [2.1, 2.4, 2.7, 2.85, 2.91, 2.93], [1.6, 1.4, 1.2]
    for hardness, ways, color in ((0, straight, "muted"), (0.5, leaning, "accent")):
        plot.data(*speeds_against_frequency(hardness, *ways), color=color, label=f"$\\beta={hardness}$")
    return figure(scene)
