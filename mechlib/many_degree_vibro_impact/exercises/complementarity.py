"""Exercises: many contacts at once."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.many_degree_vibro_impact import multi_impact, row_of_balls, three_balls_after

n, e, a = sp.symbols("n e a", positive=True)


def lost_share(balls, restitution):
    """The share of the energy that a row loses when its first ball is struck, all contacts at once."""
    M, A = row_of_balls([1.0]*balls)
    return -2*multi_impact(M, A, [1.0] + [0.0]*(balls - 1), restitution).energy_change


def floor_force(masses, pull, g=10.0):
    """The force of the floor under a stack whose uppermost body is pulled up: e = 0, accelerations."""
    M, A = row_of_balls(masses, floor=True)
    free = [-g]*len(masses)
    free[-1] += pull/masses[-1]
    return float(multi_impact(M, A, free, 0.0).impulses[0])


def closing(third, restitution):
    """The gap velocity of the second contact after the first impact of (1, 0, third)."""
    after = three_balls_after(third, [restitution, restitution])
    return after[2] - after[1]


register(
    "what-is-shared", "b", level=1,
    idea="what dependent contacts leave open",
    choices={
        "a": "Gauss's function has one minimum, whatever the rows are: the velocities are unique.",
        "b": "Impulses can be shifted from leg to leg without changing the motion.",
        "c": "Two different velocities would both be the minimum of Gauss's function. Can that be?",
        "d": "Push a little more with two opposite legs and a little less with the others. Does the table "
             "feel it?",
    },
)

register(
    "lost-in-the-row", lambda: lost_share(3, 0.5), level=1,
    idea="energy lost with contacts at once", tolerance=0.001,
    wrong={
        0.75: "That is 1 - e². Only the relative motion can be lost.",
        0.375: "That is a pair. Here the row has the mass 2.",
        0.25: "Which mass belongs to the relative motion: 1/n or (n - 1)/n?",
    },
    hints=["The velocities after are (0, 1/2, 1/2)."],
    variants=Variants(
        "{n} equal balls touch in a row, all contacts have $e$ = {e}, and the first ball arrives at the "
        "speed 1. All contacts act at once. Which share of the energy is lost?",
        dict(n=[3, 4, 5, 3, 6], e=[0.5, 0.6, 0.8, 0.2, 0.4]),
        answer=lambda n, e: lost_share(n, e),
        wrong=(lambda n, e: 1 - e**2,
               (lambda n, e: (1 - e**2)/2, "That is a pair. The row behind has the mass n - 1."),
               lambda n, e: (1 - e**2)/n),
        hints=["A ball of mass 1 strikes a body of mass n - 1.",
               "Only the relative motion is lost: ½ m_r (1 - e²)."],
    ),
)

register(
    "row-as-one", (1 + e)/n - e, level=2,
    idea="a row of balls as one body",
    symbols="n e", dimensions="n: 1, e: 1",
    wrong={
        "(1 + e)/n": "That is the velocity of the balls that were at rest.",
        "(1 - e)/2": "That is the first ball of a pair: the others stand in the way, all of them.",
        "1/n - e": "The plastic velocity is 1/n; the rebound adds e times (1/n - 1).",
        "-e": "The row gives way: its mass is n - 1, not infinite.",
    },
    limits={"n -> oo": "An endless row is a wall: -e."},
    hints=["All contacts push. What follows for the velocities of the balls 2 to n?",
           "Momentum: u₁ + (n - 1) u₂ = 1. Restitution at the first contact: u₂ - u₁ = e."],
)

register(
    "lifted-lid", lambda: floor_force([3.0, 2.0, 1.0], 15.0), level=2,
    idea="which contacts of a pile stay closed", unit="N", tolerance=0.001,
    wrong={
        45: "The pull of 15 N is more than the weight of the lid: it flies off, unfelt by the rest.",
        60: "That is without the pull.",
        30: "That is the weight of the lowest body alone.",
    },
    hints=["Which contacts push? Try the list with all of them first.",
           "The uppermost body weighs 10 N and is pulled with 15 N."],
    variants=Variants(
        "Three bodies of {m1} kg, {m2} kg and {m3} kg (from below) lie on each other and on the floor, "
        "$g$ = 10 m/s². The uppermost is pulled up with {F} N. How large is the force of the "
        "floor, in N?",
        dict(m1=[3, 2, 4, 3, 5], m2=[2, 2, 2, 4, 3], m3=[1, 1, 2, 2, 2], F=[15, 12, 25, 25, 24]),
        answer=lambda m1, m2, m3, F: floor_force([float(m1), float(m2), float(m3)], float(F)),
        wrong=((lambda m1, m2, m3, F: 10*(m1 + m2 + m3) - F,
                "The pull is more than the weight of the uppermost body: it flies off, unfelt by the rest."),
               lambda m1, m2, m3, F: 10*(m1 + m2 + m3), lambda m1, m2, m3, F: 10*m1),
        hints=["Compare the pull with the weight of the uppermost body: does its contact push?",
               "A body that has left is not felt below."],
    ),
)

register(
    "comes-out-closing", lambda: closing(0.7, 0.8), level=2,
    idea="a contact that closes again after an impact", tolerance=0.001,
    wrong={
        0.2: "Mind the sign: γ is negative where a gap closes.",
        0.56: "That is e γ⁻, how fast it may close at most.",
        0.7: "That is γ⁻: the second ball has moved since.",
        -0.56: "That would be a contact that pushes. Does it?",
    },
    hints=["Try the list with the first contact alone.", "Then u⁺ = ((1 - e)/2, (1 + e)/2, a)."],
    variants=Variants(
        "Three equal balls touch and have the velocities 1, 0 and $a$ = {a}; both contacts have $e$ = {e}. "
        "What is the gap velocity $\\gamma_2^+$ of the second contact after the first impact?",
        dict(a=[0.7, 0.6, 0.8, 0.75, 0.6], e=[0.8, 0.95, 0.9, 0.6, 0.7]),
        answer=lambda a, e: closing(a, e),
        wrong=(lambda a, e: (1 + e)/2 - a, lambda a, e: e*a, lambda a, e: a, lambda a, e: -e*a),
        hints=["Try the list with the first contact alone.", "Then the second ball moves at (1 + e)/2."],
    ),
)

register(
    "energy-from-nowhere-1", (2 - 2*a)/3, level=3,
    idea="different restitutions can gain energy",
    symbols="a", dimensions="a: 1",
    wrong={
        "(4 - a)/3": "That is the first contact.",
        "2/3": "That is for a = 0: the third ball runs away.",
        "(1 - a)/2": "That is one blow after the other, without the first contact.",
    },
    limits={"a -> 1": "The third ball is as fast as the second will be: nothing is left to push, 0."},
    hints=["γ⁻ = (-1, a), and γ⁺ = (1, 0) is wanted.", "W Λ = γ⁺ - γ⁻ with W = [[2, -1], [-1, 2]]."],
)

register(
    "energy-from-nowhere-2", a*(1 - a)/3, level=3,
    symbols="a", dimensions="a: 1",
    wrong={
        "-a*(1 - a)/3": "Mind the sign: the second contact had been opening, and still it pushed.",
        "2*a*(1 - a)/3": "The work of an impulse is Λ times the mean of γ before and after.",
        "(1 - a)/3": "Λ₂ times the mean of γ₂: which is a/2.",
    },
    hints=["T⁺ - T⁻ = ½ Σ (1 - e) Λ γ⁻, over the contacts.", "The first contact contributes nothing, e = 1."],
)

register(
    "energy-from-nowhere-3", lambda: float(sp.sqrt(2) - 1), level=3, tolerance=0.002,
    wrong={
        0.5: "There the gain itself is largest. Divide it by T⁻ = (1 + a²)/2.",
        0.138071: "That is the gain. At which a?",
        2.414214: "That root of 1 - 2a - a² is -(1 + √2) with the wrong sign; a lies between 0 and 1.",
    },
    hints=["Maximise a(1 - a)/(1 + a²).", "1 - 2a - a² = 0."],
)

register(
    "gap-of-a-hair", "c", level=2,
    idea="how an impact depends on a small gap",
    choices={
        "a": "With a gap the second ball is alone when it is struck, however small the gap.",
        "b": "The velocities after do not depend on the size of the gap, as long as there is one.",
        "c": "Any gap gives pairs in turn; no gap gives the other answer, and nothing lies between.",
        "d": "Momentum and energy are conserved in both cases. They do not decide.",
    },
)

register(
    "who-pays", level=2,
    idea="which contact gains energy",
    points=["A contact that was opening can be pressed shut by its neighbour, and pushes.",
            "Its work is the impulse times the mean of the gap velocities before and after, and with γ⁻ > 0 "
            "that is positive if e < 1.",
            "With equal e the gain is more than paid by the contact that presses: the sum is "
            "-½(1-e)/(1+e) ΛᵀWΛ. With unequal e the one that should pay may have e = 1 and pays nothing."],
)
