"""An answer with several components, judged one by one."""

from itertools import permutations

import sympy as sp

from .. import intake, judging
from ..names import listed
from ..sentences import said
from ..verdict import NotAnAnswer, Verdict
from . import number


def wanted(exercise):
    return f"A list of {len(_rights(exercise))} formulas in {listed(exercise.names.values())} is wanted."


def judge(exercise, answer):
    targets = targets_of(exercise)
    students = intake.several(answer, exercise.names.values())
    if len(students) != len(targets):
        raise NotAnAnswer(said("components", wanted=len(targets), given=len(students)), "wrong length")
    if exercise.accepts:
        return judging.accepted(exercise, [number.read(student) for student in students])
    good = [judging.same(student, target) for student, target in zip(students, targets)]
    if all(good):
        return judging.right(exercise, students, targets)
    for known, sentence in exercise.wrong_answers():
        mistakes = intake.several(known, exercise.names.values())
        if len(mistakes) == len(targets) and all(
            judging.same(s, judging.known_mistake(k, exercise, t))
            for s, k, t in zip(students, mistakes, targets)
        ):
            return Verdict(exercise.key, False, "known", sentence)
    if len(targets) <= 4 and any(all(map(judging.same, order, targets)) for order in permutations(students)):
        return Verdict(exercise.key, False, "order", said("order"))
    return _component_by_component(exercise, students, targets, good)


def _component_by_component(exercise, students, targets, good):
    parts = []
    for place, (student, target, fine) in enumerate(zip(students, targets, good)):
        name = exercise.labels[place] if exercise.labels else f"{place + 1}"
        found = [("right", said("component right"))]
        if not fine:
            found = judging.explained(student, target, exercise.limits)
        parts.append(Verdict(name, fine, found[0][0], " ".join(sentence for _, sentence in found)))
    codes = {part.code for part in parts}
    if len(codes) == 1 and len({part.message for part in parts}) == 1:
        every = said("every component", says=parts[0].message)
        return Verdict(exercise.key, False, codes.pop(), every, tuple(parts))
    message = " ".join(said("component", label=part.key, says=part.message) for part in parts)
    return Verdict(exercise.key, False, next(part.code for part in parts if not part), message, tuple(parts))


def targets_of(exercise):
    rights = _rights(exercise)
    wants = exercise.wants if isinstance(exercise.wants, (list, tuple)) else [exercise.wants] * len(rights)
    if len(wants) != len(rights) or len(exercise.labels) not in (0, len(rights)):
        raise ValueError(f"exercise {exercise.key}: `wants` and `labels` need one entry per component")
    return [judging.target_of(exercise, right, want) for right, want in zip(rights, wants)]


def _rights(exercise):
    return [sp.sympify(item) for item in exercise._value]
