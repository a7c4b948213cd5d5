"""Walk a formula: is it one we can evaluate, and what is its value at a point.

Only node types on a list are touched, each by its exact type, so an object that pretends to
be a formula is not asked anything. Sizes are bounded before any arithmetic is done
(:mod:`.operations`). Symbols are looked up by name.

>>> import sympy as sp
>>> m, L = sp.symbols("m L")
>>> print(value_at(m*L**2, {"m": 2, "L": 3}))
18.0
>>> value_at(1/(m - 2), {"m": 2}) is None
True
"""

import functools

import mpmath
import sympy as sp
from sympy.core.function import UndefinedFunction

from .names import canonical
from .operations import BITS, MOST_BITS, OPERATIONS, RAW, on_raw, out_of_reach, whole_power, within
from .verdict import NotAnAnswer

MOST_NODES = 3000
DEEPEST = 150
REMEMBERED = 200

_RATIONALS = {sp.Integer, sp.Rational, type(sp.S.Zero), type(sp.S.One), type(sp.S.NegativeOne),
              type(sp.S.Half)}
_CONSTANTS = {type(sp.pi): lambda: +mpmath.pi, type(sp.E): lambda: +mpmath.e}
_INFINITE = {type(sp.oo), type(-sp.oo), type(sp.zoo), type(sp.nan)}


def is_symbol(node):
    """A symbol, or a dynamic symbol ``q(t)``, which counts as the symbol ``q``."""
    return type(node) in (sp.Symbol, sp.Dummy) or type(type(node)) is UndefinedFunction


def name_of(node):
    return canonical(node.name)


_known = {}            # what was asked last, with the tree itself: no other has its id


def _remembered(make):
    """A function of a tree, and of what the tree is read with, that is asked for the same again and again."""
    @functools.wraps(make)
    def remembered(tree, swap=None):
        asked = make, id(tree), id(swap)
        if asked not in _known:
            found = make(tree) if swap is None else make(tree, swap)
            if len(_known) >= REMEMBERED:
                _known.clear()
            _known[asked] = tree, swap, found
        return _known[asked][2]

    return remembered


@_remembered
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


@_remembered
def names_in(tree):
    """The names of the symbols, canonical, in order of appearance."""
    return list(dict.fromkeys(name_of(node) for node in nodes(tree) if is_symbol(node)))


@_remembered
def has_decimals(tree):
    return any(type(node) is sp.Float for node in nodes(tree))


def value_at(tree, point, swap=None):
    """The value at `point` (canonical name → number), or None where it has none.

    `swap` replaces operations, e.g. `SINE_FOR_COSINE`, to see whether a mistake explains an answer.
    """
    return next(each_value(tree, [point], swap))


def values_at(tree, points, swap=None):
    """The values at several points."""
    return list(each_value(tree, points, swap))


def each_value(tree, points, swap=None):
    """The values at several points, each when it is asked for."""
    for point in points:
        with mpmath.workprec(BITS):
            value = _last_value(_steps(tree, swap), point)
        yield value


@_remembered
def _steps(tree, swap=None):
    """What is done node after node, the same at every point: (operation, places of its arguments),
    (None, name of a symbol) or (None, number)."""
    places, steps = {}, []
    for place, node in enumerate(nodes(tree)):
        places[id(node)] = place
        steps.append(_step(node, [places[id(arg)] for arg in _arguments(node)], swap or {}))
    return steps


def _step(node, arguments, swap):
    kind = type(node)
    if kind is sp.Pow and type(node.exp) in _RATIONALS and node.exp.q == 1 and abs(node.exp.p) <= 1024:
        return whole_power(int(node.exp.p)), arguments[:1]
    if kind in RAW:
        return RAW[kind], arguments
    if kind in OPERATIONS:
        return on_raw(swap.get(kind, OPERATIONS[kind])), arguments
    if kind in _RATIONALS:
        if max(node.p.bit_length(), node.q.bit_length()) > MOST_BITS:
            return out_of_reach, []
        return None, (mpmath.mpf(node.p) / node.q)._mpf_
    if kind is sp.Float:
        return None, mpmath.mpf(str(node))._mpf_
    return None, _CONSTANTS[kind]()._mpf_ if kind in _CONSTANTS else name_of(node)


def _last_value(steps, point):
    values = []
    try:
        for operation, given in steps:
            if operation is not None:
                values.append(within(operation([values[place] for place in given])))
            else:
                values.append(mpmath.mpmathify(point[given])._mpf_ if type(given) is str else given)
        return mpmath.mp.make_mpf(values[-1])
    except (ArithmeticError, ValueError, KeyError, MemoryError):
        return None
