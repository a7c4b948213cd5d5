"""What all principles share: a system at impact, steps to display, equations to solve."""

from functools import cached_property

import sympy as sp

from ..algebra import Field, tidy
from ..algebra.probe import turns_as_a_whole
from ..display import Unknown, split_lines


def changed(mark, tex, u):
    """The jump Δu or the variation δu of a velocity."""
    return Unknown(f"{mark}{u.name if u.is_Symbol else u}", rf"{tex} {sp.latex(u)}")


def numbered(mark, tex, count, start=1):
    """Λ₁, Λ₂, … and the like."""
    return [Unknown(f"{mark}_{k}", rf"{tex}_{{{k}}}") for k in range(start, start + count)]


class Derivation:
    """One principle applied to one impact.

    ``steps()`` lists what a textbook would print as (sentence, formula) pairs,
    ``equations`` and ``unknowns`` are what has to be solved, and ``solve()``
    returns the pair (Δu, Λ).
    """

    title = ""
    eliminates = True          # products of matrices come before the solution: angles enter as differences

    def __init__(self, impact):
        self.impact = impact
        self.jumps = [changed("Δ", r"\Delta", u) for u in impact.velocities]
        self.multipliers = numbered("Λ", r"\Lambda", len(impact.constraints))

    def steps(self):
        raise NotImplementedError

    @property
    def equations(self):
        raise NotImplementedError

    @property
    def unknowns(self):
        raise NotImplementedError

    def solve(self):
        raise NotImplementedError

    @cached_property
    def field(self):
        """The field in which the equations live: results stay in it until they are written."""
        differences = self.eliminates and self.multipliers and turns_as_a_whole(self.impact.mass_matrix)
        return Field([x for matrix in self._matrices() for x in matrix], differences)

    def _matrices(self):
        i = self.impact
        return i.mass_matrix, i.constraint_matrix, i.generalized_impulse, i.constraint_jump

    def _over_field(self):
        """M, A, S and the jump Δγ = -(1 + e) γ⁻ that the constraints ask for, over the field."""
        return map(self.field.matrix, Derivation._matrices(self))

    @cached_property
    def mass(self):
        """The mass matrix as it is displayed."""
        return tidy(self.impact.mass_matrix)

    def _velocity_equations(self):
        """A Δu = -(1 + e) γ⁻, one equation for each constraint."""
        left = self.impact.constraint_matrix * sp.Matrix(self.jumps)
        return [sp.Eq(a, b, evaluate=False) for a, b in zip(left, self.impact.constraint_jump)]

    def _repr_latex_(self):
        rows = []
        for sentence, *formulas in self.steps():
            rows.append(rf"&\textsf{{{sentence}}}")
            for formula in formulas:
                first, *more = [formula] if isinstance(formula, str) else split_lines(formula)
                rows += [rf"&\qquad {first}", *(rf"&\qquad\qquad {line}" for line in more)]
        return r"$$\begin{aligned}" + r"\\[2pt]".join(rows) + r"\end{aligned}$$"

    def __repr__(self):
        return f"{self.title}: {len(self.equations)} equations for {len(self.unknowns)} unknowns"
