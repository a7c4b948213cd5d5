"""Exercises: Boltzmann–Hamel impact equations."""

import math

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import register

m, J, a, b, R, P, h = sp.symbols("m J a b R P h", positive=True)
v, w, r = sp.symbols("v w r")


def struck_sleigh():
    """Turning rate and blade impulse of a sleigh struck square to its axis."""
    sleigh = Impact([v, w, r], m*v**2/2 + m*(w + a*r)**2/2 + J*r**2/2, impulses=[(w + (a + b)*r, P)],
                    constraints=[Constraint(w)], before={v: 0, w: 0, r: 0})
    jump = sleigh.solve(by="boltzmann_hamel", quasi_velocities=[v, r])
    return sp.Matrix([jump.after[2], jump.reactions[0]])


def cue_ball():
    """Velocity of a ball that is struck at the height h and rolls at once."""
    ball = Impact([v, w], m*v**2/2 + m*R**2*w**2/5, impulses=[(v + (h - R)*w, P)],
                  constraints=[Constraint(v - R*w)],
                  before={v: 0, w: 0})
    return ball.solve(by="boltzmann_hamel", quasi_velocities=[w]).after[0]


register(
    "what-becomes-of-hamels-terms", "b",
    choices={
        "a": "Frozen, yes, but a derivative with respect to a position need not vanish there: for a turning "
             "body the coefficients are ±1 everywhere.",
        "b": "Bounded times vanishing duration: nothing is left.",
        "c": "Antisymmetry takes away their power, not the terms themselves. Look at Euler's equations.",
        "d": "Gravity stands on the other side of the equation, with the forces.",
    },
)

register(
    "blow-on-the-sleigh", struck_sleigh,
    symbols="m J a b P",
    dimensions="m: mass, J: moment of inertia, a: length, b: length, P: impulse",
    wants=["angular velocity", "impulse"], labels=["r", "Lambda"],
    wrong={
        "[P*b/J, -P]": "This is a free body. The blade holds the point Q against moving sideways.",
        "[P*b/(J + m*a**2), (m*a*b*P)/(J + m*a**2) - P]": "The lever of the blow about the blade is longer "
                                                          "than b.",
        "[P*(a + b)/J, m*a*P*(a + b)/J - P]": "With the blade the sleigh turns about Q: use the moment of "
                                              "inertia about Q.",
    },
    hints=["Which quasi-velocity is constrained? Which are free?", "The free equation is a moment balance "
                                                                   "about the blade."],
    right="Where does the sign of the blade's impulse change?",
)

register(
    "height-of-the-cue", cue_ball,
    symbols="m R P h",
    dimensions="m: mass, R: length, P: impulse, h: length", wants="velocity",
    wrong={
        "P/m": "That would be a ball that only slides. It must turn as well, and the table helps.",
        "5*P*(h - R)/(7*m*R)": "Take moments about the point of contact: how long is the lever?",
        "2*P*h/(3*m*R)": "This is a cylinder. A solid sphere has $\\frac25mR^2$.",
        "5*P*h/(2*m*R)": "This leaves out the momentum of the centre.",
    },
    limits={"h -> 0": "A push on the point that rests on the table moves nothing."},
    hints=["One free quasi-velocity: the spin. What is the energy of a rolling ball?"],
)

register(
    "how-long-a-burn", lambda: 2/36,
    unit="s", tolerance=0.01,
    wrong={
        1/36: "In this time the disk turns by one degree. By how much is the jump turned aside?",
        2*math.pi/180: "Two degrees, in radians: now divide by the turning rate.",
        2/6: "Mind the units: 6 turns a minute are 36 degrees a second.",
    },
    hints=["The jump is turned aside by half of the angle through which the disk turns.",
           "6 turns a minute: how many degrees a second?"],
)

register(
    "indifferent-bend", lambda: sp.acos(sp.Rational(-2, 3)),
    unit="rad", tolerance=0.01,
    wrong={
        0.8411: "The cosine has the other sign: the elbow is folded sharply.",
        math.pi/2: "At a right angle the coupling is still there. Fold the elbow further.",
    },
    hints=["When does the known jump of the relative rate drop out of the free equation?"],
)

register(
    "half-is-left", lambda: sp.acos(sp.Rational(-1, 3)),
    unit="rad", tolerance=0.005,
    wrong={
        1.231: "The cosine has the other sign.",
        math.pi/2: "At a right angle two fifths are left.",
        0.0: "Locked straight, only a quarter is left.",
    },
    hints=["The part left is the ratio of two moments of inertia."],
)
