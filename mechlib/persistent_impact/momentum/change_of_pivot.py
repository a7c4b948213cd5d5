"""A body that turns about one point and is caught at another: wheels at steps, walking, rolling polygons."""

import math
from functools import lru_cache

import numpy as np
import sympy as sp

from mechlib.motion import Gap, through_impacts


def kept_spin(D, E, k):
    """ω⁺/ω⁻ of a plane body (radius of gyration k) that turned about D and turns about E from now on.

    D and E are seen from the mass centre.  Moments about E, through which the new impulse passes
    (jin2005, (1.2.9)): (k² + E·E) ω⁺ = (k² + D·E) ω⁻.

    >>> R, h = sp.symbols("R h", positive=True)
    >>> edge = sp.Matrix([sp.sqrt(h*(2*R - h)), h - R])
    >>> sp.expand(kept_spin([0, -R], edge, R/sp.sqrt(2)))           # a disk meets a step
    1 - 2*h/(3*R)
    """
    D, E = sp.Matrix(D), sp.Matrix(E)
    return sp.simplify((k**2 + D.dot(E)) / (k**2 + E.dot(E)))


@lru_cache(maxsize=64)
def walk(slope, spokes, start, duration, step=0.002):
    """A rimless wheel with all its mass at the hub: times, angles turned and angular velocities, at l = g =
    1.

    It begins on a foot that has just struck, at the angular velocity ``start``, on a road that falls at the
    angle ``slope``.  On a foot it is an inverted pendulum, φ'' = sin φ; at each strike, forwards or
    backwards, ω⁺ = ω⁻ cos 2α with 2α = 2π/spokes.  The state is (φ, ω, number of the foot).

    >>> times, turned, spin = walk(0.0, 10, 0.1, 8.0)
    >>> float(turned[-1].round(12)), float(spin[-1])          # too slow for the first foot: it rocks to rest
    (0.0, 0.0)
    """
    alpha = math.pi / spokes
    kept, low, high = math.cos(2 * alpha), slope - alpha, slope + alpha
    front = Gap(lambda t, y: high - y[0], lambda t, y: -y[1], push=lambda t, y: np.array([0.0, -1.0, 0.0]),
                strike=lambda t, y: [low, kept * y[1], y[2] + 1], name="the front foot")
    rear = Gap(lambda t, y: y[0] - low, lambda t, y: y[1], push=lambda t, y: np.array([0.0, 1.0, 0.0]),
               strike=lambda t, y: [high, kept * y[1], y[2] - 1], name="the rear foot")
    path = through_impacts(lambda t, y: [y[1], math.sin(y[0]), 0.0], [low, start, 0.0], duration,
                           [front, rear])
    times = np.arange(round(duration / step) + 1) * step
    phi, omega, foot = path(np.minimum(times, duration)).T
    return times, phi - low + 2 * alpha * foot, omega
