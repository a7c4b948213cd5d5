r"""Read a formula that a student typed. Nothing is ever evaluated as a program.

The rules stand in ``grammar.py``. What comes out is nested tuples (:func:`read`) or a SymPy tree that SymPy
has not been allowed to evaluate (:func:`parse`), so no input can make it work for long.

>>> parse("sqrt(L) + m^2", ["m", "L"])
sqrt(L) + m**2
>>> read("½ m v²", ["m", "v"])
('*', ('/', ('number', '1'), ('number', '2')), ('symbol', 'm'), ('^', ('symbol', 'v'), ('number', '2')))
>>> parse("1/2m", ["m"])
Traceback (most recent call last):
mechlib.exercises.verdict.NotAnAnswer: `1/2m` can be read in two ways: write `(1/2)*m` or `1/(2m)`.
"""

import sympy as sp

from .grammar import Grammar, bounded
from .tokens import LONGEST, tokens
from .verdict import NotAnAnswer

__all__ = ["LONGEST", "parse", "parse_list", "read", "read_list"]


def parse(text, names):
    """The SymPy tree of `text`, whose symbols may be any of `names`."""
    return tree(read(text, names))


def parse_list(text, names):
    """The trees of ``"[a, b]"``, ``"(a, b)"`` or ``"a, b"``.

    >>> parse_list("[m, 2]", ["m"])
    [m, 2]
    """
    return [tree(part) for part in read_list(text, names)]


def read(text, names):
    """One formula as nested tuples."""
    parser = Grammar(text, tokens(text, names))
    formula = parser.sum()
    parser.finish()
    return bounded(formula)


def read_list(text, names):
    """Formulas separated by commas, within brackets or not."""
    found = tokens(text, names)
    ends = found[0].text + found[-1].text if len(found) > 1 else ""
    inner = found[1:-1] if ends in ("[]", "()") else found
    try:
        return Grammar(text, inner).formulas()
    except NotAnAnswer:
        if inner is found or found[0].text == "[":
            raise
        return Grammar(text, found).formulas()  # "(a), (b)" is not a list in brackets


def tree(formula):
    """The SymPy tree of nested tuples, unevaluated."""
    head, *parts = formula
    if head == "number":
        return sp.Integer(parts[0]) if parts[0].isdigit() else sp.Float(parts[0], 40)
    if head == "symbol":
        return sp.Symbol(parts[0])
    if head == "constant":
        return {"pi": sp.pi, "E": sp.E}[parts[0]]
    return _MAKE[head](*map(tree, parts))


def _plainly(function):
    return lambda *parts: function(*parts, evaluate=False)


_MAKE = {
    "+": _plainly(sp.Add), "*": _plainly(sp.Mul), "^": _plainly(sp.Pow), "abs": _plainly(sp.Abs),
    "-": lambda x: sp.Mul(-1, x, evaluate=False),
    "/": lambda x, y: sp.Mul(x, sp.Pow(y, -1, evaluate=False), evaluate=False),
    "sqrt": lambda x: sp.Pow(x, sp.S.Half, evaluate=False),
} | {name: _plainly(getattr(sp, name)) for name in
     "exp log sin cos tan cot sec csc sinh cosh tanh coth asin acos atan acot asinh acosh atanh".split()}
