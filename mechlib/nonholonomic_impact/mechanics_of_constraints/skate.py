"""A skate on a slope: Chetaev's motion, the vakonomic one, and what enforces them (units: m = J = g' =
ω = 1)."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.motion import integrate

TURN = 2*np.pi


def cycloid(time) -> tuple:
    """Chetaev's motion, a cycloid: place down and across the slope, heading.

    x = ½ sin² t, y = ½(t - ½ sin 2t), θ = t.

    >>> cycloid(sp.pi)
    (0, pi/2, pi)
    """
    return sp.sin(time)**2/2, (time - sp.sin(2*time)/2)/2, time


def cycloid_reaction(time) -> tuple:
    """The force of the ice in this motion, down and across the slope: 2 sin t, square to the blade.

    Half of it carries the weight across the blade, the other half bends the path.

    >>> cycloid_reaction(sp.pi/2)
    (-2, 0)
    """
    return -2*sp.sin(time)**2, 2*sp.sin(time)*sp.cos(time)


def first_integrals(time, cosine, sine, start) -> tuple:
    """(v, λ) of the vakonomic motion at the heading θ, given by its ``cosine`` and ``sine``; λ₀ = ``start``.

    p_x = ẋ + λ sin θ = t and p_y = ẏ - λ cos θ = -λ₀; hence, along the blade and across it,
    v = t cos θ - λ₀ sin θ and λ = t sin θ + λ₀ cos θ.  The reaction has the torque λv.

    >>> first_integrals(2.0, 0.6, 0.8, start=1.0)
    (0.3999999999999999, 2.2)
    """
    return time*cosine - start*sine, time*sine + start*cosine


@cache
def vakonomic_table(until=TURN, points=181, lowest=-1.0, highest=1.6, multipliers=27):
    """x, y, θ, θ' on the grid of times and initial multipliers: J θ'' = λ v with the first integrals used."""
    start = np.linspace(lowest, highest, multipliers)

    def rate(time, state):
        _, _, angle, spin = state
        c, d = np.cos(angle), np.sin(angle)
        v, mu = first_integrals(time, c, d, start)
        return np.array([v*c, v*d, spin, mu*v])

    return _table(rate, np.array([0*start, 0*start, 0*start, 1 + 0*start]), until, points)


@cache
def enforced_table(kind, until=TURN, points=161, lowest=0.8, highest=3.0, strengths=23):
    """x, y, θ of a skate whose sideways motion meets drag b = 10^k, or carries the extra inertia N = 10^k."""
    strength = 10**np.linspace(lowest, highest, strengths)
    drag, extra = (strength, 0*strength) if kind == "drag" else (0*strength, strength)

    def rate(_, state):
        _, _, angle, v, side, spin = state
        c, d = np.cos(angle), np.sin(angle)
        return np.array([v*c - side*d, v*d + side*c, spin, (1 + extra)*side*spin + c,
                         (-v*spin - d - drag*side)/(1 + extra), -extra*side*v])

    state = np.zeros((6, strengths))
    state[5] = 1
    return _table(rate, state, until, points)[:, :3]


def _table(rate, start, until, points):
    """Many motions at once, at equal times: times, components, motions."""
    path = integrate(lambda t, y: rate(t, y.reshape(start.shape)).ravel(), start.ravel(), until,
                     tolerance=1e-9)
    return path(np.linspace(0, until, points)).reshape(points, *start.shape)
