"""Zhang and Qiao's law for nonlinear nonholonomic systems: (6.8)."""

import sympy as sp

from mechlib.algebra import solve
from mechlib.algebra.saddle import saddle

from .holonomic import balance


def equations(system):
    """(3.16) with the impulse of the reactions, Σ_β Σ_l (a_βl ∂f_β/∂u_s)₀ S_l, added: n left sides, in u⁺.

    The constraints themselves are not among the equations; (6.8) freezes their gradient J at the velocities
    before the blow and so misses f(u⁺) = 0 by an amount of second order.

    >>> from .mass_points import MassPoint, StruckSystem
    >>> x, y = sp.symbols("xdot ydot")
    >>> struck = MassPoint(1, sp.Matrix([x, y]), sp.Matrix([0, sp.Symbol("S")]))
    >>> puck = StruckSystem([struck], {x: 1, y: 0}, [x**2 + y**2 - 1])
    >>> equations(puck)
    [1 - xdot^+, S - ydot^+]
    """
    if system.masses_follow_the_path:
        raise ValueError("(6.8) lets masses change with the velocities only, like (3.16): mass that is shed "
                         "during the blow is not in it. Use the exact law.")
    S = system.impulse.subs(system.end)
    J = system.at_start(system.gradient)
    return list(balance(system) + J.T * (multipliers(system) * S))


def multipliers(system):
    """The coefficients a_βl of (6.5) at u⁻: λ = a K + …, a = -(J B⁻¹ Jᵀ)⁻¹ J B⁻¹."""
    J, B = system.at_start(system.gradient), system.at_start(system.reactive_mass)
    g, n = J.shape
    if g == 0:
        return sp.zeros(0, n)
    try:
        return solve(saddle(B, J), sp.Matrix.vstack(sp.eye(n), sp.zeros(g, n)))[n:, :]
    except ArithmeticError:
        raise ValueError("(6.5) has no solution at the velocities before the blow: the constraints' "
                         "gradients are dependent there, or an admissible direction has no mass.") from None
