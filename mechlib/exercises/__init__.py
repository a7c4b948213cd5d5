"""Answers and their checks: ``check("side-corner", answer)`` says right or wrong, and how.

>>> import sympy as sp
>>> from mechlib.exercises import check, register
>>> m, M, L = sp.symbols("m M L", positive=True)
>>> register("door-2", 2*L*(m + 3*M)/(3*(m + 2*M)), symbols="m M L",
...          wrong={"2*L/3": "This is the answer without the closer."}, replace=True)
Exercise('door-2', m, M, L)
>>> check("door-2", 2*L/3)
✗ door-2: This is the answer without the closer.
>>> check("door-2", (2*m + 6*M)*L/(3*m + 6*M))
✓ door-2: Right.
"""

from .checking import ask, check, hint, variant
from .registry import exercise, keys, register
from .rules import ANSWER, ANSWERS
from .variants import Variants

__all__ = ["ANSWER", "ANSWERS", "Variants", "ask", "check", "exercise", "hint", "keys", "register",
           "variant"]
