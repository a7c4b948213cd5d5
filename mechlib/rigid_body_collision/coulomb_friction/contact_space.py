"""From a system to its contact: W = J M⁻¹ Jᵀ and v = J u⁻ as numbers, and back."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib import Impact
from mechlib.algebra.forms import linear_form
from mechlib.algebra.saddle import saddle
from mechlib.checks import scalar
from mechlib.hints import Vector
from mechlib.needs import impact, listed, needs


@dataclass(frozen=True)
class ContactSpace:
    """What a contact feels of a system: the contact matrix W and the velocity of approach v, in float
    arrays."""

    W: np.ndarray
    v: np.ndarray
    before: np.ndarray
    response: np.ndarray

    def velocities_after(self, impulse: Vector) -> np.ndarray:
        """u⁺ = u⁻ + M⁻¹Jᵀ p (constraints held), for an impulse at the contact or many over leading axes."""
        return self.before + np.asarray(impulse, dtype=float) @ self.response.T


@needs(impact=impact, velocities=listed)
def contact_space(impact: Impact, velocities: Sequence[sp.Expr], values: dict | None = None) -> ContactSpace:
    """The contact of an :class:`mechlib.Impact` (from an energy, or from ``sympy.physics.mechanics`` bodies).

    ``velocities`` are the components of the velocity of the contact, tangential first, normal (separating
    positive) last; vectors of ``sympy.physics`` enter as their components, ``point.vel(N).dot(N.x)``.
    ``values`` puts numbers for symbols.  Constraints of the impact hold during the collision: W = J X with M
    X + AᵀΛ = Jᵀ, A X = 0.

    >>> from mechlib import Impact
    >>> x, y, w = sp.symbols("xdot ydot omega"); th = sp.Symbol("theta")
    >>> rod = Impact([x, y, w], (x**2 + y**2)/2 + w**2/24, before={x: 0, y: -1, w: 0})        # m = l = 1
    >>> foot = contact_space(rod, [x + w*sp.cos(th)/2, y + w*sp.sin(th)/2], {th: sp.pi/6})
    >>> foot.W.round(4).tolist(), foot.v.tolist()
    ([[3.25, 1.299], [1.299, 1.75]], [0.0, -1.0])
    >>> foot.velocities_after([0, 1]).round(4).tolist()
    [0.0, 0.0, 3.0]
    """
    u, values = impact.velocities, dict(values or {})
    velocities = list(velocities) if isinstance(velocities, (list, tuple, sp.MatrixBase)) else [velocities]
    rows = [linear_form(scalar(x, "a contact velocity"), u, f"contact velocity {x}") for x in velocities]
    n, s, k = len(u), len(impact.constraints), len(rows)
    J = _numbers(sp.Matrix([row for row, _ in rows]), values, "the velocity of the contact")
    offset = _numbers(sp.Matrix([a0 for _, a0 in rows]), values, "the velocity of the contact")[:, 0]
    M, A = (_numbers(x, values, what) for x, what in
            [(impact.mass_matrix, "the mass matrix"), (impact.constraint_matrix, "the constraints")])
    before = _numbers(impact.before, values, "the velocities before the impact")[:, 0]
    if s and np.abs(A @ before + _numbers(impact.constraint_offset, values,
                                          "the constraints")[:, 0]).max() > 1e-9:
        raise ValueError("a constraint of the impact does not hold before it: the contact must be the only "
                         "one that collides. Give velocities before that satisfy the constraints, or leave "
                         "the constraint out.")
    response = np.linalg.solve(saddle(M, A), np.vstack([J.T, np.zeros((s, k))]))[:n]
    W = J @ response
    return ContactSpace((W + W.T) / 2, J @ before + offset, before, response)


def _numbers(matrix, values, what):
    matrix = sp.Matrix(matrix).subs(values)
    free = sorted(map(str, matrix.free_symbols))
    if free:
        raise ValueError(f"{what} contains {', '.join(free)}: give numbers, values={{symbol: number}}"
                         + (", and `before` to the impact." if any("^-" in name for name in free) else "."))
    return np.array(matrix.evalf().tolist(), dtype=float).reshape(matrix.shape)
