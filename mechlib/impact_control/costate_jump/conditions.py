"""The costate at an impact.

q ≥ 0 is the distance from a stop, u = q′, and the cost J = ∫L dt + Φ(u⁻).  The costate λ = (λ_q, λ_u) is the
price of the state: how much the cost that is still to come grows with q and with u.
"""

from collections.abc import Sequence

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import contact_matrix, listed, needs, number, restitution, vector


def _numbers(value, what):
    listed(value, what)
    number(value, what)


def _arrives(u):
    if not sp.sympify(u).free_symbols and not u < 0:
        raise ValueError(f"u = {u} does not approach the stop: the impact must be transversal. Give the "
                         "velocity before the impact, below 0.")


@needs(e=restitution, u=number, before=number, after=number)
def impact_matrix(e: Formula, u: Formula, before: Formula, after: Formula) -> sp.Matrix:
    """S with δx⁺ = S δx⁻: what an impact with the velocity u makes of a small deviation (δq, δu).

    S = [[-e, 0], [(a⁺ + e a⁻)/u⁻, -e]], with the accelerations a⁻ ``before`` and a⁺ ``after`` it.

    >>> impact_matrix(sp.Rational(1, 2), -2, before=1, after=3)
    Matrix([
    [-1/2,    0],
    [-7/4, -1/2]])
    """
    _arrives(u)
    e, u, before, after = map(sp.sympify, (e, u, before, after))
    return sp.Matrix([[-e, 0], [(after + e*before)/u, -e]])


@needs(e=restitution, costate=vector(2), u=number, before=number, after=number, jump=number, reward=number)
def costate_before(e: Formula, costate: Sequence[Formula], u: Formula, before: Formula, after: Formula,
                   jump: Formula = 0, reward: Formula = 0) -> tuple:
    """(λ_q⁻, λ_u⁻) from (λ_q⁺, λ_u⁺): the law of restitution read backwards, and a term for the timing.

    λ_u⁻ = -e λ_u⁺ + Φ_u, λ_q⁻ = -e λ_q⁺ + [λ_u⁺(a⁺ + e a⁻) + L⁺ - L⁻ - Φ_u a⁻]/u⁻;
    ``jump`` is L⁺ - L⁻ and ``reward`` the derivative Φ_u.

    >>> costate_before(sp.Rational(1, 2), (0, 4), -2, before=1, after=3)
    (-7, -2)
    """
    _arrives(u)
    lq, lu = map(sp.sympify, costate)
    e, u, before, after, jump, reward = map(sp.sympify, (e, u, before, after, jump, reward))
    return (-e*lq + (lu*(after + e*before) + jump - reward*before)/u, -e*lu + reward)


@needs(M=contact_matrix, row=_numbers, e=restitution, costate=_numbers)
def velocity_costate_before(M: sp.Matrix, row: Sequence[Formula], e: Formula,
                            costate: Sequence[Formula]) -> sp.Matrix:
    """λ_u⁻ = (I - (1 + e) Aᵀ W⁻¹ A M⁻¹) λ_u⁺ of a system with mass matrix M that strikes with the row A.

    >>> velocity_costate_before(sp.eye(2), [-1, 1], 1, [1, 0])          # equal balls exchange their prices
    Matrix([
    [0],
    [1]])
    """
    M, A, lam = sp.Matrix(M), sp.Matrix([list(row)]), sp.Matrix(list(costate))
    if M.shape != (A.cols, A.cols) or lam.shape != (A.cols, 1):
        raise ValueError(f"the mass matrix M has {M.rows} rows, the row {A.cols} entries, the costate "
                         f"{lam.rows}. Give as many of each.")
    if A.is_zero_matrix:
        raise ValueError("the row is zero: it touches nothing. Give the derivative of the gap.")
    inverse = M.inv()
    W = (A*inverse*A.T)[0]
    return lam - (1 + sp.sympify(e))*A.T*(A*inverse*lam)/W
