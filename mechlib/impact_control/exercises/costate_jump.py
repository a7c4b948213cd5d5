"""Exercises: the costate jumps."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.exercises.variants import fraction
from mechlib.impact_control import impact_matrix, velocity_costate_before

e, m, M, h, tau, v = sp.symbols("e m M h tau v", positive=True)
u, a, b = sp.symbols("u a b", real=True)


def other_price(M=M):
    """The price of the second ball's velocity before the impact."""
    return sp.factor(velocity_costate_before(sp.diag(m, M), [-1, 1], e, [1, 0])[1])


def best_touch_speed(e=e):
    """The speed at which the way there and the way back together cost least."""
    return 3*h*(1 + e)/(2*tau*(1 + e**2))


register(
    "rewarded-touch", "c", level=1,
    idea="what a reward does to the best force before an impact",
    choices={
        "a": "That is the touch for which nothing is paid. Here the speed has a price of its own.",
        "b": "Before the touch it is worth while to push towards the stop. Which sign has such a push?",
        "c": "λ_u⁻ = -eλ_u⁺ + p and f = -λ_u: the reward asks for a push towards the stop, before the touch.",
        "d": "Prices go backwards: the reward enters the force before the touch.",
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
    "restitution-from-the-force", 0.12/0.3, level=1,
    idea="the jump of the costate, read backwards", tolerance=0.002,
    wrong={
        0.3/0.12: "A restitution is at most 1. Which of the two forces is multiplied by e?",
        -0.12/0.3: "The minus sign belongs to the law: the force changes its side, and e is positive.",
        0.12: "That is the force before the touch. Compare it with the one after.",
    },
    hints=["f⁻ = -e f⁺."],
    variants=Variants(
        "A record of the cheapest touch shows the force {before} just before the impact and {after} just "
        "after it; nothing is paid for the speed. What is the restitution?",
        dict(before=[-0.12, -0.45, 0.27, -0.2, 0.66], after=[0.3, 0.6, -0.3, 0.8, -1.1]),
        answer=lambda before, after: -before/after,
        wrong=(lambda before, after: -after/before, lambda before, after: before/after,
               lambda before, after: abs(before)),
    ),
)

register(
    "price-of-the-other-ball", other_price, level=2,
    idea="prices carried back through a collision",
    symbols="m M e", dimensions="m: mass, M: mass, e: 1", wants="1",
    wrong={
        "(1 + e)*m/(m + M)": "That is what the first ball's velocity is worth to the second.",
        "1 - (1 + e)*M/(m + M)": "That is the price of the first ball's own velocity.",
        "M/(m + M)": "That is a plastic impact. Where does the restitution enter?",
    },
    limits={"e -> 0": "A plastic impact: both end with the common velocity, to which each ball contributes "
                      "by its mass."},
    hints=["λ⁻ = (I - (1 + e)AᵀW⁻¹AM⁻¹)λ⁺ with A = (-1, 1) and W = 1/m + 1/M.",
           "Or: how does the velocity of the first ball after the impact depend on that of the second before "
           "it?"],
    variants=Variants(
        "A ball of mass $m$ and a ball of mass ${M}$ collide head on, with restitution $e$. Only the "
        "velocity of the first one afterwards has a price, and it is $1$. What is the price of the velocity "
        "of the *second* one before the impact?",
        dict(M=[("M", M), ("2m", 2*m), (r"\tfrac14m", m/4), ("5m", 5*m), (r"\tfrac32m", 3*m/2)]),
        answer=other_price,
        wrong=(lambda M: (1 + e)*m/(m + M), lambda M: 1 - (1 + e)*M/(m + M), lambda M: M/(m + M)),
    ),
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
    "free-touch-3", best_touch_speed, level=3,
    symbols="h tau e", dimensions="h: length, tau: time, e: 1", wants="length/time", ranges={"e": (0.1, 0.9)},
    wrong={
        "3*h/(2*tau)": "That is the best arrival alone, and the best for e = 0 and e = 1. The way back has a "
                       "say.",
        "3*h*(1 + e)/(tau*(1 + e**2))": "Twice too fast: the derivative of 2v²τ² is 4vτ².",
    },
    hints=["Add both costs and differentiate with respect to v.", "-6hτ(1 + e) + 4vτ²(1 + e²) = 0."],
    variants=Variants(
        "An arm without a spring rests at the distance $h$ from a stop with the restitution ${e}$. It shall "
        "touch the stop after $\\tau$ and be at rest at $h$ again after another $\\tau$. Which speed of the "
        "touch is the cheapest? Use `h`, `tau`.",
        dict(e=[("e", e), fraction(1, 2), fraction(1, 4), fraction(3, 4), fraction(1, 5)]),
        answer=best_touch_speed,
        wrong=(lambda e: 3*h/(2*tau), lambda e: 3*h*(1 + e)/(tau*(1 + e**2))),
    ),
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
