"""Pictures: what enforces a skate's constraint, a particle at constant speed (units: m = J = g' = ω = 1)."""

import sympy as sp

from mechlib.scene import Scene, figure, sampled

from ..mechanics_of_constraints.skate import (
    TURN,
    cycloid,
    enforced_table,
    vakonomic_table,
)
from ..who_enforces import HOLDS, thrown
from .mechanics_of_constraints import LOOKS, draw_skate, level_lines, looked_up, on_page

t, lambda_0, s, k = sp.symbols("t lambda_0 s k")


def two_enforcers():
    """Sideways drag or sideways inertia of strength 10^k: paths of one turn, with their limits dashed."""
    scene = Scene(
        alt="Two views of a slope from above. Left, a skate whose sideways motion is braked by drag: with "
            "growing drag its path tends to the dashed cycloid across the slope. Right, a skate whose "
            "sideways motion carries extra inertia: with growing inertia its path tends to the dashed "
            "vakonomic path down the slope.",
        labels={"k": "strength"}, start={"k": 1.5}, legend=False, height=420)
    grid = {"s": (0.0, TURN, 161), "k": (0.8, 3.0, 23)}
    table = vakonomic_table()[:, :, 10]                             # initial multiplier zero
    for kind, title, color in (("drag", "braked sideways", LOOKS["Chetaev"]),
                               ("inertia", "heavy sideways", LOOKS["vakonomic"])):
        x, y, angle = sampled(looked_up(enforced_table(kind), *grid.values()), **grid)
        view = scene.drawing(xlim=(-1.6, 3.6), ylim=(-6.3, 0.9), title=title)
        level_lines(view, (-1.6, 3.6), range(7))
        if kind == "drag":
            X, Y, _ = cycloid(s)
            view.trail(*on_page(X, Y), s, (0, TURN), color="ink")
        else:
            view.data(table[:, 1], -table[:, 0], color="ink", dashed=True, width=1.5)
        view.trail(*on_page(x, y), s, (0, TURN), color=color, dashed=False, width=2, n=160)
        draw_skate(view, on_page(x(TURN, k), y(TURN, k)), angle(TURN, k), color)
        view.readout(f"{title}: down the slope after one turn", x(TURN, k), digits=2)
    return scene


def constant_speed():
    """A particle thrown horizontally, its speed held at 1: by Chetaev, vakonomically, and by a lift equal to
    the weight."""
    scene = Scene(
        alt="Three particles thrown horizontally with the same speed, which never changes. One is held by a "
            "thrust along its path and curves down to the vertical within a finite distance; one follows an "
            "inverted catenary that depends on the initial multiplier; one, carried by a lift equal to its "
            "weight, flies straight on.",
        labels={"t": "t", "lambda_0": r"\lambda_0"}, start={"t": 2.0, "lambda_0": 0.5}, legend=False,
        height=430)
    view = scene.drawing(xlim=(-0.85, 3.4), ylim=(-2.45, 1.12), impulse_scale=0.5)
    looks = {**LOOKS, "lift": "muted"}
    view.line((sp.pi/2, 0.85), (sp.pi/2, -2.4), dashed=True)
    view.label((sp.pi/2, 0.98), r"\pi/2", color="muted")
    for name in HOLDS:
        view.trail(*thrown(s, name, lambda_0)[0], s, (0, t), color=looks[name], dashed=False, width=2)
    for name, side, up in zip(HOLDS, ("right", "left", "left"), (-10, -12, 12)):   # they start in one place
        place, force = thrown(t, name, lambda_0)
        view.point(place, color=looks[name], size=6)
        view.reaction(place, force, label="R")
        view.label(place, name, color=looks[name] if name != "lift" else "ink", align=side,
                   offset=(-10 if side == "right" else 10, up))
        view.readout(f"{name}: down", -place[1], digits=2)
    return scene


def opening():
    """A blade on ice and a plate in water: both go along themselves and not across."""
    scene = Scene(alt="Left, from above: a blade on ice; an arrow along it is open, an arrow across it ends "
                      "in a bar; scratches in the ice lie beside it. Right: a thin plate in water, the same "
                      "two arrows, and rings of water beside it that would have to be set in motion.",
                  height=260, legend=False)
    for title, water in (("a blade on ice", False), ("a plate in water", True)):
        view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-1.1, 1.1), title=title)
        for side in (-1, 1):
            if water:
                for size in (0.1, 0.2):
                    for height in (-0.45, 0.45):
                        view.curve(0.32*side + size*sp.cos(s), height + size*sp.sin(s), s, (0, 2*sp.pi),
                                   color="muted", width=1)
            else:
                for shift in (-0.5, -0.3, 0.3, 0.5):
                    view.line((0.16*side, shift), (0.42*side, shift - 0.08), color="muted", width=1)
        view.rod((0, -0.65), (0, 0.65), width=6)
        view.arrow((0, -0.65), (0, -0.42), color="after")
        view.arrow((0, 0), (1.0, 0), color="accent")
        view.line((1.08, -0.2), (1.08, 0.2), color="accent", width=3)
    return figure(scene)
