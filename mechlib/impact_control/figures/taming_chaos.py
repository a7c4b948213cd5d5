"""Pictures: a hammer that rattles, and is caught. They draw what the laws return and hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.impact_control import (
    chaotic_starts,
    follow_nudged,
    grazing_line,
    hold_at,
    ogy_gain,
    record_strobes,
    strobe_map,
)
from mechlib.impact_control.taming_chaos.example import rattling_hammer, wanted_motion
from mechlib.scene import Scene, case, figure, sampled
from mechlib.scene.marks import Run

n, begin, r, s, i, j = sp.symbols("n begin r s i j")
HAMMER = rattling_hammer()
LIMITS, STARTS, TURNS = {"0": 0.0, "0.02": 0.02, "0.05": 0.05, "0.1": 0.1}, 4, 60
LOW, HIGH, PLACES = -0.1, 0.15, 126                  # velocities at the strobe, on the line through z*
RADII = 0.01, 0.08, 15
CELLS = {"no impact": ("before", lambda k: k == 0), "one impact": ("after", lambda k: k == 1),
         "two or more": ("impulse", lambda k: k > 1)}


@cache
def target():
    """z*, A, b and the gain."""
    z, A, b = wanted_motion(HAMMER)
    return z, A, b, ogy_gain(A, b)


def opening():
    """The hammer, and its place once in every turn of the motor."""
    scene = Scene(alt="Left: a hammer on a spring before a stop, driven by a force. Right: its place once in "
                      "every turn of the motor, for sixty turns: no rhythm.", legend=False)
    view = scene.drawing(xlim=(-2.5, 0.6), ylim=(-0.7, 0.9), velocity_scale=0.5)
    view.ground((-2.3, 0.5), (-2.3, -0.5), side="right")
    view.spring((-2.3, 0), (-1.1, 0))
    view.block((-0.8, 0), 0.6, 0.5)
    view.ground((0.1, -0.5), (0.1, 0.5), side="right")
    view.dimension((-0.5, -0.42), (0.1, -0.42), label=r"\delta-x")
    view.impulse((-1.05, 0.5), (0.5, 0), label=r"F\cos\omega t", label_at="left")
    plot = scene.plot(xlim=(0, 60), ylim=(-1, 0.15), xlabel="turn", ylabel="x", ratio=1.5)
    plot.data(np.arange(TURNS + 1), films()[0]["0"][:, 0, 0], dots=True)
    plot.line((0, 0.03), (60, 0.03), dashed=True)
    return figure(scene)


@cache
def along():
    """The next place x' for velocities u at x = x*, and the cell of each."""
    z = target()[0]
    u = np.linspace(LOW, HIGH, PLACES)
    after, number = strobe_map(HAMMER, np.array([np.full(PLACES, z[0]), u]))
    return u, after[0], number


def straight(radius, one_cell):
    """The straight line through the points of :func:`along` within a radius of z*: value at u* and slope."""
    u, after, number = along()
    some = np.abs(u - target()[0][1]) <= radius + 1e-12
    if one_cell:
        some &= number == 1
    slope, value = np.polyfit(u[some] - target()[0][1], after[some], 1)
    return value, slope


def wall():
    """The map along a line through z*: a kink that is a root, and straight lines fitted to it."""
    scene = Scene(
        alt="The next place against the velocity at the strobe. Before the wall a straight line, behind "
            "it a curve that falls at once, with a vertical tangent at the wall, and then ever less steeply. "
            "A straight line is fitted to the points within the radius around the wanted motion; a dashed "
            "one is the true tangent.",
        labels={"r": "radius $r$", "cell": "neighbours"}, start={"r": 0.05, "cell": "all"})
    z, A, _, _ = target()
    plot = scene.plot(xlim=(LOW, HIGH), ylim=(-1.05, 0.1), xlabel="u", ylabel="x'", ratio=1.5)
    u, after, _ = along()
    graze = float(grazing_line(HAMMER, [z[0]], (-0.1, 0.1))[0])
    plot.line((graze, -1.05), (graze, 0.1), dashed=True)
    plot.data(u, after, dots=True, color="body", label="the map")
    fits = {name: sampled(lambda r, only=only: straight(r, only), r=RADII)
            for name, only in (("all", False), ("one impact", True))}
    value, slope = (case("cell", **{name: row[k] for name, row in fits.items()}) for k in (0, 1))
    reach = [sp.Max(z[1] - r, LOW), sp.Min(z[1] + r, HIGH)]
    place = reach[0] + s*(reach[1] - reach[0])
    plot.curve(place, value + slope*(place - z[1]), s, (0, 1), n=2, color="impulse", width=3,
               label="straight fit")
    ends = np.array([-0.045, 0.045])
    plot.data(z[1] + ends, z[0] + A[0, 1]*ends, dashed=True, color="accent", label="true tangent")
    plot.point(tuple(z[::-1]), color="accent", size=6)
    plot.readout("slope of the fit", slope, digits=2)
    plot.readout("true slope", A[0, 1], digits=2)
    plot.readout("the fit misses the wanted motion by", sp.Abs(value - z[0]), digits=3)
    return scene


@cache
def films():
    """Turns of four starts for each limit of the nudge: (states, nudges)."""
    z, _, _, gain = target()
    first = chaotic_starts(HAMMER, STARTS, seed=8, settle=12)
    limits = np.repeat(list(LIMITS.values()), STARTS)
    path, given, _ = follow_nudged(HAMMER, hold_at(z, gain), limits, np.tile(first, len(LIMITS)), TURNS)
    part = {name: slice(k*STARTS, (k + 1)*STARTS) for k, name in enumerate(LIMITS)}
    return {name: path[:, :, k] for name, k in part.items()}, {name: given[:, k] for name, k in part.items()}


@cache
def attractor():
    """600 states of the free hammer, and the number of impacts in the turn that follows."""
    seen = record_strobes(HAMMER, 1e-9, 60, 10, seed=4, settle=15)
    return seen.before, seen.impacts


def caught():
    """The strobe plane, the stripe in which the law acts, and what becomes of a start."""
    scene = Scene(
        alt="Left: the plane of place and velocity at the strobe, with the states that the free hammer "
            "visits, coloured by the number of impacts in the turn that follows, the wall, the wanted "
            "motion and the stripe in which the nudge is small enough. Right: place and nudge, turn "
            "by turn; once the state falls into the stripe near the wanted motion it stays there.",
        labels={"n": "turn $n$", "limit": r"limit $\Delta_m$", "begin": "start"},
        start={"n": 60.0, "limit": "0.05", "begin": 1}, height=320)
    z, _, _, gain = target()
    plane = scene.plot(xlim=(-1, 0.1), ylim=(-0.25, 0.35), xlabel="x", ylabel="u", ratio=1.2)
    right = scene.plot(xlim=(0, TURNS), ylim=(-1, 0.15), xlabel="turn", ylabel="x", ratio=1.4)
    below = scene.plot(xlim=(0, TURNS), ylim=(-0.12, 0.12), xlabel="turn", ylabel=r"\Delta F", ratio=2.6)
    states, number = attractor()
    for name, (color, belongs) in CELLS.items():
        plane.data(*states[:, belongs(number)], dots=True, color=color, width=1, label=name)
    xs = np.linspace(-0.55, -0.25, 31)
    plane.data(xs, grazing_line(HAMMER, xs, (-0.4, 0.4)), color="body", dashed=True, label="grazing line")
    half = case("limit", **{name: sp.Float(limit) for name, limit in LIMITS.items()})/gain.k[1]
    way = gain.directions[:, 1]/gain.directions[0, 1]
    for sign in (-1, 1):
        plane.line((z[0] - 0.3, z[1] - 0.3*way[1] + sign*half), (z[0] + 0.3, z[1] + 0.3*way[1] + sign*half))
    film = {name: [_table(path[:, k]) for k in (0, 1)] for name, path in films()[0].items()}
    push = {name: [_table(given)] for name, given in films()[1].items()}
    now = sp.floor(n + sp.Rational(1, 100))

    def shown(rows, k, turn):
        return case("limit", **{name: row[k](turn, begin) for name, row in rows.items()})
    plane.point(tuple(z), color="accent", size=7)
    late, done = sp.Max(now - j, 0), sp.Min(i, now)
    plane.add("dots", {"xs": Run(shown(film, 0, late), "j", 0, 4, 5), "ys": Run(shown(film, 1, late), "j", 0,
                                                                               4, 5)},
              color="ink", dashed=False, width=4)
    right.line((0, z[0]), (TURNS, z[0]), dashed=True)
    right.add("dots", {"xs": Run(done, "i", 0, TURNS, TURNS + 1),
                       "ys": Run(shown(film, 0, done), "i", 0, TURNS, TURNS + 1)},
              color="ink", dashed=False, width=3)
    below.line((0, 0), (TURNS, 0))
    last = sp.Min(now, TURNS - 1)
    below.add("dots", {"xs": Run(sp.Min(i, last), "i", 0, TURNS - 1, TURNS),
                       "ys": Run(shown(push, 0, sp.Min(i, last)), "i", 0, TURNS - 1, TURNS)},
              color="impulse", dashed=False, width=3)
    plane.readout("distance from the wanted motion", sp.sqrt((shown(film, 0, now) - z[0])**2
                                                 + (shown(film, 1, now) - z[1])**2), digits=3)
    plane.readout(r"nudge $\Delta F$", shown(push, 0, last), digits=4)
    return scene


def _table(rows):
    """Numbers of turns and starts as a function of both."""
    return sampled(lambda n, begin: rows[round(n), round(begin) - 1], n=(0.0, len(rows) - 1.0, len(rows)),
                   begin=(1.0, float(STARTS), STARTS))


def noisy():
    """The distance from z* while the hammer is held, with measured states that are a little wrong."""
    scene = Scene(alt="Virtual experiment. The distance from the wanted motion, turn by turn, for three "
                      "sizes of the measuring error: small, about a hundredth, and soon lost.", height=300)
    z, _, _, gain = target()
    plot = scene.plot(xlim=(0, 40), ylim=(0, 0.1), xlabel="turn", ylabel="distance", ratio=1.7,
                      title="virtual experiment")
    for size, color, words in ((1e-4, "after", r"$\sigma=10^{-4}$"), (1e-3, "before", r"$\sigma=10^{-3}$"),
                               (4e-3, "impulse", r"$\sigma=4\cdot10^{-3}$")):
        path, _, _ = follow_nudged(HAMMER, hold_at(z, gain), 0.05, z, 40, noise=size, seed=3)
        off = np.minimum(np.hypot(*(path[:, :, 0] - z).T), 0.1)
        plot.data(np.arange(41), off, color=color, label=words)
    plot.line((0, 0.01), (40, 0.01), dashed=True)
    return figure(scene)
