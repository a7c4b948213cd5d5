"""Exercises: the costate jumps."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.impact_control import impact_matrix, velocity_costate_before

e, m, M, h, tau, v = sp.symbols("e m M h tau v", positive=True)
u, a, b = sp.symbols("u a b", real=True)

register(
    "through-the-impact", "b", level=1,
    idea="the best force before and after an impact",
    choices={
        "a": "A force that is continuous has the same sign on both sides. The velocity changes its sign, and "
             "so does its price.",
        "b": "f⁻ = -e f⁺: the law of restitution, with before and after exchanged.",
        "c": "That is the law of velocities, forwards in time. Prices go backwards.",
        "d": "Only before a plastic impact is it zero.",
    },
)

register(
    "factor-of-areas", lambda: impact_matrix(e, u, a, b).det(), level=1,
    idea="the determinant of the jump of states",
    symbols="e", dimensions="e: 1",
    wrong={
        "-e": "That is one factor, of δq. There is another one for δu.",
        "e": "Two factors, both -e.",
        "1": "That would be an elastic impact.",
    },
    hints=["S is triangular: multiply its diagonal."],
)

register(
    "force-before-the-touch", -0.7*0.2411483768576, level=1,
    idea="the jump of the costate, in numbers", tolerance=0.002,
    wrong={
        0.7*0.2411483768576: "The sign changes at the impact.",
        -0.2411483768576/0.7: "Backwards in time the restitution multiplies.",
    },
    hints=["f⁻ = -e f⁺."],
    variants=Variants(
        "At the cheapest touch of a stop with $e$ = {e} the force just after it is $f^+$ = {after}. How "
        "large is it just before?",
        dict(e=[0.7, 0.5, 0.9, 0.2, 0.4], after=[0.241, 0.6, -0.3, 1.1, -0.85]),
        answer=lambda e, after: -e*after,
        wrong=(lambda e, after: e*after, lambda e, after: -after/e),
    ),
)

register(
    "price-of-the-other-ball",
    lambda: sp.factor(velocity_costate_before(sp.diag(m, M), [-1, 1], e, [1, 0])[1]), level=2,
    idea="prices carried back through a collision",
    symbols="m M e", dimensions="m: mass, M: mass, e: 1", wants="1",
    wrong={
        "(1 + e)*m/(m + M)": "That is what the first ball's velocity is worth to the second.",
        "1 - (1 + e)*M/(m + M)": "That is the price of the first ball's own velocity.",
        "M/(m + M)": "That is a plastic impact. Where does the restitution enter?",
    },
    limits={"e -> 0": "A plastic impact: both end with the common velocity (mu + Mw)/(m + M)."},
    hints=["λ⁻ = (I - (1 + e)AᵀW⁻¹AM⁻¹)λ⁺ with A = (-1, 1) and W = 1/m + 1/M.",
           "Or: how does the velocity of the first ball after the impact depend on that of the second before "
           "it?"],
)

register(
    "free-touch-1", (6*h**2 - 6*h*v*tau + 2*v**2*tau**2)/tau**3, level=3,
    idea="two optimal flights joined at a touch",
    symbols="h tau v", dimensions="h: length, tau: time, v: length/time", wants="length**2/time**3",
    wrong={
        "6*h**2/tau**3": "That is a landing without speed, doubled. The arm shall arrive with v.",
        "(6*h**2 + 6*h*v*tau + 2*v**2*tau**2)/tau**3": "The arm goes towards the stop and arrives with -v: "
                                                       "a speed on arrival helps.",
    },
    hints=["The force is a + bt: ∫f = -v, and q(τ) = 0 asks ∫(τ - t)f = -h.",
           "J = 2w²/τ - 6wd/τ² + 6d²/τ³ for the change of velocity w and the way d beyond the free flight."],
)

register(
    "free-touch-2", (6*h**2 - 6*h*e*v*tau + 2*e**2*v**2*tau**2)/tau**3, level=3,
    symbols="h tau v e", dimensions="h: length, tau: time, v: length/time, e: 1", wants="length**2/time**3",
    ranges={"e": (0.1, 0.9)},
    wrong={
        "(6*h**2 - 6*h*v*tau + 2*v**2*tau**2)/tau**3": "It leaves the stop with ev, not with v.",
    },
    hints=["Run the film backwards: from rest at h to the stop with ev."],
)

register(
    "free-touch-3", 3*h*(1 + e)/(2*tau*(1 + e**2)), level=3,
    symbols="h tau e", dimensions="h: length, tau: time, e: 1", wants="length/time", ranges={"e": (0.1, 0.9)},
    wrong={
        "3*h/(2*tau)": "That is the best arrival alone, and the best for e = 0 and e = 1. The way back has a "
                       "say.",
        "3*h*(1 + e)/(tau*(1 + e**2))": "Twice too fast: the derivative of 2v²τ² is 4vτ².",
    },
    hints=["Add both costs and differentiate with respect to v.", "-6hτ(1 + e) + 4vτ²(1 + e²) = 0."],
)

register(
    "why-no-force", level=2,
    idea="a plastic impact erases the price of speed",
    points=["A plastic impact forgets the velocity with which the mass came: whatever it was, the mass "
            "leaves with zero.",
            "So nothing that comes later depends on the speed of arrival; its price is zero.",
            "The best force is minus that price: f⁻ = -λ_u⁻ = 0.",
            "It would not be zero if the speed were prescribed or rewarded, as in the cheapest blow, where a "
            "dead stop is struck with -4v/T."],
)
