"""How a wrong formula is wrong: each function looks for one mistake and names it.

They look at values only: `student` and `target.right` are compared at the target's points.
A finding is a pair (code, sentence); the sentence never shows the right answer.
"""

from itertools import combinations

import mpmath
import sympy as sp

from . import dimensions as dim
from .comparing import DECIMAL, EXACT, agree, close, constant, depends_on, quotients, values
from .names import listed
from .trees import SINE_FOR_COSINE, has_decimals, names_in, value_at

NO_IDEA = ("different", "That is not it, nor off by a sign or a factor. Go back to the equation you started "
                        "from.")


def findings(student, target):
    """What is wrong, the most telling first; at most two."""
    shape = next((found for look in SHAPES if (found := look(student, target))), None)
    if shape:
        found = [shape]
    else:
        found = [f for look in (wrong_dimension, wrong_symbols, power_of_symbols)
                 if (f := look(student, target))]
    return found[:2] or [NO_IDEA]


def only_a_number(student, target):
    if target.names and not names_in(student):
        wanted = listed(map(target.shown, target.names))
        return "number", f"That is a number. A formula in {wanted} is wanted."


def whole_sign_or_factor(student, target):
    ratio = constant(quotients(values(student, target.points), target.values), _tolerance(student))
    if ratio is None or ratio == 0:
        return None
    if close(ratio, -1, _tolerance(student)):
        return "sign", "The size is right, the sign is not. Which direction did you count as positive?"
    if has_decimals(student) and abs(ratio - 1) < 0.01:
        return "rounded", "That looks like a rounded number. The exact value is wanted: a fraction or a root."
    sign = " The sign is off too." if ratio < 0 else ""
    size = "large" if abs(ratio) > 1 else "small"
    return "factor", f"Right up to a constant factor: your answer is too {size}.{sign}"


def upside_down(student, target):
    mine = values(student, target.points)
    if agree(quotients([1] * len(mine), mine), target.values, _tolerance(student)) and target.names:
        return "reciprocal", "Upside down: the reciprocal of your answer would be right."


def squared_or_rooted(student, target):
    mine = values(student, target.points)
    if agree(_squares(mine), target.values):
        return "root", "You took a square root that should not be there."
    if agree(mine, _squares(target.values)):
        return "square", "That is a square: a root is still to be taken."


def exchanged_symbols(student, target):
    for one, two in combinations(target.names, 2):
        swapped = [point | {one: point[two], two: point[one]} for point in target.points]
        if agree(values(student, swapped), target.values, _tolerance(student)):
            both = listed([target.shown(one), target.shown(two)])
            return "exchanged", f"Right form, but {both} have changed places."


def exchanged_sine(student, target):
    if agree(values(student, target.points, SINE_FOR_COSINE), target.values, _tolerance(student)):
        return "sine", "Sine and cosine have changed places: from which direction is the angle measured?"


def one_term(student, target):
    """A sum in the right answer (or in its numerator or denominator) of which one term is off."""
    mine = values(student, target.points)
    for part, total in zip(("numerator", "denominator"), target.fraction):
        terms = sp.Add.make_args(total)
        if not 2 <= len(terms) <= 8:
            continue
        where = "the sum" if target.fraction[1].is_number and part == "numerator" else f"the {part}"
        for term in terms:
            factor = constant([_coefficient(v, term, part, target, p) for v, p in zip(mine, target.points)],
                              _tolerance(student))
            if factor is None:
                continue
            if close(factor, -1):
                return "term sign", f"Nearly: one term of {where} has the wrong sign."
            if abs(factor) < EXACT:
                missing = listed(target.shown(n) for n in target.names if n not in names_in(student))
                hint = f" Your result does not contain {missing}; should it?" if missing else ""
                return "term missing", f"A term of {where} is missing.{hint}"
            return "term factor", f"Nearly: one term of {where} is off by a constant factor."


def _coefficient(mine, term, part, target, point):
    """By which factor `term` would have to be multiplied to give the student's value."""
    top, bottom = (value_at(tree, point) for tree in target.fraction)
    size = value_at(term, point)
    if not mine or not size or top is None or bottom is None:
        return None
    with mpmath.workdps(50):
        return 1 + (mine * bottom - top) / size if part == "numerator" else 1 + (top / mine - bottom) / size


def wrong_dimension(student, target):
    if not target.dimensions or any(name not in target.dimensions for name in names_in(student)):
        return None
    try:
        found = dim.dimension_of(student, target.dimensions)
    except dim.Clash as clash:
        return "dimension", f"The units do not fit together: {clash}."
    if found is not dim.ANY and target.dimension is not dim.ANY and found != target.dimension:
        wanted = target.wants or dim.described(target.dimension)
        return "dimension", f"Your answer has the dimension of {dim.described(found)}; {wanted} is wanted."


def wrong_symbols(student, target):
    # every name of the student has a value at the points: `target.points_for` saw to that
    points = target.points_for(student)
    extra = [n for n in names_in(student) if n not in target.names and depends_on(student, n, points)]
    missing = [n for n in target.names if n not in names_in(student) or not depends_on(student, n, points)]
    if not target.names and extra:
        return "extra symbol", "A pure number is wanted: every symbol drops out."
    sentences = []
    if missing:
        sentences.append(f"Your result does not contain {listed(map(target.shown, missing))}; should it?")
    if extra:
        it = "it" if len(extra) == 1 else "them"
        sentences.append(f"Your result contains {listed(map(target.shown, extra))}; does it really depend "
                         f"on {it}?")
    if sentences:
        return ("missing symbol" if missing else "extra symbol"), " ".join(sentences)


def power_of_symbols(student, target):
    """student/right = c·∏ symbol^k, or a function of one symbol alone."""
    ratio = quotients(values(student, target.points), target.values)
    moved, powers = [], True
    for name in target.names:
        double = [point | {name: 2 * point[name]} for point in target.points]
        change = quotients(quotients(values(student, double), values(target.right, double)), ratio)
        factor = constant(change)
        if factor is None or not close(factor, 1):
            moved.append(name)
            powers = powers and factor is not None
    if not moved or len(moved) > 2 or (len(moved) > 1 and not powers) or None in ratio:
        return None
    symbols = listed(map(target.shown, moved))
    if powers:
        enter = "enters" if len(moved) == 1 else "enter"
        return "power", f"Off by a power of {symbols}: check how {symbols} {enter}, and the units."
    return "one symbol", f"Only the way {symbols} enters is wrong; the rest is right."


def _squares(numbers):
    with mpmath.workdps(50):
        return [None if number is None else number**2 for number in numbers]


def _tolerance(student):
    return DECIMAL if has_decimals(student) else EXACT


SHAPES = (only_a_number, whole_sign_or_factor, upside_down, exchanged_symbols, exchanged_sine,
          squared_or_rooted, one_term)
