"""Functions of time as plain symbols, for the eye: x(t), dx/dt, d²x/dt² become x, ẋ, ẍ."""

import re

import sympy as sp
from sympy.core.function import AppliedUndef

from .formulas import Unknown


def symbol_of(name, order=0):
    """The symbol for a coordinate's ``order``-th derivative; the dots stand on the letter, before the index.

    >>> symbol_of("x_1", 2), symbol_of("theta")
    (xddot_1, theta)
    """
    dots = {0: "", 1: "dot", 2: "ddot", 3: "dddot"}[order]
    if name.startswith("δ"):
        inner = sp.latex(symbol_of(name[1:], order))
        return Unknown(f"δ{symbol_of(name[1:], order)}", rf"\delta {inner}")
    base, index = re.fullmatch(r"([^_\d]+)(.*)", name).groups() if not name[0].isdigit() else (name, "")
    return sp.Symbol(f"{base}{dots}{index}")


def replacements(expression):
    """{x(t): x, dx/dt: ẋ, …} for all functions of one symbol in the expression."""
    found = {}
    for e in sp.preorder_traversal(sp.sympify(expression)):
        if (isinstance(e, sp.Derivative) and _of_time(e.expr) and len(e.variables) <= 3
                and all(v == e.expr.args[0] for v in e.variables)):
            found[e] = symbol_of(e.expr.func.__name__, len(e.variables))
        elif _of_time(e):
            found[e] = symbol_of(e.func.__name__)
    return found


def _of_time(e):
    return isinstance(e, AppliedUndef) and len(e.args) == 1 and e.args[0].is_Symbol


def dotted(expression: sp.Basic | sp.MatrixBase | list | tuple) -> sp.Basic | sp.MatrixBase | list | tuple:
    """The expression, matrix or list with x(t) → x, dx/dt → ẋ, d²x/dt² → ẍ.

    >>> t = sp.Symbol("t"); x, theta = sp.Function("x")(t), sp.Function("theta")(t)
    >>> dotted(x.diff(t)*sp.sin(theta) + theta.diff(t, 2))
    thetaddot + xdot*sin(theta)
    """
    if isinstance(expression, (list, tuple)):
        return type(expression)(dotted(e) for e in expression)
    expression = sp.sympify(expression)
    return expression.xreplace(replacements(expression))
