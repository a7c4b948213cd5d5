"""Pictures: multipliers that cross the unit circle, and what is born there."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.scene import Scene, case, chosen, figure, sampled
from mechlib.two_degree_vibro_impact import after_a_kick
from mechlib.two_degree_vibro_impact.losing_stability import even_knocking, multipliers_along

omega, n, s = sp.symbols("omega n s")
OMEGAS = (0.97, 1.24, 109)                               # the grid of the control
FAR = 2.2                                                # how far the plane of the multipliers reaches
SHOWN = {"1.1": 1.1, "0.994": 0.994, "1.21": 1.21}       # the frequencies of the record
STEPS = 40


def opening():
    """Three records of the same machine: one point, a closed curve, two points."""
    scene = Scene(alt="The impacts of the machine at the frequency 0.994, each as a point over the phase of "
                      "the force and the speed: two hundred impacts lie on a closed curve.", legend=False)
    plot = scene.plot(xlim=(1.1, 1.9), ylim=(0.4, 1.7), xlabel=r"\theta", ylabel="U", ratio=1.7)
    run = record()
    plot.data(run.phase[1], run.speed[1], dots=True, color="accent")
    return figure(scene)


@cache
def record():
    """Two hundred impacts at each of the frequencies, after four hundred."""
    return after_a_kick(list(SHOWN.values()))


def multipliers():
    """The four multipliers in the complex plane, and the largest modulus against the frequency."""
    scene = Scene(
        alt="Left: the complex plane with the unit circle and four points, the multipliers of the motion. "
            "Right: the modulus of the largest against the frequency; between the two dashed lines it is "
            "less than one.",
        labels={"omega": r"\omega"}, start={"omega": 1.1})
    grid = np.linspace(*OMEGAS)
    values, speeds = multipliers_along(grid)

    def at(omega):
        k = int(np.argmin(np.abs(grid - omega)))
        return np.concatenate([values[k].real, values[k].imag, np.abs(values[k][:1]), speeds[k:k + 1],
                               [np.prod(values[k]).real]])
    table = sampled(at, omega=OMEGAS)
    view = scene.plot(xlim=(-FAR, FAR), ylim=(-1.6, 1.6), xlabel="Re", ylabel="Im", ratio=1.375)
    plot = scene.plot(xlim=OMEGAS[:2], ylim=(0, 2), xlabel=r"\omega", ylabel=r"\max|\lambda|", ratio=1.375)
    view.curve(sp.cos(sp.pi*s), sp.sin(sp.pi*s), s, (-1, 1), n=121, color="muted")
    for k in range(4):
        view.point((table[k], table[4 + k]), color="accent", size=5, visible=table[k] > -FAR)
    plot.line((OMEGAS[0], 1), (OMEGAS[1], 1), color="muted")
    for place in even_knocking():
        plot.line((place, 0), (place, 2), dashed=True)
    largest = table[8]
    plot.curve(s, sp.Piecewise((largest(s), largest(s) < 2)), s, OMEGAS[:2], n=OMEGAS[2], color="accent")
    plot.point((omega, largest), color="accent", size=5, visible=largest < 2)
    plot.readout("largest modulus", largest, digits=3)
    plot.readout("product of all four", table[10], digits=4)
    plot.readout("speed $U$", table[9], digits=3)
    return scene


def sections():
    """The impacts in the plane of phase and speed, one after the other."""
    scene = Scene(
        alt="Impacts of the machine as points over the phase of the force and the speed of impact, at three "
            "frequencies: one point, a closed curve, two points. A larger dot steps from impact to impact.",
        labels={"case": r"\omega", "n": "impact"}, start={"n": 1})
    run = record()
    plot = scene.plot(xlim=(1.0, 3.5), ylim=(0, 2.4), xlabel=r"\theta", ylabel="U", ratio=1.7)
    places = {}
    for k, name in enumerate(SHOWN):
        plot.data(run.phase[k], run.speed[k], dots=True, color="muted", visible=chosen("case", name))

        def at(n, k=k):
            i = round(n) - 1
            return np.array([run.phase[k, i], run.speed[k, i], run.interval[k, i]])
        places[name] = sampled(at, n=(1, STEPS, STEPS))
    here = [case("case", **{name: places[name][k] for name in SHOWN}) for k in range(3)]
    plot.point((here[0], here[1]), color="accent", size=6)
    plot.readout("phase $\\theta$", here[0], digits=3)
    plot.readout("speed $U$", here[1], digits=4)
    plot.readout("to the next impact", here[2], unit="periods", digits=3)
    return scene
