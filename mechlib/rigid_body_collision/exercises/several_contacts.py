"""Exercises: several contacts at once."""

import math

import sympy as sp

from mechlib.exercises import ANSWER, Variants, register
from mechlib.exercises.variants import fraction

r, b, e = sp.symbols("r b e", positive=True)


def kept(slender, upright=True):
    """Share of the spin that a landing leaves to a block `slender` times as high as wide, 1 - (3/2) sin²α."""
    slender = sp.nsimplify(slender)
    return 1 - sp.Rational(3, 2)*(1 if upright else slender**2)/(1 + slender**2)


def landings(factor, square=2):
    """After how many landings less than one percent is left, as a whole number and as a real one."""
    exact = math.log(0.01)/(square*math.log(factor))
    return math.ceil(exact), exact


def stops(lid):
    """Up to which h a block stops that carries a lid of `lid` times its mass: h² = b² (1 + q)/(2 + 6q)."""
    return b*sp.sqrt(sp.sympify(1 + lid)/(2 + 6*lid))


register(
    "approach-and-push", "c",
    choices={
        "a": "Think of the plank that arrives with much spin: one blow can lift the other end so strongly "
             "that its contact stays silent.",
        "b": "A contact that was opening can be caught up and pressed by its neighbour.",
        "c": "That is the meaning of the sign between the two: if one is positive, the other is zero.",
        "d": "A silent contact may leave as fast as it likes.",
    },
    idea="what complementarity says",
)

register(
    "feet-of-a-table", r/2,
    symbols="r", dimensions="r: length", wants="length",
    wrong={
        "r/sqrt(2)": "This is the radius of gyration about the axis across the disk. The disk turns about a "
                     "diameter.",
        "r/4": "The moment of inertia is a quarter of $mr^2$; the distance comes from a square.",
        "r": "At the rim a blow throws the other foot down: the contacts are coupled.",
    },
    hints=["Write down the entry of $W$ that couples the two feet.", "A unit blow at distance d moves the "
                                                                     "other foot by $1/m-d^2/I$."],
    variants=Variants(
        "A round table top of radius $r$, not equally thick everywhere, falls flat, in a vertical plane "
        "through two feet on opposite sides of its centre; its moment of inertia about a diameter is "
        "${inertia}mr^2$. At which distance from the centre must the feet stand so that it does not "
        "matter which foot lands first? Use `r`.",
        dict(inertia=[fraction(1, 4), fraction(1, 9), fraction(4, 25), fraction(1, 5), fraction(1, 3),
                      fraction(9, 25)]),
        answer=lambda inertia: r*sp.sqrt(inertia),
        wrong=((lambda inertia: r*sp.sqrt(2*inertia),
                "This is the radius of gyration about the upright axis. The top turns about a diameter."),
               (lambda inertia: r*inertia, "That is the factor of $mr^2$; the distance comes from a square."),
               lambda inertia: r),
    ),
    idea="two contacts that do not feel each other",
)

register(
    "balls-at-once", sp.Matrix([(1 - 2*e)/3, (1 + e)/3, (1 + e)/3]),
    symbols="e", labels=["first", "second", "third"],
    wrong={
        "[(1 - e)/2, (1 - e**2)/4, (1 + e)**2/4]": "These are the velocities after one pair and then the "
                                                   "other. Here both contacts act at once.",
        "[1/3, 1/3, 1/3]": "This is the plastic impact.",
    },
    hints=["First the plastic impact: all balls together.", "Then return what was lost, $e$-fold."],
    right="The second and the third ball leave together for every $e$: their contact had no approach that "
          "could be returned.",
    level=2,
    idea="plastic answer first, then restitution",
)

register(
    "clacks-of-the-plank", 8,
    wrong={7: "It can be seven, but for some arrivals it is one more.", 3: "That is the corner of 60 "
                                                                           "degrees."},
    hints=["Unfold: a straight line through a fan of corners.", "How many walls does a line cross while it "
                                                                "turns by 180 degrees about the tip?"],
    variants=Variants(
        "An elastic ball runs into a corner of {corner}°, close to its tip. What is the largest number of "
        "blows it can take?",
        dict(corner=[25, 11, 14, 16, 22, 28, 35, 40]),
        answer=lambda corner: math.ceil(180/corner),
        wrong=((lambda corner: math.ceil(180/corner) - 1,
                "It can be as many, but for some arrivals it is one more."), lambda corner: 3),
    ),
    idea="unfolding a corner into a straight line",
)


register("far-support", 0.15, level=2,
    idea="a second contact that is never reached",
         accepts=[
             ((0 < ANSWER) & (2*ANSWER <= 1),
              "The supports stand under the plank: between 0 and half of its length from the centre."),
             (6*ANSWER <= 1, "The right end still comes down on its support there. A blow nearer to the "
                             "centre lifts the far end more."),
         ], hints=["After the first blow the right contact "
                                                                   "must not "
                                                    "approach any more.", "Look for the kink of the curve."])

register(
    "block-that-stops", b/2,
    symbols="b", dimensions="b: length", wants="length",
    wrong={
        "b/sqrt(2)": "This is the block without its lid.",
        "b/4": "You have compared the moment of inertia with $mb^2$. The mass is twice that of the block "
               "now.",
    },
    hints=["The contacts are uncoupled if the moment of inertia about the middle of the base is the whole "
           "mass times the square of the half width.",
           "The lid adds its own moment of inertia and its distance from the base."],
    level=2,
    idea="when a landing block stops dead",
    variants=Variants(
        "A block of width $2b$ and height $2h$ carries a thin, heavy lid: a mass ${lid}$ times that of the "
        "block, at the height $2h$ above the base, spread over the width $2b$ like a rod. Up to which $h$ "
        "does it stop dead when its second corner lands? Use `b`.",
        dict(lid=[1, 2, 3, fraction(1, 3), fraction(1, 2), 7]),
        answer=lambda lid: stops(lid),
        wrong=(lambda lid: b/sp.sqrt(2), None),
    ),
)

register(
    "rocking-dies-out-1", sp.Rational(7, 10), symbols="", level=3,
    idea="decay of rocking, in factors and counts", tolerance=0.002,
    wrong={
        "4/5": "You have used one times the squared sine. The formula has three halves of it.",
        "49/100": "This is the share of the energy.",
        "-1/5": "This is a block as wide as it is high turned on its side: check $\\tan\\alpha=b/h$.",
    },
    hints=["$\\omega^+/\\omega^-=1-\\tfrac32\\sin^2\\alpha$ with $\\tan\\alpha=b/h$."],
    variants=Variants(
        "A slender block, {slender} times as high as wide, rocks from corner to corner on hard ground "
        "without bouncing. By which factor does each landing multiply its spin?",
        dict(slender=[2, 1.5, 2.5, 3, 4, 5]),
        answer=lambda slender: kept(slender),
        wrong=(lambda slender: 1 - 1/(1 + slender**2), lambda slender: kept(slender)**2,
               (lambda slender: kept(slender, upright=False),
                "Check $\\tan\\alpha=b/h$: α is the small angle.")),
    ),
)

register(
    "rocking-dies-out-2", 7, level=3, tolerance=0.001,
    wrong={
        6: "After six landings a little more than one percent is left.",
        13: "You have followed the spin, not the energy.",
        6.46: "Landings are whole numbers. Which one is the first below one percent?",
    },
    hints=["The energy goes with the square of the spin."],
    variants=Variants(
        "A slender block, {slender} times as high as wide, rocks from corner to corner on hard ground "
        "without bouncing. It is let go with the energy $E_0$ above that of rest. After how many landings is "
        "less than one percent of it left?",
        dict(slender=[2, 1.5, 2.5, 3, 4, 5]),
        answer=lambda slender: landings(kept(slender))[0],
        wrong=((lambda slender: landings(kept(slender))[0] - 1,
                "After these landings a little more than one percent is left."),
               lambda slender: landings(kept(slender), square=1)[0],
               lambda slender: round(landings(kept(slender))[1], 2)),
    ),
)

register(
    "rocking-dies-out-3", 6, level=3, tolerance=0.001,
    wrong={
        7: "Every landing now keeps 0.95 of what it kept before.",
        5: "After five landings more than one percent is left.",
        5.64: "Landings are whole numbers. Which one is the first below one percent?",
    },
    hints=["Multiply the factor of the first step by 0.95, and count again."],
    variants=Variants(
        "A slender block, {slender} times as high as wide, rocks from corner to corner without bouncing and "
        "keeps only {less} of the spin that the formula predicts. It is let go with the energy $E_0$ above "
        "that of rest. After how many landings is less than one percent of it left?",
        dict(slender=[2, 2.5, 2.5, 3, 3, 4, 5, 5], less=[0.95, 0.9, 0.92, 0.9, 0.92, 0.9, 0.9, 0.92]),
        answer=lambda slender, less: landings(less*kept(slender))[0],
        wrong=((lambda slender, less: landings(kept(slender))[0],
                "Every landing now keeps {less} of what it kept before."),
               (lambda slender, less: landings(less*kept(slender))[0] - 1,
                "After these landings more than one percent is left."),
               lambda slender, less: round(landings(less*kept(slender))[1], 2)),
        hints=["Multiply the factor of the formula by {less}, and count."],
    ),
)

register(
    "why-no-answer", level=2,
    idea="what rigid bodies leave undecided",
    points=["There are more unknown velocities than balances, and restitution is a rule for one contact "
            "alone.",
            "Which contact acts when depends on the stiffness of the contacts and on tiny gaps.",
            "This information does not vanish for stiff contacts, so it has to be added: one after the "
            "other, "
            "all at once, or a model of the contacts."],
)
