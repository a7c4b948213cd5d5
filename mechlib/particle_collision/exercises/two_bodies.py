"""Exercises: two bodies on one line."""

import sympy as sp

from mechlib.exercises import ANSWER, Variants, register
from mechlib.particle_collision import energy_lost

m_1, m_2, m_3, e, v, M = sp.symbols("m_1 m_2 m_3 e v M", positive=True)
TWO, THREE = ("two", 2), ("three", 3)


def percent_lost(m, M):
    """Of the kinetic energy of m, when it couples to M at rest."""
    return 100*energy_lost(m, M, 1, 0, 0)/(sp.Rational(1, 2)*m)


register(
    "conservation-laws", "b",
    choices={
        "a": "Two balls at v before, one at 2v after: compare the momenta once more.",
        "b": "Twice the energy would have to come from somewhere.",
        "c": "One of the two would be. Compute both.",
        "d": "The contacts choose among what the conservation laws allow. Is this allowed?",
    },
    idea="what conservation laws exclude and what they allow",
)

register(
    "dead-stop", m_1/m_2,
    symbols="m_1 m_2", dimensions="m_1: mass, m_2: mass", wants="number",
    wrong={
        "m_2/m_1": "Try a very heavy body 2: a wall. Can body 1 stop there with a large restitution?",
        "1": "True for equal masses.",
        "0": "Without restitution both move on together.",
    },
    hints=["Write the velocity of body 1 after the impact and let it vanish."],
    idea="mass ratio and restitution at a dead stop",
)

register(
    "go-between", sp.sqrt(m_1*m_3),
    symbols="m_1 m_3", dimensions="m_1: mass, m_3: mass", wants="mass",
    wrong={
        "(m_1 + m_3)/2": "The arithmetic mean is close, but try m_3 much smaller than m_1.",
        "m_1": "Then the go-between only takes over the velocity; the third body gets no more than without "
               "it.",
        "m_1*m_3/(m_1 + m_3)": "This is the reduced mass. Maximise the product of the two transfers.",
    },
    hints=["The velocity is handed over twice: a product of two factors 2m/(m + m').",
           "Divide the denominator by M before you differentiate."],
    level=2,
    idea="the best mass between two bodies",
)

register(
    "coupling-wagons", lambda: sp.Rational(4000, 70), unit="%", tolerance=0.01,
    wrong={
        42.857: "This is what is left.",
        40.0: "Both carriages at rest belong to body 2.",
        81.633: "You have compared the squares of the speeds. The mass that moves has grown, too.",
    },
    hints=["The share lost is that of the relative motion."],
    variants=Variants(
        "A carriage of {m} t rolls at 2 m/s into {n} coupled carriages of {M} t each, at rest, and couples. "
        "Which percentage of its kinetic energy is lost?",
        dict(m=[30, 30, 25, 25, 25, 40, 40, 40, 20],
             n=[TWO, THREE, TWO, THREE, THREE, TWO, TWO, THREE, THREE],
             M=[20, 20, 30, 15, 30, 15, 30, 15, 20]),
        answer=lambda m, n, M: percent_lost(m, n*M),
        wrong=(lambda m, n, M: 100 - percent_lost(m, n*M), lambda m, n, M: percent_lost(m, M),
               lambda m, n, M: 100*(1 - (m/(m + n*M))**2)),
    ),
    idea="energy lost by coupling",
)

register(
    "stack-of-balls", (2*e + e**2)*v,
    symbols="e v", dimensions="e: number, v: velocity", wants="velocity", ranges={"e": (0.1, 0.95)},
    wrong={
        "3*e*v": "Restitution acts twice, the second time on an approach that contains e already.",
        "e*(1 + e)*v": "This is the velocity relative to the large ball, which moves up.",
        "3*v": "True for e = 1.",
        "e**2*v": "The small ball is struck by a large one that comes up.",
    },
    limits={"e -> 1": "Elastic balls must give 3v."},
    hints=["With which velocity does the large ball come up?", "The separation is e times the approach."],
    level=2,
    idea="two collisions one after the other",
)

register("good-cradle", 0.41, level=2,
    idea="how large a gap makes collisions separate",
         accepts=[
             (ANSWER >= 0, "A gap is not negative."),
             (ANSWER >= 0.39, "There the first ball is faster."),
             (ANSWER <= 0.43, "There the first ball is slower than one per cent: less gap will do."),
         ],
         hints=["Watch the readout of ball 1."])

register(
    "tower-that-stops-1", 2*v, symbols="v", dimensions="v: velocity", wants="velocity", level=3,
    idea="masses chosen for a chain of dead stops",
    wrong={
        "3*v": "This is a very light second ball. Here the first ball stops.",
        "v": "They approach each other at $2v$, so they part at $2v$.",
    },
    hints=["Elastic: they part as fast as they met, and the first stands still."],
)

register(
    "tower-that-stops-2", M/6, symbols="M", dimensions="M: mass", wants="mass", level=3,
    wrong={
        "M/3": "This is the second ball.",
        "M/9": "A third of the second ball would be right if the second came up at $v$. It comes faster.",
    },
    hints=["The approach is $3v$.", "Write the momentum of the second and the third ball before and after."],
)

register(
    "tower-that-stops-3", 9, level=3,
    wrong={
        3: "This is the factor of the speed.",
        49: "This is a tower of very light balls.",
    },
    hints=["The height goes with the square of the speed."],
)

register(
    "why-one-ball", level=2,
    idea="conservation laws do not decide a cradle",
    points=["Momentum and energy are two equations and leave infinitely many motions of three or more balls.",
            "What decides is how the contacts pass the blow on.",
            "With gaps the balls collide in pairs and one leaves; in contact several share the blow."],
)
