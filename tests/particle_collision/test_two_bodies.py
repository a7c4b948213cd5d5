"""Two bodies on a line, and rows of balls: laws agree, balances hold, reference numbers of the Hertz
chain."""

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.particle_collision import (
    Hertz,
    cradle_after,
    duration_constant,
    energetic,
    energy_lost,
    hertz_chain,
    newton,
    poisson,
    successive_pairs,
)

rng = np.random.default_rng(4)
M1, M2, E = rng.uniform(0.1, 5, 500), rng.uniform(0.1, 5, 500), rng.uniform(0, 1, 500)
V2 = rng.normal(size=500)
V1 = V2 + rng.uniform(0.01, 4, 500)


@pytest.mark.parametrize("law", [newton, poisson, energetic])
def test_momentum_energy_and_restitution(law):
    a, b = law(M1, M2, V1, V2, E)
    assert np.allclose(M1 * a + M2 * b, M1 * V1 + M2 * V2)
    assert np.allclose(b - a, E * (V1 - V2))
    lost = (M1 * (V1**2 - a**2) + M2 * (V2**2 - b**2)) / 2
    assert np.allclose(lost, energy_lost(M1, M2, V1, V2, E)) and (lost >= -1e-12).all()


@pytest.mark.parametrize("law", [newton, poisson, energetic])
@pytest.mark.parametrize("by", ["lagrange", "gauss", "kane"])
def test_laws_solve_the_one_equation(law, by):
    m1, m2, u, e = sp.symbols("m_1 m_2 u e", positive=True)
    v2 = sp.Symbol("v_2", real=True)
    a, b = sp.symbols("a b")
    after = Impact([a, b], m1*a**2/2 + m2*b**2/2, constraints=[Constraint(b - a, e=e)],
                   before={a: v2 + u, b: v2}).solve(by=by).after
    assert [sp.simplify(x - y) for x, y in zip(law(m1, m2, v2 + u, v2, e), after)] == [0, 0]


def test_result_does_not_depend_on_the_frame():
    a, b = newton(M1, M2, V1, V2, E)
    c, d = newton(M1, M2, V1 + 3, V2 + 3, E)
    assert np.allclose([a + 3, b + 3], [c, d])


def test_three_balls_in_contact():
    v = hertz_chain([1, 1, 1], [1, 0, 0])[1][-1]
    assert v == pytest.approx([-0.0710, 0.0764, 0.9945], abs=5e-5)
    assert v.sum() == pytest.approx(1, abs=1e-10) and (v**2).sum() == pytest.approx(1, abs=1e-9)


def test_ten_balls_in_contact():
    v = hertz_chain(np.ones(10), [1] + [0]*9, tolerance=1e-11)[1][-1]
    assert v[0] == pytest.approx(-0.0711, abs=5e-5) and v[-1] == pytest.approx(0.9859, abs=5e-5)
    assert v.sum() == pytest.approx(1, abs=1e-9) and (v**2).sum() == pytest.approx(1, abs=1e-8)
    assert np.all(np.diff(v) > -1e-12)


def test_chain_of_two_is_the_hertz_contact_of_the_reduced_mass():
    t, v = hertz_chain([2.0, 3.0], [1.5, 0.0], k=7.0)
    assert v[-1] == pytest.approx(newton(2, 3, 1.5, 0, 1), abs=1e-9)
    assert t[-1] == pytest.approx(float(Hertz(m=6/5, k=7.0).duration(1.5)), rel=1e-9)


def test_chain_does_not_depend_on_stiffness_mass_or_speed():
    reference = hertz_chain(np.ones(4), [1, 0, 0, 0])[1][-1]
    assert hertz_chain(np.full(4, 0.03), [2, 0, 0, 0], k=1e9)[1][-1] / 2 == pytest.approx(reference, abs=1e-8)


def test_two_balls_lifted():
    assert successive_pairs(np.ones(5), [1, 1, 0, 0, 0]) == pytest.approx([0, 0, 0, 1, 1])
    v = hertz_chain(np.ones(5), [1, 1, 0, 0, 0], tolerance=1e-11)[1][-1]
    assert v.sum() == pytest.approx(2) and (v**2).sum() == pytest.approx(2) and v[0] < 0 < v[-2] < v[-1]


def test_gaps_make_the_chain_a_series_of_pairs():
    assert cradle_after(3, gap=1.01*duration_constant()/2, tolerance=1e-11,
                        digits=8) == pytest.approx((0, 0, 1), abs=1e-8)
    assert cradle_after(3, gap=0.40875, digits=6)[0] == pytest.approx(-0.01, abs=2e-5)


def test_lossy_rows_of_pairs_lose_energy_and_keep_momentum():
    m, v0 = rng.uniform(0.5, 2, 4), np.array([1.0, 0, 0, 0])
    v = successive_pairs(m, v0, e=0.6)
    assert m @ v == pytest.approx(m @ v0) and m @ v**2 < m @ v0**2 and np.all(np.diff(v) > -1e-9)
