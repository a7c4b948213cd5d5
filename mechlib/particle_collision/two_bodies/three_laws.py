"""Two bodies on one line (jin2005, §2.3): three laws of restitution, one result.

Velocities are positive to the right, body 1 is on the left and faster.  Numbers, arrays and SymPy expressions
are all welcome.
"""

import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import needs, number, positive, restitution


@needs(m1=positive, m2=positive)
def reduced_mass(m1: Quantity, m2: Quantity) -> Quantity:
    """m₁m₂/(m₁ + m₂): the mass that the relative motion feels.

    >>> reduced_mass(2, 2)
    1.0
    """
    return m1 * m2 / (m1 + m2)


@needs(m1=positive, m2=positive, v1=number, v2=number, e=restitution)
def newton(m1: Quantity, m2: Quantity, v1: Quantity, v2: Quantity, e: Quantity) -> tuple[Quantity, Quantity]:
    """Newton: the relative velocity after is -e times the one before.  Returns (v₁⁺, v₂⁺).

    Momentum and v₂⁺ - v₁⁺ = e (v₁ - v₂) are two linear equations.

    >>> newton(1, 3, 4, 0, 1)
    (-2.0, 2.0)
    """
    centre = (m1 * v1 + m2 * v2) / (m1 + m2)
    return centre - m2 * e * (v1 - v2) / (m1 + m2), centre + m1 * e * (v1 - v2) / (m1 + m2)


@needs(m1=positive, m2=positive, v1=number, v2=number, e=restitution)
def poisson(m1: Quantity, m2: Quantity, v1: Quantity, v2: Quantity, e: Quantity) -> tuple[Quantity, Quantity]:
    """Poisson: the impulse of restitution is e times that of compression, p = (1 + e) p_c.

    Compression ends when both move alike: p_c = m_r (v₁ - v₂).

    >>> poisson(1, 3, 4, 0, 1)
    (-2.0, 2.0)
    """
    p = (1 + e) * reduced_mass(m1, m2) * (v1 - v2)
    return v1 - p / m1, v2 + p / m2


@needs(m1=positive, m2=positive, v1=number, v2=number, e=restitution)
def energetic(m1: Quantity, m2: Quantity, v1: Quantity, v2: Quantity,
              e: Quantity) -> tuple[Quantity, Quantity]:
    """The energetic law: restitution returns e² of the work that compression took.

    Compression takes ½ m_r (v₁ - v₂)², so the relative motion leaves with ½ m_r w² = e² · ½ m_r (v₁ - v₂)²,
    and w = v₂⁺ - v₁⁺ ≥ 0.

    >>> energetic(1, 3, 4, 0, 1)
    (-2.0, 2.0)
    """
    m_r = reduced_mass(m1, m2)
    taken = m_r * (v1 - v2)**2 / 2
    w = _root(2 * e**2 * taken / m_r)
    centre = (m1 * v1 + m2 * v2) / (m1 + m2)
    return centre - m_r * w / m1, centre + m_r * w / m2


def _root(square):
    return sp.sqrt(sp.simplify(square)) if isinstance(square, sp.Basic) else square**0.5


@needs(m1=positive, m2=positive, v1=number, v2=number, e=restitution)
def energy_shares(m1: Quantity, m2: Quantity, v1: Quantity, v2: Quantity,
                  e: Quantity) -> tuple[Quantity, Quantity, Quantity]:
    """The kinetic energy in three parts: of the common motion, of the relative motion that is left, lost.

    Before, the relative motion has what is left and what is lost together:

        ½ (m₁v₁ + m₂v₂)²/(m₁ + m₂),   ½ m_r e² (v₁ - v₂)²,   ½ m_r (1 - e²)(v₁ - v₂)².

    >>> energy_shares(1, 3, 4, 0, 0.5)
    (2.0, 1.5, 4.5)
    """
    common = (m1 * v1 + m2 * v2)**2 / (m1 + m2) / 2
    return (common, reduced_mass(m1, m2) * e**2 * (v1 - v2)**2 / 2, energy_lost(m1, m2, v1, v2, e))


@needs(m1=positive, m2=positive, v1=number, v2=number, e=restitution)
def energy_lost(m1: Quantity, m2: Quantity, v1: Quantity, v2: Quantity, e: Quantity) -> Quantity:
    """½ m_r (1 - e²)(v₁ - v₂)².

    >>> energy_lost(1, 3, 4, 0, 0)
    6.0
    """
    return reduced_mass(m1, m2) * (1 - e**2) * (v1 - v2)**2 / 2
