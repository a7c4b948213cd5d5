"""What a free rigid body adds to the contact matrix."""

from collections.abc import Sequence

import numpy as np
import sympy as sp

from mechlib.algebra import tidy
from mechlib.hints import Formula
from mechlib.needs import listed, needs, number, positive


@needs(mass=positive, arm=listed)
def inverse_mass(mass: Formula, inertia: Formula | sp.Matrix, arm: Sequence[Formula]) -> sp.Matrix:
    """The velocity that a unit impulse gives to the struck point of a free body: E/m + XᵀI⁻¹X, with X p = r ×
    p.

    ``arm`` r leads from the mass centre to the contact.  In the plane it has two components and ``inertia``
    is a number; in space it has three and ``inertia`` is the 3×3 tensor about the mass centre, in the same
    axes.  The contact matrix W of two free bodies is the sum of theirs; a floor adds nothing.

    >>> m, I, a, b = sp.symbols("m I a b", positive=True)
    >>> inverse_mass(m, I, (a, b))
    Matrix([
    [1/m + b**2/I,       -a*b/I],
    [      -a*b/I, 1/m + a**2/I]])
    >>> inverse_mass(1, sp.diag(2, 3, 6), (0, 0, 1)) == sp.diag(sp.Rational(4, 3), sp.Rational(3, 2), 1)
    True
    """
    r = sp.Matrix(arm)
    number(list(r), "inverse_mass: arm")
    number(list(inertia) if isinstance(inertia, sp.MatrixBase) else inertia, "inverse_mass: inertia")
    if len(r) == 2:
        X, turning = sp.Matrix([[-r[1], r[0]]]), sp.Matrix([[inertia]])
    elif len(r) == 3:
        X, turning = r.hat(), sp.Matrix(inertia) if np.ndim(inertia) == 2 else sp.zeros(1)
    else:
        raise ValueError(f"the arm has {len(r)} components: give two in the plane, three in space.")
    if turning.shape != (X.rows, X.rows) or turning != turning.T:
        raise ValueError("the inertia must be a number in the plane and a symmetric 3×3 tensor in space.")
    if turning.is_positive_definite is False:
        raise ValueError(f"the inertia {inertia} is not positive: every body resists turning. Give its "
                         "moments about the mass centre.")
    return (sp.eye(len(r))/mass + X.T*turning.inv()*X).applyfunc(lambda x: sp.expand(tidy(x)))
