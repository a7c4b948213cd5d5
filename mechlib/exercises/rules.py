"""Conditions on an answer, for questions with many right answers; each with what to say when it fails.

A rule is a pair (condition, sentence), or a triple with numbers that the sentence shows. A condition is a
relation between SymPy expressions of `ANSWER` (of `ANSWERS`, if the answer is a list), or several of them
joined by ``&`` and ``|``. It is written down in the language that answers are written in, so that the page
reads it with the reader it has.

>>> written((0 < ANSWER) & (ANSWER <= sp.Rational(1, 2)))
['and', ['>=', '1/2 - answer'], ['>', 'answer']]
>>> failing([(ANSWER > 1, "More than {least:.1f}, please.", {"least": 2*ANSWER})], [0.5])
'More than 1.0, please.'
>>> failing([(ANSWER > 1, "More.")], [2])
''
"""

import re

import sympy as sp

from .parsing import parse
from .trees import value_at

ANSWER = sp.Symbol("answer", real=True)
ANSWERS = sp.symbols("answer_1:10", real=True)
NEAR = 1e-9
_NAMES = ["answer", *(symbol.name for symbol in ANSWERS)]
_RELATIONS = {  # relation → sign, and the side on which it is positive
    sp.Gt: (">", 1), sp.Ge: (">=", 1), sp.Lt: (">", -1), sp.Le: (">=", -1), sp.Eq: ("=", 1), sp.Ne: ("≠", 1),
}


def written(condition):
    """A condition as nested lists: ``["and", …]``, ``["or", …]`` or ``[relation to zero, expression]``."""
    kind = type(condition)
    if kind in (sp.And, sp.Or):
        return [kind.__name__.lower(), *map(written, sp.ordered(condition.args))]
    if kind not in _RELATIONS:
        raise ValueError(f"a condition is a relation such as ANSWER > 1, or several joined by & and |, not "
                         f"{condition!r}")
    sign, side = _RELATIONS[kind]
    return [sign, text(side * (condition.lhs - condition.rhs))]


def text(expression):
    """An expression in the language of answers."""
    printed = str(sp.sympify(expression))
    parse(printed, _NAMES)
    return printed


def described(rule):
    """A rule as the page gets it: the condition, the sentence, and the numbers in it."""
    condition, sentence, *shown = rule
    if type(sentence) is not str or not sentence:
        raise ValueError(f"a rule is a condition with a sentence for whoever fails it, not {rule!r}")
    numbers = {name: text(value) for name, value in (shown[0] if shown else {}).items()}
    return {"needs": written(condition), "says": sentence, "shows": numbers}


def failing(rules, answers):
    """What to say about the first rule that the answers (numbers) do not keep; nothing if they keep all."""
    names = ["answer"] if len(answers) == 1 else [f"answer{k + 1}" for k in range(len(answers))]
    point = dict(zip(names, answers))
    for rule in map(described, rules):
        if not holds(rule["needs"], point):
            return filled(rule["says"], {name: number(value, point) for name, value in rule["shows"].items()})
    return ""


def holds(condition, point):
    head, *parts = condition
    if head in ("and", "or"):
        return (all if head == "and" else any)(holds(part, point) for part in parts)
    value = number(parts[0], point)
    if value is None:
        return False
    return {"=": abs(value) <= NEAR, "≠": abs(value) > NEAR, ">": value > 0, ">=": value >= 0}[head]


def number(expression, point):
    """The value of an expression in the language of answers, or None."""
    value = value_at(parse(expression, _NAMES), point)
    return None if value is None else float(value)


def filled(sentence, numbers):
    """``{speed:.2f}`` in a sentence as the number of that name."""
    return re.sub(r"\{(\w+):\.(\d)f\}", lambda found: f"{numbers[found[1]]:.{found[2]}f}", sentence)
