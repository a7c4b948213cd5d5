"""The way of the slip velocity during a collision in space."""

from functools import lru_cache

import numpy as np

from .collide import collide_spatial


@lru_cache(maxsize=64)
def slip_path(W, v, mu, e, law, points=201, tolerance=1e-9):
    """The slip velocities (rows) during a collision, at places that are equally far apart along their curve;
    and the collision.

    ``W`` and ``v`` as tuples.  From u = v + W p at the points of the path of the impulse.

    >>> way, hit = slip_path(((3.5, 0, 0), (0, 3.5, 0), (0, 0, 1)), (3, 4, -1), 0.5, 1.0, "stronge", points=3)
    >>> way.round(6).tolist()
    [[3.0, 4.0], [1.95, 2.6], [0.9, 1.2]]
    """
    hit = collide_spatial(np.array(W), np.array(v), mu, e, law, tolerance=tolerance)
    u = (np.array(v) + hit.path @ np.array(W).T)[:, :2]
    length = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(u, axis=0).T))])
    at = np.linspace(0, length[-1], points)
    return np.stack([np.interp(at, length, x) for x in u.T], -1), hit
