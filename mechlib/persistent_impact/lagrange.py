"""A straight chain of pinned rods, struck across its first end (rods of unit mass and length)."""

import sympy as sp


def chain_velocity(joint: int, rods) -> sp.Expr:
    """The velocity yᵢ of a joint of a chain of n rods after a blow P = 1 across its first end, joint 0.

    The rods between give yᵢ₋₁ + 4yᵢ + yᵢ₊₁ = 0, the free end 2yₙ + yₙ₋₁ = 0; so yᵢ ∝ rⁱ + r²ⁿ⁻ⁱ with
    r = √3 - 2, and the struck end 2y₀ + y₁ = 6P/m.

    >>> [round(float(chain_velocity(i, 2)), 12) for i in range(3)]
    [3.5, -1.0, 0.5]
    """
    def term(i):
        size = 2 - sp.sqrt(3)                             # -r; the powers of r have the sign of (-1)ⁱ
        return (-1)**i*(size**i + size**(2*rods - i))
    return 6*term(joint)/(2*term(0) + term(1))
