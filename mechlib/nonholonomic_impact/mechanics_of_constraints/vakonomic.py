"""The vakonomic reaction: L + Σ λ f made stationary, so that λ has a life of its own."""

from collections.abc import Sequence

import sympy as sp

from .motion import Motion
from .motion_intake import read


class VakonomicMotion(Motion):
    """∂L/∂q - d/dt ∂L/∂q̇ + Σ [λ(∂f/∂q - d/dt ∂f/∂q̇) - λ̇ ∂f/∂q̇] = 0 (wei1994, (3.26), (3.27))."""

    law = "vakonomic"

    def _force(self, k):
        """R of (3.26), that is minus (3.28); (3.40), (3.41) with λ → -λ; for F(q, t) = 0 it is λ ∂F/∂q
        (2.9)."""
        f, mu = self.constraints[k], self.multipliers[k]
        return sp.Matrix([mu*(f.diff(x) - f.diff(v).diff(self.t)) - mu.diff(self.t)*f.diff(v)
                          for x, v in zip(self.coordinates, self.velocities)])

    def condition(self, dq=None):
        """δf = Σ (∂f/∂q δq + ∂f/∂q̇ δq̇) = 0, (3.24) and (3.36): the varied motion satisfies the
        constraint."""
        dq = self._displacement(dq)
        return tuple(sp.Add(*(f.diff(x)*d + f.diff(v)*sp.sympify(d).diff(self.t)
                              for x, v, d in zip(self.coordinates, self.velocities, dq)))
                     for f in self.constraints)

    @property
    def state(self):
        """The multipliers of constraints with velocities: their derivatives stand in the equations."""
        return tuple(m for m, rigid in zip(self.multipliers, self.problem.holonomic) if not rigid)


def vakonomic_equations(L: sp.Expr, constraints: Sequence[sp.Expr] | dict, q: Sequence[sp.Expr],
                        forces: Sequence[sp.Expr] | None = None) -> VakonomicMotion:
    """Equations of motion that make ∫ L dt stationary among the motions that satisfy the constraints.

    Parameters as in :func:`mechlib.nonholonomic_impact.mechanics_of_constraints.chetaev.chetaev_equations`;
    in solved form {q̇_dependent: φ} the constraint is f = q̇_dependent - φ, so that λ is minus the multiplier
    of wei1994, (3.37)–(3.45).  The multiplier of a constraint with velocities is a dynamic variable λ(t): a
    motion needs its initial value.

    >>> t = sp.Symbol("t"); x, y, theta = (sp.Function(name)(t) for name in ("x", "y", "theta"))
    >>> m, J, g = sp.symbols("m J g'", positive=True)
    >>> L = m*(x.diff(t)**2 + y.diff(t)**2)/2 + J*theta.diff(t)**2/2 + m*g*x
    >>> skate = vakonomic_equations(L, [x.diff(t)*sp.sin(theta) - y.diff(t)*sp.cos(theta)], [x, y, theta])
    >>> from mechlib.display.dotted import dotted
    >>> dotted(skate.equations[2])
    -J*thetaddot + lambda*(xdot*cos(theta) + ydot*sin(theta))
    >>> work, mu, df = skate.virtual_work(), skate.multipliers[0], skate.condition()[0]
    >>> sp.expand(work - mu*df + skate.boundary_term().diff(t))
    0
    """
    return VakonomicMotion(read(L, constraints, q, forces))
