"""A turning body under a short pulse: how far from the impact is it?"""

import math

import numpy as np

from mechlib.hints import Vector
from mechlib.motion import integrate
from mechlib.needs import count, needs, positive, vector


@needs(inertia=vector(3, positive), before=vector(3), kick=vector(3), duration=positive, steps=count)
def spin_through_pulse(inertia: Vector, before: Vector, kick: Vector, duration: float,
                       steps: int = 400) -> np.ndarray:
    """Body-fixed angular velocity during a half-sine pulse of total angular impulse ``kick``, fixed in the
    body.

    Euler's equations J dω/dt + ω × Jω = M(t), M = kick·(π/2ε) sin(πt/ε).
    Returns an array of ``steps + 1`` rows, at equal times; the impact would give ω⁻ + J⁻¹ kick.

    >>> end = spin_through_pulse([1, 1, 2], [0, 0, 0], [3, 0, 0], 0.1)[-1]
    >>> [round(float(w), 6) for w in end]
    [3.0, 0.0, 0.0]
    """
    J, kick = np.asarray(inertia, float), np.asarray(kick, float)
    (A, B, C), push = J.tolist(), kick*np.pi/(2*duration)/J

    def rate(t, w):
        x, y, z = w.tolist()
        return push*math.sin(math.pi*t/duration) + [(B - C)*y*z/A, (C - A)*z*x/B, (A - B)*x*y/C]

    return integrate(rate, before, duration, step=duration/8)(np.linspace(0, duration, steps + 1))


def push_across(inertia, turns: float, steps: int = 32, share: float = 0.1) -> np.ndarray:
    """(ω₁, ω₂)/Δω during a push about axis 1 on a body that spins at ω₀ = 1 about axis 3.

    The push lasts so many ``turns`` of the spin; as an impact it would add Δω = ``share``·ω₀ about axis 1, so
    that the path would end at (1, 0).  ``steps + 1`` rows, at equal times.

    >>> push_across((1.0, 1.0, 2.0), 0.01)[-1].round(2).tolist()
    [1.0, 0.03]
    """
    kick = (share*inertia[0], 0, 0)
    return spin_through_pulse(inertia, (0, 0, 1), kick, 2*math.pi*turns, steps)[:, :2]/share


def missed_by(inertia, turns: float, share: float = 0.1) -> float:
    """:func:`distance_from_impact` of :func:`push_across`.

    >>> round(missed_by((1.0, 1.0, 2.0), 0.01), 3)
    0.031
    """
    return distance_from_impact(inertia, (0, 0, 1), (share*inertia[0], 0, 0), 2*math.pi*turns)


@needs(inertia=vector(3, positive), before=vector(3), kick=vector(3), duration=positive)
def distance_from_impact(inertia: Vector, before: Vector, kick: Vector, duration: float) -> float:
    """|ω(ε) - ω⁺| divided by the jump |ω⁺ - ω⁻|, for the impact's ω⁺ = ω⁻ + J⁻¹ kick.

    >>> round(distance_from_impact([1, 1, 2], [0, 0, 1], [1, 0, 0], 0.02), 4)
    0.01
    """
    jump = np.asarray(kick, float)/np.asarray(inertia, float)
    if not jump.any():
        raise ValueError("without a kick there is no jump to compare with: give an angular impulse that is "
                         "not zero.")
    end = spin_through_pulse(inertia, before, kick, duration)[-1]
    return float(np.linalg.norm(end - np.asarray(before, float) - jump)/np.linalg.norm(jump))
