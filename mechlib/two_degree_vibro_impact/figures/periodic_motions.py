"""Pictures: two masses in a row and a stop. They draw what the laws return and hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.scene import Scene, figure, sampled
from mechlib.two_degree_vibro_impact.periodic_motions import contact_shares, knock, two_modes

omega, delta, k, e, s = sp.symbols("omega delta k e s")
E, OMEGA, GAP = sp.Rational(4, 5), sp.Rational(11, 10), sp.Rational(3, 10)
OMEGAS, GAPS = (0.7, 2.3, 161), (-0.4, 0.6, 21)          # the grids of the controls
TIGHT, BOUNCE = (0.5, 20.0, 196), (0.25, 0.9, 14)


def opening():
    """The machine on its feet, the slab on the machine, the wall."""
    scene = Scene(alt="A block on a spring is shaken by a force; a second, heavier block hangs on it by "
                      "another spring, and at the distance delta in front of it stands a wall.", legend=False)
    view = scene.drawing(xlim=(-4.6, 4.4), ylim=(-0.8, 1.6))
    view.ground((-4.4, -0.45), (4.2, -0.45))
    view.ground((-4.2, -0.45), (-4.2, 1.2), side="left")
    view.spring((-4.2, 0), (-2.4, 0))
    view.block((-1.9, 0), 1.0, 0.9, label="1")
    view.spring((-1.4, 0), (0.4, 0))
    view.block((1.2, 0), 1.6, 0.9, label="m")
    view.ground((3.1, 1.2), (3.1, -0.45), side="left")
    view.arrow((-2.4, 0.8), (1.0, 0), label=r"\cos\omega t", label_at="left")
    view.label((-0.5, 0.4), "$k$", size=14)
    view.dimension((2.0, 0.1), (3.1, 0.1), label=r"\delta", offset=0.0)
    return figure(scene)


@cache
def shares(first, second, of):
    """When the next contact comes, in periods, for both roots of a grid of systems; 0 without a root."""
    grid = np.meshgrid(np.linspace(*first), np.linspace(*second), indexing="ij")
    tables = [table.reshape(grid[0].shape) for table in of(*(x.ravel() for x in grid))]

    def at(x, y):
        i, j = (round((value - low)/(high - low)*(n - 1)) for value, (low, high, n) in ((x, first),
                                                                                        (y, second)))
        return np.array([table[i, j] for table in tables])
    return at


def of_gap(omega, delta):
    """With the restitution of the text."""
    return contact_shares(omega, delta, float(E))


def of_tightness(k, e):
    """At the frequency of the text."""
    return contact_shares(float(OMEGA), float(GAP), e, k)


def is_motion(share):
    return sp.And(share > 0.999, share < 1.001)


def machine():
    """The impulse against the frequency, and one period of the motion."""
    scene = Scene(
        alt="Left: the impulse of the knock against the frequency of the force, a thick curve where the "
            "motion exists, dots where the mass would have to pass through the stop. Right: the places of "
            "both masses over one period, from knock to knock, and the stop as a line.",
        labels={"omega": r"\omega", "delta": r"\delta"}, start={"omega": 1.1, "delta": 0.3})
    share = sampled(shares(OMEGAS, GAPS, of_gap), omega=OMEGAS, delta=GAPS)
    plot = scene.plot(xlim=(0.7, 2.3), ylim=(0, 10), xlabel=r"\omega", ylabel="p", ratio=1.2)
    film = scene.plot(xlim=(0, 1), ylim=(-4, 2), xlabel="t/T", ylabel="x", ratio=1.2)
    for number, name in enumerate(("a motion", "the slower root")):
        p = knock(s, delta, E, slow=bool(number)).impulse
        here = share[number](s, delta)
        plot.curve(s, sp.Piecewise((p, is_motion(here))), s, OMEGAS[:2], n=OMEGAS[2],
                   color="muted" if number else "accent", label=name)
        if not number:
            plot.curve(s, sp.Piecewise((p, sp.And(here > 0.001, here < 0.999))), s, OMEGAS[:2], n=OMEGAS[2],
                       color="muted", dashed=True, label="a ghost")
    now = knock(omega, delta, E)
    there = now.impulse > 0
    plot.point((omega, now.impulse), color="accent", size=5, visible=there)
    film.line((0, delta), (1, delta), color="body", width=3)
    for body, name in enumerate(("$x_1$", "$x_2$")):
        film.curve(s, now.place(body, 2*sp.pi/omega*s), s, (0, 1), n=121, visible=there, label=name,
                   color=("muted", "accent")[body])
    film.readout("impulse $p$", now.impulse, digits=3, visible=there)
    film.readout("speed $U$", now.speed, digits=3, visible=there)
    film.readout("next contact after", share[0], unit="T", digits=3, visible=there)
    return scene


def tightening():
    """The impulse against the stiffness that holds the slab, and one period of the motion."""
    scene = Scene(
        alt="Left: the impulse of the knock against the stiffness between the two masses: it goes up and "
            "down, with deep dips. Right: the places of both masses over one period; at a dip the second "
            "mode makes a whole number of swings.",
        labels={"k": "k", "e": "e"}, start={"k": 5.0, "e": 0.8})
    share = sampled(shares(TIGHT, BOUNCE, of_tightness), k=TIGHT, e=BOUNCE)
    plot = scene.plot(xlim=(0, 20), ylim=(0, 12), xlabel="k", ylabel="p", ratio=1.2)
    film = scene.plot(xlim=(0, 1), ylim=(-5, 2.2), xlabel="t/T", ylabel="x", ratio=1.2)
    plot.curve(s, sp.Piecewise((knock(OMEGA, GAP, e, stiffness=s).impulse, is_motion(share[0](s, e)))), s,
               TIGHT[:2], n=TIGHT[2], color="accent", label="a motion")
    now = knock(OMEGA, GAP, e, stiffness=k)
    plot.point((k, now.impulse), color="accent", size=5)
    film.line((0, GAP), (1, GAP), color="body", width=3)
    for body, name in enumerate(("$x_1$", "$x_2$")):
        film.curve(s, now.place(body, 2*sp.pi/OMEGA*s), s, (0, 1), n=161, label=name,
                   color=("muted", "accent")[body])
    film.readout("impulse $p$", now.impulse, digits=3)
    film.readout("swings of the second mode", sp.sqrt(two_modes(2, k)[0][1])/OMEGA, digits=2)
    film.readout("next contact after", share[0], unit="T", digits=3)
    return scene
