"""Zhang and Qiao's law for a holonomic system whose masses follow the velocities: (3.16)."""

import sympy as sp


def equations(system):
    """Σ [S_i - Δ(m_i v_i) + (∂m_i/∂u)₀·Δu (v_i + w_i)₀]·U_is = 0 for every velocity u_s; each left side, in
    u⁺.

    The mean value theorem was used at the velocities before the blow, (3.12), (3.15): an approximation of
    first order. If no mass depends on a velocity this is (3.17), and exact.

    >>> from .mass_points import MassPoint, StruckSystem
    >>> v, m0, k, S = sp.symbols("v m_0 k S")
    >>> equations(StruckSystem([MassPoint(m0 + k*v, v, S)], {v: 0}))
    [S - v^+*(k*v^+ + m_0)]
    """
    if system.constraints:
        raise ValueError("(3.16) is for systems without constraints on the velocities: use (4.11) for "
                         "linear ones, (6.8) for nonlinear ones.")
    if system.masses_follow_the_path:
        raise ValueError("(3.16) lets masses change with the velocities only (∂m/∂t is taken to be "
                         "bounded): use (4.11), which allows mass to be shed during the blow.")
    return list(balance(system))


def balance(system):
    """Σ Uᵀ [S_i - Δ(m_i v_i) + (∂m_i/∂u)₀·Δu (v_i + w_i)₀], a column: also the first three terms of (6.4)."""
    jump = sp.Matrix(system.after) - system.before
    total = sp.zeros(len(jump), 1)
    for U, P, p, momentum in zip(system.partial_velocities, system.impulses, system.points,
                                 system.momentum_jumps()):
        slope = system.at_start(sp.Matrix([p.mass]).jacobian(system.velocities))
        total += U.T * (P.subs(system.end) - momentum
                        + (slope * jump)[0] * system.at_start(p.velocity + p.thrown))
    return total
