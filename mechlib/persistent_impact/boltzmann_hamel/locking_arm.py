"""The two-link arm of §1.7, whose elbow flies open and locks (units: m = L = 1, the arm first turns at 1)."""

import math
from functools import cache

import numpy as np
import sympy as sp

from mechlib.motion import Event, integrate

FOLDED = -2.4          # bend of the elbow at the start, in radians; 0 is the straight arm
STEPS, LONG = 360, 3.6


def rate(t, y):
    """Of the state (θ₁, θ₂, θ̇₁, θ̇₂), shoulder and elbow free of torque."""
    one, two, a, b = y.tolist()
    c, s = math.cos(two - one), math.sin(two - one)
    det = 4/9 - c*c/4
    return np.array([a, b, (s*b*b/6 + c*s*a*a/4)/det, (-2*s*a*a/3 - c*s*b*b/4)/det])


@cache
def free_arm():
    """The motion if nothing locks, from rest in the elbow: a :class:`~mechlib.motion.Trajectory` of (θ₁, θ₂,
    θ̇₁, θ̇₂)."""
    return integrate(rate, [0.0, FOLDED, 1.0, 1.0], LONG)


def swing():
    """The free motion at equal times, as rows."""
    return free_arm()(np.linspace(0, LONG, STEPS + 1))


@cache
def locks(lock):
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
    """Common rate after the elbow has locked: ((8 + 3c) a + (2 + 3c) b)/(2(5 + 3c)), c = cos of the bend."""
    c = sp.cos(bend)
    return ((8 + 3*c)*a + (2 + 3*c)*b)/(2*(5 + 3*c))


def energy(a, b, bend):
    """T = 2/3 a² + 1/6 b² + 1/2 cos(bend) ab."""
    return sp.Rational(2, 3)*a**2 + b**2/6 + sp.cos(bend)*a*b/2
