"""The same motion with multipliers, where the constraint is kept only in its derivative and drifts."""

from collections.abc import Sequence

import numpy as np
import sympy as sp

from mechlib import Impact
from mechlib.algebra.saddle import saddle
from mechlib.motion.rates import numbers_of
from mechlib.needs import impact, listed, needs


@needs(system=impact, coordinates=listed)
def with_multipliers(system: Impact, coordinates: Sequence[sp.Symbol],
                     parameters: dict | None = None) -> tuple:
    """(rate, gap, correct) for the state y = (q, q̇) of a system with constraints A(q) q̇ = 0.

    ``rate`` solves M q̈ + h = Aᵀλ together with the *derivative* of the constraint, A q̈ = -(dA/dt) q̇:
    each step's error in A q̇ stays for ever.  ``gap(states)`` is A q̇.  ``correct`` puts the velocities back
    on A q̇ = 0 by q̇ - M⁻¹Aᵀ(AM⁻¹Aᵀ)⁻¹A q̇: an impact of class 2, as small as the gap.

    >>> from mechlib.systems.sleigh import sleigh
    >>> x, y, th = sp.symbols("x y theta")
    >>> rate, gap, correct = with_multipliers(sleigh(1, 1, 1, th), [x, y, th])
    >>> rate(np.array([0, 0, 0, 0, 0, 1.0])).tolist()                # at rest and turning: it is pulled ahead
    [0.0, 0.0, 1.0, 1.0, 0.0, 0.0]
    >>> correct(np.array([0, 0, 0, 0, .2, 1.0])).round(12).tolist()
    [0.0, 0.0, 0.0, 0.0, 0.0, 1.1]
    """
    q, u, n = list(coordinates), list(system.velocities), len(system.velocities)
    if len(q) != n:
        raise ValueError(f"{n} velocities need {n} coordinates; {len(q)} were given.")
    column = sp.Matrix(u)
    M, A = system.mass_matrix, system.constraint_matrix
    s = A.rows
    momentum = M * column
    h = momentum.jacobian(sp.Matrix(q)) * column - sp.Matrix([sp.diff(system.kinetic_energy, x) for x in q])
    turn = (A * column).jacobian(sp.Matrix(q)) * column                       # (dA/dt) q̇
    function = numbers_of([*M, *A, *h, *turn], q + u, parameters)

    def parts(y):
        mass, rows, rest, bend = np.split(np.array(function(y), dtype=float), np.cumsum([n*n, s*n, n]))
        return mass.reshape(n, n), rows.reshape(s, n), rest, bend

    def rate(y):
        mass, rows, rest, bend = parts(y)
        return np.concatenate([y[n:], np.linalg.solve(saddle(mass, rows), -np.concatenate([rest, bend]))[:n]])

    def correct(y):
        mass, rows, _, _ = parts(y)
        push = np.linalg.solve(mass, rows.T)
        return np.concatenate([y[:n], y[n:] - push @ np.linalg.solve(rows @ push, rows @ y[n:])])

    def gap(states):
        return np.array([parts(y)[1] @ y[n:] for y in np.atleast_2d(states)])

    return rate, gap, correct
