"""Jourdain: the virtual power of what is not in balance vanishes."""

import sympy as sp

from ..algebra import solve
from ..algebra.characteristics import choose_dependent, numbers_of
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
        A, u = impact.constraint_matrix, impact.velocities
        s, n = A.shape
        chosen = numbers_of(independent, u)
        self.dependent = (choose_dependent(A) if chosen is None
                          else tuple(j for j in range(n) if j not in chosen))
        self.independent = tuple(j for j in range(n) if j not in self.dependent)
        if len(self.dependent) != s:
            raise ValueError(f"{s} constraints leave {n - s} independent variations; "
                             f"{len(self.independent)} were given.")
        self.variations = [changed("δ", r"\delta", v) for v in u]
        free = [self.variations[j] for j in self.independent]
        rest = -A[:, list(self.independent)] * sp.Matrix(len(free), 1, free) if s else sp.zeros(0, 1)
        try:
            solved = solve(A[:, list(self.dependent)], rest)
        except ArithmeticError:
            raise ValueError(f"the variations of {', '.join(str(u[j]) for j in self.independent)} cannot be "
                             "independent: the constraints do not determine the others from them. Choose "
                             "others.") from None
        self.admissible = list(self.variations)
        for row, j in enumerate(self.dependent):
            self.admissible[j] = solved[row]

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
        """The coefficient of each independent variation in the virtual power."""
        imbalance = self.imbalance
        power = [(x, v) for x, v in zip(imbalance, self.admissible) if x != 0]
        return [sp.Add(*(x * sp.diff(v, self.variations[j]) for x, v in power)) for j in self.independent]

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
        i = self.impact
        A = i.constraint_matrix
        rows = [sp.Matrix([[sp.diff(x, d) for d in self.jumps]]) for x in self._reduced]
        K = sp.Matrix.vstack(*rows, A) if rows else A
        known = [x.xreplace({d: sp.S.Zero for d in self.jumps}) for x in self._reduced]
        delta = solve(K, sp.Matrix([-x for x in known] + list(i.constraint_jump)))
        return delta, self._reactions(delta)

    def _reactions(self, delta):
        """Λ_k = (M Δu - S)·δu with A δu = unit vector k."""
        i = self.impact
        s = len(i.constraints)
        if s == 0:
            return sp.zeros(0, 1)
        block = i.constraint_matrix[:, list(self.dependent)]
        imbalance = (i.mass_matrix * delta - i.generalized_impulse).extract(list(self.dependent), [0])
        return solve(block.T, imbalance)
