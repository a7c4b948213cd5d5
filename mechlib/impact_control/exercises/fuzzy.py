"""Exercises: a sentence as a controller."""

from math import sqrt

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.exercises.variants import fraction
from mechlib.impact_control import sentence_levels

a, b, p, q, r = sp.symbols("a b p q r", positive=True)
f_m, X = sp.symbols("f_m X", positive=True)


def level(a, b):
    """How far the answer "leave it alone", ZE, holds."""
    return float(sentence_levels(a, b)[2])


def table(r):
    """The weighted mean, with r for the rule (P, P)."""
    return sp.expand((a*(1 - b) + (1 - a)*b)/2 + r*a*b)


def diagonal():
    """The centroid on a = b from the areas of the cut triangles and of what they share."""
    whole, shared = a - a**2/2, (a - a**2)/2
    area = (1 - a**2)/2 + 2*whole - 2*shared
    return sp.factor((whole/2 + whole - shared/4 - 3*shared/4)/area)


def striking_bounds(omega, delta):
    """The two bounds f_m at which the PD law swings just as far as the gap."""
    square, middle = 1 + omega**2, 0.1*omega**2 + 1 - omega**2
    rest = (1 - omega**2)**2 + (0.1*omega)**2 - 1/delta**2
    root = sqrt(middle**2 - square*rest)
    return 2*(-middle - root)/square, 2*(-middle + root)/square


def without_damping(omega, delta):
    """The same for the added spring alone."""
    return 2*(omega**2 - 1 - sqrt(1/delta**2 - (0.1*omega)**2))


register(
    "fuzzy-level", level(0.8, -0.3), level=1, tolerance=0.001,
    idea="least of the inputs, largest of the rules",
    wrong={
        0.2: "That is one of the two rules that hold and answer ZE. Of several rules the largest level "
             "counts.",
        0.5: "Levels are not added: of several rules the largest counts.",
        0.24: "That is a product. In a rule the least of the two degrees counts.",
        0.7: "That is the answer PS. Which words of the table lead to ZE?",
    },
    hints=["Two rules that hold here answer ZE: (P, N) and (Z, Z).",
           "In each the least of the two degrees counts."],
    variants=Variants(
        "The place is $a$ = {a}, the velocity $b$ = {b}. How far does the answer ZE hold?",
        dict(a=[0.8, 0.7, 0.75, 0.9, 0.35], b=[-0.3, -0.45, -0.4, -0.35, -0.25]),
        answer=level,
        wrong=(lambda a, b: min(min(a, -b), min(1 - a, 1 + b)),
               lambda a, b: min(a, -b) + min(1 - a, 1 + b),
               lambda a, b: max(-a*b, (1 - a)*(1 + b)), lambda a, b: min(a, 1 + b)),
    ),
)

register(
    "narrow-set", 0.15, level=1, tolerance=0.002,
    idea="sets that are cut off at the edge",
    wrong={
        0.05: "So far from the edge may the centroid lie. The set is wider than that.",
        0.1: "That puts the centroid in the middle of the base. A triangle is heavier where it is high.",
        0.075: "The centroid lies nearer to the upright side: a third of the base from it.",
    },
    hints=["What is left is a triangle with its upright side at y = 1 and the base from 1 - d to 1.",
           "The centroid of a triangle lies two thirds of the way to the upright side."],
    variants=Variants(
        "The outermost set of the answers is cut off at $y=1$; what is left rises from $0$ at $y=1-d$ to $1$ "
        "at $y=1$. Which $d$ lets the strongest answer be {most}?",
        dict(most=[0.95, 0.9, 0.97, 0.88, 0.92]),
        answer=lambda most: 3*(1 - most),
        wrong=(lambda most: 1 - most, lambda most: 2*(1 - most), lambda most: 1.5*(1 - most)),
    ),
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
    "answer-on-the-diagonal", diagonal, level=2,
    idea="an exact centroid with three sets",
    symbols="a", dimensions="a: 1", ranges={"a": (0.05, 0.5)},
    wrong={
        "a": "That is the PD law, or the mean of the centres. The areas of the cut triangles are not "
             "proportional to their levels.",
        "a*(3 - a)/(4*(1 + a - a**2))": "That is the answer on the axis. On the diagonal PB holds as well.",
        "3*a*(2 - a)/(2*(1 + 4*a - 3*a**2))": "What two neighbours share is counted twice.",
        "2*a": "That is the slope at zero. The formula is not linear.",
    },
    hints=["Three answers are left: ZE with the level 1 - a, PS and PB with the level a.",
           "Their areas are ½(1 - a²) and twice a - ½a²; two pairs of neighbours share ½a(1 - a) each, with "
           "their middles at ¼ and ¾."],
)

register(
    "bound-that-strikes", striking_bounds(2.0, 0.35)[0], level=2, tolerance=0.003,
    idea="an amplitude that grows with the stiffness",
    wrong={
        striking_bounds(2.0, 0.35)[1]: "From there on the damping has won, and the amplitude is smaller than "
                                       "the gap again. Where does it begin to be larger?",
        striking_bounds(2.0, 0.35)[0]/2: "Place and velocity share the force: each has the gain f_m/2.",
        without_damping(2.0, 0.35): "The law changes the damping too: 2ζ + f_m/2.",
    },
    hints=["f = -½f_m(x + ẋ): the stiffness becomes 1 + f_m/2, the damping 2ζ + f_m/2.",
           "Put the amplitude 1/√((k - ω²)² + (cω)²) equal to the gap: a quadratic equation for f_m/2."],
    variants=Variants(
        r"A PD law with $X=V=1$ acts on the oscillator with $\zeta=0.05$, $F=1$, $\omega$ = {omega}, whose "
        r"stop stands at $\delta$ = {delta}. From which bound $f_m$ on is it struck for certain?",
        dict(omega=[2.0, 2.2, 1.9, 2.5, 1.8], delta=[0.35, 0.27, 0.4, 0.195, 0.46]),
        answer=lambda omega, delta: striking_bounds(omega, delta)[0],
        wrong=(lambda omega, delta: striking_bounds(omega, delta)[1],
               lambda omega, delta: striking_bounds(omega, delta)[0]/2, without_damping),
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
    "products-and-means-2", table(sp.Rational(1, 2)), level=3,
    symbols="a b", dimensions="a: 1, b: 1",
    wrong={
        "(a + b)/2": "That is the table of the sum. What does this one say at a = b = 1?",
        "a + b - a*b": "The three answers that are not zero are all ½.",
        "(a + b - 2*a*b)/2": "Do not forget the rule (P, P): it has an answer too.",
    },
    hints=["The degrees of (P, Z), (Z, P) and (P, P) are a(1 - b), (1 - a)b and ab.",
           "The four degrees add up to 1, so the mean is the sum of degree times answer."],
    variants=Variants(
        r"Let $0\le a,b\le1$ and read the table with products and a weighted mean. (Z, Z) is answered by "
        r"$0$, (P, Z) and (Z, P) by $\frac12$, but (P, P) by ${r}$. What is the answer of the whole table? "
        "Use `a`, `b`.",
        dict(r=[fraction(1, 2), fraction(1, 4), fraction(3, 4), fraction(2, 3), fraction(5, 4)]),
        answer=table,
        wrong=(lambda r: (a + b)/2, None, lambda r: table(0)),
    ),
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
