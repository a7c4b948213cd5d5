"""A differential equation followed to an event, with control of the error."""

import numpy as np

# Dormand and Prince's pair of orders 5 and 4: stages, weights, and the weights of the error estimate
_STAGES = [np.array(row) for row in (
    [1/5], [3/40, 9/40], [44/45, -56/15, 32/9], [19372/6561, -25360/2187, 64448/6561, -212/729],
    [9017/3168, -355/33, 46732/5247, 49/176, -5103/18656], [35/384, 0, 500/1113, 125/192, -2187/6784, 11/84])]
_ERROR = np.array([71/57600, 0, -71/16695, 71/1920, -17253/339200, 22/525, -1/40])


def _step(rate, y, k1, h):
    """One step of size h: the new state, its rate, and the estimate of the error."""
    k = np.empty((7, y.size))
    k[0] = k1
    for i, row in enumerate(_STAGES, start=1):
        new = y + h * (row @ k[:i])
        k[i] = rate(new)
    return new, k[6], h * (_ERROR @ k)


def integrate(rate, start, ended, scale, step, tolerance=1e-12, most=200_000):
    """Follow y' = rate(y) from ``start`` until ``ended(y)`` falls from positive to zero.

    ``scale`` holds the size of each component (errors per step stay below ``tolerance`` times it), ``step`` a first step.
    Returns the times and the states at all steps; the last one lies on the event.

    >>> t, y = integrate(lambda y: np.array([y[1], -y[0]]), [0, 1], lambda y: y[0], scale=[1, 1], step=1e-3)
    >>> bool(abs(t[-1] - np.pi) < 1e-11), bool(abs(y[-1, 1] + 1) < 1e-11)
    (True, True)
    """
    y, scale = np.array(start, dtype=float), np.asarray(scale, dtype=float)
    k, before = rate(y), ended(y)
    t, h = 0.0, float(step)
    times, states = [t], [y]
    for _ in range(most):
        new, k_new, error = _step(rate, y, k, h)
        size = np.abs(error / scale).max() / tolerance
        if size <= 1:
            after = ended(new)
            if before > 0 and after <= 0:
                h, new = _locate(rate, y, k, h, ended, before, after)
                return np.array([*times, t + h]), np.array([*states, new])
            t, y, k, before = t + h, new, k_new, after
            times.append(t)
            states.append(y)
        h *= min(4.0, max(0.2, 0.9 * max(size, 1e-10) ** -0.2))
    raise ValueError(f"the event was not met in {most} steps: does the motion ever come to it?")


def _locate(rate, y, k, h, ended, low, high):
    """The part of the step at which the event happens (regula falsi, with the Illinois rule)."""
    a, b = 0.0, h
    for _ in range(60):
        c = b - high * (b - a) / (high - low)
        new = _step(rate, y, k, c)[0]
        value = ended(new)
        if value == 0 or b - a < 1e-15 * h or abs(c - b) < 1e-15 * h:
            break
        if value > 0:
            a, low, high = c, value, high / 2 if low > 0 and a else high
        else:
            b, high, low = c, value, low / 2
    return c, new
