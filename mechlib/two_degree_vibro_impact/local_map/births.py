"""On which side of grazing a motion with light touches is born, and how unstable it is.

Near grazing p ≈ (P - δ)/(w g₀), and the large multiplier is λ ≈ ∓(1 + e) a H/(w U), with one stop and with
two: two numbers of the structure decide, g₀ and the echo H.
"""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.motion import (
    Modes,
    alternating_numbers,
    contact_numbers,
    mirrored,
    one_impact_roots,
    symmetric_roots,
)
from mechlib.needs import a, count, needs

from ..periodic_motions import knocker
from .touch import one_system

a_system = a(Modes, "Describe the system with Modes(…) first.")


@dataclass(frozen=True)
class Grazing:
    """``gap``: the δ at which the steady motion grazes; ``green``: w g₀ of one or of two stops; ``echo``: H,
    what a unit of impulse has done to c·q when it comes to the next touch; ``growth``: the limit of λU for
    the large multiplier λ of the motion that is born."""

    gap: float
    green: float
    echo: float
    growth: float

    @property
    def side(self) -> str:
        """Where the motion with impacts is born: with the stop nearer than grazing, or farther."""
        return "nearer" if self.green > 0 else "farther"

    @property
    def slope(self) -> float:
        """dp/d(P - δ) at the birth, 1/(w g₀)."""
        return 1/self.green


@needs(modes=a_system, sides=count, periods=count)
def grazing(modes: Modes, sides: int = 1, periods: int = 1) -> Grazing:
    """How the steady motion meets its stop, or its two stops at ±δ, when the gap shrinks to its swing P.

    Near grazing p ≈ (P - δ)/(w g₀) and λ ≈ ∓(1 + e) a H/(w U), with a = Ω²P and H = c·Φ₁₂(τ) M⁻¹c.  One
    stop: minus, τ = T; two: plus, τ = T/2, numbers of alternating blows, λ of the half map.

    >>> from mechlib.two_degree_vibro_impact import knocker
    >>> touch = grazing(knocker(1.5))
    >>> print(round(touch.gap, 9), round(touch.green, 9), round(touch.echo, 9), touch.side)
    0.216126369 0.083843844 0.456306351 nearer
    """
    one_system(modes)
    if sides not in (1, 2):
        raise ValueError(f"a structure grazes one stop or two at ±δ, not {sides}. Give 1 or 2.")
    if sides == 2 and periods > 1:
        raise ValueError(f"a symmetric motion is sought in one period, not in {periods}. Leave periods out.")
    c = modes.sides[0][0]
    flight = np.pi*periods*(3 - sides)/modes.forcing
    g0 = (contact_numbers if sides == 1 else alternating_numbers)(modes, flight)[0]
    w = (c*c).sum(0)
    echo = (c*c*modes.responses(flight)[1]).sum(0)
    swing = np.hypot(*((c*x).sum(0) for x in modes.steady[:2]))
    growth = (-1)**sides*(1 + modes.restitutions[0])*modes.forcing**2*swing*echo/w
    return Grazing(*(float(x[0]) for x in (swing, w*g0, echo, growth)))


def born(omegas: Vector, offsets: Vector, sides: int) -> list[np.ndarray]:
    """For both roots of the machine, over ω and δ - P, the impulse where the motion exists, with a minus sign
    where it is unstable, 0 where there is none.

    >>> fast, slow = born([1.0, 1.5], [-0.01, 0.01], 1)
    >>> slow.round(4)
    array([[ 0.    , -0.1102],
           [ 0.    ,  0.    ]])
    """
    swings = np.array([grazing(knocker(x), sides).gap for x in omegas])
    gaps = swings[:, None] + np.asarray(offsets, dtype=float)
    frequency = np.broadcast_to(np.asarray(omegas, dtype=float)[:, None], gaps.shape)
    modes = knocker(frequency.ravel(), gaps.ravel())
    roots = one_impact_roots(modes) if sides == 1 else symmetric_roots(mirrored(modes))
    return [np.where(x.exists, np.where(x.stable, 1, -1)*x.impulse, 0.0).reshape(gaps.shape) for x in roots]
