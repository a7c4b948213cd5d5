"""Exercises: a motion that just touches its stop."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.one_degree_vibro_impact import (
    grazing_kick,
    peak_coefficients,
    resonant_frequency,
    restless_window,
    root_map_window,
    zero_time_map,
)

h, e = sp.symbols("h e", positive=True)


def edge_of_map(zeta, omega, e, n):
    """The flip of the motion with one impact in n periods, f/f_g - 1, as the root map says."""
    alpha, _, kick = peak_coefficients(zeta, omega, 1.0, e)
    return root_map_window(alpha, n)[0]*kick**2/(1 - alpha)


register(
    "no-slope-at-the-stop", "c", level=1,
    idea="why linear theory fails at grazing",
    choices={
        "a": "The theory of small deviations does not care how fast the mass is elsewhere.",
        "b": "The flight is linear up to any amplitude: it is the touch that is not.",
        "c": "The root has an infinite slope at zero: no neighbourhood, however small, is linear.",
        "d": "Restitution is as good a law for slow impacts as for fast ones, here.",
    },
)

register(
    "thrown-back", lambda: -zero_time_map(h, sp.Integer(1), e)[0], level=1,
    idea="how far a touch sets a flight back",
    symbols="h e", dimensions="h: length, e: 1", wants="length", ranges={"e": (0.1, 0.9)},
    wrong={
        "2*e*h": "That is the way with the velocity -eU alone. The deceleration goes on acting.",
        "2*(1 + e)*h": "That is the distance from the peak that was missed. Measure from the stop.",
        "h": "That is the way that the deceleration alone makes in the time left. The mass leaves with -eU.",
        "e**2*h": "That is the peak of the new flight, followed back in time.",
    },
    limits={"e -> 0": "Without rebound the mass falls back from rest: by h."},
    hints=["The time left to the missed peak is U/a, and U² = 2ah.",
           "In this time the mass leaves the stop with -eU and the acceleration -a."],
)

register(
    "touch-of-the-clapper", lambda: float(grazing_kick(2.2, 1.0, 0.8)*1e-2), level=1,
    idea="the jump of velocity by a light touch", tolerance=0.0005,
    wrong={
        float(0.01*np.sqrt(2*2.2**2)): "That is the speed U of the touch. The velocity jumps from U to -eU.",
        float(1.8*np.sqrt(2)*0.01): "The deceleration of the swing at the stop is ω²δ.",
        float(0.2*np.sqrt(2*2.2**2)*0.01): "U + eU, not U - eU: the mass turns round.",
    },
    hints=["U = √(2ah) with a = ω²δ.", "Δu = (1 + e)U."],
    variants=Variants(
        "A steady swing with $\\omega$ = {omega} that just grazes its stop at $\\delta=1$, $e$ = {e}, is "
        "disturbed so that it would pass the stop by $h$ = {h}. By how much does the touch change its "
        "velocity?",
        dict(omega=[2.2, 2.2, 1.5, 3.0, 2.5], e=[0.8, 0.5, 0.8, 0.6, 0.9],
             h=[1e-4, 4e-4, 2.5e-5, 1e-4, 1e-6]),
        answer=lambda omega, e, h: float(grazing_kick(omega, 1.0, e)*h**0.5),
        wrong=(lambda omega, e, h: omega*(2*h)**0.5, lambda omega, e, h: (1 + e)*(2*h)**0.5,
               lambda omega, e, h: (1 - e)*omega*(2*h)**0.5),
    ),
)

register(
    "where-the-root-vanishes", lambda: float(resonant_frequency(0.2)), level=2,
    idea="the sign of the echo of a touch", tolerance=0.0005,
    wrong={
        2.0: "That is without damping. Which frequency has the damped free flight?",
        float(np.sqrt(0.96)): "There the flight makes a whole turn in a period: the root vanishes, but above "
                              "this place a touch lifts the next peak.",
        float(2*0.96): "The frequency of the free flight is √(1 - ζ²).",
    },
    hints=["Φ₁₂(T) has the sign of sin(νT), ν = √(1 - ζ²).", "νT = π."],
    variants=Variants(
        "A swing with $\\zeta$ = {zeta} grazes its stop. Above which frequency $\\omega$ of the force does a "
        "light touch lower the next peak, whatever $\\omega$ is there, so that grazing is restless?",
        dict(zeta=[0.2, 0.1, 0.3, 0.4, 0.6]),
        answer=lambda zeta: float(resonant_frequency(zeta)),
        wrong=(lambda zeta: 2.0, lambda zeta: (1 - zeta**2)**0.5, lambda zeta: 2*(1 - zeta**2)),
        hints=["Φ₁₂(T) has the sign of sin(νT), ν = √(1 - ζ²).", "νT = π."],
    ),
)

register(
    "restless-clapper", lambda: restless_window(0.05, 2.4, 1.0, 0.8)[1], level=2,
    idea="a gap in which no simple motion is stable", tolerance=0.002,
    wrong={
        4.766047: "There the clapper grazes: the window begins. Where does it end?",
        4.269856: "That is the clapper of the text, ω = 2.2.",
        1.622573: "That is the ratio to the force of grazing.",
    },
    hints=["The window ends at the flip: find U_flip, then P from (δ + aU)² + (bU/ω)² = P².",
           "f = P√((1 - ω²)² + (2ζω)²)."],
    variants=Variants(
        "$\\zeta$ = 0.05, $\\omega$ = {omega}, $\\delta=1$, $e$ = {e}. Up to which force $f$ beyond grazing "
        "is no motion with one impact in every period stable?",
        dict(omega=[2.4, 2.3, 2.1, 2.25, 2.35], e=[0.8, 0.8, 0.8, 0.6, 0.7]),
        answer=lambda omega, e: restless_window(0.05, omega, 1.0, e)[1],
        wrong=(lambda omega, e: restless_window(0.05, omega, 1.0, e)[0],
               None,
               lambda omega, e: np.divide(*restless_window(0.05, omega, 1.0, e)[::-1])),
    ),
)

register(
    "two-thirds", sp.Rational(2, 3), level=2,
    idea="adding rhythms near grazing", tolerance=1e-3,
    wrong={
        0.25: "There neighbouring windows cease to overlap. When does a window itself cease to exist?",
        0.75: "Compare ρ_flip and ρ_next of the same n: their ratio is ¾α²/(1 - α).",
    },
    hints=["For large n, αⁿ drops out beside 1: ρ_flip = ¾(1 - α)α^(2n-2), ρ_next = (1 - α)²α^(2n-4).",
           "3α² + 4α - 4 = (3α - 2)(α + 2)."],
)

register(
    "door-closer-1", lambda: peak_coefficients(2.0, 0.9, 1.0, 0.8)[0], level=3,
    idea="grazing of an overdamped swing", tolerance=0.002,
    wrong={
        float(np.exp(-2*2*np.pi/0.9)): "e^(-ζT) is right below ζ = 1. Above it there are two rates, "
                                       "ζ ± √(ζ² - 1).",
        float(np.exp(-(2 + np.sqrt(3))*2*np.pi/0.9)): "That is the fast one, dead after a moment.",
    },
    hints=["T = 2π/ω; the slow rate is ζ - √(ζ² - 1)."],
)

register(
    "door-closer-2", lambda: peak_coefficients(2.0, 0.9, 1.0, 0.8)[2], level=3, tolerance=0.002,
    wrong={
        float(grazing_kick(0.9, 1.0, 0.8)): "That is the change of velocity. Φ₁₂ takes it to the next peak.",
        0.044463: "That is Φ₁₂ alone.",
    },
    hints=["Φ₁₂ = α/(2√(ζ² - 1)), the fast part being dead.", "K = Φ₁₂(1 + e)√(2ω²δ)."],
)

register(
    "door-closer-3", lambda: edge_of_map(2.0, 0.9, 0.8, 3), level=3, tolerance=0.005,
    wrong={
        0.000181883: "That is n = 2.",
        0.000356236: "That is ρ in the units of the map. Multiply by K²/(1 - α).",
        0.000209790: "There the window ends: the second peak comes up to the stop.",
    },
    hints=["√x₀ = α²/(2(1 + α³)), then ρ.", "f/f_g - 1 = (P - δ)/δ = ρK²/(1 - α)."],
)

register(
    "why-a-hair", level=2,
    idea="why small touches have large effects",
    points=["A flight that would pass the stop by h meets it with the speed √(2ah), and the touch takes "
            "(1 + e) times that speed: the change goes with the root of h.",
            "For a small h the root is much larger than h: a ten-thousandth becomes a hundredth.",
            "A swing without touch passes every disturbance on in proportion; the touch does not, whatever "
            "the size of the swing.",
            "Where a touch lowers the next peak no motion with one light touch in every period is stable, so "
            "the swing is driven away from the old motion instead of settling near it."],
)
