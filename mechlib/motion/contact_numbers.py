"""What one impact in every period does to the contact: three numbers, for any number of modes."""

import numpy as np

from ..hints import Numbers
from ..needs import a, needs, positive
from .modes import Modes, which


@needs(modes=a(Modes, "Describe the system with Modes(…) first."), period=positive)
def contact_numbers(modes: Modes, period: Numbers,
                    stop: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(g₀, g⁺, g⁻) per unit jump of c·u, one impact in every ``period``.

    The free part of the motion that repeats itself solves (I - Φ(T)) y = (0, b).  At the impact it has the
    displacement g₀ and the velocities g⁻ just before and g⁺ = g⁻ + 1 just after.  Undamped, one mode: g₀ =
    cot(oT/2)/(2o), g± = ±1/2.

    >>> numbers = contact_numbers(Modes(1, 0, gap=0, restitution=1), np.pi/2)
    >>> print(*(x.round(12) for x in numbers))
    [0.5] [0.5] [-0.5]
    """
    c, b = modes.sides[which(modes, stop)]
    shift, after = repeated(modes, np.asarray(period, dtype=float))
    g0, plus = ((c*b*x).sum(0) for x in (shift, after))
    return g0, plus, plus - 1


def repeated(modes: Modes, period: Numbers) -> tuple[np.ndarray, np.ndarray]:
    """Place and velocity of every mode just after a unit jump of its velocity, repeated in every period."""
    C, S = modes.responses(period)
    s, o2 = modes.decay, modes.frequency**2
    first, last = C + s*S, C - s*S
    det = 1 - (first + last) + first*last + o2*S*S
    if (np.abs(det) < 1e-14).any():
        raise ValueError("an undamped mode repeats itself after the period: no periodic response. Change "
                         "the period or add damping.")
    return S/det, (1 - first)/det
