"""Exercises: a ball on a shaken table."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.one_degree_vibro_impact import (
    bounce_window,
    gentlest_shaking,
    high_bounce_window,
    leaving_phase,
)

g, T, e, G, phi = sp.symbols("g T e Gamma phi", positive=True)


def rhythms(shaking: float, e: float) -> int:
    """How many of n = 1, 2, 3, … have a stable bounce with this shaking."""
    return sum(low < shaking < high for low, high in (bounce_window(e, n) for n in range(1, 40)))


register(
    "below-the-weight", "c", level=1,
    idea="what a table needs to keep a ball up",
    choices={
        "a": "At Γ = 0.9 the table presses on a resting ball at every instant: it never leaves.",
        "b": "An impact needs no time and no acceleration of the table, only its velocity.",
        "c": "A resting ball needs the acceleration of the table; a flying one is met by its velocity.",
        "d": "Energy is lost at every bounce of this ball. It is put back at every bounce, too.",
    },
)

register(
    "speed-of-the-bounce", g*T/(1 + e), level=1,
    idea="momentum balance over one bounce",
    symbols="g T e", dimensions="g: acceleration, T: time, e: 1", wants="velocity",
    ranges={"e": (0.1, 0.95)},
    wrong={
        "g*T/2": "That is the speed of the ball seen from the ground. The table moves, too.",
        "g*T": "That is the change of the ball's velocity during a flight. It is U + eU.",
        "g*T/(1 - e)": "The relative velocity jumps from -U to +eU: by (1 + e)U.",
    },
    limits={"e -> 1": "A ball that loses nothing meets a table that is just turning: gT/2."},
    hints=["How much does gravity change the velocity of the ball during one flight?",
           "The impact has to undo that: (1 + e)U = gT."],
)

register(
    "gentlest-table", lambda: float(gentlest_shaking(0.9, 2)), level=1,
    idea="the least shaking of a bounce in step", tolerance=0.002,
    wrong={
        0.165347: "That is one bounce in every period. Two periods mean twice the flight.",
        1.0: "At Γ = 1 a resting ball begins to leave. A bouncing one asks for something else.",
        0.330694/np.pi: "Where is π? cos φ = πn(1 - e)/((1 + e)Γ) must be at most 1.",
    },
    hints=["cos φ ≤ 1."],
    variants=Variants(
        "A ball with $e$ = {e} shall bounce once in every {n} periods of the table. Which shaking $\\Gamma$ "
        "is the least with which that is possible?",
        dict(e=[0.9, 0.85, 0.95, 0.75, 0.6], n=[2, 2, 3, 3, 2]),
        answer=lambda e, n: float(gentlest_shaking(e, n)),
        wrong=(lambda e, n: float(gentlest_shaking(e, 1)), lambda e, n: 1.0,
               lambda e, n: n*(1 - e)/(1 + e)),
    ),
)

register(
    "leaves-the-table", lambda: float(leaving_phase(1.2)), level=1,
    idea="when a resting ball leaves", tolerance=0.0005,
    wrong={
        0.585686: "arccos(1/Γ) would be right for a table A cos ωt.",
        np.pi/2: "At the highest place the ball has left already.",
        np.pi - 0.985110783: "There the acceleration of the table comes back to -g. The ball has left when "
                             "it got there first.",
    },
    hints=["The ball leaves when the table falls away with more than g: Γ sin φ = 1."],
    variants=Variants(
        "A ball rests on a table with $\\Gamma$ = {G}. At which phase $\\varphi=\\omega t$ between 0 and "
        "$\\pi$ does it leave the table $A\\sin\\omega t$?",
        dict(G=[1.2, 1.1, 1.5, 2.0, 1.35]),
        answer=lambda G: float(leaving_phase(G)),
        wrong=(lambda G: float(np.arccos(1/G)), lambda G: np.pi/2, lambda G: float(np.pi - np.arcsin(1/G))),
    ),
)

register(
    "dull-ball", lambda: float(bounce_window(0.5)[1]), level=2,
    idea="the upper edge of a stable bounce", tolerance=0.0005,
    wrong={
        1.0471975512: "There the bounce begins to exist. Up to which shaking is it stable?",
        1.4479719: "That is the high-bounce map, Γ sin φ = 1.",
        2*1.25/2.25: "That is Γ sin φ at the edge. Add the squares of Γ sin φ and Γ cos φ.",
    },
    hints=["At the edge Γ sin φ = 2(1 + e²)/(1 + e)², and always Γ cos φ = πn(1 - e)/(1 + e).",
           "sin² + cos² = 1."],
    variants=Variants(
        "A ball has $e$ = {e}. Up to which shaking $\\Gamma$ is one bounce in every period stable?",
        dict(e=[0.5, 0.6, 0.7, 0.4, 0.9]),
        answer=lambda e: float(bounce_window(e)[1]),
        wrong=(lambda e: float(gentlest_shaking(e)), lambda e: float(high_bounce_window(e)[1]),
               lambda e: 2*(1 + e**2)/(1 + e)**2),
    ),
)

register(
    "how-many-rhythms", lambda: rhythms(0.9, 0.9), level=2,
    idea="several stable motions on one table", tolerance=1e-6,
    wrong={
        1: "n = 1 is one of them. Which other n have a Γ₀ below the shaking?",
        6: "For n = 6 the table would have to shake with 0.99 at least.",
    },
    hints=["Γ₀ = 0.1653 n for this ball.", "All the windows reach up to more than 1."],
    variants=Variants(
        "A table shakes with $\\Gamma$ = {G}, a ball has $e$ = {e}. For how many numbers $n$ can the ball "
        "keep bouncing, stably, once in every $n$ periods?",
        dict(G=[0.9, 0.8, 0.95, 0.9, 0.7], e=[0.9, 0.95, 0.85, 0.95, 0.9]),
        answer=lambda G, e: rhythms(G, e),
        wrong=(lambda G, e: 1, None),
        hints=["Γ₀ = πn(1 - e)/(1 + e) must be less than the shaking.",
               "All the windows reach up to more than 1."],
    ),
)

register(
    "high-bounces-1", 1 + e - 2*(1 + e)*G*sp.sin(phi), level=3,
    idea="trace and determinant of the high-bounce map",
    symbols="e Gamma phi", dimensions="e: 1, Gamma: 1, phi: 1", ranges={"phi": (0.1, 1.5), "e": (0.2, 0.9)},
    wrong={
        "1 + e": "The derivative of cos φ' with respect to v is not zero: φ' = φ + v.",
        "1 + e - 4*(1 + e)*Gamma*sin(phi)": "φ' enters v' once. Only the lower right entry has the sine on "
                                            "the diagonal.",
        "1 + e + 2*(1 + e)*Gamma*sin(phi)": "The derivative of the cosine is minus the sine.",
    },
    hints=["Differentiate φ' = φ + v first: both derivatives are 1.",
           "∂v'/∂v = e - γ sin φ' with γ = 2Γ(1 + e)."],
)

register(
    "high-bounces-2", e, level=3, symbols="e", dimensions="e: 1", ranges={"e": (0.2, 0.9)},
    wrong={
        "e**2": "That is the true determinant. Compute the one of the map.",
        "1": "That is the flight alone. The bounce shrinks the speed.",
    },
    hints=["The matrix is [[1, 1], [-γ sin φ, e - γ sin φ]]."],
)

register(
    "high-bounces-3", lambda: float(high_bounce_window(0.8)[1]), level=3, tolerance=0.0005,
    wrong={
        1.0708365: "That is the true edge. Put tr = -1 - det with the trace and the determinant of the map.",
        1.0: "Γ sin φ = 1 at the edge. Γ itself is a little more.",
    },
    hints=["tr = -1 - e gives Γ sin φ = 1.", "Γ cos φ = π(1 - e)/(1 + e)."],
)

register(
    "why-the-table-slows-down", level=2,
    idea="late and early hits that correct themselves",
    points=["The bounce keeps its rhythm if a ball that comes late leaves so that it comes earlier the next "
            "time.",
            "A table on its way up that slows down is slower later: the late ball is met by less speed and "
            "flies for a shorter time.",
            "A table that speeds up gives the late ball more: it flies longer and is later still.",
            "If the table slows down too strongly the correction overshoots, early and late alternate, and "
            "the bounce doubles its period."],
)
