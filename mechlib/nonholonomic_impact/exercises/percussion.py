"""Exercises: percussion with variable mass."""

import math

import sympy as sp

from mechlib.exercises import ANSWERS, register

from ..percussion.mass_points import MassPoint
from ..percussion.percussion import percussion

m0, m1, S, c, m, alpha = sp.symbols("m_0 m_1 S c m alpha", positive=True)
sigma, mu, v = sp.symbols("sigma mu v")


def late_door():
    """The door opens when half of the blow is done; the sand pours evenly during the other half."""
    cart = MassPoint(mass=m0 - (m0 - m1)*mu, velocity=v, impulse=S*sigma)
    half = sp.Rational(1, 2)
    return percussion(cart, {v: 0}, path={sigma: [0, half, 1], mu: [0, 0, 1]}).after[0]


# the shares of a blow of 6 N s at which sand begins and ends to run out of a cart: 3 kg before, 1 kg after
opens, closes = ANSWERS[:2]
speed = 6*(opens/3 + (closes - opens)*sp.log(3)/2 + 1 - closes)

register(
    "when-it-does-not-matter", "b",
    choices={
        "a": "Then it leaves with the cart's velocity of the moment, and its momentum depends on when it "
             "leaves. That is the case in which the law is wrong at first order.",
        "b": "The absolute velocity of what leaves keeps the value it had before the blow: only then does "
             "nobody need to know when it leaves.",
        "c": "A constant relative velocity is a rocket's exhaust. Its absolute velocity grows with the "
             "cart, so it depends on when it leaves.",
        "d": "A short blow is still a blow during which the velocity runs from its first to its last value.",
    },
)

register(
    "late-door", late_door,
    symbols="m_0 m_1 S", dimensions="m_0: mass, m_1: mass, S: impulse", wants="velocity",
    wrong={
        "S*log(m_0/m_1)/(m_0 - m_1)": "This is the door that stands open from the beginning to the end. "
                                      "Here it opens at half time.",
        "S/(2*m_0) + S/(2*m_1)": "The second half of the blow does not meet the empty cart: sand is still "
                                 "pouring out.",
        "S/(2*m_0)": "This is the velocity when the door opens.",
        "S/m_1": "This is the published law: all the sand first. Which mass does the first half of the blow "
                 "meet?",
    },
    limits={"m_1 -> m_0": "If nothing is shed you should recover the velocity of a cart of constant mass."},
    hints=["Two legs: one with the constant mass, then one with the mass that falls evenly.",
           "v grows by dS/m on each leg."],
)

register(
    "rocket-in-an-instant", [c*sp.log(m0/m1), c*(m0 - m1)/m1],
    symbols="m_0 m_1 c", dimensions="m_0: mass, m_1: mass, c: velocity", wants=["velocity", "velocity"],
    labels=["exact", "published"],
    ranges={"m_0": (2, 3), "m_1": (0.5, 1.5)},
    wrong={
        "[c*log(m_0/m_1), c*(m_0 - m_1)/m_0]": "The second one belongs to gas that leaves in one piece at "
                                               "the speed c relative to the rocket after the burn. The "
                                               "published law takes its velocity relative to the rocket "
                                               "before it.",
        "[c*log(m_1/m_0), c*(m_1 - m_0)/m_1]": "Both signs are turned: the gas goes backwards, the rocket "
                                               "forwards.",
    },
    limits={"m_1 -> m_0": "Without exhaust neither law may give any velocity."},
    hints=["There is no blow: dS = 0. What is left of m dv = dS + w dm?", "For the published law put S = 0, "
                                                                          "v₀ = 0 and w₀ = -c into (4.11)."],
)

register(
    "sleigh-in-numbers", lambda: 3*math.log(9/5)/4,
    unit="rad/s", tolerance=0.005,
    wrong={
        0.6: "This is the value for the light load: as if all mass had left before the blow, which is what "
             "(4.11) says.",
        1/3: "This is the value for the full load: as if the mass left after the blow.",
        7/15: "This is the mean of the two values of constant mass. The moment of inertia falls evenly, its "
              "inverse does not.",
        3/7: "This is the value for the mean load. Integrate 1/inertia, not the inertia.",
    },
    hints=["The moment of inertia about the blade is J_C + (M + m)a².", "It falls evenly from one value to "
                                                                        "another while the blow is "
                                                                        "delivered: integrate its inverse."],
)

register(
    "turning-the-flyer", m*c*sp.atanh(sp.sin(alpha)),
    symbols="m c alpha", dimensions="m: mass, c: velocity, alpha: angle", wants="impulse",
    ranges={"alpha": (0.1, 1.4)},
    wrong={
        "m*c*tan(alpha)": "This is the published law: it turns the velocity by the angle, but makes it "
                          "longer. The speed stays c.",
        "m*c*sin(alpha)": "This is the impulse without the reaction of the cruise control. Its component "
                          "along the blow has to be overcome too.",
        "2*m*c*sin(alpha/2)": "This is the length of the change of momentum. The reaction along the "
                              "velocity supplies a part of it.",
        "m*c*alpha": "True for a blow that always acts across the velocity. This one keeps its direction in "
                     "space.",
        "atanh(sin(alpha))": "Right in units m = c = 1.",
    },
    limits={"alpha -> pi/2": "The velocity comes to lie along the blow only after an infinite blow: the "
                             "result should grow beyond all bounds."},
    hints=["The component along the blow obeys dv/dP = (1 - v²/c²)/m.", "After turning by α that component "
                                                                        "is c sin α."],
)

register(
    "four-metres-a-second", [0.2, 0.644], symbols="",
    accepts=[
        ((0 <= opens) & (opens <= closes) & (closes <= 1),
         "Shares of the blow: the door opens first, and both lie between 0 and 1."),
        (speed > 3.98, "The cart would come to {speed:.2f} m/s. It is still too heavy while the blow "
                       "acts: let the sand out earlier.", {"speed": speed}),
        (speed < 4.02, "The cart would come to {speed:.2f} m/s. It is light too soon: let the sand out "
                       "later.", {"speed": speed}),
    ],
    hints=["The first live figure shows the speed in units of S/m₀ = 2 m/s: look for 2.0 at m₁/m₀ = 1/3.",
           "The speed is 6·[opens/3 + (closes - opens)·ln 3/2 + (1 - closes)]."],
)

register(
    "loading-while-being-struck", True,
    wrong={False: "Write the momentum of the cart alone: the grain that joins brings none along. Then d(mv) "
                  "= dS. What follows?"},
    right="What joins from rest has w = -v, so d(mv) = dS, and only the total blow and the final mass "
          "count. Here (4.11) is exact.",
)
