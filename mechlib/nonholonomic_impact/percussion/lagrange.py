"""The same law in Lagrange's form, as printed: (5.3)."""

import sympy as sp

from .linear import carried_away, require_linear


def equations(system):
    """Δ(∂T̃/∂ν_σ) = Q̂_σ + Σ Δm_i (v_i + w_i)₀·U_iσ, then the constraints; left sides minus right sides with
    the sign of (4.11).

    T̃(ν) is the kinetic energy with the constraints inserted.  It is the same as (4.11) if no mass depends on
    a velocity; if one does, ∂T̃/∂ν contains ½ v² ∂m/∂ν as well, which (5.2) overlooks.

    >>> from .mass_points import MassPoint, StruckSystem
    >>> v, m0, k, S = sp.symbols("v m_0 k S")
    >>> equations(StruckSystem([MassPoint(m0 + k*v, v, S)], {v: 0}))
    [S - 3*k*v^+**2/2 - m_0*v^+]
    """
    C, c0, independent = require_linear(system, "(5.3)")
    speeds = sp.symbols(f"nu_1:{C.cols + 1}", cls=sp.Dummy)
    admissible = dict(zip(system.velocities, C * sp.Matrix(C.cols, 1, speeds) + c0))
    T = sum(p.mass * p.velocity.dot(p.velocity) for p in system.points) / 2
    momenta = sp.Matrix([T.subs(admissible, simultaneous=True).diff(nu) for nu in speeds])

    def at(values, shares):
        return momenta.subs(dict(zip(speeds, (values[j] for j in independent)))).subs(shares)

    total = at(system.before, system.start) - at(system.after, system.end)
    for U, P, carried in zip(system.partial_velocities, system.impulses, carried_away(system)):
        total += (U * C).T * (P.subs(system.end) + carried)
    return [*total.applyfunc(sp.expand), *map(system.at_end, system.constraints)]
