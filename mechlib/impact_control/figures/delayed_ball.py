"""Pictures: a ball and a racket that remembers. They draw what the laws return and hold no mechanics."""

import numpy as np
import sympy as sp

from mechlib.impact_control.delayed_ball.bounces import delayed_bounces, flight_heights
from mechlib.impact_control.delayed_ball.gains import (
    alternating_limit,
    best_gain,
    circling_limit,
    shaking_of,
)
from mechlib.impact_control.delayed_ball.multipliers import multiplier_places
from mechlib.scene import Scene, case, figure, sampled

e, s, K, r = sp.symbols("e s K r")
BALL, WANTED = 0.5, 2.6                                  # the ball of the section, the slowing of its table
SLOWINGS, BOUNCES, LATE, LARGEST = ("2.0", "2.6", "3.0"), 30, 0.03, 0.25


def opening():
    """The ball over the table after the bounce has doubled, and as it is wanted."""
    scene = Scene(alt="Height against time: a table moves up and down in a sine, and a ball bounces on it, "
                      "high, low, high, low. A dashed chain of equal arches shows the bounce that is wanted.",
                  height=300)
    shaking = float(shaking_of(BALL, WANTED))
    doubled = delayed_bounces(shaking, BALL, 0.0, 206, late=0.05)
    wished = delayed_bounces(shaking, BALL, 0.0, 5, late=0.0)
    first = 200 + int(doubled.velocity[0, 201] > doubled.velocity[0, 200])
    times, heights = flight_heights(doubled, shaking, first, first + 5)
    periods = np.round((doubled.time[0, first] - doubled.phase[0, first])/(2*np.pi))
    x = np.linspace(0, 5.4, 200)
    view = scene.plot(xlim=(0, 5.4), ylim=(-2, 10), xlabel=r"\omega t/2\pi", ylabel=r"height $\omega^2/g$",
                      ratio=2.2)
    view.data(x, shaking*np.sin(2*np.pi*x), color="body", label="table")
    long, high = flight_heights(wished, shaking, 0, 5)
    view.data(long/(2*np.pi), high, color="muted", dashed=True, label="wanted")
    shift = periods - np.round((wished.time[0, 0] - doubled.phase[0, first])/(2*np.pi))
    view.data(times/(2*np.pi) - shift, heights, color="accent", label="seen")
    return figure(scene)


def circle():
    """The three multipliers in the unit circle, and the gains and slowings that are stable."""
    scene = Scene(
        alt="Left: the plane of complex numbers with the unit circle and three multipliers. Right: slowing "
            "of the table over the gain; under a rising straight line and a falling curve the bounce is "
            "stable, they meet at the best gain.",
        labels={"e": "e", "s": "slowing $s$", "K": "gain $K$"}, start={"e": 0.5, "s": 2.6, "K": 0.0})
    plane = scene.plot(xlim=(-3.6, 2.4), ylim=(-2.0, 2.0), xlabel=r"\mathrm{Re}\,\lambda",
                       ylabel=r"\mathrm{Im}\,\lambda", ratio=1.34)
    plot = scene.plot(xlim=(-0.2, 0.6), ylim=(-0.8, 5.2), xlabel="K", ylabel="s", ratio=1.1)
    plot.line((-0.2, 0), (0.6, 0))
    turn = 2*sp.pi*r
    plane.curve(sp.cos(turn), sp.sin(turn), r, (0, 1), n=121, color="body", label="unit circle")
    places = multiplier_places(e, s, K)
    for place in places:
        plane.point(place, color="accent", size=6)
    top = 3 + e**2
    plot.curve(r, alternating_limit(e, r), r, (-0.2, 0.6), n=2, color="impulse", label="alternating")
    low = (1 - e**2)/(1 - e**2 + sp.Rational(26, 5))                                 # where the curve is 5.2
    falls = low + r*(sp.Rational(3, 5) - low)
    plot.curve(falls, circling_limit(e, falls), r, (0, 1), n=81, color="potential", dashed=True,
               label="circling")
    plot.point((best_gain(e), top), color="ink", size=5)
    plot.point((K, s), color="accent", size=6)
    squares = sp.Max(*(x**2 + y**2 for x, y in places), evaluate=False)
    plane.readout(r"largest $|\lambda|$", sp.sqrt(squares), digits=3)
    plot.readout("best gain", best_gain(e), digits=4)
    plot.readout("it bears $s$ up to", top, digits=3)
    return scene


def held():
    """Errors of the phase from bounce to bounce, simulated exactly, for three tables and any gain."""
    scene = Scene(
        alt="The error of the phase over the number of the bounce. With too small a gain it alternates and "
            "grows to a doubled bounce, with the right gain it dies out, with too large a gain it swings and "
            "grows.",
        labels={"slowing": "slowing $s$", "K": "gain $K$"}, start={"slowing": "2.6", "K": 0.0})
    plot = scene.plot(xlim=(0, BOUNCES), ylim=(-1.0, 1.0), xlabel="bounce", ylabel="error of the phase",
                      ratio=1.9)
    gains = np.linspace(0, LARGEST, 11)
    errors = {}
    for name in SLOWINGS:
        run = delayed_bounces(float(shaking_of(BALL, float(name))), BALL, gains, BOUNCES, late=LATE)
        errors[name] = sampled(lambda K, k, run=run: run.phase[int(np.argmin(abs(gains - K))), round(k)],
                               K=(0.0, LARGEST, 11), k=(0.0, float(BOUNCES), BOUNCES + 1))
    here = {name: error(K, r) for name, error in errors.items()}
    plot.line((0, 0), (BOUNCES, 0))
    plot.curve(r, case("slowing", **here), r, (0, BOUNCES), n=BOUNCES + 1, color="accent")
    plot.readout("last error", case("slowing", **{name: error(K, BOUNCES) for name, error in errors.items()}),
                 digits=3)
    plot.readout("shaking $\\Gamma$", case("slowing", **{
        name: sp.Float(shaking_of(BALL, float(name))) for name in SLOWINGS}), digits=3)
    return scene
