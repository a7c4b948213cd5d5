"""Exercises: free vibration against a stop."""

import sympy as sp

from mechlib.exercises import register
from mechlib.one_degree_vibro_impact import bilinear_period, time_to_rest

delta, T, d, u, kappa = sp.symbols("delta T d u kappa", positive=True)
e, k = sp.symbols("e k", positive=True)


def elastic_fret():
    """Ω of a bilinear spring whose stop stands at the rest position."""
    return sp.simplify(2*sp.pi/bilinear_period(sp.Integer(1), sp.Integer(0), kappa))


register(
    "plucked-twice-as-hard", "b", level=1,
    idea="how the note of a rattling string depends on the pluck",
    choices={
        "a": "It arrives faster, but it also has further to go.",
        "b": "Half a circle takes half a turn, whatever its radius.",
        "c": "The longer way is run through at a higher speed.",
        "d": "The octave is there at the first touch; it does not come twice.",
    },
)

register(
    "speed-from-the-note", -delta*sp.tan(T/2), level=1,
    idea="impact speed from a period",
    symbols="delta T", dimensions="delta: length, T: 1", ranges={"T": (3.3, 6.1)},
    wrong={
        "delta*tan(T/2)": "For a gap T lies between π and 2π: what is the sign of the tangent of T/2 there?",
        "-delta*tan(T)": "The time from the turning point to the stop is half the period.",
        "-delta*sin(T/2)": "cos(T/2) = -δ/A and U = A sin(T/2).",
    },
    hints=["Start the clock at the turning point: x = -A cos t.", "At T/2 x = δ and u = A sin(T/2)."],
)

register(
    "octave-between-stops", sp.sqrt(2)*delta, level=1,
    idea="frequency and amplitude between two stops",
    symbols="delta", dimensions="delta: length", wants="length",
    wrong={
        "2*delta": "That sounds three times as high: Ω = 3.",
        "delta": "There it only touches, and Ω is still 1.",
    },
    hints=["Ω = π/(2 arcsin(δ/A)) shall be 2."],
)

register(
    "rattle-amplitude", lambda: float(-1/sp.cos(sp.pi/sp.Rational(19, 10))), level=2,
    idea="a frequency that approaches the octave", tolerance=0.001,
    wrong={
        -12.109566: "An amplitude is positive: π/1.9 is more than a right angle, so its cosine is negative.",
        1.013820: "T = 2π/Ω is twice the arccosine, not the arccosine.",
        1.9: "1.9 is the frequency. Solve Ω = π/arccos(-δ/A) for A.",
    },
    hints=["arccos(-1/A) = π/1.9."],
)

register(
    "elastic-fret", elastic_fret, level=2,
    idea="two half swings with different springs",
    symbols="kappa", dimensions="kappa: 1",
    wrong={
        "sqrt(1 + kappa)": "That is the frequency while the stop is touched: half the swing only.",
        "(1 + sqrt(1 + kappa))/2": "Durations add up, not frequencies.",
        "2": "That is the rigid stop, κ → ∞.",
    },
    limits={"kappa -> 0": "Without a stop the frequency is 1."},
    hints=["Half a swing at the frequency 1, half a swing at √(1 + κ): add the two times."],
)

register(
    "until-silence-1", 2*sp.atan(e**k*u/d), level=3,
    idea="infinitely many hops in a finite time",
    symbols="e k u d", dimensions="e: 1, k: 1, u: length, d: length",
    ranges={"e": (0.2, 0.9), "k": (0, 6)},
    wrong={
        "2*e**k*u/d": "That is a hop under a constant push; a spring pulls harder further out.",
        "2*atan(u/d)": "That is the first hop. The later ones start with less speed.",
        "atan(e**k*u/d)": "That is the way up only.",
    },
    hints=["δ - x = u sin t - |δ|(1 - cos t): when is it zero again?", "tan(t/2) = (1 - cos t)/sin t."],
)

register(
    "until-silence-2", 2*u/(d*(1 - e)), level=3,
    symbols="e u d", dimensions="e: 1, u: length, d: length", ranges={"e": (0.2, 0.9)},
    wrong={
        "2*u/d": "That is one hop. Add them all up.",
        "2*e*u/(d*(1 - e))": "The first hop has the whole speed, e⁰ u.",
        "u/(d*(1 - e))": "Up and down: a hop lasts 2u/d.",
    },
    hints=["A hop with a constant push |δ| lasts 2u/|δ|.", "1 + e + e² + … = 1/(1 - e)."],
)

register(
    "until-silence-3", lambda: float(time_to_rest(1.0, 1.0, 0.9)), level=3, tolerance=0.002,
    wrong={
        20.0: "That is the bound of the second step. The exact sum is smaller, as the arctangent is.",
        1.5708: "That is the first hop.",
        36.362889: "2 arctan, once: each hop lasts 2 arctan(…), not twice that.",
    },
    hints=["Add 2 arctan(0.9^k) for k = 0, 1, 2, …; a hundred terms are enough."],
)

register(
    "why-the-octave", level=2,
    idea="half a swing at every amplitude",
    points=["With the stop at the rest position the mass is on its side for exactly half of each free swing.",
            "Free swings of a linear spring all take the same time, 2π, so half of one takes π at every "
            "amplitude.",
            "The elastic impact takes no time and turns the velocity round: the state goes on where the "
            "second half of the swing would have begun on the other side.",
            "With a gap or a preload the part that is cut off is not half, and its share depends on the "
            "amplitude."],
)
