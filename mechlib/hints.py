"""Short names for the types that signatures share.

    Formula     a number or a SymPy expression
    Numbers     one number, or an array of them
    Quantity    numbers, arrays or SymPy expressions, where a law is a formula
    Vector      components of a vector or of a state, in numbers
    Modal       a number, an array over many systems, or one of these for each mode
    Rate        y' = rate(t, y)
    Bodies      particles and rigid bodies of ``sympy.physics.mechanics``, or its ``KanesMethod``
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import sympy as sp

Formula = sp.Expr | float
Numbers = float | np.ndarray
Quantity = sp.Expr | float | np.ndarray
Vector = Sequence[float] | np.ndarray
Modal = float | np.ndarray | Sequence[float | np.ndarray]
Rate = Callable[[float, np.ndarray], Sequence[float] | np.ndarray]
Bodies = Any
