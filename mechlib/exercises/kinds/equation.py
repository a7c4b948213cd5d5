"""An answer that is an equation: right when it says the same, however it is multiplied out."""

import sympy as sp

from .. import dimensions as dim
from .. import intake, judging
from ..comparing import DECIMAL, EXACT, close, constant, quotients, values
from ..diagnosis import doubled, power_of_symbols, wrong_symbols
from ..names import canonical, listed
from ..sentences import said
from ..target import Target
from ..trees import has_decimals, names_in
from ..verdict import Verdict


def wanted(exercise):
    return f"An equation in {listed(exercise.names.values())} is wanted: `Eq(left, right)`."


def judge(exercise, answer):
    target = target_of(exercise)
    left, right = intake.equation(answer, exercise.names.values())
    student = sp.Add(left, sp.Mul(-1, right, evaluate=False), evaluate=False)
    points = target.points_for(student)
    if all(value is not None and close(value, 0, EXACT) for value in values(student, points)):
        return Verdict(exercise.key, False, "empty", said("says nothing"))
    if equivalent(student, target, exercise):
        return Verdict(exercise.key, True, "right", f"Right. {exercise.right}".rstrip())
    for known, sentence in exercise.wrong_answers():
        one, other = intake.equation(known, exercise.names.values())
        if equivalent(student, residual(one, other, target), exercise):
            return Verdict(exercise.key, False, "known", sentence)
    code, sentence = _explained(left, right, student, target)
    return Verdict(exercise.key, False, code, sentence)


def residual(left, right, target):
    """Left minus right of another equation, at the points of the target."""
    return Target(left - right, target.symbols, target.ranges)


def equivalent(student, target, exercise):
    """Whether both residuals differ by a factor that is not zero and free of the unknowns.

    Without declared unknowns the factor may be a constant times powers of the symbols.
    """
    points = target.points_for(student)
    tolerance = DECIMAL if has_decimals(student) else EXACT
    ratio = quotients(values(student, points), values(target.right, points))
    if None in ratio or any(abs(value) < 1e-20 for value in ratio):
        return False
    if constant(ratio, tolerance) is not None:
        return True
    unknowns = unknowns_of(exercise)
    if unknowns:
        elsewhere = moved(points, unknowns)
        again = quotients(values(student, elsewhere), values(target.right, elsewhere))
        return None not in again and all(close(a, b, tolerance) for a, b in zip(ratio, again))
    return all(name in target.symbols
               for name in names_in(student)) and _is_monomial(student, target, points, ratio)


def unknowns_of(exercise):
    """The canonical names of the symbols that the equation is for."""
    names = exercise.unknowns
    names = names.replace(",", " ").split() if isinstance(names, str) else names
    return [canonical(str(name)) for name in names]


def moved(points, names):
    """The points with other values of the unknowns alone."""
    others = points[1:] + points[:1]
    return [point | {name: other[name] for name in names} for point, other in zip(points, others)]


def _is_monomial(student, target, points, ratio):
    for name in target.symbols:
        again = quotients(values(student, doubled(points, name)), target.doubled[name])
        if constant(quotients(again, ratio)) is None:
            return False
    return True


def _explained(left, right, student, target):
    if target.dimensions and all(name in target.dimensions for name in names_in(student)):
        try:
            dim.dimension_of(student, target.dimensions)
        except dim.Clash as clash:
            return "dimension", said("clash", clash=clash)
    flipped = sp.Add(left, right, evaluate=False)
    if constant(quotients(values(flipped, target.points), target.values)) is not None:
        return "sign", said("side sign")
    found = wrong_symbols(student, target) or power_of_symbols(student, target)
    return found or ("different", said("other equation"))


def target_of(exercise):
    sides = exercise._value.args
    return judging.target_of(exercise, sides[0] - sides[1], None)
