"""Exercises: the strongest blow."""

from math import sqrt, tan

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.impact_control import best_gap, best_period, cheapest_blow, strongest_blow

e, T, F, g, v = sp.symbols("e T F g v", positive=True)


def speed(e, F, T):
    return float(strongest_blow(e, T/1000, F).speed)


def beat(e, v):
    return float(best_period(e, v, weight=9.81))


def gap(e, v, T):
    return float(best_gap(e, v, T))


def place(F, T):
    """How far the piston is when the valve switches, at the wall that gets most, in centimetres."""
    blow = strongest_blow(2 - sp.sqrt(3), sp.Rational(T, 1000), F)
    return 100*float(blow.energy/(2*F))


def lively_enough(percent):
    """The restitution at which the best dribble costs this share of holding the ball, per unit time."""
    period = best_period(e, v, weight=g, per="time")
    share = sp.simplify(cheapest_blow(e, v, period, weight=g).cost/period/(g**2/2))
    return float(sp.nsolve(share - sp.Rational(percent, 100), (0, 1), solver="bisect"))


def smaller_root(share):
    """Of the quadratic equation 3(1 - e)² = 4 share (1 - e + e²)."""
    a, half = 3 - 4*share, 3 - 2*share
    return (half - sqrt(half**2 - a**2))/a


register(
    "twice-the-force", "c", level=1,
    idea="what the bound of a force decides, and what it does not",
    choices={
        "a": "The piston is driven back faster, but it is also pushed away faster. What does the formula for "
             "the switch contain?",
        "b": "The longer way comes by itself: with twice the force all ways are twice as long in the same "
             "time.",
        "c": "Twice the force makes every velocity and every way twice as large and leaves all instants "
             "alone.",
        "d": "On the same way twice the force would make √2 times the speed. But the way has grown too.",
    },
)

register(
    "elastic-stroke", lambda: sp.simplify(strongest_blow(1, T, F).stroke), level=1,
    idea="the stroke of a hammer from its speed and its force",
    symbols="T F", dimensions="T: time, F: velocity/time", wants="length",
    wrong={
        "F*T**2/2": "That is the way from rest in the whole period. Half of the time the piston flies away.",
        "F*T**2/4": "The piston leaves with ½FT and is slowed down on the way: v²/(2F).",
        "F*T**2/16": "It flies away for half the period: ½F(½T)².",
    },
    hints=["On an elastic wall s = 0: the force points to the wall all the time.",
           "The piston leaves with v = ½FT and turns after ½T."],
)

register(
    "speed-of-the-hammer", speed(0.3, 500, 40), level=1, tolerance=0.005, unit="m/s",
    idea="the strongest blow in numbers",
    wrong={
        10.0: "That is the elastic wall, ½FT.",
        15.384615: "The force would have to point to the wall all the time; then the piston is not back at "
                   "the right moment.",
        8.284271: "That is the dead wall, e = 0.",
    },
    hints=["v = FT[√(2(1 + e²)) - (1 - e)]/(1 + e)².", "Milliseconds are not seconds."],
    variants=Variants(
        "A valve pushes a piston with {F} m/s², either way, and it shall strike once in every {T} ms. The "
        "restitution is $e$ = {e}. How fast can the blow be, in m/s?",
        dict(e=[0.3, 0.5, 0.2, 0.6, 0.4], F=[500, 400, 600, 800, 300], T=[40, 50, 60, 30, 80]),
        answer=speed,
        wrong=(lambda e, F, T: F*T/2000, lambda e, F, T: F*T/1000/(1 + e),
               lambda e, F, T: F*T/1000*(sqrt(2) - 1)),
    ),
)

register(
    "place-of-the-switch", place(400, 50), level=2, tolerance=0.005, unit="cm",
    idea="work as a measure of a way",
    wrong={
        9.622504: "The force works on this way twice: away from the wall and on the way back.",
        2.232909: "The piston does not start from rest: it leaves the wall with ev.",
        10.366808: "That is where it turns. From the switch on it is slowed down.",
    },
    hints=["At the best wall a blow delivers F²T²/(6√3).", "Which work does the force do until the switch, "
           "and which afterwards?"],
    variants=Variants(
        "A valve pushes a piston with {F} m/s², either way, and it strikes once in every {T} ms, as hard as "
        "it can, on the wall that gets most. How far from the wall is the piston when the valve switches, "
        "in cm?",
        dict(F=[400, 500, 300, 600, 250], T=[50, 40, 80, 60, 100]),
        answer=place,
        wrong=(lambda F, T: 2*place(F, T), lambda F, T: F*(T/1000)**2*(2 - sqrt(3))/12*100,
               lambda F, T: place(F, T) + F*(T/1000)**2/18*100),
    ),
)

register(
    "best-beat", beat(0.8, 3), level=2, tolerance=0.005, unit="s",
    idea="a best period per blow",
    wrong={
        0.611621: "That is the free bounce of an elastic ball, 2v/g.",
        0.550459: "That is the free flight of this ball, (1 + e)v/g. Then it would not strike with v again.",
        0.570846: "That is the best period per unit time.",
    },
    hints=["J = 2Av²/T - (1 + e)gv + ½g²T with A = 1 - e + e².", "∂J/∂T = 0."],
    variants=Variants(
        "A ball with $e$ = {e} shall strike the floor with {v} m/s, $g=9.81$ m/s². After which time should "
        "one let it strike again, in seconds, so that a *blow* costs least?",
        dict(e=[0.8, 0.6, 0.7, 0.3, 0.4], v=[3, 4, 2, 5, 6]),
        answer=beat,
        wrong=(lambda e, v: 2*v/9.81, lambda e, v: (1 + e)*v/9.81,
               lambda e, v: 4*(1 - e + e*e)*v/(9.81*(1 + e))),
    ),
)

register(
    "dribble-or-hold", lambda: lively_enough(10), level=2, tolerance=0.005,
    idea="cost per time against doing nothing",
    wrong={
        0.551982: "Holding the ball costs ½g² per unit time, not g².",
        1.476627: "No restitution is larger than 1. The equation has a second root.",
        0.634852: "1 - e + e² depends on the ball too.",
    },
    hints=["The best dribbling costs 3(1 - e)²g²/(8(1 - e + e²)) per unit time, holding ½g².",
           "Their quotient gives a quadratic equation for e."],
    variants=Variants(
        "The best dribbling of a ball costs {percent} % of what holding it costs, per unit time. What is its "
        "restitution?",
        dict(percent=[10, 20, 4, 15, 30]),
        answer=lively_enough,
        wrong=(lambda percent: smaller_root(percent/50), lambda percent: 1/smaller_root(percent/100),
               lambda percent: 1 - sqrt(percent/75)),
    ),
)

register(
    "gap-of-the-hammer", gap(0.5, 2, 4.5), level=1, tolerance=0.005,
    idea="the vertex of a parabola as a best gap",
    wrong={
        -1.211018: "Check the sign: beyond T = π the cotangent is negative, and the gap is a clearance.",
        0.403673: "(1 + e), not (1 - e): both speeds have to be turned.",
        -0.323462: "cot(T/2), not cot T.",
    },
    hints=["At the best gap the even part of the force vanishes.", "δ* = -½(1 + e)v cot(T/2)."],
    variants=Variants(
        "A hammer on a spring, in units in which mass and spring are one, shall strike with the speed {v} "
        "once in every {T}. The restitution is $e$ = {e}. Which gap is the best?",
        dict(e=[0.5, 0.6, 0.8, 0.4, 0.2], v=[2, 1, 3, 2, 4], T=[4.5, 2.5, 4, 5, 3.5]),
        answer=gap,
        wrong=((lambda e, v, T: (1 + e)*v/2/tan(T/2),
                "Check the sign: below T = π it is a preload, beyond it a clearance."),
               lambda e, v, T: -(1 - e)*v/2/tan(T/2), lambda e, v, T: -(1 + e)*v/2/tan(T)),
    ),
)

register(
    "valve-one-way-1", T*(1 - e)/(1 + e), level=3,
    idea="a bounded force with other bounds",
    symbols="e T", dimensions="e: 1, T: time", wants="time", ranges={"e": (0.05, 0.95)},
    wrong={
        "T*(1 - sqrt((1 + e**2)/2))/(1 + e)": "That valve pushes away first. This one can only let go.",
        "T*(1 - e)/2": "Use both integrals: momentum alone leaves the speed open.",
        "2*T*e/(1 + e)": "That is how long the force acts.",
    },
    limits={"e -> 1": "On an elastic wall the force acts all the time.",
            "e -> 0": "From a dead wall the piston never gets away."},
    hints=["∫f = -F(T - s) = -(1 + e)v and ∫tf = -½F(T² - s²) = -vT.", "Divide one by the other."],
)

register(
    "valve-one-way-2", 2*e*F*T/(1 + e)**2, level=3,
    symbols="e T F", dimensions="e: 1, T: time, F: velocity/time", wants="velocity",
    ranges={"e": (0.05, 0.95)},
    wrong={
        "F*T/(1 + e)": "The force acts only from s on.",
        "2*e*F*T/(1 + e)": "F(T - s) turns the momentum (1 + e)v.",
    },
    limits={"e -> 1": "On an elastic wall it is ½FT, as for the other valve."},
    hints=["(1 + e)v = F(T - s)."],
)

register(
    "valve-one-way-3", sp.Rational(1, 2), level=3, symbols="e", dimensions="e: 1",
    wrong={
        "2 - sqrt(3)": "That is the answer for the valve that pushes both ways.",
        "1": "An elastic wall gets nothing.",
        "0": "From a dead wall this piston never gets away.",
    },
    hints=["E = ½(1 - e²)v² is proportional to e²(1 - e)/(1 + e)³.",
           "Take the derivative of its logarithm: 2/e - 1/(1 - e) - 3/(1 + e) = 0."],
)

register(
    "neither-bouncing-nor-dead", level=2,
    idea="why an optimum lies between two extremes",
    points=["A wall takes the share 1 - e² of the energy that the ram brings: a bouncing ram takes nearly "
            "all of it home again.",
            "The speed of the strongest blow grows with the restitution, because a ram that comes back by "
            "itself need not be pushed away first.",
            "The product of both is largest in between, at e = 2 - √3, about 0.27.",
            "What the wall gets is the work of the force, 2F times the distance at which it switches: on an "
            "elastic wall the force need not switch at all, and its work on the way out and back cancels."],
)
