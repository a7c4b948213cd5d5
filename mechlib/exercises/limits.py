"""Does a formula behave in a limit as it should? ``"M -> 0"``, ``"e -> 1"``, ``"n -> oo"``."""

import mpmath
import sympy as sp

from .comparing import close, values
from .names import canonical
from .parsing import parse
from .trees import name_of, nodes, value_at

_STEP = mpmath.mpf(10) ** -18


def split(limit):
    """The canonical name and the value of a limit; the value is None for infinity.

    >>> split("omega_0 -> pi/2")[0], split("n -> oo")[1] is None
    ('omega0', True)
    """
    name, arrow, goal = limit.partition("->")
    if not arrow:
        raise ValueError(f"a limit is written 'M -> 0', not {limit!r}")
    return canonical(name.strip()), None if goal.strip() == "oo" else value_at(parse(goal, []), {})


def fails(student, target, limit):
    """Whether the student's formula and the right one differ in the limit."""
    name, goal = split(limit)
    near = 1 / _STEP if goal is None else goal + _STEP
    points = [point | {name: near} for point in target.points_for(student)]
    pairs = [(a, b) for a, b in zip(values(student, points), values(target.right, points)) if b is not None]
    return any(a is None or not _alike(a, b) for a, b in pairs)


def _alike(a, b):
    tiny, huge = mpmath.mpf(10) ** -12, mpmath.mpf(10) ** 12
    return max(abs(a), abs(b)) < tiny or min(abs(a), abs(b)) > huge or close(a, b, mpmath.mpf(10) ** -9)


def reached_by(student, limit):
    """What the student's own formula becomes in the limit, as LaTeX, if that is easy to say; else None.

    >>> m, M, L = sp.symbols("m M L")
    >>> reached_by(L*(3*m + M)/(m + M), "M -> 0")
    '3 L'
    """
    name, goal = split(limit)
    tame = (sp.Add, sp.Mul, sp.Pow, sp.Symbol)
    order = nodes(student)
    if goal is None or goal != int(goal) or len(order) > 60:
        return None
    plain = {}
    for node in order:
        if type(node) not in tame and not isinstance(node, sp.Rational):
            return None
        if type(node) is sp.Pow and not (node.args[1].is_Rational and abs(node.args[1]) <= 6):
            return None
        if type(node) is sp.Symbol:
            plain[id(node)] = sp.Integer(int(goal)) if name_of(node) == name else sp.Symbol(node.name)
        else:
            plain[id(node)] = node.func(*(plain[id(arg)] for arg in node.args)) if node.args else node
        if plain[id(node)].is_Rational and max(plain[id(node)].p.bit_length(),
                                               plain[id(node)].q.bit_length()) > 200:
            return None
    result = plain[id(student)]
    return None if result.has(sp.nan, sp.zoo, sp.oo) else sp.latex(result)
