"""Exercises: two stops and one force."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.exercises.variants import fraction
from mechlib.impact_control import best_half_gap, cheapest_blow, relay_blow, strongest_between, two_stops

e, v, h, F, tau = sp.symbols("e v h F tau", positive=True)


def half_gap(e, F, v):
    """The half gap at which the strongest blow has the speed v, in centimetres."""
    return 100*(v/float(strongest_between(e, 1, F).speed))**2


def rate(e, F, h):
    """Blows in a second, with h in centimetres."""
    return 1/float(strongest_between(e, h/100, F).flight)


def share_of(n=1):
    """The energy of the blow number n, from rest, over that of the blows in the long run."""
    return sp.factor(relay_blow(e, h, F, 0, n)**2/strongest_between(e, h, F).speed**2)


def peaks():
    """The largest force of the cheapest blow with one stop over that with two, at the best gap."""
    one, two = cheapest_blow(e, v, tau), two_stops(e, v, tau, best_half_gap(e, v, tau))
    return sp.factor(-one.force.subs(one.t, tau)/two.force)


def best_flight(e=e, h=h):
    """The first root of ∂J/∂τ = 0, the cheapest flight that does not pass through a stop."""
    return 6*h/((1 + e + sp.sqrt(e))*v)


register(
    "twice-the-way", "b", level=1,
    idea="how speed and rhythm of a relay go with the way",
    choices={
        "a": "Twice the way is twice the work; the speed goes with its root.",
        "b": "Twice the way is twice the work and √2 times the speed; the flight, (1 - e)v/F, grows as the "
             "speed does.",
        "c": "Each flight has to make up for (1 - e)v, which has grown, with the same force.",
        "d": "Each flight adds the work 2Fh, and h has grown.",
    },
)

register(
    "room-for-a-blow", half_gap(0.5, 40, 4), level=1, tolerance=0.005, unit="cm",
    idea="work along the way fixes the speed",
    wrong={
        15.0: "The whole way is 2h: v² = e²v² + 4Fh.",
        10.0: "That is a dead stop, from which each flight starts at rest.",
        30.0: "½(1 - e²)v² is the work on the whole way, 2Fh.",
    },
    hints=["The work 2Fh of a flight repays the energy ½(1 - e²)v² of a blow.", "h = (1 - e²)v²/(4F)."],
    variants=Variants(
        "A force of {F} m/s² (per mass) shall make a shuttle strike its stops with {v} m/s. The restitution "
        "is $e$ = {e}. How large must $h$ be at least, in cm?",
        dict(e=[0.5, 0.3, 0.8, 0.7, 0.4], F=[40, 50, 60, 80, 30], v=[4, 5, 6, 8, 3]),
        answer=half_gap,
        wrong=(lambda e, F, v: 50*(1 - e*e)*v*v/F, lambda e, F, v: 25*v*v/F,
               lambda e, F, v: 100*(1 - e*e)*v*v/F),
    ),
)

register(
    "best-flight", best_flight, level=2,
    idea="the best time where the way is given",
    symbols="e v h", dimensions="e: 1, v: velocity, h: length", wants="time", ranges={"e": (0.05, 0.95)},
    wrong={
        "4*h/((1 + e)*v)": "At this flight the force is constant, and h is the best gap for it. But a little "
                           "more time is cheaper still.",
        "6*h/((1 + e - sqrt(e))*v)": "There the cost has a maximum. The equation has a second root.",
        "2*h/v": "That is right for e = 1. The shuttle leaves with ev.",
    },
    hints=["Write the cost as a polynomial in 1/τ and take its derivative.",
           "(1 + e + e²)(vτ)² - 12(1 + e)hvτ + 36h² = 0.",
           "1 + e + e² = (1 + e + √e)(1 + e - √e), and the first root is the minimum."],
    variants=Variants(
        "A shuttle flies without a spring between stops at ${h}$ to each side of the middle, with the "
        "restitution ${e}$, and shall strike with the speed $v$. Which duration of the flight makes it "
        "cheapest? Use `v`, `h`.",
        dict(e=[("e", e), fraction(1, 4), fraction(1, 9), fraction(4, 9), fraction(9, 16)],
             h=[("h", h), ("h", h), ("2h", 2*h), (r"\tfrac12h", h/2), ("3h", 3*h)]),
        answer=best_flight,
        wrong=(lambda e, h: 4*h/((1 + e)*v), lambda e, h: 6*h/((1 + e - sp.sqrt(e))*v),
               lambda e, h: 2*h/v),
    ),
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
    "peak-of-one-stop", peaks, level=2,
    idea="two ways to the same blow, compared by their largest force",
    symbols="e", dimensions="e: 1", ranges={"e": (0.05, 0.9)},
    wrong={
        "4*(1 - e + e**2)/(1 - e)**2": "That is the ratio of the costs. Compare the largest forces.",
        "(2 - 4*e)/(1 - e)": "That is the force just after the blow. Where is it largest?",
        "(1 - e)/(4 - 2*e)": "One stop over two, not the other way round.",
    },
    limits={"e -> 0": "On dead stops the last push of the one is four times the constant push of the "
                      "other."},
    hints=["With one stop f = (v/T)[2 - 4e - 6(1 - e)t/T]: look at both ends.",
           "With two stops at the best gap f = (1 - e)v/τ, constant."],
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
    "from-rest-3", share_of, level=3,
    symbols="e", dimensions="e: 1", ranges={"e": (0.05, 0.95)},
    wrong={
        "e**2": "That is the part that is still missing.",
        "1 - e": "The energy goes with the square of the speed: e enters with its square.",
    },
    hints=["v₁² = 4Fh, and in the long run v² = 4Fh/(1 - e²).",
           "The part that is missing shrinks by the factor e² with every blow."],
    variants=Variants(
        r"A shuttle starts at rest at a stop, under the relay $f=F\,\mathrm{sgn}\,u$. Which share of the "
        "energy of the blows in the long run does the {n} one have? Use `e`.",
        dict(n=[("first", 1), ("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5)]),
        answer=share_of,
        wrong=(lambda n: e**(2*n), lambda n: 1 - e**n),
    ),
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
