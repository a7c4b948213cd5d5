"""Equations of motion M q̈_r = f turned into numbers and followed in time."""

import numpy as np

from mechlib.motion import integrate
from mechlib.motion.rates import numbers_of


def rate_of(motion, mass_matrix, forcing, values):
    """A NumPy function of the state y = (q, q̇_r) that returns its derivative; singular masses are reported.

    ``motion`` gives q̇ = C q̇_r + …
    (:class:`~mechlib.nonholonomic_impact.partial_accelerations.accelerations.ConstrainedMotion`).
    """
    speeds = [motion.u[j] for j in motion.independent]
    state = [*motion.q, *speeds]
    entries = [*motion.velocities, *mass_matrix, *forcing]
    numbers = numbers_of(entries, state, values, modules="math", where="the values")
    n, p = len(motion.q), len(speeds)

    def rate(y):
        try:
            z = np.array(numbers(y), dtype=float)
            turned = np.linalg.solve(z[n:n + p*p].reshape(p, p), z[n + p*p:])
        except (ZeroDivisionError, np.linalg.LinAlgError):
            place = ", ".join(f"{s} = {v:g}" for s, v in zip(motion.q, y))
            raise ValueError(f"the equations of motion are singular at {place}: "
                             "choose other independent coordinates, or other constraints.") from None
        return np.concatenate([z[:n], turned])

    return rate


def follow(rate, start, duration, tolerance=1e-12, scale=1.0):
    """Times and states of y' = rate(y) from ``start`` for ``duration``, many to a step of the integrator.

    >>> t, y = follow(lambda y: np.array([y[1], -y[0]]), [0, 1], np.pi/2)
    >>> bool(abs(y[-1] - [1, 0]).max() < 1e-10)
    True
    """
    path = integrate(lambda t, y: rate(y), start, duration, tolerance=tolerance, scale=scale)
    times = path.times(32)
    return times, path(times)
