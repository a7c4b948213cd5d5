"""Exercises: from impact to impact."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.one_degree_vibro_impact import (
    Oscillator,
    acceleration_bound,
    area_factor,
    cycle,
    exponent_sum,
    safe_step,
    steady_amplitude,
)

e, zeta, tau, U, V = sp.symbols("e zeta tau U V", positive=True)
THREE, REBOUND = sp.Integer(3), sp.Rational(3, 10)


def shrunk(e: float, zeta: float, blows: int, time: float) -> float:
    """What is left of an area of starts after so many blows in a time."""
    return float(area_factor(zeta, e, time)*e**(2*blows - 2))


def second_exponent(first: float, rate: float, e: float, zeta: float) -> float:
    return float(exponent_sum(zeta, e, rate) - first)


def harder_blow(omega: float) -> float:
    """The harder of the two blows of the motion that repeats itself after two turns; ζ = 0.05, e = 0.8."""
    return max(cycle(Oscillator(0.05, omega, 1.0, 0.0, 0.8), 1.2, 0.42, 2, 2).speeds)


def march_bound():
    return acceleration_bound(sp.S.Zero, THREE, sp.Integer(1), sp.S.Zero, -REBOUND, sp.S.Zero)


register(
    "shrink-and-part", "c", level=1,
    idea="stretching and shrinking in chaos",
    choices={
        "a": "They do shrink, at every impact by e² and in every flight by e^(-2ζτ). The theorem has no "
             "exception.",
        "b": "J is exact in the limit of small differences, and that is all that is needed.",
        "c": "Long and thin: one exponent is positive, their sum is negative.",
        "d": "It has: in the second direction differences shrink faster than in any stable motion.",
    },
)

register(
    "shrunk-area", lambda: shrunk(0.8, 0.05, 10, 20.0), level=1,
    idea="area of a set of starts after many impacts", tolerance=0.005,
    wrong={
        0.8**20: "That is the impacts alone. The flights shrink areas too.",
        0.8**10*np.exp(-2.0): "An impact shrinks areas by e², not by e.",
        0.8**20*np.exp(-1.0): "A flight shrinks areas by e^(-2ζτ); the 2 is missing.",
    },
    hints=["Each impact gives e², all flights together e^(-2ζt)."],
    variants=Variants(
        "A hammer with $e$ = {e} and $\\zeta$ = {zeta} strikes {blows} times in the time {time}. By which "
        "factor has a small area of starts in the plane of $t$ and $\\frac12U^2$ shrunk?",
        dict(e=[0.8, 0.9, 0.7, 0.6, 0.85], zeta=[0.05, 0.02, 0.1, 0.05, 0.01], blows=[10, 12, 5, 4, 20],
             time=[20.0, 30.0, 10.0, 12.0, 50.0]),
        answer=shrunk,
        wrong=(lambda e, zeta, blows, time: e**(2*blows),
               lambda e, zeta, blows, time: e**blows*np.exp(-2*zeta*time),
               lambda e, zeta, blows, time: e**(2*blows)*np.exp(-zeta*time)),
    ),
)

register(
    "area-in-speed", lambda: area_factor(zeta, e, tau)*U/V, level=1,
    idea="determinant of the impact map in other coordinates",
    symbols="e zeta tau U V", dimensions="e: 1, zeta: 1, tau: 1, U: velocity, V: velocity", wants="1",
    ranges={"e": (0.1, 0.9), "zeta": (0.01, 0.3), "tau": (0.5, 3)},
    wrong={
        "e**2*exp(-2*zeta*tau)": "That is the factor in the plane of t and ½U². The step of ½U² is U times "
                                 "the step of U.",
        "e**2*exp(-2*zeta*tau)*V/U": "The other way round: an area in (t, ½U²) is U times as large as in "
                                     "(t, U).",
    },
    limits={"zeta -> 0": "Without damping e²U/V is left."},
    hints=["A strip of the height δU has the height UδU in the other plane.",
           "Multiply by U before the step, divide by V after it."],
)

register(
    "second-exponent", lambda: second_exponent(0.16, 0.49, 0.8, 0.05), level=2,
    idea="the sum of the exponents", tolerance=0.003,
    wrong={
        -0.318682: "That is the sum of both.",
        -0.158682: "The sum is λ₁ + λ₂: subtract λ₁ from it.",
        -0.369341: "ln e² = 2 ln e.",
        -0.378682: "Where is the damping?",
    },
    hints=["λ₁ + λ₂ = -2ζ + 2ν ln e."],
    variants=Variants(
        "A hammer with $e$ = {e} and $\\zeta$ = {zeta} has the first exponent {first} and strikes {rate} "
        "times in the unit of time. What is its second exponent?",
        dict(first=[0.16, 0.12, 0.05, 0.2, 0.1], rate=[0.49, 0.6, 0.4, 0.5, 0.75],
             e=[0.8, 0.7, 0.9, 0.6, 0.8], zeta=[0.05, 0.02, 0.04, 0.08, 0.01]),
        answer=second_exponent,
        wrong=(lambda first, rate, e, zeta: float(exponent_sum(zeta, e, rate)),
               lambda first, rate, e, zeta: float(exponent_sum(zeta, e, rate)) + first,
               lambda first, rate, e, zeta: -2*zeta + rate*np.log(e) - first,
               lambda first, rate, e, zeta: 2*rate*np.log(e) - first),
    ),
)

register(
    "blows-ahead", lambda: 0.49*np.log(1e9)/0.16, level=2,
    idea="how far chaos lets one see ahead", tolerance=0.02,
    wrong={
        np.log(1e9)/0.16: "That is the time. Each unit of time holds ν blows.",
        9*0.49/0.16: "Natural logarithms: the difference grows like e^(λ₁t), with Euler's number.",
        np.log(1e9)/0.16/0.49: "ν is the number of blows in the unit of time: multiply by it.",
    },
    hints=["Solve ε e^(λ₁t) = 1 for t.", "ν blows come in the unit of time."],
    variants=Variants(
        "Two hammers have starts that differ by {eps}. Their first exponent is {lam}, and they strike {nu} "
        "times in the unit of time. After about how many blows is the difference as large as 1?",
        dict(eps=[("a billionth", 1e-9), ("a millionth", 1e-6), ("$10^{-12}$", 1e-12), ("a thousandth", 1e-3),
                  ("$10^{-16}$", 1e-16)], lam=[0.16, 0.16, 0.1, 0.2, 0.16], nu=[0.49, 0.49, 0.6, 0.5, 0.49]),
        answer=lambda eps, lam, nu: nu*np.log(1/eps)/lam,
        wrong=(lambda eps, lam, nu: np.log(1/eps)/lam, lambda eps, lam, nu: nu*np.log10(1/eps)/lam,
               lambda eps, lam, nu: np.log(1/eps)/lam/nu),
    ),
)

register(
    "harder-blow", lambda: harder_blow(2.7), level=2,
    idea="finding a doubled motion by Newton's method", tolerance=0.002,
    wrong={
        0.423756: "That is the softer of the two.",
        0.404911: "That is the motion with one blow in every turn, met twice. It is unstable here.",
    },
    hints=["cycle(Oscillator(0.05, 2.7, 1, 0, 0.8), time, speed, impacts=2, periods=2) from several guesses.",
           "Guesses near U = 0.42 and t = 1.2 lead there."],
    variants=Variants(
        "$\\zeta$ = 0.05, $f$ = 1, $\\delta$ = 0, $e$ = 0.8. At $\\omega$ = {omega} the hammer can repeat "
        "itself after two turns with two different blows. How fast is the harder one?",
        dict(omega=[2.7, 2.68, 2.69, 2.71, 2.72]),
        answer=harder_blow,
        wrong=(lambda omega: min(cycle(Oscillator(0.05, omega, 1.0, 0.0, 0.8), 1.2, 0.42, 2, 2).speeds),
               lambda omega: Oscillator(0.05, omega, 1.0, 0.0, 0.8).orbits()[0].speed),
        hints=["cycle(Oscillator(0.05, {omega}, 1, 0, 0.8), time, speed, impacts=2, periods=2).",
               "Guesses near U = 0.42 and t = 1.2 lead there."],
    ),
)

register(
    "safe-step-1", lambda: float(march_bound() - 9*steady_amplitude(sp.S.Zero, THREE, sp.Integer(1))),
    level=3,
    idea="a step that cannot miss an impact", tolerance=0.002,
    wrong={
        0.3: "That is the velocity of the free part. It has an acceleration too.",
        0.125: "That is the acceleration of the free part. Add the square of its velocity before the root.",
        0.425: "Squares first: the root of the sum of two squares.",
    },
    hints=["x_p = -1/8 at θ = 0 and its velocity is 0.", "y = 1/8, so ÿ = -1/8; ẏ = -0.3."],
)

register(
    "safe-step-2", lambda: float(march_bound()), level=3, tolerance=0.002,
    wrong={
        0.325: "That bounds the free part. The steady part has the acceleration ω²P.",
        0.45: "The steady acceleration is ω²P, not P.",
        1.125: "That is the steady part alone.",
    },
    hints=["ω²P = 9/8."],
)

register(
    "safe-step-3", lambda: float(safe_step(sp.S.Zero, -REBOUND, march_bound())), level=3, tolerance=0.002,
    wrong={
        0.206897: "h = 2·0.3/B: the parabola -0.3h + ½Bh² has the root 2·0.3/B.",
        0.6: "That is the root for the acceleration at the start, 1. Later ones may be larger.",
    },
    hints=["-0.3 h + ½ B h² = 0."],
)

register(
    "why-rest-repeats", level=2,
    idea="rest erases the past",
    points=["A mass that rests on the stop leaves it when the push falls through zero, at one phase of the "
            "force and with no speed, whatever came before.",
            "Its motion from there on is determined, so after a second rest it does again what it did after "
            "the first one, and so on.",
            "Backwards nothing is determined: many different pasts end in the same rest, and no computation "
            "can tell them apart afterwards.",
            "Small deviations before the rest leave no trace: both multipliers are zero."],
)
