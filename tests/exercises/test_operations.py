"""Values of formulas are bounded as the doubles of the page are: up to 2⁹⁹⁶, about 10³⁰⁰."""

import pytest
import sympy as sp

from mechlib.exercises.trees import value_at

m = sp.Symbol("m")


@pytest.mark.parametrize("formula", [m**61, sp.sqrt(m)**122, m**30*m**31, sp.exp(140*sp.log(m)/2 - 30)*m])
def test_what_is_too_large_has_no_value(formula):
    assert value_at(formula, {"m": 10**5}) is None


@pytest.mark.parametrize("formula, value", [(m**59, 10**295), (m**60/m**2, 10**290), (-m**59, -10**295)])
def test_what_is_just_small_enough_has_one(formula, value):
    assert abs(value_at(formula, {"m": 10**5})/value - 1) < 1e-30


def test_the_last_power_of_two():
    assert value_at(2**m, {"m": 995}) == 2**995 and value_at(2**m, {"m": 996}) is None
