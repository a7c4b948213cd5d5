"""An answer that is a set of formulas, in any order."""

import sympy as sp

from .. import intake, judging
from ..names import listed
from ..sentences import said
from ..verdict import Verdict


def wanted(exercise):
    among = f" in {listed(exercise.names.values())}" if exercise.names else ""
    return f"A set of formulas{among} is wanted, in any order."


def judge(exercise, answer):
    targets = targets_of(exercise)
    students = intake.several(answer, exercise.names.values())
    matched = [next((t for t in targets if judging.same(s, t)), None) for s in students]
    found = [target for target in targets if target in matched]
    if len(found) == len(targets) and None not in matched:
        pairs = [(student, target) for student, target in zip(students, matched)]
        return judging.right(exercise, *map(list, zip(*pairs)))
    for known, sentence in exercise.wrong_answers():
        mistakes = [judging.known_mistake(k, exercise, targets[0])
                    for k in intake.several(known, exercise.names.values())]
        if len(mistakes) == len(students) and all(any(judging.same(s, k) for k in mistakes)
                                                  for s in students):
            return Verdict(exercise.key, False, "known", sentence)
    return Verdict(exercise.key, False, "set", _counted(len(found), matched.count(None), len(targets)))


def _counted(found, foreign, wanted):
    if not found:
        return said("none right")
    sentence = said("one right") if found == 1 else said("some right", found=found)
    if foreign:
        sentence += said("one foreign") if foreign == 1 else said("some foreign", foreign=foreign)
    if found < wanted:
        sentence += said("one more" if wanted - found == 1 else "more")
    return sentence


def targets_of(exercise):
    return [judging.target_of(exercise, right, exercise.wants) for right in _rights(exercise)]


def _rights(exercise):
    value = exercise._value
    return sorted(map(sp.sympify, value.args if isinstance(value, sp.FiniteSet) else value),
                  key=sp.default_sort_key)
