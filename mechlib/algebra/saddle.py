"""The one matrix of constrained impact (and of constrained motion)."""

import numpy as np
import sympy as sp


def saddle(M, A):
    """K in K (Δu, Λ) = (S, b): the balance M Δu - AᵀΛ = S over the constraints A Δu = b.

    With this sign Λ is the reaction itself, and det K > 0 where M is positive on ker A and A has full rank.
    SymPy matrices give a SymPy matrix, arrays an array.

    >>> m = sp.Symbol("m")
    >>> saddle(sp.Matrix([[m]]), sp.Matrix([[1]]))
    Matrix([
    [m, -1],
    [1,  0]])
    >>> saddle(np.eye(2), np.array([[0.0, 1.0]]))[:, 2].tolist()
    [-0.0, -1.0, 0.0]
    """
    s = A.shape[0]
    if isinstance(A, sp.MatrixBase):
        return sp.Matrix.vstack(sp.Matrix.hstack(M, -A.T), sp.Matrix.hstack(A, sp.zeros(s, s)))
    return np.block([[M, -A.T], [A, np.zeros((s, s))]])
