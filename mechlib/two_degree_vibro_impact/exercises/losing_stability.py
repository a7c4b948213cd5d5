"""Exercises: how motions of two masses lose their stability."""

import numpy as np

from mechlib.exercises import Variants, register
from mechlib.motion import flip, fold, neimark_sacker, one_impact_roots
from mechlib.two_degree_vibro_impact import impacts_per_turn, knocker, product_of_multipliers


def begins():
    """The frequency of the second Neimark-Sacker point, and the impacts in one turn there."""
    omega = neimark_sacker(knocker, (0.775, 0.795))
    pair = one_impact_roots(knocker(omega))[0].multipliers[0, 0]
    return omega, impacts_per_turn([pair.real, pair.imag])


register(
    "without-computing-any", lambda: float(product_of_multipliers(1.1, 0.8)), level=1,
    idea="the product of all multipliers", tolerance=0.0005,
    wrong={
        0.64: "That is the impact alone. The flight shrinks volumes too.",
        0.378690: "That is the flight alone.",
        0.302952: "The impact shrinks volumes by e², not by e.",
        0.393842: "tr M⁻¹C = 2ζ(1 + k + k/m): the damping is 2ζK.",
    },
    hints=["λ₁λ₂λ₃λ₄ = e² exp(-T tr M⁻¹C).", "M⁻¹K has the diagonal 1 + k, k/m."],
    variants=Variants(
        "The machine with $m=2$, $k=5$, $\\zeta$ = {z}, $e$ = {e} at $\\omega$ = {w}. What is the product of "
        "its four multipliers?",
        dict(z=[0.01, 0.02, 0.01, 0.005, 0.03], e=[0.8, 0.9, 0.7, 0.6, 0.8], w=[1.1, 1.2, 1.0, 0.8, 1.1]),
        answer=lambda z, e, w: float(product_of_multipliers(w, e, zeta=z)),
        wrong=(lambda z, e, w: e**2, lambda z, e, w: float(product_of_multipliers(w, 1.0, zeta=z)),
               lambda z, e, w: float(product_of_multipliers(w, 1.0, zeta=z))*e,
               lambda z, e, w: float(product_of_multipliers(w, e, zeta=z/2))),
    ),
)

register(
    "the-next-knock", "b", level=1,
    idea="what a negative multiplier does to a late knock",
    choices={
        "a": "That is a positive multiplier.",
        "b": "A negative multiplier turns late into early.",
        "c": "Only a multiplier 0 would forget the deviation at once.",
        "d": "The gap has its share in the multiplier, but its sign is given.",
    },
)

register(
    "lost-number", "b", level=2,
    idea="multipliers that a plastic impact makes zero",
    choices={
        "a": "A plastic impact forgets something: after it the contact is at rest, whatever came before.",
        "b": "The states after the impact form a family with one parameter fewer.",
        "c": "The determinant falls with e², and yet the rank of S falls by one only: the instant of the "
             "impact survives.",
        "d": "The rest of the structure remembers.",
    },
)

register(
    "steps-round", lambda: impacts_per_turn([0.6963, 0.7177]), level=2,
    idea="from the angle of a pair to impacts for a turn", tolerance=0.002,
    wrong={
        8: "It is hardly ever a whole number: 2π/α.",
        0.127404: "That is the part of a turn in one step. Its inverse is asked for.",
        0.800531: "That is the angle of one step, in radians. How many of them make 2π?",
    },
    hints=["The angle of the pair is the angle of one step."],
    variants=Variants(
        "At a Neimark–Sacker point the pair is ${a}\\pm{b}\\,\\mathrm i$. How many impacts does a small walk "
        "need for one turn?",
        dict(a=[0.6963, 0.1434, -0.6, 0.8, -0.28], b=[0.7177, 0.9897, 0.8, 0.6, 0.96]),
        answer=lambda a, b: impacts_per_turn([a, b]),
        wrong=(None, lambda a, b: 1/impacts_per_turn([a, b]),
               lambda a, b: 2*np.pi/impacts_per_turn([a, b])),
    ),
)

register(
    "lying-determinant", "c", level=2,
    idea="what a test function really tests",
    choices={
        "a": "0.6² + 0.8² = 1: this pair does stand on the circle.",
        "b": "-1 times what is 1? There is no second -1.",
        "c": "2 · 0.5 = 1, and both are real.",
        "d": "2 · (-0.5) = -1.",
    },
)

register(
    "second-turn-fold", lambda: fold(lambda gap: knocker(2.05, gap), (0.2, 0.6), periods=2), level=2,
    idea="a fold found by continuation",
    tolerance=0.0002,
    wrong={0.3: "That is the gap of the text. How far can it grow?"},
    hints=["fold(family, (low, high), periods=2).", "At 0.3 there are two motions, at 0.4 none."],
)

register(
    "second-window-1", lambda: begins()[0], level=3,
    idea="both edges of a window of stability", tolerance=2e-6,
    wrong={0.996167: "That is where the window of the text begins.", 0.828507: "There the window ends."},
    hints=["neimark_sacker(knocker, (low, high))."],
)

register(
    "second-window-2", lambda: flip(knocker, (0.82, 0.835)), level=3, tolerance=2e-6,
    wrong={1.20778: "That is where the window of the text ends.", 0.784849: "There the window begins."},
    hints=["flip(knocker, (low, high))."],
)

register(
    "second-window-3", lambda: begins()[1], level=3, tolerance=0.001,
    wrong={
        7.849017: "That is the other window.",
        1.426758: "That is the angle of one step.",
        3.811419: "That is the pair that stays inside.",
    },
    hints=["2π divided by the angle of the pair on the circle."],
)

register(
    "why-two-can", level=2,
    idea="why one mass cannot and two can turn quasi-periodic",
    points=["The bifurcation needs a complex pair with the product 1.",
            "A single mass has two multipliers, and their product is less than 1.",
            "Two masses have four multipliers; losses make the product of all four small, not that of one "
            "pair."],
)
