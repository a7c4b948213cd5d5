"""Exercises: a forced oscillator with a stop, which motions exist."""

import sympy as sp

from mechlib.exercises import register
from mechlib.one_degree_vibro_impact import (
    Oscillator,
    fold_ratio,
    grazing_force,
    impact_coefficients,
    impact_speed,
)

omega, e, U = sp.symbols("omega e U", positive=True)


def smaller_speed():
    """The slower of the two motions of the third step."""
    return Oscillator(0.0, 1.5, 0.5, 1.0, 1.0).orbits()[1].speed


register(
    "root-is-not-a-motion", "c", level=1,
    idea="a root must be tested for the flight",
    choices={
        "a": "The equation does not look at what happens between the impacts.",
        "b": "A root is a candidate. Some are motions.",
        "c": "The flight must stay on its side of the stop until the period is over.",
        "d": "The speed may be large; nothing in the equation forbids it.",
    },
)

register(
    "coefficient-without-damping", lambda: impact_coefficients(sp.S.Zero, omega, e)[0], level=1,
    idea="the numbers of the one-impact equation",
    symbols="omega e", dimensions="omega: 1, e: 1", ranges={"omega": (1.1, 1.9), "e": (0.1, 0.9)},
    wrong={
        "(1 + e)/2*tan(pi/omega)": "sin T/(2 - 2 cos T) is half a cotangent.",
        "(1 + e)*cot(pi/omega)": "Check the half: D = 2 - 2 cos T.",
        "(1 + e)/2*cot(2*pi/omega)": "The cotangent is that of T/2.",
    },
    hints=["Φ₁₂ = sin T and D = 2 - 2 cos T, with T = 2π/ω.", "sin T = 2 sin(T/2) cos(T/2)."],
)

register(
    "work-of-the-force", U**2*(1 - e**2)/2, level=2,
    idea="energy balance of a periodic motion",
    symbols="U e", dimensions="U: length, e: 1",
    wrong={
        "U**2*(1 - e)/2": "Energies go with the squares of the speeds.",
        "U**2*e**2/2": "That is what is left after the impact.",
        "U**2*(1 + e)**2/2": "That would be the square of the jump; the energy is lost, not the velocity.",
    },
    hints=["After a whole period the energy is what it was."],
)

register(
    "hardest-knock", lambda: Oscillator(0.0, 2.0, 1.0, 0.0, 0.8).orbits()[0].speed, level=2,
    idea="the impact speed at the octave", tolerance=0.002,
    wrong={
        3.333333: "P = 1/3 and b = -(1 - e)/2 = -0.1: solve (bU/ω)² = P² again.",
        0.333333: "That is the swing P without a stop.",
        20.0: "The force is 1 and 1 - ω² = -3: what is P?",
    },
    hints=["At ω = 2 the cotangent vanishes: a = 0."],
)

register(
    "where-it-folds", lambda: float(fold_ratio(0.0, 1.5, 0.8)*grazing_force(0.0, 1.5, 1.0)), level=2,
    idea="the least force for a periodic motion",
    tolerance=0.002,
    wrong={
        0.127257: "That is P. Which force swings the mass so far at ω = 1.5?",
        1.25: "There the silent motion grazes. Knocking is possible with far less.",
        0.160375: "The distance from the origin to the ray is a sine, not a tangent.",
    },
    hints=["P = |b|/ω/√(a² + b²/ω²), then f = P |1 - ω²|."],
)

register(
    "elastic-pair-1", lambda: float(impact_coefficients(0.0, 1.5, 1.0)[0]), level=3,
    idea="two motions that grow out of a free one", tolerance=0.002,
    wrong={0.577350: "The cotangent of 2π/3 is negative.", -1.732051: "That is the tangent."},
    hints=["a = cot(π/ω) for e = 1."],
)

register(
    "elastic-pair-2", lambda: float(impact_speed(2.0, 1.0)), level=3, tolerance=0.002,
    wrong={0.577350: "U = -δ/a.", -1.732051: "A speed of approach is positive."},
    hints=["P = 0: δ + aU = 0."],
)

register(
    "elastic-pair-3", smaller_speed, level=3, tolerance=0.002,
    wrong={
        2.424871: "That is the faster one.",
        0.6: "Divide by |a|.",
        0.866025: "P is 0.5/|1 - 1.5²| = 0.4.",
    },
    hints=["b = 0, so δ + aU = ±P."],
)

register(
    "why-test-the-flight", level=2,
    idea="ends of a flight against the flight itself",
    points=["The equation asks only for the state at the two ends of the period: the place of the stop and "
            "the right velocities.",
            "In between the motion is whatever the force and the spring make of it, and it may pass x = δ "
            "earlier.",
            "Then a real mass strikes there and another motion begins: the root describes nothing.",
            "Sampling the flight at a few points can miss a short excursion; the march, which cannot jump "
            "over a contact, decides."],
)
