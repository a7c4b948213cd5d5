"""Exercises: nonlinear constraints under blows."""

import math

import sympy as sp

from mechlib.exercises import Variants, register

from ..nonlinear_constraints import held_speed

m, c, alpha, P = sp.symbols("m c alpha P", positive=True)


def struck_across(blow):
    """Velocity of a flyer of mass m and speed c after a blow square to its velocity: ahead, along the
    blow."""
    ahead, along, _ = held_speed((1, 0, 0), (0, 1, 0), blow/(m*c))
    return c*ahead, c*along


register(
    "published-speed", sp.sqrt(c**2 + P**2/m**2),
    symbols="c P m", dimensions="c: velocity, P: impulse, m: mass", wants="velocity",
    wrong={
        "c": "This is what the constraint asks for, and the exact law keeps it. What does the frozen "
             "reaction do?",
        "c + P/m": "The two velocities are square to each other.",
    },
    limits={"P -> 0": "Without a blow the speed stays."},
    hints=["The frozen reaction acts along the first velocity only, and there the blow has no part."],
    idea="what a frozen gradient gets wrong",
)

register(
    "which-blow-is-lucky", "c",
    choices={
        "a": "Weak blows make the miss small, of second order. They do not make it vanish.",
        "b": "Short or long, the velocities run through the same curve.",
        "c": "Then the frozen direction is the true one at every instant.",
        "d": "Then the reaction has no direction, and the law says nothing at all.",
    },
    hints=["What would have to hold at every instant of the blow, not only at the first?"],
    idea="when a frozen gradient is exact",
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
    level=2,
    idea="the blow that turns a velocity",
)

register(
    "against-the-gust", math.atanh(0.5),
    level=2,
    idea="adding blows at constant speed", tolerance=0.005,
    wrong={
        0.5: "The component along the blow grows by less than P/m: the thrust takes its part.",
        lambda: math.pi/6: "True for a blow that always acts across the velocity.",
        lambda: 2/3: "This is the published law: it lets the speed grow.",
        -0.549306: "The blow acts against the motion, so that the component along it grows from -1/2 to 0.",
    },
    hints=["The artanh of v_d/c grows by P/(mc), whatever it was before.",
           "At 120° the component along the blow is -c/2."],
    right="And exactly head-on no blow turns it at all: there the component is -c, and artanh is infinite.",
    variants=Variants(
        "A flyer moves at {angle}° to the direction of a gust, that is, partly against it. Which gust, in "
        "units of $mc$, turns it until it moves square to the gust?",
        dict(angle=[120, 105, 110, 130, 135, 140, 150]),
        answer=lambda angle: math.atanh(-math.cos(math.radians(angle))),
        wrong=(lambda angle: -math.cos(math.radians(angle)), lambda angle: math.radians(angle - 90),
               lambda angle: -math.cos(math.radians(angle))/math.sin(math.radians(angle))**2,
               (lambda angle: math.atanh(math.cos(math.radians(angle))),
                "The blow acts against the motion, so that the component along it grows to 0.")),
        hints=["The artanh of v_d/c grows by P/(mc), whatever it was before.",
               "At {angle}° the component along the blow is c times the cosine, which is negative."],
    ),
)

register(
    "gust-and-thrust-1", lambda: m*(struck_across(P)[0] - c),
    level=3,
    idea="impulses and work of a held speed",
    symbols="m c P", dimensions="m: mass, c: velocity, P: impulse", wants="impulse",
    wrong={
        "m*c*(1 - 1/cosh(P/(m*c)))": "The thrust brakes: along its first direction the flyer gets slower.",
        "0": "The speed stays, but not the velocity: it turns away from its first direction.",
    },
    limits={"P -> 0": "Without a gust no thrust."},
    hints=["Along the first direction the gust has no part: the whole change of momentum is the thrust's.",
           "The speed stays c, and the component along the blow is c tanh(P/(mc))."],
)

register(
    "gust-and-thrust-2", lambda: m*struck_across(P)[1] - P,
    level=3, symbols="m c P", dimensions="m: mass, c: velocity, P: impulse", wants="impulse",
    wrong={
        "m*c*tanh(P/(m*c))": "This is the change of momentum. The gust has given P of it.",
        "P - m*c*tanh(P/(m*c))": "The sign: the thrust takes away what the gust has given too much.",
    },
    limits={"P -> 0": "Without a gust no thrust."},
    hints=["Change of momentum along the gust, minus what the gust delivers."],
)

register(
    "gust-and-thrust-3", m*c**2*sp.log(sp.cosh(P/(m*c))),
    level=3, symbols="m c P", dimensions="m: mass, c: velocity, P: impulse", wants="energy",
    wrong={
        "0": "The kinetic energy stays. The gust works all the same, and the thrust takes it up.",
        "P**2/(2*m)": "This is the work on a free particle. Here the velocity along the gust grows more "
                      "slowly.",
        "P*c": "This is the work if the flyer moved along the gust all the time.",
    },
    limits={"P -> 0": "No gust, no work."},
    hints=["The work is the integral of the velocity along the gust over its impulse.",
           "The integral of tanh is ln cosh."],
)

register(
    "why-the-order-matters",
    level=2,
    idea="reactions that depend on the velocity do not commute", points=[
        "The reaction acts along the velocity of the moment, and the first blow turns this velocity.",
        "So the second blow meets another direction of the reaction than if it had come first.",
        "With a linear constraint the direction is the same for every velocity, and only the total blow "
        "counts.",
        "Blows in one direction commute: they move along one curve.",
    ],
)
