"""Exercises: rigid-body collision with Coulomb friction."""

import sympy as sp

from mechlib.exercises import ANSWER, Variants, register
from mechlib.rigid_body_collision import collide_planar

theta, W_tt, w, e, C, v = sp.symbols("theta W_tt w e C v", positive=True)


def leaves(e, law):
    """The normal velocity after the collision of the second opinion, with another restitution."""
    return float(collide_planar([[1, 0.6], [0.6, 1]], [0.3, -1], 0.8, e, law).velocities[0, 1])

register(
    "what-friction-can-do", "b",
    choices={
        "a": "Only if slip keeps its direction to the end. Coulomb's law holds for increments, not for "
             "totals.",
        "b": "Every increment lies in the cone, so their sum does; and friction never works with the slip.",
        "c": "Not if the coupling is stronger than friction: compare $|W_{tn}|$ with $\\mu W_{tt}$.",
        "d": "Slip can turn round. When?",
    },
    idea="the friction cone for the whole impulse",
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
    idea="the friction that holds a foot without slip",
)

register(
    "no-friction-is-enough", (1 + e)*C*W_tt/w,
    symbols="W_tt w e C", level=2,
    idea="slip that lifts the body never ends",
    dimensions="W_tt: number, w: number, e: number, C: velocity", wants="velocity",
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


register(
    "painleve-rod-1", 5*v/28, symbols="v", level=3,
    idea="an impact without approach",
    wrong={
        "5*v/34": "You have left out the coupling: slip is braked by $\\mu W_{tt}-W_{tn}$.",
        "v/8": "The coupling has the wrong sign: pressing, it feeds the slip and brakes it less.",
    },
    hints=["Write down the three entries of $W$ for $\\cos^2\\theta=4/5$.", "Slip ends at $q=v_t/b$."],
)

register(
    "painleve-rod-2", 3*v/10, symbols="v", level=3,
    wrong={
        "0": "Without jam it would be. What does the normal velocity do while the foot slips?",
        "5*v/28": "This is where slip ends. The foot approaches there, at which speed?",
        "37*v/140": "You have used $W_{nn}$ for the slope after slip has ended. Sticking, the contact is "
                    "softer.",
    },
    hints=["At $q$ the normal velocity is $k_1q$, and it is negative.", "Then the slope is $\\det "
                                                                        "W/W_{tt}$."],
)

register(
    "painleve-rod-3", 6*e*v/17, symbols="v e", level=3,
    dimensions="v: velocity, e: number", wants="velocity",
    wrong={
        "0": "Newton's law says so: $e$ times no approach. Poisson's compares impulses.",
        "12*e*v/25": "You have used $W_{nn}$ as the slope. The foot sticks: $k_2=\\det W/W_{tt}$.",
        "e*v/7": "This is $e$ times the largest speed of approach. Poisson's law speaks of impulses.",
    },
    limits={"e -> 0": "A plastic contact does not throw the foot up."},
    hints=["Restitution delivers $e$ times the impulse of compression.", "On which slope?"],
)

register(
    "second-opinion", sp.sqrt(sp.Rational(3049, 2500)), symbols="", tolerance=0.0005, level=2,
    idea="Stronge's law against Poisson's",
    wrong={
        "59/50": "This is Poisson's.",
        "1": "This is Newton's.",
        "3049/2500": "This is the square of the velocity.",
    },
    hints=["Compute the work of compression: a trapezoid while it slips, a triangle while it sticks.",
           "Restitution runs on one straight line of slope 16/25; its triangle has the same area."],
    variants=Variants(
        "A contact has $W_{tt}=W_{nn}=1$, $W_{tn}=\\tfrac35$, $v=(\\tfrac3{10},-1)$, $\\mu=\\tfrac45$ and "
        "$e$ = {e}. With which normal velocity does the body leave by Stronge's law? To four digits.",
        dict(e=[1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]),
        answer=lambda e: leaves(e, "stronge"),
        wrong=(lambda e: leaves(e, "poisson"), lambda e: e, lambda e: leaves(e, "stronge")**2),
        hints=["Compute the work of compression: a trapezoid while it slips, a triangle while it sticks.",
               "Restitution runs on one straight line; its triangle has $e^2$ times the area."],
    ),
)


register("find-a-reversal", 0.4,
         accepts=[
             (sp.Ne(ANSWER, 0), "Without slip before there is nothing that could turn round."),
             ((0 < ANSWER) & (23*ANSWER < 24), "Slip lasts to the end there. Let the body slip more slowly, "
                                               "and in the direction in which slip lifts it."),
             (23*ANSWER < 16, "Almost: this is a reversal in restitution. Let slip end earlier."),
         ],
         hints=["In which direction does slip end at all?", "Slip ends the earlier, the slower it is."],
    idea="slip that turns round in compression")

register(
    "why-newton-gains", level=2,
    idea="how Newton's law can create energy with friction",
    points=["Newton's law prescribes the final velocity and does not ask what work is needed to reach it.",
            "If slip lifts the bodies, compression runs on a steep slope and takes little work.",
            "When slip ends the slope drops, the normal force acts longer in restitution and gives back more "
            "than it took."],
)
