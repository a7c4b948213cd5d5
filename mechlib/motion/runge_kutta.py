"""One explicit Runge–Kutta step: its stages, its error, and the path inside it."""

from math import hypot

import numpy as np

from .dormand_prince import BENDS, ERRORS, NODES, STAGES

_BACKWARDS = np.arange(7) % 2 == 1


def climb(rate, t, y, h, k, stages, nodes, done=1):
    """Fill the rows of ``k`` with the rates at the stages, from number ``done`` on; each stage leans on those
    before it."""
    for i, row in enumerate(stages, start=done):
        k[i] = rate(t + nodes[i] * h, y + h * row.dot(k[:i]))


class Step:
    """A trial step of order 8 from (t, y), where the rate is ``first``, of the length h.

    ``new`` is the state at its end and ``rate`` the rate there.  ``allowed`` is the error allowed in each
    component; the step is good enough if the ``size`` of its error is at most 1.  The size is NaN if a rate
    is not finite.
    """

    def __init__(self, rate, t, y, first, h, allowed):
        self.t, self.y, self.h, self.allowed = t, y, h, allowed
        self._function, self._k = rate, np.empty((16, y.size))
        self._k[0] = first
        climb(rate, t, y, h, self._k, STAGES[:11], NODES)
        self.new = y + h * STAGES[11].dot(self._k[:12])
        self._k[12] = rate(t + h, self.new)
        self.rate = self._k[12]
        fifth, third = np.maximum.reduce(np.abs(ERRORS.dot(self._k[:12]) / allowed), axis=1).tolist()
        self.size = h * fifth * (fifth / hypot(fifth, 0.1 * third)) if fifth else 0.0

    def bends(self):
        """The seven coefficients of the path inside the step, for :func:`inside`; they cost three more
        stages."""
        k, h, curve = self._k, self.h, np.empty((7, self.y.size))
        climb(self._function, self.t, self.y, h, k, STAGES[12:], NODES, done=13)
        curve[0] = way = self.new - self.y
        curve[1] = h * k[0] - way
        curve[2] = 2 * way - h * (k[12] + k[0])
        curve[3:] = h * BENDS.dot(k)
        return curve


def inside(part):
    """Weights of the seven coefficients at the parts 0 … 1 of a step: y = y₀ + inside(part) @ bends, a
    polynomial of degree 7.

    It meets the states and the rates at both ends, and the motion between them to order 7.

    >>> inside([0.0, 0.5, 1.0])[:, :3].tolist()
    [[0.0, 0.0, 0.0], [0.5, 0.25, 0.125], [1.0, 0.0, 0.0]]
    """
    part = np.asarray(part, dtype=float)[..., None]
    return np.multiply.accumulate(np.where(_BACKWARDS, 1 - part, part), axis=-1)
