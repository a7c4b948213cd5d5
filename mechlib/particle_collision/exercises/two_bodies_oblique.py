"""Exercises: two bodies, oblique impact."""

import math

import sympy as sp

from mechlib.exercises import register
from mechlib.particle_collision import contact_masses, critical_slide

e, mu, varphi, m, g_t, v, r = sp.symbols("e mu varphi m g_t v r", positive=True)

register(
    "right-angle", "c",
    choices={
        "a": "Losses leave ball 1 something along the line of centres: the angle closes.",
        "b": "Friction throws ball 2 towards the shot: the angle closes.",
        "c": "For smooth elastic equal balls the cut does not matter.",
        "d": "A heavy ball keeps something along the line of centres: the angle closes.",
    },
)

register(
    "closing-angle", 2*sp.tan(varphi)/(1 - e),
    symbols="e varphi", ranges={"varphi": (0.1, 1.3), "e": (0.1, 0.9)},
    wrong={
        "tan(varphi)/(1 - e)": "Along the line of centres ball 1 keeps half of (1 - e).",
        "(1 - e)/(2*tan(varphi))": "This is the cotangent: the angle is measured from the line of centres, "
                                   "along which ball 2 moves.",
        "2*tan(varphi)/(1 + e)": "1 + e belongs to ball 2. What does ball 1 keep along the line of centres?",
    },
    hints=["Along which line does ball 2 move?", "Components of ball 1 along and across it."],
)

register(
    "disks-on-an-air-table", 3*mu*(1 + e),
    symbols="mu e", ranges={"e": (0.1, 0.9)},
    wrong={
        "7*mu*(1 + e)/2": "This is for solid spheres.",
        "mu*(1 + e)": "This is for particles without spin.",
        "3*mu": "Friction acts during restitution as well.",
        "3*mu*(1 + e)/2": "How large is 1 + 1/β for β = 1/2?",
    },
    hints=["The ratio of the two entries of W.", "For equal bodies it is 1 + 1/β."],
)

register(
    "largest-throw", lambda: math.degrees(math.atan(critical_slide(*contact_masses(1, 1), e=0.95, mu=0.06))),
    unit="°", tolerance=0.01,
    wrong={3.43: "This is the throw. At which cut is it reached?", 6.67: "Without spin, for particles, that "
                                                                         "would be right."},
    hints=["Where does the sticking branch end?"],
)

register(
    "what-sticking-costs", m*g_t**2/14,
    symbols="m g_t", dimensions="m: mass, g_t: velocity", wants="energy",
    wrong={
        "m*g_t**2/7": "Work is impulse times the mean velocity: a factor of one half is missing.",
        "m*g_t**2/4": "This is for particles; balls may turn instead.",
        "m*g_t**2/2": "Not the whole energy of one ball: the balls move on and turn.",
    },
    hints=["What is the tangential entry of W for two equal spheres?"],
)

register(
    "no-throw", v*sp.sin(varphi)/r,
    symbols="v r varphi", dimensions="v: velocity, r: length, varphi: angle", wants="angular velocity",
    ranges={"varphi": (0.1, 1.3)},
    wrong={
        "v/r": "The slide at the contact is only the part of the velocity across the line of centres.",
        "v*cos(varphi)/r": "Which component lies across the line of centres?",
    },
    hints=["Without sliding there is no friction.", "Write the sliding velocity of the surfaces with the "
                                                    "spin of ball 1."],
)
