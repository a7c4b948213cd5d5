"""A motion followed with a fixed step, where the error of a step is what one wants to see."""

from collections.abc import Callable

import numpy as np

from mechlib.needs import count, function, needs, number

from ..hints import Vector
from .runge_kutta import climb

_STAGES = [np.array(row) for row in ([1/2], [0, 1/2], [0, 0, 1])]
_NODES, _WEIGHTS = [0, 1/2, 1/2, 1], np.array([1, 2, 2, 1]) / 6


@needs(rate=function, start=number, step=number, steps=count)
def follow(rate: Callable[[np.ndarray], Vector], start: Vector, step: float, steps: int,
           correct: Callable[[np.ndarray], np.ndarray] | None = None) -> np.ndarray:
    """States at 0, h, 2h, …: y' = rate(y) by the classical Runge–Kutta method of order four.

    ``correct(y)`` is applied after every step, for example to put the velocities back on their constraints.
    For a motion to a given accuracy take :func:`~mechlib.motion.integrate`.

    >>> circle = follow(lambda y: np.array([-y[1], y[0]]), [1, 0], 2*np.pi/400, 400)
    >>> bool(np.abs(circle[-1] - circle[0]).max() < 1e-8)
    True
    """
    if not step > 0:
        raise ValueError(f"a motion is followed forwards: the step {step} must be positive.")
    y, h = np.array(start, dtype=float), float(step)
    states, k = np.empty((int(steps) + 1, y.size)), np.empty((4, y.size))
    states[0] = y
    for i in range(1, int(steps) + 1):
        k[0] = rate(y)
        climb(lambda t, y: rate(y), 0.0, y, h, k, _STAGES, _NODES)
        y = y + h * _WEIGHTS.dot(k)
        states[i] = y if correct is None else correct(y)
        y = states[i]
    return states
