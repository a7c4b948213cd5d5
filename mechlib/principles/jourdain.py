"""Jourdain: the virtual power of what is not in balance vanishes."""

from functools import cached_property

import sympy as sp

from ..algebra.characteristics import characteristics, numbers_of
from ..display import latex
from .derivation import Derivation, changed


class Jourdain(Derivation):
    """(M Δu - S)·δu = 0 for every δu with A δu = 0 (jin2005, §1.4).

    The dependent variations are eliminated, the coefficient of each independent
    one vanishes.  A reaction is the power needed for a variation that violates
    its own constraint alone, at unit rate.

    >>> from mechlib import Impact, Constraint
    >>> m, v0 = sp.symbols("m v0", positive=True)
    >>> a, b = sp.symbols("a b")
    >>> carriages = Impact([a, b], m*a**2/2 + m*b**2, constraints=[Constraint(a - b)], before={a: v0, b: 0})
    >>> list(carriages.solve(by="jourdain").after)
    [v0/3, v0/3]
    """

    title = "Jourdain's principle"

    def __init__(self, impact, independent=None):
        super().__init__(impact)
        u = impact.velocities
        self.kinematics = characteristics(impact.constraint_matrix, numbers_of(independent, u), self.field)
        self.dependent, self.independent = self.kinematics.dependent, self.kinematics.independent
        self.variations = [changed("δ", r"\delta", v) for v in u]

    @cached_property
    def admissible(self):
        """δu = C δν, the variations that the constraints allow."""
        free = [self.variations[j] for j in self.independent]
        return list(self.kinematics.C * sp.Matrix(len(free), 1, free))

    @property
    def unknowns(self):
        return self.jumps

    @property
    def imbalance(self):
        """M Δu - S, component by component."""
        i = self.impact
        return self.mass * sp.Matrix(self.jumps) - i.generalized_impulse

    @property
    def _reduced(self):
        """The coefficient of each independent variation in the virtual power, Cᵀ(M Δu - S)."""
        return list(self.kinematics.C.T * self.imbalance)

    @property
    def equations(self):
        return [sp.Eq(x, 0, evaluate=False) for x in self._reduced] + self._velocity_equations()

    def steps(self):
        power = [rf"\left({latex(x)}\right){latex(v)}" for x, v in zip(self.imbalance, self.variations)
                 if x != 0]
        yield ("Virtual power of momentum jumps and impulses", power[0], *(f"+ {p}" for p in power[1:]),
               "= 0")
        if self.dependent:
            yield ("Admissible variations", *(sp.Eq(self.variations[j], self.admissible[j], evaluate=False)
                                              for j in self.dependent))
        if self.independent:
            yield ("The coefficient of each independent variation vanishes",
                   *self.equations[:len(self.independent)])
        if self.dependent:
            yield ("What the constraints ask of the jump", *self._velocity_equations())

    def solve(self):
        """Λ_k is the power (M Δu - S)·δu of a variation with A δu = unit vector k: a column of D."""
        C, D = self.kinematics.over_field
        M, A, S, asked = self._over_field()
        delta = (C.T @ M).above(A).solve((C.T @ S).above(asked))
        return delta.expressions(), (D.T @ (M @ delta - S)).expressions()
