"""Exercises: how many modes, and what a pulse tells."""

import math

import sympy as sp

from mechlib.elastic_bodies import (
    frequencies,
    residual_flexibility,
    stiffness_from_duration,
    stiffness_from_peak,
)
from mechlib.elastic_bodies.how_many_modes.virtual import BEAM
from mechlib.exercises import register

F, m, v, k = sp.symbols("F m v k", positive=True)
CONTACT = 63.65e-6


def enough(angle=4*math.pi):
    """The lowest mode that turns by ``angle`` during the contact."""
    omega = frequencies(40, EI=BEAM.EI, rhoA=BEAM.rhoA, L=BEAM.L)
    return int(next(n for n, w in enumerate(omega, start=1) if w*CONTACT >= angle))


register(
    "left-out-modes", "a", level=1,
    idea="the sign of the error of too few modes",
    choices={
        "a": "A mode that is left out cannot move: the beam has been held a little tighter.",
        "b": "Fewer ways to give way make a beam stiffer, not softer.",
        "c": "The lowest modes carry most of the static deflection, but a short blow does not wait for them.",
        "d": "For e this is so; the peak of the force errs to one side only.",
    },
)

register(
    "one-per-cent-of-force", 2.5, unit="%", tolerance=0.02, level=1,
    idea="how an error of force becomes one of stiffness",
    wrong={
        1.0: "Force is not proportional to stiffness: a stiffer contact is also indented less.",
        0.4: "The other way round: F goes with k to the power 2/5.",
        1.5: "This is the exponent of the indentation in F = kδ^(3/2).",
    },
    hints=["On a rigid wall the greatest force goes with k^(2/5)."],
)

register(
    "modes-for-four-pi", lambda: float(enough()), tolerance=0.001, level=2,
    idea="counting the modes that take part",
    wrong={
        6.0: "Six symmetric modes; n counts the silent ones too.",
        8.0: "Enough for the angle 2π; the rule asks for 4π.",
        10.0: "Just not enough: ω₁₀t_c is 3.7π.",
    },
    hints=["ω_n/ω₁ = (λ_n/λ₁)² with λ_n near (n + ½)π.", "ω₁ = 3711.7/s for this beam."],
)

register(
    "what-one-mode-leaves", lambda: 100*residual_flexibility(BEAM, 0.5, 1)/float(BEAM.softness(0.5)),
    unit="%", tolerance=0.01, level=2,
    idea="missing flexibility of left-out modes",
    wrong={
        96.74: "This is the share of the first mode.",
        1.3: "Use φ₁(½) = 1.5881 and λ₁ = 4.7300.",
    },
    hints=["All modes together: 1/192. The first: φ₁²/λ₁⁴."],
)

register(
    "quieter-sensor", 0.00045, tolerance=0.03, level=2,
    idea="how noise and samples set an uncertainty",
    wrong={
        0.0009: "Four times as many samples halve the spread once more.",
        0.000225: "Four times as many samples halve the spread; they do not quarter it.",
        0.0018: "The noise is a quarter of what it was.",
    },
    hints=["sd = σ/|S|, and |S|² is a sum over the samples."],
)

register(
    "two-walls-1", F**sp.Rational(5, 2)/(sp.Rational(5, 4)*m*v**2)**sp.Rational(3, 2), level=3,
    idea="stiffness from peak forces at two walls",
    symbols="F m v", dimensions={"F": "force", "m": "mass", "v": "velocity"},
    wrong={
        "F/(5*m*v**2/4)**(3/5)": "This is the greatest force's k^(2/5): raise it to the power 5/2.",
        "F**(5/2)/(m*v**2/2)**(3/2)": "At the greatest indentation ½mv² = ⅖kδ^(5/2).",
    },
    hints=["½mv² = ⅖kδ^(5/2) and F = kδ^(3/2): eliminate δ."],
)

register(
    "two-walls-2", lambda: float(stiffness_from_peak(1054.16, 0.0328820031, 1.0)/1.5384615385e10),
    tolerance=0.01, level=3,
    wrong={
        0.602: "This is the ratio of the forces. k goes with its power 5/2.",
        3.553: "The other way round.",
    },
    hints=["Put the numbers into your formula, or use (1054.16/1750.47)^(5/2)."],
)

register(
    "two-walls-3", lambda: float(stiffness_from_duration(63.6536e-6, 0.0328820031, 1.0)/1.5384615385e10),
    tolerance=0.01, level=3,
    wrong={
        0.8142: "A shorter contact means a stiffer one.",
        1.0857: "This is the ratio of the durations. k goes with its power -5/2.",
    },
    hints=["The duration goes with k^(-2/5).", "(63.65/69.11)^(-5/2)."],
)

register(
    "why-bias-not-noise", level=2,
    idea="bias of a model against noise of data",
    points=["The formula for the spread knows only the scatter of the samples; it shrinks with every sample.",
            "A model with too few modes is stiffer than the beam, and the fit makes up for it with a softer "
            "contact: that error does not shrink.",
            "The residual shows it: noise has no memory, a wrong model leaves a pattern, neighbours of the "
            "same sign.",
            "Check: keep more modes until k no longer changes by more than its spread."],
)
