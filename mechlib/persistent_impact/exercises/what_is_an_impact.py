"""Exercises: what is an impact?"""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import ANSWER, ANSWERS, register

m, m1, m2, v0, e, a = sp.symbols("m m1 m2 v0 e a", positive=True)

dart, golf_ball, gear, door, wheel = ANSWERS[:5]


def buffers():
    """Velocity of the second carriage after a contact with restitution."""
    v1, v2 = sp.symbols("v_1 v_2")
    meet = Impact([v1, v2], m1*v1**2/2 + m2*v2**2/2, constraints=[Constraint(v2 - v1, e=e)],
                  before={v1: v0, v2: 0})
    return meet.solve().after[1]


def crate():
    """Angular velocity (forwards) of a square crate that catches a kerb with its lower front edge."""
    x, y, w = sp.symbols("xdot ydot omega")
    edge = [Constraint(x - a/2*w), Constraint(y - a/2*w)]
    return Impact([x, y, w], m*(x**2 + y**2)/2 + m*a**2/12*w**2, constraints=edge,
                  before={x: v0, y: 0, w: 0}).solve().after[2]


register(
    "which-class", [2, 4, 3, 1, 2],
    symbols="",
    accepts=[
        (sp.Eq(dart, 2), "Think again about the dart. Dart and board belong together from now on: is that "
                         "constraint old or new, and does it stay?"),
        (sp.Eq(golf_ball, 4), "Think again about the golf ball. Club and ball touch once and part: does "
                              "anything hold the ball before or after?"),
        (sp.Eq(gear, 3), "Think again about the gear. The teeth are held by their shafts and hit again and "
                         "again."),
        (sp.Eq(door, 1), "Think again about the door. The constraint is the hinges. Does the kick change "
                         "anything about them?"),
        (sp.Eq(wheel, 2), "Think again about the wheel. It turns about the edge of the kerb afterwards, and "
                          "did not before."),
    ],
    hints=["For each one name the constraint first: board, club, tooth, hinge, edge.",
           "Then two questions. Did it hold before? Will it hold after?"],
)

register(
    "clay-and-rubber", "b",
    choices={
        "a": "The wall stops both balls. Does it only stop the rubber one?",
        "b": "The wall must stop the rubber ball and throw it back as well.",
        "c": "Right that one more number is needed. But which of the two changes its velocity more?",
        "d": "These decide how large the force is and how long it lasts. Their product is fixed by the "
             "change of momentum.",
    },
)

register(
    "carriages-that-do-not-couple", buffers,
    symbols="m1 m2 v0 e",
    dimensions="m1: mass, m2: mass, v0: velocity, e: number",
    wants="velocity",
    ranges={"e": (0, 1)},
    wrong={
        "m1*v0/(m1 + m2)": "This is the common velocity of coupled carriages. The buffers add something: "
                           "what is the relative velocity after?",
        "(m1 - e*m2)*v0/(m1 + m2)": "This is the velocity of the first carriage.",
        "e*v0": "This is the velocity of the second carriage relative to the first.",
        "(1 + e)*v0": "This would be right for a first carriage that does not notice the impact.",
    },
    limits={"e -> 0": "At $e=0$ the buffers keep the carriages together for the moment: you should find the "
                      "velocity of the coupled ones.",
            "m1 -> oo": "A very heavy first carriage is like a racket of speed $v_0$ that meets a ball at "
                        "rest."},
    hints=["Momentum is conserved.", "The relative velocity is reversed and multiplied by $e$."],
)

register(
    "crate-and-the-kerb", crate,
    symbols="a v0",
    dimensions="a: length, v0: velocity",
    wants="angular velocity",
    wrong={
        "0": "So it is if the ice under the rear edge is listed. Look at the sign of its impulse.",
        "2*v0/a": "As if the centre kept its speed. The kerb takes part of it.",
        "3*v0/a": "The moment of inertia about the edge is larger than the one about the centre: Steiner.",
        "3*v0/(2*a)": "The arm of the momentum about the edge is half the side.",
        "v0/a": "As if all the mass sat at the centre. The crate also turns about its own centre.",
    },
    hints=["List all three contacts first. Which impulse is negative?", "Moments about the front edge: all "
                                                                        "impulses that act go through it."],
    right="The rear edge rises, as it must if the ice there does not act.",
)

register(
    "end-of-bouncing", lambda: 9*sp.sqrt(2/9.81),
    unit="s", tolerance=0.005,
    wrong={
        0.4515: "This is the first fall. The bounces come after it.",
        3.612: "These are the bounces. Add the first fall.",
        2.258: "A flight goes up and comes down: it lasts twice as long as the fall from its top.",
        7.676: "You have counted the first fall twice. The ball is dropped, not thrown up.",
    },
    hints=["The flight after bounce $k$ lasts $2e^k$ times the first fall.", "Add a geometric series."],
)

register(
    "tune-the-ball", 0.676,
    accepts=[
        ((0 <= ANSWER) & (ANSWER <= 1), "A coefficient of restitution lies between 0 and 1."),
        (1.44*ANSWER >= 2.9*(1 - ANSWER), "It comes to rest too early: let it bounce higher."),
        (1.44*ANSWER <= 3.1*(1 - ANSWER), "It is still bouncing at $t=3.1$: take a smaller $e$."),
    ],
    right="Now find the formula behind it.",
)
