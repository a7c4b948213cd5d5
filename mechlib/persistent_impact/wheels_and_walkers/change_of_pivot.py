"""A body that turns about one point and is caught at another: wheels at steps, walking, rolling polygons."""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import sympy as sp

from mechlib.hints import Formula
from mechlib.motion import Gap, through_impacts
from mechlib.needs import count, needs, not_negative, number, positive, vector


@needs(D=vector(2), E=vector(2), k=not_negative)
def kept_spin(D: Sequence[Formula], E: Sequence[Formula], k: Formula) -> sp.Expr:
    """ω⁺/ω⁻ of a plane body (radius of gyration k) that turned about D and turns about E from now on.

    D and E are seen from the mass centre.  Moments about E, through which the new impulse passes
    (jin2005, (1.2.9)): (k² + E·E) ω⁺ = (k² + D·E) ω⁻.

    >>> R, h = sp.symbols("R h", positive=True)
    >>> edge = sp.Matrix([sp.sqrt(h*(2*R - h)), h - R])
    >>> sp.expand(kept_spin([0, -R], edge, R/sp.sqrt(2)))           # a disk meets a step
    1 - 2*h/(3*R)
    """
    D, E = sp.Matrix(D), sp.Matrix(E)
    if k**2 + E.dot(E) == 0:
        raise ValueError("a point mass caught at its place has no moment about it: give k > 0 or another E.")
    return sp.simplify((k**2 + D.dot(E)) / (k**2 + E.dot(E)))


def climbing(height, kappa) -> tuple:
    """A wheel of radius 1 and I_C = κ rolls against a step of height h (m = g = 1).

    The spin that it keeps, η = 1 - h/(1 + κ), and the squares of the speeds before at which it just climbs,
    2h/((1 + κ)η²), and at which it just leaves the edge at once, (1 - h)/η².

    >>> h = sp.Symbol("h", positive=True)
    >>> climbing(h, sp.Rational(1, 2))[0]
    1 - 2*h/3
    """
    kept = 1 - height/(1 + kappa)
    return kept, 2*height/((1 + kappa)*kept**2), (1 - height)/kept**2


def at_step(height, kappa, speed) -> tuple[tuple, tuple, tuple]:
    """The edge of the step, the velocity of the centre after, and the edge's impulse (R = m = 1).

    The edge is E = (√(h(2 - h)), h), the centre C = (0, 1).  After, C moves at right angles to EC, at η times
    its speed; the impulse is the change of the momentum.

    >>> at_step(sp.Rational(2, 5), sp.Rational(1, 2), 1)
    ((4/5, 2/5), (11/25, 44/75), (-14/25, 44/75))
    """
    kept, _, _ = climbing(height, kappa)
    c, s = 1 - height, sp.sqrt(height*(2 - height))
    return (s, height), (kept*speed*c, kept*speed*s), (kept*speed*c - speed, kept*speed*s)


def fates(height, kappa, speed) -> dict[str, sp.Basic]:
    """What becomes of the wheel at the step, as conditions of which one holds.

    Too slow, it falls back.  Fast enough, it climbs if the edge can hold it, (ηv)² ≤ 1 - h, or leaves the
    edge at once.

    >>> [name for name, met in fates(sp.Rational(3, 10), 1, 2).items() if met]
    ['leaves the edge at once']
    """
    _, climb, leave = climbing(height, kappa)
    square = sp.sympify(speed)**2
    return {"falls back": square < climb, "climbs the step": sp.And(square >= climb, square <= leave),
            "leaves the edge at once": sp.And(square >= climb, square > leave)}


def steady_spin(slope, spokes: int) -> sp.Expr:
    """ω* just before a strike, to which a rimless wheel with its mass at the hub settles (l = g = 1).

    A step lowers the hub by 2 sin α sin ψ, α = π/spokes, and a strike keeps η = cos 2α; so
    (1 - η²)ω*² = 4 sin α sin ψ.

    >>> steady_spin(sp.pi/6, 4)                            # η = 0: each step begins at rest
    2**(1/4)
    """
    alpha = sp.pi/spokes
    return sp.sqrt(4*sp.sin(alpha)*sp.sin(slope)/(1 - sp.cos(2*alpha)**2))


def stance(turned, slope, spokes: int) -> tuple:
    """How a rimless wheel stands that has turned by an angle: the number of its foot, and its lean.

    Foot 0 has just struck at the angle 0; a leg leans forwards, from ψ - α to ψ + α.

    >>> stance(sp.pi/4, sp.Rational(1, 10), 4)             # the hub is above the middle of the first step
    (0, 1/10)
    """
    alpha = sp.pi/spokes
    foot = sp.floor(turned/(2*alpha))
    return foot, turned - 2*alpha*foot + slope - alpha


@needs(slope=number, spokes=count, start=number, duration=positive, step=positive)
@lru_cache(maxsize=64)
def walk(slope: float, spokes: int, start: float, duration: float, step: float = 0.002) -> tuple:
    """A rimless wheel with all its mass at the hub: times, angles turned and angular velocities, at l = g =
    1.

    It begins on a foot that has just struck, at the angular velocity ``start``, on a road that falls at the
    angle ``slope``.  On a foot it is an inverted pendulum, φ'' = sin φ; at each strike, forwards or
    backwards, ω⁺ = ω⁻ cos 2α with 2α = 2π/spokes.  The state is (φ, ω, number of the foot).

    >>> times, turned, spin = walk(0.0, 10, 0.1, 8.0)
    >>> float(turned[-1].round(12)), float(spin[-1])       # too slow for the first foot: it rocks to rest
    (0.0, 0.0)
    """
    if not spokes > 4:
        raise ValueError(f"a rimless wheel walks on five spokes or more, not {spokes}: with fewer, the rear "
                         "foot does not lift at a strike, and the wheel stops.")
    alpha = math.pi / spokes
    kept, low, high = math.cos(2 * alpha), slope - alpha, slope + alpha
    front = Gap(lambda t, y: high - y[0], lambda t, y: -y[1], push=lambda t, y: np.array([0.0, -1.0, 0.0]),
                strike=lambda t, y: [low, kept * y[1], y[2] + 1], name="the front foot")
    rear = Gap(lambda t, y: y[0] - low, lambda t, y: y[1], push=lambda t, y: np.array([0.0, 1.0, 0.0]),
               strike=lambda t, y: [high, kept * y[1], y[2] - 1], name="the rear foot")
    path = through_impacts(lambda t, y: [y[1], math.sin(y[0]), 0.0], [low, start, 0.0], duration,
                           [front, rear])
    times = np.arange(round(duration / step) + 1) * step
    phi, omega, foot = path(np.minimum(times, duration)).T
    return times, phi - low + 2 * alpha * foot, omega
