"""Pictures: a record and its kinks, and the phases of the impacts found. They hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.scene import Scene, case, chosen, figure, sampled
from mechlib.two_degree_vibro_impact import find_impacts, jump_uncertainty, jumps_along, read_record

m, threshold, n, s = sp.symbols("m threshold n s")
FITS = ("parabolas", "lines")
POINTS, LEVELS = (6, 24, 10), (0.05, 0.5, 46)            # the grids of the controls
WINDOW = (2.0025, 3.9975, 400)                           # middles of the steps of two turns
LOW, HIGH, PEAKS = -0.45, 0.75, 36
SETTINGS = {"A": (16, 2.0), "B": (20, 0.14), "C": (16, 0.8), "D": (20, 0.15), "E": (20, 0.26)}
STEPS = 28


def opening():
    """Four turns of record E."""
    scene = Scene(alt="The place of the knocking mass over four turns of the drum, a little rough from "
                      "noise, below a line that is the stop; it comes to the line several times, twice in "
                      "close succession.", legend=False)
    record = read_record("E")
    plot = scene.plot(xlim=(1.5, 5.5), ylim=(-1.7, 0.6), xlabel="t/T", ylabel=r"x_2", ratio=2.4)
    plot.line((1.5, 0.3), (5.5, 0.3), color="body", width=3)
    some = slice(300, 1101, 2)
    plot.data(record.time[some]/record.period, record.x[some], color="accent", width=1.5)
    return figure(scene)


@cache
def kinks(fit, points):
    """All kinks of the record."""
    return find_impacts(read_record("B"), points, 0.04, fit)


def peaks(fit, points):
    """Times in turns, drops and places of the highest kinks in the window, the highest first; zeros fill the
    list."""
    record, found = read_record("B"), kinks(fit, points)
    turns = found.time/record.period
    here = np.flatnonzero((turns > WINDOW[0]) & (turns < WINDOW[1]))
    here = here[np.argsort(-found.drop[here])][:PEAKS]
    table = np.zeros((3, PEAKS))
    table[0] = WINDOW[0]
    table[:, :len(here)] = turns[here], found.drop[here], np.interp(found.time[here], record.time, record.x)
    return table


@cache
def drops(fit, points):
    """The drop of velocity at every step of the record."""
    return jumps_along(read_record("B"), points, fit)


def count(fit):
    """How many impacts of the whole record lie above a threshold."""
    def of(m, threshold):
        return (kinks(fit, round(m)).drop > threshold).sum()
    return of


def along(fit):
    """The drop over the window."""
    record = read_record("B")

    def of(s, m):
        time, drop, _ = drops(fit, round(m))
        return drop[round((s*record.period - time[0])/record.step)]
    return of


def detector():
    """Two turns of record B, the drop of velocity, and what lies above the threshold."""
    scene = Scene(
        alt="Left: two turns of a record, with dots where impacts were found. Right: the drop of velocity "
            "that the fits report at every step; two sharp peaks, noise and slow waves between them, and the "
            "threshold as a dashed line.",
        labels={"fit": "fit", "m": "m", "threshold": "threshold"},
        start={"m": 20, "threshold": 0.14})
    record = read_record("B")
    left = scene.plot(xlim=(2, 4), ylim=(-0.6, 0.45), xlabel="t/T", ylabel=r"x_2", ratio=1.25)
    right = scene.plot(xlim=(2, 4), ylim=(LOW, HIGH), xlabel="t/T", ylabel=r"\Delta", ratio=1.25)
    left.line((2, 0.3), (4, 0.3), color="body", width=3)
    two = slice(400, 801)
    left.data(record.time[two]/record.period, record.x[two], color="muted", width=1.5)
    right.line((2, threshold), (4, threshold), dashed=True)
    for fit in FITS:
        drop = sampled(along(fit), s=WINDOW, m=POINTS)(s, m)
        right.curve(s, sp.Piecewise((drop, sp.And(drop > LOW, drop < HIGH))), s, WINDOW[:2], n=WINDOW[2],
                    color="muted", width=1.5, visible=chosen("fit", fit))
    tables = {fit: sampled(lambda m, fit=fit: peaks(fit, round(m)).ravel(), m=POINTS) for fit in FITS}
    for k in range(PEAKS):
        at, size, place = (case("fit", **{fit: tables[fit][row*PEAKS + k] for fit in FITS})
                           for row in range(3))
        left.point((at, place), color="accent", size=5, visible=size > threshold)
        right.point((at, size), color="accent", size=5, visible=sp.And(size > threshold, size < HIGH))
    found = {fit: sampled(count(fit), m=POINTS, threshold=LEVELS) for fit in FITS}
    spread = case("fit", **{fit: jump_uncertainty(record.noise, record.step, m, fit) for fit in FITS})
    right.readout("found in 40 turns", case("fit", **found), digits=0)
    right.readout(r"$\sigma_\Delta$", spread, digits=4)
    right.readout("threshold", threshold/spread, unit=r"\sigma_\Delta", digits=1)
    return scene


@cache
def walk(name):
    """Phases in turns, the same centred and magnified, drops, intervals in turns, and the magnification."""
    record = read_record(name)
    found = find_impacts(record, *SETTINGS[name])
    phase = found.phase/(2*np.pi)
    half = 0.55*np.ptp(phase)
    near = (phase - (phase.max() + phase.min())/2)/half
    return phase, near, found.drop, np.diff(found.time)/record.period, 0.5/half


def phases():
    """The phase of every impact against that of the next, in the whole turn and magnified."""
    scene = Scene(
        alt="Each dot is an impact: the phase of the force at the impact to the right, that of the next one "
            "upwards. Left the whole turn, right magnified until the dots fill the panel: a speck, two "
            "specks, a closed curve, a dust, or three specks, depending on the record.",
        labels={"case": "record", "n": "impact"}, start={"n": 1})
    whole = scene.plot(xlim=(0, 1), ylim=(0, 1), xlabel="phase in turns", ylabel="next phase", ratio=1.1)
    near = scene.plot(xlim=(-1, 1), ylim=(-1, 1), xlabel="the same, magnified", ratio=1.1)
    rows = {}
    for name in SETTINGS:
        phase, close, drop, interval, factor = walk(name)
        for panel, values in ((whole, phase), (near, close)):
            panel.data(values[:-1], values[1:], dots=True, color="muted", visible=chosen("case", name))

        def at(n, walked=walk(name)):
            k = round(n) - 1
            phase, close, drop, interval, factor = walked
            return np.array([phase[k], phase[k + 1], close[k], close[k + 1], drop[k], interval[k], factor])
        rows[name] = sampled(at, n=(1, STEPS, STEPS))
    here = [case("case", **{name: rows[name][k] for name in SETTINGS}) for k in range(7)]
    whole.point((here[0], here[1]), color="accent", size=6)
    near.point((here[2], here[3]), color="accent", size=6)
    near.readout("drop of velocity", here[4], digits=3)
    near.readout("to the next", here[5], unit="turns", digits=3)
    near.readout("magnified", here[6], unit="times", digits=0)
    return scene
