"""Energy at an impact: Gauss's measure of constraint and the balance of the work of all impulses."""

from collections.abc import Sequence
from typing import NamedTuple

import sympy as sp

from mechlib.algebra import solve, tidy
from mechlib.hints import Formula
from mechlib.impact import Impact, Jump
from mechlib.needs import a, impact, listed, needs


@needs(impact=impact)
def free_velocity(impact: Impact) -> sp.Matrix:
    """u° = u⁻ + M⁻¹S: the velocity after the given blows, had there been no constraints.

    >>> from mechlib import Impact
    >>> m, P = sp.symbols("m P", positive=True)
    >>> v = sp.Symbol("v")
    >>> free_velocity(Impact([v], m*v**2/2, impulses=[(v, P)]))
    Matrix([[(P + m*v^-)/m]])
    """
    return tidy(impact.before + solve(impact.mass_matrix, impact.generalized_impulse))


@needs(impact=impact, u=listed)
def energy(impact: Impact, u: sp.Matrix | Sequence[Formula]) -> sp.Expr:
    """½ uᵀM u: the kinetic energy T₂ of any column of velocities, also of a difference of velocities.

    >>> from mechlib import Impact
    >>> a, b = sp.symbols("a b")
    >>> energy(Impact([a, b], a**2/2 + b**2), [2, 3])
    11
    """
    u = sp.Matrix(u)
    return tidy((u.T * impact.mass_matrix * u)[0] / 2)


@needs(impact=impact, u=listed)
def constraint_measure(impact: Impact, u: sp.Matrix | Sequence[Formula]) -> sp.Expr:
    """Gauss's Z(u) = ½ (u - u°)ᵀM (u - u°): how far u is from the free velocity (jin2005, §1.5).

    >>> from mechlib import Impact
    >>> a, b = sp.symbols("a b")
    >>> carriages = Impact([a, b], a**2/2 + b**2, before={a: 3, b: 0})
    >>> [constraint_measure(carriages, [v, v]) for v in (0, 1, 2)]
    [9/2, 3, 9/2]
    """
    return energy(impact, sp.Matrix(u) - free_velocity(impact))


class Balance(NamedTuple):
    """The three ways in which energy enters a system at an impact; their sum is T⁺ - T⁻."""

    blows: sp.Expr
    contacts: sp.Matrix
    drives: sp.Expr


@needs(jump=a(Jump, "It is what Impact.solve returns."))
def balance(jump: Jump) -> Balance:
    """ΔT = ½ Sᵀ(u⁻ + u⁺) + ½ Σ (1 - e_k) γ_k⁻ Λ_k - a₀ᵀΛ, in its three parts.

    For a kinetic energy that is purely quadratic (T₁ = T₀ = 0).  The second part is given contact by contact.

    >>> from mechlib import Constraint, Impact
    >>> m, V = sp.symbols("m V", positive=True)
    >>> v = sp.Symbol("v")
    >>> balance(Impact([v], m*v**2/2, constraints=[Constraint(v - V)], before={v: 0}).solve())
    Balance(blows=0, contacts=Matrix([[-V**2*m/2]]), drives=V**2*m)
    """
    i, reactions = jump.impact, jump.reactions
    if any(x != 0 for x in i.linear_momentum):
        raise ValueError("the kinetic energy has terms of first order in the velocities (a driven system): "
                         "whoever drives it works too, and the balance of the impulses alone does not close.")
    blows = tidy((i.generalized_impulse.T * (i.before + jump.after))[0] / 2)
    contacts = tidy(sp.Matrix(len(reactions), 1,
                              lambda k, _: (1 - i.restitution[k]) * i.approach[k] * reactions[k] / 2))
    return Balance(blows, contacts, tidy(-(i.constraint_offset.T * reactions)[0]) if len(reactions)
                   else sp.S.Zero)
