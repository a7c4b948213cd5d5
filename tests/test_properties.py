"""Invariants of impact over random systems, each under the conditions that make it a theorem.

All numbers are rational, so every equality is exact.  Up to six velocities and three
constraints, with T₁, T₀ and a₀ where the invariant allows them.
"""

from dataclasses import dataclass

import pytest
import sympy as sp
from hypothesis import assume, given
from hypothesis import strategies as st

from mechlib import Constraint, Impact
from mechlib.principles import PRINCIPLES
from rational_matrices import exact, invertible, matrices, rational, small

half = sp.Rational(1, 2)

restitutions = st.sampled_from([sp.S.Zero, sp.Rational(1, 4), half, sp.Rational(2, 3), sp.S.One])
REDUCING = ["jourdain", "gauss", "maggi", "kane"]


@dataclass
class System:
    """The numbers of one system; ``impact()`` hands them to mechlib as expressions."""

    M: sp.Matrix
    a: sp.Matrix
    T0: sp.Expr
    A: sp.Matrix
    a0: sp.Matrix
    e: list
    before: sp.Matrix
    blows: list                     # (row of the point's velocity, its drift, impulse)

    @property
    def u(self):
        return sp.Matrix(sp.symbols(f"u_1:{self.M.rows + 1}"))

    @property
    def S(self):
        return sum((row.T*P for row, _, P in self.blows), sp.zeros(self.M.rows, 1))

    def T(self, u):
        return (half*(u.T*self.M*u) + self.a.T*u)[0] + self.T0

    def gamma(self, u):
        return self.A*u + self.a0

    def impact(self, blows=None):
        u = self.u
        return Impact(list(u), self.T(u),
                      [((row*u)[0] + drift, P) for row, drift, P in (self.blows if blows is None else blows)],
                      [Constraint(g, e) for g, e in zip(self.gamma(u), self.e)], dict(zip(u, self.before)))

    def solution(self):
        """(u⁺, Λ) from the saddle-point system, by SymPy alone."""
        n, s = self.M.rows, self.A.rows
        asked = sp.Matrix(s, 1, [-(1 + e)*g for e, g in zip(self.e, self.gamma(self.before))])
        K = sp.Matrix(sp.BlockMatrix([[self.M, -self.A.T], [self.A, sp.zeros(s, s)]])) if s else self.M
        x = K.LUsolve(sp.Matrix([*self.S, *asked]))
        return self.before + x[:n, :], x[n:, :]


@st.composite
def constraint_rows(draw, s, n):
    A = draw(matrices(s, n))
    assume(s == 0 or A.rank() == s)
    return A


@st.composite
def systems(draw, n=st.integers(1, 6), least_s=0, rheonomic=True, equal_e=False, blows=2):
    n = draw(n)
    s = draw(st.integers(min(least_s, n), min(3, n)))
    B = draw(invertible(n))
    masses = draw(st.lists(st.integers(1, 5), min_size=n, max_size=n))
    e = [draw(restitutions)]*s if equal_e else draw(st.lists(restitutions, min_size=s, max_size=s))
    drift = rational if rheonomic else st.just(sp.S.Zero)
    struck = [(draw(matrices(1, n)), draw(drift), draw(rational)) for _ in range(draw(st.integers(0, blows)))]
    return System(B.T*sp.diag(*masses)*B, draw(matrices(n, 1, drift)), draw(drift),
                  draw(constraint_rows(s, n)),
                  draw(matrices(s, 1, drift)), e, draw(matrices(n, 1, rational)), struck)


@st.composite
def massless_systems(draw):
    """M is singular, but positive on ker A: fewer moving parts than velocities, the rest held."""
    n = draw(st.integers(2, 5))
    s = draw(st.integers(1, min(3, n)))
    A = draw(constraint_rows(s, n))
    free = A.nullspace()
    rows = draw(matrices(n - s, n))
    assume(not free or (rows*sp.Matrix.hstack(*free)).rank() == n - s)
    masses = draw(st.lists(st.integers(1, 5), min_size=n - s, max_size=n - s))
    M = rows.T*sp.diag(*masses)*rows if n > s else sp.zeros(n, n)
    e = draw(st.lists(restitutions, min_size=s, max_size=s))
    struck = [(draw(matrices(1, n)), 0, draw(rational))]
    return System(M, sp.zeros(n, 1), sp.S.Zero, A, draw(matrices(s, 1, rational)), e,
                  draw(matrices(n, 1, rational)), struck)


# ---- the equation itself, by all six principles ---------------------------------------

@exact
@given(systems())
def test_all_principles_agree_with_the_saddle_point_system(system):
    after, reactions = system.solution()
    impact = system.impact()
    for by in PRINCIPLES:
        jump = impact.solve(by=by)
        assert (jump.after, jump.reactions) == (after, reactions), by


@exact
@given(systems())
def test_momentum_balances_and_constraints_obey_their_law(system):
    impact = system.impact()
    for by in PRINCIPLES:
        jump = impact.solve(by=by)
        assert system.M*jump.delta == system.S + system.A.T*jump.reactions, by
        approach, departure = system.gamma(system.before), system.gamma(jump.after)
        assert list(departure) == [-e*g for e, g in zip(system.e, approach)], by
        assert jump.after == system.before + jump.delta
        assert jump.energy_loss == system.T(system.before) - system.T(jump.after)


@exact
@given(massless_systems())
def test_massless_parts_held_by_constraints(system):
    assert system.M.det() == 0
    after, reactions = system.solution()
    impact = system.impact()
    for by in PRINCIPLES:
        jump = impact.solve(by=by)
        assert (jump.after, jump.reactions) == (after, reactions), by


# ---- independence from choices ----------------------------------------------------------

@exact
@given(st.data())
def test_result_does_not_depend_on_the_coordinates(data):
    system = data.draw(systems(n=st.integers(1, 5)))
    B = data.draw(invertible(system.M.rows))
    inverse = B.inv()
    other = System(B.T*system.M*B, B.T*system.a, system.T0, system.A*B, system.a0, system.e,
                   inverse*system.before,
                   [(row*B, drift, P) for row, drift, P in system.blows])
    by = data.draw(st.sampled_from(sorted(PRINCIPLES)))
    mine, theirs = system.impact().solve(by=by), other.impact().solve(by=by)
    assert mine.after == B*theirs.after
    assert mine.reactions == theirs.reactions
    assert mine.energy_loss == theirs.energy_loss


@exact
@given(st.data())
def test_result_does_not_depend_on_the_independent_speeds(data):
    system = data.draw(systems(n=st.integers(2, 6), least_s=1))
    s, n = system.A.shape
    order = data.draw(st.permutations(range(n)))
    # pivots of the permuted columns: a random valid choice
    dependent = list(sp.Matrix(system.A[:, order]).rref()[1])
    independent = [system.u[j] for k, j in enumerate(order) if k not in dependent]
    after, reactions = system.solution()
    impact = system.impact()
    for by in REDUCING:
        jump = impact.solve(by=by, independent=independent)
        assert (jump.after, jump.reactions) == (after, reactions), (by, independent)


@exact
@given(st.data())
def test_result_does_not_depend_on_the_quasi_velocities(data):
    system = data.draw(systems(n=st.integers(1, 5)))
    s, n = system.A.shape
    forms, drift = data.draw(matrices(n - s, n)), data.draw(matrices(n - s, 1))
    assume(sp.Matrix([*system.A.tolist(), *forms.tolist()]).rank() == n)
    quasi = list(forms*system.u + drift)
    jump = system.impact().solve(by="boltzmann_hamel", quasi_velocities=quasi)
    assert (jump.after, jump.reactions) == system.solution()


# ---- virtual power, work and energy --------------------------------------------------------

@exact
@given(systems(least_s=1), st.sampled_from(sorted(PRINCIPLES)))
def test_reactions_annihilate_admissible_variations(system, by):
    """CᵀAᵀΛ = 0: what is not in balance has no power on any δu with A δu = 0."""
    jump = system.impact().solve(by=by)
    imbalance = system.M*jump.delta - system.S
    assert all((variation.T*imbalance)[0] == 0 for variation in system.A.nullspace())
    maggi = system.impact().equations("maggi")
    assert system.A*maggi.C == sp.zeros(system.A.rows, maggi.C.cols)
    assert system.A*maggi.D == sp.eye(system.A.rows)


@exact
@given(systems(rheonomic=False), st.sampled_from(sorted(PRINCIPLES)))
def test_impulse_work_theorem(system, by):
    """ΔT = ½ Σ P·(v⁻ + v⁺) over blows and reactions: if T₁ = 0, a₀ = 0 and no struck point is carried
    along."""
    jump = system.impact().solve(by=by)
    both = system.before + jump.after
    work = half*sum((P*(row*both)[0] for row, _, P in system.blows), sp.S.Zero)
    work += half*(jump.reactions.T*(system.gamma(system.before)
                                    + system.gamma(jump.after)))[0] if system.e else 0
    assert -jump.energy_loss == work


@exact
@given(systems(), st.sampled_from(sorted(PRINCIPLES)))
def test_impulse_work_theorem_of_rheonomic_systems(system, by):
    """What the drives do is left over: ΔT = ½ΣP·(v⁻+v⁺) + ½ΣΛ(γ⁻+γ⁺) + aᵀΔu - ΣP·∂r/∂t - a₀ᵀΛ.

    From ΔT = ūᵀMΔu + aᵀΔu with ū = ½(u⁻+u⁺), MΔu = S + AᵀΛ, v̄ = (∂v/∂u)ū + ∂r/∂t and γ̄ = Aū + a₀.
    """
    jump = system.impact().solve(by=by)
    both = system.before + jump.after
    work = half*sum((P*((row*both)[0] + 2*drift) for row, drift, P in system.blows), sp.S.Zero)
    drives = (system.a.T*jump.delta)[0] - sum((drift*P for _, drift, P in system.blows), sp.S.Zero)
    if system.e:
        work += half*(jump.reactions.T*(system.gamma(system.before) + system.gamma(jump.after)))[0]
        drives -= (system.a0.T*jump.reactions)[0]
    assert -jump.energy_loss == work + drives


def test_the_short_work_theorem_fails_on_a_driven_system():
    """A ball on a wall that comes with speed c: the wall does work."""
    m, c, v0 = sp.symbols("m c v_0", positive=True)
    v = sp.Symbol("v")
    jump = Impact([v], m*v**2/2, constraints=[Constraint(v - c, e=1)], before={v: -v0}).solve()
    assert jump.after[0] == v0 + 2*c
    gammas = (-v0 - c) + (v0 + 2*c - c)
    assert half*jump.reactions[0]*gammas == 0
    assert sp.expand(-jump.energy_loss - 2*m*c*(c + v0)) == 0


@exact
@given(systems(rheonomic=False, blows=0, least_s=1), st.sampled_from(sorted(PRINCIPLES)))
def test_energy_change_without_blows(system, by):
    """ΔT = ½ Σ (1 - e_i) γ_i⁻ Λ_i if nothing strikes and a₀ = 0, T₁ = 0."""
    jump = system.impact().solve(by=by)
    gamma = system.gamma(system.before)
    assert -jump.energy_loss == half*sum((1 - e)*g*R for e, g, R in zip(system.e, gamma, jump.reactions))


@exact
@given(systems(rheonomic=False, blows=0, least_s=1, equal_e=True), st.sampled_from(sorted(PRINCIPLES)))
def test_no_energy_is_gained_if_all_restitutions_are_equal(system, by):
    jump = system.impact().solve(by=by)
    approach = system.gamma(system.before)
    assert jump.energy_loss >= 0
    assert (jump.energy_loss == 0) == (system.e[0] == 1 or approach == sp.zeros(*approach.shape))


@exact
@given(st.data())
def test_no_energy_is_gained_if_every_contact_approaches_and_pushes(data):
    """Mixed e.  W = A M⁻¹Aᵀ has no negative entry here, so every Λ ≥ 0 belongs to an approach γ⁻ ≤ 0."""
    n = data.draw(st.integers(1, 5))
    s = data.draw(st.integers(1, min(3, n)))
    masses = data.draw(st.lists(st.integers(1, 5), min_size=n, max_size=n))
    A = data.draw(matrices(s, n, st.integers(0, 3).map(sp.Integer)))
    assume(A.rank() == s)
    push = sp.Matrix(data.draw(st.lists(st.integers(0, 4), min_size=s, max_size=s)))
    e = data.draw(st.lists(restitutions, min_size=s, max_size=s))
    W = A*sp.diag(*masses).inv()*A.T
    gamma = sp.Matrix([-x/(1 + k) for x, k in zip(W*push, e)])
    before = A.T*(A*A.T).inv()*gamma
    system = System(sp.diag(*masses), sp.zeros(n, 1), sp.S.Zero, A, sp.zeros(s, 1), e, before, [])
    jump = system.impact().solve(by=data.draw(st.sampled_from(sorted(PRINCIPLES))))
    assert jump.reactions == push
    assert jump.energy_loss >= 0
    assert jump.energy_loss == half*sum((1 - k)*-g*R for k, g, R in zip(e, gamma, push))


@pytest.mark.parametrize("by", PRINCIPLES)
def test_mixed_restitutions_can_gain_energy(by):
    """The counterexample: T goes from ½ to 1."""
    x, y = sp.symbols("x y")
    T = (2*x**2 - 2*x*y + y**2)/2
    jump = Impact([x, y], T, constraints=[Constraint(x, e=1), Constraint(y, e=0)],
                  before={x: -1, y: -1}).solve(by=by)
    assert T.subs({x: -1, y: -1}) == half
    assert T.subs(dict(zip((x, y), jump.after))) == 1
    assert jump.energy_loss == -half
    assert min(jump.reactions) < 0 < max(jump.reactions)           # one contact pulls


# ---- Gauss, superposition, numbers -----------------------------------------------------------

@exact
@given(st.data())
def test_gauss_the_solution_has_the_least_constraint(data):
    """Z(u) = ½(u - u°)ᵀM(u - u°), u° = u⁻ + M⁻¹S, compared with other velocities that obey the
    constraints."""
    system = data.draw(systems(n=st.integers(2, 6)))
    free = system.A.nullspace() if system.A.rows else [sp.eye(system.M.rows)[:, j]
                                                       for j in range(system.M.rows)]
    assume(free)
    unconstrained = system.before + system.M.LUsolve(system.S)
    jump = system.impact().solve(by="gauss")

    def Z(u):
        d = u - unconstrained
        return half*(d.T*system.M*d)[0]

    for _ in range(3):
        step = sum((data.draw(small)*v for v in free), sp.zeros(system.M.rows, 1))
        other = jump.after + step
        assert system.gamma(other) == system.gamma(jump.after)
        assert Z(other) > Z(jump.after) or step == sp.zeros(*step.shape)


@exact
@given(systems(blows=0), st.data())
def test_blows_superpose(system, data):
    """u⁺ is affine in the blows; Δu itself adds up if the constraints hold before (class 1)."""
    n = system.M.rows
    first, second = ((data.draw(matrices(1, n)), sp.S.Zero, data.draw(rational)) for _ in range(2))
    none, one, two, both = (system.impact(blows).solve(by="kane").delta
                            for blows in ([], [first], [second], [first, second]))
    assert both - none == (one - none) + (two - none)
    if system.gamma(system.before) == sp.zeros(system.A.rows, 1):
        assert none == sp.zeros(n, 1)


@exact
@given(systems())
def test_compiled_numbers_agree(system):
    """The impulses and the velocities before as parameters; exact fractions against floats."""
    u = system.u
    start = sp.symbols(f"w_1:{len(u) + 1}")
    strength = sp.Symbol("k")
    blows = [((row*u)[0], P*strength) for row, _, P in system.blows]
    impact = Impact(list(u), system.T(u), blows,
                    [Constraint(g, e) for g, e in zip(system.gamma(u), system.e)], dict(zip(u, start)))
    f = impact.compile([strength, *start], reactions=True)
    after, reactions = f(1.0, *map(float, system.before))
    exact_after, exact_reactions = system.solution()
    assert after.shape == (len(u),) and reactions.shape == (system.A.rows,)
    scale = 1 + max(map(abs, [*exact_after, *exact_reactions]))
    assert max([abs(a - b) for a, b in zip(after, map(float, exact_after))]) < 1e-8*scale
    assert max([abs(a - b) for a, b in zip(reactions, map(float, exact_reactions))], default=0) < 1e-8*scale
