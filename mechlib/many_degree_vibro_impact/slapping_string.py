"""A plucked string that slaps a flat floor all at once.

Span L, speed of waves c, plucked in the middle to the height h, let go from rest; the floor lies δ ≥ 0 below
the line of rest.  The free string is its first shape, cut off at the level H(t) that falls with V = 2hc/L:

    y(x, t) = H(t), but not above y₀(x) and not below -y₀(x),    y₀(x) = h (1 - |2x/L - 1|).

What moves is level; it meets the floor in one instant, and all the rest is at rest.  An elastic impact turns
all velocities round, so the film runs backwards: period T = (L/c)(1 + δ/h), frequency 2/(1 + δ/h) times that
of the free string.
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import count, needs, not_negative, number, positive, restitution

string = dict(gap=not_negative, height=positive, span=positive, speed=positive)


@dataclass(frozen=True)
class Slap:
    """The first meeting with the floor: ``time`` since the pluck, ``velocity`` V of approach, ``length`` that
    touches, ``share`` of the energy that moves, ``impulse`` of an elastic floor, ``energy`` of the pluck."""

    time: Quantity
    velocity: Quantity
    length: Quantity
    share: Quantity
    impulse: Quantity
    energy: Quantity


@dataclass(frozen=True)
class SecondContact:
    """``time`` since the first slap, leftmost ``place`` that touches, ``length`` that touches at once; 0
    where two points do, mirror images of each other."""

    time: Quantity
    place: Quantity
    length: Quantity


def _lesser(a, b):
    return sp.Min(a, b) if _is_formula(a, b) else np.minimum(a, b)


def _is_formula(*values):
    return any(isinstance(x, sp.Basic) for x in values)


@needs(**string)
def slap_period(gap: Quantity, height: Quantity = 1, span: Quantity = 1, speed: Quantity = 1) -> Quantity:
    """T = (L/c)(1 + δ/h) on an elastic floor; 2L/c, that of the free string, if the floor is out of reach.

    >>> slap_period(sp.Rational(1, 2)), print(slap_period(0), slap_period(3))
    1.0 2.0
    (3/2, None)
    """
    return span*(1 + _lesser(gap/height, 1))/speed


@needs(gap=not_negative, height=positive)
def slap_ratio(gap: Quantity, height: Quantity = 1) -> Quantity:
    """ω/ω₁ = 2/(1 + δ/h): the note on an elastic floor, in units of the free string's.

    >>> slap_ratio(sp.Rational(1, 2)), slap_ratio(sp.Integer(0))
    (4/3, 2)
    """
    return 2/slap_period(gap, height)


@needs(ratio=positive)
def one_mode_gap(ratio: Quantity) -> Quantity:
    """δ/h at which an oscillator of one mode has the note ``ratio`` = ω/ω₁, between 1 and 2: -cos(π/ratio).

    From the far turning point, -h cos ω₁t reaches the stop at δ after half of the period 2π/ω.

    >>> one_mode_gap(sp.Rational(3, 2)), one_mode_gap(2)
    (1/2, 0)
    """
    cos, pi = (sp.cos, sp.pi) if isinstance(ratio, (sp.Basic, int)) else (np.cos, np.pi)
    return -cos(pi/ratio)


@needs(x=number, height=positive, span=positive)
def plucked_shape(x: Quantity, height: Quantity = 1, span: Quantity = 1) -> Quantity:
    """y₀(x) = h (1 - |2x/L - 1|), pulled up in the middle.

    >>> plucked_shape(sp.Rational(1, 4)), plucked_shape(sp.Rational(1, 2))
    (1/2, 1)
    """
    if not _is_formula(x, span) and (np.any(np.asarray(x) < 0) or np.any(np.asarray(x) > span)):
        raise ValueError(f"x = {x} lies beside the string. Give a place between 0 and the span {span}.")
    size = sp.Abs if _is_formula(x, span) else np.abs
    return height*(1 - size(2*x/span - 1))


def _cut(x, t, period, height, span, speed):
    """The shape at the level H of a film that runs to and fro in ``period``."""
    back = sp.Mod(t, period) if _is_formula(t, period) else np.mod(t, period)
    size = sp.Abs if _is_formula(t, period) else np.abs
    level = height*(1 - speed/span*(period - size(period - 2*back)))
    side = plucked_shape(x, height, span)
    if _is_formula(level, side):                            # faster than Min and Max, which compare symbols
        return sp.Piecewise((side, level > side), (-side, level < -side), (level, True))
    return np.clip(level, -side, side)


@needs(x=number, t=number, **string)
def string_shape(x: Quantity, t: Quantity, gap: Quantity, height: Quantity = 1, span: Quantity = 1,
                 speed: Quantity = 1) -> Quantity:
    """y(x, t) on an elastic floor, t since the pluck; exact for all times.

    >>> print(*string_shape(np.array([0.125, 0.25, 0.5]), 0.75, 0.5))         # the slap at δ = h/2
    -0.25 -0.5 -0.5
    """
    return _cut(x, t, slap_period(gap, height, span, speed), height, span, speed)


@needs(density=positive, **string)
def slap(gap: Quantity, height: Quantity = 1, span: Quantity = 1, speed: Quantity = 1,
         density: Quantity = 1) -> Slap:
    """The slap of a string with the mass ρ per length and the tension ρc².

    V = 2hc/L; the level part has the length L(1 - δ/h), holds the share 1 - δ/h of the energy 2ρc²h²/L, and
    gets the impulse 2ρV L(1 - δ/h) = 4ρc(h - δ).

    >>> print(*vars(slap(0.25)).values())
    0.625 2.0 0.75 0.75 3.0 2.0
    """
    _reaches(gap, height)
    share = 1 - gap/height
    return Slap(slap_period(gap, height, span, speed)/2, 2*height*speed/span, span*share, share,
                4*density*speed*(height - gap), 2*density*speed**2*height**2/span)


@needs(x=number, t=number, e=restitution, **string)
def lossy_shape(x: Quantity, t: Quantity, gap: Quantity, e: Quantity, height: Quantity = 1,
                span: Quantity = 1, speed: Quantity = 1) -> Quantity:
    """y(x, t) with restitution e at the first slap, exact until the second contact.

    The level part goes up with eV, which is (1+e)/2 of the film run backwards and (1-e)/2 of the film that
    knows no floor; waves add.

    >>> print(lossy_shape(0.5, 1.0, 0.5, 0.8).round(12), lossy_shape(0.5, 1.0, 0.5, 1.0).round(12))
    -0.1 0.0
    """
    slap, free = slap_period(gap, height, span, speed)/2, 2*span/speed
    ahead = _cut(x, t, free, height, span, speed)
    both = (1 + e)/2*_cut(x, 2*slap - t, free, height, span, speed) + (1 - e)/2*ahead
    if _is_formula(t, gap, height, span, speed):
        return sp.Piecewise((ahead, t <= slap), (both, True))
    return np.where(np.asarray(t) <= slap, ahead, both)


@needs(e=restitution)
def line_gap(e: Quantity) -> Quantity:
    """e/(1 + e): a string that slaps a floor deeper than this share of h meets it again along a line.

    >>> line_gap(sp.Rational(1, 2))
    1/3
    """
    return e/(1 + e)


@needs(e=restitution, **string)
def second_contact(gap: Quantity, e: Quantity, height: Quantity = 1, span: Quantity = 1,
                   speed: Quantity = 1) -> SecondContact:
    """When and where a string that has lost speed at its first slap meets the floor again, 0 < e < 1.

    With β = δ/h > 0: after (L/c) min(1 + (1 + 1/e)β/2, (3 - e + (1 + e)β)/2), at x = (L/2) min(β/e, 1 - e +
    eβ).  Two points touch if β ≤ e/(1 + e), beyond that a line of the length eL(1 - β).

    >>> for gap in (0.25, 0.5):
    ...     print(*vars(second_contact(gap, 0.5)).values())
    1.375 0.25 0.0
    1.625 0.375 0.25
    """
    _reaches(gap, height)
    if not _is_formula(e) and np.any((np.asarray(e) <= 0) | (np.asarray(e) >= 1)):
        raise ValueError(f"e = {e}: the restitution must lie between 0 and 1; without loss the film repeats "
                         "itself, and a string that keeps no speed does not leave at once.")
    if not _is_formula(gap) and np.any(np.asarray(gap) == 0):
        raise ValueError("gap = 0: on the line of rest the whole string touches at once, after span/speed. "
                         "Give a positive gap.")
    share = gap/height
    time = _lesser(1 + (1 + 1/e)*share/2, (3 - e + (1 + e)*share)/2)
    side = _lesser(share/e, 1 - e + e*share)
    if _is_formula(share, e):
        level = sp.Piecewise((0, share <= line_gap(e)), (e*(1 - share), True))
    else:
        level = np.where(share <= line_gap(e), 0.0, e*(1 - share))[()]
    return SecondContact(span*time/speed, span*side/2, span*level)


def _reaches(gap, height):
    if _is_formula(gap, height):
        return
    if np.any(np.asarray(gap) >= height):
        raise ValueError(f"the floor at the gap {gap} is out of reach of a string plucked to the height "
                         f"{height}. Pluck harder, or raise the floor.")


@needs(cells=count, steps=count, gap=not_negative, e=restitution, height=positive)
def leapfrog_string(cells: int, steps: int, gap: float, e: float = 1.0, height: float = 1.0) -> np.ndarray:
    """The string by differences, y(i, n+1) = y(i+1, n) + y(i-1, n) - y(i, n-1), with span and speed 1 and
    steps of 1/cells: heights (steps + 1, cells + 1).

    A point that would pass the floor takes e times its last step back.

    >>> path = leapfrog_string(8, 8, 0.0)
    >>> print(*path[3]), print(*path[8])                           # before the slap; back at the pluck
    0.0 0.25 0.25 0.25 0.25 0.25 0.25 0.25 0.0
    0.0 0.25 0.5 0.75 1.0 0.75 0.5 0.25 0.0
    (None, None)
    """
    if cells % 2:
        raise ValueError(f"cells = {cells}: the string is plucked at a point. Give an even number.")
    path = np.zeros((steps + 1, cells + 1))
    path[0] = plucked_shape(np.linspace(0, 1, cells + 1), height)
    path[1, 1:-1] = (path[0, 2:] + path[0, :-2])/2
    for n in range(1, steps):
        old, now = path[n - 1:n + 1, 1:-1]
        ahead = path[n, 2:] + path[n, :-2] - old
        path[n + 1, 1:-1] = np.where(ahead < -gap - 1e-9*height, now - e*(now - old), ahead)
    return path
