"""The hill on which the direction of slip climbs."""

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import contact_matrix, friction, needs, number


@needs(W=contact_matrix, mu=friction, phi=number)
def slip_rates(W: sp.Matrix | list, mu: Formula, phi: Formula) -> tuple[sp.Expr, sp.Expr]:
    """(braking, turning) of slip in the direction û = (cos φ, sin φ), per normal impulse.

    Slip u_t = ρ û has dρ/dp_n = -b and ρ dφ/dp_n = h with

        b = û·(μ W_tt û - W_tn),   h = û'·(W_tn - μ W_tt û),

    where û' = dû/dφ.  ``W`` is the 3×3 contact matrix, the normal last.

    >>> mu, phi = sp.symbols("mu phi")
    >>> slip_rates(sp.Matrix([[2, 0, 1], [0, 2, 0], [1, 0, 1]]), mu, phi)       # a river and a swimmer
    (2*mu - cos(phi), -sin(phi))
    """
    W_tt, W_tn, u = _tangential(W, mu, phi)
    pull = W_tn - mu*W_tt*u
    across = sp.Matrix([-sp.sin(phi), sp.cos(phi)])
    return sp.simplify(-u.dot(pull)), sp.simplify(across.dot(pull))


@needs(W=contact_matrix, mu=friction, phi=number)
def slip_hill(W: sp.Matrix | list, mu: Formula, phi: Formula) -> sp.Expr:
    """The height V(φ) = W_tn·û - ½ μ û·W_tt û; slip turns uphill, ρ dφ/dp_n = dV/dφ.

    >>> phi = sp.Symbol("phi")
    >>> slip_hill(sp.Matrix([[2, 0, 1], [0, 2, 0], [1, 0, 1]]), 0, phi)
    cos(phi)
    """
    W_tt, W_tn, u = _tangential(W, mu, phi)
    return W_tn.dot(u) - mu*u.dot(W_tt*u)/2


def _tangential(W, mu, phi):
    """W_tt, W_tn and the direction of slip."""
    W = sp.Matrix(W)
    if W.shape != (3, 3) or W != W.T:
        raise ValueError(f"the contact matrix W must be symmetric and 3×3, in the order (tangential 1, "
                         f"tangential 2, normal); it is {W.rows}×{W.cols}.")
    return W[:2, :2], W[:2, 2], sp.Matrix([sp.cos(phi), sp.sin(phi)])
