"""Exercises: how long a contact lasts."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.one_degree_vibro_impact import (
    Oscillator,
    SoftOscillator,
    bilinear_period,
    contact_duration,
    contact_restitution,
)

kappa = sp.Symbol("kappa", positive=True)
FINE = dict(zeta=0.05, omega=1.5, f=1.0, gap=0.1)


def resonating(w: float) -> float:
    """κ at which the free mass with its stop at rest has the frequency w, by bisection."""
    low, high = 0.0, 8.0
    while high - low > 1e-13:
        middle = (low + high)/2
        if 2*np.pi/bilinear_period(1.0, 0.0, 10**middle) < w:
            low = middle
        else:
            high = middle
    return float(10**low)


def rigid_speed() -> float:
    return Oscillator(**FINE, e=1.0).orbits()[0].speed


def excess(stiffness: float) -> float:
    """U - U∞ of the soft stop."""
    return SoftOscillator(**FINE, stiffness=stiffness).orbits()[0].speed - rigid_speed()


def stiff_enough() -> float:
    """κ at which U is one per cent above U∞: (U - U∞) ω_c hardly changes, so that it gives the next κ."""
    stiffness = 1e4
    for _ in range(8):
        stiffness = (excess(stiffness)/(0.01*rigid_speed()))**2*(1 + stiffness) - 1
    return float(stiffness)


register(
    "more-than-half", "b", level=1,
    idea="how long a contact with an elastic stop may last",
    choices={
        "a": "That is a fast contact. What does the push do to a slow one?",
        "b": "The push keeps the mass on the stop; U → 0 gives 2π/ω_c.",
        "c": "The faster it comes, the less the push counts: t_c → π/ω_c.",
        "d": "A mass that is pulled off leaves earlier.",
    },
)

register(
    "slow-touch", lambda: float(contact_duration(0.04, 2.0, 2499.0)), level=1,
    idea="contact time under a push", tolerance=0.002,
    wrong={
        0.0628319: "That is half a period, the time of a fast contact. Compare A with Uω_c.",
        0.0314159: "A pushes the mass on: the arctangent is added to π/2.",
        0.0471239: "A bracket of π/2 and an arctangent, times 2/ω_c.",
    },
    hints=["ω_c² = 1 + κ.", "arctan(A/(Uω_c)) is a simple angle here."],
    variants=Variants(
        "$\\kappa$ = {k}, $U$ = {U}, $A$ = {A}. How long does the contact last? Answer to three digits.",
        dict(k=[2499, 9999, 899, 3599, 399], U=[0.04, 0.02, 0.1, 0.1, 0.2], A=[2, 1, -1, 4, -2]),
        answer=lambda k, U, A: float(contact_duration(U, float(A), float(k))),
        wrong=(lambda k, U, A: float(np.pi/np.sqrt(1 + k)),
               (lambda k, U, A: float(contact_duration(U, -float(A), float(k))),
                "Look at the sign of A: pushed on lasts longer, pulled off shorter."),
               lambda k, U, A: float(contact_duration(U, float(A), float(k)))/2),
        hints=["ω_c² = 1 + κ.", "t_c = (2/ω_c)(π/2 + arctan(A/(Uω_c)))."],
    ),
)

register(
    "flat-octave", 2*sp.sqrt(1 + kappa)/(1 + sp.sqrt(1 + kappa)), level=2,
    idea="a soft stop lowers the octave",
    symbols="kappa", dimensions="kappa: 1",
    wrong={
        "2": "That is the rigid stop. The soft one keeps the mass for a while.",
        "1 + sqrt(1 + kappa)": "Add times, not frequencies.",
        "(1 + sqrt(1 + kappa))/2": "That is the mean of the two frequencies; the *times* add up.",
        "sqrt(1 + kappa)/(1 + sqrt(1 + kappa))": "Half a period of each: π + π/ω_c for the whole swing.",
        "2*sqrt(kappa)/(1 + sqrt(kappa))": "In contact both springs act: ω_c² = 1 + κ.",
    },
    limits={"kappa -> oo": "A rigid stop: the octave, 2.",
            "kappa -> 0": "No stop: the mass's own frequency, 1."},
    hints=["How long is the mass on its own, how long on the stop?", "π + π/ω_c is the period."],
)

register(
    "resonating-stop", lambda: resonating(1.9), level=2,
    idea="the stop's stiffness at resonance", tolerance=0.001,
    wrong={
        19.0: "That is ω_c. κ = ω_c² - 1.",
        361.0: "ω_c² = 1 + κ: the oscillator's own spring acts in contact, too.",
        2.61: "That is ω² - 1. The mass swings only half of the time on the stop.",
    },
    hints=["2ω_c/(1 + ω_c) = ω.", "Solve for ω_c first."],
    variants=Variants(
        "A machine runs at $\\omega$ = {w} with $\\delta=0$. At which stiffness $\\kappa$ of its stop does "
        "it knock hardest, if there is hardly any damping?",
        dict(w=[1.9, 1.8, 1.75, 1.6, 1.95]),
        answer=resonating,
        wrong=(lambda w: w/(2 - w), None, lambda w: w**2 - 1),
    ),
)

register(
    "which-restitution", lambda: contact_restitution(0.1), level=2,
    idea="restitution of a damped stop that cannot pull", tolerance=0.003,
    wrong={
        0.729248: "That is a stop that may pull. This one lets go when its force is zero.",
        0.8626: "Both halves lose: the angle is 2 arccos ζ_c.",
        0.9: "1 - ζ_c is no restitution. Use the formula of the dry contact.",
    },
    hints=["e = exp(-2ζ_c arccos ζ_c/√(1 - ζ_c²)), with the angle in radians."],
    variants=Variants(
        "A very stiff stop has a damper with $\\zeta_c$ = {z} and cannot pull. Which $e$ does a rigid model "
        "of it need?",
        dict(z=[0.1, 0.05, 0.25, 0.4, 0.6]),
        answer=lambda z: contact_restitution(z),
        wrong=(lambda z: float(np.exp(-np.pi*z/np.sqrt(1 - z*z))), lambda z: contact_restitution(z)**0.5,
               lambda z: 1 - z),
    ),
)

register(
    "one-per-cent-1", rigid_speed, level=3,
    idea="how fast a stiff stop tends to the rigid one", tolerance=0.0002,
    wrong={
        1.575891: "That is the soft stop with κ = 10⁴.",
        1.206: "The other root of the quadratic is negative; this is its size.",
    },
    hints=["(δ + aU)² + (bU/ω)² = P² with e = 1.", "Oscillator(0.05, 1.5, 1.0, 0.1, 1.0).orbits()"],
)

register(
    "one-per-cent-2", lambda: excess(1e4)*float(np.sqrt(1 + 1e4)), level=3, tolerance=0.01,
    wrong={0.029815: "Multiply by ω_c, about 100.", 298.1525: "ω_c = √(1 + κ), not κ."},
    hints=["ω_c = √10001."],
)

register(
    "one-per-cent-3", stiff_enough, level=3, tolerance=0.06,
    wrong={
        193.0: "That is ω_c. κ = ω_c² - 1.",
        8.9e4: "One per cent of U∞ = 1.546, not of 1.",
        1.93e4: "The error goes with 1/√κ: from 1.93 % to 1 % means κ times 1.93².",
    },
    hints=["Take the product as constant: ω_c ≈ 2.98/(0.01 U∞)."],
)

register(
    "why-not-the-stops", level=2,
    idea="contact times that vary at a constant stiffness",
    points=["The time of contact depends on the ratio of the push to Uω_c, not on the stop alone.",
            "In chatter the speeds of approach tend to zero, so the push decides: up to a whole period when "
            "the mass is pushed on, next to nothing when it is pulled off.",
            "Fast impacts, with Uω_c large against the push, all last π/ω_c: from them the stiffness can be "
            "read."],
)
