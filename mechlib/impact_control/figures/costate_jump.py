"""Pictures: a touch on the way. They draw what the law returns and hold no mechanics."""

import numpy as np
import sympy as sp

from mechlib.impact_control.costate_jump.pieces import gradient, push_in_pieces
from mechlib.impact_control.costate_jump.two_arcs import best_speed, touch_and_return
from mechlib.scene import Scene, figure

t_1, v_1, e, s = sp.symbols("t_1 v_1 e s", positive=True)
TOTAL, GOAL, BOUNCE, LASTS = 3, (1.0, 0.0), 0.7, 6.0


def opening():
    """An arm on a spring, between its place and a stop."""
    scene = Scene(alt="A sliding arm is held by a spring, at rest at the distance 1 from a stop; it is to "
                      "touch the stop and to be back at rest at the same place.", legend=False)
    view = scene.drawing(xlim=(-0.35, 2.6), ylim=(-0.6, 0.75), velocity_scale=0.5)
    view.ground((0, 0.6), (0, -0.45))
    view.block((1.2, 0), 0.4, 0.3)
    view.spring((1.4, 0), (2.4, 0))
    view.ground((2.4, -0.45), (2.4, 0.6))
    view.dimension((0, -0.3), (1.0, -0.3), label="1")
    view.impulse((1.2, 0.38), (-0.45, 0), label="f", label_at="right")
    return figure(scene)


def touch():
    """Path and force of two arcs, and the cost against the time of the touch."""
    scene = Scene(
        alt="Left: the path from the distance 1 to the stop and back, with a corner at the touch. Middle: "
            "the force over time, two smooth arcs with a jump between them. Right: the cost of the best "
            "speed against the time of the touch, with its lowest point, and the cost of the present choice "
            "on or above the curve.",
        labels={"t_1": "time $t_1$", "v_1": "speed $v_1$", "e": "e"},
        start={"t_1": 1.8, "v_1": 1.4, "e": 0.7}, height=270)
    arcs = touch_and_return(t_1, v_1, e, TOTAL)
    way = scene.plot(xlim=(0, TOTAL), ylim=(-0.15, 1.3), xlabel="t", ylabel="q", ratio=1.15)
    push = scene.plot(xlim=(0, TOTAL), ylim=(-6, 6), xlabel="t", ylabel="f", ratio=1.15)
    bill = scene.plot(xlim=(0.95, 2.05), ylim=(0, 7), xlabel="t_1", ylabel="J", ratio=1.15)
    way.line((0, 0), (TOTAL, 0), width=2)
    push.line((0, 0), (TOTAL, 0))
    for arc, begin, name in ((arcs.before, 0, "before"), (arcs.after, t_1, "after")):
        now = s*arc.duration
        way.curve(begin + now, arc.path.subs(arc.t, now), s, (0, 1), n=81, color="body")
        push.curve(begin + now, arc.force.subs(arc.t, now), s, (0, 1), n=81, color="impulse",
                   dashed=name == "after", label=f"{name} the touch")
    cheapest = touch_and_return(s, best_speed(s, e, TOTAL), e, TOTAL).cost
    bill.curve(s, cheapest, s, (1, 2), n=51, color="muted", label="with the best speed")
    bill.point((t_1, arcs.cost), color="impulse")
    bill.readout("cost $J$", arcs.cost, digits=4)
    push.readout("$f^-+ef^+$", arcs.of_speed, digits=3)
    push.readout("$H^--H^+$", arcs.of_time, digits=3)
    return scene


def example():
    """Twelve pushes with one impact, and the gradient of their cost by the costate, with and without the
    term of the timing, and by differences."""
    forces = np.array([0.3, -0.5, -0.6, -0.3, -0.2, 0.4, 0.1, -0.4, 0.2, 0.5, -0.1, -0.3])
    differences = []
    for step in 1e-5*np.eye(len(forces)):
        there, back = (push_in_pieces(x, LASTS, BOUNCE).cost(x, GOAL) for x in (forces + step, forces - step))
        differences.append((there - back)/2e-5)
    with_it, without = (gradient(forces, LASTS, BOUNCE, GOAL, timing=x) for x in (True, False))
    return forces, np.array(differences), with_it, without


def gradients():
    """The three gradients of the example over the number of the push."""
    scene = Scene(alt="The derivative of the cost with respect to each of twelve pushes. Dots from "
                      "differences lie on the line of the costate; without the term of the timing a dashed "
                      "line misses them for all pushes before the impact.", height=300)
    _, differences, with_it, without = example()
    number = np.arange(1, 13)
    plot = scene.plot(xlim=(0.5, 12.5), ylim=(-0.8, 0.8), xlabel="push", ylabel=r"\partial J/\partial f_k",
                      ratio=1.8)
    plot.data(number, without, color="muted", dashed=True, label="costate without the timing")
    plot.data(number, with_it, color="accent", label="costate")
    plot.data(number, differences, dots=True, color="ink", label="differences")
    return figure(scene)
