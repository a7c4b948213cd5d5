"""Which gains hold a bounce that keeps in step with its table.

The table slows down at the hit by the deceleration a.  One number of it matters, the *slowing*
s = (1 + e)² a/g.  The racket adds K(V - V₋) to the velocity of departure: K times the difference of the last
two departures.  Small errors then obey

    λ³ - (1 + e² - s + K) λ² + (e² + 2K) λ - K = 0.
"""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import count, needs, not_negative, number, positive, restitution


@needs(e=restitution)
def best_gain(e: Quantity) -> Quantity:
    """K* = (1 - e²)/4: with it the bounce bears the strongest slowing, s < 3 + e².

    >>> best_gain(0.5), best_gain(sp.Rational(1, 2))
    (0.1875, 3/16)
    """
    return (1 - e**2)/4


@needs(e=restitution, gain=number)
def alternating_limit(e: Quantity, gain: Quantity) -> Quantity:
    """s = 2(1 + e²) + 4K: from here on errors alternate and grow, early, late, early; λ = -1.

    >>> alternating_limit(0.5, 0), alternating_limit(0.5, 0.1875)
    (2.5, 3.25)
    """
    return 2*(1 + e**2) + 4*gain


@needs(e=restitution, gain=positive)
def circling_limit(e: Quantity, gain: Quantity) -> Quantity:
    """s = (1 - e²)(1 - K)/K for K > 0: from here on errors swing about zero and grow, |λ| = 1 off the axis.

    >>> circling_limit(0.5, 0.1875), circling_limit(0.5, 0.25)
    (3.25, 2.25)
    """
    return (1 - e**2)*(1 - gain)/gain


@needs(e=restitution, slowing=number)
def holding_gains(e: float, slowing: float) -> tuple[float, float]:
    """The gains between which the bounce is stable: (s - 2(1 + e²))/4 < K < (1 - e²)/(1 - e² + s).

    >>> [round(float(K), 4) for K in holding_gains(0.5, 2.6)]
    [0.025, 0.2239]
    >>> holding_gains(0.5, -0.5)
    Traceback (most recent call last):
    ...
    ValueError: no gain holds this bounce: the table speeds up at the hit, s = -0.5, and the bounce is a \
saddle. Choose the bounce with s > 0.
    """
    if slowing <= 0:
        raise ValueError("no gain holds this bounce: the table speeds up at the hit, "
                         f"s = {slowing:g}, and the bounce is a saddle. Choose the bounce with s > 0.")
    if slowing >= 3 + e**2:
        raise ValueError(f"no gain holds this bounce: s = {slowing:g} is not below 3 + e² = {3 + e**2:g}. "
                         "Shake the table less.")
    return (slowing - 2*(1 + e**2))/4, (1 - e**2)/(1 - e**2 + slowing)


@needs(e=restitution, slowing=not_negative, periods=count)
def shaking_of(e: Quantity, slowing: Quantity, periods: int = 1) -> Quantity:
    """The shaking Γ = Aω²/g at which a sinusoidal table slows down by s where it meets the ball once in n
    periods: Γ cos φ = πn(1 - e)/(1 + e), Γ sin φ = s/(1 + e)².

    >>> [round(float(shaking_of(0.5, s)), 10) for s in (0, 2.5, 3.25)]
    [1.0471975512, 1.5268237005, 1.7841083107]
    """
    formula = any(isinstance(x, sp.Basic) for x in (e, slowing))
    pi, root = (sp.pi, sp.sqrt) if formula else (np.pi, np.sqrt)
    return root((pi*periods*(1 - e)/(1 + e))**2 + slowing**2/(1 + e)**4)
