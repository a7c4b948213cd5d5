"""Exercises: Jourdain's principle."""

import math

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register

m, L, x, v_0, omega_0, J, a, w_0 = sp.symbols("m L x v_0 omega_0 J a w_0", positive=True)
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


def border_of_the_faster_end():
    """x/L from which on the far end leaves faster than it came."""
    v, spin = Impact([y, th], RULER, constraints=[Constraint(y + x*th)],
                     before={y: -v_0, th: 0}).solve(by="jourdain").after
    place = sp.Symbol("place", positive=True)
    return float(sp.solve((v - L/2*spin + v_0).subs(x, place*L), place)[0])


def lowered_blade():
    """A sleigh that slides at w₀ across its axis when its blade is lowered: the jump."""
    v, w, r = sp.symbols("v w r")
    return Impact([v, w, r], m*(v**2 + (w + a*r)**2)/2 + J*r**2/2, constraints=[Constraint(w)],
                  before={v: v_0, w: w_0, r: 0}).solve(by="jourdain")


def ruler_spin(length, place, height):
    """The spin, in rad/s, of a ruler of `length` cm that falls `height` m on a rail at `place` cm."""
    jump = Impact([y, th], RULER, constraints=[Constraint(y + x*th)], before={y: -v_0, th: 0}).solve()
    return abs(float(jump.after[1].subs({L: length/100, x: place/100, v_0: (2*9.81*height)**0.5})))


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
    idea="virtual velocities at a moving constraint",
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
    variants=Variants(
        "A ruler of {length} cm falls level through {height} m ($g$ = 9.81 m/s²) and meets a rail {place} cm "
        "from its middle, without rebound. How many turns per second does it make just after?",
        dict(length=[30, 40, 40, 50, 50, 50, 60, 60, 60], place=[10, 12, 15, 8, 12, 15, 8, 8, 12],
             height=[1, 0.5, 0.5, 2, 2, 0.5, 0.5, 2, 2]),
        answer=lambda length, place, height: ruler_spin(length, place, height)/(2*math.pi),
        wrong=(ruler_spin,
               lambda length, place, height: (2*9.81*height)**0.5/(place/100)/(2*math.pi),
               lambda length, place, height: ruler_spin(length, length/2, height)/(2*math.pi)),
    ),
    idea="landing of a ruler on a rail, in numbers",
)

register(
    "faster-than-before", border_of_the_faster_end,
    tolerance=0.01,
    wrong={
        0.2887: "There the spin is fastest. The left end gains earlier.",
        0.5: "At the very end it gains most. From where on does it gain at all?",
        0.3333: "Twice too far out: put the left end's velocity equal to the speed of the fall.",
    },
    hints=["Read the left end's velocity under the figure; before the landing it is −1.",
           "Put the velocity of the left end equal to the speed of the fall."],
    idea="a point that speeds up although energy is lost",
)

register(
    "everything-stops", where_everything_stops,
    level=2,
    idea="moment of momentum about the point of landing", symbols="L v_0 omega_0",
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
    "table-instead-of-a-rail", push_at_the_end,
    level=2,
    idea="trial velocities that find a pulling contact", symbols="m L x v_0",
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
    "lowered-blade-1", lambda: lowered_blade().after[2],
    level=3,
    idea="a nonholonomic constraint that begins suddenly",
    symbols="m J a w_0", dimensions="m: mass, J: moment of inertia, a: length, w_0: velocity",
    wants="angular velocity",
    wrong={
        "0": "You have put w = 0 into the energy before differentiating. The blade met a moving sleigh.",
        "w_0/a": "As if the mass centre kept its velocity across. The blade takes part of it.",
        "m*a*w_0/J": "The sleigh turns about the blade: use the moment of inertia about the blade.",
    },
    limits={"a -> 0": "A blade below the mass centre stops the sideways motion and turns nothing."},
    hints=["Which quasi-velocity is constrained, and what was it before?",
           "The momentum of the free quasi-velocity r does not jump."],
)

register(
    "lowered-blade-2", lambda: lowered_blade().reactions[0],
    level=3, symbols="m J a w_0", dimensions="m: mass, J: moment of inertia, a: length, w_0: velocity",
    wants="impulse",
    wrong={
        "m*J*w_0/(J + m*a**2)": "Right size. The ice holds back.",
        "-m*w_0": "This would stop the mass centre. It goes on, for the sleigh turns.",
    },
    limits={"a -> 0": "A blade below the mass centre has to stop the whole mass."},
    hints=["Release the blade: the jump of the momentum that belongs to w."],
)

register(
    "lowered-blade-3", lambda: lowered_blade().energy_loss,
    level=3, symbols="m J a w_0", dimensions="m: mass, J: moment of inertia, a: length, w_0: velocity",
    wants="energy",
    wrong={
        "m*w_0**2/2": "This would be lost if the sleigh did not turn.",
        "m*J*w_0**2/(J + m*a**2)": "The impulse works with the *mean* of the velocities before and after.",
        "m**2*a**2*w_0**2/(2*(J + m*a**2))": "This is what is left in the turning.",
    },
    hints=["The blade's impulse times the mean velocity of its point."],
)

register(
    "lowered-blade-4", sp.sqrt(J/m),
    level=3, symbols="m J a w_0", dimensions="m: mass, J: moment of inertia, a: length, w_0: velocity",
    wants="length",
    wrong={
        "J/m": "This is the square of it.",
        "sqrt(m/J)": "Upside down: a length is wanted.",
    },
    hints=["Differentiate the answer of the first step with respect to a."],
    right="The radius of gyration, as for the ruler on its rail.",
)

register(
    "why-velocities",
    level=2,
    idea="why velocities and not displacements are varied", points=[
        "At an impact positions stay and velocities jump, so one compares velocities.",
        "The blade restricts no position: the sleigh can reach every place, and there is no surface of "
        "allowed positions for a displacement.",
        "Two allowed velocities can always be subtracted; for linear constraints both roads give the same "
        "equations.",
    ],
)
