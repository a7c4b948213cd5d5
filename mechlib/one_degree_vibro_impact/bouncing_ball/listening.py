"""A ball on a loudspeaker: two settings of the volume are enough for its restitution, no length is measured.

The setting is proportional to the amplitude, hence to Γ.  A resting ball begins to click at Γ = 1; one that
bounces once in n periods is lost at Γ₀ = πn(1 - e)/(1 + e).  The ratio of the settings is Γ₀, and

    e = (πn - Γ₀)/(πn + Γ₀),   Γ₂ = √(Γ₀² + (1 + (Γ₀/πn)²)²)

is where the bounce has to double.
"""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import count, needs, not_negative, positive


@dataclass(frozen=True)
class Settings:
    """What the settings say: the ``restitution``, the least shaking Γ₀ and the shaking Γ₂ at which the bounce
    has to double, each with its standard ``_uncertainty``."""

    restitution: float
    restitution_uncertainty: float
    least: float
    least_uncertainty: float
    doubling: float
    doubling_uncertainty: float


def _mean(settings, notch):
    """Mean and its relative uncertainty: the scatter, and the step of the knob (uniform, width ``notch``)."""
    settings = np.atleast_1d(np.asarray(settings, dtype=float))
    scatter = settings.std(ddof=1)/np.sqrt(settings.size) if settings.size > 1 else 0.0
    return settings.mean(), np.hypot(scatter, notch/np.sqrt(12))/settings.mean()


@needs(lifted=positive, lost=positive, periods=count, notch=not_negative)
def restitution_from_settings(lifted: Vector, lost: Vector, periods: int = 1, notch: float = 0.0) -> Settings:
    """The restitution of a ball from the settings at which, resting, it is ``lifted`` and, bouncing, it is
    ``lost``; several readings of each, ``notch`` the smallest step of the knob.

    >>> heard = restitution_from_settings([50.0, 51.0, 49.5], [17.5, 18.0, 17.0])             # made up
    >>> print(*(round(x, 3) for x in (heard.restitution, heard.restitution_uncertainty, heard.least)))
    0.8 0.003 0.349
    >>> print(round(heard.doubling, 3), "±", round(heard.doubling_uncertainty, 3))
    1.071 ± 0.003
    """
    (lifting, a), (losing, b) = _mean(lifted, notch), _mean(lost, notch)
    least = losing/lifting
    if not least < 1:
        raise ValueError("the ball was lost at a setting that lifts a resting one: such a ball cannot be "
                         "measured this way. Take a livelier ball, or exchange the two lists.")
    full = np.pi*periods
    spread = least*np.hypot(a, b)
    doubling = np.hypot(least, 1 + (least/full)**2)
    steep = least*(1 + 2*(1 + (least/full)**2)/full**2)/doubling
    return Settings(float((full - least)/(full + least)), float(2*full*spread/(full + least)**2),
                    float(least), float(spread), float(doubling), float(steep*spread))
