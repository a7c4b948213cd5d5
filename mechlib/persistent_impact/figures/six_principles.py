"""Pictures of §1.8: the sledge whose pole hits a tree (units: m = l = v₀ = 1; M = 2, J = 1/2, blade at
1/2)."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.scene import Scene, figure

beta, mu = sp.symbols("beta mu")
U, W, TH, PH = sp.symbols("u w thetadot varphidot")
REACH = sp.Rational(1, 2)                       # distance from the centre back to the blade


def sledge_impact(angle, mass=2):
    """The sledge of mass ``mass`` with a pole of mass 1 whose tip is stopped by a tree."""
    s, c = sp.sin(angle), sp.cos(angle)
    energy = (mass*(U**2 + W**2)/2 + mass*TH**2/8
              + ((U - s*PH/2)**2 + (W + c*PH/2)**2)/2 + PH**2/24)
    return Impact([U, W, TH, PH], energy, constraints=[Constraint(W - REACH*TH), Constraint(U - s*PH)],
                  before={U: 1, W: 0, TH: 0, PH: 0})


def _sledge(view, tip, **style):
    """A pointed sledge seen from above, heading right, with its blade, and the pole to its tip."""
    view.polygon([(-0.75, -0.22), (0.35, -0.22), (0.6, 0), (0.35, 0.22), (-0.75, 0.22)], **style)
    view.rod((-REACH - sp.Rational(1, 5), 0), (-REACH + sp.Rational(1, 5), 0), color="accent", width=5,
             **style)
    view.rod((0, 0), tip, **style)
    view.pin((0, 0), **style)


def opening():
    """The sledge just before its pole meets the tree."""
    scene = Scene(alt="Seen from above: a sledge glides to the right on a blade under its tail. A pole, "
                      "hinged at its centre, sticks out ahead and to the left; its tip is just touching a "
                      "tree.")
    view = scene.drawing(xlim=(-1.3, 2.0), ylim=(-0.65, 1.15), velocity_scale=0.7)
    angle = sp.pi/4
    tip = (sp.cos(angle), sp.sin(angle))
    _sledge(view, tip)
    view.disk((tip[0] + 0.16, tip[1]), 0.16, color="ground", spokes=0)
    view.velocity((0.6, 0), (1, 0), when="before", label="v_0")
    view.angle((0, 0), 0.5, 0, angle, label=r"\beta")
    view.dimension((-REACH, -0.22), (0, -0.22), label="c", offset=-0.2)
    view.label((tip[0] + 0.16, tip[1]), "tree", offset=(34, 0), align="left")
    view.label((-REACH, 0), "blade", offset=(0, 18))
    return figure(scene)


def struck_sledge():
    """Velocities of the sledge and of the pole's tip after the impact, for any pole angle and sledge mass."""
    scene = Scene(
        alt="A sledge with a pole seen from above. Arrows show the velocity of its centre, of its blade and "
            "of the tip of the pole after the impact, and the reactions of blade and tree; a curve shows "
            "the share of energy lost against the angle.",
        labels={"beta": r"\beta", "mu": "M/m"}, start={"beta": 0.78, "mu": 2})
    jump = sledge_impact(beta, mu).solve(by="maggi")
    u, w, th, ph = jump.after
    view = scene.drawing(xlim=(-1.5, 1.75), ylim=(-1.15, 1.45), velocity_scale=0.6, impulse_scale=0.9)
    s, c = sp.sin(beta), sp.cos(beta)
    _sledge(view, (c, s))
    view.disk((c + 0.16, s), 0.16, color="ground", spokes=0)
    view.velocity((0, 0), (1, 0), when="before")
    view.velocity((0, 0), (u, w))
    view.velocity((-REACH, 0), (u, w - REACH*th))
    view.velocity((c, s), (u - s*ph, w + c*ph))
    view.reaction((-REACH, 0), (0, jump.reactions[0]))
    view.reaction((c, s), (jump.reactions[1], 0))
    view.spin((0, 0), 0.85, th, start=sp.pi, scale=3, when="after")
    view.readout("speed of the sledge", u, unit="v_0")
    view.readout("spin", th, unit="v_0/l")
    tau = sp.Symbol("tau")
    share = 2*jump.energy_loss/(mu + 1)
    plot = scene.plot(xlim=(0.15, 1.57), ylim=(0, 1), xlabel=r"\beta", ylabel="share of the energy lost")
    plot.curve(tau, share.subs(beta, tau), tau, (0.15, 1.57), color="lost")
    plot.point((beta, share), color="accent")
    return scene
