"""A body that turns about one point and is caught at another: wheels at steps, walking, rolling polygons."""

import math
from functools import lru_cache

import numpy as np
import sympy as sp


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
    """A rimless wheel with all its mass at the hub: times, angles turned and angular velocities, at l = g = 1.

    It begins on a foot that has just struck, at the angular velocity ``start``, on a road that falls at the
    angle ``slope``.  On a foot it is an inverted pendulum, φ'' = sin φ; at each strike, forwards or
    backwards, ω⁺ = ω⁻ cos 2α with 2α = 2π/spokes.

    >>> times, turned, spin = walk(0.0, 10, 0.1, 8.0)
    >>> float(turned[-1]), float(spin[-1])                          # too slow for the first foot: it rocks to rest
    (0.0, 0.0)
    """
    alpha = math.pi / spokes
    kept, low, high = math.cos(2 * alpha), slope - alpha, slope + alpha
    phi, omega, foot = low, start, 0
    turned, spins = [0.0], [start]
    for _ in range(round(duration / step)):
        phi, omega = _pendulum(phi, omega, step)
        if phi > high:
            phi, omega, foot = phi - 2 * alpha, kept * omega, foot + 1
        elif phi < low and omega < -3 * step:
            phi, omega, foot = phi + 2 * alpha, kept * omega, foot - 1
        elif phi < low:                                             # at rest on two feet
            phi, omega = low, 0.0
        turned.append(phi - low + 2 * alpha * foot)
        spins.append(omega)
    return np.arange(len(spins)) * step, np.array(turned), np.array(spins)


def _pendulum(phi, omega, h):
    """One step of the classical Runge–Kutta method for φ'' = sin φ."""
    a1 = math.sin(phi)
    b2, a2 = omega + h * a1 / 2, math.sin(phi + h * omega / 2)
    b3, a3 = omega + h * a2 / 2, math.sin(phi + h * b2 / 2)
    b4, a4 = omega + h * a3, math.sin(phi + h * b3)
    return phi + h * (omega + 2 * b2 + 2 * b3 + b4) / 6, omega + h * (a1 + 2 * a2 + 2 * a3 + a4) / 6
