"""The two-link arm, whose elbow flies open and locks (units: m = L = 1, the arm first turns at 1)."""

import math
from functools import cache

import numpy as np
import sympy as sp

from mechlib.motion import Event, integrate
from mechlib.motion.events import Found
from mechlib.motion.integrate import Trajectory

FOLDED = -2.4          # bend of the elbow at the start, in radians; 0 is the straight arm
LONG = 3.6             # how long the motion is followed


def rate(t: float, y: np.ndarray) -> np.ndarray:
    """Of the state (θ₁, θ₂, θ̇₁, θ̇₂), shoulder and elbow free of torque."""
    one, two, a, b = y.tolist()
    c, s = math.cos(two - one), math.sin(two - one)
    det = 4/9 - c*c/4
    return np.array([a, b, (s*b*b/6 + c*s*a*a/4)/det, (-2*s*a*a/3 - c*s*b*b/4)/det])


@cache
def free_arm() -> Trajectory:
    """The motion if nothing locks, from rest in the elbow: a :class:`~mechlib.motion.Trajectory` of (θ₁, θ₂,
    θ̇₁, θ̇₂)."""
    return integrate(rate, [0.0, FOLDED, 1.0, 1.0], LONG)


@cache
def locks(lock: float) -> Found:
    """Time and state at which the opening elbow comes to the bend -``lock``.

    >>> met = locks(0.3)
    >>> round(float(met.state[1] - met.state[0]), 12)
    -0.3
    """
    met = integrate(rate, [0.0, FOLDED, 1.0, 1.0], LONG,
                    [Event(lambda t, y: y[1] - y[0] + lock, "rising")]).ended
    if met is None:
        raise ValueError(f"the elbow opens from a bend of {-FOLDED} and never comes to {lock}: choose a "
                         f"lock between 0 and {-FOLDED}.")
    return met


def locked_rate(a, b, bend):
    """Common rate after the elbow has locked: ((8 + 3c) a + (2 + 3c) b)/(2(5 + 3c)), c = cos of the bend.

    >>> locked_rate(0, 16, 0)
    5
    """
    c = sp.cos(bend)
    return ((8 + 3*c)*a + (2 + 3*c)*b)/(2*(5 + 3*c))


def energy(a, b, bend):
    """T = 2/3 a² + 1/6 b² + 1/2 cos(bend) ab.

    >>> energy(1, 1, 0)
    4/3
    """
    a, b = sp.sympify(a), sp.sympify(b)
    return sp.Rational(2, 3)*a**2 + b**2/6 + sp.cos(bend)*a*b/2


def with_lock(time, free, when, met, lock) -> list:
    """(θ₁, θ₂, θ̇₁, θ̇₂) at a time: the ``free`` motion then, and from ``when`` on one piece.

    ``met`` is the state that meets the lock at the bend ``lock``.

    >>> with_lock(3, (0, 0, 0, 0), 1, (1, 1, 0, 16), 0)
    [11, 11, 5, 5]
    """
    rate, early = locked_rate(met[2], met[3], lock), sp.sympify(time) < when
    turned = rate*(time - when)
    later = [met[0] + turned, met[1] + turned, rate, rate]
    return [sp.Piecewise((now, early), (then, True)) for now, then in zip(free, later, strict=True)]


def energy_left(time, when, met, lock):
    """T/T⁻: 1 while the arm is free; after the lock the energy of one piece at the common rate.

    >>> energy_left(2, 1, (0, 0, 0, 1), 0)
    25/32
    """
    rate = locked_rate(met[2], met[3], lock)
    kept = energy(rate, rate, lock)/energy(met[2], met[3], lock)
    return sp.Piecewise((1, sp.sympify(time) < when), (kept, True))


def elbow_and_hand(one, two) -> tuple:
    """Places of elbow and hand, links of length 1 at the angles θ₁ and θ₂.

    >>> elbow_and_hand(0, sp.pi/2)
    ((1, 0), (1, 1))
    """
    elbow = (sp.cos(one), sp.sin(one))
    return elbow, (elbow[0] + sp.cos(two), elbow[1] + sp.sin(two))


def hand_velocity(one, two, rate_1, rate_2) -> tuple:
    """Velocity of the hand: θ̇₁(-sin θ₁, cos θ₁) + θ̇₂(-sin θ₂, cos θ₂).

    >>> hand_velocity(0, sp.pi/2, 2, 3)
    (-3, 2)
    """
    return (-rate_1*sp.sin(one) - rate_2*sp.sin(two), rate_1*sp.cos(one) + rate_2*sp.cos(two))
