"""Newton: the normal velocity after is -e times the one before, v_n⁺ = -e v_n⁻."""

import numpy as np


def missing(motion, e):
    """Velocity still owed: -e v_n⁻ - u_n.

    >>> from types import SimpleNamespace
    >>> missing(SimpleNamespace(approach=-2.0, velocity=0.5), e=0.5)
    0.5
    """
    return -e * motion.approach - motion.velocity


def impulse_for(amount, u, slope):
    """u + slope·p grows by the amount (never, if it does not grow)."""
    return np.where(amount <= 0, 0.0, np.where(slope > 0, amount / slope, np.inf))
