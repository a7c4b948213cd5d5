"""A rod on a pin, struck: by moments about the pin and by momentum."""

import pytest
import sympy as sp
from pytest import approx

from mechlib.systems.pinned_rod import struck_rod


def test_formula():
    P, x, mu = sp.symbols("P x mu", positive=True)
    spin, pin = struck_rod(P, x, mu)
    assert sp.simplify(spin - P*x/(sp.Rational(1, 3) + mu)) == 0
    assert sp.simplify(pin - P*(x*(sp.Rational(1, 2) + mu)/(sp.Rational(1, 3) + mu) - 1)) == 0


@pytest.mark.parametrize("blow, place, tip", [(1, 0.2, 0), (0.4, 0.9, 0), (1.5, 0.7, 2)])
def test_balances_of_many_small_masses(blow, place, tip):
    spin, pin = map(float, struck_rod(blow, place, tip))
    pieces = [((k + 0.5)/2000, 1/2000) for k in range(2000)] + [(1, tip)]
    assert sum(m*s*s for s, m in pieces)*spin == approx(blow*place, rel=1e-6)        # moments about the pin
    assert sum(m*s for s, m in pieces)*spin == approx(blow + pin, rel=1e-6)          # momentum
