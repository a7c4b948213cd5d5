"""Stronge: the normal force gives back e² of the work it took, W_r = -e² W_c."""

import numpy as np


def missing(motion, e):
    """Work still owed: -e² W_c - W_r, with W_c < 0.

    >>> from types import SimpleNamespace
    >>> missing(SimpleNamespace(work_of_compression=-4.0, work_of_restitution=0.25), e=0.5)
    0.75
    """
    return -e**2 * motion.work_of_compression - motion.work_of_restitution


def impulse_for(amount, u, slope):
    """u p + ½ slope p² = amount, the root p ≥ 0 (no root, infinite, if slope < 0 and u is too small)."""
    square = u**2 + 2 * slope * amount
    root = np.sqrt(np.maximum(square, 0))
    return np.where(amount <= 0, 0.0, np.where(square < 0, np.inf, 2 * amount / (u + root)))
