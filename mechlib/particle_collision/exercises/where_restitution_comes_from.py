"""Exercises of the section on the origin of restitution."""

import sympy as sp

from mechlib.exercises import ANSWER, Variants, register

m, v, v_y, e, F, a, E = sp.symbols("m v v_y e F a E", positive=True)


def first_order(e, v, other):
    """e at another speed, if 1 - e is proportional to the speed."""
    a = 3*(1 - e)/(2*v)
    return 1 - 2*a*other/3


register(
    "reading-two-bounces", "b",
    choices={
        "a": "Its restitution falls with speed. Compare the two fractions of the height.",
        "b": "The fraction of the height is 0.81 both times.",
        "c": "A plastic contact returns to the same height every time. Does this ball?",
        "d": "Compare the two fractions of the height: did it fall?",
    },
    idea="restitution against speed as a test of models",
)

register(
    "from-the-bounce-to-the-damper", -sp.log(e)/sp.sqrt(sp.pi**2 + sp.log(e)**2),
    symbols="e", ranges={"e": (0.1, 0.95)},
    wrong={
        "-log(e)/pi": "Good for weak damping, when ζ² may be neglected beside 1. Keep the root.",
        "log(e)/sqrt(pi**2 + log(e)**2)": "The logarithm of a number below 1 is negative, the damping ratio "
                                          "is not.",
    },
    limits={"e -> 1": "A contact that returns everything has no damping."},
    hints=["Take the logarithm.", "Square both sides; what is left is linear in ζ²."],
    idea="damping ratio and restitution",
)

register(
    "packing-eggs", 0.265,
    accepts=[((0 < ANSWER) & (ANSWER < 1), "A damping ratio between 0 and 1 is wanted."),
             (ANSWER >= 0.255, "Move on: with more damping the peak is lower."),
             (ANSWER <= 0.275, "Move on: with less damping the peak is lower.")],
    hints=["Watch the readout of the peak force; leave the switch off."],
    level=2,
    idea="the damping that makes the peak force least",
)

register(
    "what-the-dent-costs", m*(v**2 - v_y**2)/2,
    symbols="m v v_y", dimensions="m: mass, v: velocity, v_y: velocity", wants="energy",
    wrong={
        "m*(v - v_y)**2/2": "Energies subtract, velocities do not: take the difference of the squares.",
        "m*v_y**2/2": "This is what comes back.",
        "m*v**2/2": "This is lost only if nothing comes back.",
    },
    limits={"v -> v_y": "At the yield speed nothing is lost."},
    hints=["With which speed does the body leave?"],
    idea="energy of a plastic contact",
)

register(
    "what-hertz-gives-back", 3*F**2/(10*E*a),
    symbols="F a E", dimensions="F: force, a: length, E: pressure", wants="energy",
    wrong={
        "3*F**2/(8*E*a)": "You took half of force times compression, as for a linear spring. What is the "
                          "area under a power 3/2?",
        "3*F**2/(4*E*a)": "This is force times compression. The area under the curve is a part of it.",
        "2*F**2/(5*E*a)": "The area is two fifths of force times compression; express the compression by F "
                          "and a.",
    },
    hints=["Which fraction of Fδ is the area under δ^(3/2)?", "Write the force law with a in place of the "
                                                              "root of Rδ."],
    level=2,
    idea="stored energy of a Hertz contact",
)

register(
    "small-speeds", 0.988, tolerance=0.002,
    wrong={0.94: "This is the value at 0.5 m/s. Slower impacts lose less.",
           0.7: "You multiplied where you should divide: at a lower speed the deficit is smaller."},
    hints=["What is proportional to the speed, e or 1 - e?"],
    variants=Variants(
        "A Hunt–Crossley ball has $e$ = {e} at {fast} m/s. Estimate its $e$ at {slow} m/s from "
        "$e\\approx1-\\frac23av$. (Three digits.)",
        dict(e=[0.94, 0.94, 0.9, 0.9, 0.92, 0.96], fast=[0.5, 0.4, 0.5, 0.4, 0.8, 0.8],
             slow=[0.1, 0.2, 0.2, 0.2, 0.2, 0.1]),
        answer=lambda e, fast, slow: first_order(e, fast, slow),
        wrong=((lambda e, fast, slow: e, "This is the value at {fast} m/s. Slower impacts lose less."),
               lambda e, fast, slow: first_order(e, slow, fast)),
    ),
    idea="the loss of a Hunt–Crossley contact at small speed",
)

register(
    "ping-pong-1", 1 - 0.046*2.42/0.985, tolerance=0.003, level=3,
    idea="three laws of restitution against a measurement",
    wrong={
        0.954: "This is the value at the lower speed. The deficit grows with the speed.",
        0.113: "This is the deficit. The restitution is what is left.",
    },
    hints=["$1-e$ is proportional to the speed."],
    variants=Variants(
        "A ball has $e$ = {e} at {v} m/s. What is its $e$ at {w} m/s by Hunt and Crossley, in the first "
        "order $e\\approx1-\\tfrac23av$?",
        dict(e=[0.954, 0.95, 0.95, 0.96, 0.96, 0.94, 0.94], v=[0.985, 0.8, 1.2, 1.2, 1.2, 1, 0.8],
             w=[2.42, 2, 2, 2, 1.6, 1.6, 2]),
        answer=lambda e, v, w: first_order(e, v, w),
        wrong=(lambda e, v, w: e, lambda e, v, w: 1 - first_order(e, v, w)),
    ),
)

register(
    "ping-pong-2", 0.954*(2.42/0.985)**-0.25, tolerance=0.005, level=3,
    wrong={
        lambda: 0.954*(2.42/0.985)**-0.5: "The power is one quarter, not one half.",
        lambda: 0.954*(2.42/0.985)**0.25: "The restitution falls with the speed.",
    },
    hints=["Multiply by the ratio of the speeds to the power $-1/4$."],
    variants=Variants(
        "A ball has $e$ = {e} at {v} m/s. What would its $e$ be at {w} m/s if it were fully plastic, "
        "$e\\propto v^{-1/4}$?",
        dict(e=[0.954, 0.9, 0.9, 0.9, 0.7, 0.7, 0.6, 0.6, 0.6], v=[0.985, 1, 0.5, 0.5, 1, 0.5, 1, 1, 0.5],
             w=[2.42, 3, 2, 3, 3, 2, 2, 3, 3]),
        answer=lambda e, v, w: e*(w/v)**-0.25,
        wrong=(lambda e, v, w: e*(w/v)**-0.5, lambda e, v, w: e*(w/v)**0.25),
    ),
)

register(
    "ping-pong-3", lambda: float(sp.log(0.954/0.914)/sp.log(2.42/0.985)), tolerance=0.03, level=3,
    wrong={
        0.25: "This is the plastic ball, which the last step has refuted.",
        -0.0476: "The law has a minus sign already.",
    },
    hints=["Take the logarithm of both sides of $e_1/e_2=(v_2/v_1)^n$."],
    variants=Variants(
        "A ball has $e$ = {e} at {v} m/s and $e$ = {f} at {w} m/s. Fit a power, $e\\propto v^{-n}$: which "
        "$n$ do the two values give?",
        dict(e=[0.954, 0.95, 0.95, 0.95, 0.95, 0.93, 0.93, 0.93, 0.93],
             v=[0.985, 1, 1, 0.8, 0.8, 1, 1, 0.8, 0.8],
             f=[0.914, 0.85, 0.8, 0.9, 0.8, 0.85, 0.8, 0.85, 0.8], w=[2.42, 3, 3, 3, 2, 3, 3, 3, 3]),
        answer=lambda e, v, f, w: float(sp.log(e/f)/sp.log(w/v)),
        wrong=(lambda e, v, f, w: 0.25, lambda e, v, f, w: -float(sp.log(e/f)/sp.log(w/v))),
    ),
)

register(
    "why-not-material", level=2,
    idea="restitution belongs to a collision, not to a material",
    points=["Restitution is the result of a collision and depends on the speed.",
            "Size and shape of the bodies decide the pressure, and so do waves and temperature.",
            "A useful entry gives a function of the speed for a given pair, with its scatter."],
)
