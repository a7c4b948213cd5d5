"""Exercises: what is an impact?"""

import sympy as sp

from mechlib.exercises import Variants, register

from ..what_is_an_impact.repeated import rest_time

h, g, e = sp.symbols("h g e", positive=True)
TENTH, HUNDREDTH, THOUSANDTH = ("a tenth", 10), ("a hundredth", 100), ("a thousandth", 1000)


def hand_to_rest():
    """From the hand to rest: the fall, and the bounces of a ball that lands at √(2gh)."""
    return sp.sqrt(2*h/g) + rest_time(sp.sqrt(2*g*h), g, e)


def way():
    """The way that a dropped ball travels: once the height of the drop, twice every later one."""
    k = sp.Symbol("k", integer=True)
    return h + 2*h*sp.summation(e**(2*k), (k, 1, sp.oo)).args[0][0]


def silent(h=1, t=6):
    """The restitution of a ball that is dropped from h m and rests t s later."""
    fall = sp.sqrt(2*h/sp.Float(9.81))
    x = sp.Symbol("x", positive=True)
    return sp.solve(fall + rest_time(9.81*fall, 9.81, x) - t, x)[0]


def bounces(e, least, square=2):
    """After how many bounces the height is below 1/least of the first."""
    count = 0
    while e**(square*count) >= 1/least:
        count += 1
    return count


register(
    "which-class", [2, 4, 3, 1, 2],
    symbols="", labels=("the dart", "the golf ball", "the gear", "the door", "the wheel"),
    hints=["For each one name the constraint first: board, club, tooth, hinge, edge.",
           "Then two questions. Did it hold before? Will it hold after?",
           "The teeth of the gear are held by their shafts and hit again and again; club and ball touch once "
           "and part."],
    idea="the four classes of impact, told by the constraint",
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
    idea="when masses and speeds suffice and when restitution is needed",
)

register(
    "tune-the-ball", lambda: sp.Rational(300, 444).evalf(),
    tolerance=0.01,
    wrong={
        0.52: "This is the time of rest counted in flights of the first landing speed. The first flight "
               "begins with $e\\,v_0$.",
    },
    hints=["All bounces take $\\frac{2v_0}g\\frac e{1-e}$."],
    right="Now find the formula behind it.",
    variants=Variants(
        "A ball lands at {v} m/s under $g$ = {g} m/s² and bounces. For which $e$ does it come to rest {t} s "
        "after this first landing?",
        dict(v=[1.8, 2, 2, 3, 3, 3, 3, 5, 5], g=[2.5, 9.81, 1.6, 9.81, 9.81, 1.6, 1.6, 9.81, 1.6],
             t=[3, 2, 2, 2, 4, 2, 4, 4, 4]),
        answer=lambda v, g, t: t/(t + 2*v/g),
        wrong=(lambda v, g, t: 1 - 2*v/(g*t),),
        right="",
    ),
    idea="the sum of infinitely many bounces",
)

register(
    "silence", silent,
    level=2,
    idea="restitution from the time until a ball is silent", tolerance=0.003,
    wrong={
        0.8692: "You have forgotten the fall from the hand: it is half a flight, before the first bounce.",
        0.8495: "You have counted the first fall twice. The ball is dropped, not thrown up.",
        0.9248: "A flight goes up and comes down: it lasts twice as long as the fall from its top.",
    },
    hints=["How long does the first fall take?", "The flights after it are a geometric series."],
    variants=Variants(
        "You drop a ball from {h} m ($g$ = 9.81 m/s²). It falls silent {t} s after you have let go of it. "
        "What is its $e$, if that is constant?",
        dict(h=[1, 0.5, 0.5, 1.5, 1.5, 1.5, 1.5, 2, 2], t=[6, 4, 5, 3, 4, 5, 8, 4, 5]),
        answer=lambda h, t: silent(h, t),
        wrong=(lambda h, t: float(t/(t + 2*sp.sqrt(2*h/9.81))),
               lambda h, t: float(1 - 2*sp.sqrt(2*h/9.81)/t),
               lambda h, t: float(1 - sp.sqrt(2*h/9.81)/t)),
    ),
)

register(
    "hand-to-rest-1", hand_to_rest,
    level=3,
    idea="geometric series of times, ways and heights", symbols="h g e",
    dimensions="h: length, g: acceleration, e: number",
    wants="time",
    ranges={"e": (0, 1)},
    wrong={
        "2*e/(1 - e)*sqrt(2*h/g)": "These are the bounces. Add the first fall.",
        "2/(1 - e)*sqrt(2*h/g)": "You have counted the first fall twice. The ball is dropped, not thrown up.",
        "1/(1 - e)*sqrt(2*h/g)": "A flight goes up and comes down: it lasts twice as long as the fall from "
                                 "its top.",
        "sqrt(2*h/g)": "This is the first fall. The bounces come after it.",
    },
    limits={"e -> 0": "Without a bounce only the fall remains."},
    hints=["The flight after bounce $k$ lasts $2e^k$ times the first fall.", "Add a geometric series."],
)

register(
    "hand-to-rest-2", way,
    level=3, symbols="h e",
    dimensions="h: length, e: number",
    wants="length",
    ranges={"e": (0, 1)},
    wrong={
        "h*(1 + e)/(1 - e)": "Heights shrink by the square of $e$, not by $e$.",
        "h/(1 - e**2)": "Every rise is followed by a fall of the same length.",
        "2*h/(1 - e**2)": "The first way is only down.",
    },
    limits={"e -> 0": "Without a bounce the way is the drop."},
    hints=["To which height does the ball rise after the first bounce?"],
)

register(
    "hand-to-rest-3", 11,
    level=3, symbols="",
    wrong={
        21: "Heights shrink by the square of $e$.",
        10: "Almost: after so many it still rises to a little more than a hundredth.",
    },
    hints=["After $k$ bounces the height is $e^{2k}h$. Take logarithms."],
    variants=Variants(
        "A ball is dropped and bounces with $e$ = {e}. After how many bounces does it rise, for the first "
        "time, to less than {share} of its first height?",
        dict(e=[0.8, 0.7, 0.7, 0.75, 0.85, 0.85, 0.9, 0.6, 0.6],
             share=[HUNDREDTH, TENTH, THOUSANDTH, THOUSANDTH,
                    TENTH, THOUSANDTH, THOUSANDTH, TENTH, THOUSANDTH]),
        answer=lambda e, share: bounces(e, share),
        wrong=(lambda e, share: bounces(e, share, 1),
               (lambda e, share: bounces(e, share) - 1,
                "Almost: after so many it still rises to a little more than {share}.")),
    ),
)

register(
    "why-coupling-needs-no-number", level=2,
    idea="a constraint that stays replaces a law of restitution",
    points=["Momentum gives one equation for two unknown velocities, so a second equation is needed.",
            "A coupling is a constraint that holds after the impact: the relative velocity after is zero.",
            "Buffers let go; they only say that the relative velocity is not negative, and its size depends "
            "on the contact."],
)
