"""Exercises: two rods collide."""

from fractions import Fraction

import sympy as sp

from mechlib.elastic_bodies import Rod, collide_rods, restitution_of_rods, rod
from mechlib.exercises import register

Z, V, tau, r = sp.symbols("Z V tau r", positive=True)


def aluminium_partner():
    """The length of the aluminium rod that rebounds perfectly from 0.3 m of steel."""
    steel, aluminium = Rod(0.3, 210e9, 7850.0, 1.0), Rod(1.0, 70e9, 2700.0, 1.0)
    return steel.transit*aluminium.speed


register(
    "twice-as-fast", "c", level=1,
    choices={
        "a": "For a plastic contact it would. Here all equations are linear in V.",
        "b": "Hertz's contact gets stiffer with the load, a rod does not.",
        "c": "Forces, velocities and waves all double; their ratios stay.",
        "d": "The duration is 2τ of one of the rods, at any speed.",
    },
)

register(
    "three-times-as-long", lambda: float(collide_rods(rod(1, 1), rod(1, 3), 1).restitution), tolerance=0.001,
    level=1,
    wrong={
        1.0: "True for equal lengths.",
        0.5: "For twice the length.",
        0.6667: "This is the share of the energy that is in waves.",
    },
    hints=["The contact ends after 2τ of the short rod; find the impulse."],
)

register(
    "aluminium-partner", aluminium_partner, unit="m", tolerance=0.002, level=2,
    wrong={
        0.3: "Equal lengths are not equal transit times: sound is a little slower in aluminium.",
        0.3047: "The other way round: the slower material must be shorter.",
        0.8860: "Not the impedances count here but the transit times.",
    },
    hints=["No wave is left if both rods let go at the same time."],
)

register(
    "worst-pair", 0.5, tolerance=0.001, level=2,
    wrong={
        1.0: "That is the best.",
        0.0: "For the ratio 2 of the transit times e is at least a half.",
        0.25: "e ≥ 1/a with a = 2.",
    },
    hints=["e = ½(1 - r) for r < 0 and ½(1 + 2r - r²) for r > 0: which r is worst?"],
)

register(
    "stiff-and-short-1", Z*V*3/4, level=3, symbols="Z V", dimensions="Z: mass/time, V: velocity",
    wants="force",
    wrong={"3*Z*V": "A wall would take the whole velocity; the other rod yields.",
           "Z*V/2": "That is for equal impedances Z."},
    hints=["F₀ = Z_sZ_lV/(Z_s + Z_l) with 3Z and Z."],
)

register(
    "stiff-and-short-2", Z*V*sp.Rational(3, 8), level=3, symbols="Z V",
    dimensions="Z: mass/time, V: velocity", wants="force",
    wrong={"3*Z*V/4": "That was during the first 2τ.", "0": "The short rod still pushes: it is the stiffer "
                                                            "one."},
    hints=["Each round trip of the short rod multiplies the force by r."],
)

register(
    "stiff-and-short-3", lambda: float(restitution_of_rods(Fraction(1, 2), 2)), tolerance=0.001, level=3,
    wrong={0.5: "That would be the worst pair, with equal impedances.",
           0.75: "With the impedances exchanged.",
           1.0: "Only equal transit times leave nothing in waves."},
    hints=["The impulse is 2τ(F₀ + F₁).", "The masses are 3Zτ and 2Zτ."],
)

register(
    "where-is-the-rest", level=2,
    points=["The long rod has been pushed for the time 2τ of the short one only, so a pulse shorter than "
            "twice "
            "its length runs to and fro in it.",
            "Its mass centre moves with a third of V while parts of it move with V and parts stand still: "
            "that "
            "difference is energy that the mass centres do not show.",
            "The energy is not lost; with the slightest damping it becomes heat, and then it is called a "
            "restitution below one."],
)
