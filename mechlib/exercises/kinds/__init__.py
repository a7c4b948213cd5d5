"""The kinds of answers. Each module has ``judge(exercise, answer)`` and ``wanted(exercise)``."""

import sympy as sp

from . import choice, collection, equation, explain, formula, number, truth, vector


def kind_for(exercise):
    """Which kind of answer an exercise has, from its right answer and declarations."""
    if exercise.points:
        return explain
    if exercise.choices is not None:
        return choice
    value = exercise._value
    if isinstance(value, (bool, sp.logic.boolalg.BooleanAtom)):
        return truth
    if isinstance(value, sp.Equality):
        return equation
    if isinstance(value, (set, frozenset, sp.FiniteSet)):
        return collection
    if isinstance(value, (list, tuple, sp.Tuple, sp.MatrixBase)):
        return vector
    if isinstance(value, (int, float)) or exercise.tolerance is not None or exercise.unit:
        return number
    if isinstance(value, sp.Expr):
        return formula
    raise ValueError(f"exercise {exercise.key}: an answer of type {type(value).__name__} cannot be checked")
