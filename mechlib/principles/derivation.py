"""What all principles share: a system at impact, steps to display, equations to solve."""

import sympy as sp


def named(latex_name):
    """A symbol that prints as the given LaTeX."""
    return sp.Symbol(latex_name)


class Derivation:
    """One principle applied to one impact.

    ``steps()`` lists what a textbook would print as (sentence, formula) pairs,
    ``equations`` and ``unknowns`` are what has to be solved, and ``solve()``
    returns the pair (Δu, Λ).
    """

    title = ""

    def __init__(self, impact):
        self.impact = impact
        self.jumps = [named(rf"\Delta {sp.latex(u)}") for u in impact.velocities]
        self.multipliers = [named(rf"\Lambda_{{{k}}}") for k in range(1, len(impact.constraints) + 1)]

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

    def _velocity_equations(self):
        """A Δu = -(1 + e) γ⁻, one equation for each constraint."""
        left = self.impact.constraint_matrix * sp.Matrix(self.jumps)
        return [sp.Eq(a, b, evaluate=False) for a, b in zip(left, self.impact.constraint_jump)]

    def _repr_latex_(self):
        rows = []
        for sentence, *formulas in self.steps():
            rows.append(rf"&\textsf{{{sentence}}}")
            rows += [rf"&\qquad {f if isinstance(f, str) else sp.latex(f)}" for f in formulas]
        return r"$$\begin{aligned}" + r"\\[2pt]".join(rows) + r"\end{aligned}$$"

    def __repr__(self):
        return f"{self.title}: {len(self.equations)} equations for {len(self.unknowns)} unknowns"
