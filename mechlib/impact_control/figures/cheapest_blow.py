"""Pictures: a ball that is made to strike. They draw what the law returns and hold no mechanics."""

import sympy as sp

from mechlib.impact_control.cheapest_blow.force import cheapest_blow, cheapest_restitution, lost_in_a_blow
from mechlib.scene import Scene, figure

e, T, g, s = sp.symbols("e T g s", positive=True)
SPEED, WEIGHT, BLOWS = 3, sp.Float(9.81), 2


def opening():
    """A hand over a ball on the floor, and a gripper that strikes a bell in a space station."""
    scene = Scene(alt="Left: a hand pushes a ball down on the floor; the ball strikes the floor with 3 m/s. "
                      "Right, without weight: a gripper on a rail pushes a hammer against a bell with the "
                      "same speed.", legend=False)
    view = scene.drawing(xlim=(-3.4, 3.4), ylim=(-0.2, 2.1), velocity_scale=0.22)
    view.ground((-3.1, 0), (-0.5, 0))
    view.ball((-1.8, 1.0), 0.28, spokes=0)
    view.block((-1.8, 1.36), 0.9, 0.14)
    view.velocity((-1.15, 0.95), (0, -SPEED), when="before", label="v")
    view.impulse((-1.8, 1.95), (0, -0.45), label="f", label_at="left")
    view.ground((3.0, 1.9), (3.0, 0.1))
    view.block((1.6, 1.0), 0.55, 0.55)
    view.block((1.6, 1.42), 0.2, 0.16)
    view.line((0.4, 1.5), (2.9, 1.5), width=3)
    view.velocity((1.95, 0.6), (SPEED, 0), when="before", label="v")
    view.impulse((0.75, 1.0), (0.5, 0), label="f", label_at="left")
    return figure(scene)


def push():
    """Path and force over two periods."""
    scene = Scene(
        alt="Above: the distance of the ball from the floor over two periods, an arch that is steeper before "
            "the blow than after it. Below: the force of the hand, a straight line that falls from blow to "
            "blow and jumps back at each.",
        labels={"e": "e", "T": "period $T$", "weight": "weight"},
        start={"e": 0.8, "T": 1.0, "weight": 0}, units={"T": "s"})
    plan = cheapest_blow(e, SPEED, T, weight=g)
    falls = {g: WEIGHT*sp.Symbol("weight")}
    height = scene.plot(xlim=(0, 2.4), ylim=(0, 1), xlabel="$t$ (s)", ylabel="$q$ (m)", ratio=1.9)
    force = scene.plot(xlim=(0, 2.4), ylim=(-26, 26), xlabel="$t$ (s)", ylabel="$f$ (m/s²)", ratio=1.9)
    force.line((0, 0), (2.4, 0))
    for k in range(BLOWS):
        height.curve((k + s)*T, plan.path.subs(plan.t, s*T), s, (0, 1), n=61, color="body")
        force.curve((k + s)*T, plan.force.subs(plan.t, s*T).subs(falls), s, (0, 1), n=2, color="impulse")
    height.readout("cost $J$", plan.cost.subs(falls), unit="m²/s³", digits=2)
    height.readout(r"price $\partial J/\partial v$", plan.price.subs(falls), unit="m/s²", digits=2)
    force.readout("$f^+$ after a blow", plan.force.subs(plan.t, 0).subs(falls), unit="m/s²", digits=2)
    force.readout("$f^-$ before it", plan.force.subs(plan.t, T).subs(falls), unit="m/s²", digits=2)
    return scene


def bills():
    """What a blow costs over the restitution: the squared force, the energy."""
    scene = Scene(
        alt="Two curves over the restitution. The energy lost in a blow falls to zero at a restitution of "
            "one. The cost, half the integral of the squared force, has its lowest point at one half without "
            "weight, and further to the right with it.",
        labels={"e": "e", "T": "period $T$", "g": "weight $g$"}, start={"e": 0.8, "T": 1.0, "g": 0.0},
        units={"T": "s", "g": "m/s²"})
    plan = cheapest_blow(s, SPEED, T, weight=g)
    view = scene.plot(xlim=(0, 1), ylim=(0, 52), xlabel="e", ylabel="per blow", ratio=1.7)
    view.curve(s, plan.cost, s, (0, 1), n=101, color="impulse", label="cost $J$")
    view.curve(s, lost_in_a_blow(s, SPEED), s, (0, 1), n=101, color="muted", dashed=True, label="energy lost")
    best = cheapest_restitution(SPEED, T, weight=g)
    view.point((best, plan.cost.subs(s, best)), color="ink", size=5)
    view.point((e, plan.cost.subs(s, e)), color="impulse")
    view.point((e, lost_in_a_blow(e, SPEED)), color="muted")
    view.readout("cost $J$", plan.cost.subs(s, e), unit="m²/s³", digits=2)
    view.readout("energy lost", lost_in_a_blow(e, SPEED), unit="m²/s²", digits=2)
    view.readout("cheapest at $e$ =", best, digits=3)
    return scene


def rhythm(runs, speed):
    """The speed of each blow over its number, for several hands; the speed that was asked as a line."""
    scene = Scene(alt="The speed of each blow over its number, one line for each hand; a thin level line is "
                      "the speed that was asked for.")
    longest = max(len(run.speeds) for run in runs.values())
    view = scene.plot(xlim=(0, longest + 1), ylim=(0, 1.3*speed), xlabel="blow", ylabel="$v$ (m/s)",
                      ratio=1.7)
    view.line((0, speed), (longest + 1, speed), width=1)
    looks = [("ink", False), ("ink", True), ("muted", False), ("accent", False), ("accent", True)]
    for (name, run), (color, dashed) in zip(runs.items(), looks):
        view.data(range(1, len(run.speeds) + 1), run.speeds, color=color, dashed=dashed, label=name)
    return figure(scene)
