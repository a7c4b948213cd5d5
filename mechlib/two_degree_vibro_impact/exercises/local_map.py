"""Exercises: the local map near grazing."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.motion import one_impact_roots, symmetry_breaking
from mechlib.motion.roots import root
from mechlib.two_degree_vibro_impact import grazing, knocker

a, h, j = sp.symbols("a h j", positive=True)


def between():
    """Where the echo vanishes, where g₀ does, and how many multipliers are outside at a birth between."""
    echo, green = (root(lambda w, of=of: getattr(grazing(knocker(w)), of), 1.0, 1.3)
                   for of in ("echo", "green"))
    gap = grazing(knocker(1.1135)).gap
    born = one_impact_roots(knocker(1.1135, gap + 1e-7))[1]
    return echo, green, int((np.abs(born.multipliers[0]) > 1).sum())


register(
    "four-hairs", lambda: 4*2e-5, level=1,
    idea="impulse proportional to the distance from grazing", tolerance=0.01,
    wrong={
        4e-5: "That is the root. It belongs to the map: a flight that would pass by h is changed by √h. The "
              "motion that repeats itself is another thing.",
        3.2e-4: "That is the square.",
        2e-5: "The same impulse with a stop that is nearer?",
    },
    hints=["p ≈ (P - δ)/(w g₀)."],
    variants=Variants(
        "A structure that grazes at $\\delta=P$ has, with the stop 1 µm nearer, a periodic motion with "
        "the impulse {p}. How large is the impulse, about, with the stop {n} µm nearer?",
        dict(p=[2e-5, 3e-5, 6e-6, 1e-4, 2e-5], n=[4, 9, 16, 3, 25]),
        answer=lambda p, n: n*p,
        wrong=(lambda p, n: np.sqrt(n)*p, lambda p, n: n**2*p, lambda p, n: p),
    ),
)

register(
    "kick-of-the-machine", lambda: 1.8*1.5*np.sqrt(2*grazing(knocker(1.5)).gap*1e-4), level=1,
    idea="the jump of a touch in a structure",
    tolerance=0.005,
    wrong={
        0.011834: "(1 + e)√(2ah) with a = ω²P: where is ω?",
        0.007889: "The stop also throws the mass back: 1 + e, not e.",
        0.009862: "That is the speed of the touch, U. The change of velocity is (1 + e) times as large.",
        1.8e-4: "The velocity changes with the root of h.",
    },
    hints=["At the top of a swing with the amplitude P the deceleration is a = ω²P."],
    variants=Variants(
        "A steady swing with $\\omega$ = {w}, $P$ = {P} would pass its stop by $h$ = {h}; $e$ = {e}. By how "
        "much does the touch change the velocity of the contact, to leading order?",
        dict(w=[1.5, 1.2, 2.0, 1.8, 1.3], P=[0.216126, 0.326, 0.161, 0.172, 0.277],
             h=[1e-4, 1e-4, 1e-5, 4e-4, 1e-6], e=[0.8, 0.5, 0.9, 0.7, 0.6]),
        answer=lambda w, P, h, e: (1 + e)*w*np.sqrt(2*P*h),
        wrong=(lambda w, P, h, e: (1 + e)*np.sqrt(2*P*h), lambda w, P, h, e: e*w*np.sqrt(2*P*h),
               lambda w, P, h, e: w*np.sqrt(2*P*h), lambda w, P, h, e: (1 + e)*h),
    ),
)

register(
    "speed-of-the-touch", sp.sqrt(2*a*h) + 2*j*h/(3*a), level=2,
    idea="the next term of the touch", symbols="a h j",
    wrong={
        "sqrt(2*a*h)": "That is the first term. The jerk changes the deceleration on the way.",
        "sqrt(2*a*h) + j*h/a": "U = aτ + jτ²/2, but τ itself has changed: it is no longer √(2h/a).",
        "sqrt(2*a*h) - 2*j*h/(3*a)": "The right size. Backwards in time from the top, which sign has the "
                                     "term jτ²/2 in the velocity?",
    },
    hints=["Before the top, c·q = δ + h - aτ²/2 - jτ³/6.",
           "Solve h = aτ²/2 + jτ³/6 for τ to the second order in √h, then put it into U = aτ + jτ²/2."],
)

register(
    "order-from-data", lambda: np.log(3.7e-3/1.23e-4)/np.log(1e-2/1e-3), level=2,
    idea="the order of an error from two values", tolerance=0.01,
    wrong={
        30.081301: "That is the ratio of the errors. Which power of 10 is it?",
        0.676491: "Logarithm of the errors over that of the heights, not the other way round.",
        3.401308: "Take the same logarithm for both.",
    },
    hints=["error = C hⁿ: divide the two and take logarithms."],
    variants=Variants(
        "A local map has the errors {x} at $h=0.01$ and {y} at $h=0.001$. With which power of $h$ does its "
        "error go?",
        dict(x=[3.7e-3, 1.2e-2, 4.0e-3, 2.5e-2, 9.0e-4], y=[1.23e-4, 1.3e-3, 4.1e-5, 7.6e-4, 3.6e-6]),
        answer=lambda x, y: np.log10(x/y),
        wrong=(lambda x, y: x/y, lambda x, y: 1/np.log10(x/y), lambda x, y: np.log(x/y)),
    ),
)

register(
    "more-damping", "c", level=2,
    idea="damping and the birth of a motion with touches",
    choices={
        "a": "Damping does not move the zeros of the echo much; it does not decide the sign.",
        "b": "H = e^(-sT) sin νT/(mν) is not zero for any damping below the critical one, unless νT is a "
             "multiple of π.",
        "c": "The echo comes back fainter, λU is smaller, but λ still grows beyond all bounds as U → 0.",
        "d": "The echo is what is left of a blow after a period: with more damping less is left.",
    },
)

register(
    "one-mode-two-stops", "b", level=2,
    idea="the side on which touching motions are born",
    choices={
        "a": "That is the answer for one stop, above the octave: g₀ = cot(πω₀/ω)/(2ω₀).",
        "b": "g₀ = -tan(πω₀/(2ω))/(2ω₀) is negative for every ω > ω₀.",
        "c": "For one stop the octave is special; for two, tan(πω₀/(2ω)) keeps its sign above ω₀.",
        "d": "Damping or not: the sign of g₀ decides.",
    },
)

register(
    "unequal-halves", lambda: symmetry_breaking(lambda w: knocker(w, 0.5), (1.4, 1.5)), level=2,
    idea="symmetry breaking found numerically",
    tolerance=2e-5,
    wrong={1.460632: "That is for the gap 0.8 of the text."},
    hints=["symmetry_breaking(family, (low, high)).", "The family takes w and returns knocker(w, gap)."],
    variants=Variants(
        "The two masses, $e=0.8$, between stops at $\\pm\\delta$ with $\\delta$ = {d}. At which $\\omega$ "
        "between 1.4 and 1.5 does the symmetric motion break its symmetry? Give five decimals.",
        dict(d=[0.5, 0.6, 0.7, 0.9, 0.4]),
        answer=lambda d: symmetry_breaking(lambda w: knocker(w, d), (1.4, 1.5)),
        wrong=(lambda d: symmetry_breaking(lambda w: knocker(w, 0.8), (1.4, 1.5)),),
    ),
)

register(
    "two-signs-1", lambda: between()[0], level=3,
    idea="the two signs that decide a birth", tolerance=5e-6,
    wrong={1.115156: "There g₀ vanishes. Where does the echo H?"},
    hints=["grazing(knocker(w)).echo, and halve the interval."],
)

register(
    "two-signs-2", lambda: between()[1], level=3, tolerance=5e-6,
    wrong={1.112110: "There the echo vanishes. Where does g₀?"},
    hints=["grazing(knocker(w)).green."],
)

register(
    "two-signs-3", lambda: between()[2], level=3,
    wrong={
        1: "One is the large one. But Π(1 - λ) has the sign of g₀, and that is negative here.",
        4: "The product of all four is small.",
        0: "Then the motion would be stable at its birth.",
    },
    hints=["g₀ < 0: the motion exists with the stop farther than P.",
           "one_impact_roots(knocker(1.1135, P + 1e-7))[1].multipliers."],
)

register(
    "soft-stop", level=2,
    idea="a soft touch has a slope",
    points=["With a spring as a stop the contact lasts a time of the order √h, since the flight is beyond "
            "the stop for 2√(2h/a).",
            "The force is of the order h, so the impulse is of the order h·√h.",
            "h^(3/2) has the slope 0 at h = 0: the map has a derivative at grazing, and linear theory "
            "survives.",
            "The harder the spring, the smaller the h from which on it behaves like the rigid stop."],
)
