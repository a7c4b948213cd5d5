"""Exercises: Gauss's principle of least constraint."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import register

m, m_1, m_2, v_0, L, P = sp.symbols("m m_1 m_2 v_0 L P", positive=True)
a, b = sp.symbols("a b", real=True)
e = sp.Symbol("e", positive=True)


def loss_with_rebound():
    """Energy lost by two carriages that bump with restitution e."""
    v1, v2 = sp.symbols("v_1 v_2")
    bump = Impact([v1, v2], m_1*v1**2/2 + m_2*v2**2/2, constraints=[Constraint(v1 - v2, e=e)],
                  before={v1: a, v2: b})
    return sp.factor(bump.solve(by="gauss").energy_loss)


def retreat():
    """Speed of a racket that leaves the ball at rest."""
    v, V = sp.symbols("v V")
    racket = Impact([v], v**2/2, constraints=[Constraint(v - V, e=e)], before={v: -v_0})
    return -sp.solve(racket.solve(by="gauss").after[0], V)[0]


def harmless_pin():
    """Distance from the struck end to the point of a free rod that a blow across the end leaves at rest."""
    v, w, s = sp.symbols("v omega s")
    rod = Impact([v, w], v**2/2 + L**2*w**2/24, impulses=[(v + L/2*w, P)], before={v: 0, w: 0})
    after = rod.solve(by="gauss").after
    return sp.solve(after[0] + (L/2 - s)*after[1], s)[0]


def straight_rods(locked):
    """Two rods end to end on ice, struck across the outer end: energy and softness of the struck end."""
    y = sp.symbols("y_0:3")
    T = sum(m*(p**2 + p*q + q**2)/6 for p, q in zip(y, y[1:]))
    pair = Impact(y, T, impulses=[(y[0], P)], constraints=[Constraint(y[0] - 2*y[1] + y[2])]*locked,
                  before=dict.fromkeys(y, 0))
    softness = pair.solve(by="gauss").after[0]/P
    return softness*P**2/2, softness


register(
    "where-carnot-holds", {"a", "d"},
    choices={
        "a": "The wood is free to slide: the constraint is between the two bodies, at rest in itself, and "
             "it stays.",
        "b": "Something comes back, so the constraint does not stay.",
        "c": "The belt moves, and whoever drives it puts energy in. It would hold for velocities measured "
             "from the belt.",
        "d": "No blow, a constraint at rest that stays.",
        "e": "A given blow puts energy in; it is an account of its own.",
    },
    idea="the conditions of Carnot's theorem",
)

register(
    "two-carriages-with-rebound", loss_with_rebound, level=2,
    idea="energy loss as a length in the kinetic metric",
    symbols=[m_1, m_2, a, b, e],
    dimensions="m_1: mass, m_2: mass, a: velocity, b: velocity, e: number",
    wants="energy",
    ranges={"e": (0.05, 0.95)},
    wrong={
        "m_1*m_2*(a - b)**2/(2*(m_1 + m_2))": "This is the loss without rebound. What does the restitution "
                                              "leave of it?",
        "(1 - e)*m_1*m_2*(a - b)**2/(2*(m_1 + m_2))": "Part of the lost velocity comes back. Its energy "
                                                      "goes with the square of e.",
        "(1 - e)/(1 + e)*m_1*m_2*(a - b)**2/(2*(m_1 + m_2))": "The lost velocities grow with 1 + e as well; "
                                                              "the factor you use belongs to their energy.",
        "(m_1 + m_2)*(1 - e**2)*(a - b)**2/2": "The carriages are not lost as a whole: which mass belongs "
                                               "to their relative velocity?",
    },
    limits={"e -> 1": "An elastic bump loses nothing.", "m_2 -> oo": "Against a very heavy carriage only "
                                                                     "the lighter mass counts."},
    hints=["First the loss for e = 0: the energy of the lost velocities.", "Then the theorem for a common "
                                                                           "e."],
    right="The mass in front is the reduced mass of the two.",
)

register(
    "catching-without-rebound", retreat,
    symbols="v_0 e",
    dimensions="v_0: velocity, e: number",
    wants="velocity",
    ranges={"e": (0.05, 0.95)},
    wrong={
        "e*v_0": "At this speed the ball is not at rest afterwards. The racket's own motion enters twice: "
                 "in the approach and in what is left.",
        "v_0": "A racket that retreats as fast as the ball comes is never met.",
        "v_0/2": "True for an elastic racket.",
        "v_0/(1 + e)": "Check the limit without rebound: a racket at rest would do.",
    },
    limits={"e -> 0": "Without rebound the racket may stand still."},
    hints=["Measured from the racket, the ball leaves with e times the speed of approach.",
           "Put its velocity after the impact equal to zero."],
    idea="restitution at a retreating wall",
)

register(
    "pin-that-does-no-harm", harmless_pin, level=2,
    idea="Bertrand's theorem and its exception",
    symbols="L",
    dimensions="L: length",
    wants="length",
    wrong={
        "L": "Held at the far end, the rod gets less energy: the section has the numbers.",
        "L/2": "The centre would have moved; a pin there costs energy.",
        "L/6": "This is the distance from the centre. The question counts from the struck end.",
        "L/3": "This is counted from the far end.",
    },
    hints=["When does a further constraint change nothing?", "Which point of the free rod is at rest just "
                                                             "after the blow?"],
    right="It is the centre of percussion, seen from the other side.",
)

register(
    "hinged-or-locked-1", lambda: straight_rods(locked=True)[0],
    level=3,
    idea="energy taken up by a freer and a stiffer system",
    symbols="P m", dimensions="P: impulse, m: mass", wants="energy",
    wrong={
        "2*P**2/m": "This is one rod alone, of mass m. Both rods are one piece of mass 2m.",
        "P**2/(4*m)": "This is the energy of the mass centre's motion. The rod turns as well.",
        "7*P**2/(4*m)": "This is the answer with the free pin.",
    },
    hints=["How fast does the end of a free rod move when it is struck across?",
           "A blow from rest works with half of the velocity that it gives."],
)

register(
    "hinged-or-locked-2", lambda: straight_rods(locked=False)[0],
    level=3, symbols="P m", dimensions="P: impulse, m: mass", wants="energy",
    wrong={
        "P**2/m": "This is the locked pair. A free pin lets the blow put in more.",
        "2*P**2/m": "This is one rod alone. The second one holds its end a little.",
        "7*P**2/(2*m)": "Impulse times velocity: but the velocity grows from zero during the blow.",
    },
    hints=["The struck end of a chain of two rods moves at a velocity that the earlier section has."],
)

register(
    "hinged-or-locked-3", lambda: straight_rods(locked=False)[0] - straight_rods(locked=True)[0],
    level=3, symbols="P m", dimensions="P: impulse, m: mass", wants="energy",
    wrong={
        "7*P**2/(4*m)": "This is all that there was. The locked rods still move.",
        "P**2/m": "This is what is left. The loss is asked for.",
        "0": "The pin's two sides turned at different rates; the latch makes them equal, and that costs.",
    },
    hints=["With which motion do the rods end?",
           "Bertrand's theorem says what the difference of the energies is."],
)

register(
    "hinged-or-locked-4", lambda: float(straight_rods(locked=False)[1]/straight_rods(locked=True)[1]),
    level=3, tolerance=0.005,
    wrong={
        4/7: "Upside down: stiffer is dearer when the velocity is given.",
        49/16: "The energy for a given velocity goes with 1/W, not with its square.",
    },
    hints=["A given velocity costs ½V²/W."],
)

register(
    "why-gaps-do-not-matter",
    level=2,
    idea="projections in the kinetic metric, one after another", points=[
        "Each coupling projects the velocities at right angles, in the kinetic metric, onto what it allows.",
        "The end space lies inside the earlier ones, and a foot reached in stages is the foot reached at "
        "once; so the final velocities and energies agree.",
        "A coupling's impulse is the momentum that has passed through it, and that depends on which "
        "carriages were already joined when it acted.",
    ],
)
