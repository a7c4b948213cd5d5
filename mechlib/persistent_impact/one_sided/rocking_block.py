"""A rectangular block that rocks on a floor from edge to edge."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import sympy as sp

from mechlib.hints import Formula
from mechlib.motion import integrate
from mechlib.needs import count, needs, number


@needs(alpha=number)
def kept_by_rocking(alpha: Formula) -> sp.Expr:
    """ω⁺/ω⁻ = 1 - (3/2) sin²α when a block lands on its other edge and the old one lifts off; tan α =
    width/height.

    It holds while it is positive, tan α < √2.  A broader block stops flat on both edges.

    >>> kept_by_rocking(sp.pi/6)
    5/8
    """
    return 1 - sp.Rational(3, 2) * sp.sin(alpha)**2


class Landing(NamedTuple):
    """Just after a block (R = ω⁻ = 1) has landed on its new corner: the share ``kept`` of the spin, and the
    impulse Λ_old/Λ_new of the old corner over that of the new one."""

    kept: sp.Expr
    old_over_new: sp.Expr


def landing(alpha, listed: str) -> Landing:
    """What follows if the list of constraints holds the ``"new"`` corner only, ``"both"``, or what the
    ``"floor"`` decides: corners that are not pulled.  With κ = 1 - (3/2) sin²α

        new: κ and 0;  both: 0 and -κ (a pull while κ > 0);  floor: max(κ, 0) and max(-κ, 0).

    >>> [landing(sp.pi/6, listed) for listed in ("new", "both")]
    [Landing(kept=5/8, old_over_new=0), Landing(kept=0, old_over_new=-5/8)]
    """
    kappa, none = kept_by_rocking(alpha), sp.S.Zero
    lists = {"new": (kappa, none), "both": (none, -kappa), "floor": (sp.Max(kappa, 0), sp.Max(-kappa, 0))}
    if listed not in lists:
        raise ValueError(f"the list of corners is 'new', 'both' or 'floor', not {listed!r}.")
    return Landing(*lists[listed])


def half_sides(alpha) -> tuple:
    """(sin α, cos α): half width and half height of a block whose half diagonal is 1.

    >>> half_sides(sp.pi/6)
    (1/2, sqrt(3)/2)
    """
    return sp.sin(alpha), sp.cos(alpha)


def turning_about(pivot, spin, point) -> tuple:
    """Velocity ω × r of a point of a body that turns about a fixed point at ω (anticlockwise).

    >>> turning_about((1, 0), 2, (1, 3))
    (-6, 0)
    """
    return -spin*(point[1] - pivot[1]), spin*(point[0] - pivot[0])


def floor_impulse(alpha, kept) -> tuple:
    """Impulse (sideways, up) at the new corner per unit of mR ω⁻, the old one free: the jump of the centre's
    velocity, (cos α (κ - 1), sin α (κ + 1)).

    >>> floor_impulse(sp.pi/6, 1)
    (0, 1)
    """
    b, h = half_sides(alpha)
    return h*(kept - 1), b*(kept + 1)


def corner_distance(kappa, new, old):
    """v_new² - 2κ v_new v_old + v_old²: proportional to the kinetic energy, where v are the vertical
    velocities of the two corners and the block does not slip.

    >>> corner_distance(sp.Rational(1, 2), 1, 1)
    1
    """
    return new**2 - 2*kappa*new*old + old**2


def corner_ellipse(kappa, centre, level, s) -> tuple:
    """The point s of the curve of equal :func:`corner_distance` from a centre; its axes lie along (1, ±1).

    >>> corner_ellipse(0, (0, 0), 4, sp.pi/4)
    (2, 0)
    """
    level = sp.sympify(level)
    long = sp.sqrt(level/(2*(1 - kappa)))*sp.cos(s)
    short = sp.sqrt(level/(2*(1 + kappa)))*sp.sin(s)
    return centre[0] + long + short, centre[1] + long - short


def standing(alpha, theta) -> tuple:
    """Where the block touches the floor, and its centre, at the tilt θ: (pivot, centre).

    Leaning left (θ > 0) it stands on the left edge, at -sin α; else on the right one.

    >>> standing(sp.pi/6, 0)
    ((1/2, 0), (0, sqrt(3)/2))
    """
    b, h = half_sides(alpha)
    pivot = sp.Piecewise((-b, sp.sympify(theta) > 0), (b, True))
    c, s = sp.cos(theta), sp.sin(theta)
    return (pivot, sp.S.Zero), (pivot*(1 - c) - s*h, -s*pivot + c*h)


@needs(alpha=number, release=number, swings=count)
@lru_cache(maxsize=64)
def rocking(alpha: float, release: float, swings: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Free rocking at R = g = 1 (R: half the diagonal), released at rest with the tilt ``release``·α.

    Returns times, tilts and the times of the clacks.  On an edge θ'' = -¾ sgn(θ) sin(α - |θ|), with the
    energy cos(α - |θ|) - cos α at the peaks; each clack keeps the square of :func:`kept_by_rocking` of it.

    >>> times, tilts, clacks = rocking(0.3, 0.8, 4)
    >>> [round(float(t), 2) for t in clacks]
    [2.65, 5.58, 7.79, 9.56]
    """
    if not 0 < alpha < math.pi/2:
        raise ValueError(f"the half-opening angle alpha = {alpha} of the block must lie between 0 and π/2, "
                         "in radians.")
    if not 0 <= release < 1:
        raise ValueError(f"the block is released at the tilt release·α with 0 ≤ release < 1, not {release}: "
                         "at 1 it stands on its edge, beyond it falls over.")
    share = max(0.0, float(kept_by_rocking(alpha)))**2
    energy, side, now = math.cos(alpha * (1 - release)) - math.cos(alpha), 1, 0.0
    times, tilts, clacks = [np.zeros(1)], [np.full(1, release * alpha)], []
    for _ in range(swings):
        if energy < 1e-12:                                    # a broad block has stopped
            break
        duration, fall = _fall(alpha, alpha - math.acos(min(1.0, math.cos(alpha) + energy)))
        if clacks:                                            # up to the peak: the fall, backwards
            times.append(now + duration[-1] - duration[::-1])
            tilts.append(side * fall[::-1])
            now += duration[-1]
        times.append(now + duration)
        tilts.append(side * fall)
        now += duration[-1]
        clacks.append(now)
        energy, side = share * energy, -side
    return np.concatenate(times), np.concatenate(tilts), np.array(clacks)


def rocking_at(t: float, alpha: float, release: float = 0.8, swings: int = 60) -> tuple[float, float]:
    """θ/α and E/E₀ at a time of :func:`rocking`; at a clack both sides of it are right, the side before is
    given.

    >>> [round(v, 3) for v in rocking_at(2.0, 0.3)]
    [0.418, 1.0]
    >>> round(rocking_at(3.0, 0.3)[1], 3) == round(float(kept_by_rocking(0.3))**2, 3)
    True
    """
    times, tilts, clacks = rocking(alpha, release, swings)
    share = max(0.0, float(kept_by_rocking(alpha)))**2
    return float(np.interp(t, times, tilts, right=0.0))/alpha, share**int(np.searchsorted(clacks, t))


def _fall(alpha, peak, points=401):
    """From rest at the tilt ``peak`` to zero: times and tilts."""
    path = integrate(lambda t, y: [y[1], -0.75 * math.sin(alpha - y[0])], [peak, 0.0], np.inf,
                     [lambda t, y: y[0]],
                     tolerance=1e-10, scale=peak)
    times = np.linspace(0, path.t[-1], points)
    return times, np.append(path(times[:-1])[:, 0], 0.0)
