"""An answer that is a number, right within a relative tolerance."""

import math
from functools import lru_cache

from .. import intake, judging
from ..names import listed
from ..sentences import said
from ..trees import names_in, value_at
from ..verdict import NotAnAnswer, Verdict

THREE_DIGITS = 0.005
_DEGREES = 180 / math.pi


def wanted(exercise):
    unit = f" in {exercise.unit}" if exercise.unit else ""
    error = f", with an error of at most {100 * tolerance_of(exercise):.3g} %"
    digits = "" if type(exercise._value) is int else error
    return f"A number{unit} is wanted{digits}."


def judge(exercise, answer):
    number = read(answer)
    if exercise.accepts:
        return judging.accepted(exercise, [number])
    right, tolerance = float(read(exercise._value)), tolerance_of(exercise)
    if math.isclose(number, right, rel_tol=tolerance, abs_tol=1e-12):
        return Verdict(exercise.key, True, "right", f"Right. {exercise.right}".rstrip())
    for known, sentence in exercise.wrong_answers():
        if math.isclose(number, read(known), rel_tol=tolerance, abs_tol=1e-12):
            return Verdict(exercise.key, False, "known", sentence)
    code, sentence = explained(number, right, tolerance, exercise.unit)
    return Verdict(exercise.key, False, code, sentence)


def read(answer):
    """The float behind a number, a string such as ``"3*sqrt(2)/5"`` or a SymPy expression without symbols.

    >>> read("3/2")
    1.5
    """
    return _read_again(answer) if type(answer) in (int, float, str) else _read(answer)


def _read(answer):
    tree = intake.formula(answer, [], "A number")
    if names_in(tree):
        symbols = listed(names_in(tree))
        raise NotAnAnswer(f"A number is wanted; yours still contains {symbols}. Put in the values.",
                          "not a number")
    value = value_at(tree, {})
    if value is None:
        raise NotAnAnswer(said("no real value"), "undefined")
    return float(value)


_read_again = lru_cache(maxsize=1000, typed=True)(_read)


def explained(number, right, tolerance, unit=""):
    """A code and a sentence for a wrong number."""
    unit = said("wanted in", unit=unit) if unit else ""
    if number == 0 or right == 0:
        return "different", said("not zero" if number == 0 else "not it") + unit
    ratio, size = number / right, abs(number / right)
    if math.isclose(ratio, 1, rel_tol=6 * tolerance):
        return "rounded", said("not close enough")
    if math.isclose(ratio, -1, rel_tol=tolerance):
        return "sign", said("sign")
    for code, factor in (("degrees", _DEGREES), ("turns", 2 * math.pi)):
        if any(math.isclose(size, off, rel_tol=tolerance) for off in (factor, 1 / factor)):
            return code, said(code) + unit
    power = round(math.log10(size))
    if power and math.isclose(size, 10.0**power, rel_tol=tolerance):
        return "power of ten", said("power of ten") + unit
    if math.isclose(number * right, 1, rel_tol=tolerance):
        return "reciprocal", said("reciprocal") + unit
    return "different", said(f"too {'large' if size > 1 else 'small'}{', sign' if ratio < 0 else ''}") + unit


def tolerance_of(exercise):
    if exercise.tolerance is not None:
        return exercise.tolerance
    return 1e-9 if type(exercise._value) is int else THREE_DIGITS
