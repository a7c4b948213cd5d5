"""Functions that take numbers, arrays and SymPy expressions alike, so that a law is written once.

With SymPy values a law returns formulas: for proofs, and for pictures that move.
"""

import numpy as np
import sympy as sp


def symbolic(*values) -> bool:
    """Whether a value is a SymPy expression.

    >>> symbolic(1, 2.0), symbolic(1, sp.Symbol("x"))
    (False, True)
    """
    return any(isinstance(v, sp.Basic) for v in values)


def _either(numeric, exact):
    def function(*values):
        return exact(*values) if symbolic(*values) else numeric(*values)
    function.__doc__ = f"{numeric.__name__}, of numbers, arrays or expressions."
    return function


sqrt, sin, cos = _either(np.sqrt, sp.sqrt), _either(np.sin, sp.sin), _either(np.cos, sp.cos)
exp, arccos, arctan2 = _either(np.exp, sp.exp), _either(np.arccos, sp.acos), _either(np.arctan2, sp.atan2)
absolute, sign = _either(np.abs, sp.Abs), _either(np.sign, sp.sign)
minimum, maximum = _either(np.minimum, sp.Min), _either(np.maximum, sp.Max)


def pieces(*pairs):
    """The first value whose condition holds, from pairs (value, condition); the last condition is True.

    >>> x = sp.Symbol("x")
    >>> pieces((0, x < 0), (x, True))
    Piecewise((0, x < 0), (x, True))
    >>> pieces((0, np.array([-1, 2]) < 0), (7, True))
    array([0, 7])
    """
    values, conditions = zip(*pairs, strict=True)
    if symbolic(*values, *conditions):
        return sp.Piecewise(*pairs)
    return np.select([np.asarray(c) for c in conditions[:-1]], values[:-1], values[-1])
