"""Kane: dot the momentum jump of every body with its partial velocities."""

import sympy as sp

from ..algebra import solve, tidy
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
        self.kinematics = characteristics(impact.constraint_matrix, numbers_of(independent, u))
        self.parts = parts_of(impact)

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

    def _project(self, directions):
        """Inertia Σ (J·directions)ᵀ m J and active impulses Σ ∂(P·v) on the given directions."""
        n = len(self.impact.velocities)
        inertia = sp.zeros(directions.cols, n)
        for part in self.parts:
            inertia += (part.jacobian * directions).T * part.inertia * part.jacobian
        active = sp.zeros(directions.cols, 1)
        for power in self.impact.powers:
            active += directions.T * linear_form(power, self.impact.velocities)[0].T
        return inertia, active

    @property
    def _system(self):
        """Generalized inertia impulses and active impulses, the dependent jumps eliminated."""
        k = self.kinematics
        inertia, active = self._project(k.C)
        given = self.impact.constraint_jump
        return tidy(inertia * k.C), tidy(active - inertia * k.D * given)

    @property
    def equations(self):
        inertia, active = self._system
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
        k, given = self.kinematics, self.impact.constraint_jump
        nu = solve(*self._system)
        delta = tidy(k.C * nu + k.D * given)
        inertia, active = self._project(k.D)
        return delta, tidy(inertia * delta - active)
