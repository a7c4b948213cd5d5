"""A rectangular block that rocks on a floor from edge to edge."""

import math
from functools import lru_cache

import numpy as np
import sympy as sp

from mechlib.motion import integrate


def kept_by_rocking(alpha):
    """ω⁺/ω⁻ = 1 - (3/2) sin²α when a block lands on its other edge and the old one lifts off; tan α =
    width/height.

    It holds while it is positive, tan α < √2.  A broader block stops flat on both edges.

    >>> kept_by_rocking(sp.pi/6)
    5/8
    """
    return 1 - sp.Rational(3, 2) * sp.sin(alpha)**2


@lru_cache(maxsize=64)
def rocking(alpha, release, swings):
    """Free rocking at R = g = 1 (R: half the diagonal), released at rest with the tilt ``release``·α.

    Returns times, tilts and the times of the clacks.  On an edge θ'' = -¾ sgn(θ) sin(α - |θ|), with the
    energy cos(α - |θ|) - cos α at the peaks; each clack keeps the square of :func:`kept_by_rocking` of it.

    >>> times, tilts, clacks = rocking(0.3, 0.8, 4)
    >>> [round(float(t), 2) for t in clacks]
    [2.65, 5.58, 7.79, 9.56]
    """
    share = max(0.0, float(kept_by_rocking(alpha)))**2
    energy, side, now = math.cos(alpha * (1 - release)) - math.cos(alpha), 1, 0.0
    times, tilts, clacks = [np.zeros(1)], [np.full(1, release * alpha)], []
    for _ in range(swings):
        if energy < 1e-12:                                    # a broad block has stopped
            break
        duration, fall = _fall(alpha, alpha - math.acos(min(1.0, math.cos(alpha) + energy)))
        if clacks:                                            # up to the peak: the fall, backwards
            times.append(now + duration[-1] - duration[::-1])
            tilts.append(side * fall[::-1])
            now += duration[-1]
        times.append(now + duration)
        tilts.append(side * fall)
        now += duration[-1]
        clacks.append(now)
        energy, side = share * energy, -side
    return np.concatenate(times), np.concatenate(tilts), np.array(clacks)


def _fall(alpha, peak, points=401):
    """From rest at the tilt ``peak`` to zero: times and tilts."""
    path = integrate(lambda t, y: [y[1], -0.75 * math.sin(alpha - y[0])], [peak, 0.0], np.inf,
                     [lambda t, y: y[0]],
                     tolerance=1e-10, scale=peak)
    times = np.linspace(0, path.t[-1], points)
    return times, np.append(path(times[:-1])[:, 0], 0.0)
