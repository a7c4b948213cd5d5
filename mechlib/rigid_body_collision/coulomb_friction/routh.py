"""Routh's construction: the lines of the impulse plane on which slip and approach end."""

from collections.abc import Sequence

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import contact_matrix, needs, vector


@needs(W=contact_matrix, v=vector(2))
def line_of_sticking(W: Sequence | np.ndarray, v: Vector) -> tuple[np.ndarray, np.ndarray]:
    """The line v_t + W_tt p_t + W_tn p_n = 0 as (point nearest to the origin, unit direction with growing
    p_n).

    >>> point, direction = line_of_sticking([[2, 0], [0, 1]], (1, -1))
    >>> point, direction
    (array([-0.5,  0. ]), array([0., 1.]))
    """
    return _line(np.asarray(W, dtype=float)[0], np.asarray(v, dtype=float)[0], upward=1)


@needs(W=contact_matrix, v=vector(2))
def line_of_compression(W: Sequence | np.ndarray, v: Vector) -> tuple[np.ndarray, np.ndarray]:
    """The line of maximum compression v_n + W_tn p_t + W_nn p_n = 0, with growing p_t.

    >>> point, direction = line_of_compression([[2, 0], [0, 1]], (1, -1))
    >>> point, direction
    (array([0., 1.]), array([1., 0.]))
    """
    return _line(np.asarray(W, dtype=float)[1], np.asarray(v, dtype=float)[1], upward=0)


def sticking_at(W, v, p_n):
    """p_t on the line of sticking at the height p_n: -(v_t + W_tn p_n)/W_tt, for symbols too.

    >>> sticking_at([[2, 0], [0, 1]], (1, -1), 3)
    -0.5
    """
    return -(v[0] + W[0][1] * p_n) / W[0][0]


def compression_at(W, v, p_t):
    """p_n on the line of maximum compression at p_t: -(v_n + W_tn p_t)/W_nn, for symbols too.

    >>> compression_at([[2, 0], [0, 1]], (1, -1), 3)
    1.0
    """
    return -(v[1] + W[0][1] * p_t) / W[1][1]


def _line(normal, offset, upward):
    length = np.hypot(*normal)
    direction = np.array([-normal[1], normal[0]]) / length
    direction = direction if direction[upward] > 0 else -direction
    return -offset * normal / length**2 + 0.0, direction + 0.0
