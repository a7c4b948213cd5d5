"""Pictures: trains of blows, a chain with two stops. They draw what the laws return and hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.many_degree_vibro_impact.green_function import (
    CHAIN,
    green_harmonic,
    impulse_alone,
    oscillator_green,
    oscillator_green_rate,
    two_stop_sweep,
)
from mechlib.scene import Scene, figure, sampled

x, zeta, N, omega, s = sp.symbols("x zeta N omega s")
MOST = 12                                                # harmonics of the partial sums
OMEGAS, SHARES = (0.7, 1.1, 41), (0.0, 1.0, 201)         # the grids of the second figure
GAPS = 0.2, 0.3


def opening():
    """Two masses in a row, a stop in front of each."""
    scene = Scene(alt="A block on a spring is shaken by a force; a second, heavier block hangs on it by "
                      "another spring. Each block carries a nose that can strike a stop of its own.",
                      legend=False)
    view = scene.drawing(xlim=(-4.6, 4.4), ylim=(-0.9, 1.9))
    view.ground((-4.4, -0.45), (4.2, -0.45))
    view.ground((-4.2, -0.45), (-4.2, 1.2), side="left")
    view.spring((-4.2, 0), (-2.4, 0))
    view.block((-1.9, 0), 1.0, 0.9, label="1")
    view.spring((-1.4, 0), (0.4, 0))
    view.block((1.2, 0), 1.6, 0.9, label="2")
    view.rod((-1.9, 0.45), (-1.9, 1.0))
    view.ground((-1.1, 1.5), (-1.1, 0.7), side="left")
    view.ground((3.1, 1.2), (3.1, -0.45), side="left")
    view.dimension((-1.9, 1.1), (-1.1, 1.1), label=r"\delta_1", offset=0.0)
    view.dimension((2.0, 0.1), (3.1, 0.1), label=r"\delta_2", offset=0.0)
    view.arrow((-3.4, 0.8), (1.0, 0), label=r"\cos\omega t", label_at="left")
    return figure(scene)


def partial(t):
    """Both partial sums up to the harmonic N: of the displacement and of the velocity; period 1, mass 1."""
    mean, _ = green_harmonic(0, t, 1, 2*sp.pi*x, zeta)
    place, speed = mean, sp.Integer(0)
    for k in range(1, MOST + 1):
        counted = sp.Piecewise((1, N >= k), (0, True))
        parts = green_harmonic(k, t, 1, 2*sp.pi*x, zeta)
        place, speed = place + counted*parts[0], speed + counted*parts[1]
    return place, speed


def train():
    """χ and χ' of one mode over two periods, exact and as sums of harmonics."""
    scene = Scene(
        alt="Left: displacement of an oscillator under a blow in every period, with a kink at every blow; a "
            "dashed partial sum of harmonics rounds the kink off. Right: its velocity, with a jump of one at "
            "every blow; the partial sum runs through the middle of the jump.",
        labels={"x": r"\omega_0T/2\pi", "zeta": r"\zeta", "N": "harmonics"},
        start={"x": 0.7, "zeta": 0.1, "N": 3})
    place = scene.plot(xlim=(-1, 1), ylim=(-0.3, 0.5), xlabel="t/T", ylabel=r"m\chi/T", ratio=1.25)
    speed = scene.plot(xlim=(-1, 1), ylim=(-2, 2.6), xlabel="t/T", ylabel=r"m\chi'", ratio=1.25)
    own = 2*sp.pi*x
    sums = partial(s)
    for plot, exact, summed in ((place, oscillator_green, sums[0]), (speed, oscillator_green_rate, sums[1])):
        plot.curve(s, summed, s, (-1, 1), n=241, color="muted", dashed=True, label="harmonics")
        for start in (-1, 0):
            plot.curve(s, exact(s - start, 1, own, zeta), s, (start, start + sp.Rational(9999, 10000)), n=161,
                       label="exact" if start else None)
    after = oscillator_green_rate(0, 1, own, zeta)
    for value in (after, after - 1):
        speed.point((0, value), color="accent", size=5)
    place.readout(r"$g_0/T$", oscillator_green(0, 1, own, zeta), digits=3)
    speed.readout("$g^+$", after, digits=3)
    speed.readout("$g^-$", after - 1, digits=3)
    speed.readout("the sum at $0$", partial(sp.Integer(0))[1], digits=3)
    return scene


@cache
def motions():
    """The chain at every frequency of the grid: places over one period, times and impulses of both stops."""
    frequencies, shares = np.linspace(*OMEGAS), np.linspace(*SHARES)
    paths, numbers = [], []
    for motion in two_stop_sweep(frequencies, GAPS):
        order = np.argsort(motion.stops)
        paths.append(CHAIN.shapes @ motion.at(shares*motion.period)[0])
        numbers.append([*(motion.time[order]/motion.period), *motion.impulse[order]])
    return np.array(paths), np.array(numbers)


def _row(value, grid):
    low, high, n = grid
    return round((value - low)/(high - low)*(n - 1))


def path(omega, share):
    """x₁ and x₂ on the grid."""
    return motions()[0][_row(omega, OMEGAS), :, _row(share, SHARES)]


def impact(omega):
    """t₁/T, t₂/T, p₁, p₂ on the grid."""
    return motions()[1][_row(omega, OMEGAS)]


def two_stops():
    """One period of the chain, and both impulses against the frequency."""
    scene = Scene(
        alt="Left: the places of both masses over one period; each touches its own stop once, with a kink. "
            "Right: the impulses of both stops against the frequency of the force, and dashed that of the "
            "second if the first were not there.",
        labels={"omega": r"\omega"}, start={"omega": 1.0})
    places = sampled(path, omega=OMEGAS, s=SHARES)
    blows = sampled(impact, omega=OMEGAS)
    film = scene.plot(xlim=(0, 1), ylim=(-3, 0.8), xlabel="t/T", ylabel="x", ratio=1.25)
    sizes = scene.plot(xlim=(0.7, 1.1), ylim=(0, 6.5), xlabel=r"\omega", ylabel="p", ratio=1.25)
    for body, color in enumerate(("muted", "accent")):
        gap, at, size = GAPS[body], blows[body](omega), blows[2 + body]
        film.line((0, gap), (1, gap), color=color, dashed=True)
        film.curve(s, places[body](omega, s), s, SHARES[:2], n=SHARES[2], color=color,
                   label=("$x_1$", "$x_2$")[body])
        film.point((at, gap), color=color, size=5)
        sizes.curve(s, size(s), s, OMEGAS[:2], n=OMEGAS[2], color=color, label=("$p_1$", "$p_2$")[body])
        sizes.point((omega, size(omega)), color=color, size=5)
    frequencies = np.linspace(*OMEGAS)
    sizes.data(frequencies, impulse_alone(frequencies), color="accent", dashed=True,
               label="$p_2$ without stop 1")
    sizes.readout("$t_1/T$", blows[0](omega), digits=3)
    sizes.readout("$t_2/T$", blows[1](omega), digits=3)
    return scene
