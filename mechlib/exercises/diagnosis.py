"""How a wrong formula is wrong: each function looks for one mistake and names it.

They look at values only: `student` and the target are compared at the target's points.
A finding is a pair (code, sentence); the sentence never shows the right answer.
The page's ``diagnosis.js`` does the same with the same values.
"""

from itertools import combinations

import mpmath

from . import dimensions as dim
from .comparing import (
    DECIMAL,
    EXACT,
    agree,
    close,
    constant,
    depends_on,
    quotient,
    quotients,
    values,
)
from .names import listed
from .operations import SINE_FOR_COSINE
from .sentences import said
from .trees import each_value, has_decimals, names_in

NEARLY_ZERO = mpmath.mpf(10) ** -12


def findings(student, target):
    """What is wrong, the most telling first; at most two."""
    shape = next((found for look in SHAPES if (found := look(student, target))), None)
    if shape:
        return [shape]
    found = [f for look in (wrong_dimension, wrong_symbols, power_of_symbols) if (f := look(student, target))]
    return found[:2] or [("different", said("different"))]


def only_a_number(student, target):
    if target.names and not names_in(student):
        return "number", said("number", symbols=listed(map(target.shown, target.names)))


def whole_sign_or_factor(student, target):
    ratio = constant(quotients(values(student, target.points), target.values), _tolerance(student))
    if ratio is None or abs(ratio) < NEARLY_ZERO:
        return None
    if close(ratio, -1, _tolerance(student)):
        return "sign", said("sign")
    if has_decimals(student) and abs(ratio - 1) < 0.01:
        return "rounded", said("rounded")
    sign = said("sign too") if ratio < 0 else ""
    return "factor", said("factor", size="large" if abs(ratio) > 1 else "small") + sign


def upside_down(student, target):
    mine = values(student, target.points)
    if agree(quotients([1] * len(mine), mine), target.values, _tolerance(student)) and target.names:
        return "reciprocal", said("reciprocal")


def squared_or_rooted(student, target):
    mine = values(student, target.points)
    if agree(_squares(mine), target.values):
        return "root", said("root")
    if agree(mine, _squares(target.values)):
        return "square", said("square")


def exchanged_symbols(student, target):
    for one, two in combinations(target.names, 2):
        swapped = [point | {one: point[two], two: point[one]} for point in target.points]
        if agree(each_value(student, swapped), target.values, _tolerance(student)):
            return "exchanged", said("exchanged", symbols=listed([target.shown(one), target.shown(two)]))


def exchanged_sine(student, target):
    if agree(each_value(student, target.points, SINE_FOR_COSINE), target.values, _tolerance(student)):
        return "sine", said("sine")


def one_term(student, target):
    """A sum in the right answer (or in its numerator or denominator) of which one term is off."""
    mine = values(student, target.points)
    for where, terms in target.terms:
        for term in terms:
            factor = constant(_coefficients(mine, term, where, target), _tolerance(student))
            if factor is None:
                continue
            if close(factor, -1, _tolerance(student)):
                return "term sign", said("term sign", where=where)
            if abs(factor) < NEARLY_ZERO:
                missing = listed(target.shown(n) for n in target.names if n not in names_in(student))
                hint = " " + said("missing symbol", symbols=missing) if missing else ""
                return "term missing", said("term missing", where=where) + hint
            return "term factor", said("term factor", where=where)


def _coefficients(mine, term, where, target):
    """By which factor `term` would have to be multiplied to give the student's values."""
    with mpmath.workdps(50):
        return [_coefficient(*row, where) for row in zip(mine, term, *target.parts)]


def _coefficient(mine, term, top, bottom, where):
    if not mine or not term or top is None or bottom is None:
        return None
    return 1 + ((top / mine - bottom) if where == "the denominator" else (mine * bottom - top)) / term


def wrong_dimension(student, target):
    if not target.dimensions or any(name not in target.dimensions for name in names_in(student)):
        return None
    try:
        found = dim.dimension_of(student, target.dimensions)
    except dim.Clash as clash:
        return "dimension", said("clash", clash=clash)
    if found is not dim.ANY and target.dimension is not dim.ANY and found != target.dimension:
        wanted = target.wants or dim.described(target.dimension)
        return "dimension", said("dimension", found=dim.described(found), wanted=wanted)


def wrong_symbols(student, target):
    # every name of the student has a value at the points: `target.points_for` saw to that
    points, mine = target.points_for(student), names_in(student)
    known = [name for name in target.symbols if name in mine]
    used = [n for n in known + [n for n in mine if n not in known] if depends_on(student, n, points)]
    extra = [name for name in used if name not in target.names]
    missing = [name for name in target.names if name not in used]
    if not target.names and extra:
        return "extra symbol", said("pure number")
    sentences = []
    if missing:
        sentences.append(said("missing symbol", symbols=listed(map(target.shown, missing))))
    if extra:
        it = "it" if len(extra) == 1 else "them"
        sentences.append(said("extra symbol", symbols=listed(map(target.shown, extra)), it=it))
    if sentences:
        return ("missing symbol" if missing else "extra symbol"), " ".join(sentences)


def power_of_symbols(student, target):
    """student/right = c·∏ symbol^k, or a function of one symbol alone."""
    ratio = quotients(values(student, target.points), target.values)
    moved, powers = [], True
    for name in target.names:
        mine = each_value(student, doubled(target.points, name))
        factor = constant(quotient(quotient(a, b), before)
                          for a, b, before in zip(mine, target.doubled[name], ratio))
        if factor is None or not close(factor, 1):
            moved.append(name)
            powers = powers and factor is not None
    if not moved or len(moved) > 2 or (len(moved) > 1 and not powers) or None in ratio:
        return None
    symbols = listed(map(target.shown, moved))
    if powers:
        return "power", said("power", symbols=symbols, enter="enters" if len(moved) == 1 else "enter")
    return "one symbol", said("one symbol", symbols=symbols)


def doubled(points, name):
    """The points with one symbol twice as large."""
    return [point | {name: 2 * point[name]} for point in points]


def _squares(numbers):
    with mpmath.workdps(50):
        return [None if number is None else number**2 for number in numbers]


def _tolerance(student):
    return DECIMAL if has_decimals(student) else EXACT


SHAPES = (only_a_number, whole_sign_or_factor, upside_down, exchanged_symbols, exchanged_sine,
          squared_or_rooted, one_term)
