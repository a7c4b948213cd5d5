"""Pictures: a bang and the push that replaces it. They draw what the laws return and hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.many_degree_vibro_impact.harmonic_linearisation.backbones import (
    exact_backbone,
    linearised_amplitude,
    linearised_backbone,
    swing_in_time,
)
from mechlib.many_degree_vibro_impact.harmonic_linearisation.partial_sums import (
    lossless_term,
    oscillator_train,
    partial_green,
)
from mechlib.scene import Scene, figure, sampled

A, k_c, omega, n, s = sp.symbols("A k_c omega n s")
AMPLITUDES, STIFFNESSES = (1.05, 4.0, 60), (1.0, 100.0, 100)      # the grids of the controls
OMEGAS, MOST = (1.2, 1.9, 15), 20
FAR = 6.0                                                        # the end of the axis of amplitudes


def opening():
    """A mass that bangs on a stop, and the push over time that is to replace the bangs."""
    scene = Scene(alt="Left: a block on a spring in front of a stop at the distance delta. Right: over time, "
                      "the pushes of the stop as spikes, one in every period, and a smooth wave that has the "
                      "same mean and the same rhythm.", legend=False)
    view = scene.drawing(xlim=(-3.6, 2.6), ylim=(-1.0, 1.5))
    view.ground((-3.4, -0.5), (2.4, -0.5))
    view.ground((-3.2, -0.5), (-3.2, 1.1), side="left")
    view.spring((-3.2, 0), (-1.0, 0))
    view.block((-0.4, 0), 1.2, 1.0)
    view.ground((1.7, 1.1), (1.7, -0.5), side="left")
    view.dimension((0.2, 0.1), (1.7, 0.1), label=r"\delta", offset=0.0)
    plot = scene.plot(xlim=(0, 3), ylim=(-1.4, 4.2), xlabel="t/T", ylabel="push")
    for knock in (0.5, 1.5, 2.5):
        plot.line((knock, 0), (knock, 4), color="impulse", width=3)
    plot.curve(s, 1 + 2*sp.cos(2*sp.pi*(s - sp.Rational(1, 2))), s, (0, 3), n=151, color="accent")
    return figure(scene)


def two_verdicts():
    """Both backbones of a rigid stop, the distances between them, and one period of both motions."""
    scene = Scene(
        alt="Left: the frequency against the amplitude of an oscillator with a rigid stop, exact and "
            "linearised; a vertical and a horizontal line lead from a point of the exact curve to the other. "
            "Right: one period of both motions: an arc with a sharp corner at the stop, and a cosine.",
        labels={"A": r"A/\delta"}, start={"A": 2.0})
    plot = scene.plot(xlim=(1, FAR), ylim=(1, 2), xlabel=r"A/\delta", ylabel=r"\Omega", ratio=1.2)
    film = scene.plot(xlim=(0, 1), ylim=(-3.3, 1.4), xlabel="t/T", ylabel=r"x/\delta", ratio=1.2)
    plot.curve(s, exact_backbone(s, 1), s, (1.001, FAR), n=200, color="accent", label="exact")
    plot.curve(s, linearised_backbone(s, 1), s, (1.001, FAR), n=200, color="muted", label="linearised")
    exact, rough = exact_backbone(A, 1), linearised_backbone(A, 1)
    other = linearised_amplitude(exact, 1)
    inside = sp.And(exact < sp.sqrt(3), other < FAR)
    plot.line((A, exact), (A, rough), color="impulse", width=2)
    plot.line((A, exact), (other, exact), color="impulse", width=2, dashed=True, visible=inside)
    plot.point((A, exact), color="accent", size=5)
    plot.point((A, rough), color="muted", size=4)
    plot.point((other, exact), color="muted", size=4, visible=inside)
    film.line((0, 1), (1, 1), color="body", width=3)
    film.curve(s, swing_in_time(A, 1, s), s, (0, 1), n=121, color="accent", label="exact")
    film.curve(s, swing_in_time(A, 1, s, linearised=True), s, (0, 1), n=121, color="muted",
               label="linearised")
    film.readout("frequency too small by", 100*(1 - rough/exact), unit="%", digits=1)
    film.readout("amplitude too large by the factor", other/A, digits=2, visible=exact < sp.sqrt(3))
    return scene


@cache
def soft_table():
    """Linearised backbones of one soft stop, on the grid of the controls."""
    return linearised_backbone(np.linspace(*AMPLITUDES)[:, None], 1.0, np.linspace(*STIFFNESSES))


def one_soft_stop(A, k_c):
    i, j = (round((x - low)/(high - low)*(n - 1)) for x, (low, high, n) in ((A, AMPLITUDES),
                                                                            (k_c, STIFFNESSES)))
    return soft_table()[i, j]


def soft_stops():
    """Backbones of one soft stop and of two, exact and linearised."""
    scene = Scene(
        alt="The frequency against the amplitude, exact and linearised: on the left with one soft stop, on "
            "the right between two. The curves part as the spring hardens.",
        labels={"A": r"A/\delta", "k_c": r"k_c"}, start={"A": 2.0, "k_c": 10.0})
    table = sampled(one_soft_stop, A=AMPLITUDES, k_c=STIFFNESSES)
    for sides, title, top in ((1, "One stop", 2.0), (2, "Two stops", 9.0)):
        plot = scene.plot(xlim=(1, 4), ylim=(0.9, top), xlabel=r"A/\delta", ylabel=r"\Omega", title=title,
                          ratio=1.2)
        if sides == 1:
            def rough(a):
                return table(a, k_c)
        else:
            def rough(a):
                return linearised_backbone(a, 1, k_c, sides=2)
        plot.curve(s, exact_backbone(s, 1, k_c, sides), s, AMPLITUDES[:2], n=AMPLITUDES[2], color="accent",
                   label="exact")
        plot.curve(s, rough(s), s, AMPLITUDES[:2], n=AMPLITUDES[2], color="muted", label="linearised")
        exact = exact_backbone(A, 1, k_c, sides)
        plot.point((A, exact), color="accent", size=5)
        plot.readout(f"error, {title.lower()}", 100*(rough(A)/exact - 1), unit="%", digits=2)
    return scene


def spring(w):
    """The compliance of the oscillator."""
    return 1/(1 - w**2)


def by_number(n, omega):
    """χ_n(0), as it is and with the mass."""
    return np.array([partial_green(spring, omega, int(round(n)), mass=mass) for mass in (None, 1.0)])


def partial_sums():
    """The periodic Green's function and its partial sums, over the period and at the knock."""
    scene = Scene(
        alt="Left: the answer of the oscillator to a train of impulses over one period, with a sharp corner "
            "at each end, and a sum of n harmonics that rounds it off. Right: the value at the corner "
            "against the number of harmonics; the plain sum creeps, the sum with the mass jumps there.",
        labels={"n": "n", "omega": r"\omega"}, start={"n": 1, "omega": 1.5})
    film = scene.plot(xlim=(0, 1), ylim=(-1.3, 1.3), xlabel="t/T", ylabel=r"\chi", ratio=1.2)
    plot = scene.plot(xlim=(0, MOST + 1), ylim=(-1.0, 0.2), xlabel="n", ylabel=r"\chi_n(0)", ratio=1.2)
    t = 2*sp.pi*s/omega
    total = lossless_term(spring, omega, 0, t)
    for k in range(1, MOST + 1):
        total += sp.Piecewise((lossless_term(spring, omega, k, t), n > k - 0.5), (0, True))
    film.curve(s, oscillator_train(omega, t), s, (0, 1), n=161, color="muted", label="exact")
    film.curve(s, total, s, (0, 1), n=161, color="accent", label="$n$ harmonics")
    exact = oscillator_train(omega, sp.Integer(0))
    grid = dict(n=(1.0, float(MOST), MOST), omega=OMEGAS)
    plain, massive = sampled(by_number, **grid)
    plot.line((0, exact), (MOST + 1, exact), color="muted")
    plot.curve(s, plain(s, omega), s, (1, MOST), n=MOST, color="accent", label="plain sum")
    plot.curve(s, massive(s, omega), s, (1, MOST), n=MOST, color="impulse", dashed=True,
               label="with the mass")
    plot.point((n, plain), color="accent", size=5)
    plot.readout(r"exact $\chi(0)$", exact, digits=4)
    plot.readout(r"plain sum", plain, digits=4)
    plot.readout("with the mass", massive, digits=4)
    return scene
