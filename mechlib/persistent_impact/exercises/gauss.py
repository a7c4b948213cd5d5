"""Exercises: Gauss's principle of least constraint."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import ANSWER, register

m_1, m_2, v_0, L, P = sp.symbols("m_1 m_2 v_0 L P", positive=True)
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
)

register(
    "two-carriages-with-rebound", loss_with_rebound,
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
)

register(
    "three-clacks", lambda: 0.7**6,
    tolerance=0.005,
    wrong={
        0.343: "This is the fraction of the spin. Energy goes with its square.",
        0.49: "This is left after one clack.",
        0.7: "This is the fraction of the spin after one clack.",
        0.2401: "This is left after two clacks.",
        6.4e-5: "Width and height are exchanged: the angle is between the diagonal and the height.",
    },
    hints=["The tangent of α is width over height.", "Spin, then energy, then three times."],
)

register(
    "pin-that-does-no-harm", harmless_pin,
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
    "block-that-does-not-rock", 1.1,
    accepts=[
        ((0 < ANSWER) & (ANSWER < sp.pi/2),
         "The half-opening angle lies between 0 (a needle) and π/2 (a sheet), in radians."),
        (3*sp.sin(ANSWER)**2 >= 2, "This block still has some spin after the clack. Make it broader."),
    ],
    hints=["Watch the spin that is kept, under the figure, while you make the block broader."],
    right="The border is where the spin ratio of the section vanishes.",
)
