"""Blows on random nonholonomic systems of constant mass: invariants that are theorems, all numbers rational,
every equality exact.

The constraints are linear in the velocities, A(q)u + a₀(q) = 0, hold before the blow and stay; at the blow q
is frozen, so that A, a₀ and M are matrices of numbers.
"""

from dataclasses import dataclass

import pytest
import sympy as sp
from hypothesis import assume, given
from hypothesis import strategies as st

from mechlib import Constraint, Impact
from mechlib.algebra import tidy
from mechlib.cost.operations import Counter, costs
from mechlib.nonholonomic_impact import jump_along, multiplier_system, paper_system
from mechlib.principles import PRINCIPLES
from mechlib.systems.held import completed, held
from mechlib.systems.train import struck_train, train
from rational_matrices import exact, invertible, matrices, rational

SCALES = (1, -1, 2, 3)


@dataclass
class Rolling:
    """M > 0, rows A with their drift a₀, velocities before that obey them, generalized impulse Q̂."""

    M: sp.Matrix
    A: sp.Matrix
    a0: sp.Matrix
    before: sp.Matrix
    Q: sp.Matrix

    @property
    def u(self):
        return list(sp.symbols(f"u_1:{self.M.rows + 1}"))

    def impact(self, A=None, a0=None):
        u, A, a0 = sp.Matrix(self.u), self.A if A is None else A, self.a0 if a0 is None else a0
        T = (u.T*self.M*u)[0]/2
        return Impact(self.u, T, [(u, self.Q)], [Constraint(g) for g in A*u + a0],
                      dict(zip(self.u, self.before)))

    @property
    def null(self):
        return sp.Matrix.hstack(*self.A.nullspace())

    def by_multipliers(self):
        """(Δu, Λ) from the n + s equations, by SymPy alone."""
        n, s = self.M.rows, self.A.rows
        K = sp.Matrix(sp.BlockMatrix([[self.M, -self.A.T], [self.A, sp.zeros(s, s)]]))
        x = K.LUsolve(sp.Matrix.vstack(self.Q, sp.zeros(s, 1)))
        return x[:n, :], x[n:, :]


@st.composite
def systems(draw, n=st.integers(2, 6)):
    n = draw(n)
    s = draw(st.integers(1, min(3, n - 1)))
    A = draw(matrices(s, n))
    assume(A.rank() == s)
    B = draw(invertible(n, SCALES))
    masses = draw(st.lists(st.integers(1, 5), min_size=n, max_size=n))
    before = draw(matrices(n, 1, rational))
    return Rolling(B.T*sp.diag(*masses)*B, A, -A*before, before, draw(matrices(n, 1, rational)))


@exact
@given(systems())
def test_six_forms_and_the_saddle_system_agree(system):
    delta, reactions = system.by_multipliers()
    impact = held(system.impact())
    for by in PRINCIPLES:
        jump = impact.solve(by=by)
        assert (jump.delta, jump.reactions) == (delta, reactions), by
    K, right = multiplier_system(impact)
    assert K*sp.Matrix.vstack(delta, reactions) == right


@exact
@given(systems())
def test_the_n_equations_of_sun1985_have_the_same_solution(system):
    """(3.3) over (1.1)''': a regular system for every C that spans ker A; and A u⁺ + a₀ = 0, (1.1)''."""
    impact = system.impact()
    delta, _ = system.by_multipliers()
    K, right = paper_system(impact, system.null)
    assert K.shape == (system.M.rows, system.M.rows) and K.det() != 0
    assert K.LUsolve(right) == delta
    assert system.A*(system.before + delta) + system.a0 == sp.zeros(system.A.rows, 1)


@exact
@given(systems(), st.sampled_from(sorted(PRINCIPLES)))
def test_reactions_annihilate_what_the_constraints_allow(system, by):
    """CᵀAᵀΛ = 0, and CᵀΔp = CᵀQ̂ (3.3)."""
    jump = system.impact().solve(by=by)
    C = system.null
    nothing = sp.zeros(C.cols, 1)
    assert C.T*(system.A.T*jump.reactions) == nothing
    assert C.T*(system.M*jump.delta - system.Q) == nothing


@exact
@given(st.data())
def test_any_basis_of_the_kernel_gives_the_same_jump(data):
    """C R for every invertible R: independent velocities, quasi-speeds, orthonormal bases."""
    system = data.draw(systems())
    R = data.draw(invertible(system.null.cols, SCALES))
    assert jump_along(system.impact(), system.null*R) == system.by_multipliers()[0]


@exact
@given(st.data())
def test_every_possible_choice_of_independent_velocities_gives_the_same(data):
    system = data.draw(systems())
    order = data.draw(st.permutations(range(system.M.rows)))
    dependent = list(sp.Matrix(system.A[:, order]).rref()[1])
    independent = [system.u[j] for k, j in enumerate(order) if k not in dependent]
    delta, reactions = system.by_multipliers()
    for by in ("jourdain", "gauss", "maggi", "kane"):
        jump = system.impact().solve(by=by, independent=independent)
        assert (jump.delta, jump.reactions) == (delta, reactions), (by, independent)


@exact
@given(st.data())
def test_the_choice_of_rows_changes_multipliers_and_nothing_else(data):
    """R A u + R a₀ = 0 is the same constraint: the same Δu, the same impulse AᵀΛ, Λ' = R⁻ᵀΛ."""
    system = data.draw(systems())
    R = data.draw(invertible(system.A.rows, SCALES))
    by = data.draw(st.sampled_from(sorted(PRINCIPLES)))
    mine, other = system.impact().solve(by=by), system.impact(R*system.A, R*system.a0).solve(by=by)
    assert mine.delta == other.delta
    assert mine.reactions == R.T*other.reactions
    assert system.A.T*mine.reactions == (R*system.A).T*other.reactions


@exact
@given(systems())
def test_energy_of_a_blow_on_a_constrained_system(system):
    """ΔT = Q̂ᵀū + ½Λᵀ(γ⁻+γ⁺) - a₀ᵀΛ = Q̂ᵀū - a₀ᵀΛ, ū the mean velocity: no power of the reactions if a₀ =
    0."""
    jump = system.impact().solve()
    mean = system.before + jump.delta/2
    assert -jump.energy_loss == (system.Q.T*mean)[0] - (system.a0.T*jump.reactions)[0]


@exact
@given(st.data())
def test_constraints_never_help_a_blow(data):
    """From rest: the energy after a blow is at most that of the free system, and the struck point gains less
    velocity (Q̂ᵀΔu)."""
    system = data.draw(systems())
    free, bound = system.M.LUsolve(system.Q), system.by_multipliers()[0]
    assert (system.Q.T*bound)[0] <= (system.Q.T*free)[0]
    assert (system.Q.T*bound)[0] == (bound.T*system.M*bound)[0] >= 0


@exact
@given(st.data())
def test_velocities_that_violate_the_constraints_are_refused_and_completed_ones_are_not(data):
    system = data.draw(systems())
    u, constraints = system.u, list(system.A*sp.Matrix(system.u) + system.a0)
    dependent = system.A.rref()[1]
    start = completed({v: x for k, (v, x) in enumerate(zip(u, system.before)) if k not in dependent}, u,
                      constraints)
    assert sp.Matrix([start[v] for v in u]) == system.before
    gap = data.draw(matrices(system.M.rows, 1))
    wrong = Rolling(system.M, system.A, system.a0, system.before + gap, system.Q)
    if system.A*gap == sp.zeros(system.A.rows, 1):
        held(wrong.impact())
    else:
        k, amount = next((k, x) for k, x in enumerate(system.A*gap, 1) if x != 0)
        with pytest.raises(ValueError, match=rf"violate constraint {k} .* its left side is {amount}[.;]"):
            held(wrong.impact())


@exact
@given(systems(n=st.integers(2, 5)))
def test_counted_forms_agree(system):
    """`costs` solves every form with its own counted elimination and compares them."""
    rows = costs(system.impact()).rows
    n, s = system.M.rows, system.A.rows
    assert [row[1] for row in rows] == [n + s, s, n, n - s]
    assert all(without <= both for *_, without, both in rows)


@exact
@given(st.data())
def test_counted_elimination_solves(data):
    n = data.draw(st.integers(1, 5))
    K, right = data.draw(invertible(n, SCALES)), data.draw(matrices(n, 2, rational))
    assert K*Counter().solve(K, right) == right


@pytest.mark.parametrize("by", PRINCIPLES)
@pytest.mark.parametrize("k", [1, 2, 3])
def test_train_of_axles_against_the_recursion_from_axle_to_axle(k, by):
    """w_{i+1} = w_i cos δ, φ̇_{i+1} = (w_i/b) sin δ, by all six principles at a position with rational
    sines."""
    angles = [sp.acos(sp.Rational(*x)) for x in ((3, 5), (12, 13), (8, 17))][:k]
    impact = train(angles)
    jump = impact.solve(by=by)
    w = struck_train(angles)
    ahead = sp.sin(angles[0])*jump.after[0] - sp.cos(angles[0])*jump.after[1]
    assert tidy(ahead - w[0]) == 0
    for i in range(k):
        spin_A, spin_B = jump.after[3 + 3*i:5 + 3*i, 0]
        r = sp.Symbol("r", positive=True)
        assert tidy(w[i] + r*(spin_A + spin_B)/2) == 0
