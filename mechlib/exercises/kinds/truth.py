"""A statement that is true or false."""

import sympy as sp

from ..sentences import said
from ..verdict import NotAnAnswer, Verdict

_WORDS = {"true": True, "t": True, "yes": True, "对": True, "false": False, "f": False, "no": False,
          "错": False}


def wanted(exercise):
    return "`True` or `False`?"


def judge(exercise, answer):
    if _truth(answer) == bool(exercise._value):
        return Verdict(exercise.key, True, "right", f"Right. {exercise.right}".rstrip())
    sentence = next((text for _, text in exercise.wrong_answers()), said("one example"))
    return Verdict(exercise.key, False, "truth", sentence)


def _truth(answer):
    if type(answer) is bool:
        return answer
    if answer is sp.true or answer is sp.false:
        return answer is sp.true
    if type(answer).__module__ == "numpy" and type(answer).__name__ in ("bool", "bool_"):
        return answer.tolist()
    if type(answer) is str and answer.strip().lower() in _WORDS:
        return _WORDS[answer.strip().lower()]
    raise NotAnAnswer(said("true or false"), "not a truth value")
