"""Pictures: the sleigh whose pole hits a tree (units: m = l = v₀ = 1)."""

import sympy as sp

from mechlib.persistent_impact.six_principles import BLADE, on_pole, on_sleigh, pole_meets_tree, share_lost
from mechlib.scene import Scene, figure

beta, ratio = sp.symbols("beta ratio")


def _sleigh(view, tip, **style):
    """A pointed sleigh seen from above, heading right, with its blade, and the pole to its tip."""
    view.polygon([(-0.75, -0.22), (0.35, -0.22), (0.6, 0), (0.35, 0.22), (-0.75, 0.22)], **style)
    view.rod((-BLADE - sp.Rational(1, 5), 0), (-BLADE + sp.Rational(1, 5), 0), color="accent", width=5,
             **style)
    view.rod((0, 0), tip, **style)
    view.pin((0, 0), **style)


def opening():
    """The sleigh just before its pole meets the tree."""
    scene = Scene(alt="Seen from above: a sleigh glides to the right on a blade under its tail. A pole, "
                      "hinged at its centre, sticks out ahead and to the left; its tip is just touching a "
                      "tree.")
    view = scene.drawing(xlim=(-1.3, 2.0), ylim=(-0.65, 1.15), velocity_scale=0.7)
    angle = sp.pi/4
    tip = (sp.cos(angle), sp.sin(angle))
    _sleigh(view, tip)
    view.disk((tip[0] + 0.16, tip[1]), 0.16, color="ground", spokes=0)
    view.velocity((0.6, 0), (1, 0), when="before", label="v_0")
    view.angle((0, 0), 0.5, 0, angle, label=r"\beta")
    view.dimension((-BLADE, -0.22), (0, -0.22), label="a", offset=-0.2)
    view.label((tip[0] + 0.16, tip[1]), "tree", offset=(34, 0), align="left")
    view.label((-BLADE, 0), "blade", offset=(0, 18))
    return figure(scene)


def struck_sleigh():
    """Velocities of the sleigh and of the pole's tip after the impact, for any pole angle and sleigh mass."""
    scene = Scene(
        alt="A sleigh with a pole seen from above. Arrows show the velocity of its centre, of its blade and "
            "of the tip of the pole after the impact, and the reactions of blade and tree; a curve shows "
            "the speed of the sleigh after the impact against the angle, with a dashed line at the speed "
            "before.",
        labels={"beta": r"\beta", "ratio": "M/m"}, start={"beta": 0.78, "ratio": 2})
    jump = pole_meets_tree(beta, ratio).solve(by="maggi")
    forward, _, turn, _ = jump.after
    blade, tree = jump.reactions
    view = scene.drawing(xlim=(-1.55, 1.75), ylim=(-1.15, 1.45), velocity_scale=0.6, impulse_scale=0.5)
    tip = (sp.cos(beta), sp.sin(beta))
    _sleigh(view, tip)
    view.disk((tip[0] + 0.16, tip[1]), 0.16, color="ground", spokes=0)
    view.velocity((0, 0), on_sleigh(jump.impact.before, 0), when="before")
    view.velocity((0, 0), on_sleigh(jump.after, 0))
    view.velocity((-BLADE, 0), on_sleigh(jump.after, -BLADE))
    view.velocity(tip, on_pole(jump.after, beta))
    view.reaction((-BLADE, 0), (0, blade))
    view.reaction(tip, (tree, 0))
    view.spin((0, 0), 0.85, turn, start=sp.pi, scale=3, when="after")
    view.readout("speed of the sleigh", forward, unit="v_0")
    view.readout("spin", turn, unit="v_0/l")
    view.readout("energy lost", 100*share_lost(jump), unit="%", digits=0)
    tau = sp.Symbol("tau")
    plot = scene.plot(xlim=(0.15, 1.57), ylim=(0, 1.3), xlabel=r"\beta", ylabel="u^+/v_0")
    plot.line((0.15, 1), (1.57, 1), dashed=True)
    plot.curve(tau, forward.subs(beta, tau), tau, (0.15, 1.57), color="after")
    plot.point((beta, forward), color="accent")
    return scene
