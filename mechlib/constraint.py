"""What acts during an impact: a constraint γ = A u + a₀ with its restitution, γ⁺ = -e γ⁻."""

from dataclasses import dataclass

import sympy as sp

from . import checks


@dataclass(frozen=True)
class Constraint:
    """A constraint ``expression = 0``, linear in the velocities, that acts during the impact.

    With restitution ``e`` its left side γ = A u + a₀ obeys γ⁺ = -e γ⁻.  If γ⁻ = 0 it held
    before (class 1); e = 0 makes it hold from now on (class 2); 0 < e ≤ 1 lets it
    bounce (classes 3 and 4).

    >>> v = sp.Symbol("v")
    >>> Constraint(v, e=1.5)
    Traceback (most recent call last):
    ...
    ValueError: the restitution e = 1.5 of the constraint v is outside [0, 1]. Give 0 (it stays), 1 (elastic) or a value between.
    """  # noqa: E501

    expression: sp.Expr
    e: sp.Expr = sp.S.Zero
    unilateral = False

    def __post_init__(self):
        expression = self.expression
        if isinstance(expression, sp.Equality):
            expression = expression.lhs - expression.rhs
        object.__setattr__(self, "expression", checks.scalar(expression, "a constraint"))
        e = checks.scalar(self.e, f"the restitution of the constraint {self.expression}")
        object.__setattr__(self, "e", checks.restitution(e, f"the constraint {self.expression}"))


def constraints_of(items):
    """A tuple of constraints; a bare expression is one with e = 0."""
    items = tuple(items) if isinstance(items, (list, tuple)) else (items,)
    return tuple(c if isinstance(c, Constraint) else Constraint(c) for c in items)
