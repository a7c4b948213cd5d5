"""Zhang and Qiao's law for linear nonholonomic systems that gain or lose mass during the blow: (4.11)."""

import sympy as sp


def equations(system):
    """Σ [S_i - Δ(m_i v_i) + Δm_i (v_i + w_i)₀]·U_iσ = 0 for the independent speeds, then the constraints;
    left sides, in u⁺.

    The partial velocities are those of the independent speeds, U_iσ = U_i C, (4.3).  Since Δ(m v) - Δm v₀ =
    m₁ Δv, the law says that all mass leaves first, with the velocity v₀ + w₀, and the blow comes afterwards.

    >>> from .blow_path import together
    >>> from .mass_points import MassPoint, StruckSystem
    >>> v, m0, m1, S, sigma, mu = sp.symbols("v m_0 m_1 S sigma mu")
    >>> cart = StruckSystem([MassPoint(m0 + (m1 - m0)*mu, v, S*sigma)], {v: 0}, path=together(sigma, mu))
    >>> equations(cart)
    [S - m_1*v^+]
    """
    C, _, _ = require_linear(system, "(4.11)")
    total = sp.zeros(C.cols, 1)
    for U, P, momentum, carried in zip(system.partial_velocities, system.impulses, system.momentum_jumps(),
                                       carried_away(system)):
        total += (U * C).T * (P.subs(system.end) - momentum + carried)
    return [*total.applyfunc(sp.expand), *map(system.at_end, system.constraints)]


def carried_away(system):
    """Δm_i (v_i + w_i)₀ for every point: what the published law lets the transferred mass carry."""
    return [(system.at_end(p.mass) - system.at_start(p.mass)) * system.at_start(p.velocity + p.thrown)
            for p in system.points]


def require_linear(system, law):
    if not system.is_linear:
        curved = next(c for c, row in zip(system.constraints, system.gradient.tolist())
                      if sp.Matrix(row).has(*system.velocities))
        raise ValueError(f"{law} is for constraints that are linear in the velocities; {curved} is not. Use "
                         "(6.8), or the exact law.")
    return system.characteristics()
