"""Newton's cradle: a row of balls, by successive pairs or as a chain of Hertz contacts."""

from functools import lru_cache

import numpy as np

from mechlib.hints import Vector
from mechlib.motion import integrate
from mechlib.needs import count, needs, not_negative, number, one_for_each, positive, restitution

from .three_laws import newton


@needs(masses=positive, velocities=number, e=restitution)
def successive_pairs(masses: Vector, velocities: Vector, e: float = 1.0, most: int = 10_000) -> np.ndarray:
    """The row as a series of collisions of two: wherever a ball is faster than its right neighbour, they
    collide.

    The leftmost approaching pair goes first.  Equal elastic balls exchange velocities, so any order ends with
    the velocities sorted.

    >>> successive_pairs([1, 1, 1], [1, 0, 0])
    array([0., 0., 1.])
    """
    one_for_each(masses, velocities, "successive_pairs: velocities, masses")
    v = np.array(velocities, dtype=float)
    for _ in range(most):
        closing = np.flatnonzero(v[:-1] - v[1:] > 1e-12 * np.abs(v).max())
        if closing.size == 0:
            return v
        i = closing[0]
        v[i], v[i + 1] = newton(masses[i], masses[i + 1], v[i], v[i + 1], e)
    raise ValueError(f"the balls still collide after {most} collisions of pairs: with e < 1 a pile may need "
                     "infinitely many.")


@needs(masses=positive, velocities=number, k=positive, gap=not_negative, tolerance=positive, points=count)
def hertz_chain(masses: Vector, velocities: Vector, k: float = 1.0, gap: float = 0.0,
                tolerance: float = 1e-12, points: int = 801) -> tuple[np.ndarray, np.ndarray]:
    """The row as a chain of contacts F = k δ^(3/2), δ = u_i - u_{i+1} - gap, followed until all balls part
    for good.

    Returns ``points`` equal times, and the velocities of all balls at those times (one row each).  All
    contacts are elastic; for a row of equal masses the velocities after do not depend on k or on the common
    mass.

    >>> t, v = hertz_chain([1, 1, 1], [1, 0, 0], tolerance=1e-10)
    >>> v[-1].round(4)
    array([-0.071 ,  0.0764,  0.9945])
    """
    one_for_each(masses, velocities, "hertz_chain: velocities, masses")
    path = _followed(np.asarray(masses, dtype=float), np.asarray(velocities, dtype=float), k, gap, tolerance)
    t = np.linspace(0, path.t[-1], points)
    return t, path(t)[:, len(masses):]


def _followed(m, v0, k, gap, tolerance):
    """The displacements and velocities of the chain as a path, to the last contact."""
    n, fast = m.size, np.abs(v0).max()
    size = (5 * m.max() * fast**2 / (4 * k)) ** 0.4

    def rate(t, y):
        squeeze = np.maximum(y[:n - 1] - y[1:n] - gap, 0.0)
        force = k * squeeze * np.sqrt(squeeze)
        a = np.zeros(n)
        a[:-1] -= force
        a[1:] += force
        return np.concatenate([y[n:], a / m])

    def ended(t, y):
        """Positive while a contact is closed, or a pair approaches faster than the tolerance can tell from
        rest."""
        return max((y[:n - 1] - y[1:n] - gap).max() / size,
                   (y[n:-1] - y[n + 1:]).max() / fast - 10 * tolerance)

    scale = np.concatenate([np.full(n, size), np.full(n, fast)])
    start = np.concatenate([np.zeros(n), v0])
    if gap:
        start[0] = gap                                       # the first ball has just come to its neighbour
    return integrate(rate, start, np.inf, [ended], tolerance=tolerance, scale=scale, step=1e-2 * size / fast)


# δ_max of two unit masses at unit relative speed, k = 1
PAIR = (5 * 0.5 / 4) ** 0.4


@needs(n=count, times=number, tolerance=positive)
def cradle_motion(n: int, times: Vector, tolerance: float = 1e-9) -> tuple[np.ndarray, np.ndarray]:
    """Displacements and velocities of ``n`` equal balls in contact, struck by the first at unit speed.

    ``times`` and displacements are in units of δ_m/v and δ_m, the largest squeeze of a pair; after the last
    contact the balls fly on freely.

    >>> place, v = cradle_motion(2, [1.0, 100.0])
    >>> place[0].round(4), (v[-1].round(4) + 0.0).tolist()
    (array([0.9328, 0.0672]), [0.0, 1.0])
    """
    times = np.asarray(times, dtype=float) * PAIR
    path = _followed(np.ones(n), np.where(np.arange(n) < 1, 1.0, 0.0), 1.0, 0.0, tolerance)
    y = path(np.minimum(times, path.t[-1]))
    place, v = y[:, :n], y[:, n:]
    return (place + v * np.maximum(times - path.t[-1], 0.0)[:, None]) / PAIR, v


@needs(n=count, gap=not_negative, struck=count, tolerance=positive)
@lru_cache(maxsize=128)
def cradle_after(n: int, gap: float = 0.0, struck: int = 1, tolerance: float = 1e-9,
                 digits: int = 4) -> tuple[float, ...]:
    """Velocities after ``struck`` unit-speed balls meet the others of ``n`` equal balls; ``gap`` in units of
    the largest squeeze of a pair.

    >>> cradle_after(3)
    (-0.071, 0.0764, 0.9945)
    """
    v = hertz_chain(np.ones(n), np.where(np.arange(n) < struck, 1.0, 0.0), gap=gap * PAIR,
                    tolerance=tolerance)[1][-1]
    return tuple(float(x) + 0.0 for x in v.round(digits))
