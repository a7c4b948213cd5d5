"""A hammer that hangs in a sprung carriage in front of a rough wall.

A carriage of mass 1 on a spring 1 carries the pivot of a hammer of mass 1, its centre 0.8 below the pivot,
its central inertia 0.1, held upright by a torsional spring 2; damping C = 0.04 K, force cos ωt on the
carriage.
Coordinates: x of the carriage, θ of the hammer, small.  The head touches the wall ``depth`` below the pivot
and ``reach`` in front of it; contact velocities are (v_t upwards, v_n away from the wall).
"""

from collections.abc import Sequence

import numpy as np

from mechlib.hints import Vector
from mechlib.motion import Structure
from mechlib.needs import a, listed, needs, number, positive

a_structure = a(Structure, "Describe it with Structure(…) first.")


def two_rows(value, what):
    """A tangential and a normal row of numbers."""
    listed(value, what)
    rows = [list(row) if isinstance(row, (list, tuple, np.ndarray)) else row for row in value]
    if len(rows) != 2 or not all(isinstance(row, list) and len(row) == len(rows[0]) for row in rows):
        raise ValueError(f"{what} must hold two rows of the same length, tangential and normal. Give J.")
    number(rows[0] + rows[1], what)


def hammer() -> Structure:
    """The matrices of the carriage and its hammer.

    >>> hammer().frequency.round(6)
    array([0.677739, 2.276736])
    """
    K = [[1, 0], [0, 2]]
    return Structure([[2, 0.8], [0.8, 0.74]], K, [[0.04*x for x in row] for row in K], [1, 0])


@needs(reach=positive, depth=positive)
def hammer_rows(reach: float = 0.4, depth: float = 1.2) -> list[list[float]]:
    """J of the head: v_t = r θ̇, v_n = -(ẋ + L θ̇).

    >>> hammer_rows()
    [[0.0, 0.4], [-1.0, -1.2]]
    """
    return [[0.0, float(reach)], [-1.0, -float(depth)]]


@needs(structure=a_structure, rows=two_rows)
def contact_matrix_of(structure: Structure, rows: Sequence[Vector]) -> np.ndarray:
    """W = J M⁻¹ Jᵀ; the rows of J give the tangential and the normal velocity of the contact.

    >>> (42*contact_matrix_of(hammer(), hammer_rows())).round(9)        # 16, -32, 85
    array([[ 16., -32.],
           [-32.,  85.]])
    """
    seen = seen_by(structure, rows)
    return seen @ seen.T


def seen_by(structure, rows):
    """J in modal coordinates, (2, modes)."""
    rows = np.asarray(rows, dtype=float)
    if rows.shape != (2, len(structure.force)):
        raise ValueError(f"the rows have the shape {rows.shape}. Give two, tangential and normal, with one "
                         f"entry for each of the {len(structure.force)} coordinates.")
    return rows @ structure.shapes
