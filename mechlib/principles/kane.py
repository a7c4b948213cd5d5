"""Kane: dot the momentum jump of every body with its partial velocities."""

import sympy as sp

from ..algebra import tidy
from ..algebra.characteristics import characteristics, numbers_of
from ..algebra.forms import linear_form
from ..display import latex
from .derivation import Derivation
from .parts import parts_of


class Kane(Derivation):
    """Σ m Δv · ∂v/∂ν = Σ P · ∂v/∂ν for every independent speed ν (zhang1994, (4.11) at constant mass).

    The moving parts are the bodies of a system described with ``sympy.physics.mechanics``, or the
    squares of which the kinetic energy is made: T = ½ Σ μ w² moves masses μ with velocities w(u).
    A reaction comes into evidence through an auxiliary speed that violates its constraint.

    >>> from mechlib import Impact, Constraint
    >>> m, P = sp.symbols("m P", positive=True)
    >>> x, y = sp.symbols("x y")
    >>> pair = Impact([x, y], m*x**2/2 + m*(x + y)**2/2, impulses=[(x + y, P)], before={x: 0, y: 0})
    >>> kane = pair.equations("kane")
    >>> kane.partial_velocities
    [Matrix([[1, 0]]), Matrix([[1, 1]])]
    >>> list(kane.solve()[0])
    [0, P/m]
    """

    title = "Kane's equations"

    def __init__(self, impact, independent=None):
        super().__init__(impact)
        u = impact.velocities
        self.parts = parts_of(impact)
        self.kinematics = characteristics(impact.constraint_matrix, numbers_of(independent, u), self.field)

    def _matrices(self):
        return (*super()._matrices(), *(x for part in self.parts for x in (part.inertia, part.jacobian)))

    @property
    def speeds(self):
        return [self.impact.velocities[j] for j in self.kinematics.independent]

    @property
    def unknowns(self):
        return [self.jumps[j] for j in self.kinematics.independent]

    @property
    def partial_velocities(self):
        """For each part, the rows of its velocity differentiated with respect to the independent speeds."""
        return [tidy(part.jacobian * self.kinematics.C) for part in self.parts]

    def _momentum(self, directions):
        """Σ Jᵀ m J · directions: what the parts' momenta do on every velocity, over the field."""
        K = self.field
        total = K.matrix(sp.zeros(len(self.impact.velocities), directions.shape[1]))
        for part in self.parts:
            J = K.matrix(part.jacobian)
            total += J.T @ (K.matrix(part.inertia) @ (J @ directions))
        return total

    @property
    def _active(self):
        """Σ ∂(P·v)/∂u, over the field."""
        u = self.impact.velocities
        rows = (linear_form(power, u)[0] for power in self.impact.powers)
        return self.field.matrix(sum((row.T for row in rows), sp.zeros(len(u), 1)))

    @property
    def _system(self):
        """Generalized inertia impulses and active impulses, the dependent jumps eliminated."""
        C, D = self.kinematics.over_field
        held = D @ self.field.matrix(self.impact.constraint_jump)
        return C.T @ self._momentum(C), C.T @ (self._active - self._momentum(held))

    @property
    def equations(self):
        inertia, active = (x.expressions() for x in self._system)
        left = inertia * sp.Matrix(len(self.unknowns), 1, self.unknowns)
        return [sp.Eq(a, b, evaluate=False) for a, b in zip(left, active)]

    def steps(self):
        speeds = r",\;".join(latex(v) for v in self.speeds)
        rows = []
        for part, partial in zip(self.parts, self.partial_velocities):
            columns = (partial[:, k].T if partial.rows > 1 else partial[k] for k in range(partial.cols))
            rows.append(rf"{part.velocity_latex}:\quad " + r",\;".join(map(latex, columns)))
        yield (rf"Velocities of the parts and their derivatives with respect to ${speeds}$", *rows)
        yield ("Inertia impulses balance active impulses, speed by speed", *self.equations)

    def solve(self):
        C, D = self.kinematics.over_field
        inertia, active = self._system
        delta = C @ inertia.solve(active) + D @ self.field.matrix(self.impact.constraint_jump)
        return delta.expressions(), (D.T @ (self._momentum(delta) - self._active)).expressions()
