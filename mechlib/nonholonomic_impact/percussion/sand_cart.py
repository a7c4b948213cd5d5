"""A cart that sheds sand while it is struck: the opening problem in closed form (m₀ = S = 1)."""

import sympy as sp


def shedding(share, opens, closes, left) -> tuple:
    """(mass, velocity) when the ``share`` of the blow is delivered: sand leaves evenly between two shares.

    The mass falls from 1 to m₁ = ``left``, from the share ``opens`` to the share ``closes`` of the blow, and
    m dv = dS:

        v = σ  until the door opens at σ₁,
          + (σ₂ - σ₁)/(1 - m₁) · ln(1/m)  while sand leaves,
          + (σ - σ₂)/m₁  when all is out, at σ₂.

    All may be symbols.  A door that opens and closes at once sheds the sand between two parts of the blow.

    >>> m1 = sp.Symbol("m_1", positive=True)
    >>> shedding(1, 0, 1, sp.Rational(1, 2))                        # evenly: 2 ln 2
    (1/2, 2*log(2))
    >>> shedding(1, 0, 0, sp.Rational(1, 2))[1], shedding(1, 1, 1, sp.Rational(1, 2))[1]
    (2, 1)
    """
    wide = closes - opens
    gone = sp.Max(0, sp.Min(1, (share - opens)/sp.Max(wide, sp.Rational(1, 10**9))))
    mass = 1 - (1 - left)*gone
    return mass, sp.Min(share, opens) - wide/(1 - left)*sp.log(mass) + sp.Max(0, share - closes)/left
