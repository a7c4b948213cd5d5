"""Quasi-velocities: coefficients against the bracket of the vector fields that they belong to, and what is no
matrix Ω.  The sections' own cases stand in tests/persistent_impact/test_boltzmann_hamel.py."""

import pytest
import sympy as sp

from mechlib.motion import bounded_terms, hamel_coefficients

x, y, theta = q = sp.symbols("x y theta", real=True)
m, v, w = sp.symbols("m v omega")
SCREW = sp.Matrix([[1, 0, y], [sp.sin(theta), 1, 0], [0, 0, 1 + x**2]])


def test_the_coefficients_are_the_brackets_of_the_fields():
    """With the columns b_k of Ω⁻¹ as fields, [b_k, b_l] = Σ_r γ^r_kl b_r: no derivative of Ω is taken."""
    fields = SCREW.inv()
    gamma = hamel_coefficients(SCREW, q)
    for k in range(3):
        for l in range(3):
            one, other = fields[:, k], fields[:, l]
            bracket = other.jacobian(q)*one - one.jacobian(q)*other
            told = sum((gamma[r][k, l]*fields[:, r] for r in range(3)), sp.zeros(3, 1))
            assert (bracket - told).applyfunc(sp.simplify) == sp.zeros(3, 1)
    assert any(not g.is_zero_matrix for g in gamma)


@pytest.mark.parametrize("matrix, sentence", [
    ([[1, 0]], r"matrix has the shape \(1, 2\) for 2 coordinates"),
    ([[1, 0], [0]], "rows of different lengths"),
    ([[sp.nan, 0], [0, 1]], "an entry without a value")])
def test_what_is_no_matrix_gets_a_sentence(matrix, sentence):
    with pytest.raises(ValueError, match=sentence):
        hamel_coefficients(matrix, [x, y])
    with pytest.raises(ValueError, match=sentence):
        bounded_terms(m*v**2/2, [v, w], matrix, [x, y])
