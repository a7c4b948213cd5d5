"""Dimensional analysis: what kind of quantity a student's formula is.

>>> import sympy as sp
>>> P, m, L = sp.symbols("P m L")
>>> of = declared("P: impulse, m: mass, L: length")
>>> described(dimension_of(P/m, of))
'a velocity'
>>> dimension_of(P + m, of)
Traceback (most recent call last):
mechlib.exercises.dimensions.Clash: you add an impulse and a mass
"""

from fractions import Fraction

import sympy as sp

from .names import canonical
from .operations import OPERATIONS
from .parsing import parse
from .sentences import said
from .trees import is_symbol, name_of, nodes, value_at
from .verdict import NotAnAnswer

# exponents of mass, length, time
KNOWN = {
    "number": (0, 0, 0), "angle": (0, 0, 0),
    "mass": (1, 0, 0), "length": (0, 1, 0), "time": (0, 0, 1), "area": (0, 2, 0), "volume": (0, 3, 0),
    "velocity": (0, 1, -1), "acceleration": (0, 1, -2), "angular velocity": (0, 0, -1),
    "angular acceleration": (0, 0, -2),
    "impulse": (1, 1, -1), "momentum": (1, 1, -1), "angular momentum": (1, 2, -1),
    "angular impulse": (1, 2, -1),
    "force": (1, 1, -2), "energy": (1, 2, -2), "torque": (1, 2, -2), "power": (1, 2, -3),
    "moment of inertia": (1, 2, 0), "stiffness": (1, 0, -2), "damping": (1, 0, -1), "density": (1, -3, 0),
    "line density": (1, -1, 0), "pressure": (1, -1, -2), "frequency": (0, 0, -1),
}  # fmt: skip
NUMBER = (0, 0, 0)
ANY = None  # zero has every dimension


class Clash(Exception):
    """Quantities of different dimension were added, or a sine was taken of a length."""


def dimension(word):
    """The exponents behind a word, or behind a product of words.

    >>> dimension("impulse") == dimension("mass*velocity") == (1, 1, -1)
    True
    """
    if word in KNOWN:
        return tuple(map(Fraction, KNOWN[word]))
    single = {name: KNOWN[name] for name in KNOWN if " " not in name}
    try:
        return dimension_of(parse(word, single), single)
    except (NotAnAnswer, Clash):
        raise ValueError(f"unknown dimension {word!r}; known are {', '.join(KNOWN)} and products like "
                         "'mass*length**2'") from None


def declared(dimensions):
    """Dimensions from ``"m: mass, L: length"`` or a dict, by canonical symbol name."""
    if isinstance(dimensions, str):
        dimensions = dict(entry.split(":") for entry in dimensions.split(",") if entry.strip())
    return {canonical(str(name)): dimension(word.strip()) for name, word in (dimensions or {}).items()}


def described(exponents):
    """In words: a name with its article, or the product of base dimensions."""
    if exponents == NUMBER:
        return "a pure number"
    for name, known in KNOWN.items():
        if known == exponents:
            return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    powers = [f"{base}{'' if p == 1 else f'^{p}'}" for base, p in zip(("mass", "length", "time"), exponents)
              if p]
    return "a quantity of dimension " + "·".join(powers)


def dimension_of(tree, dimensions):
    """The dimension of a formula whose symbols have the given `dimensions` (by canonical name)."""
    found = {}
    for node in nodes(tree):
        inner = [found[id(arg)] for arg in node.args] if type(node) in OPERATIONS else []
        found[id(node)] = _combined(node, inner, dimensions)
    return found[id(tree)]


def _combined(node, inner, dimensions):
    kind = type(node)
    if is_symbol(node):
        return tuple(map(Fraction, dimensions[name_of(node)]))
    if kind not in OPERATIONS:
        return ANY if node is sp.S.Zero else NUMBER
    if kind in (sp.Add, sp.Min, sp.Max):
        return _same(inner)
    if kind is sp.Mul:
        return ANY if ANY in inner else tuple(map(sum, zip(NUMBER, *inner)))
    if kind is sp.Pow:
        return _power(node, *inner)
    if kind in (sp.Abs, sp.core.expr.UnevaluatedExpr):
        return inner[0]
    if kind in (sp.atan2, sp.sign):
        _same(inner)
        return NUMBER
    if any(part not in (ANY, NUMBER) for part in inner):
        raise Clash(said("function of", function=kind.__name__, it=described(inner[0])))
    return NUMBER


def _same(inner):
    kinds = list(dict.fromkeys(part for part in inner if part is not ANY))
    if len(kinds) > 1:
        raise Clash(said("add", one=described(kinds[0]), other=described(kinds[1])))
    return kinds[0] if kinds else ANY


def _power(node, base, exponent):
    if base in (ANY, NUMBER):
        if exponent not in (ANY, NUMBER):
            raise Clash(said("as exponent", it=described(exponent)))
        return base
    power = value_at(node.args[1], {})
    if power is None or abs(power) > 100:
        raise Clash(said("raise", it=described(base)))
    power = Fraction(float(power)).limit_denominator(60)
    return tuple(power * part for part in base)
