"""The sleigh whose pole hits a tree (units: pole m = l = 1, v₀ = 1; J = M/4, blade 1/2 behind)."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.impact import Jump

BLADE = sp.Rational(1, 2)              # distance from the centre back to the blade


def pole_meets_tree(beta, M=2) -> Impact:
    """A sleigh of mass M glides at 1; the tip of its pole, at the angle β to the heading, is stopped.

    Velocities: u forward, w sideways (of the centre), spin θ̇ of the sleigh, spin φ̇ of the pole.
    The blade holds w - θ̇/2 = 0 (class 1), the tree stops the tip's forward motion, u - sin β φ̇ = 0 (class 2).

    >>> jump = pole_meets_tree(sp.pi/2).solve(by="kane")
    >>> list(jump.after), list(jump.reactions)
    ([15/14, 0, 0, 15/14], [0, -9/28])
    """
    u, w, turn, pole = sp.symbols("u w thetadot varphidot")
    s, c = sp.sin(beta), sp.cos(beta)
    energy = (M*(u**2 + w**2)/2 + M*turn**2/8
              + ((u - s*pole/2)**2 + (w + c*pole/2)**2)/2 + pole**2/24)
    return Impact([u, w, turn, pole], energy,
                  constraints=[Constraint(w - BLADE*turn), Constraint(u - s*pole)],
                  before={u: 1, w: 0, turn: 0, pole: 0})


def on_sleigh(after, ahead) -> tuple:
    """(u, w + aθ̇): velocity of the point of the sleigh's axis at the distance a ahead of its centre.

    >>> on_sleigh((1, 1, 2, 0), -BLADE)
    (1, 0)
    """
    return after[0], after[1] + ahead*after[2]


def on_pole(after, beta) -> tuple:
    """(u - sin β φ̇, w + cos β φ̇): velocity of the tip of the pole.

    >>> on_pole((1, 0, 0, 1), sp.pi/2)
    (0, 0)
    """
    return after[0] - sp.sin(beta)*after[3], after[1] + sp.cos(beta)*after[3]


def share_lost(jump: Jump):
    """(T⁻ - T⁺)/T⁻ of an impact that starts from a glide.

    >>> share_lost(pole_meets_tree(sp.pi/2).solve(by="kane"))
    3/28
    """
    i = jump.impact
    return 2*jump.energy_loss/(i.before.T*i.mass_matrix*i.before)[0]
