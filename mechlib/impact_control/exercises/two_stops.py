"""Exercises: two stops and one force."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.impact_control import best_half_gap, cheapest_blow, relay_blow, strongest_between, two_stops

e, v, h, F, tau = sp.symbols("e v h F tau", positive=True)


def half_gap(e, F, v):
    """The half gap at which the strongest blow has the speed v, in centimetres."""
    return 100*(v/float(strongest_between(e, 1, F).speed))**2


def rate(e, F, h):
    """Blows in a second, with h in centimetres."""
    return 1/float(strongest_between(e, h/100, F).flight)


def one_over_two():
    two = two_stops(e, v, tau, best_half_gap(e, v, tau)).cost
    return sp.simplify(cheapest_blow(e, v, tau).cost/two)


register(
    "which-way-to-push", "b", level=1,
    idea="a force that follows the velocity does most work",
    choices={
        "a": "That brings the shuttle to rest in the middle of its way; it shall strike.",
        "b": "All of the way is then used: the work is F times the whole way, and more there is not.",
        "c": "On the rest of the way the force could do work too.",
        "d": "Then the work on the way to the right is taken back on the way to the left.",
    },
)

register(
    "room-for-a-blow", half_gap(0.6, 50, 5), level=1, tolerance=0.005, unit="cm",
    idea="work along the way fixes the speed",
    wrong={
        16.0: "The whole way is 2h: v² = e²v² + 4Fh.",
        12.5: "That is a dead stop, from which each flight starts at rest.",
        32.0: "½(1 - e²)v² is the work on the whole way, 2Fh.",
    },
    hints=["The work 2Fh of a flight repays the energy ½(1 - e²)v² of a blow.", "h = (1 - e²)v²/(4F)."],
    variants=Variants(
        "A force of {F} m/s² (per mass) shall make a shuttle strike its stops with {v} m/s. The restitution "
        "is $e$ = {e}. How large must $h$ be at least, in cm?",
        dict(e=[0.6, 0.5, 0.8, 0.7, 0.4], F=[50, 40, 60, 80, 30], v=[5, 4, 6, 8, 3]),
        answer=half_gap,
        wrong=(lambda e, F, v: 50*(1 - e*e)*v*v/F, lambda e, F, v: 25*v*v/F,
               lambda e, F, v: 100*(1 - e*e)*v*v/F),
    ),
)

register(
    "best-half-gap", lambda: best_half_gap(e, v, tau), level=1,
    idea="the distance at which the cheapest force is constant",
    symbols="e v tau", dimensions="e: 1, v: velocity, tau: time", wants="length",
    wrong={
        "(1 + e)*v*tau/2": "That is the whole distance of the stops, 2h.",
        "v*tau/2": "That is right for e = 1. The shuttle leaves with ev.",
        "(1 - e)*v*tau/4": "The mean speed is ½(1 + e)v.",
    },
    limits={"e -> 1": "On elastic stops it flies with v all the time: 2h = vτ."},
    hints=["The odd part of the force vanishes.", "Then the acceleration is constant, and the mean speed is "
           "that of the ends."],
)

register(
    "blows-a-second", rate(0.8, 50, 8), level=2, tolerance=0.005, unit="1/s",
    idea="from speeds at both ends to a rhythm",
    wrong={
        12.5: "That is the flight that starts from rest. This one leaves with ev.",
        18.75: "That counts there and back. Each flight ends with a blow.",
        7.5: "The speeds differ by (1 - e)v; the force makes up for that, not for the whole of v.",
    },
    hints=["v = 2√(Fh/(1 - e²)).", "The flight lasts (1 - e)v/F."],
    variants=Variants(
        "A force of {F} m/s² (per mass), always in the direction of motion, drives a shuttle between stops "
        "at $h$ = {h} cm. The restitution is $e$ = {e}. How many blows fall in a second?",
        dict(e=[0.8, 0.9, 0.7, 0.4, 0.3], F=[50, 40, 60, 80, 30], h=[8, 5, 10, 12, 6]),
        answer=rate,
        wrong=(lambda e, F, h: (25*F/h)**0.5, lambda e, F, h: rate(e, F, h)/2,
               lambda e, F, h: rate(e, F, h)*(1 - e)),
    ),
)

register(
    "one-stop-or-two", one_over_two, level=2,
    idea="two ways to the same blow, compared per blow",
    symbols="e", dimensions="e: 1", ranges={"e": (0.05, 0.9)},
    wrong={
        "4": "That is right for e = 0.",
        "2*(1 - e + e**2)/(1 - e)**2": "With one stop J = 2(1 - e + e²)v²/T, with two J = (1 - e)²v²/(2τ).",
        "(1 - e)**2/(4*(1 - e + e**2))": "Cost of one stop over cost of two, not the other way round.",
    },
    limits={"e -> 0": "On dead stops it is four."},
    hints=["J = 2(1 - e + e²)v²/T with one stop.", "J = (1 - e)²v²/(2τ) with two, at the best gap."],
)

register(
    "from-rest-1", lambda: relay_blow(e, h, F, 0, 1), level=3,
    idea="a sum of works from blow to blow",
    symbols="h F", dimensions="h: length, F: velocity/time", wants="velocity",
    wrong={
        "sqrt(2*F*h)": "The way from stop to stop is 2h.",
        "2*sqrt(2*F*h)": "½v² is the work on the way 2h, once.",
    },
    hints=["½v² = F·2h."],
)

register(
    "from-rest-2", lambda: 4*F*h*(1 - e**4)/(1 - e**2), level=3,
    symbols="e h F", dimensions="e: 1, h: length, F: velocity/time", wants="velocity**2",
    ranges={"e": (0.05, 0.95)},
    wrong={
        "8*F*h": "That would be an elastic stop.",
        "4*F*h*(1 + e)": "The shuttle leaves with e times the speed, and the energy goes with its square.",
    },
    limits={"e -> 1": "On elastic stops every flight adds 4Fh.",
            "e -> 0": "On dead stops all blows are equal."},
    hints=["v₂² = e²v₁² + 4Fh."],
)

register(
    "from-rest-3", lambda: 1 - e**2, level=3,
    symbols="e", dimensions="e: 1", ranges={"e": (0.05, 0.95)},
    wrong={
        "e**2": "That is the part that is still missing.",
        "1 - e": "After n blows the square is v²(1 - e²ⁿ): energy goes with e².",
    },
    hints=["v₁² = 4Fh, and in the long run v² = 4Fh/(1 - e²)."],
)

register(
    "spring-or-no-spring", level=2,
    idea="a force that does no work between two stops",
    points=["What a blow takes must be given back by the work of the force in a flight.",
            "From stop to stop the spring does no work: it is as much compressed at one end as at the other.",
            "The work of the force is at most F times the way 2h, with or without a spring.",
            "The spring shortens the flight, so that there are more blows in a second, each of the same "
            "strength."],
)
