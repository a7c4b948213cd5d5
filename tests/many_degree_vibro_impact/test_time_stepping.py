"""Discrete elements and time stepping: the law by a second method, the numbers of the pictures."""

import pytest
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.many_degree_vibro_impact import time_stepping_after
from pictures import shows


@pytest.mark.parametrize("by", ["lagrange", "gauss"])
def test_the_law_is_an_instance_of_the_one_equation(by):
    m, v0, e = sp.symbols("m v_0 e", positive=True)
    v = sp.Symbol("v")
    jump = Impact([v], m*v**2/2, constraints=[Constraint(v, e=e)], before={v: -v0}).solve(by=by)
    assert sp.simplify(jump.after[0] - time_stepping_after(-v0, e)) == 0


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="outside"):
        time_stepping_after(-1, 1.5)


def test_bounce_shows_the_law():
    def law(seen):
        after = time_stepping_after(-seen.at.v, seen.at.e)
        assert seen.arrow("before") == approx([0, -seen.at.v])
        assert seen.arrow("after") == approx([0, after])
        assert seen.readout("velocity after") == approx(after)
    shows("many_degree_vibro_impact/time_stepping:bounce", law)
