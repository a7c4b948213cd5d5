"""What the page knows of an exercise: values at points, sentences, hints; neither formula nor solution.

>>> import sympy as sp
>>> from mechlib.exercises import register
>>> L = sp.Symbol("L", positive=True)
>>> told = described(register("export-1", 2*L/3, symbols="L", wrong={"L/2": "The centre."}, replace=True))
>>> told["kind"], told["symbols"], len(told["points"]), told["mistakes"][0]["says"]
('formula', ['L'], 12, 'The centre.')
"""

import json

from . import dimensions as dim
from . import intake, limits, rules
from .comparing import values
from .judging import known_mistake, target_of
from .kinds import choice, collection, equation, formula, number, truth, vector
from .registry import exercise, keys
from .variants import at

DIGITS = 13


def section(name):
    """All exercises of a section, by their names."""
    return {key: described(exercise(key)) for key in keys(name)}


def written(told):
    """As JSON, without spaces."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def described(asked):
    """One exercise as the page gets it."""
    kind = asked.kind.__name__.rpartition(".")[2]
    told = {"kind": kind, "wanted": asked.description(), "hints": list(asked.hints), "right": asked.right}
    told |= _KINDS[asked.kind](asked) if asked.kind in _KINDS else {"points": list(asked.points)}
    return {name: value for name, value in told.items() if value not in (None, "", [], {})}


def variants(asked):
    """What is different in each variant of an exercise, in their order; empty if it has none.

    >>> from mechlib.exercises import exercise
    >>> len(variants(exercise("coupling-wagons"))[0]["mistakes"])
    3
    """
    if asked.variants is None:
        return []
    printed, others = described(asked), [at(asked, row) for row in asked.variants.rows]
    found = [described(other) | {"question": other.question} for other in others]
    return [{name: part for name, part in told.items() if printed.get(name) != part}
            | {name: None for name in printed if name not in told} for told in found]


def of_choice(asked):
    right = choice.right_letters(asked)
    return {"choices": dict(asked.choices), "letters": sorted(right)}


def of_truth(asked):
    said = [sentence for _, sentence in asked.wrong_answers()]
    return {"truth": bool(asked._value), "mistakes": [{"says": sentence} for sentence in said[:1]]}


def of_number(asked):
    told = {"unit": asked.unit, "rules": [rules.described(rule) for rule in asked.accepts]}
    if asked.accepts:
        return told
    return told | {"value": number.read(asked._value), "tolerance": number.tolerance_of(asked),
                   "mistakes": [{"value": number.read(known), "says": sentence}
                                for known, sentence in asked.wrong_answers()]}


def of_formula(asked):
    target = target_of(asked)
    return _common(asked, [target]) | {"mistakes": [_mistake(asked, [known], [target], sentence)
                                                    for known, sentence in asked.wrong_answers()]}


def of_vector(asked):
    targets = vector.targets_of(asked)
    if asked.accepts:
        return {"labels": list(asked.labels), "components": len(targets),
                "rules": [rules.described(rule) for rule in asked.accepts]}
    return _several(asked, targets) | {"labels": list(asked.labels), "components": len(targets)}


def of_collection(asked):
    return _several(asked, collection.targets_of(asked))


def of_equation(asked):
    target, unknowns = equation.target_of(asked), equation.unknowns_of(asked)
    elsewhere = equation.moved(target.points, unknowns) if unknowns else None

    def residual(this):
        found = {"values": _numbers(this.values), "doubled": _doubled(this, this.symbols)}
        return found | ({"moved": _numbers(values(this.right, elsewhere))} if unknowns else {})

    mistakes = []
    for known, sentence in asked.wrong_answers():
        left, right = intake.equation(known, asked.names.values())
        mistakes.append(residual(equation.residual(left, right, target)) | {"says": sentence})
    told = _common(asked, [target])
    told["targets"][0] |= residual(target)
    return told | {"unknowns": [asked.names[name] for name in unknowns], "mistakes": mistakes}


_KINDS = {choice: of_choice, truth: of_truth, number: of_number, formula: of_formula, vector: of_vector,
          collection: of_collection, equation: of_equation}


def _several(asked, targets):
    mistakes = []
    for known, sentence in asked.wrong_answers():
        parts = intake.several(known, asked.names.values())
        paired = targets if len(parts) == len(targets) else [targets[0]] * len(parts)
        mistakes.append(_mistake(asked, parts, paired, sentence))
    return _common(asked, targets) | {"mistakes": mistakes}


def _mistake(asked, parts, targets, sentence):
    return {"values": [_numbers(known_mistake(part, asked, target).values)
                       for part, target in zip(parts, targets)], "says": sentence}


def _common(asked, targets):
    """The points, what is right at them, the limits, the dimensions of the symbols."""
    points, shown = targets[0].points, asked.names
    told = {"symbols": list(shown.values()),
            "points": [[float(point[name]) for name in shown] for point in points],
            "targets": [_target(asked, target) for target in targets],
            "limits": [_limit(asked, limit, sentence) for limit, sentence in asked.limits.items()]}
    if targets[0].dimensions:
        told["dimensions"] = {shown[name]: list(map(float, targets[0].dimensions[name])) for name in shown}
    return told


def _target(asked, target):
    shown = target.symbols.values()
    told = {"names": list(map(target.shown, target.names)), "values": _numbers(target.values),
            "doubled": _doubled(target, target.names),
            "limits": [_numbers(limits.becomes(target.right, limits.approached(limit, target.points, shown)))
                       for limit in asked.limits]}
    if target.terms:
        told["parts"] = list(map(_numbers, target.parts))
        told["terms"] = [[where, list(map(_numbers, terms))] for where, terms in target.terms]
    if target.dimension is not dim.ANY and target.dimensions:
        told |= {"dimension": list(map(float, target.dimension)),
                 "wants": target.wants or dim.described(target.dimension)}
    return told


def _limit(asked, limit, sentence):
    name, goal = limits.split(limit, asked.names.values())
    return {"symbol": asked.names[name], "goal": None if goal is None else limit.partition("->")[2].strip(),
            "says": sentence}


def _doubled(target, names):
    return {target.shown(name): _numbers(target.doubled[name]) for name in names}


def _numbers(found):
    return [None if value is None else float(f"{float(value):.{DIGITS}g}") for value in found]
