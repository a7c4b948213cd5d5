"""Factors: those of SymPy, found without lots where a letter stands in degree one or two."""

import random

import pytest
import sympy as sp
import sympy.polys.factortools
from sympy.polys.domains import QQ
from sympy.polys.rings import ring

from mechlib.algebra.factors import factor_list, factored

LETTERS = sp.symbols("a b c d x y z")


def some_polynomial(rng):
    letters = rng.sample(LETTERS, rng.randint(1, 3))
    numbers = [-3, -2, -1, 1, 2, sp.Rational(1, 2)]
    return sum(rng.choice(numbers)*sp.prod(x**rng.randint(0, 3) for x in letters)
               for _ in range(rng.randint(1, 4)))


@pytest.mark.parametrize("seed", range(40))
def test_factors_are_those_of_sympy(seed):
    rng = random.Random(seed)
    for _ in range(8):
        p = sp.expand(sp.prod(some_polynomial(rng)**rng.randint(1, 2) for _ in range(rng.randint(1, 3))))
        if p.is_Add:
            ours, theirs = factored(p), sp.factor(p)
            assert (ours, ours.args) == (theirs, theirs.args)


@pytest.mark.parametrize("p", [
    "x**2 - y**2", "-x**2 + y**2", "x**2 + y**2", "4*x**2*y**2 - 4*x*y*z + z**2", "x**2 - 2*y**2",
    "(x**2*y**2 + z**2)*(x - y)**2", "6*x**2*y**2 - 6*z**2", "a*x**2 + (a*z + b)*x + b*z", "x**3*y**3 - z**3",
    "x**2*y**2/4 - z**2/9", "-2*x - 2*y", "x/2 + y/3", "-x - y", "(x**2 - y**2*z**2)**2*(a**2 + 1)",
    "x**2*y**2 - 2*x*y*z**2*a**2 + z**4*a**4 - b**2",
])
def test_squares_signs_and_fractions(p):
    p = sp.expand(sp.sympify(p))
    assert factored(p) == sp.factor(p) and sp.expand(factored(p)) == p


def no_lots(*_):
    raise AssertionError("lots are drawn")


def test_many_letters_need_no_lots(monkeypatch):
    """A multiplier of a system with any masses: 17 letters. SymPy's way has been seen to take minutes."""
    monkeypatch.setattr(sympy.polys.factortools, "dmp_zz_wang", no_lots)
    f, g, *c = sp.symbols("f g c:6")
    w, m, mf, mg = (sp.symbols(f"{name}:3") for name in ("w", "m", "mf", "mg"))
    p = sp.expand(sum((m[i]*(c[2*i]*g - c[2*i + 1]*f) + w[i]*(f*mg[i] - g*mf[i]))*(c[2*i]*g - c[2*i + 1]*f)
                      for i in range(3)))
    assert len(p.free_symbols) == 20 and factored(p) == p
    squares = p.subs({x: x**2 for x in p.free_symbols})
    assert factored(squares) == squares
    twice = sp.expand((f**2*g**2 - w[0]**2*w[1]**2)*(f**2 + g**2)**2*(w[0]*w[1] - c[0]*f*g))
    found = factored(twice)
    assert sp.expand(found) == twice and sum(not x.is_Number for x in found.args) == 4
    with pytest.raises(AssertionError, match="lots"):
        sp.factor(twice)


def test_lots_leave_no_trace():
    """A cubic in every letter is left to SymPy; what is drawn afterwards does not depend on it."""
    from sympy.core.random import rng
    R, x, y, z = ring("x, y, z", QQ)
    state = rng.getstate()
    number, found = factor_list((x**3*y**3 - z**3)*(x**4 + y**4 + z**3)/5)
    assert rng.getstate() == state and number == QQ(1, 5)
    assert sorted(str(f) for f, _ in found) == ["x**2*y**2 + x*y*z + z**2", "x**4 + y**4 + z**3", "x*y - z"]


def test_a_number_has_no_factors():
    R, *_ = ring("x, y", QQ)
    assert factor_list(R.zero) == (0, []) and factor_list(R.one*QQ(-2, 3)) == (QQ(-2, 3), [])
