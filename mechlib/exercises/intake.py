"""Take in whatever was handed to `check` and make formulas of it, or say what it is.

Nothing here compares, prints or converts an object of an unknown type.

>>> formula("L^2", ["L"])
L**2
>>> formula(lambda: 0, ["L"])
Traceback (most recent call last):
mechlib.exercises.verdict.NotAnAnswer: A formula is wanted; this is a function. Hand in what it returns.
"""

import fractions
import math

import sympy as sp

from .operations import MOST_BITS
from .parsing import parse, parse_list
from .sentences import said
from .trees import inspect
from .verdict import NotAnAnswer

_MATRICES = {type(make([[1]])) for make in (sp.Matrix, sp.ImmutableMatrix, sp.SparseMatrix,
                                            sp.ImmutableSparseMatrix)}
_EQUALITY = sp.core.relational.Equality


def kind_of(answer):
    """The exact type; subclasses of anything are strangers."""
    return type(answer)


def formula(answer, names, wanted="A formula"):
    """One SymPy tree from a string, a number, a SymPy expression or a list of one."""
    answer = unwrapped(answer)
    kind = kind_of(answer)
    if kind is str:
        return inspect(parse(answer, names))
    if kind is bool:
        raise NotAnAnswer(f"{wanted} is wanted, not a truth value.", "not an expression")
    if kind in (int, float, complex, fractions.Fraction):
        return _number(answer)
    if kind in (list, tuple, set, frozenset) or kind in _MATRICES:
        items = several(answer, names, wanted)
        if len(items) == 1:
            return items[0]
        raise NotAnAnswer(f"{wanted} is wanted, not {len(items)} of them.", "too many")
    if kind is _EQUALITY:
        raise NotAnAnswer("An expression is wanted, not an equation: give its right-hand side.", "equation")
    if isinstance(answer, sp.Basic) and str(kind.__module__).startswith("sympy."):
        return inspect(answer)
    if isinstance(answer, sp.Basic) and isinstance(answer, sp.core.function.AppliedUndef):
        return inspect(answer)
    raise NotAnAnswer(f"{wanted} is wanted; {_stranger(answer)}", "not an expression")


def several(answer, names, wanted="A list of formulas"):
    """A list of trees from a list, tuple, set, matrix, array or a string with commas."""
    answer = unwrapped(answer)
    kind = kind_of(answer)
    if kind is str:
        return [inspect(tree) for tree in parse_list(answer, names)]
    if kind in _MATRICES:
        if 1 not in answer.shape:
            raise NotAnAnswer("A list or a column is wanted, not a rectangular matrix.", "wrong length")
        answer = list(answer)
    elif kind is sp.FiniteSet or kind is sp.Tuple:
        answer = list(answer.args)
    elif kind in (set, frozenset):
        answer = sorted(answer, key=lambda item: item if type(item) is str else str(type(item)))
    elif kind not in (list, tuple):
        return [formula(answer, names, wanted)]
    if len(answer) > 50:
        raise NotAnAnswer("That is a very long list.", "wrong length")
    flat = []
    for item in answer:  # [[a], [b]] is a column
        flat.extend(item if type(item) in (list, tuple) and len(item) == 1 else [item])
    if any(type(item) in (list, tuple, set) for item in flat):
        raise NotAnAnswer("A plain list of formulas is wanted, not a list of lists.", "wrong length")
    return [formula(item, names) for item in flat]


def equation(answer, names):
    """The two sides of ``Eq(left, right)``, of ``"left = right"`` or of a pair."""
    kind = kind_of(answer)
    if kind is _EQUALITY:
        return inspect(answer.args[0]), inspect(answer.args[1])
    if kind is str and answer.count("=") - answer.count("==") == 1:
        left, right = answer.replace("==", "=").split("=")
        return inspect(parse(left, names)), inspect(parse(right, names))
    if kind in (list, tuple) and len(answer) == 2:
        return formula(answer[0], names), formula(answer[1], names)
    if kind in (bool, type(sp.true), type(sp.false)):
        raise NotAnAnswer("An equation is wanted. In Python `==` compares at once: write `Eq(left, right)`.",
                          "not an equation")
    formula(answer, names, "An equation")
    raise NotAnAnswer(said("no equation"), "not an equation")


def unwrapped(answer):
    """NumPy scalars and arrays as Python numbers and lists; no answer at all as a sentence."""
    if answer is None or answer is Ellipsis:
        raise NotAnAnswer("Put your answer in place of the dots.", "nothing")
    kind = kind_of(answer)
    if kind.__module__ == "numpy" and callable(getattr(kind, "tolist", None)):
        return answer.tolist()
    return answer


def _number(answer):
    if type(answer) is complex:
        raise NotAnAnswer("A real quantity is wanted, not a complex number.", "not an expression")
    if type(answer) is float and not math.isfinite(answer):
        raise NotAnAnswer("Your answer is infinite or undefined: is there a division by zero?", "undefined")
    if type(answer) is int and answer.bit_length() > MOST_BITS:
        raise NotAnAnswer("That number is too large for me.", "too large")
    return sp.Float(answer) if type(answer) is float else sp.Rational(answer)


def _stranger(answer):
    kind = type(answer)
    if kind is dict:
        return "this is a dictionary. Hand in one of its values."
    if kind.__name__ in ("function", "builtin_function_or_method", "method"):
        return "this is a function. Hand in what it returns."
    if kind.__name__ == "Jump":
        return ("this is a whole Jump. Hand in the part asked for: `.after`, `.delta`, `.reactions`, "
                "`.energy_loss` or an entry.")
    return f"this is an object of type {str(kind.__name__)[:30]}."
