"""Exercises: which motions are stable, and how hard they hit."""

import sympy as sp

from mechlib.exercises import register
from mechlib.one_degree_vibro_impact import Oscillator, determinant, knock_speed, stability_of, trace

e, zeta, omega, f = sp.symbols("e zeta omega f", positive=True)


def hammer(k):
    """The stability of the faster (0) and the slower (1) motion of the hammer in the text."""
    return stability_of(Oscillator(0.05, 1.2, 0.3, 1.0, 0.8).orbits()[k])


def highest():
    """Where the trace of a hammer with e = 0.6, δ = 0, ζ = 0 reaches -1 - det, by bisection."""
    low, high = 2.0, 3.0
    while high - low > 1e-12:
        middle = (low + high)/2
        if trace(0.0, middle, 0.0, 0.6, 1.0) + 1.36 > 0:
            low = middle
        else:
            high = middle
    return low


register(
    "no-complex-pair", "b", level=1,
    idea="which ways out of stability exist",
    choices={
        "a": "A pair λ, λ* has the product |λ|². What is the product here?",
        "b": "Their product is the determinant, less than 1: a complex pair stays inside.",
        "c": "They can be complex, and often are.",
        "d": "The force does not enter the determinant.",
    },
)

register(
    "shrinking-areas", lambda: determinant(zeta, omega, e), level=1,
    idea="determinants of impact and flight",
    symbols="zeta omega e", dimensions="zeta: 1, omega: 1, e: 1",
    wrong={
        "e*exp(-4*pi*zeta/omega)": "Place and velocity both change sign at the impact: e twice.",
        "e**2*exp(-2*pi*zeta/omega)": "det Φ = e^(-2ζT) with T = 2π/ω.",
        "e**2": "That is the impact alone; the flight shrinks areas too.",
    },
    hints=["The determinant of a product is the product of the determinants."],
)

register(
    "octave-multiplier", e, level=1,
    idea="multipliers of a motion at the octave",
    symbols="e", dimensions="e: 1", ranges={"e": (0.1, 0.9)},
    wrong={"e**2": "That is their product.", "-e": "Φ is minus the identity at T = π."},
    hints=["At T = π without damping Φ = -I.", "Φ S = -S, whose diagonal is e, e."],
)

register(
    "highest-stable-speed", highest, level=2,
    idea="the edge of a window of stability", tolerance=0.0002,
    wrong={
        2.0: "There the multipliers are both e: far inside.",
        2.653348: "That is for e = 0.8.",
        1.234446: "That is the lower end of the window.",
    },
    hints=["Solve ω² - 1/16 = 1/cos²(π/ω) near 2.6."],
)

register(
    "resonant-speed", lambda: knock_speed(sp.S.Zero, sp.Integer(2), f, e), level=2,
    idea="impact speed at resonance",
    symbols="f e", dimensions="f: length, e: 1", ranges={"e": (0.1, 0.9)},
    wrong={
        "f/(3*(1 - e))": "U = P ω/|b| with b = -(1 - e)/2 and ω = 2.",
        "4*f/(1 - e)": "P = f/|1 - ω²| = f/3.",
        "2*f/(3*(1 - e))": "|b| is half of 1 - e.",
    },
    limits={"e -> 0": "A plastic hit takes all: U = 4f/3."},
    hints=["a = 0 at ω = 2: (bU/ω)² = P²."],
)

register(
    "kicked-hammer-1", lambda: hammer(0).trace, level=3,
    idea="trace and multipliers of two motions", tolerance=0.005,
    wrong={5.657651: "That is the slower motion."},
    hints=["tr = -e tr Φ + (1 + e)Φ₁₂[(1 - ω²)a - 2ζb - ω²δ/U]."],
)

register(
    "kicked-hammer-2", lambda: hammer(1).trace, level=3, tolerance=0.005,
    wrong={0.315430: "That is the faster motion."},
    hints=["Only U changes."],
)

register(
    "kicked-hammer-3", lambda: hammer(1).multipliers[0].real, level=3, tolerance=0.005,
    wrong={
        0.067824: "That is the smaller one; which of the two decides?",
        5.657651: "That is the sum of both.",
    },
    hints=["λ² - tr λ + det = 0."],
)

register(
    "why-never-seen", level=2,
    idea="what unstable motions are good for",
    points=["A motion that exists can be left by the smallest deviation if one of its multipliers lies "
            "outside the unit circle.",
            "Near the slower motion of the hammer a deviation grows more than fivefold in every period, so "
            "no real hammer stays there.",
            "It still matters: it stands on the border between the starts that end knocking and those that "
            "fall silent."],
)
