"""Pictures: a shuttle between two stops. They draw what the law returns and hold no mechanics."""

import sympy as sp

from mechlib.impact_control.two_stops import best_half_gap, relay_blow, strongest_between, two_stops
from mechlib.scene import Scene, figure

e, h, tau, p, n, spring = sp.symbols("e h tau p n spring", positive=True)
FLIGHTS = 8


def opening():
    """A shuttle on its rail between two stops."""
    scene = Scene(alt="A shuttle slides on a rail between two stops at equal distances h from the middle; a "
                      "force f pushes it to the right, it flies to the right with the velocity u.",
                  legend=False)
    view = scene.drawing(xlim=(-3.4, 3.4), ylim=(-1.1, 1.2), velocity_scale=0.8)
    view.ground((-2.6, 0.8), (-2.6, -0.6))
    view.ground((2.6, -0.6), (2.6, 0.8))
    view.line((-2.6, -0.3), (2.6, -0.3), width=3)
    view.block((-0.4, 0), 0.9, 0.55)
    view.velocity((0.2, 0.55), (1.0, 0), when="before", label="u")
    view.impulse((-1.9, 0), (0.9, 0), label="f", label_at="tail")
    view.dimension((0, -0.75), (2.6, -0.75), label="h")
    view.dimension((-2.6, -0.75), (0, -0.75), label="h")
    return figure(scene)


def relay():
    """Velocity over place under f = F sgn u, flight by flight, and the speeds of the blows."""
    scene = Scene(
        alt="Left: velocity over place. From rest at the left stop each flight is a branch of a parabola, "
            "and each blow a jump to the other side; the flights approach a closed curve. Right: the speed "
            "of the blows grows from blow to blow towards a level line.",
        labels={"e": "e", "n": "blows $n$"}, start={"e": 0.6, "n": 3}, height=300)
    told = strongest_between(e, 1, 1)
    phase = scene.plot(xlim=(-1.25, 1.25), ylim=(-4.2, 4.2), xlabel="x/h", ylabel=r"u/\sqrt{Fh}", ratio=1.2)
    for x in (-1, 1):
        phase.line((x, -4.2), (x, 4.2), width=2)
    ends = sp.Matrix([e, 1])*told.speed
    for side in (1, -1):
        u = ends[0] + (ends[1] - ends[0])*p
        phase.curve(side*((u**2 - ends[0]**2)/2 - 1), side*u, p, (0, 1), n=31, color="muted", dashed=True,
                    label="strongest" if side == 1 else None)
    arrives = [relay_blow(e, 1, 1, 0, k + 1) for k in range(FLIGHTS)]
    leaves = [sp.Integer(0), *(e*v for v in arrives)]
    for k in range(FLIGHTS):
        side, u = (-1)**k, leaves[k] + (arrives[k] - leaves[k])*p
        phase.curve(side*((u**2 - leaves[k]**2)/2 - 1), side*u, p, (0, 1), n=31, color="body", visible=n > k)
        phase.line((side, side*arrives[k]), (side, -side*leaves[k + 1]), color="impulse", visible=n > k)
    speeds = scene.plot(xlim=(0, FLIGHTS + 0.5), ylim=(0, 4.2), xlabel="n", ylabel=r"v_n/\sqrt{Fh}",
                        ratio=1.2)
    speeds.curve(p, told.speed + 0*p, p, (0, FLIGHTS + 0.5), n=2, color="muted", dashed=True)
    for k in range(FLIGHTS):
        speeds.point((k + 1, arrives[k]), color="impulse", visible=n > k)
    speeds.readout("strongest", told.speed, digits=3)
    speeds.readout("first blow", arrives[0], digits=3)
    return scene


def crossing():
    """Cost over half the distance of the stops; path and force of two flights."""
    scene = Scene(
        alt="Left: the cost of a flight over half the distance of the stops, a parabola with its vertex. "
            "Middle: the path there and back between the stops. Right: the force of both flights; at the "
            "vertex and without a spring it is level in each.",
        labels={"e": "e", "tau": r"flight $\tau$", "h": "half gap $h$", "spring": "spring"},
        start={"e": 0.5, "tau": 1.2, "h": 0.8, "spring": 0}, height=270)

    def either(what):
        """Of the flight without and with a spring, by the switch."""
        return (1 - spring)*what(False) + spring*what(True)
    plans = {kind: two_stops(e, 1, tau, h, kind) for kind in (False, True)}
    t = plans[False].t
    bill = scene.plot(xlim=(0, 1.3), ylim=(-1, 25), xlabel="h", ylabel="J", ratio=1.15)
    bill.curve(p, either(lambda kind: two_stops(e, 1, tau, p, kind).cost), p, (0.1, 1.2), n=81, color="muted")
    best = either(lambda kind: best_half_gap(e, 1, tau, kind))
    least = either(lambda kind: two_stops(e, 1, tau, best_half_gap(e, 1, tau, kind), kind).cost)
    cost = either(lambda kind: plans[kind].cost)
    bill.point((best, least), color="ink", size=5)
    bill.point((h, cost), color="impulse")
    bill.readout("cost $J$", cost, digits=3)
    bill.readout("best half gap", best, digits=3)
    bill.readout("its cost", least, digits=3)
    way = scene.plot(xlim=(0, 3.7), ylim=(-1.6, 1.6), xlabel="t", ylabel="x", ratio=1.15)
    push = scene.plot(xlim=(0, 3.7), ylim=(-14, 14), xlabel="t", ylabel="f", ratio=1.15)
    push.line((0, 0), (3.7, 0))
    for side in (1, -1):
        way.line((0, side*h), (3.7, side*h), width=2)
    for k, side in ((0, 1), (1, -1)):
        for view, name, color in ((way, "path", "body"), (push, "force", "impulse")):
            what = either(lambda kind, name=name: getattr(plans[kind], name)).subs(t, tau*p)
            view.curve((k + p)*tau, side*what, p, (0, 1), n=61, color=color)
    return scene
