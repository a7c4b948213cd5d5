"""Exercises: six principles, one answer."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import register

M, m, v_0 = sp.symbols("M m v_0", positive=True)


def without_blade():
    """Forward velocity of a sledge whose pole, held sideways, is stopped at its tip."""
    u, ph = sp.symbols("u varphidot")
    l = sp.Symbol("l", positive=True)
    T = M*u**2/2 + m*(u - l*ph/2)**2/2 + m*l**2*ph**2/24
    return Impact([u, ph], T, constraints=[Constraint(u - l*ph)],
                  before={u: v_0, ph: 0}).solve(by="gauss").after[0]


register(
    "what-they-share", "b",
    choices={
        "a": "A plastic impact loses energy, and all six principles describe it.",
        "b": "What is left over is perpendicular to what is allowed.",
        "c": "They have no power on admissible velocities, which is not the same as being zero.",
        "d": "Something is smallest, for Gauss: but it is a distance, and not measured from rest.",
    },
)

register(
    "how-many-equations", [10, 4],
    wrong={"[4, 10]": "The other way round: which of the two keeps the multipliers?"},
    hints=["Lagrange: velocities and multipliers. Maggi: independent speeds."],
)

register(
    "without-the-blade", without_blade,
    symbols="M m v_0",
    dimensions="M: mass, m: mass, v_0: velocity",
    wants="velocity",
    wrong={
        "M*v_0/(M + m)": "This would be right if the pole stuck to the sledge and lost all its momentum. It "
                         "is hinged: it swings.",
        "v_0": "Only for an infinitely heavy sledge. Where does the hinge end of the pole want to go when "
               "its tip is hit?",
        "15*v_0/14": "True for M = 2m. The masses are general here.",
        "3*v_0/2": "This is a pole alone. The sledge holds it back.",
    },
    limits={"m -> 0": "A massless pole cannot change the sledge's speed.",
            "M -> 0": "A pole alone, hit at its tip, moves its other end at $\\tfrac32v_0$."},
    hints=["Two velocities are enough: u and the spin of the pole.", "Any principle will do; Gauss needs "
                                                                     "one derivative."],
)

register(
    "sledge-neither-gains", lambda: sp.asin(sp.sqrt(sp.Rational(17, 27))),
    unit="rad", tolerance=0.01,
    wrong={0.6535: "Sine and cosine are exchanged.", 0.6296: "This is sin²β."},
    hints=["Set the forward velocity equal to v₀ and solve for sin²β."],
)

register(
    "elastic-tree", 1,
    wrong={0: "Nothing left would mean that everything is at rest. Look at the energy balance with e = 1."},
    hints=["ΔT = ½ Σ (1 - e) γ⁻ Λ: what are γ⁻ of the blade and 1 - e of the tree?"],
)
