"""Maggi: project the momentum balance on the admissible velocities."""

import sympy as sp

from ..algebra import tidy
from ..algebra.characteristics import characteristics, numbers_of
from ..display import latex
from .derivation import Derivation


class Maggi(Derivation):
    """Cᵀ(M Δu - S) = 0 with Δu = C Δν + D Δγ: l = n - s equations, no multipliers (jin2005 §1.6; sun1985,
    (3.3)).

    C holds the kinematic characteristics of the constraints, A C = 0.  Reactions follow
    afterwards, Λ = Dᵀ(M Δu - S), since A D = 1.

    >>> from mechlib import Impact, Constraint
    >>> m, r, P = sp.symbols("m r P", positive=True)
    >>> v, w = sp.symbols("v omega")
    >>> wheel = Impact([v, w], m*v**2/2 + m*r**2*w**2/4, impulses=[(v, P)], constraints=[Constraint(v - r*w)],
    ...                before={v: 0, w: 0})
    >>> wheel.equations("maggi").C.T, list(wheel.solve(by="maggi").after)
    (Matrix([[r, 1]]), [2*P/(3*m), 2*P/(3*m*r)])
    """

    title = "Maggi's equations"

    def __init__(self, impact, independent=None):
        super().__init__(impact)
        u = impact.velocities
        self.kinematics = characteristics(impact.constraint_matrix, numbers_of(independent, u), self.field)
        self.independent = [u[j] for j in self.kinematics.independent]

    @property
    def C(self):
        return self.kinematics.C

    @property
    def D(self):
        return self.kinematics.D

    @property
    def unknowns(self):
        return [self.jumps[j] for j in self.kinematics.independent]

    @property
    def reduced_mass(self):
        """CᵀM C."""
        return tidy(self.C.T * self.impact.mass_matrix * self.C)

    @property
    def reduced_impulse(self):
        """Cᵀ(S - M D Δγ)."""
        i = self.impact
        return tidy(self.C.T * (i.generalized_impulse - i.mass_matrix * self.D * i.constraint_jump))

    @property
    def equations(self):
        left = self.reduced_mass * sp.Matrix(len(self.unknowns), 1, self.unknowns)
        return [sp.Eq(a, b, evaluate=False) for a, b in zip(left, self.reduced_impulse)]

    def steps(self):
        jumps = sp.Matrix(self.jumps)
        nu = sp.Matrix(len(self.unknowns), 1, self.unknowns)
        shift = tidy(self.D * self.impact.constraint_jump)
        if self.unknowns:
            text = latex(jumps) + "=" + latex(self.C) + latex(nu)
            text += "" if all(x == 0 for x in shift) else "+" + latex(shift)
            yield ("Kinematic characteristics", text)
            yield ("Momentum balance projected on the columns of C", *self.equations)
        else:
            yield ("The constraints leave no freedom", latex(jumps) + "=" + latex(shift))

    def solve(self):
        C, D = self.kinematics.over_field
        M, _, S, asked = self._over_field()
        held = D @ asked
        nu = (C.T @ (M @ C)).solve(C.T @ (S - M @ held))
        delta = C @ nu + held
        return delta.expressions(), (D.T @ (M @ delta - S)).expressions()
