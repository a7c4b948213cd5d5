"""For tests: an integration and a slope that share nothing with mechlib."""

import numpy as np


def slope(sizes, errors):
    """Of a straight line through the points on log-log paper."""
    return np.polyfit(np.log(sizes), np.log(errors), 1)[0]


def rk4(rate, start, steps=2000):
    """A classical Runge–Kutta integration over 0 ≤ t ≤ 1, fixed steps: shares nothing with mechlib."""
    state, h = np.array(start, dtype=float), 1/steps
    for n in range(steps):
        t = n*h
        k1 = rate(t, state)
        k2 = rate(t + h/2, state + h*k1/2)
        k3 = rate(t + h/2, state + h*k2/2)
        state = state + h*(k1 + 2*k2 + 2*k3 + rate(t + h, state + h*k3))/6
    return state
