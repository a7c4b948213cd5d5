"""Symbols → numbers: expressions of a state as a function, the right-hand sides that are integrated."""

import sympy as sp
from sympy.core.function import AppliedUndef

from ..checks import missing_values


def with_values(expressions, state, values=None, where="the parameters", why=""):
    """The expressions with ``values`` put in; what is neither in the state nor given is refused by name.

    ``where`` and ``why`` complete the sentence.

    >>> k, m, x = sp.symbols("k m x")
    >>> with_values([-k*x/m], [x], {k: 2, "m": 1})
    [-2*x]
    >>> with_values([-k*x/m], [x], {k: 2})
    Traceback (most recent call last):
    ...
    ValueError: no value for m: add it to the parameters.
    """
    given = {k if isinstance(k, sp.Basic) else sp.Symbol(str(k)): sp.sympify(v)
             for k, v in dict(values or {}).items()}
    entries = [sp.sympify(e).xreplace(given) for e in expressions]
    inside = {x: sp.Dummy() for x in state}
    left = [e.xreplace(inside) for e in entries]
    missing_values({x for e in left for x in e.free_symbols | e.atoms(AppliedUndef)} - {*inside.values()},
                   where, why)
    return entries


def numbers_of(expressions, state, values=None, modules="numpy", where="the parameters", why=""):
    """f(y) → the list of the expressions at the state y, in numbers (or arrays, if y holds arrays).

    >>> k, x, v = sp.symbols("k x v")
    >>> rate = numbers_of([v, -k*x], [x, v], {k: 4})
    >>> rate([1.0, 3.0])
    [3.0, -4.0]
    """
    entries = with_values(expressions, state, values, where, why)
    plain = {x: sp.Dummy(f"y{k}") for k, x in enumerate(state)}
    return sp.lambdify([list(plain.values())], [e.xreplace(plain) for e in entries], modules, cse=True)
