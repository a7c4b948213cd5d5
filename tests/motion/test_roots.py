"""Bracketed roots and peaks against exact values and against SciPy."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize

from mechlib.motion.roots import peak, root


@given(st.floats(-3, 3), st.sampled_from([-1, 1]))
@settings(max_examples=60, deadline=None)
def test_root_of_a_cubic_wherever_it_lies_and_whichever_way_it_crosses(place, sign):
    def function(x):
        return sign*(x - place)*(1 + (x + place)**2)

    assert root(function, -4, 5) == pytest.approx(place, abs=2e-15)
    assert root(function, -4, 5) == pytest.approx(optimize.brentq(function, -4, 5, xtol=1e-15), abs=1e-12)


def test_root_at_a_bound_and_no_root():
    assert root(lambda x: x, 0, 1) < 1e-300 and root(lambda x: x - 1, 0, 1) == pytest.approx(1, abs=1e-15)
    with pytest.raises(ValueError, match="a root needs two signs"):
        root(math.exp, -1, 1)
    with pytest.raises(ValueError, match="a root needs two signs"):
        root(lambda x: math.nan, -1, 1)


@pytest.mark.parametrize("function, bounds", [
    (lambda x: x*math.exp(-x), (0, 9)), (math.sin, (0, 3)), (lambda x: -abs(x - 0.3), (-1, 2)),
    (lambda x: x, (0, 1)), (lambda x: -x, (0, 1))])
def test_peak_against_scipy(function, bounds):
    other = optimize.minimize_scalar(lambda x: -function(x), bounds=bounds, method="bounded",
                                     options={"xatol": 1e-9})
    assert peak(function, *bounds) == pytest.approx(other.x, abs=2e-6)
    assert function(peak(function, *bounds)) == pytest.approx(-other.fun, abs=1e-6)
