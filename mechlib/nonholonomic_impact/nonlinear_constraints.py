"""A particle whose speed is held at 1 by a force along its velocity, and that is struck (m = 1)."""

import sympy as sp


def held_speed(velocity, direction, blow) -> tuple:
    """The unit velocity after a ``blow`` P along the unit vector ``direction`` n, exactly.

    dv = (n - (n·v) v) dP.  The part along n runs as c = tanh(P + artanh c₀), and the rest shrinks with it:

        v⁺ = (v + n (sinh P + c₀ (cosh P - 1)))/(cosh P + c₀ sinh P),   c₀ = n·v.

    >>> P, Q = sp.symbols("P Q")
    >>> held_speed((1, 0, 0), (0, 1, 0), P)
    (1/cosh(P), sinh(P)/cosh(P), 0)
    """
    along = sum(v*n for v, n in zip(velocity, direction))
    size = sp.cosh(blow) + along*sp.sinh(blow)
    push = sp.sinh(blow) + along*(sp.cosh(blow) - 1)
    return tuple((v + n*push)/size for v, n in zip(velocity, direction))
