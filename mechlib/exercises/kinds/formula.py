"""An answer that is one formula."""

from .. import intake, judging
from ..names import listed
from ..verdict import Verdict


def wanted(exercise):
    kind = f" for {_article(exercise.wants)}" if exercise.wants else ""
    if not exercise.names:
        return "An exact number is wanted."
    return f"A formula{kind} in {listed(exercise.names.values())} is wanted."


def judge(exercise, answer):
    target = judging.target_of(exercise)
    student = intake.formula(answer, exercise.names.values())
    if judging.same(student, target):
        return judging.right(exercise, [student], [target])
    for known, sentence in exercise.wrong_answers():
        if judging.same(student, judging.known_mistake(known, exercise, target)):
            return Verdict(exercise.key, False, "known", sentence)
    found = judging.explained(student, target, exercise.limits)
    return Verdict(exercise.key, False, found[0][0], " ".join(sentence for _, sentence in found))


def _article(word):
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
