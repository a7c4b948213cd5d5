"""The clock of a contact whose force grows as a power of the compression."""

import math

import numpy as np

from mechlib.needs import needs, positive


@needs(n=positive)
def duration_constant(n: float = 1.5) -> float:
    """Duration × v/δ_max of the elastic contact F = k δⁿ:  (2/(n+1)) B(1/(n+1), 1/2).

    >>> round(duration_constant(), 9), math.isclose(duration_constant(1), math.pi)
    (2.943275184, True)
    """
    a = 1 / (n + 1)
    return 2 * a * math.gamma(a) * math.gamma(0.5) / math.gamma(a + 0.5)


def elapsed(theta, n=1.5, factor=lambda theta: 1.0, nodes=12):
    """(2/(n+1)) ∫₀^θ sin^(-(n-1)/(n+1)) θ · factor(θ) dθ at the places ``theta``, which run from 0 to π
    through π/2.

    With δ = δ_max sin^(2/(n+1)) θ the time is δ_max/v times this integral, factor = v cos θ/δ'.  Gauss's rule
    between neighbours; near the ends the substitution θ = w^((n+1)/2) takes the singularity away.

    >>> theta = np.linspace(0, np.pi, 65)
    >>> bool(abs(elapsed(theta)[-1] - duration_constant()) < 1e-13)
    True
    """
    q, p = (n + 1) / 2, (n - 1) / (n + 1)
    x, weight = np.polynomial.legendre.leggauss(nodes)
    total = np.zeros_like(theta)
    for left in (True, False):
        side = theta <= np.pi / 2 + 1e-12 if left else theta >= np.pi / 2 - 1e-12
        w = np.clip(theta[side] if left else np.pi - theta[side], 0, None) ** (1 / q)
        a, b = np.minimum(w[:-1], w[1:])[:, None], np.maximum(w[:-1], w[1:])[:, None]
        angle = ((a + b) / 2 + (b - a) / 2 * x) ** q
        value = (np.sin(angle) / angle) ** -p * factor(angle if left else np.pi - angle)
        pieces = (b - a)[:, 0] / 2 * (value * weight).sum(axis=1)
        total[np.flatnonzero(side)[1:]] = pieces
    return np.cumsum(total)
