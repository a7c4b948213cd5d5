"""The tools of every kind of answer: is it the same, is it accepted, how is it wrong?"""

from . import dimensions as dim
from . import intake, limits
from .comparing import DECIMAL, EXACT, agree, values
from .diagnosis import findings
from .rules import failing
from .sentences import said
from .target import Target
from .trees import has_decimals
from .verdict import NotAnAnswer, Verdict

ROUGH = 1e-11


def right(exercise, students, targets):
    """The good news, with a word on decimals if there were any that are not exact."""
    rough = any(has_decimals(s) and not same(s, t, ROUGH) for s, t in zip(students, targets))
    remarks = [said("right"), said("exact is nicer") if rough else "", exercise.right]
    return Verdict(exercise.key, True, "right", " ".join(filter(None, remarks)))


def accepted(exercise, numbers):
    """The verdict of an exercise's own rules about numbers."""
    complaint = failing(exercise.accepts, numbers)
    if complaint:
        return Verdict(exercise.key, False, "not accepted", complaint)
    return Verdict(exercise.key, True, "right", f"Right. {exercise.right}".rstrip())


def target_of(exercise, right=None, wants=None):
    """The right answer, or one component of it, prepared for comparison; remembered on the exercise."""
    known = exercise.targets
    if (right, wants) not in known:
        value = exercise._value if right is None else right
        wants_word = wants if right is not None else exercise.wants
        known[right, wants] = Target(value, exercise.names, exercise.sample_ranges,
                                     dim.declared(exercise.dimensions), wants_word)
    return known[right, wants]


def same(student, target, tolerance=None):
    """Whether a tree and a target (or another tree) have the same values."""
    tolerance = tolerance or (DECIMAL if has_decimals(student) else EXACT)
    points = target.points_for(student)
    right = target.values if points is target.points else values(target.right, points)
    return agree(values(student, points), right, tolerance)


def known_mistake(known, exercise, target):
    """A typical wrong answer as a target of its own."""
    written = known if type(known) is str else intake.formula(known, exercise.names.values())
    if ("mistake", written) not in exercise.targets:
        tree = intake.formula(written, exercise.names.values())
        exercise.targets["mistake", written] = Target(tree, target.symbols, target.ranges)
    return exercise.targets["mistake", written]


def explained(student, target, limit_sentences=None):
    """How a wrong formula is wrong: pairs of a code and a sentence, never empty."""
    points = target.points_for(student)
    if all(value is None for value in values(student, points)):
        raise NotAnAnswer(said("no value"), "undefined")
    found = findings(student, target)
    for limit, sentence in (limit_sentences or {}).items():
        if limits.fails(student, target, limit):
            mine = limits.reached_by(student, target, limit)
            return found[:1] + [("limit", said("limit", says=sentence, mine=mine) if mine else sentence)]
    return found
