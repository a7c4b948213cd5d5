"""Compiled impacts: the right numbers, in the right shape."""

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Impact

m, J, a, P, v0, e, phi = sp.symbols("m J a P v_0 e varphi", positive=True)
v, w = sp.symbols("v omega")


@pytest.fixture(scope="module")
def rod():
    """A rod that hits a stop at distance a with restitution e, while it is struck."""
    return Impact([v, w], m*v**2/2 + J*w**2/2, [(v, P)], [Constraint(v + a*sp.cos(phi)*w, e=e)],
                  {v: -v0, w: 0})


PARAMETERS = [m, J, a, P, v0, e, phi]
POINT = (2.0, 0.7, 0.9, 0.3, 1.7, 0.4, 0.6)


def exact(impact, point):
    values = dict(zip(PARAMETERS, map(sp.Rational, map(str, point))))
    jump = impact.solve()
    return [[float(x.subs(values)) for x in column] for column in (jump.after, jump.reactions)]


def test_one_solve(rod):
    after, reactions = rod.compile(PARAMETERS, reactions=True)(*POINT)
    expected = exact(rod, POINT)
    assert after.shape == (2,) and reactions.shape == (1,)
    np.testing.assert_allclose(after, expected[0], rtol=1e-12)
    np.testing.assert_allclose(reactions, expected[1], rtol=1e-12)
    np.testing.assert_array_equal(rod.compile(PARAMETERS)(*POINT), after)


def test_repeated_coefficients_keep_their_places():
    """Equal entries share a slot; those after them must not move."""
    x, y, k = sp.symbols("x y k")
    f = Impact([x, y], x**2/2 + y**2/2, [(x, k), (y, 3)], before={x: 0, y: 5}).compile([k])
    assert f(2.0).tolist() == [2.0, 8.0]


def test_broadcasting(rod):
    f = rod.compile(PARAMETERS)
    angles = np.linspace(0, 1, 4)[:, None]
    speeds = np.array([0.5, 1.0, 2.0])
    grid = f(*POINT[:4], speeds, POINT[5], angles)
    assert grid.shape == (4, 3, 2)
    for i, j in np.ndindex(4, 3):
        single = f(*POINT[:4], float(speeds[j]), POINT[5], float(angles[i, 0]))
        np.testing.assert_allclose(grid[i, j], single, rtol=1e-12)


def test_reactions_broadcast_too(rod):
    after, reactions = rod.compile(PARAMETERS, reactions=True)(*POINT[:6], np.zeros((2, 5)))
    assert after.shape == (2, 5, 2) and reactions.shape == (2, 5, 1)


@pytest.mark.parametrize("kind", [int, np.int64, np.float32, np.float64, np.array, sp.Integer])
def test_any_kind_of_number(kind):
    f = Impact([v], m*v**2/2, [(v, P)], before={v: 0}).compile([m, P])
    assert f(kind(2), kind(3)).tolist() == [1.5]


def test_no_parameters():
    assert Impact([v], v**2, [(v, 1)], before={v: 1}).compile([])().tolist() == [1.5]


def test_one_parameter_without_a_list():
    assert Impact([v], m*v**2/2, [(v, 1)], before={v: 0}).compile(m)(4.0).tolist() == [0.25]


def test_parameters_that_do_not_matter(rod):
    extra = sp.Symbol("unused")
    f = rod.compile([extra, *PARAMETERS])
    np.testing.assert_array_equal(f(9.0, *POINT), rod.compile(PARAMETERS)(*POINT))


def test_velocities_before_as_parameters():
    impact = Impact([v], m*v**2/2, constraints=[Constraint(v, e=1)])
    start, = impact.before
    assert impact.compile([m, start])(3.0, -2.0).tolist() == [2.0]


def test_rheonomic_terms():
    """A wall that comes with speed c; T₁ changes nothing in the jump."""
    c = sp.Symbol("c")
    impact = Impact([v], m*v**2/2 + 7*m*v + 3, constraints=[Constraint(v - c, e=e)], before={v: -v0})
    assert impact.compile([m, c, e, v0])(1.0, 2.0, 0.5, 4.0).tolist() == [2.0 + 0.5*6.0]


def test_functions_of_time_as_parameters():
    t = sp.Symbol("t")
    q, u = sp.Function("q")(t), sp.Function("u")(t)
    f = Impact([u], m*(1 + sp.cos(q)**2)*u**2/2, [(u, P)], before={u: 0}).compile([m, P, q])
    assert f(1.0, 4.0, 0.0).tolist() == [2.0]
