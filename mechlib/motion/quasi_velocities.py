"""Quasi-velocities in motion: Hamel's coefficients and the terms that an impact does not feel."""

from collections.abc import Sequence

import sympy as sp

from ..algebra import solve, tidy
from ..needs import expression, listed, needs


@needs(matrix=listed, coordinates=listed)
def hamel_coefficients(matrix: sp.Matrix, coordinates: Sequence[sp.Symbol]) -> list[sp.Matrix]:
    """γ^r_kl of the quasi-velocities ω = Ω(q) q̇, one matrix (k, l) for each r.

    With q̇ = B ω, B = Ω⁻¹,

        γ^r_kl = Σ_ij B_jk B_il (∂Ω_rj/∂q_i - ∂Ω_ri/∂q_j),

    antisymmetric in k and l, and all zero exactly if every ω_r is (locally) the derivative of some function
    of q. A body in the plane, with its velocity resolved along its own axes:

    >>> x, y, th = sp.symbols("x y theta")
    >>> c, s = sp.cos(th), sp.sin(th)
    >>> own_axes = sp.Matrix([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    >>> forward, sideways, turning = hamel_coefficients(own_axes, [x, y, th])
    >>> forward[1, 2], sideways[0, 2], turning.is_zero_matrix
    (1, -1, True)
    """
    matrix = _square(matrix, coordinates)
    n = matrix.rows
    B = solve(matrix, sp.eye(n))
    result = []
    for r in range(n):
        slopes = matrix[r, :].jacobian(coordinates)                            # ∂a_rj/∂q_i
        curl = slopes - slopes.T
        result.append(tidy(B.T * curl * B))
    return result


@needs(T_star=expression, omega=listed, matrix=listed, coordinates=listed)
def bounded_terms(T_star: sp.Expr, omega: Sequence[sp.Symbol], matrix: sp.Matrix,
                  coordinates: Sequence[sp.Symbol]) -> sp.Matrix:
    """What stands beside dπ/dt in the Boltzmann–Hamel equations, π_r = ∂T*/∂ω_r:

        dπ_k/dt + Σ_rl γ^r_kl ω_l π_r - Σ_j B_jk ∂T*/∂q_j = Q*_k.

    >>> m, x, y, th, v, w, r = sp.symbols("m x y theta v w r")
    >>> own_axes = sp.Matrix([[sp.cos(th), sp.sin(th), 0], [-sp.sin(th), sp.cos(th), 0], [0, 0, 1]])
    >>> bounded_terms(m*(v**2 + w**2)/2 + m*r**2/2, [v, w, r], own_axes, [x, y, th]).T
    Matrix([[-m*r*w, m*r*v, 0]])
    """
    omega, matrix = sp.Matrix(omega), _square(matrix, coordinates)
    momenta = [sp.diff(T_star, w) for w in omega]
    B = solve(matrix, sp.eye(matrix.rows))
    total = -B.T * sp.Matrix([sp.diff(T_star, q) for q in coordinates])
    for coefficients, momentum in zip(hamel_coefficients(matrix, coordinates), momenta, strict=True):
        total += coefficients * omega * momentum
    return tidy(total).applyfunc(sp.factor)


def _square(matrix, coordinates):
    """Ω as a matrix: a row and a column for each coordinate, every entry with a value."""
    try:
        matrix = sp.Matrix(matrix)
    except (ValueError, TypeError):
        raise ValueError("matrix has rows of different lengths, or something that is no expression: "
                         "give Ω row by row.") from None
    if matrix.shape != (len(coordinates), len(coordinates)):
        raise ValueError(f"matrix has the shape {matrix.shape} for {len(coordinates)} coordinates: give Ω "
                         "with a row for each quasi-velocity and a column for each coordinate.")
    if matrix.has(sp.nan, sp.zoo, sp.oo):
        raise ValueError(f"matrix = {matrix.tolist()} has an entry without a value: correct it.")
    return matrix
