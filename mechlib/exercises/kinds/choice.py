"""Multiple choice: each choice, right or wrong, has its sentence."""

import re

from ..names import listed
from ..sentences import said
from ..verdict import NotAnAnswer, Verdict


def wanted(exercise):
    how = "among" if len(right_letters(exercise)) > 1 else "one of"
    return f"Choose {how} {listed(exercise.choices, 'or')}."


def judge(exercise, answer):
    right = right_letters(exercise)
    unknown = right - set(exercise.choices)
    if unknown:
        raise ValueError(f"exercise {exercise.key}: the answer is not among the choices")
    chosen = _letters(answer, exercise)
    if chosen == right:
        sentences = " ".join(exercise.choices[letter] for letter in sorted(right)) if exercise.choices else ""
        return Verdict(exercise.key, True, "right",
                       " ".join(filter(None, ["Right.", sentences, exercise.right])))
    wrong = sorted(chosen - right)
    if wrong:
        return Verdict(exercise.key, False, "choice", " ".join(exercise.choices[letter] for letter in wrong))
    return Verdict(exercise.key, False, "choice", said("more are true"))


def right_letters(exercise):
    return {exercise._value} if isinstance(exercise._value, str) else set(exercise._value)


def _letters(answer, exercise):
    """The set of letters in ``"b"``, ``" B) "``, ``"a, c"`` or ``["a", "c"]``."""
    items = list(answer) if type(answer) in (list, tuple, set, frozenset) else [answer]
    if not items or not all(type(item) is str and len(item) < 40 for item in items):
        how_many = "one letter" if len(right_letters(exercise)) == 1 else "letters"
        raise NotAnAnswer(f"Answer with {how_many} in quotes: {listed(exercise.choices, 'or')}.",
                          "not a choice")
    letters = {part for item in items for part in re.split(r"[\s,;().]+", item.lower()) if part}
    if not letters or not letters <= set(exercise.choices):
        raise NotAnAnswer(said("no choice", choices=listed(exercise.choices, "or")), "not a choice")
    if len(letters) > 1 and len(right_letters(exercise)) == 1:
        raise NotAnAnswer(said("one choice"), "not a choice")
    return letters
