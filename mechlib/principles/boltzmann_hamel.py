"""Boltzmann–Hamel: quasi-velocities that make each constraint a coordinate."""

from functools import cached_property

import sympy as sp

from ..algebra import tidy
from ..algebra.characteristics import choose_dependent
from ..algebra.forms import linear_form, quadratic_form
from ..algebra.probe import variables
from ..display import latex
from .derivation import Derivation, numbered


class BoltzmannHamel(Derivation):
    """Δ(∂T*/∂ω_k) = S*_k, with a reaction Λ_k for each constrained quasi-velocity (jin2005, §1.7).

    The first quasi-velocities are the constraints' left sides, ω_k = γ_k; the others are velocities
    chosen to be free.  T* is the kinetic energy written in ω.  Hamel's coefficients multiply bounded terms,
    which integrate to nothing over the impact.

    >>> from mechlib import Impact, Constraint
    >>> m, J, v0 = sp.symbols("m J v0", positive=True)
    >>> v, w = sp.symbols("v omega")
    >>> rod = Impact([v, w], m*v**2/2 + J*w**2/2, constraints=[Constraint(v + w)], before={v: -v0, w: 0})
    >>> rod.equations("boltzmann_hamel").T_star
    J*(omega_1 - omega_2)**2/2 + m*omega_2**2/2
    """

    title = "Boltzmann–Hamel equations"

    def __init__(self, impact, quasi_velocities=None):
        super().__init__(impact)
        u, A = impact.velocities, impact.constraint_matrix
        s, n = A.shape
        if quasi_velocities is None:
            dependent = choose_dependent(A)
            free = [linear_form(v, u) for j, v in enumerate(u) if j not in dependent]
        else:
            free = [linear_form(w, u, f"quasi-velocity {w}") for w in quasi_velocities]
            if len(free) != n - s:
                raise ValueError(f"{s} constraints leave room for {n - s} free quasi-velocities; "
                                 f"{len(free)} were given.")
        self.omega = _fresh_symbols(impact, n)
        self.matrix = sp.Matrix.vstack(A, *(row for row, _ in free))
        self.offset = sp.Matrix([*impact.constraint_offset, *(a0 for _, a0 in free)])
        try:
            self._inverse = self.field.matrix(self.matrix).solve(self.field.matrix(sp.eye(n)))
        except ArithmeticError:
            raise ValueError("the quasi-velocities do not determine the velocities: one of them depends on "
                             "the others or on the constraints. Choose others.") from None

    def _matrices(self):
        return *super()._matrices(), self.matrix

    @cached_property
    def inverse(self):
        """u = inverse · (ω - offset)."""
        return self._inverse.expressions()

    @cached_property
    def velocities(self):
        """u in quasi-velocities."""
        return self.inverse * (sp.Matrix(self.omega) - self.offset)

    @property
    def T_star(self):
        """T*(ω): the kinetic energy in quasi-velocities."""
        i = self.impact
        if not i.energy.parts:
            return i.kinetic_energy.subs(dict(zip(i.velocities, self.velocities)), simultaneous=True)
        v = self.velocities
        return (v.T * i.mass_matrix * v)[0] / 2 + (i.linear_momentum.T * v)[0] + i.resting_energy

    def _shorter_T_star(self):
        """T* as substituted, or collected by products of quasi-velocities."""
        M_star, a_star, rest = quadratic_form(self.T_star, self.omega, "T*")
        w = sp.Matrix(self.omega)
        n = len(w)
        terms = [tidy(M_star[j, k]) * w[j] * w[k] / (2 if j == k else 1) for j in range(n)
                 for k in range(j, n)]
        collected = sp.Add(*terms, *(tidy(a) * x for a, x in zip(a_star, w)), tidy(rest))
        return min(self.T_star, collected, key=sp.count_ops)

    @property
    def S_star(self):
        """S*: the impulses' power, differentiated with respect to ω."""
        power = (self.impact.generalized_impulse.T * self.velocities)[0]
        return linear_form(power, self.omega, "power of the impulses")[0].T

    @property
    def unknowns(self):
        s = len(self.multipliers)
        return numbered("Δω", r"\Delta\omega", len(self.omega) - s, s + 1) + self.multipliers

    @property
    def _system(self):
        """M*, S* and the jumps of the constrained quasi-velocities."""
        M_star, _, _ = quadratic_form(self.T_star, self.omega, "T*")
        return M_star, self.S_star, self.impact.constraint_jump

    @property
    def equations(self):
        M_star, S_star, given = map(tidy, self._system)
        s = len(self.multipliers)
        jumps = sp.Matrix([*given, *self.unknowns[:len(self.omega) - s]])
        right = S_star + sp.Matrix([*self.multipliers, *([0] * (len(self.omega) - s))])
        return [sp.Eq(a, b, evaluate=False) for a, b in zip(M_star * jumps, right)]

    def steps(self):
        quasi = self.matrix * sp.Matrix(self.impact.velocities) + self.offset
        s = len(self.multipliers)
        yield ("Quasi-velocities (the constraints first)",
               *(sp.Eq(w, q, evaluate=False) for w, q in zip(self.omega, quasi)))
        yield ("Kinetic energy in quasi-velocities",
               sp.Eq(sp.Symbol("T^*"), self._shorter_T_star(), evaluate=False))
        if s:
            yield ("Jumps of the constrained quasi-velocities",
                   *(rf"\Delta\omega_{{{k}}} = {latex(x)}"
                     for k, x in enumerate(self.impact.constraint_jump, 1)))
        yield ("Jumps of the quasi-momenta", *self.equations)

    def solve(self):
        """T* has the mass matrix WᵀM W and S* = WᵀS, with u = W ω: the free rows give Δω, the others Λ."""
        M, _, S, given = self._over_field()
        n, s = len(self.omega), len(self.multipliers)
        held, free = (self._inverse.extract(range(n), columns) for columns in (range(s), range(s, n)))
        asked = held @ given
        jump = asked + free @ (free.T @ (M @ free)).solve(free.T @ (S - M @ asked))
        return jump.expressions(), (held.T @ (M @ jump - S)).expressions()


def _fresh_symbols(impact, n):
    """ω_1 … ω_n, or another letter if the system uses these names itself."""
    taken = {str(v) for x in (*impact.velocities, impact.kinetic_energy, *impact.powers, *impact.before,
                              *(c.expression for c in impact.constraints)) for v in variables(x)}
    for letter in ("omega", "varpi", "sigma"):
        symbols = sp.symbols(f"{letter}_1:{n + 1}")
        if not taken & {str(w) for w in symbols}:
            return list(symbols)
    return [sp.Dummy(f"omega_{k}") for k in range(1, n + 1)]
