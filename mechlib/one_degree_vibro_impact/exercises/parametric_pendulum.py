"""Exercises: a pendulum whose support shakes, at a wall."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.one_degree_vibro_impact import (
    effective_restitution,
    no_slip_speed,
    parametric_threshold,
    wall_ratio,
)

e, zeta = sp.symbols("e zeta", positive=True)
SECOND = dict(time=18.853618, speed=0.137646683)     # the second impact of the pendulum in the text


def pivot_amplitude(length: float, e: float) -> float:
    """Of the pivot at the threshold, ω twice the natural frequency, in the unit of the length."""
    return float(parametric_threshold(2.0, 0.0, e))*length/4


def per_impact(trace: float, e: float) -> float:
    """e times the larger root of λ² - |tr| λ + 1."""
    return e*float(np.roots([1.0, -abs(trace), 1.0]).max())


def second(law: str | None = None) -> float:
    """c at the second impact, or e_eff by a law."""
    c = float(no_slip_speed(-0.15*2*np.sin(2*SECOND["time"]), 0.3))
    return c if law is None else float(effective_restitution(SECOND["speed"], c, wall_ratio(0.5, 0.3), 0.7,
                                                             law))


register(
    "can-a-wall-help", "c", level=1,
    idea="what a wall does to parametric growth",
    choices={
        "a": "The wall moves the note by an octave, but the motion is the mirror image of the free one: same "
             "tongue.",
        "b": "Friction acts along the rod when the wall is at the rest position.",
        "c": "The motion is the free one, mirrored and multiplied by e at every zero.",
        "d": "For e = 1 nothing changes at all. For e < 1 something is lost at every impact.",
    },
)

register(
    "threshold-in-first-order", 4/sp.pi*(sp.log(1/e) + sp.pi*zeta), level=1,
    idea="the threshold of parametric growth",
    symbols="e zeta", dimensions="e: 1, zeta: 1", ranges={"e": (0.3, 0.95), "zeta": (0.01, 0.1)},
    wrong={
        "4*zeta": "That is the free pendulum. What does the wall take in each half swing?",
        "4*log(1/e)/pi": "And the damper?",
        "4/pi*(log(1/e) + 2*pi*zeta)": "There is an impact in every half swing, after the time π.",
        "2/pi*(log(1/e) + pi*zeta)": "Amplitudes grow at the rate h/4; energies at h/2, but they lose e² at "
                                     "the wall.",
    },
    limits={"e -> 1": "Without the loss at the wall: 4ζ."},
    hints=["In the time π the amplitude grows by e^{π(h/4 - ζ)}.", "At the wall it is multiplied by e."],
)

register(
    "second-tongue", e**2 + 1/e**2, level=1,
    idea="the trace that growth needs",
    symbols="e", dimensions="e: 1", ranges={"e": (0.3, 0.95)},
    wrong={
        "e + 1/e": "That is the first tongue. How many impacts are there in a period here?",
        "2": "That is the edge of the free pendulum's tongue.",
        "1 + e**4": "Divide by e², the factor of |tr|.",
    },
    limits={"e -> 1": "Without loss the edge of the tongue: 2."},
    hints=["k = 2 in the criterion, and ζ = 0."],
)

register(
    "shaken-by-how-much", lambda: pivot_amplitude(250, 0.8), level=2,
    idea="the amplitude that makes a pendulum grow", unit="mm", tolerance=0.003,
    wrong={
        0.28478805463519*250: "h = Aω² with ω = 2 in natural units: A is a quarter of h.",
        0.28478805463519/4: "In units of the length of the pendulum. How many millimetres are these?",
        0.28478805463519*250/2: "ω enters with its square.",
    },
    hints=["h_c = 0.2848 at ω = 2 and e = 0.8.", "In natural units h = Aω² with lengths in l: A = h l/4."],
    variants=Variants(
        "A pendulum of {l} mm hangs at a wall, $e$ = {e}, without damping; its pivot shakes at twice the "
        "natural frequency. From which amplitude $A$ on, in millimetres, does its motion grow?",
        dict(l=[250, 400, 1000, 150, 600], e=[0.8, 0.9, 0.7, 0.85, 0.6]),
        answer=lambda l, e: pivot_amplitude(l, e),
        wrong=(lambda l, e: 4*pivot_amplitude(l, e),
               (lambda l, e: pivot_amplitude(1, e),
                "In units of the length of the pendulum. Multiply by it."),
               lambda l, e: 2*pivot_amplitude(l, e)),
        hints=["parametric_threshold(2.0, 0.0, e) gives h.", "In natural units h = Aω² with lengths in l: "
                                                             "A = h l/4."],
    ),
)

register(
    "from-hit-to-hit", lambda: per_impact(-2.2215, 0.8), level=2,
    idea="growth factor from the trace", tolerance=0.001,
    wrong={
        per_impact(-2.2215, 1.0): "And the wall?",
        0.8*2.2215/2: "Half the trace is not yet the multiplier: solve the quadratic equation.",
        0.8/per_impact(-2.2215, 1.0): "That is the other multiplier, of a motion that dies out.",
    },
    hints=["λ² + 2.2215 λ + 1 = 0.", "The larger |λ|, times e."],
    variants=Variants(
        "At $\\omega$ = 2 without damping the trace of $\\Phi$ is {tr}. With $e$ = {e}, by which factor do "
        "the impacts become faster, from each to the next?",
        dict(tr=[-2.2215, -2.1539, -2.3945, -2.1, -2.3], e=[0.8, 0.9, 0.7, 0.95, 0.85]),
        answer=lambda tr, e: per_impact(tr, e),
        wrong=(lambda tr, e: per_impact(tr, 1.0), lambda tr, e: -e*tr/2, lambda tr, e: e/per_impact(tr, 1.0)),
        hints=["λ² - tr λ + 1 = 0.", "The larger |λ|, times e."],
    ),
)

register(
    "second-impact-1", second, level=3,
    idea="a rough impact with a moving pivot, step by step", tolerance=0.01,
    wrong={
        -second(): "c = -Y′/sin φ_s: look at the sign of the sine.",
        second()*np.sin(0.3): "That is -Y′. Divide by sin φ_s.",
    },
    hints=["Y′ = -Aω sin ωt.", "c = -Y′/sin φ_s."],
)

register(
    "second-impact-2", lambda: second("poisson"), level=3, tolerance=0.001,
    wrong={
        0.7*wall_ratio(0.5, 0.3): "That is er, for a pivot at rest. Here slip turns a little before the "
                                  "end of compression.",
        second("stronge"): "That is Stronge's law.",
        0.7: "That is Newton's law, or a slip that keeps its sign.",
    },
    hints=["0 < c < U: the middle column, divided by U.", "r = 0.73210."],
)

register(
    "second-impact-3", lambda: second("stronge"), level=3, tolerance=0.001,
    wrong={
        second("poisson"): "That is Poisson's law.",
        second("stronge")**2: "That is the share of the energy. Take the root.",
        0.7: "That is Newton's law, or a slip that keeps its sign.",
    },
    hints=["The same with squares, and the root at the end."],
)

register(
    "why-twice-a-swing", level=2,
    idea="why a pendulum is driven at twice its frequency",
    points=["The pivot does not push sideways: it makes the pendulum stiffer and softer in turn.",
            "Energy is gained if the pendulum moves outwards while it is soft and comes back while it is "
            "stiff.",
            "It goes out and comes back twice in each swing, once on either side, so the stiffness must "
            "change twice in each swing.",
            "The wall folds one side over the other: out and back happen once between two impacts, in the "
            "same time, so the frequency of the pivot stays the same."],
)
