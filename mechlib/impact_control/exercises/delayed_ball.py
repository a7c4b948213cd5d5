"""Exercises: delayed feedback of a bouncing ball."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.exercises.variants import fraction
from mechlib.impact_control import best_gain, holding_gains, shaking_of

e = sp.Symbol("e", positive=True)
K, m = sp.symbols("K m", real=True)

register(
    "zero-on-the-motion", "b", level=1,
    idea="stability belongs to the neighbours of a motion",
    choices={
        "a": "It would work without any noise: an error of any size makes it act.",
        "b": "The motion itself is not touched. Its neighbours are, and stability is about them.",
        "c": "On the wanted bounce nothing is added, so it stays exactly what it was.",
        "d": "Then the multipliers would not contain K. They do.",
    },
)

register(
    "least-gain", lambda: holding_gains(0.6, 2.9)[0], level=1, tolerance=0.005,
    idea="a lower bound for a gain",
    wrong={
        (2.9 - 2*(1 + 0.36))/2: "The bound rises by 4K, not by 2K.",
        (1 - 0.36)/4: "That is the best gain. A smaller one will do.",
        (2.9 - 2*(1 + 0.6))/4: "It is e² that enters, not e.",
    },
    hints=["s < 2(1 + e²) + 4K."],
    variants=Variants(
        "A ball has $e$ = {e}, its racket slows down by $s$ = {s} at the hit. Which gain must at least be "
        "exceeded?",
        dict(e=[0.6, 0.5, 0.3, 0.7, 0.2], s=[2.9, 2.7, 2.8, 3.2, 2.5]),
        answer=lambda e, s: holding_gains(e, s)[0],
        wrong=(lambda e, s: (s - 2*(1 + e*e))/2, lambda e, s: (1 - e*e)/4, lambda e, s: (s - 2*(1 + e))/4),
    ),
)

register(
    "too-much-memory", lambda: holding_gains(0.6, 2.9)[1], level=2, tolerance=0.005,
    idea="an upper bound for a gain",
    wrong={
        (1 - 0.36)/2.9: "The factor 1 - K is missing: it holds only for very small gains.",
        (1 - 0.36)/4: "That is the best gain. For this s a little more is still allowed.",
        (1 - 0.6)/(1 - 0.6 + 2.9): "It is e² that enters, not e.",
    },
    hints=["s < (1 - e²)(1 - K)/K.", "Multiply by K and collect what contains K."],
    variants=Variants(
        "A ball has $e$ = {e}, its racket slows down by $s$ = {s} at the hit. From which gain on do the "
        "errors swing and grow?",
        dict(e=[0.6, 0.5, 0.3, 0.7, 0.2], s=[2.9, 2.7, 2.8, 2.0, 1.5]),
        answer=lambda e, s: holding_gains(e, s)[1],
        wrong=(lambda e, s: (1 - e*e)/s, lambda e, s: (1 - e*e)/4, lambda e, s: (1 - e)/(1 - e + s)),
    ),
)

register(
    "third-multiplier", lambda: best_gain(e), level=2, symbols="e", dimensions="e: 1",
    idea="the product of the roots of a polynomial",
    wrong={
        "-(1 - e**2)/4": "The product of two multipliers -1 is +1.",
        "(1 - e**2)": "The product of all three is K, and K is the best gain.",
        "e**2": "That is the product of the two multipliers without memory.",
    },
    hints=["The product of the roots of λ³ + … - K is K."],
    variants=Variants(
        "A ball has the restitution ${e}$, the best gain, and the slowing $s=3+e^2$, so that two multipliers "
        "are $-1$ at the same time. What is the third one?",
        dict(e=[("e", e), fraction(1, 3), fraction(1, 4), fraction(2, 3), fraction(3, 5)]),
        answer=best_gain,
        wrong=(lambda e: -(1 - e**2)/4, lambda e: 1 - e**2, lambda e: e**2),
    ),
)

register(
    "how-far-may-it-shake", lambda: float(shaking_of(0.4, 3.16)), level=2, tolerance=0.002,
    idea="from a bound on the slowing to a bound on the shaking",
    wrong={
        float(shaking_of(0.4, 2*1.16)): "That is the limit without memory, s = 2(1 + e²).",
        3.16/1.96: "That is Γ sin φ. There is also Γ cos φ.",
        float(shaking_of(0.4, 3.4)): "s = 3 + e², with the square of e.",
    },
    hints=["Γ sin φ = s/(1 + e)² with s = 3 + e².", "Γ cos φ = π(1 - e)/(1 + e); add the squares."],
    variants=Variants(
        "A ball with $e$ = {e} bounces once in {n} periods of a sinusoidal racket with the best gain. Up to "
        "which shaking $\\Gamma$ is the bounce stable?",
        dict(e=[0.4, 0.6, 0.7, 0.8, 0.9], n=[1, 1, 2, 2, 3]),
        answer=lambda e, n: float(shaking_of(e, 3 + e*e, int(n))),
        wrong=(lambda e, n: float(shaking_of(e, 2 + 2*e*e, int(n))), lambda e, n: (3 + e*e)/(1 + e)**2,
               lambda e, n: float(shaking_of(e, 3 + e, int(n)))),
    ),
)

register(
    "smallest-memory-1", K, level=3, symbols="K m", dimensions="K: 1, m: 1",
    idea="delayed feedback of a single number",
    wrong={
        "m": "Without memory there is only one multiplier, m. Write the equation for λ.",
        "-K": "λ² - (m + K)λ + K: look at the sign of the last term.",
        "m + K": "That is their sum.",
    },
    hints=["Put an error of the form λᵏ into δx' = m δx + K(δx - δx₋)."],
)

register(
    "smallest-memory-2", -(1 + m)/2, level=3, symbols="m", dimensions="m: 1",
    wrong={
        "(1 + m)/2": "For m < -1 that is negative. Should a gain that helps against alternation be negative?",
        "-1 - m": "In the value at -1, 1 + m + 2K, the gain counts twice.",
    },
    hints=["At λ = -1 the polynomial must be positive.", "1 + (m + K) + K > 0."],
    variants=Variants(
        "A quantity obeys $x_{k+1}=h(x_k)+K(x_k-x_{k-1})$, and at its rest point $h$ has the slope ${m}$, "
        "less than $-1$. Which gain must at least be exceeded?",
        dict(m=[("m", m), ("-1.5", sp.Rational(-3, 2)), ("-2", sp.Integer(-2)),
                ("-2.5", sp.Rational(-5, 2)), ("-1.8", sp.Rational(-9, 5))]),
        answer=lambda m: -(1 + m)/2,
        wrong=(lambda m: (1 + m)/2, lambda m: -1 - m),
    ),
)

register(
    "smallest-memory-3", -3, level=3,
    wrong={
        -1: "That is what holds without memory.",
        -2: "K may come near 1.",
        3: "Look at the sign: slopes on this side make errors alternate.",
    },
    hints=["|K| < 1, and K > -(1 + m)/2."],
)

register(
    "why-not-a-saddle", level=2,
    idea="what a difference of errors cannot see",
    points=["What is fed back is the difference of two successive errors, not the error.",
            "An error that alternates has a large difference, of known sign: a small gain turns it back.",
            "An error with a multiplier near 1 has nearly no difference; at 1 it is exactly zero.",
            "So the value of the characteristic polynomial at 1 does not contain the gain, stays negative, "
            "and there is always a root beyond 1."],
)
