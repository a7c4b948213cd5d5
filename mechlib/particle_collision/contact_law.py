"""What all laws of contact have in common: the interface, and the motion followed step by step."""

import numbers
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Quantity

from ..motion import integrate
from .either import symbolic


@dataclass(frozen=True)
class Pulse:
    """A contact from touch to release: arrays of the time, the compression, its rate and the force on the
    body."""

    time: np.ndarray
    compression: np.ndarray
    rate: np.ndarray
    force: np.ndarray

    @property
    def restitution(self) -> float:
        """e = (speed at release) / (speed at touch)."""
        return -float(self.rate[-1] / self.rate[0])

    @property
    def duration(self) -> float:
        return float(self.time[-1])


class ContactLaw:
    """A body of mass ``m`` meets a wall that answers with the force F: m δ'' = -F, from δ = 0 and δ' = v to
    release.

    A law tells ``restitution(v)``, ``duration(v)``, ``max_compression(v)``, ``peak_force(v)``, all for one
    speed or for arrays of speeds, and ``pulse(v)``, the whole history.  ``pulls`` says whether its force may
    be negative. For two free bodies take for ``m`` the reduced mass m₁m₂/(m₁ + m₂).

    Parameters and speeds may be SymPy expressions where the law is a formula; then the answers are formulas.
    """

    pulls = False

    def __post_init__(self):
        for name, value in vars(self).items():
            if symbolic(value):
                continue
            if not isinstance(value, bool) and not (isinstance(value, numbers.Real) and np.isfinite(value)
                                                    and value >= 0):
                raise ValueError(f"{type(self).__name__}: {name} = {value!r} must be a number that is not "
                                 "negative.")
            if name in ("m", "k") and value == 0:
                raise ValueError(f"{type(self).__name__}: {name} must be positive.")

    def hold(self, delta: Quantity, rate: Quantity) -> Quantity:
        """Positive while contact lasts."""
        return delta

    def followed(self, v: float, tolerance: float = 1e-13, points: int = 801) -> Pulse:
        """The same contact by the differential equation alone, m δ'' = -F(δ, δ'), to the tolerance: a second
        method.

        >>> from mechlib.particle_collision import Hertz
        >>> ball = Hertz(m=1, k=1)
        >>> bool(abs(ball.followed(1).duration - ball.duration(1)) < 1e-10)
        True
        """
        v = float(speed(v))
        length, time = self.max_compression(v), self.max_compression(v) / v
        path = integrate(lambda t, y: [y[1], -self.force(*y) / self.m], [0, v], np.inf,
                         [lambda t, y: self.hold(*y)],
                         tolerance=tolerance, scale=[length, v], step=1e-2 * time)
        t = np.linspace(0, path.t[-1], points)
        delta, rate = path(t).T
        return Pulse(t, delta, rate, self.force(delta, rate))


def speed(v):
    """The speed of approach as an array, refused unless positive; an expression passes as it is.

    >>> speed(-1)
    Traceback (most recent call last):
    ...
    ValueError: the speed of approach must be positive: the body moves towards the wall at v > 0.
    """
    if symbolic(v):
        return v
    v = np.asarray(v, dtype=float)
    if not (np.isfinite(v).all() and (v > 0).all()):
        raise ValueError("the speed of approach must be positive: the body moves towards the wall at v > 0.")
    return v
