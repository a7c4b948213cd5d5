"""An answer that is a number, right within a relative tolerance."""

import math

from .. import intake, judging
from ..names import listed
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
    tree = intake.formula(answer, [], "A number")
    if names_in(tree):
        symbols = listed(names_in(tree))
        raise NotAnAnswer(f"A number is wanted; yours still contains {symbols}. Put in the values.",
                          "not a number")
    value = value_at(tree, {})
    if value is None:
        raise NotAnAnswer("Your answer has no real value: is there a division by zero, or a negative root?",
                          "undefined")
    return float(value)


def explained(number, right, tolerance, unit=""):
    """A code and a sentence for a wrong number."""
    unit = f" The answer is wanted in {unit}." if unit else ""
    if number == 0 or right == 0:
        return "different", f"{'It is not zero.' if number == 0 else 'That is not it.'}{unit}"
    ratio = number / right
    if math.isclose(ratio, 1, rel_tol=6 * tolerance):
        return "rounded", "Close, but not close enough. Carry more digits and round at the end."
    if math.isclose(ratio, -1, rel_tol=tolerance):
        return "sign", "The size is right, the sign is not. Which direction did you count as positive?"
    size = abs(ratio)
    if any(math.isclose(size, factor, rel_tol=tolerance) for factor in (_DEGREES, 1 / _DEGREES)):
        return "degrees", f"Off by the factor between degrees and radians.{unit}"
    if any(math.isclose(size, factor, rel_tol=tolerance) for factor in (2 * math.pi, 0.5 / math.pi)):
        return "turns", f"Off by the factor between turns and radians.{unit}"
    power = round(math.log10(size))
    if power and math.isclose(size, 10.0**power, rel_tol=tolerance):
        return "power of ten", ("The digits are right, the power of ten is not: check the units you put in."
                                f"{unit}")
    if math.isclose(number * right, 1, rel_tol=tolerance):
        return "reciprocal", f"Upside down: the reciprocal of your answer would be right.{unit}"
    sign = " and has the wrong sign" if ratio < 0 else ""
    which = ("large" if size > 1 else "small") + (" in size" + sign if sign else "")
    return "different", f"Your number is too {which}.{unit}"


def tolerance_of(exercise):
    if exercise.tolerance is not None:
        return exercise.tolerance
    return 1e-9 if type(exercise._value) is int else THREE_DIGITS
