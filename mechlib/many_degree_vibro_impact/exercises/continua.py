"""Exercises: continua."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.many_degree_vibro_impact import (
    felt_by_modes,
    one_mode_backbone,
    tip_backbone,
    tip_green,
    tip_impulse,
    tip_modes,
    with_mass,
)

m, omega = sp.symbols("m omega", positive=True)
FIRST = float(tip_modes(0.5, 1)[0][0])


def furthest():
    """The furthest place of the tip between two blows of the root at ω = 2.4, with 400 modes."""
    frequency, square = tip_modes(0.5, 400)
    share, half, p = np.linspace(0.005, 0.995, 4001)[:, None], np.pi*frequency/2.4, tip_impulse(
        2.4, 1.0, 0.05, 0.7, 0.5)
    train = (square/(2*frequency*np.sin(half))*np.cos(half*(2*share - 1))).sum(-1)
    place, slope = 0.05 + p*tip_green(2.4, 0.5), p*0.3/(2*0.5*2.4*1.7)
    angle = 2*np.pi*share[:, 0]
    return float((place*np.cos(angle) + slope*np.sin(angle) - p*train).max())


register(
    "where-restitution-may-stand", "b", level=1,
    idea="where a continuum allows restitution",
    choices={
        "a": "There the stop feels 1/(4N) for N modes, and in truth nothing. No blow reverses it.",
        "b": "The stop feels the lump, whatever hangs on it.",
        "c": "A point of a string has no mass either: a blow moves it at once, by a step.",
    },
)

register(
    "mass-of-three-modes", lambda: float(felt_by_modes(3)), level=1,
    idea="the felt mass of a few modes", tolerance=0.002,
    wrong={
        12: "That is w. The stop feels 1/w.",
        0.25: "That is one mode alone.",
        0.333333: "Each mode has φ² = 4 at the tip, not 1.",
    },
    hints=["w = Σφ_n², and φ_n² = 4 for every mode."],
    variants=Variants(
        "A ruler of mass 1 without a lump is described by {n} of its modes. Which mass does a stop at its "
        "tip feel?",
        dict(n=[3, 2, 5, 10, 8]),
        answer=lambda n: float(felt_by_modes(n)), wrong=(lambda n: 4*n, lambda n: 0.25, lambda n: 1/n),
    ),
)

register(
    "note-of-a-loaded-ruler", lambda: float(tip_modes(0.25, 1)[0][0]), level=2,
    idea="frequency equation with a lump", tolerance=0.001,
    wrong={
        3.516015: "That is the bare ruler.",
        3.464102: "That is a lump on a massless spring 3: the ruler moves along.",
        1.573751: "That is √ω. The frequency is its square.",
    },
    hints=["1 = mω²L(ω), with L of the ruler's tip.", "cos β + 1/cosh β = mβ(sin β - tanh β cos β), ω = β²."],
    variants=Variants(
        "A ruler of mass 1 carries a lump of mass {m} at its tip. What is its lowest natural frequency, in "
        "units of the text?",
        dict(m=[0.25, 0.1, 1, 0.75, 2]),
        answer=lambda m: float(tip_modes(float(m), 1)[0][0]),
        wrong=(lambda m: 3.516015, lambda m: (3/m)**0.5,
               (lambda m: float(np.sqrt(tip_modes(float(m), 1)[0][0])),
                "That is √ω. The frequency is its square.")),
    ),
)

register(
    "bar-with-a-lump", lambda: sp.simplify(with_mass(lambda w: sp.tan(w)/w, m)(omega)), level=2,
    idea="compliance of a loaded bar",
    symbols="m omega", dimensions="m: 1, omega: 1",
    wrong={
        "tan(omega)/omega": "That is the bare end: the lump is missing.",
        "tan(omega)/(omega*(1 + m*omega*tan(omega)))": "The lump resists with -mω² times its displacement: "
                                                       "look at the sign.",
        "tan(omega)/(omega - m*tan(omega))": "The inertia of the lump is mω² L.",
    },
    limits={"m -> 0": "Without a lump it is the bare end, tan ω/ω."},
    hints=["x = y = 1: the bare end has tan ω/ω.", "L/(1 - mω²L)."],
)

register(
    "one-mode-is-slow", lambda: float(one_mode_backbone(3.0, FIRST)), level=2,
    idea="what one mode misses of the knock", tolerance=0.002,
    wrong={
        -3.358614: "The sign: π·ω₁/ω lies beyond π/2, where the tangent is negative.",
        4.940050: "That is with all modes.",
        1.665732: "Times ω₁: a speed in units of the gap.",
    },
    hints=["U/δ = -ω₁ tan(πω₁/ω), ω₁ = 2.016299."],
    variants=Variants(
        "The ruler with the lump 0.5 has $\\omega_1=2.016299$. It buzzes freely with $\\omega$ = {w}. How "
        "fast would the knock be, $U/\\delta$, if the first mode were alone?",
        dict(w=[3.0, 2.6, 2.2, 3.5, 2.5]),
        answer=lambda w: float(one_mode_backbone(w, FIRST)),
        wrong=(lambda w: -float(one_mode_backbone(w, FIRST)), lambda w: float(tip_backbone(w, 0.5)),
               lambda w: float(one_mode_backbone(w, FIRST))/FIRST),
    ),
)

register(
    "is-it-a-motion-1", lambda: float(tip_green(2.4, 0.5)), level=3,
    idea="impulse, then the test of the flight", tolerance=0.001,
    wrong={
        0.548235: "The sign: at ω = 2.4 the first mode makes less than one swing between two blows.",
        -0.202427: "That is at ω = 3.",
    },
    hints=["tip_green(2.4, 0.5), or partial_green with the compliance."],
)

register(
    "is-it-a-motion-2", lambda: tip_impulse(2.4, 1.0, 0.05, 0.7, 0.5), level=3, tolerance=0.001,
    wrong={
        1.519949: "That is at ω = 3.",
        1.798890: "That is the speed U. The impulse is m(1 + e)U.",
    },
    hints=["P = |L_m(2.4)| and wκ = (1 - e)/(2mω(1 + e)).", "(δ + χp)² + (wκp)² = P²."],
)

register(
    "is-it-a-motion-3", furthest, level=3, tolerance=0.02,
    wrong={
        0.05: "That is the stop. Look how far the tip comes between two blows.",
    },
    hints=["Add the steady motion and -p times the train of blows, over one period.",
           "Or ask one_impact_roots(ruler(2.4, 1, 0.05, 0.7, 0.5))[0] for q and after, and follow it."],
)

register(
    "why-loss-has-a-sign", level=2,
    idea="damping and the mean velocity at a blow",
    points=["A train of impulses does work: in every period p times the mean of the velocities before and "
            "after, that is p²S.",
            "In a motion that repeats itself the energy of the structure is the same after each period.",
            "So what comes in goes out through the damping, and damping only takes energy away: S ≥ 0."],
)

