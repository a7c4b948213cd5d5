"""A motion followed with a fixed step."""

import numpy as np


def follow(rate, start, step, steps, correct=None):
    """States at 0, h, 2h, …: y' = rate(y) by the classical Runge–Kutta method of order four.

    ``correct(y)`` is applied after every step, for example to put the velocities back on their constraints.

    >>> circle = follow(lambda y: np.array([-y[1], y[0]]), [1, 0], 2*np.pi/400, 400)
    >>> bool(np.abs(circle[-1] - circle[0]).max() < 1e-8)
    True
    """
    if not step > 0 or steps < 1:
        raise ValueError(f"a motion is followed forwards: the step {step} and the number of steps {steps} must be positive.")
    y, h = np.array(start, dtype=float), float(step)
    states = np.empty((int(steps) + 1, y.size))
    states[0] = y
    for k in range(1, int(steps) + 1):
        k1 = rate(y)
        k2 = rate(y + h / 2 * k1)
        k3 = rate(y + h / 2 * k2)
        k4 = rate(y + h * k3)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        states[k] = y if correct is None else correct(y)
        y = states[k]
    return states
