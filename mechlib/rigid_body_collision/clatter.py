"""A rod falls on a smooth floor and clatters: one end after the other."""

import math
from functools import lru_cache

import numpy as np


def strike(v, spin, arm, e):
    """v, ω and the impulse after one end has struck: unit mass and length, I = 1/12; ``arm`` is its lever."""
    approach = v + arm * spin
    p = -(1 + e) * approach / (1 + 12 * arm * arm)
    return v + p, spin + 12 * arm * p, p


@lru_cache(maxsize=64)
def clatter(tilt, e, duration, height=0.5, step=0.002):
    """Times, heights of the centre, angles and the times of the clacks; at m = L = g = 1, released at rest.

    The rod makes the angle ``tilt`` with the floor and its lower end is ``height`` above it.  In flight the rod turns evenly
    while its centre falls; at a clack p = -(1 + e) v_n/W_nn with W_nn = 1 + 3 cos²φ.  Rebounds slower than 2 ``step`` count as none.

    >>> times, heights, angles, clacks = clatter(0.0, 1.0, 3.0)        # flat: it comes back to its height
    >>> round(clacks[0], 4), round(float(heights.max()), 4), round(float(angles.max()), 4)
    (1.0, 0.5, 0.0)
    """
    y, v, phi, spin = height + math.sin(abs(tilt)) / 2, 0.0, tilt, 0.0
    path, clacks = [(y, phi)], []
    for k in range(round(duration / step)):
        left = step
        for _ in range(8):                                          # clacks within one step
            low = _lowest(y + v * left - left * left / 2, phi + spin * left)
            if low >= 0:
                break
            now = _lowest(y, phi)
            part = left * max(now, 0.0) / (max(now, 0.0) - low)
            y, v, phi = y + v * part - part * part / 2, v - part, phi + spin * part
            left -= part
            v, spin, struck = _clack(v, spin, phi, e, step)
            if struck:
                clacks.append(k * step + step - left)
            y += max(0.0, -_lowest(y, phi))
        y, v, phi = y + v * left - left * left / 2, v - left, phi + spin * left
        path.append((y, phi))
    heights, angles = np.array(path).T
    return np.arange(len(path)) * step, heights, angles, clacks


def _lowest(y, phi):
    return y - abs(math.sin(phi)) / 2


def _clack(v, spin, phi, e, step):
    """The ends that touch the floor strike in turn, until neither approaches."""
    struck = False
    for _ in range(40):
        ends = [s * math.cos(phi) / 2 for s in (1, -1) if s * math.sin(phi) <= 1e-12]
        arm = min(ends, key=lambda a: v + a * spin)
        if v + arm * spin >= -1e-12:
            break
        slow = v + arm * spin > -2 * step
        v, spin, _ = strike(v, spin, arm, 0.0 if slow else e)
        struck = struck or not slow
    return v, spin, struck
