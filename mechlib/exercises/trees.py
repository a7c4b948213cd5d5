"""Walk a formula: is it one we can evaluate, and what is its value at a point.

Only node types on a list are touched, each by its exact type, so an object that pretends to
be a formula is not asked anything. Sizes are bounded before any arithmetic is done, so no
tower of powers can keep the checker busy. Symbols are looked up by name.

>>> import sympy as sp
>>> m, L = sp.symbols("m L")
>>> print(value_at(m*L**2, {"m": 2, "L": 3}))
18.0
>>> value_at(1/(m - 2), {"m": 2}) is None
True
"""

import mpmath
import sympy as sp
from sympy.core.function import UndefinedFunction

from .names import canonical
from .verdict import NotAnAnswer

MOST_NODES = 3000
DEEPEST = 150
MOST_BITS = 20000
DIGITS = 50
ROUNDING = mpmath.mpf(10) ** -40
LARGEST = 996          # bits of a value: 1e300, as far as the doubles of the page reach


class OutOfReach(ArithmeticError):
    """A value too large, too small or not defined."""


def _power(base, exponent):
    if -ROUNDING < base < 0 and exponent != int(exponent):
        base = mpmath.mpf(0)
    if base == 0 and exponent < 0:
        raise OutOfReach
    if exponent == int(exponent) and abs(exponent) <= 1024:
        return base ** int(exponent)
    if base != 0 and abs(exponent) * (abs(mpmath.mag(base)) + 1) > MOST_BITS:
        raise OutOfReach
    return mpmath.power(base, exponent)


def _whole_power(exponent):
    def power(base):
        if exponent < 0 and base == 0:
            raise OutOfReach
        return base ** exponent

    return power


def _out_of_reach():
    raise OutOfReach


def _bounded(function):
    def guarded(x):
        if abs(x) > MOST_BITS / 2:
            raise OutOfReach
        return function(x)

    return guarded


def _total(*values):
    return mpmath.fsum(values)


def _product(*values):
    result = mpmath.mpf(1)
    for value in values:
        result *= value
    return result


OPERATIONS = {
    sp.Add: _total,
    sp.Mul: _product,
    sp.Pow: _power,
    sp.Abs: abs,
    sp.exp: _bounded(mpmath.exp),
    sp.log: lambda x, base=None: mpmath.log(x) if base is None else mpmath.log(x) / mpmath.log(base),
    sp.sign: mpmath.sign,
    sp.atan2: mpmath.atan2,
    sp.Min: min,
    sp.Max: max,
    sp.core.expr.UnevaluatedExpr: lambda x: x,
}
for _name in "sin cos tan cot sec csc asin acos atan acot".split():
    OPERATIONS[getattr(sp, _name)] = getattr(mpmath, _name)
for _name in "sinh cosh tanh coth asinh acosh atanh".split():
    OPERATIONS[getattr(sp, _name)] = _bounded(getattr(mpmath, _name))
SINE_FOR_COSINE = {sp.sin: mpmath.cos, sp.cos: mpmath.sin, sp.tan: mpmath.cot, sp.cot: mpmath.tan}

_RATIONALS = {sp.Integer, sp.Rational, type(sp.S.Zero), type(sp.S.One), type(sp.S.NegativeOne),
              type(sp.S.Half)}
_CONSTANTS = {type(sp.pi): lambda: +mpmath.pi, type(sp.E): lambda: +mpmath.e}
_INFINITE = {type(sp.oo), type(-sp.oo), type(sp.zoo), type(sp.nan)}


def is_symbol(node):
    """A symbol, or a dynamic symbol ``q(t)``, which counts as the symbol ``q``."""
    return type(node) in (sp.Symbol, sp.Dummy) or type(type(node)) is UndefinedFunction


def name_of(node):
    return canonical(node.name)


def nodes(tree):
    """Every node once, arguments before what they are arguments of, within the bounds."""
    depth, order, todo = {}, [], [(tree, False)]
    while todo:
        node, ready = todo.pop()
        if ready:
            depth[id(node)] = 1 + max((depth[id(arg)] for arg in _arguments(node)), default=0)
            order.append(node)
        elif id(node) not in depth:
            if len(depth) > MOST_NODES or len(todo) > 4 * MOST_NODES:
                raise NotAnAnswer("That formula is too large for me. Can you simplify it?", "too large")
            depth[id(node)] = 0
            todo.append((node, True))
            todo.extend((arg, False) for arg in _arguments(node))
    if depth[id(tree)] > DEEPEST:
        raise NotAnAnswer("That formula is nested too deeply for me. Can you simplify it?", "too large")
    return order


def _arguments(node):
    return node.args if type(node) in OPERATIONS else ()


def inspect(tree):
    """Refuse, with a sentence, what cannot be evaluated; return the tree."""
    for node in nodes(tree):
        kind = type(node)
        if kind in _INFINITE:
            raise NotAnAnswer("Your answer is infinite or undefined: is there a division by zero?",
                              "undefined")
        if (kind in OPERATIONS or kind in _RATIONALS or kind in _CONSTANTS or kind is sp.Float
                or is_symbol(node)):
            continue
        if str(kind.__module__).startswith("sympy.physics.units"):
            raise NotAnAnswer("Leave the units out of the formula.", "units")
        if isinstance(node, (sp.core.relational.Relational, sp.logic.boolalg.Boolean)):
            raise NotAnAnswer("An expression is wanted, not a statement or an equation.", "equation")
        raise NotAnAnswer(f"Your answer contains a {str(kind.__name__)[:30]}, which I cannot evaluate.",
                          "not an expression")
    return tree


def names_in(tree):
    """The names of the symbols, canonical, in order of appearance."""
    return list(dict.fromkeys(name_of(node) for node in nodes(tree) if is_symbol(node)))


def has_decimals(tree):
    return any(type(node) is sp.Float for node in nodes(tree))


def value_at(tree, point, swap=None):
    """The value at `point` (canonical name → number), or None where it has none.

    `swap` replaces operations, e.g. `SINE_FOR_COSINE`, to see whether a mistake explains an answer.
    """
    return values_at(tree, [point], swap)[0]


def values_at(tree, points, swap=None):
    """The values at several points."""
    with mpmath.workdps(DIGITS):
        steps = _steps(nodes(tree), {**OPERATIONS, **(swap or {})})
        return [_last_value(steps, point) for point in points]


def _steps(order, operations):
    """What is done node after node, the same at every point: (operation, places of its arguments),
    (None, name of a symbol) or (None, number)."""
    places, steps = {}, []
    for place, node in enumerate(order):
        places[id(node)] = place
        steps.append(_step(node, [places[id(arg)] for arg in _arguments(node)], operations))
    return steps


def _step(node, arguments, operations):
    kind = type(node)
    if kind is sp.Pow and type(node.exp) in _RATIONALS and node.exp.q == 1 and abs(node.exp.p) <= 1024:
        return _whole_power(int(node.exp.p)), arguments[:1]
    if kind in operations:
        return operations[kind], arguments
    if kind in _RATIONALS:
        if max(node.p.bit_length(), node.q.bit_length()) > MOST_BITS:
            return _out_of_reach, []
        return None, mpmath.mpf(node.p) / node.q
    if kind is sp.Float:
        return None, mpmath.mpf(str(node))
    return None, _CONSTANTS[kind]() if kind in _CONSTANTS else name_of(node)


def _last_value(steps, point):
    values = []
    try:
        for operation, given in steps:
            if operation is not None:
                values.append(_real(operation(*[values[place] for place in given])))
            else:
                values.append(mpmath.mpmathify(point[given]) if type(given) is str else given)
        return values[-1]
    except (ArithmeticError, ValueError, KeyError, MemoryError):
        return None


def _real(value):
    """The value, if it is real, finite and not too large."""
    if isinstance(value, mpmath.mpc):
        if value.imag != 0:
            raise OutOfReach
        value = value.real
    if not mpmath.isfinite(value) or (value != 0 and mpmath.mag(value) > LARGEST):
        raise OutOfReach
    return value
