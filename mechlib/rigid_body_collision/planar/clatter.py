"""A rod falls on a smooth floor and clatters: one end after the other."""

import math
from functools import lru_cache

import numpy as np

from mechlib.motion import Gap, through_impacts
from mechlib.needs import needs, number, positive, restitution


def strike(v, spin, arm, e):
    """v, ω and the impulse after one end has struck: unit mass and length, I = 1/12; ``arm`` is its lever."""
    approach = v + arm * spin
    p = -(1 + e) * approach / (1 + 12 * arm * arm)
    return v + p, spin + 12 * arm * p, p


def end(side, e):
    """The gap between the floor and one end, side = 1 or -1, of the rod y = (height, angle, v, ω); its impact
    is :func:`strike`."""
    def arm(y):
        return side * math.cos(y[1]) / 2

    return Gap(lambda t, y: y[0] + side * math.sin(y[1]) / 2, lambda t, y: y[2] + arm(y) * y[3], e=e,
               name="an end of the rod",
               push=lambda t, y: np.array([0.0, 0.0, 1.0, 12 * arm(y)]),
               acceleration=lambda t, y, rate: rate[2] + arm(y) * rate[3]
               - side * math.sin(y[1]) / 2 * y[3]**2)


@needs(tilt=number, e=restitution, duration=positive, height=number, step=positive)
@lru_cache(maxsize=64)
def clatter(tilt: float, e: float, duration: float, height: float = 0.5,
            step: float = 0.002) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[float]]:
    """Times, heights of the centre, angles and the times of the clacks; at m = L = g = 1, released at rest.

    The rod makes the angle ``tilt`` with the floor and its lower end is ``height`` above it.  In flight the
    rod turns evenly while its centre falls; at a clack p = -(1 + e) v_n/W_nn with W_nn = 1 + 3 cos²φ.  An end
    whose hops have become too small to see stays on the floor, where the rod turns about it
    (:func:`~mechlib.motion.through_impacts`).

    >>> times, heights, angles, clacks = clatter(0.0, 1.0, 3.0)        # flat: it comes back to its height
    >>> round(clacks[0], 4), round(float(heights.max()), 4), round(float(np.abs(angles).max()), 4)
    (1.0, 0.5, 0.0)
    """
    start = [height + math.sin(abs(tilt)) / 2, tilt, 0.0, 0.0]
    path = through_impacts(lambda t, y: np.array([y[2], y[3], -1.0, 0.0]), start, duration,
                           [end(1, e), end(-1, e)], tolerance=1e-9, slow=1e-3)
    times = np.arange(round(duration / step) + 1) * step
    y, phi = path(np.minimum(times, duration)).T[:2]
    return times, y, phi, sorted({hit.time for hit in path.hits})
