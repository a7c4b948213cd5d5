"""Exercises: rigid-body collision with Coulomb friction."""

import sympy as sp

from mechlib.exercises import ANSWER, register
from mechlib.rigid_body_collision import collide_planar

theta, W_tt, w, e, C = sp.symbols("theta W_tt w e C", positive=True)

register(
    "what-friction-can-do", "b",
    choices={
        "a": "Only if slip keeps its direction to the end. Coulomb's law holds for increments, not for "
             "totals.",
        "b": "Every increment lies in the cone, so their sum does; and friction never works with the slip.",
        "c": "Not if the coupling is stronger than friction: compare $|W_{tn}|$ with $\\mu W_{tt}$.",
        "d": "Slip can turn round. When?",
    },
)

register(
    "rod-dropped", 3*sp.sin(theta)*sp.cos(theta)/(1 + 3*sp.cos(theta)**2),
    symbols="theta", ranges={"theta": (0.1, 1.4)},
    wrong={
        "tan(theta)": "This is the friction that holds a rod *at rest* under a force along it. Here the "
                      "impulse need not point along the rod.",
        "3*sin(theta)*cos(theta)/(1 + 3*sin(theta)**2)": "You have divided by $W_{nn}$. Which entry resists "
                                                         "the sideways motion?",
        "(1 + 3*cos(theta)**2)/(3*sin(theta)*cos(theta))": "Upside down: for an upright rod you should need "
                                                           "no friction at all.",
        "(1 + 3*sin(theta)**2)/(3*sin(theta)*cos(theta))": "This is the friction at which a sliding rod "
                                                           "jams.",
    },
    limits={"theta -> 0": "An upright rod that falls straight down needs no friction."},
    hints=["With $v_t=0$ the first phase is empty. What decides the second?", "Take the contact matrix of "
                                                                              "the rod from the section."],
    right="It is largest at $\\tan\\theta=2$.",
)

register(
    "no-friction-is-enough", (1 + e)*C*W_tt/w,
    symbols="W_tt w e C", dimensions="W_tt: number, w: number, e: number, C: velocity", wants="velocity",
    wrong={
        "C*W_tt/w": "This is the value beyond which slip lasts through compression. Restitution brakes as "
                    "well.",
        "(1 + e)*C*w/W_tt": "Upside down: with weak coupling the body is hardly lifted, and friction has "
                            "all the time it needs.",
        "W_tt/w": "Something is missing: a faster approach presses longer.",
    },
    limits={"w -> 0": "Without coupling enough friction stops any slip: the value should grow beyond all "
                      "bounds."},
    hints=["Write down the condition that slip lasts to the end.", "Divide numerator and denominator by "
                                                                   "$\\mu$ and let $\\mu$ grow."],
)


def elastic_arm():
    """ΔT of the arm at e = 1 by Newton's law."""
    W = [[2.44033805, 1.52130866], [1.52130866, 1.00956029]]
    return float(collide_planar(W, (-0.26717434, -0.13420201), 0.7, 1.0, "newton").energy_change)


register(
    "arm-elastic", elastic_arm, tolerance=0.002,
    wrong={
        0.048947: "This is the gain at $e=0.7$.",
        -0.009927: "This is Poisson's law. Newton was asked for.",
        -0.007736: "This is Stronge's law. Newton was asked for.",
        0.147: "This is the energy after, not its change.",
    },
    hints=['`collide_planar(c.W, c.v, 0.7, 1, "newton")` has the answer in `.energy_change`.'],
    right="More than five times the energy it had.",
)

register(
    "half-a-second-opinion", sp.sqrt(sp.Rational(3049, 2500)), symbols="", tolerance=0.0005,
    wrong={
        "59/50": "This is Poisson's.",
        "1": "This is Newton's.",
        "3049/2500": "This is the square of the velocity.",
    },
    hints=["Compute the work of compression: a trapezoid while it slips, a triangle while it sticks.",
           "Restitution runs on one straight line of slope 16/25; its triangle has the same area."],
)


register("find-a-reversal", 0.4,
         accepts=[
             (sp.Ne(ANSWER, 0), "Without slip before there is nothing that could turn round."),
             ((0 < ANSWER) & (23*ANSWER < 24), "Slip lasts to the end there. Let the body slip more slowly, "
                                               "and in the direction in which slip lifts it."),
             (23*ANSWER < 16, "Almost: this is a reversal in restitution. Let slip end earlier."),
         ],
         hints=["In which direction does slip end at all?", "Slip ends the earlier, the slower it is."])
