"""Pictures: the struck sleigh, its drift, the struck axle (unit masses)."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.nonholonomic_impact.after_the_blow.circle import centre_of_circle, circle
from mechlib.nonholonomic_impact.after_the_blow.drift import drift_runs
from mechlib.nonholonomic_impact.after_the_blow.sleigh_motion import SleighMotion, set_turning
from mechlib.scene import Scene, figure, sampled
from mechlib.systems import axle as wheels
from mechlib.systems.sleigh import sleigh

t, F, rho, S, s = sp.symbols("t F rho S s")


# beyond this phase the sleigh runs straight
FAR = 8.0

HULL = ((-0.55, -0.42), (1.8, -0.42), (2.3, 0), (1.8, 0.42), (-0.55, 0.42))


def path_table():
    """x and y of the blade of a sleigh with a = 1 and V = k², so that the time is the phase τ; sampled
    functions of τ and k."""
    phases = np.linspace(0, FAR, 161)

    @cache
    def run(k):
        return SleighMotion(1, k, 0, k).place(phases)

    return sampled(lambda tau, k: [float(p[round(20*tau)]) for p in run(round(k, 9))], tau=(0, FAR, 161),
                   k=(1.2, 2.7, 61))


def from_rest(table, time, k, turn):
    """Place of the blade and run of a sleigh (a = 1) that stood at the origin, along x, and was set
    turning."""
    run = set_turning(time, k, turn)
    beyond = sp.Max(0, run.phase - FAR)
    straight = (sp.cos(run.final_heading), sp.sin(run.final_heading))
    return [f(run.phase - beyond, k) + k**2*beyond*end for f, end in zip(table, straight)], run


def placed(at, heading, points):
    """Points given in the axes of a body (ahead, left), where it is now."""
    c, n = sp.cos(heading), sp.sin(heading)
    return [(at[0] + c*p - n*q, at[1] + n*p + c*q) for p, q in points]


def draw_sleigh(view, at, heading, **style):
    view.polygon(placed(at, heading, HULL), **style)
    view.rod(*placed(at, heading, [(-0.4, 0), (0.4, 0)]), width=6, **style)


def whole(at, heading, frame):
    """Whether the circle about the hull, of radius 3/2, is inside the frame: it runs out of it in the end."""
    middle = placed(at, heading, [(sp.Rational(7, 8), 0)])[0]
    return sp.And(*(sp.And(c >= low + 1.5, c <= high - 1.5) for c, (low, high) in zip(middle, frame)))


def opening():
    """The sleigh at rest and the blow on its nose."""
    scene = Scene(alt="A sleigh seen from above, at rest. Its blade sits at P near the rear; the centre of "
                      "mass C lies a distance a ahead, and a blow F hits the axis from the side a distance "
                      "b ahead of C.", height=260, legend=False)
    view = scene.drawing(xlim=(-1.2, 3.4), ylim=(-1.55, 1.5), impulse_scale=1)
    draw_sleigh(view, (0, 0), 0)
    view.label((0, 0), "P", offset=(0, 16))
    view.point((1, 0), label="C", place=(0, 16))
    view.impulse((1.5, 0), (0, 1.05), label="F", anchor="head")
    view.dimension((0, 0), (1, 0), label="a", offset=0.75)
    view.dimension((1, 0), (1.5, 0), label="b", offset=0.75)
    return figure(scene)


def struck_sleigh():
    """After a blow F across the axis, at b = a/2 ahead of C; beside it the same sleigh, struck half as hard.
    m = a = 1."""
    scene = Scene(
        alt="Left, from above: a sleigh that was struck on its nose swings round and then runs straight; a "
            "grey twin, struck half as hard, follows the same path in double the time. Right, the plane of "
            "the speeds: both points run along ellipses from the axis of turning to the axis of gliding.",
        labels={"F": "blow $F$", "rho": r"$\rho/a$", "t": "t"}, start={"F": 1.4, "rho": 1.2, "t": 4},
        legend={"impulse": "blow, at $t = 0$", "ghost": "before it"})
    table, k = path_table(), sp.sqrt(1 + rho**2)
    frame = (-4.6, 2.6), (-1.98, 6.3)
    view = scene.drawing(*frame, impulse_scale=1.1)
    plane = scene.plot(xlim=(0, 1.8), ylim=(0, 1.4), xlabel="speed $v$ of the blade",
                       ylabel=r"turning rate $\omega$", ratio=1.1)
    struck = sleigh(1, rho**2, 1, blow=(0, F), at=(sp.Rational(3, 2), 0)).solve().after[2]
    for part, color in ((sp.Rational(1, 2), "muted"), (sp.Integer(1), "accent")):
        rate = struck.subs(F, part*F)
        at, run = from_rest(table, t, k, rate)
        if part == 1:
            x, y = from_rest(table, s, k, rate)[0]
            view.trail(x, y, s, (0, FAR*k/rate), n=120, color="muted")
            view.trail(x, y, s, (0, t), n=90, color=color, dashed=False)
            draw_sleigh(view, (0, 0), 0, ghost=True)
            view.impulse((1.5, 0), (0, F), label="F", anchor="head", visible=t < 0.6)
            view.impulse((1.5, 0), (0, F), anchor="head", ghost=True, visible=t >= 0.6)
        draw_sleigh(view, at, run.heading, color="body" if part == 1 else color,
                    visible=whole(at, run.heading, frame))
        later = set_turning(s, k, rate)
        plane.curve(later.v, later.omega, s, (0, FAR*k/rate), color=color, width=2)
        plane.point((run.v, run.omega), color=color, size=6)
    view.readout("turned by", run.heading*180/sp.pi, unit="degrees", digits=1)
    view.readout("in the end", run.final_heading*180/sp.pi, unit="degrees", digits=1)
    plane.readout("side force on the blade", run.side_force, digits=3)
    return scene


def drift():
    """How well three ways of computing the same run keep the constraint and the energy."""
    scene = Scene(alt="Two plots over time with logarithmic values. Left, the velocity of the blade across "
                      "itself: with a multiplier it creeps up to one part in a million; in independent "
                      "speeds, and with a correction after every step, it stays at rounding. Right, the "
                      "error of the energy: similar in all three.", height=330)
    times, runs = drift_runs()
    looks = {"independent speeds": ("after", False), "multiplier": ("impulse", False),
             "multiplier, corrected": ("potential", True)}
    for part, label, low in ((0, r"$\log_{10}$ of the sideways velocity", -18),
                             (1, r"$\log_{10}$ of the energy error", -18)):
        plot = scene.plot(xlim=(0, 12), ylim=(low, -3), xlabel="t", ylabel=label, ratio=1.15)
        for name, values in runs.items():
            color, dashed = looks[name]
            plot.data(times, np.log10(np.maximum(values[part], 1e-17)), color=color, dashed=dashed,
                      label=name if part == 0 else None, width=2)
    return figure(scene)


def struck_axle():
    """The axle of the worked example, l = ω = 1, M = m = 1: about wheel A before t = 0, about another point
    after it."""
    scene = Scene(
        alt="Left, from above: a pair of wheels on an axle circles about its wheel A; at time zero a blow "
            "hits the middle of the axle, and from then on the pair circles about another point of the "
            "axle's line. Right: where this point lies, against the strength of the blow, a straight line.",
        labels={"S": "blow $S$", "t": "t"}, start={"S": 7, "t": 1.2})
    view = scene.drawing(xlim=(-2.6, 4.6), ylim=(-2.6, 4.6), impulse_scale=0.16)
    # φ at the blow, C then: A is at the origin
    first, start = sp.pi/4, wheels.directions(sp.pi/4)[1]
    early, late, turn = circling(first)

    def speed(time):
        return sp.Piecewise((early, time < 0), (late, True))

    def middle(time):
        return [p + q for p, q in zip(start, circle(time, first - sp.pi/2, speed(time), turn))]

    C, x, y = middle(t), *middle(s)
    ahead, along = (tuple(d) for d in wheels.directions(first + turn*t))
    view.trail(x, y, s, (-1.5, t), n=120, color="accent", dashed=False)
    for side, name in ((-1, "A"), (1, "B")):
        at = [C[i] + side*along[i] for i in range(2)]
        view.bar([at[i] - 0.4*ahead[i] for i in range(2)], [at[i] + 0.4*ahead[i] for i in range(2)],
                 thickness=0.16)
        view.label([at[i] + side*0.34*along[i] for i in range(2)], name)
    view.rod(*[[C[i] + side*along[i] for i in range(2)] for side in (-1, 1)])
    view.point(C, label="C", place=(12, 12), size=4)
    view.impulse(tuple(start), tuple(S*wheels.directions(first)[0]), label="S", anchor="head",
                 visible=sp.And(t >= 0, t < 0.35))
    view.point([p + q for p, q in zip(start, centre_of_circle(first - sp.pi/2, speed(t), turn))],
               color="after", size=6)
    view.readout("velocity of $C$ ahead", speed(t), digits=2)
    view.readout("turning rate", turn, digits=2)
    plot = scene.plot(xlim=(0, 10), ylim=(-1.4, 1.7), xlabel="S", ylabel="centre of the circle, from $C$ "
                                                                         "towards $B$", ratio=1)
    for level, name in ((-1, "A"), (0, "C"), (1, "B")):
        plot.line((0, level), (10, level), dashed=True, color="muted")
        plot.label((9.7, level), name, color="muted", offset=(0, -9))
    plot.curve(s, late.subs(S, s)/turn, s, (0, 10), color="after")
    plot.point((S, late/turn), color="after", size=6)
    return scene


def circling(angle):
    """Velocity of C ahead before the blow S and after it, and the turning rate, which stays: it circled
    about A."""
    ahead = -wheels.directions(angle)[0]
    impact = wheels.axle(angle, M=1, m=1, l=1, r=1, S=S, before={wheels.X: ahead[0], wheels.TURN: 1})
    (v, turn), jump = wheels.speeds(angle), impact.solve()
    before, after = (dict(zip(wheels.VELOCITIES, u)) for u in (impact.before, jump.after))
    return sp.simplify(v.subs(before)), sp.simplify(v.subs(after)), turn.subs(after)
