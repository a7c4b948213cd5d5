"""Pictures: damping, two stops, a force that is turned up and down. They draw what the laws return."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.one_degree_vibro_impact import (
    Oscillator,
    area_drains,
    breaking_ratio,
    determinant,
    ends_knocking,
    energy_bill,
    flip_ratio,
    flip_speed,
    fold_ratio,
    fold_speed,
    force_for_speed,
    grazing_force,
    impact_coefficients,
    ramp,
    two_stop_coefficients,
    two_stop_fold_ratio,
    two_stop_trace,
)
from mechlib.one_degree_vibro_impact.forced_orbits import path, speeds
from mechlib.scene import Scene, figure, sampled

omega, zeta, r, s, t = sp.symbols("omega zeta r s t")
E = sp.Rational(4, 5)
NU = sp.sqrt(1 - zeta**2)
OMEGAS, ZETAS = (1.5, 3.0, 31), (0.01, 0.19, 10)                # the grid of the drains
SLOW, DAMPERS = sp.Rational(6, 5), (0.02, 0.15, 14)            # the ramp: its frequency, its dampers
STEP, TOP = sp.Rational(1, 50), 29                             # its step, and the number of the highest one
LAST = 2*TOP
SMALL = sp.Rational(1, 20)


def opening():
    """The same hammer three times: before the first knock, at it, and when the force is back."""
    scene = Scene(alt="Three equal hammers on springs and dampers, one below the other. Force 0.40, on the "
                      "way up: it swings without reaching the anvil. Force 0.46: it has just struck and "
                      "flies back. Force 0.40 again, on the way down: a question mark.", legend=False)
    view = scene.drawing(xlim=(-3.6, 4.4), ylim=(-0.6, 5.2), velocity_scale=0.9)
    for level, place, words in ((3.8, 0.5, "force 0.40"), (1.9, 1.1, "force 0.46"),
                                (0.0, 0.7, "0.40 again")):
        view.ground((-3.2, level - 0.4), (2.2, level - 0.4))
        view.ground((-3.0, level - 0.4), (-3.0, level + 0.8), side="left")
        view.spring((-3.0, level + 0.15), (place - 0.5, level + 0.15))
        view.damper((-3.0, level - 0.2), (place - 0.5, level - 0.2))
        view.block((place, level), 1.0, 0.8, label="m")
        view.ground((1.6, level + 0.8), (1.6, level - 0.4), side="left")
        view.label((3.3, level + 0.1), words)
    view.velocity((0.5, 4.4), (0.4, 0), when="before")
    view.velocity((1.1, 2.5), (-0.8, 0), when="after")
    view.label((0.7, 0.75), "?", size=20)
    return figure(scene)


def where_it_ends(w, damping):
    """The speed below which the motion with one impact is unstable: fold where there is one, else flip."""
    a, _ = impact_coefficients(damping, w, E)
    return sp.Piecewise((fold_speed(damping, w, 1, E), a < 0), (flip_speed(damping, w, 1, E), True))


def response():
    """The curves of grazing, fold and flip with a damper, and the speed of impact against the swing."""
    scene = Scene(
        alt="Left: the plane of forcing frequency and force with the curve of grazing, the curve of the fold "
            "below it, between the natural frequency and twice it, and the curve of the flip above it, "
            "beyond. Right: the speed of impact against the force in units of grazing at one frequency; the "
            "curve bends back to the fold where there is one.",
        labels={"omega": r"\omega", "zeta": r"\zeta"}, start={"omega": 1.2, "zeta": 0.05})
    plot = scene.plot(xlim=(0.9, 2.45), ylim=(0, 7), xlabel=r"\omega", ylabel=r"f/\delta", ratio=1.1)
    plot.curve(s, grazing_force(zeta, s, 1), s, (0.9, 2.4), n=91, color="body", dashed=True, label="grazing")
    x = NU*(1 + s)
    plot.curve(x, fold_ratio(zeta, x, E)*grazing_force(zeta, x, 1), s, (0.01, 0.99), n=61, color="accent",
               label="fold")
    x = 2*NU + (sp.Rational(23, 10) - 2*NU)*s
    plot.curve(x, flip_ratio(zeta, x, 1, E)*grazing_force(zeta, x, 1), s, (0.01, 1), n=41,
               color="potential", label="flip")
    plot.line((omega, 0), (omega, 7))
    graze = grazing_force(zeta, omega, 1)
    a, b = impact_coefficients(zeta, omega, E)
    top = sp.Min(speeds(a, b, omega, 1, 2)[0], 4)
    end = sp.Min(where_it_ends(omega, zeta), top)
    view = scene.plot(xlim=(0, 2), ylim=(0, 4.2), xlabel=r"f/f_{\text{graze}}", ylabel=r"U/\delta", ratio=1.1)
    view.curve(s, 0*s, s, (0, 1), n=2, color="body", width=4, label="silent")
    for low, high, words in ((0, end, "unstable"), (end, top, "stable knock")):
        U = low + (high - low)*s
        view.curve(force_for_speed(zeta, omega, 1, E, U)/graze, U, s, (0, 1), n=81, label=words,
                   color="muted" if low == 0 else "accent", dashed=low == 0)
    plot.readout(r"$f_{\text{graze}}$", graze, digits=3)
    fold = fold_ratio(zeta, omega, E)*graze
    plot.readout(r"$f_{\text{fold}}$", fold, digits=3, visible=a < 0)
    plot.readout(r"$f_{\text{fold}}/f_{\text{graze}}$", fold/graze, digits=3, visible=a < 0)
    plot.readout(r"$f_{\text{flip}}$", flip_ratio(zeta, omega, 1, E)*graze, digits=3, visible=a > 0)
    return scene


@cache
def bills():
    """Work, loss in the damper, loss at the stop, for the force 1, on the grid of the controls."""
    def at(omega, zeta):
        bill = energy_bill(Oscillator(zeta, omega, 1.0, 0.0, float(E)).orbits(ghosts=True)[0])
        return np.array([bill.work, bill.damper, bill.stop])
    return sampled(at, omega=OMEGAS, zeta=ZETAS)


def drains():
    """The share that the stop takes of what is lost, counted in areas and in energy."""
    scene = Scene(
        alt="Two curves against the forcing frequency: the share of the stop in the shrinking of areas "
            "rises slowly, its share in the loss of energy falls; they cross near twice the "
            "natural frequency. A line at fifty per cent.",
        labels={"omega": r"\omega", "zeta": r"\zeta"}, start={"omega": 2.8, "zeta": 0.05})
    work, damper, stop = bills()
    plot = scene.plot(xlim=(1.5, 3), ylim=(0, 100), xlabel=r"\omega", ylabel="share of the stop in %",
                      ratio=1.7)
    plot.line((1.5, 50), (3, 50), dashed=True)

    def areas(w):
        flight, impact = area_drains(zeta, w, E)
        return 100*impact/(flight + impact)
    plot.curve(s, areas(s), s, (1.5, 3), n=61, color="body", dashed=True, label="of the areas")
    plot.curve(s, 100*stop(s, zeta)/work(s, zeta), s, (1.5, 3), n=61, color="accent", label="of the energy")
    plot.point((omega, areas(omega)), color="body", size=5)
    plot.point((omega, 100*stop/work), color="accent", size=5)
    plot.readout(r"work $/f^2$", work, digits=4)
    plot.readout(r"damper $/f^2$", damper, digits=4)
    plot.readout(r"stop $/f^2$", stop, digits=4)
    return scene


def forces():
    """The forces of the ramp, one after the other, up and down."""
    step, up = float(STEP), np.arange(1, TOP + 2)
    return np.concatenate([step*up, step*up[-2::-1]])


@cache
def ramped():
    """The speed of the last impact at each step of the ramp, for each damper."""
    table = ramp(np.linspace(*DAMPERS), float(SLOW), 1.0, float(E), forces())

    def at(t, zeta):
        return table[round(t), round((zeta - DAMPERS[0])/(DAMPERS[1] - DAMPERS[0])*(DAMPERS[2] - 1))]
    return sampled(at, t=(0, LAST, LAST + 1), zeta=DAMPERS)


def up_and_down():
    """The force is turned up in steps and down again; the hammer keeps to its motion until that ends."""
    scene = Scene(
        alt="Left: the speed of impact against the force. A point runs along the axis, jumps up to the "
            "knocking branch where the silent motion grazes, follows the branch, and on the way back stays "
            "on it far below that force, until it falls to zero at the fold. Right: the motion in two "
            "periods and the stop.",
        labels={"t": "step", "zeta": r"\zeta"}, start={"t": 39, "zeta": 0.05})
    step = t - sp.Mod(t, 1)
    U = ramped()(step, zeta)
    f = forces_at(step)
    graze = grazing_force(zeta, SLOW, 1)
    plot = scene.plot(xlim=(0, 0.62), ylim=(-0.08, 1.7), xlabel=r"f/\delta", ylabel=r"U/\delta", ratio=1.1)
    fold = fold_speed(zeta, SLOW, 1, E)
    a, b = impact_coefficients(zeta, SLOW, E)
    top = speeds(a, b, SLOW, 1, sp.Rational(3, 5)/graze)[0]
    for low, high, words in ((0, fold, "unstable"), (fold, top, "stable knock")):
        speed = low + (high - low)*s
        plot.curve(force_for_speed(zeta, SLOW, 1, E, speed), speed, s, (0, 1), n=61, label=words,
                   color="muted" if low == 0 else "body", dashed=low == 0)
    so_far = sp.Min(s, step)
    plot.curve(forces_at(so_far), ramped()(so_far, zeta), s, (0, LAST), n=LAST + 1, color="accent", width=3,
               label="the ramp so far")
    plot.point((f, U), color="accent", size=6)
    view = scene.plot(xlim=(0, 2), ylim=(-2.6, 1.4), xlabel=r"\omega t/2\pi", ylabel=r"x/\delta", ratio=1.1)
    view.line((0, 1), (2, 1), color="body", width=3)
    view.curve(s, f/graze*sp.cos(2*sp.pi*s), s, (0, 2), n=121, visible=U <= 0)
    for k in (0, 1):
        view.curve(k + s, path(zeta, SLOW, 1, E, a, b, U, 2*sp.pi/SLOW*s), s, (0, 1), n=81, visible=U > 0)
    plot.readout("force", f, digits=2)
    plot.readout("speed $U$", U, digits=3)
    plot.readout(r"$f_{\text{fold}}$", fold_ratio(zeta, SLOW, E)*graze, digits=3)
    plot.readout(r"$f_{\text{graze}}$", graze, digits=3)
    return scene


def forces_at(step):
    """The force of the ramp at a step."""
    return STEP*(TOP + 1 - sp.Abs(step - TOP))


def basin():
    """Where a hammer ends that starts at t = 0 from a place with a velocity."""
    scene = Scene(alt="The plane of place and velocity at the start. Dots fill a bent region round the state "
                      "of the silent motion: from there the hammer falls silent. Everywhere else it ends "
                      "knocking. The state of the unstable knock lies on the edge of the region.")
    hammer = Oscillator(zeta=0.05, omega=1.2, f=0.3, gap=1.0, e=0.8)
    plot = scene.plot(xlim=(-3.1, 1.2), ylim=(-3.2, 3.2), xlabel=r"x/\delta", ylabel=r"u/\delta", ratio=1.3)
    x, u = np.meshgrid(-3 + 4*np.arange(60)/59, -3 + 6*np.arange(60)/59, indexing="ij")
    silent = ~ends_knocking(hammer, x, u)
    plot.data(x[silent], u[silent], dots=True, color="muted", label="falls silent")
    plot.line((1, -3.2), (1, 3.2), color="body", width=3)
    for orbit, words, color in zip(hammer.orbits(), ("stable knock", "unstable knock"), ("accent", "ink")):
        place, speed = orbit.motion([orbit.period - orbit.phase/1.2])
        plot.data(place, speed, dots=True, color=color, label=words)
    return figure(scene)


def rattle():
    """A mass between two stops: the motion that strikes both alike, and where it lives."""
    scene = Scene(
        alt="Left: the place of the mass over one period between two lines, the stops; it strikes the upper "
            "one, half a period later the lower one. Right: the plane of forcing frequency and swing with "
            "the line of grazing, the curve of the fold, and the curve on which the symmetry breaks.",
        labels={"omega": r"\omega", "r": r"P/\delta"}, start={"omega": 2.2, "r": 0.7})
    a, b = two_stop_coefficients(SMALL, omega, E)
    U = speeds(a, b, omega, 1, r)
    met = two_stop_fold_ratio(SMALL, omega, E) <= r
    real = met, sp.And(met, U[1] > 0)
    view = scene.plot(xlim=(0, 1), ylim=(-1.7, 1.7), xlabel=r"\omega t/2\pi", ylabel=r"x/\delta", ratio=1.2)
    plot = scene.plot(xlim=(1.1, 3), ylim=(0, 2.1), xlabel=r"\omega", ylabel=r"P/\delta", ratio=1.1)
    for side in (1, -1):
        view.line((0, side), (1, side), color="body", width=3)
    for k, color in ((0, "accent"), (1, "muted")):
        flight = path(SMALL, omega, 1, E, a, b, U[k], sp.pi/omega*s)
        for half in (0, 1):
            view.curve((half + s)/2, (-1)**half*flight, s, (0, 1), n=61, color=color, dashed=k == 1,
                       visible=real[k], label=("the faster", "the slower")[k] if half == 0 else None)
    trace, det = two_stop_trace(SMALL, omega, 1, E, U[0]), determinant(SMALL, 2*omega, E)
    kept = trace > -1 - det
    for words, here in (("no such motion", sp.Not(met)), ("stable", sp.And(met, kept)),
                        ("symmetry broken", sp.And(met, sp.Not(kept)))):
        view.label((0.5, 1.35), words, visible=here)
    plot.line((1.1, 1), (3, 1), dashed=True)
    plot.curve(s, two_stop_fold_ratio(SMALL, s, E), s, (1.1, 3), n=61, color="muted", label="fold")
    plot.curve(s, breaking_ratio(SMALL, s, 1, E), s, (1.35, 3), n=61, color="potential",
               label="symmetry breaks")
    plot.point((omega, r), color="accent", size=5)
    plot.readout("speed $U$", U[0], digits=3, visible=real[0])
    plot.readout("half-period trace", trace, digits=3, visible=real[0])
    plot.readout("determinant", det, digits=3)
    return scene
