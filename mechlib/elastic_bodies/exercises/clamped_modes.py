"""Exercises: modes of a clamped beam."""

import math

import sympy as sp

from mechlib.elastic_bodies import eigenvalue, flexibility, frequencies, mode
from mechlib.exercises import Variants, register
from mechlib.motion.roots import root


def ruler(side, length):
    """ω₁ of a square steel bar of `side` mm between vices `length` mm apart."""
    side, length = side/1000, length/1000
    return float(frequencies(1, EI=210e9*side**4/12, rhoA=7850*side**2, L=length)[0])


register(
    "silent-second", "b", level=1,
    idea="where to strike for a silent mode",
    choices={
        "a": "Near the clamp every mode is small, the second too, but so are all the others.",
        "b": "The second mode is odd about the middle and has its node there.",
        "c": "There the second mode has its largest value.",
        "d": "The second mode has a node of its own; strike there.",
    },
)

register(
    "second-interval", lambda: float(frequencies(2)[1]/frequencies(2)[0]), tolerance=0.001, level=1,
    idea="the tones of a clamped beam",
    wrong={
        2.0: "A string has whole ratios; a beam has not.",
        1.6603: "This is the ratio of the λ. Frequencies go with their squares.",
        4.0: "True for a beam on two hinges.",
    },
    hints=["ω is proportional to λ²."],
)

register(
    "ruler-in-vices", lambda: float(frequencies(1, EI=175.0, rhoA=0.785, L=0.3)[0]/(2*sp.pi)), unit="Hz",
    tolerance=0.005, level=2,
    idea="the lowest frequency of a real bar",
    wrong={
        3711.7: "This is the circular frequency.",
        260.6: "With λ = π the ends would be hinged.",
    },
    hints=["ω₁ = λ₁² √(EI/ρA)/L².", "EI = 210·10⁹·(0.01)⁴/12 = 175 N m²; ρA = 0.785 kg/m."],
    variants=Variants(
        "A square steel bar, {side} mm thick ($E$ = 210 GPa, $\\rho$ = 7850 kg/m³), is clamped at two places "
        "{length} mm apart. What is its lowest frequency in hertz?",
        dict(side=[10, 6, 6, 6, 8, 8, 8, 12, 12], length=[300, 350, 400, 500, 250, 350, 400, 250, 400]),
        answer=lambda side, length: ruler(side, length)/(2*math.pi),
        wrong=(lambda side, length: ruler(side, length),
               lambda side, length: ruler(side, length)*math.pi/(2*eigenvalue(1)**2)),
        hints=["ω₁ = λ₁² √(EI/ρA)/L².", "The section is a square: $I=s^4/12$, $A=s^2$."],
    ),
)

register(
    "a-quarter-along", lambda: float(192*flexibility(0.25)), tolerance=0.002, level=2,
    idea="static deflection under a force",
    wrong={
        0.5: "The deflection is not a straight line.",
        0.75: "Cube the product: ξ³(1 - ξ)³.",
    },
    hints=["The sum over all modes is ξ³(1 - ξ)³/3."],
    variants=Variants(
        "A clamped beam is loaded by a force at {place} of its length. By which factor is the deflection "
        "under the force smaller than in the middle, under the same force in the middle? Give the ratio "
        "(smaller than one).",
        dict(place=[("a quarter", 1/4), ("a third", 1/3), ("a fifth", 1/5), ("two fifths", 2/5),
                    ("three tenths", 3/10), ("three eighths", 3/8)]),
        answer=lambda place: float(192*flexibility(place)),
        wrong=(lambda place: 2*place, lambda place: 4*place*(1 - place)),
    ),
)

register(
    "third-mode-1", 2, tolerance=0.001, level=3,
    idea="nodes and frequency of a higher mode",
    wrong={3: "Bumps, not nodes.", 4: "Do not count the clamps."},
    hints=["Mode n has n bumps."],
)

register(
    "third-mode-2", 7*sp.pi/2, level=3, symbols="", wants="number",
    wrong={"3*pi": "Near an odd multiple of a quarter turn: cos λ = 1/cosh λ is nearly zero.",
           "5*pi/2": "This is the second."},
    hints=["cos λ = sech λ, and sech λ is tiny: λ is near a zero of the cosine."],
)

register(
    "third-mode-3", lambda: root(lambda place: float(mode(3, place)), 0.2, 0.5), tolerance=0.003, level=3,
    wrong={0.3333: "For a beam on hinges. Clamps push the nodes inwards.",
           0.6417: "This is the other one; the smaller is asked for."},
    hints=["Use mode(3, xi) and look for its zero between 0.2 and 0.5."],
)

register(
    "why-free-bars-sound-alike", level=2,
    idea="one equation for two sets of ends",
    points=["If φ'''' = λ⁴φ then its second derivative ψ = φ'' obeys the same equation with the same λ.",
            "φ = φ' = 0 at a clamp means ψ'' = λ⁴φ = 0 and ψ''' = λ⁴φ' = 0: no moment and no shear force, a "
            "free end.",
            "So a free bar has the same tones as a clamped one, with other shapes, and two rigid motions of "
            "frequency zero besides."],
)
