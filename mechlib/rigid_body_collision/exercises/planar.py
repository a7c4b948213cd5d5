"""Exercises: planar collision of rigid bodies."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register
from mechlib.exercises.variants import fraction

m, M, L, v0, x = sp.symbols("m M L v_0 x", positive=True)
e = sp.Symbol("e", positive=True)


def far_end():
    """Downward speed of the far end of a flat rod after its first end has struck."""
    y, w = sp.symbols("ydot omega")
    rod = Impact([y, w], m*y**2/2 + m*L**2/24*w**2, constraints=[Constraint(y + L/2*w, e=e)],
                 before={y: -v0, w: 0})
    after = rod.solve().after
    return -(after[0] - L/2*after[1])


def stopping_mass():
    """The mass of a ball that stops dead when it strikes a free rod at x from its middle."""
    soft = 1/M + (1 + 12*x**2/L**2)/m
    return sp.solve(sp.Eq(1 - (1 + e)/(M*soft), 0), M)[0]


def lost_at(place=sp.Rational(1, 4), locked=False):
    """Share of the energy that the folding rule loses on an edge at that share of L from its joint, while its
    stop opens or if it is locked."""
    y, a, b = sp.symbols("y a b")
    T = m/2*((y - L/2*a)**2 + (y + L/2*b)**2) + m*L**2/24*(a**2 + b**2)
    rule = Impact([y, a, b], T, constraints=[Constraint(y + place*L*b)] + [Constraint(a - b)]*locked,
                  before={y: -v0, a: 0, b: 0})
    return sp.simplify(rule.solve().energy_loss/(m*v0**2))


def felt(striking, struck, off, gyration):
    """The effective mass of a crossing: 1/m* = 1/m₁ + (1 + a²/k²)/m₂."""
    return 1/(1/striking + (1 + off**2/gyration**2)/struck)


register(
    "corner-below-the-centre", "b",
    choices={
        "a": "The floor's impulse passes through the centre, so it has no moment about it. What makes a "
             "body spin?",
        "b": "A central impact is a collision of particles: no moment, no spin, the whole mass is felt.",
        "c": "Only if nothing comes back. The brick obeys v⁺ = -e v⁻ at the corner, and here the centre "
             "moves like the corner.",
        "d": "The shape enters only through the lever of the impulse about the centre. How long is it here?",
    },
    idea="an impulse through the mass centre",
)

register(
    "far-end", far_end,
    symbols="m L v_0 e",
    dimensions="m: mass, L: length, v_0: velocity, e: number",
    wants="velocity",
    ranges={"e": (0, 1)},
    wrong={
        "v_0": "This is its speed before. The rod has begun to turn.",
        "v_0*(3 - e)/4": "This is the speed of the centre. The far end moves relative to it.",
        "e*v_0": "This is the end that struck.",
        "2*v_0": "True for an elastic floor. The restitution is general here.",
    },
    limits={"e -> 1": "From an elastic floor the far end comes down at twice the speed of arrival."},
    hints=["The softness of the end of a flat rod is 4/m.", "The entry of W between the two ends is -2/m."],
    right="Even on a dead floor the far end strikes harder than the first one did.",
    idea="the coupling between two points of a rod",
)

register(
    "ball-that-stops", stopping_mass,
    symbols="m L x e",
    dimensions="m: mass, L: length, x: length, e: number",
    wants="mass",
    ranges={"e": (0, 1), "x": (0, 1), "L": (2, 3)},
    wrong={
        "m*e": "This is the ball that stops at the middle of the rod. Off the middle the rod feels lighter.",
        "m/(1 + 12*x**2/L**2)": "This is the mass that the ball feels: the answer for an elastic collision. "
                                "What does e change?",
        "m*(1 + 12*x**2/L**2)": "The rod gets lighter off its middle, not heavier.",
    },
    limits={"x -> 0": "At the middle it is a collision of two particles: the ball stops if its mass is e "
                      "times the rod's."},
    hints=["The ball stops if the impulse takes all its momentum.", "The impulse is (1 + e) v₀/W with the W "
                                                                    "of both bodies."],
    level=2,
    idea="effective mass of a rod at the struck point",
)

register(
    "most-spin-1", (1 + e)*m*v0/(1 + 12*x**2/L**2),
    symbols="m L x v_0 e", level=3,
    idea="where a blow gives the most spin", ranges={"e": (0, 1)},
    dimensions="m: mass, L: length, x: length, v_0: velocity, e: number", wants="impulse",
    wrong={
        "(1 + e)*m*v_0": "This is the edge under the middle. Beside it the rod gives way by turning, too.",
        "(1 + e)*m*v_0/(1 + 3*x**2/L**2)": "The radius of gyration of a rod about its middle is "
                                           "$L/\\sqrt{12}$.",
    },
    limits={"x -> 0": "Under the middle the whole mass should be felt."},
    hints=["A smooth contact delivers $(1+e)v_0/W_{nn}$."],
)

register(
    "most-spin-2", L/sp.sqrt(12),
    symbols="L", level=3, dimensions="L: length", wants="length",
    wrong={
        "L/2": "At the very end the lever is longest, but the impulse is smallest.",
        "L/12": "The condition is on the square of the distance.",
        "L/4": "Try the derivative: lever times impulse is not largest half way.",
    },
    hints=["The spin is proportional to the lever times the impulse of step 1."],
)

register(
    "most-spin-3", (1 + e)**2/4,
    symbols="e", level=3, ranges={"e": (0, 1)},
    wrong={
        "(1 - e)**2/4": "This is what is left in the motion of the centre.",
        "(1 + e)/2": "The energy goes with the square of the spin.",
        "(1 + e**2)/2": "This is all the energy that is left, in the spin and in the centre.",
    },
    limits={"e -> 1": "On an elastic edge at this place the centre stops dead."},
    hints=["With the lever and the impulse of the first steps the spin has the energy $(px)^2/(2I)$."],
)

register(
    "crossing", lambda: 1/(sp.Rational(1, 1200) + (1 + 1.44/1.69)/1500),
    unit="kg", tolerance=0.01,
    wrong={
        666.67: "This is the reduced mass of a central collision. The struck car turns.",
        809.9: "This is what is felt of the struck car alone. The other car has a mass too.",
        1500.0: "This is the mass of the struck car; the contact feels an inverse mass, the sum of two.",
    },
    hints=["1/m* is the sum of the inverse masses that the two cars show at the contact.",
           "The struck car shows (1 + a²/k²)/m."],
    variants=Variants(
        "A car of {one} kg runs at right angles into the side of a car of {two} kg, {off} m behind its mass "
        "centre. The radius of gyration of the struck car is {k} m; the normal passes through the mass "
        "centre of the striking car, and the contact counts as smooth. What is the effective mass of the "
        "collision, in kg?",
        dict(one=[1200, 900, 900, 900, 900, 1400, 1400, 1400, 1400],
             two=[1500, 1300, 1300, 1800, 1800, 1300, 1300, 1300, 1800],
             off=[1.2, 1.5, 1.5, 0.9, 0.9, 0.9, 1.5, 1.5, 0.9],
             k=[1.3, 1.2, 1.4, 1.2, 1.5, 1.5, 1.4, 1.5, 1.5]),
        answer=lambda one, two, off, k: felt(one, two, off, k),
        wrong=(lambda one, two, off, k: felt(one, two, 0, k),
               lambda one, two, off, k: two/(1 + off**2/k**2), lambda one, two, off, k: float(two)),
    ),
    idea="effective mass of two cars",
)

register(
    "rule-on-the-edge", lost_at,
    symbols="",
    wrong={
        lambda: sp.Rational(16, 19): "This is the locked rule. Does the stop hold at this place?",
        lambda: sp.Rational(1, 4): "This is the loss with the edge under the joint.",
        lambda: sp.Rational(4, 7): "This is the loss with the edge at the middle of one half.",
    },
    hints=["Is the edge nearer to the joint than the middle of the half?", "Then the stop opens: W is that "
                                                                           "of the hinge."],
    level=2,
    idea="a joint that opens changes the effective mass",
    variants=Variants(
        "The folding rule with its stop falls flat on an edge at $x={place}L$ from its hinge, without "
        "rebound. What part of its energy is lost? Give an exact fraction.",
        dict(place=[fraction(1, 4), fraction(1, 3), fraction(1, 5),
                    fraction(2, 5), fraction(1, 6), fraction(3, 8)]),
        answer=lambda place: lost_at(place),
        wrong=(lambda place: lost_at(place, locked=True), lambda place: sp.Rational(1, 4),
               lambda place: sp.Rational(4, 7)),
    ),
)

register(
    "why-softer", level=2,
    idea="a contact beside the centre is softer",
    points=["A push beside the centre also turns the body, and the turning carries the contact point along.",
            "The same impulse changes the velocity of the contact more: the effective mass is smaller.",
            "The loss is that of the effective mass, so it shrinks; the rest stays as spin."],
)
