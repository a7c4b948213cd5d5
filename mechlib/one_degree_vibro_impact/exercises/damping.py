"""Exercises: damping, two stops, hysteresis."""

from math import pi

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.one_degree_vibro_impact import (
    area_drains,
    breaking_ratio,
    breaking_speed,
    fold_ratio,
    grazing_force,
    hysteresis,
    two_stop_coefficients,
    two_stop_fold_ratio,
)

zeta, kappa, T, omega, P, e = sp.symbols("zeta kappa T omega P e", positive=True)


def equal_drains(omega: float, e: float) -> float:
    """ζ at which both drains are equal; that of the damper is proportional to ζ."""
    damper, stop = area_drains(1.0, omega, e)
    return float(stop/damper)


def breaks_at(zeta: float, omega: float, gap: float, e: float) -> float:
    """The force at which a symmetric motion loses its symmetry."""
    return float(breaking_ratio(zeta, omega, gap, e)*grazing_force(zeta, omega, gap))


register(
    "lopsided-rattle", "b", level=1,
    idea="a half-period multiplier at minus one",
    choices={
        "a": "A doubled period needs the multiplier -1 of the whole period. What is the square of -1?",
        "b": "The deviation changes its side in every half period, and the whole period stays.",
        "c": "The motion is left because it is unstable. The fold, at +1, is where it ends.",
        "d": "A complex pair has |λ|² = det < 1: it never leaves the unit circle.",
    },
)

register(
    "equal-drains", lambda: equal_drains(2.8, 0.8), level=1,
    idea="damper and stop as drains of area", tolerance=0.002,
    wrong={
        0.049721: "The impact shrinks place and velocity, each by e: areas by e².",
        0.198884: "The flight shrinks areas by e^(-2ζT), not by e^(-ζT).",
        0.089127: "The logarithm of 1/e, not 1 - e.",
    },
    hints=["2ζT = -2 ln e."],
    variants=Variants(
        "A hammer strikes once in every period, with $\\omega$ = {omega} and $e$ = {e}. For which $\\zeta$ "
        "do damper and stop shrink areas of deviations by the same factor?",
        dict(omega=[2.8, 2.0, 2.4, 1.5, 1.2], e=[0.8, 0.9, 0.7, 0.6, 0.85]),
        answer=equal_drains,
        wrong=(lambda omega, e: equal_drains(omega, e)/2, lambda omega, e: 2*equal_drains(omega, e),
               lambda omega, e: omega*(1 - e)/(2*pi)),
    ),
)

register(
    "bill-of-silence", 2*sp.pi*zeta*omega*P**2, level=1,
    idea="energy taken by a damper",
    symbols="zeta omega P", dimensions="zeta: 1, omega: 1, P: length",
    wrong={
        "pi*zeta*omega*P**2": "The damper takes 2ζu², twice ζu².",
        "4*pi*zeta*omega*P**2": "The mean of sin² is one half.",
        "zeta*omega**2*P**2": "That is the mean power. How long is a period?",
        "2*pi*zeta*P**2": "The speed is ωP: look at its square and at the length of the period again.",
    },
    limits={"zeta -> 0": "Without a damper nothing is taken."},
    hints=["Integrate 2ζu² over T = 2π/ω, with u of the amplitude ωP."],
)

register(
    "turn-it-down", lambda: float(hysteresis(0.1, 1.5, 1.0, 0.8)[0]), level=2,
    idea="hysteresis between silence and knocking", tolerance=0.002,
    wrong={
        1.285496: "That is where the knocking began. On the way back it goes on.",
        0.474860: "That is P/δ at the fold. Which force swings the mass so far?",
        0.159071: "That is the fold without a damper.",
    },
    hints=["The knock ends at the fold.",
           "P_fold/δ = (|b|/ω)/√(a² + b²/ω²), and f = P √((1 - ω²)² + (2ζω)²)."],
    variants=Variants(
        "$\\zeta$ = {zeta}, $\\omega$ = {omega}, $\\delta=1$, $e$ = {e}. The hammer knocks once in each "
        "period. Below which force must you go to silence it?",
        dict(zeta=[0.1, 0.05, 0.2, 0.08, 0.15], omega=[1.5, 1.4, 1.3, 1.6, 1.7], e=[0.8, 0.7, 0.8, 0.6, 0.9]),
        answer=lambda zeta, omega, e: float(hysteresis(zeta, omega, 1.0, e)[0]),
        wrong=(lambda zeta, omega, e: float(grazing_force(zeta, omega, 1.0)),
               lambda zeta, omega, e: float(fold_ratio(zeta, omega, e)),
               lambda zeta, omega, e: float(hysteresis(0.0, omega, 1.0, e)[0])),
    ),
)

register(
    "two-stops-undamped", lambda: two_stop_coefficients(sp.S.Zero, omega, e)[0], level=2,
    idea="the one-impact equation for half a period",
    symbols="omega e", dimensions="omega: 1, e: 1", ranges={"omega": (1.1, 3.0), "e": (0.1, 0.9)},
    wrong={
        "(1 + e)/2*cot(pi/omega)": "That is one stop. Put -Φ(H) in place of Φ(T).",
        "(1 + e)/2*tan(pi/(2*omega))": "Look at the sign: -Φ₁₂ stands in the numerator.",
        "-(1 + e)/2*tan(pi/omega)": "Half the flight time: H/2 = π/2ω.",
        "-(1 + e)*tan(pi/(2*omega))": "D = 2 + 2 cos H.",
    },
    hints=["Φ₁₂ = sin H, tr Φ = 2 cos H, det Φ = 1, with H = π/ω.", "sin H/(1 + cos H) = tan(H/2)."],
)

register(
    "rattle-breaks", lambda: breaks_at(0.05, 2.5, 0.5, 0.8), level=2,
    idea="where a symmetric motion loses its symmetry", tolerance=0.002,
    wrong={
        1.432465: "That is the speed of impact there. Which force belongs to it?",
        2.627975: "There the silent motion grazes. The symmetry breaks before.",
        0.281439: "There the motion is born, at the fold.",
    },
    hints=["tr_h = -1 - det_h gives U.", "Then (δ + aU)² + (bU/ω)² = P², with a and b for two stops."],
    variants=Variants(
        "A mass rattles between two stops: $\\zeta$ = {zeta}, $\\omega$ = {omega}, $\\delta$ = {d}, $e$ = "
        "{e}. At which force does the motion with one impact at each stop in every period lose its symmetry?",
        dict(zeta=[0.05, 0.05, 0.1, 0.02, 0.05], omega=[2.5, 2.2, 2.5, 2.8, 3.0],
             d=[0.5, 0.4, 0.5, 0.3, 0.5], e=[0.8, 0.8, 0.7, 0.8, 0.9]),
        answer=lambda zeta, omega, d, e: breaks_at(zeta, omega, d, e),
        wrong=(lambda zeta, omega, d, e: float(breaking_speed(zeta, omega, d, e)),
               (lambda zeta, omega, d, e: float(grazing_force(zeta, omega, d)),
                "There the silent motion grazes."),
               lambda zeta, omega, d, e: float(two_stop_fold_ratio(zeta, omega, e)
                                               * grazing_force(zeta, omega, d))),
    ),
)

register(
    "needle-in-honey-1", sp.exp(-zeta*T)*sp.sinh(kappa*T)/kappa, level=3,
    idea="overdamped flights between touches",
    symbols="zeta kappa T", dimensions="zeta: 1, kappa: 1, T: 1",
    ranges={"zeta": (1.1, 3.0), "kappa": (0.3, 1.0), "T": (0.3, 3.0)},
    wrong={
        "exp(-zeta*T)*sin(kappa*T)/kappa": "ν = √(1 - ζ²) is imaginary here: the sine becomes hyperbolic.",
        "exp(-zeta*T)*sinh(kappa*T)": "S = sinh(κT)/κ: its slope at T = 0 is 1.",
        "sinh(kappa*T)/kappa": "That is S. The factor e^(-ζT) stands in front of the matrix.",
    },
    limits={"kappa -> 0": "Critical damping has T e^(-ζT)."},
    hints=["Φ₁₂ = e^(-ζT) S."],
)

register(
    "needle-in-honey-2", (1 - sp.exp(-(zeta - kappa)*T))*(1 - sp.exp(-(zeta + kappa)*T)), level=3,
    symbols="zeta kappa T", dimensions="zeta: 1, kappa: 1, T: 1",
    ranges={"zeta": (1.1, 3.0), "kappa": (0.3, 1.0), "T": (0.3, 3.0)},
    wrong={
        "1 - 2*exp(-zeta*T)*cosh(kappa*T) + exp(-zeta*T)": "det Φ = e^(-2ζT).",
        "1 - 2*exp(-zeta*T)*cos(kappa*T) + exp(-2*zeta*T)": "Hyperbolic, for ζ > 1.",
        "1 + 2*exp(-zeta*T)*cosh(kappa*T) + exp(-2*zeta*T)": "That is the D of two stops.",
    },
    hints=["tr Φ = 2 e^(-ζT) cosh κT.", "It is also (1 - ρ₁)(1 - ρ₂) with the eigenvalues of Φ."],
)

register(
    "needle-in-honey-3", "a", level=3,
    choices={
        "a": "Φ₁₂ > 0 and D > 0 give a > 0: the ray points outwards, and a root exists only for P ≥ δ.",
        "b": "That is the band for ζ < 1, where ν is real.",
        "c": "Look at the sign of a: does it depend on the frequency?",
        "d": "For P > δ the ray starts inside the circle and leaves it once.",
    },
)

register(
    "why-two-rankings", level=2,
    idea="areas and energy are different measures",
    points=["Every impact multiplies areas of deviations by e², fast or slow, and every flight by e^(-2ζT), "
            "wide or narrow: the areas do not know the speeds.",
            "Energy is lost in proportion to squares of speeds: U² at the stop, the mean of u² in the "
            "damper.",
            "Above the resonance the mass strikes slowly for its swing, so the impacts are cheap in energy "
            "and forget as much as ever.",
            "Ask the areas how soon a disturbance is forgotten, and the energy how hot the damper gets."],
)
