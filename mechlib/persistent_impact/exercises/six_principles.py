"""Exercises: six principles, one answer."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register
from mechlib.persistent_impact.six_principles import pole_meets_tree, share_lost

M, m, v_0 = sp.symbols("M m v_0", positive=True)
e = sp.Symbol("e", positive=True)


def without_blade():
    """Forward velocity of a sleigh whose pole, held sideways, is stopped at its tip."""
    u, ph = sp.symbols("u varphidot")
    l = sp.Symbol("l", positive=True)
    T = M*u**2/2 + m*(u - l*ph/2)**2/2 + m*l**2*ph**2/24
    return Impact([u, ph], T, constraints=[Constraint(u - l*ph)],
                  before={u: v_0, ph: 0}).solve(by="gauss").after[0]


def border():
    """sin² β at which the sleigh of the live figure keeps its speed."""
    beta, r, share = sp.symbols("beta r share", positive=True)
    forward = pole_meets_tree(beta, r).solve(by="gauss").after[0]
    in_share = sp.simplify(sp.expand(forward.subs(sp.cos(beta)**2, 1 - sp.sin(beta)**2))).subs(
        sp.sin(beta), sp.sqrt(share))
    return sp.factor(sp.solve(in_share - 1, share)[0].subs(r, M/m))


def rebound():
    """Impulse of the tree, speed of the sleigh and share lost, for a pole held sideways and M = 2m."""
    u, w, turn, pole = sp.symbols("u w thetadot varphidot")
    plastic = pole_meets_tree(sp.pi/2)
    tree = Impact([u, w, turn, pole], plastic.kinetic_energy, before={u: 1, w: 0, turn: 0, pole: 0},
                  constraints=[Constraint(w - turn/2), Constraint(u - pole, e=e)]).solve(by="maggi")
    return -tree.reactions[1]*m*v_0, tree.after[0]*v_0, share_lost(tree)


register(
    "what-they-share", "b",
    choices={
        "a": "A plastic impact loses energy, and all six principles describe it.",
        "b": "What is left over is perpendicular to what is allowed.",
        "c": "They have no power on admissible velocities, which is not the same as being zero.",
        "d": "Something is smallest, for Gauss: but it is a distance, and not measured from rest.",
    },
    idea="what all six principles say",
)

register(
    "how-many-equations", [10, 4],
    wrong={"[4, 10]": "The other way round: which of the two keeps the multipliers?"},
    hints=["Lagrange: velocities and multipliers. Maggi: independent speeds."],
    variants=Variants(
        "A system has {n} velocities and {s} constraints. How many unknowns does Lagrange's form solve for, "
        "and how many does Maggi's? Answer with the pair.",
        dict(n=[7, 6, 8, 9, 5, 12, 10], s=[3, 2, 3, 4, 2, 5, 2]),
        answer=lambda n, s: [n + s, n - s],
        wrong=(lambda n, s: [n - s, n + s],),
    ),
    idea="unknowns of the principles compared",
)

register(
    "without-the-blade", without_blade, level=2,
    idea="moments of a part about the struck tip",
    symbols="M m v_0",
    dimensions="M: mass, m: mass, v_0: velocity",
    wants="velocity",
    wrong={
        "M*v_0/(M + m)": "This would be right if the pole stuck to the sleigh and lost all its momentum. It "
                         "is hinged: it swings.",
        "v_0": "Only for an infinitely heavy sleigh. Where does the hinge end of the pole want to go when "
               "its tip is hit?",
        "15*v_0/14": "True for M = 2m. The masses are general here.",
        "3*v_0/2": "This is a pole alone. The sleigh holds it back.",
    },
    limits={"m -> 0": "A massless pole cannot change the sleigh's speed.",
            "M -> 0": "A pole alone, hit at its tip, moves its other end at $\\tfrac32v_0$."},
    hints=["Two velocities are enough: u and the spin of the pole.", "Any principle will do; Gauss needs "
                                                                     "one derivative."],
)

register(
    "border-for-any-mass", border,
    level=2,
    idea="a blow that leaves a speed as it was",
    symbols="M m", dimensions="M: mass, m: mass", wants="number",
    wrong={
        "17/27": "True for M = 2m. The mass is general here.",
        "(4*M + 2*m)/(3*(4*M + m))": "This is cos²β.",
        "2/3": "This is a very heavy sleigh.",
    },
    limits={"M -> oo": "A very heavy sleigh has its border where the free pole's hinge end does not move "
                       "forward: two thirds."},
    hints=["Solve with a general mass and look at the forward velocity.",
           "The condition is linear in sin²β."],
)

register(
    "tree-that-rebounds-1", lambda: rebound()[0],
    level=3,
    idea="the jump with restitution is proportional to the plastic one",
    symbols="m v_0 e", dimensions="m: mass, v_0: velocity, e: number", wants="impulse",
    ranges={"e": (0.05, 0.95)},
    wrong={
        "9*m*v_0/28": "This is the tree without rebound. How does a jump depend on e?",
        "3*m*v_0*(1 + e)": "That would bring everything to rest and back. The pole swings.",
        "9*m*v_0*(1 - e)/28": "Rebound makes the impulse larger.",
    },
    limits={"e -> 0": "Without rebound the momentum of sleigh and pole falls by nine twenty-eighths."},
    hints=["First the plastic tree: how much momentum do sleigh and pole lose?",
           "What the constraints ask for is multiplied by 1 + e."],
)

register(
    "tree-that-rebounds-2", lambda: rebound()[1],
    level=3, symbols="v_0 e", dimensions="v_0: velocity, e: number", wants="velocity",
    ranges={"e": (0.05, 0.95)},
    wrong={
        "15*v_0/14": "This is the tree without rebound.",
        "15*(1 + e)*v_0/14": "The *jump* is multiplied by 1 + e, not the velocity.",
        "(15 - e)*v_0/14": "The jump is forwards: more rebound, more speed.",
    },
    hints=["The jump without rebound is a fourteenth of the speed."],
)

register(
    "tree-that-rebounds-3", lambda: rebound()[2],
    level=3, symbols="e", dimensions="e: number", wants="number",
    ranges={"e": (0.05, 0.95)},
    wrong={
        "3/28": "This is the tree without rebound.",
        "3*(1 - e)/28": "Part of the lost velocities comes back, and energy goes with their square.",
        "3*(1 + e)**2/28": "This is the energy of the lost velocities. What comes back?",
    },
    limits={"e -> 1": "An elastic tree costs nothing."},
    hints=["Carnot's theorem with a common e; the blade asks for nothing."],
)

register(
    "why-a-second-road",
    level=2,
    idea="what two agreeing derivations prove", points=[
        "A second derivation finds slips of the first, because it does not repeat them.",
        "Two principles that start from the same energy and the same list share the mistakes in these.",
        "Agreement does not prove the model: which contacts act and whether they rebound must be checked by "
        "something else, such as balances part by part, signs of reactions, or an experiment.",
    ],
)
