"""Pictures: a hammer with a valve, a hammer on a spring. They draw what the law returns and hold no
mechanics."""

import sympy as sp

from mechlib.impact_control.cheapest_blow.force import cheapest_blow
from mechlib.impact_control.strongest_blow.bounded import (
    restitution_of_most_energy,
    strongest_blow,
    switch_at,
)
from mechlib.impact_control.strongest_blow.spring import best_gap, turning_period
from mechlib.scene import Scene, figure

e, T, s, p = sp.symbols("e T s p", positive=True)
delta = sp.Symbol("delta", real=True)


def opening():
    """A piston in its cylinder, in front of the work."""
    scene = Scene(alt="A piston in a cylinder flies towards a wall, which it strikes with the speed v. Air "
                      "pushes it with a force of fixed size, away from the wall or towards it.", legend=False)
    view = scene.drawing(xlim=(-0.4, 5.2), ylim=(-0.95, 1.25), velocity_scale=0.8)
    view.ground((0, 1.0), (0, -0.8))
    for y in (-0.55, 0.55):
        view.line((1.1, y), (4.8, y), width=3)
    view.line((4.8, -0.55), (4.8, 0.55), width=3)
    view.block((2.3, 0), 0.8, 0.9)
    view.block((1.35, 0), 1.1, 0.3)
    view.velocity((0.8, 0.35), (-0.8, 0), when="before", label="v", label_at="tail")
    view.impulse((3.6, 0.22), (-0.8, 0), label="-F", label_at="tail")
    view.impulse((3.2, -0.25), (0.8, 0), label="+F")
    view.dimension((0, -0.75), (0.8, -0.75), label="q")
    return figure(scene)


def hammer():
    """The path for any instant of switching; speed and energy of the strongest blow over the restitution."""
    scene = Scene(
        alt="Left: the distance of the piston from the wall over one period, an arc that curves up until the "
            "switch and one that curves down after it; it ends at the wall for one instant of switching "
            "only. Middle: the speed of the strongest blow over the restitution, from 0.41 to 0.5. Right: "
            "the energy delivered, with its top at 0.27.",
        labels={"e": "e", "s": "switch $s$"}, start={"e": 0.5, "s": 0.05}, height=270)
    run, best, over = switch_at(e, 1, 1, s), strongest_blow(e, 1, 1), strongest_blow(p, 1, 1)
    way = scene.plot(xlim=(0, 1.1), ylim=(-0.55, 0.3), xlabel="t/T", ylabel="q/FT^2", ratio=1.15)
    way.line((0, 0), (1.1, 0), width=2)
    way.curve(s*p, run.away.subs(run.t, s*p), p, (0, 1), n=21, color="accent", dashed=True, label="f = +F")
    way.curve(s + (1 - s)*p, run.back.subs(run.t, s + (1 - s)*p), p, (0, 1), n=61, color="body",
              label="f = -F")
    way.point((1, run.miss), color="impulse")
    way.readout("place after $T$", run.miss, digits=3)
    way.readout("speed $v$", run.speed, digits=3)
    way.readout("closes at $s$ =", best.switch, digits=3)
    speed = scene.plot(xlim=(0, 1), ylim=(0, 0.6), xlabel="e", ylabel="v/FT", ratio=1.15)
    speed.curve(p, over.speed, p, (0, 1), n=61, color="after")
    speed.point((e, best.speed), color="after")
    speed.readout("strongest $v$", best.speed, digits=3)
    energy = scene.plot(xlim=(0, 1), ylim=(0, 0.12), xlabel="e", ylabel=r"E/F^2T^2", ratio=1.15)
    energy.curve(p, over.energy, p, (0, 1), n=61, color="lost")
    top = restitution_of_most_energy()
    energy.point((top, strongest_blow(top, 1, 1).energy), color="ink", size=5)
    energy.point((e, best.energy), color="lost")
    energy.readout("energy $E$", best.energy, digits=4)
    return scene


def periods():
    """The cost of a blow over its period, and its part that no gap can save."""
    scene = Scene(
        alt="The cost of a blow on a spring over its period. The solid curve falls, touches the dashed one "
            "at the period in which the spring turns the mass by itself, has its lowest point a little later "
            "and rises again. The dashed curve falls all the way.",
        labels={"T": "period $T$", "e": "e", "delta": r"gap $\delta$"},
        start={"T": 2.5, "e": 0.5, "delta": 0.0}, height=320)
    here, over = cheapest_blow(e, 1, T, gap=delta), cheapest_blow(e, 1, p, gap=delta)
    view = scene.plot(xlim=(1.4, 6.3), ylim=(0, 2), xlabel="T", ylabel="J", ratio=1.7)
    view.curve(p, over.cost, p, (1.5, 6.28), n=121, color="impulse", label="cost $J$")
    view.curve(p, cheapest_blow(e, 1, p, gap=best_gap(e, 1, p)).cost, p, (1.5, 6.28), n=121, color="muted",
               dashed=True, label="with the best gap")
    turn = turning_period(e, 1, delta)
    view.point((turn, over.cost.subs(p, turn)), color="ink", size=5)
    view.point((T, here.cost), color="impulse")
    view.readout("cost $J$", here.cost, digits=4)
    view.readout(r"slope $H$", here.hamiltonian, digits=4)
    view.readout("$T_0$", turn, digits=3)
    return scene


def gap():
    """The parabola of the gap with its vertex; path and force of the present choice."""
    scene = Scene(
        alt="Left: the cost over the gap, a parabola, with its vertex and the present gap. Middle: the path "
            "over one period. Right: the force; at the vertex it is odd about the middle of the flight.",
        labels={"T": "period $T$", "e": "e", "delta": r"gap $\delta$"},
        start={"T": 4.0, "e": 0.6, "delta": -1.0}, height=270)
    plan, over, best = cheapest_blow(e, 1, T, gap=delta), cheapest_blow(e, 1, T, gap=p), best_gap(e, 1, T)
    bill = scene.plot(xlim=(-1.5, 1.5), ylim=(-0.2, 5.2), xlabel=r"\delta", ylabel="J", ratio=1.15)
    bill.curve(p, over.cost, p, (-1.5, 1.5), n=81, color="muted")
    bill.point((best, over.cost.subs(p, best)), color="ink", size=5)
    bill.point((delta, plan.cost), color="impulse")
    bill.readout("cost $J$", plan.cost, digits=4)
    bill.readout("best gap", best, digits=3)
    way = scene.plot(xlim=(0, 5), ylim=(-2.4, 3.5), xlabel="t", ylabel="q", ratio=1.15)
    way.line((0, 0), (5, 0), width=2)
    way.curve(T*p, plan.path.subs(plan.t, T*p), p, (0, 1), n=81, color="body")
    push = scene.plot(xlim=(0, 5), ylim=(-4, 4), xlabel="t", ylabel="f", ratio=1.15)
    push.line((0, 0), (5, 0))
    push.curve(T*p, plan.force.subs(plan.t, T*p), p, (0, 1), n=81, color="impulse")
    return scene
