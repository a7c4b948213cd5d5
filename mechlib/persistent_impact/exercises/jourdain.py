"""Exercises: Jourdain's principle."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import ANSWER, register

m, L, x, v_0, omega_0, ell = sp.symbols("m L x v_0 omega_0 ell", positive=True)
y, th = sp.symbols("ydot thetadot")
RULER = m*y**2/2 + m*L**2/24*th**2


def where_everything_stops():
    """The place of the rail that leaves a turning ruler at rest."""
    jump = Impact([y, th], RULER, constraints=[Constraint(y + x*th)],
                  before={y: -v_0, th: omega_0}).solve(by="jourdain")
    place = sp.Symbol("place")
    return sp.solve(jump.after[1].subs(x, place), place)[0]


def push_at_the_end():
    """Reaction at the end of a ruler whose end and whose point at x are both stopped."""
    both = [Constraint(y + x*th), Constraint(y + L/2*th)]
    return Impact([y, th], RULER, constraints=both, before={y: -v_0, th: 0}).solve(by="jourdain").reactions[1]


register(
    "rail-that-rises", "b",
    choices={
        "a": "This is what the velocities themselves satisfy. A virtual velocity is the difference of two "
             "of them.",
        "b": "Both velocities meet the same rail at the same instant, and its speed cancels.",
        "c": "That would leave no virtual velocity at all, and the principle would say nothing. The ruler "
             "can still turn about the rail.",
        "d": "Its real power is not zero, its virtual power is: compare two velocities at one instant.",
    },
)

register(
    "everything-stops", where_everything_stops,
    symbols="L v_0 omega_0",
    dimensions="L: length, v_0: velocity, omega_0: angular velocity",
    wants="length",
    wrong={
        "L**2*omega_0/(12*v_0)": "Right distance, wrong side: here the spin lifts the point that meets the "
                                 "rail. Where does it add to the fall?",
        "-v_0/omega_0": "Here the spin doubles the speed with which the rail is met; that alone does not "
                        "make everything stop. Ask for the moment of momentum about the rail.",
        "v_0/omega_0": "This point does not move before the landing, so a rail there changes nothing. Ask "
                       "for the moment of momentum about the rail.",
        "-L**2*omega_0/(3*v_0)": "You have used the moment of inertia about an end. The spin counts about "
                                 "the centre.",
        "0": "With the rail under the centre the fall stops and the spin goes on.",
    },
    limits={"omega_0 -> 0": "Without spin the rail must stand under the centre."},
    hints=["Which quantity does not jump, whatever the rail does?", "The moment of momentum about the rail "
                                                                    "has to be zero before the landing."],
)

register(
    "blade-at-ease", 2*ell/3,
    symbols="ell",
    dimensions="ell: length",
    wants="length",
    wrong={
        "ell/2": "A blow on the mass centre pushes the whole bar sideways, and the blade has to hold it.",
        "ell": "At the far end the blade is pressed the other way.",
        "7*ell/12": "Check the moment of inertia about the mass centre, and divide it by m a.",
        "ell/6": "This is the distance from the mass centre. The question counts from the blade.",
        "ell/3": "This would be counted from the far end.",
    },
    hints=["The section has b for any a and J.", "Put the mass centre in the middle and use the moment of "
                                                 "inertia of a uniform bar about it."],
    right="Across itself, a blade is a pin.",
)

register(
    "spinning-ruler", lambda: float(12*sp.sqrt(2*9.81)*0.1/(0.3**2 + 12*0.1**2)/(2*sp.pi)),
    unit="turns/s", tolerance=0.005,
    wrong={
        25.31: "This is the angular velocity in rad/s. One turn has 2π.",
        7.05: "You have taken the speed of the centre before over the distance to the rail. The centre is "
              "slowed down by the landing.",
        3.525: "This is the spin for a rail at the end.",
    },
    hints=["First the speed of arrival, from the height.", "Then the spin of the section's example, and "
                                                           "from radians to turns."],
)

register(
    "table-instead-of-a-rail", push_at_the_end,
    symbols="m L x v_0",
    dimensions="m: mass, L: length, x: length, v_0: velocity",
    wants="impulse",
    ranges={"x": (0.05, 0.3), "L": (0.8, 2)},
    wrong={
        "2*m*v_0*x/(L - 2*x)": "Right size. Which way must it act, if the edge alone would send the end up?",
        "m*v_0*L/(L - 2*x)": "This is the impulse at the edge.",
        "m*v_0/2": "The two impulses are not equal: they must balance about the centre.",
        "m*v_0": "This is the sum of the two impulses.",
        "0": "That is what a real table does, in the end. But suppose both points are held: what does it "
             "take?",
    },
    limits={"x -> 0": "With the edge under the centre the edge alone stops the ruler: nothing is left for "
                      "the end."},
    hints=["Both points at rest means that everything is at rest: both jumps are known.",
           "Choose a trial velocity that vanishes at the edge and is 1 at the end."],
    right="Now its sign: can a table do that?",
)

register(
    "faster-than-before", 0.4,
    accepts=[
        ((0 <= ANSWER) & (2*ANSWER <= 1),
         "The rail stands under the right half: x/L lies between 0 and 0.5."),
        (6*ANSWER > 1,
         "Here the left end is slowed down, or just keeps its speed. Move the rail further out."),
    ],
    hints=["Read the left end's velocity under the figure; before the landing it is −1."],
    right="The border can be found exactly: put the velocity of the left end equal to the speed of the fall.",
)
