"""A square of four pinned rods that has landed on a corner and folds (§1.3); rods of unit mass and length, no
gravity."""

from functools import lru_cache

import numpy as np
import sympy as sp

from mechlib.motion import integrate


def opening_rate(angle, landed):
    """θ̇ at the half angle θ of the corner, after a landing at speed 1 with the half angle ``landed``.

    The landing gives θ̇ = 3 sin θ₀/(1 + 3 sin²θ₀); then the energy (2/3)(1 + 3 sin²θ) θ̇² stays.

    >>> opening_rate(sp.pi/4, sp.pi/4)
    3*sqrt(2)/5
    """
    s, s0 = sp.sin(angle), sp.sin(landed)
    return 3*s0/sp.sqrt((1 + 3*s0**2)*(1 + 3*s**2))


@lru_cache(maxsize=64)
def folding(landed, until=0.6):
    """θ as a function of the time after the landing: a :class:`~mechlib.motion.Trajectory`.

    >>> float(folding(0.78)(0.0)[0])
    0.78
    """
    theta = sp.Symbol("theta")
    rate = sp.lambdify(theta, opening_rate(theta, sp.Float(landed)), "math")
    return integrate(lambda t, y: np.array([rate(y[0])]), [landed], until)
