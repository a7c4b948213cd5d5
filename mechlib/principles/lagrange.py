"""Lagrange: ΔK_i = S_i, with a multiplier for each constraint."""

import sympy as sp

from ..algebra.saddle import saddle
from .derivation import Derivation


class Lagrange(Derivation):
    """M Δu = S + AᵀΛ and A Δu = -(1 + e) γ⁻, solved together (jin2005, (1.3.3), (1.3.13)).

    >>> from mechlib import Impact, Constraint
    >>> m, v0 = sp.symbols("m v0", positive=True)
    >>> v = sp.Symbol("v")
    >>> ball = Impact([v], m*v**2/2, constraints=[Constraint(v, e=sp.Symbol("e"))], before={v: -v0})
    >>> ball.equations("lagrange").solve()
    (Matrix([[v0*(e + 1)]]), Matrix([[m*v0*(e + 1)]]))
    """

    title = "Lagrange's equations"
    eliminates = False

    @property
    def unknowns(self):
        return self.jumps + self.multipliers

    @property
    def equations(self):
        i = self.impact
        left = self.mass * sp.Matrix(self.jumps)
        reactions = sp.Matrix(len(self.multipliers), 1, self.multipliers)
        right = i.generalized_impulse + i.constraint_matrix.T * reactions
        return [sp.Eq(a, b, evaluate=False) for a, b in zip(left, right)] + self._velocity_equations()

    def steps(self):
        i = self.impact
        momenta = [sp.Eq(sp.Symbol(f"K_{{{k}}}"), row, evaluate=False)
                   for k, row in enumerate(self.mass * sp.Matrix(i.velocities) + i.linear_momentum, 1)]
        n = len(i.velocities)
        yield ("Generalized momenta", *momenta)
        yield ("Their jumps are the impulses, given and reactive", *self.equations[:n])
        if self.multipliers:
            yield ("What the constraints ask of the jump", *self.equations[n:])

    def solve(self):
        i, K = self.impact, self.field
        x = K.matrix(saddle(i.mass_matrix, i.constraint_matrix)).solve(
            K.matrix(sp.Matrix.vstack(i.generalized_impulse, i.constraint_jump))).expressions()
        n = len(i.velocities)
        return x[:n, :], x[n:, :]
