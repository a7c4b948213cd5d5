"""An answer that is a set of formulas, in any order."""

import sympy as sp

from .. import intake, judging
from ..names import listed
from ..verdict import Verdict


def wanted(exercise):
    among = f" in {listed(exercise.names.values())}" if exercise.names else ""
    return f"A set of formulas{among} is wanted, in any order."


def judge(exercise, answer):
    targets = [judging.target_of(exercise, right, exercise.wants) for right in _rights(exercise)]
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
    sentences = ["None of them is right." if not found else f"{found} of yours "
                                                            f"{'is' if found == 1 else 'are'} right."]
    if foreign and found:
        sentences.append(f"{foreign} do{'es' if foreign == 1 else ''} not belong.")
    if found < wanted and found:
        sentences.append("There is still one to find." if wanted - found == 1 else "There are more to find.")
    return " ".join(sentences)


def _rights(exercise):
    value = exercise._value
    return sorted(map(sp.sympify, value.args if isinstance(value, sp.FiniteSet) else value),
                  key=sp.default_sort_key)
