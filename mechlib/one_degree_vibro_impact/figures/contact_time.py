"""Pictures: a stop that gives way, and how long it is touched. They draw what the laws return."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.one_degree_vibro_impact import (
    SoftOscillator,
    bilinear_period,
    contact_depth,
    contact_duration,
    contact_path,
)
from mechlib.scene import Scene, chosen, figure, sampled

v, A, k, s = sp.symbols("v A k s")
DRIVES = {"1.5": 1.5, "1.9": 1.9}
STOPS = {"elastic": 0.0, "damped": 0.2}
STIFF, TIMES = (1.5, 8.0, 27), (0.0, 1.0, 121)        # grids of log₁₀ κ and of t/T


def opening():
    """A fast hammer and a slow one, pressed by the same force, before the same elastic stop."""
    scene = Scene(alt="Two equal blocks on springs, pushed to the right by the same force, arrive at equal "
                      "stops on springs; the upper one is fast, the lower one slow.", legend=False)
    view = scene.drawing(xlim=(-3.4, 3.9), ylim=(-0.6, 3.2), velocity_scale=1.0)
    for level, speed in ((2.1, 1.2), (0.0, 0.3)):
        view.ground((-3.2, level - 0.4), (3.6, level - 0.4))
        view.ground((-3.0, level - 0.4), (-3.0, level + 0.9), side="left")
        view.spring((-3.0, level), (-0.2, level))
        view.block((0.3, level), 1.0, 0.8, label="m")
        view.rod((0.95, level - 0.3), (0.95, level + 0.5))
        view.spring((0.95, level + 0.1), (3.3, level + 0.1), coils=9, width=0.3)
        view.ground((3.3, level + 0.9), (3.3, level - 0.4), side="left")
        view.velocity((0.3, level + 0.62), (speed, 0), when="before", label="U", label_at="tail")
        view.arrow((-1.7, level + 0.55), (1.2, 0), label="f")
    return figure(scene)


def touches():
    """The path of a contact, and its duration over the speed of approach."""
    scene = Scene(
        alt="Left: how far the stop is pressed in, over time, as a share of the deepest place; the grey arch "
            "is a fast contact, half a sine. Right: the duration of contact in units of half a period of "
            "the stop, over the logarithm of the speed of approach: at high speed it is 1; at low speed it "
            "rises to 2 if the mass is pushed on and falls to 0 if it is pulled off.",
        labels={"v": r"\log_{10}U", "A": "push $A$", "k": r"\log_{10}\kappa"},
        start={"v": -1.5, "A": 2.0, "k": 4.0})
    speed, stiffness = 10**v, 10**k
    half = contact_duration(sp.Integer(1), 0, stiffness)                       # π/ω_c
    lasts, deep = contact_duration(speed, A, stiffness), contact_depth(speed, A, stiffness)
    view = scene.plot(xlim=(0, 2), ylim=(0, 1.15), xlabel=r"t\omega_c/\pi", ylabel=r"y/y_{\max}", ratio=1.2)
    plot = scene.plot(xlim=(-3.2, 1.2), ylim=(0, 2.2), xlabel=r"\log_{10}U", ylabel=r"t_c\omega_c/\pi",
                      ratio=1.2)
    view.curve(s, sp.sin(sp.pi*s), s, (0, 1), n=61, color="muted", dashed=True, label="a fast contact")
    view.curve(s*lasts/half, contact_path(s*lasts, speed, A, stiffness)/deep, s, (0, 1), n=81,
               label="this contact")
    plot.line((-3.2, 1), (1.2, 1), dashed=True)
    for push, color, name in ((-A, "muted", "push $-A$"), (A, "accent", "push $A$")):
        plot.curve(s, contact_duration(10**s, push, stiffness)/half, s, (-3.2, 1.2), n=121, color=color,
                   dashed=color == "muted", label=name)
    plot.point((v, lasts/half), color="accent", size=6)
    view.readout("time of contact $t_c$", lasts, digits=5)
    view.readout(r"depth $y_{\max}\omega_c/U$", deep*sp.pi/half/speed, digits=3)
    plot.readout("speed $U$", speed, digits=4)
    plot.readout(r"$t_c\omega_c/\pi$", lasts/half, digits=3)
    return scene


@cache
def found(drive, stop):
    """Tables of the motion with one soft contact in each period: its path x over (t/T, log₁₀ κ), its speed U
    over log₁₀ κ; and the rigid motion's path and speed."""
    softs = [SoftOscillator(0.05, DRIVES[drive], 1.0, 0.1, 10.0**exponent, STOPS[stop])
             for exponent in np.linspace(*STIFF)]
    shares = np.linspace(*TIMES)
    orbits = [soft.orbits()[0] for soft in softs]
    rigid = softs[0].rigid.orbits()[0]
    paths = np.array([orbit.motion(shares*orbit.period) for orbit in orbits])
    speeds = np.array([orbit.speed for orbit in orbits])
    return paths, speeds, rigid.motion(shares*rigid.period)[0], rigid.speed


def _table(values, **axes):
    """A table of values on the grid, as an expression of the controls."""
    return sampled(lambda **at: values[tuple(round((at[name] - low)/(high - low)*(count - 1))
                                             for name, (low, high, count) in axes.items())], **axes)


def rigid_limit():
    """One period with a soft stop and with a rigid one, and the difference in speed over the stiffness."""
    scene = Scene(
        alt="Left: the place of the mass over one period with the soft stop and, dashed, with a rigid one; "
            "the stop is a line. Right: the relative difference of their speeds of impact over the "
            "stiffness, both in logarithms; for stiff stops the curve is a straight line with the slope "
            "minus one half.",
        labels={"k": r"\log_{10}\kappa", "drive": r"\omega", "stop": "stop"},
        start={"k": 3.0, "drive": "1.9", "stop": "elastic"})
    view = scene.plot(xlim=(0, 1), ylim=(-10, 2), xlabel="t/T", ylabel="x", ratio=1.2)
    plot = scene.plot(xlim=(1.5, 8), ylim=(-4.5, 1), xlabel=r"\log_{10}\kappa",
                      ylabel=r"\log_{10}|U/U_\infty-1|", ratio=1.2)
    view.line((0, 0.1), (1, 0.1), color="body", width=3)
    shares, half = np.linspace(*TIMES), contact_duration(sp.Integer(1), 0, 10**k)
    for drive in DRIVES:
        for stop in STOPS:
            here = chosen("drive", drive) & chosen("stop", stop)
            paths, speeds, path, speed = found(drive, stop)
            off = np.log10(np.abs(speeds/speed - 1))
            first = (drive, stop) == ("1.5", "elastic")
            view.data(shares, path, color="muted", dashed=True, visible=here,
                      label="rigid" if first else None)
            view.curve(s, _table(paths.T, s=TIMES, k=STIFF), s, (0, 1), n=TIMES[2], visible=here,
                       label="soft" if first else None)
            plot.data(np.linspace(*STIFF), off, visible=here)
            plot.line((1.5, off[-1] + 3.25), (8, off[-1]), dashed=True, visible=here)
            U = _table(speeds, k=STIFF)
            plot.point((k, _table(off, k=STIFF)), color="accent", size=6, visible=here)
            plot.readout("speed $U$", U, digits=4, visible=here)
            plot.readout(r"rigid $U_\infty$", speed, digits=4, visible=here)
            plot.readout(r"$(U-U_\infty)\,\omega_c$", (U - speed)*sp.pi/half, digits=2, visible=here)
    view.readout(r"resonance at $\omega$", 2*sp.pi/bilinear_period(sp.Integer(1), 0, 10**k), digits=3)
    return scene
