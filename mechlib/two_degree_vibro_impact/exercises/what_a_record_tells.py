"""Exercises: what a record tells."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.two_degree_vibro_impact import (
    find_impacts,
    jump_uncertainty,
    points_needed,
    read_record,
    type_of_motion,
)

sigma, h, Delta, a = sp.symbols("sigma h Delta a", positive=True)


def of_f():
    """The impacts of record F."""
    return find_impacts(read_record("F"), 16, 0.9)


def pair():
    """The shortest interval of record F in turns, on average."""
    turns = np.diff(of_f().time)/read_record("F").period
    return float(turns[turns < 0.5].mean())


register(
    "weak-pair", "c", level=1,
    idea="telling impacts apart by strength or by time",
    choices={
        "a": "Two drops that differ by 0.0034, each with a standard deviation of 0.024?",
        "b": "Compare the difference of the drops with their standard deviation, then that of the intervals.",
        "c": "0.0034 is a seventh of the standard deviation; 0.08 of a turn is more than twenty.",
        "d": "The intervals differ by 0.08 of a turn. How well does the record tell an instant?",
    },
)

register(
    "three-specks", "b", level=1,
    idea="the type of a motion from its return plot",
    choices={
        "a": "Three impacts until it repeats itself is right. But how many turns do they take?",
        "b": "Three impacts, and 0.21 + 1.69 + 2.10 = 4 turns.",
        "c": "p counts impacts, l turns of the drum.",
        "d": "A closed curve fills up as impacts are added. Three specks stay three.",
    },
)

register(
    "lost-knock", "c", level=1,
    idea="what a missed impact does to a type",
    choices={
        "a": "The instants of the others are as they were: after four turns everything repeats itself.",
        "b": "The number of turns until it repeats itself does not change.",
        "c": "In every four turns one impact fewer is seen.",
        "d": "What is left still repeats itself after four turns.",
    },
)

register(
    "five-deviations", points_needed(sigma, h, Delta), level=2,
    idea="samples needed to see a kink",
    symbols="sigma h Delta", dimensions="sigma: length, h: time, Delta: velocity", wants="1",
    wrong={
        "(24*sigma**2/(h*Delta)**2)**(1/3)": "With so many points the jump is one standard deviation. It "
                                             "should be five.",
        "(120*sigma**2/(h*Delta)**2)**(1/3)": "Five times: the standard deviation, not its square.",
        "sqrt(600)*sigma/(h*Delta)": "σ_Δ falls with the power 3/2 of m.",
    },
    limits={"h -> oo": "Few samples that lie far apart: the slope is known from few points."},
    hints=["Put σ_Δ = Δ/5.", "Square it, then solve for m³."],
)

register(
    "points-for-a-tap", lambda: points_needed(0.003, 0.026, 0.2), level=2,
    idea="window length for a given drop", tolerance=0.005,
    wrong={
        1.997095: "That makes the jump one standard deviation. It should be five.",
        14.131862: "σ_Δ falls with the power 3/2 of m: take the third root of m³.",
        3.414943: "Five times: the standard deviation, not its square.",
    },
    hints=["m³ = 24·5²σ²/(hΔ)²."],
    variants=Variants(
        "A record has the noise $\\sigma$ = {s}, samples lie $h$ = {h} apart. How many points must each line "
        "have, so that a drop $\\Delta$ = {d} is five standard deviations? Answer to two decimals, as if "
        "points could be divided.",
        dict(s=[0.003, 0.002, 0.01, 0.005, 0.004], h=[0.026, 0.02, 0.03, 0.05, 0.01],
             d=[0.2, 0.1, 0.5, 0.2, 0.3]),
        answer=lambda s, h, d: points_needed(s, h, d),
        wrong=(lambda s, h, d: points_needed(s, h, d, 1), lambda s, h, d: points_needed(s, h, d)**1.5,
               lambda s, h, d: points_needed(s, h, d, 5**0.5)),
    ),
)

register(
    "bend-or-kink", lambda: 0.2/(0.026*0.42), level=2,
    idea="curvature mistaken for an impact", tolerance=0.005,
    wrong={
        36.630037: "Both lines bend away from their common middle: the drop is mh times the acceleration.",
        0.47619: "That is the time mh. How many points are that?",
    },
    hints=["Where there is no kink, lines report mh times the acceleration as a drop."],
    variants=Variants(
        "A record is sampled every $h$ = {h}. Near a peak, where there is no impact, the acceleration is "
        "$\\ddot x$ = −{q}. From how many points on do lines report a drop of {d} there? Answer to one "
        "decimal.",
        dict(h=[0.026, 0.02, 0.03, 0.05, 0.01], q=[0.42, 0.8, 1.5, 0.3, 2.0], d=[0.2, 0.3, 0.5, 0.25, 0.4]),
        answer=lambda h, q, d: d/(h*q),
        wrong=(lambda h, q, d: 2*d/(h*q), lambda h, q, d: d/q),
    ),
)

register(
    "record-f-1", lambda: 5*jump_uncertainty(read_record("F").noise, read_record("F").step, 16, "parabolas"),
    level=3,
    idea="reading an unknown record from detection to type", tolerance=0.01,
    wrong={
        0.079372: "That is one standard deviation. Five.",
        0.098485: "That is for lines. Parabolas need about four times as much.",
    },
    hints=['jump_uncertainty(record.noise, record.step, 16, "parabolas")'],
)

register(
    "record-f-2", lambda: type_of_motion(of_f().time, 0.76, 0.01)[0], level=3,
    wrong={
        4: "That is l, the number of turns.",
        1: "With a high threshold the strongest knock alone is seen. Take 0.9.",
        2: "With a high threshold only the two strongest are seen. Take 0.9.",
    },
    hints=["type_of_motion(found.time, record.omega, 0.01)"],
)

register(
    "record-f-3", pair, level=3, tolerance=0.03,
    wrong={
        1.0407: "That is a time. How many turns, 2π/0.76 each?",
        1.0889: "That is the longest interval.",
    },
    hints=["The differences of found.time, over the period."],
)

register(
    "longer-lines", level=2,
    idea="noise against bend in a detector",
    points=["Longer lines average more noise: the standard deviation falls with the power 3/2 of m.",
            "A smooth bend looks like a kink to two lines: mh times the acceleration, and this grows.",
            "Two impacts that are nearer than m samples merge into one."],
)
