"""Chetaev's reaction: R = Σ λ ∂f/∂q̇, ideal by construction (Routh's equations)."""

from collections.abc import Sequence

import sympy as sp

from .motion import Motion
from .motion_intake import read


class ChetaevMotion(Motion):
    """Routh's equations ∂L/∂q - d/dt ∂L/∂q̇ + Σ λ ∂f/∂q̇ = 0 (wei1994, (3.8)); for F(q, t) = 0 with ∂F/∂q
    (2.8)."""

    law = "Chetaev"

    def _force(self, k):
        """(3.9), (3.16), (3.17); for a constraint without velocities (2.9)."""
        return self.multipliers[k] * self.problem.gradient[k, :].T

    def condition(self, dq=None):
        """Chetaev's condition Σ ∂f/∂q̇ δq = 0, (3.5) and (3.12); for F(q, t) = 0, Σ ∂F/∂q δq = 0 (2.5)."""
        return tuple(self.problem.gradient * sp.Matrix(self._displacement(dq)))


def chetaev_equations(L: sp.Expr, constraints: Sequence[sp.Expr] | dict, q: Sequence[sp.Expr],
                      forces: Sequence[sp.Expr] | None = None) -> ChetaevMotion:
    """Equations of motion with Chetaev's reaction.

    Parameters
    ----------
    L : the Lagrangian L(q, q̇, t).
    constraints : list of f(q, q̇, t), linear or not, meaning f = 0 (or equations); or, in solved form, a
    dictionary
        {q̇_dependent: φ}.  A constraint F(q, t) without velocities is holonomic and answers along ∂F/∂q.
    q : coordinates, functions of time (``dynamicsymbols``).
    forces : generalized forces Q that L does not contain.

    The result has ``.equations``, ``.reaction``, ``.multipliers``, ``.virtual_work(dq)``, ``.condition(dq)``,
    ``.acceleration()``, ``.reduced()`` (Maggi's equations: no multipliers) and ``.simulate(…)``.

    A knife edge on an incline:

    >>> t = sp.Symbol("t"); x, y, theta = (sp.Function(name)(t) for name in ("x", "y", "theta"))
    >>> m, J, g = sp.symbols("m J g'", positive=True)
    >>> L = m*(x.diff(t)**2 + y.diff(t)**2)/2 + J*theta.diff(t)**2/2 + m*g*x
    >>> skate = chetaev_equations(L, [x.diff(t)*sp.sin(theta) - y.diff(t)*sp.cos(theta)], [x, y, theta])
    >>> skate
    Chetaev: g'*m + lambda*sin(theta) - m*xddot = 0; -lambda*cos(theta) - m*yddot = 0; -J*thetaddot = 0; xdot*sin(theta) - ydot*cos(theta) = 0
    >>> sp.expand(skate.virtual_work() - skate.multipliers[0]*skate.condition()[0])
    0
    """  # noqa: E501
    return ChetaevMotion(read(L, constraints, q, forces))
