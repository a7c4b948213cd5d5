"""Where a motion with one impact loses its stability: roots of a determinant, never read off a sweep.

With Π = Φ(T) S:  fold, det(Π - I) = 0;  flip, det(Π + I) = 0;  Neimark-Sacker, det(Π⁽²⁾ - I) = 0, where the
second compound Π⁽²⁾ holds the 2×2 minors of Π and has the products of two multipliers as eigenvalues.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from ..needs import count, function, needs, number, vector
from .contact_numbers import contact_numbers
from .modes import which
from .one_impact import one_impact_roots
from .roots import root


@needs(matrix=number)
def second_compound(matrix: Sequence) -> np.ndarray:
    """The 2×2 minors of a matrix, rows and columns in pairs i < j; its eigenvalues are products of two.

    >>> second_compound([[1, 2, 0], [0, 3, 0], [0, 0, 4]])
    array([[ 3.,  0.,  0.],
           [ 0.,  4.,  8.],
           [ 0.,  0., 12.]])
    """
    matrix = np.asarray(matrix, dtype=float)
    if matrix.ndim < 2 or matrix.shape[-1] != matrix.shape[-2] or matrix.shape[-1] < 2:
        raise ValueError(f"the matrix has the shape {matrix.shape}. Give a square one with two rows or more.")
    i, j = np.array(list(combinations(range(matrix.shape[-1]), 2))).T
    block = [[matrix[..., rows[:, None], columns] for columns in (i, j)] for rows in (i, j)]
    return block[0][0]*block[1][1] - block[0][1]*block[1][0]


bracketed = vector(2)


@needs(family=function, bracket=bracketed, periods=count)
def flip(family: Callable, bracket: Sequence[float], periods: int = 1, slow: bool = False) -> float:
    """The parameter in the ``bracket`` at which a multiplier is -1: the period doubles.

    ``family`` takes the parameter and returns :class:`Modes`; ``slow`` follows the slower root.

    >>> from mechlib.motion import Modes
    >>> round(flip(lambda w: Modes(1, 0.05, w, 1, gap=0, restitution=0.8), (2.5, 2.8)), 9)
    2.658884547
    """
    def test(x):
        matrix = _motion(family, x, periods, slow).matrices[0]
        return np.linalg.det(matrix + np.eye(len(matrix)))
    return _there(family, root(test, *bracket), periods, slow)


@needs(family=function, bracket=bracketed, periods=count)
def neimark_sacker(family: Callable, bracket: Sequence[float], periods: int = 1, slow: bool = False) -> float:
    """The parameter in the ``bracket`` at which a complex pair of multipliers passes the unit circle.

    det(Π⁽²⁾ - I) vanishes for a real pair λ, 1/λ too; that is refused.

    >>> from mechlib.motion import Structure
    >>> two = Structure([[1, 0], [0, 2]], [[6, -5], [-5, 5]], [[0.12, -0.1], [-0.1, 0.1]], [1, 0])
    >>> round(neimark_sacker(lambda w: two.modes(w, [0, 1], 0.3, 0.8), (0.99, 1.01)), 10)
    0.9961670034
    """
    def test(x):
        pairs = second_compound(_motion(family, x, periods, slow).matrices[0])
        return np.linalg.det(pairs - np.eye(len(pairs)))
    x = root(test, *bracket)
    values = _motion(family, x, periods, slow).multipliers[0]
    if not np.any((np.abs(np.abs(values) - 1) < 1e-6) & (np.abs(values.imag) > 1e-6)):
        raise ValueError(f"at {x:g} two real multipliers have the product 1: no pair passes the circle. Give "
                         "another bracket.")
    return _there(family, x, periods, slow)


@needs(family=function, bracket=bracketed, periods=count)
def fold(family: Callable, bracket: Sequence[float], periods: int = 1, stop: int = 0) -> float:
    """The parameter in the ``bracket`` at which both roots of the quadratic equation meet: there det(Π - I)
    = 0, and beyond it there is no motion.

    It is the root of P²(g₀² + κ²) - δ²κ².

    >>> from mechlib.motion import Modes
    >>> round(fold(lambda f: Modes(1, 0.05, 1.2, f, gap=1, restitution=0.8), (0.1, 0.3)), 9)
    0.151682352
    """
    def test(x):
        modes = family(x)
        c, e = modes.sides[which(modes, stop)][0], modes.restitutions[stop]
        g0, plus, minus = contact_numbers(modes, 2*np.pi*periods/modes.forcing, stop)
        kappa = (plus + e*minus)/(modes.forcing*(1 + e))
        cos, sin, rest = ((c*y).sum(0) for y in modes.steady)
        return ((cos**2 + sin**2)*(g0**2 + kappa**2) - ((modes.gaps[stop] - rest)*kappa)**2)[0]
    x = root(test, *bracket)
    if not any(root_.real[0] for side in (-1e-9, 1e-9) for root_ in one_impact_roots(
            family(x + side*(bracket[1] - bracket[0])), periods, stop)):
        raise ValueError(f"at {x:g} the roots that meet are negative: no impact. Give another bracket.")
    return x


def _motion(family, x, periods, slow):
    """The chosen root at a parameter."""
    found = one_impact_roots(family(x), periods)[int(slow)]
    if not found.real[0]:
        raise ValueError(f"at {x:g} the equation has no such root. Narrow the bracket to where it has.")
    return found


def _there(family, x, periods, slow):
    """The parameter, if the motion exists there."""
    if not _motion(family, x, periods, slow).exists[0]:
        raise ValueError(f"at {x:g} the root passes through the stop on the way: a ghost loses nothing. Give "
                         "another bracket.")
    return x
