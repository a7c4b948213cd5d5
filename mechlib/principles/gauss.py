"""Gauss: among all admissible jumps nature takes the one of least constraint."""

from functools import cached_property

import sympy as sp

from ..algebra import tidy
from ..algebra.characteristics import characteristics, numbers_of
from ..algebra.forms import quadratic_form
from .derivation import Derivation, numbered


class Gauss(Derivation):
    """Minimise Z = ½ (u⁺ - u°)ᵀ M (u⁺ - u°), u° = u⁻ + M⁻¹S, over the admissible u⁺ (jin2005, §1.5).

    Up to a constant Z = ½ ΔuᵀM Δu - SᵀΔu, which needs no M⁻¹.  The admissible jumps are
    Δu = C ν + D Δγ with Δγ = -(1 + e) γ⁻; at the minimum ∂Z/∂ν = 0, and ∂Z/∂Δγ, the price
    of the constraint, is the reaction Λ.

    >>> from mechlib import Impact, Constraint
    >>> m, P = sp.symbols("m P", positive=True)
    >>> x, y = sp.symbols("x y")
    >>> bead = Impact([x, y], m*(x**2 + y**2)/2, impulses=[(x, P)], constraints=[Constraint(x - y)],
    ...               before={x: 0, y: 0})
    >>> bead.solve(by="gauss").reactions
    Matrix([[-P/2]])
    """

    title = "Gauss's principle of least constraint"

    def __init__(self, impact, independent=None):
        super().__init__(impact)
        u = impact.velocities
        self.kinematics = characteristics(impact.constraint_matrix, numbers_of(independent, u), self.field)
        self.free = [self.jumps[j] for j in self.kinematics.independent]
        self.violations = numbered("Δγ", r"\Delta\gamma", len(impact.constraints))

    @cached_property
    def admissible(self):
        """Δu = C ν + D Δγ."""
        nu = sp.Matrix(len(self.free), 1, self.free)
        asked = sp.Matrix(len(self.violations), 1, self.violations)
        return self.kinematics.C * nu + self.kinematics.D * asked

    @property
    def Z(self):
        """The constraint Z as a function of the independent jumps and of Δγ."""
        i, d = self.impact, self.admissible
        return sp.Add(*(i.mass_matrix[j, k] * d[j] * d[k] / 2 for j in range(len(d)) for k in range(len(d))
                        if i.mass_matrix[j, k] != 0),
                      *(-s * x for s, x in zip(i.generalized_impulse, d) if s != 0))

    @property
    def unknowns(self):
        return self.free

    @property
    def _quadratic(self):
        return quadratic_form(self.Z, self.free + self.violations, "Gauss's function")

    @property
    def equations(self):
        H, g, _ = self._quadratic
        l = len(self.free)
        asked = self.impact.constraint_jump
        left = tidy(H[:l, :l]) * sp.Matrix(l, 1, self.free)
        right = tidy(-g[:l, :] - H[:l, l:] * asked)
        return [sp.Eq(a, b, evaluate=False) for a, b in zip(left, right)]

    def steps(self):
        i = self.impact
        d = sp.Matrix(self.jumps)
        n = len(d)
        Z = sp.Add(*(self.mass[j, k] * d[j] * d[k] / (2 if j == k else 1) for j in range(n)
                     for k in range(j, n)),
                   -(i.generalized_impulse.T * d)[0])
        yield ("To be minimised (up to a constant)", sp.Eq(sp.Symbol("Z"), Z, evaluate=False))
        if self.violations:
            yield ("The constraints ask", *self._velocity_equations())
        if self.free:
            yield ("At the minimum the derivatives with respect to the independent jumps vanish",
                   *self.equations)
        if self.violations:
            yield ("Reaction impulses are the price of the constraints",
                   *(rf"\Lambda_{{{k}}} = \frac{{\partial Z_{{\min}}}}{{\partial \Delta\gamma_{{{k}}}}}"
                     for k in range(1, len(self.violations) + 1)))

    def solve(self):
        """∂Z/∂ν = Cᵀ(M Δu - S) = 0 gives ν in Δu = C ν + D Δγ; then Λ = ∂Z/∂Δγ = Dᵀ(M Δu - S)."""
        C, D = self.kinematics.over_field
        M, _, S, asked = self._over_field()
        held = D @ asked
        delta = C @ (C.T @ (M @ C)).solve(C.T @ (S - M @ held)) + held
        return delta.expressions(), (D.T @ (M @ delta - S)).expressions()
