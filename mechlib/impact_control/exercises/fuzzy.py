"""Exercises: a sentence as a controller."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.impact_control import sentence_controller, sentence_levels, steady_amplitude

a, b, p, q, r = sp.symbols("a b p q r", positive=True)
f_m, X = sp.symbols("f_m X", positive=True)


def level(a, b):
    """How far the answer "a little", PS, holds."""
    return float(sentence_levels(a, b)[3])


def touched(omega, f_m):
    """The amplitude with the PD law."""
    return float(steady_amplitude(omega, 1.0, 1 + f_m/2, 0.1 + f_m/2))


register(
    "fuzzy-level", level(0.3, 0.6), level=1, tolerance=0.001,
    idea="least of the inputs, largest of the rules",
    wrong={
        0.3: "That is one of the two rules that answer PS. Of several rules the largest level counts.",
        0.9: "Levels are not added: of several rules the largest counts.",
        0.42: "That is a product. In a rule the least of the two degrees counts.",
    },
    hints=["Two rules answer PS: (P, Z) and (Z, P).", "min(0.3, 1 - 0.6) and min(1 - 0.3, 0.6)."],
    variants=Variants(
        "The place is $a$ = {a}, the velocity $b$ = {b}. How far does the answer PS hold?",
        dict(a=[0.3, 0.7, 0.4, 0.8, 0.25], b=[0.6, 0.2, 0.55, 0.35, 0.5]),
        answer=level,
        wrong=(lambda a, b: min(min(a, 1 - b), min(1 - a, b)),
               lambda a, b: min(a, 1 - b) + min(1 - a, b),
               lambda a, b: max(a*(1 - b), (1 - a)*b)),
        hints=["Two rules answer PS: (P, Z) and (Z, P).", "In each the least of the two degrees counts."],
    ),
)

register(
    "strongest-answer", float(sentence_controller(truncated=True).output(1, 1)), level=1, tolerance=0.002,
    idea="sets that are cut off at the edge",
    wrong={
        1.0: "The upright side stands at 1, but the centroid of a triangle does not lie on its side.",
        0.75: "That is the middle of the base. A triangle is heavier where it is high.",
        0.6666667: "That is the height above the base's left end in units of the base, not of y: the base "
                   "runs from ½ to 1.",
    },
    hints=["The centroid of a triangle lies two thirds of the way to the upright side."],
)

register(
    "gain-of-the-sentence", sp.Rational(3, 4)*f_m/X, level=1,
    idea="the stiffness hidden in a table of rules",
    symbols="f_m X", dimensions="f_m: length/time**2, X: length", wants="1/time**2",
    wrong={
        "f_m/(2*X)": "That is the PD law. The slope of the sentence on the axis is not ½.",
        "3*f_m/4": "The place is measured in units of X.",
        "2*f_m/X": "That is the slope along the diagonal, where place and velocity grow together.",
    },
    hints=["f = -f_m y and a = x/X.", "The slope of a(3 - a)/(4(1 + a - a²)) at a = 0 is ¾."],
)

register(
    "which-rules-strike", "b", level=1,
    idea="which rules act like a spring",
    choices={
        "a": "They damp, and damping makes the amplitude smaller.",
        "b": "They act like a second spring; the force is faster than the mass on its spring, and a stiffer "
             "spring brings the two nearer together.",
        "c": "The bound is not reached before the impacts begin: near the amplitude 0.35 all inputs are "
             "below 1.",
        "d": "Holding the force adds a short delay, which matters a little; the closed form without it "
             "predicts the impacts too.",
    },
)

register(
    "answer-on-the-axis", a*(3 - a)/(4*(1 + a - a**2)), level=2,
    idea="an exact centroid with two sets",
    symbols="a", dimensions="a: 1", ranges={"a": (0.05, 0.95)},
    wrong={
        "a/2": "That is the PD law, or the mean of the centres. The areas of the cut triangles are not "
               "proportional to their levels.",
        "a*(2 - a)/(2*(1 + 2*a - 2*a**2))": "The part that both triangles share is counted twice.",
        "3*a/4": "That is the slope at zero. The formula is not linear.",
    },
    limits={"a -> 1": "At the edge only the answer ½ is left."},
    hints=["At b = 0 two answers are left: ZE with the level 1 - a, PS with the level a.",
           "Their areas are ½(1 - a²) and a - ½a²; they share ½a(1 - a), with its middle at ¼."],
)

register(
    "touched-by-pd", touched(2.0, 0.5), level=2, tolerance=0.002,
    idea="an amplitude that grows with the stiffness",
    wrong={
        0.33259: "That is the amplitude without control.",
        0.36268: "The law changes the damping too: 2ζ + f_m/2.",
        0.36060: "Place and velocity share the force: each has the gain f_m/2.",
    },
    hints=["f = -½f_m(x + ẋ): the stiffness becomes 1 + f_m/2, the damping 2ζ + f_m/2.",
           "The amplitude is 1/√((k - ω²)² + (cω)²)."],
    variants=Variants(
        r"A PD law with $X=V=1$ and the bound $f_m$ = {f_m} acts on the oscillator with $\zeta=0.05$, $F=1$, "
        r"$\omega$ = {omega}. Which is the largest gap $\delta$ at which the stop is struck for certain?",
        dict(omega=[2.0, 2.2, 1.9, 2.2, 1.8], f_m=[0.5, 0.6, 0.4, 0.4, 0.3]),
        answer=touched,
        wrong=(lambda omega, f_m: 1/((1 - omega**2)**2 + (0.1*omega)**2)**0.5,
               lambda omega, f_m: 1/((1 + f_m/2 - omega**2)**2 + (0.1*omega)**2)**0.5,
               lambda omega, f_m: 1/((1 + f_m - omega**2)**2 + ((0.1 + f_m)*omega)**2)**0.5),
    ),
)

register(
    "products-and-means-1", a*(1 - b), level=3,
    idea="rules as interpolation in a table",
    symbols="a b", dimensions="a: 1, b: 1",
    wrong={
        "a*b": "That is the rule (P, P).",
        "a": "That is the degree of P alone. The velocity must be about zero too.",
        "b*(1 - a)": "That is the rule (Z, P).",
    },
    hints=["P holds for the place to the degree a, Z for the velocity to the degree 1 - b."],
)

register(
    "products-and-means-2", (a + b)/2, level=3,
    symbols="a b", dimensions="a: 1, b: 1",
    wrong={
        "a + b": "The centres are 0, ½, ½ and 1.",
        "(a + b - a*b)/2": "Do not forget the rule (P, P), whose centre is 1.",
    },
    hints=["½a(1 - b) + ½(1 - a)b + ab.", "The four degrees add up to 1."],
)

register(
    "products-and-means-3", p*a*(1 - b) + q*(1 - a)*b + r*a*b, level=3,
    symbols="a b p q r", dimensions="a: 1, b: 1, p: 1, q: 1, r: 1",
    wrong={
        "p*a + q*b + r*a*b": "At a = b = 1 this gives p + q + r; the table says r.",
        "p*a + q*b": "That is right only if r = p + q.",
    },
    hints=["Put the new numbers in the place of the centres."],
)

register(
    "worth-a-sentence", level=2,
    idea="an honest comparison of controllers",
    points=["With products and a mean of singletons the rules are interpolation in a table; with this table "
            "they are the PD law itself.",
            "Least, largest and centroid bend the surface by at most 0.08 of the largest force; the losses "
            "differ by about one per cent, in either direction.",
            "What the rules are good for is a table that no simple formula gives, written by somebody who "
            "knows the machine but not its equation.",
            "A fair comparison gives both the same bound and states the effort; and it includes a plain "
            "damper, which beats both here with more force."],
)
