"""Pictures: a flight that just misses its stop. They draw what the laws return and hold no mechanics."""

import numpy as np
import sympy as sp

from mechlib.one_degree_vibro_impact import (
    flip_ratio,
    fold_ratio,
    grazing_kick,
    missed_peak,
    passing_flight,
    peak_time,
    root_map,
    root_map_run,
    root_map_window,
)
from mechlib.one_degree_vibro_impact.grazing.births import branch, heard
from mechlib.scene import Scene, case, chosen, figure, sampled

U, e, r, s = sp.symbols("U e r s")
ZETA, OMEGA, E = sp.Rational(1, 20), sp.Rational(11, 5), sp.Rational(4, 5)
SIDE = sp.Rational(2, 5)                             # how long before and after the touch is shown
SLOW = {"0.2": sp.Rational(1, 5), "0.5": sp.Rational(1, 2), "0.8": sp.Rational(4, 5)}
GRID = (-3.2, 0.0, 65)                               # of log10 ρ
STEPS = 12                                           # of the map that are drawn


def opening():
    """A bell, and a clapper that comes as close as can be."""
    scene = Scene(alt="A bell in section; inside it a clapper on its rod swings to the right and turns round "
                      "a hair's breadth before the wall of the bell.", legend=False)
    view = scene.drawing(xlim=(-3.0, 3.0), ylim=(-2.8, 0.75))
    view.ground((-0.9, 0.35), (0.9, 0.35), side="left")
    for side in (-1, 1):
        wall = [(0, 0.35), (0.75, 0.2), (1.05, -0.4), (1.2, -1.2), (1.55, -2.0), (2.1, -2.5)]
        for a, b in zip(wall, wall[1:]):
            view.rod((side*a[0], a[1]), (side*b[0], b[1]), width=6)
    place = (1.17, -2.03)
    view.pin((0, 0.1))
    view.rod((0, 0.1), place, width=3)
    view.disk(place, 0.27, spokes=0)
    view.rod((0, 0.1), (0, -2.28), width=2, color="muted", ghost=True)
    view.angle((0, 0.1), 1.7, -np.pi/2, -np.pi/2 + 0.53)
    return figure(scene)


def near_miss():
    """The flight that no stop has met, the flight that has, and what the touch has changed against the height
    that was missed."""
    scene = Scene(
        alt="Left: place against time near the stop. A flight arrives at the stop; one branch goes on above "
            "it and would peak at the height h, the other is thrown back; followed back in time, it would "
            "have peaked at about e squared h. Right: the change of velocity against h in powers of "
            "ten, a line of slope one half.",
        labels={"U": "U", "e": "e"}, start={"U": 0.6, "e": 0.8})
    view = scene.plot(xlim=(-SIDE, SIDE), ylim=(0.1, 1.25), xlabel=r"\tau", ylabel=r"x/\delta", ratio=1.2)
    plot = scene.plot(xlim=(-4.6, -0.6), ylim=(-2.1, 0.7), xlabel=r"\log_{10} h/\delta",
                      ylabel=r"\log_{10} \Delta u", ratio=1.1)
    peak = sampled(lambda U: peak_time(0.05, 2.2, 1.0, U), U=(0.02, 1.2, 60))
    height, change = missed_peak(ZETA, OMEGA, 1, e, peak)
    view.line((-SIDE, 1), (SIDE, 1), color="body", width=3)
    view.curve(s, passing_flight(ZETA, OMEGA, 1, U, s), s, (-SIDE, 0), n=61, color="accent")
    view.curve(s, passing_flight(ZETA, OMEGA, 1, U, s), s, (0, SIDE), n=61, color="muted", dashed=True,
               label="no stop")
    view.curve(s, passing_flight(ZETA, OMEGA, 1, -e*U, s), s, (0, SIDE), n=61, color="accent",
               label="with the stop")
    view.curve(s, passing_flight(ZETA, OMEGA, 1, -e*U, s), s, (-SIDE, 0), n=61, color="potential",
               dashed=True, label="followed back")
    view.line((peak, 1 + height), (peak, passing_flight(ZETA, OMEGA, 1, -e*U, peak)))
    view.point((peak, 1 + height), color="ink")
    view.point((peak, passing_flight(ZETA, OMEGA, 1, -e*U, peak)), color="accent")
    plot.curve(s, sp.log(grazing_kick(OMEGA, 1, e), 10) + s/2, s, (-4.6, -0.6), n=2, color="muted",
               dashed=True, label="slope ½")
    exact = (sp.log(x, 10) for x in missed_peak(ZETA, OMEGA, 1, e, s))
    plot.curve(*exact, s, (0.0035, 0.24), n=61, label="exact")
    plot.point((sp.log(height, 10), sp.log(change, 10)), color="ink", size=5)
    view.readout("missed $h$", height, digits=5)
    view.readout("thrown back, in $h$", (1 - passing_flight(ZETA, OMEGA, 1, -e*U, peak))/height, digits=3)
    plot.readout(r"$\Delta u$", change, digits=4)
    plot.readout(r"$\Delta u/\sqrt{h}$", change/sp.sqrt(height), digits=3)
    return scene


def two_births():
    """Speeds of impact against the force, on both sides of the octave."""
    scene = Scene(alt="Two plots of the speed of impact against the force. Left, below the octave: a branch "
                      "runs back from grazing to lower forces, dashed, and turns into a stable one. Right, "
                      "above the octave: the new branch begins at grazing, dashed and unstable; the speeds "
                      "that are heard lie far above it, up to the flip.")
    for omega, limits, top in ((1.2, (0.2, 1.3), 2.5), (2.2, (0.97, 1.16), 5.0)):
        plot = scene.plot(xlim=limits, ylim=(0, top), xlabel=r"f/f_{\mathrm g}", ylabel="U", ratio=1.1,
                          title=rf"$\omega = {omega}$")
        seen = np.linspace(*limits, 44)[1:-1]
        plot.data(*heard(0.05, omega, 0.8, seen), dots=True, color="accent", label="heard")
        plot.line((1, 0), (1, top), dashed=True)
        if omega < 2:
            low = float(fold_ratio(0.05, omega, 0.8))
            back, on = np.linspace(low, 1, 60), np.linspace(low, limits[1], 60)
            plot.data(back, branch(0.05, omega, 0.8, back, False), color="muted", dashed=True,
                      label="unstable")
            plot.data(on, branch(0.05, omega, 0.8, on, True), color="body", label="stable, one in a period")
        else:
            high = float(flip_ratio(0.05, omega, 1.0, 0.8))
            first, then = np.linspace(1, high, 60), np.linspace(high, limits[1], 20)
            plot.data(first, branch(0.05, omega, 0.8, first, True), color="muted", dashed=True)
            plot.data(then, branch(0.05, omega, 0.8, then, True), color="body")
    return figure(scene)


def rhythms_add():
    """The root map with its steps, and what they come to for every ρ."""
    scene = Scene(
        alt="Left: the root map, a straight line with a steep fall to the right of zero, and the steps of an "
            "orbit between it and the diagonal. Right: the places that are visited for long, against the "
            "parameter in powers of ten, and bars that mark the windows of 1, 2, 3 and more periods.",
        labels={"r": r"\log_{10}\rho", "alpha": r"\alpha"}, start={"r": -1.0, "alpha": "0.2"})
    view = scene.plot(xlim=(-1.1, 1.1), ylim=(-1.1, 1.1), xlabel=r"x/\sqrt{\rho}",
                      ylabel=r"x'/\sqrt{\rho}", ratio=1.0)
    plot = scene.plot(xlim=GRID[:2], ylim=(-1.02, 1.5), xlabel=r"\log_{10}\rho", ylabel=r"x/\sqrt{\rho}",
                      ratio=1.2)
    view.line((-1.1, -1.1), (1.1, 1.1))
    scale = 10**(r/2)
    slow = case("alpha", **{f"{name}": value for name, value in SLOW.items()})
    for low, high, n in ((-1.1, 0, 2), (0, scale, 121)):
        view.curve(s, root_map(s*scale, scale**2, slow)/scale, s, (low, high), n=n, color="body")
    levels = np.linspace(*GRID)
    rho = 10**levels
    for name, value in SLOW.items():
        here = chosen("alpha", name)
        ends = root_map_run(rho, float(value), 24)/np.sqrt(rho)[:, None]
        dots = np.unique([(level, x) for level, row in zip(levels, ends.round(3)) for x in row], axis=0)
        plot.data(*dots.T, dots=True, visible=here)
        _windows(plot, float(value), here)
        rows = dict(zip(levels, ends[:, :STEPS + 1]))
        steps = sampled(lambda r, rows=rows: rows[r], r=GRID)
        for x, after in zip(steps, steps[1:]):
            view.line((x, x), (x, after), color="accent", visible=here)
            view.line((x, after), (after, after), color="accent", visible=here)
        view.point((steps[0], steps[0]), color="accent", visible=here)
    plot.line((r, -1.02), (r, 1.5), color="ink")
    view.readout(r"$\rho$", 10**r, digits=5)
    return scene


def _windows(plot, alpha, here):
    """A bar for each window of the root map."""
    for n in range(1, 9):
        low, high = (np.log10(edge) for edge in root_map_window(alpha, n))
        low, high = max(low, GRID[0]), min(high, GRID[1])
        level = 0.85 + 0.24*(n % 3)
        if high - low > 0.02:
            plot.line((low, level), (high, level), color="potential", width=5, visible=here)
            if high - low > 0.1:
                plot.label(((low + high)/2, level + 0.1), f"{n}", size=13, visible=here)
