"""Polynomials on a piece of time: shifted, evaluated, and where one falls below zero."""

import math

import numpy as np

from mechlib.motion.roots import root

LOOK, DEGREE = 257, 100
GRID = np.linspace(0, 1, LOOK)
POWERS = GRID[:, None]**np.arange(DEGREE)                    # the grid's powers: a polynomial is a product
ORDERS = np.arange(DEGREE)
BINOMIAL = np.array([[float(math.comb(k, j)) for j in range(DEGREE)] for k in range(DEGREE)])


def shifted(p, later):
    """The coefficients of p(θ + later), along the last axis.

    >>> shifted(np.array([1.0, 2.0, 3.0]), 1.0).tolist()                      # 1 + 2(θ + 1) + 3(θ + 1)²
    [6.0, 8.0, 3.0]
    """
    if not later:
        return p
    n = p.shape[-1]
    powers = later**np.maximum(ORDERS[:n, None] - ORDERS[:n], 0)
    return p @ (BINOMIAL[:n, :n]*powers)


def horner(p, s):
    """p(s).

    >>> horner([1.0, 2.0, 3.0], 2.0)
    17.0
    """
    value = 0.0*s
    for coefficient in p[::-1]:
        value = value*s + coefficient
    return value


def on_grid(p, length):
    """p at LOOK times from 0 to ``length``."""
    n = len(p)
    return POWERS[:, :n] @ (p*length**ORDERS[:n])


def first_below_zero(values, value, length):
    """The first time in (0, length] at which ``value`` falls below zero, and True; else (length, False).

    ``values`` are those on the grid.

    >>> first_below_zero(1 - 3*GRID, lambda s: 1 - s, 3.0), first_below_zero(1 - GRID/2, None, 0.5)
    ((1.0, True), (0.5, False))
    """
    below = np.flatnonzero(values[1:] < 0)
    if not below.size:
        return length, False
    return root(value, *(length*GRID[below[0]:below[0] + 2])), True
