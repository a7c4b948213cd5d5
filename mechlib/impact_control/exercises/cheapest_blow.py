"""Exercises: the cheapest blow."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.exercises.variants import fraction
from mechlib.impact_control import cheapest_blow, cheapest_restitution

e, v, T, g, E = sp.symbols("e v T g E", positive=True)
u_0, u_T = sp.symbols("u_0 u_T", real=True)


def on_a_budget(e=e):
    """The speed at which the cost is E."""
    return sp.sqrt(E/cheapest_blow(e, 1, T).cost)


def without_force():
    """The share of the period after which the force is zero."""
    plan = cheapest_blow(e, v, T)
    return sp.factor(sp.solve(plan.force, plan.t)[0]/T)


def cheapest_of_all():
    """The cost of a blow on the floor on which it costs least."""
    floor = cheapest_restitution(v, T, g).args[1]
    return sp.factor(cheapest_blow(floor, v, T, weight=g).cost)


def between(u_T):
    """The least cost of a return to the same place."""
    return 2*(u_0**2 + u_0*u_T + u_T**2)/T


def dribbled(e, v, T):
    return float(cheapest_blow(e, v, T, weight=9.81).cost)


register(
    "weight-and-path", "c", level=1,
    idea="what a constant force does to the cheapest path",
    choices={
        "a": "At the ends the ball has the same places and speeds with and without weight; but why should it "
             "go between them on the same way?",
        "b": "The weight is as large on the way down as on the way up; but a constant force may change a "
             "path. Why not this one?",
        "c": "Adding g to the force adds g∫f + ½g²T to the cost, and ∫f is the same for all forces that do "
             "the job.",
        "d": "The cost does change. It is the path that stays.",
    },
)

register(
    "blow-on-a-budget", on_a_budget, level=1,
    idea="the fastest blow for a given cost",
    symbols="e T E", dimensions="e: 1, T: time, E: velocity**2/time", wants="velocity",
    ranges={"e": (0.1, 0.9)},
    wrong={
        "sqrt(E*T/2)": "That is right for e = 0 and for e = 1. What does the restitution do to J?",
        "E*T/(2*(1 - e + e**2))": "J goes with the square of the speed.",
        "sqrt(2*E/(1 - e**2))": "That is the energy that the blow takes. The budget is for ½∫f².",
    },
    hints=["J = 2(1 - e + e²)v²/T.", "Put J = E and solve for v."],
    variants=Variants(
        "A hammer without weight strikes once in every $T$ a stop with the restitution ${e}$. You may spend "
        "the cost $E$ on each blow. How fast can it be? Use `T`, `E`.",
        dict(e=[("e", e), fraction(1, 3), fraction(1, 4), fraction(2, 5), fraction(5, 6)]),
        answer=on_a_budget,
        wrong=(lambda e: sp.sqrt(E*T/2), lambda e: E*T/(2*(1 - e + e**2)),
               lambda e: sp.sqrt(2*E/(1 - e**2))),
    ),
)

register(
    "force-is-zero", without_force, level=1,
    idea="where the cheapest force changes its sign",
    symbols="e", dimensions="e: 1", ranges={"e": (0.05, 0.45)},
    wrong={
        "(2 - 4*e)/6": "The slope of the force is not 6 but 6(1 - e).",
        "1/3": "That is the dead stop, e = 0.",
    },
    limits={"e -> 0": "On a dead stop the force falls from 2 to -4 times v/T: zero after a third."},
    hints=["f = (v/T)[2 - 4e - 6(1 - e)t/T]."],
)

register(
    "cost-of-dribbling", dribbled(0.8, 3, 0.5), level=1,
    idea="cost of a periodic blow with weight", tolerance=0.002, unit="m²/s³",
    wrong={
        30.24: "That is the cost without weight.",
        -22.734: "The weight adds ½g²T as well.",
        107.27305: "The weight helps on the way down: its first term is negative.",
        10.264: "That is once a second. Twice a second the period is half as long.",
    },
    hints=["J = 2(1 - e + e²)v²/T - (1 + e)gv + ½g²T."],
    variants=Variants(
        "A ball with $e$ = {e} shall strike the floor with {v} m/s once in every {T} s, $g=9.81$ m/s². What "
        "does the cheapest push cost, $J$ in m²/s³?",
        dict(e=[0.8, 0.7, 0.75, 0.85, 0.6], v=[3, 4, 2, 5, 3], T=[0.5, 0.8, 0.9, 1.2, 0.4]),
        answer=dribbled,
        wrong=(lambda e, v, T: 2*(1 - e + e*e)*v*v/T,
               lambda e, v, T: 2*(1 - e + e*e)*v*v/T - (1 + e)*9.81*v,
               lambda e, v, T: 2*(1 - e + e*e)*v*v/T + (1 + e)*9.81*v + 9.81**2*T/2, None),
    ),
)

register(
    "on-the-cheapest-floor", cheapest_of_all, level=2,
    idea="a least cost in two unknowns, one after the other",
    symbols="v T g", dimensions="v: velocity, T: time, g: velocity/time", wants="velocity**2/time",
    wrong={
        "3*v**2/(2*T)": "That is the answer without weight.",
        "3*v**2/(2*T) - 3*g*v/2 + g**2*T/2": "That is a floor with e = ½. With weight another one is "
                                             "cheaper.",
        "2*v**2/T - 2*g*v + g**2*T/2": "That is the elastic floor. A little less lively is cheaper.",
    },
    limits={"g -> 0": "Without weight the cheapest stop has e = ½, and 1 - e + e² = ¾."},
    hints=["The cheapest floor has e = ½ + gT/(4v).", "Put it into J = 2(1 - e + e²)v²/T - (1 + e)gv + ½g²T.",
           "The result is a square: what does it say at gT = 2v?"],
)

register(
    "any-two-speeds", between(u_T), level=2,
    idea="least cost between two velocities",
    symbols="u_0 u_T T", dimensions="u_0: velocity, u_T: velocity, T: time", wants="velocity**2/time",
    wrong={
        "(u_T - u_0)**2/(2*T)": "That is a constant force. It changes the speed, but does the mass come back "
                                "to its place?",
        "2*(u_0**2 - u_0*u_T + u_T**2)/T": "Between two blows the velocities at the ends have opposite "
                                           "signs, and there the middle term must be negative.",
    },
    hints=["The force is a + bt again. Two conditions: the change of velocity, and q(T) = q(0).",
           "Put u₀ = ev and u_T = -v to test what you found."],
    variants=Variants(
        "Without weight a mass leaves a place with the velocity $u_0$ and shall be back there after $T$ with "
        "the velocity ${u_T}$. What is the least cost? Use `u_0`, `T`.",
        dict(u_T=[("u_T", u_T), ("2u_0", 2*u_0), ("-2u_0", -2*u_0), (r"\tfrac12u_0", u_0/2),
                  (r"-\tfrac13u_0", -u_0/3)]),
        answer=between,
        wrong=(lambda u_T: (u_T - u_0)**2/(2*T), lambda u_T: 2*(u_0**2 - u_0*u_T + u_T**2)/T),
        hints=["The force is a + bt again. Two conditions: the change of velocity, and q(T) = q(0)."],
    ),
)

register(
    "two-levels-1", (1 - 3*e)*v/T, level=3,
    idea="a force of two levels from two integrals",
    symbols="e v T", dimensions="e: 1, v: velocity, T: time", wants="velocity/time",
    wrong={
        "(e - 3)*v/T": "That is the push of the second half.",
        "-(1 + e)*v/T": "That is the mean of the two. The moment asks for different ones.",
        "(3*e - 1)*v/T": "Check the sign: on a dead stop the first push goes away from it.",
    },
    hints=["½T(f₁ + f₂) = -(1 + e)v.", "∫tf = T²f₁/8 + 3T²f₂/8 = -vT."],
)

register(
    "two-levels-2", (e - 3)*v/T, level=3,
    symbols="e v T", dimensions="e: 1, v: velocity, T: time", wants="velocity/time",
    wrong={
        "(1 - 3*e)*v/T": "That is the push of the first half.",
        "(3 - e)*v/T": "The second push drives the mass towards the stop: it is negative.",
    },
    hints=["f₁ + 3f₂ = -8v/T."],
)

register(
    "two-levels-3", (1 - e)**2*v**2/(2*T), level=3,
    symbols="e v T", dimensions="e: 1, v: velocity, T: time", wants="velocity**2/time",
    wrong={
        "(5/2 - 3*e + 5*e**2/2)*v**2/T": "That is the cost of the two levels. Subtract the least one.",
        "(1 - e)**2*v**2/T": "J has a factor ½: J = ¼T(f₁² + f₂²).",
    },
    limits={"e -> 1": "On an elastic stop the cheapest force is constant: two equal levels, nothing extra."},
    hints=["J = ½·½T·(f₁² + f₂²).", "Subtract 2(1 - e + e²)v²/T."],
)

register(
    "why-not-elastic", level=2,
    idea="cost of force against work",
    points=["Energy and the squared force are two measures: an elastic stop takes no energy, but the force "
            "has to turn the mass round all the same.",
            "The mass leaves an elastic stop with v and must come back with -v: the momentum to be turned is "
            "2v, on a stop with e = ½ only 1.5v.",
            "On a dead stop the momentum is the least, v, but the mass must first be pushed away and then be "
            "driven back, which costs more.",
            "Without weight nothing but the force turns the mass; with weight a part of the work is done by "
            "the weight, and the cheapest restitution grows."],
)
