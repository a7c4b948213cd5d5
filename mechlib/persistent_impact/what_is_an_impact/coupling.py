"""A carriage runs into another at rest and couples; the second mass and the speed are 1."""

import sympy as sp

from mechlib import Constraint, Impact, Jump

from .repeated import Stretch, tau

V1, V2 = sp.symbols("v_1 v_2")


def couple(ratio) -> Jump:
    """The :class:`~mechlib.impact.Jump` when a carriage of mass r at speed 1 couples with one at rest.

    v⁺ = r/(1 + r) of both; the coupling pushes the second forwards with r/(1 + r).

    >>> jump = couple(sp.Symbol("r", positive=True))
    >>> list(jump.after), jump.reactions[0]
    ([r/(r + 1), r/(r + 1)], r/(r + 1))
    """
    ratio = sp.sympify(ratio)
    return Impact([V1, V2], ratio*V1**2/2 + V2**2/2, constraints=[Constraint(V2 - V1)],
                  before={V1: 1, V2: 0}).solve()


def share_lost(ratio) -> sp.Expr:
    """The share of its energy that the moving carriage loses: 1/(1 + r).

    >>> share_lost(sp.Symbol("r", positive=True))
    1/(r + 1)
    """
    return sp.simplify(couple(ratio).energy_loss/(sp.sympify(ratio)/2))


def travelled(ratio, time) -> tuple[sp.Expr, sp.Expr]:
    """How far each carriage has gone since it was where they meet, at t = 0 (before that, a negative way).

    >>> travelled(1, -2), travelled(1, 2)
    ((-2, 0), (1, 1))
    """
    first, second = couple(ratio).after
    return (sp.Piecewise((time, sp.sympify(time) < 0), (first*time, True)),
            sp.Piecewise((0, sp.sympify(time) < 0), (second*time, True)))


def gap(ratio) -> list[Stretch]:
    """The gap between the carriages before and after they meet: γ = v₂ - v₁ is -1, then 0.

    >>> [(s.place, s.rate) for s in gap(3)]
    [(-tau, -1), (0, 0)]
    """
    first, second = couple(ratio).after
    rates = sp.Integer(-1), sp.simplify(second - first)
    return [Stretch(start, end, rate*tau, rate) for start, end, rate in zip((-sp.oo, 0), (0, sp.oo), rates)]
