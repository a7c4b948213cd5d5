"""A linear structure, M q̈ + C q̇ + K q = F cos ωt, and its modes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..hints import Numbers, Vector
from ..needs import listed, needs, number, positive, restitution
from .modes import Modes


@needs(mass=listed, stiffness=listed, damping=listed, force=listed)
@dataclass(frozen=True, eq=False)
class Structure:
    """Matrices ``mass`` M, ``stiffness`` K, ``damping`` C, and the amplitudes F of the ``force`` F cos ωt.

    The damping must leave the modes apart, as C = αM + βK does.

    >>> chain = Structure([[1, 0], [0, 2]], [[6, -5], [-5, 5]], [[0.12, -0.1], [-0.1, 0.1]], [1, 0])
    >>> chain.frequency.round(6), chain.decay.round(6)
    (array([0.552328, 2.862679]), array([0.003051, 0.081949]))
    """

    mass: Sequence[Vector]
    stiffness: Sequence[Vector]
    damping: Sequence[Vector]
    force: Vector

    def __post_init__(self):
        for name in ("mass", "stiffness", "damping"):
            matrix = _square(getattr(self, name), len(self.force), name)
            object.__setattr__(self, name, matrix)
        object.__setattr__(self, "force", _numbers(self.force, "force"))
        if np.linalg.eigvalsh(self.mass).min() <= 0:
            raise ValueError("the mass matrix is not positive. Leave out coordinates that move nothing.")
        coupled = self.shapes.T @ self.damping @ self.shapes
        if not np.allclose(coupled, np.diag(np.diag(coupled)), atol=1e-9*(1 + np.abs(coupled).max())):
            raise ValueError("the damping couples the modes. Give a matrix that leaves them apart, as αM + "
                             "βK does.")
        if np.diag(coupled).min() < -1e-12:
            raise ValueError("the damping feeds a mode with energy. Give a matrix that only takes it away.")

    @cached_property
    def _solved(self):
        inverse = np.linalg.inv(np.linalg.cholesky(self.mass))
        squares, vectors = np.linalg.eigh(inverse @ self.stiffness @ inverse.T)
        if squares[0] < -1e-9*np.abs(squares).max():
            raise ValueError("the stiffness matrix pushes away from rest. Give springs that pull back.")
        return np.sqrt(np.maximum(squares, 0.0)), inverse.T @ vectors

    @property
    def frequency(self) -> np.ndarray:
        """The natural frequencies, the lowest first."""
        return self._solved[0]

    @property
    def shapes(self) -> np.ndarray:
        """The modes as columns, normalised to unit mass: q = shapes @ modal coordinates."""
        return self._solved[1]

    @property
    def decay(self) -> np.ndarray:
        """s of every mode: its swing fades like e^(-st)."""
        return np.diag(self.shapes.T @ self.damping @ self.shapes)/2

    def felt_mass(self, row: Vector) -> float:
        """1/w, the mass that a stop at row·q feels; w = row M⁻¹ rowᵀ."""
        seen = self._row(row)
        return float(1/(seen @ seen))

    @needs(omega=positive, gap=number, e=restitution)
    def modes(self, omega: Numbers, row: Vector, gap: Numbers, e: Numbers) -> Modes:
        """The structure under its force with frequency ω and a stop at row·q = ``gap``, for
        :mod:`mechlib.motion`; ω, gap and e may be arrays, one lane each."""
        return Modes(list(self.frequency), list(self.decay), omega, list(self.shapes.T @ self.force),
                     gap=gap, restitution=e, row=list(self._row(row)))

    def _row(self, row):
        row = _numbers(row, "row")
        if row.shape != self.force.shape:
            raise ValueError(f"the stop's row has {row.size} entries. Give one for each of the "
                             f"{len(self.force)} coordinates.")
        if not row.any():
            raise ValueError("the stop's row is zero: it touches nothing. Give the displacement it sees.")
        return self.shapes.T @ row


def _numbers(values, name):
    number(list(np.ravel(np.asarray(values, dtype=object))), f"Structure: {name}")
    return np.asarray(values, dtype=float)


def _square(values, size, name):
    """A symmetric matrix of numbers."""
    try:
        matrix = _numbers(values, name)
    except (TypeError, ValueError) as error:
        raise ValueError(f"the {name} must be a matrix of numbers. {error}") from None
    if matrix.shape != (size, size) or not np.allclose(matrix, matrix.T):
        raise ValueError(f"the {name} has the shape {matrix.shape} or is not symmetric. Give a symmetric "
                         f"matrix with {size} rows, as many as the force has entries.")
    return matrix
