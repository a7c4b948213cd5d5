"""Periodic impacts with friction: the law by a second method, the numbers of the pictures."""

import pytest
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.two_degree_vibro_impact import periodic_friction_after
from pictures import shows


@pytest.mark.parametrize("by", ["lagrange", "gauss"])
def test_the_law_is_an_instance_of_the_one_equation(by):
    m, v0, e = sp.symbols("m v_0 e", positive=True)
    v = sp.Symbol("v")
    jump = Impact([v], m*v**2/2, constraints=[Constraint(v, e=e)], before={v: -v0}).solve(by=by)
    assert sp.simplify(jump.after[0] - periodic_friction_after(-v0, e)) == 0


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="outside"):
        periodic_friction_after(-1, 1.5)


def test_bounce_shows_the_law():
    def law(seen):
        after = periodic_friction_after(-seen.at.v, seen.at.e)
        assert seen.arrow("before") == approx([0, -seen.at.v])
        assert seen.arrow("after") == approx([0, after])
        assert seen.readout("velocity after") == approx(after)
    shows("two_degree_vibro_impact/periodic_friction:bounce", law)
