"""Hands that dribble a ball: forces planned in time, and one that watches the height.

The height q of the ball obeys q″ = f - g between bounces, as in force.py.  All forces are straight lines in
pieces, so every flight is a cubic in time and its end a root of it: nothing is integrated.
"""

from dataclasses import dataclass, replace

import numpy as np

from mechlib.needs import needs, not_negative, number, or_none, positive, restitution

from .force import cheapest_blow

G = 9.81
PATIENCE = 1000                                          # periods until a hand by the clock gives up


@needs(starts=number, forces=number, slopes=number, period=positive)
@dataclass(frozen=True)
class Push:
    """A force that is planned in time: from each of ``starts`` on a straight line, with its value there and
    its slope.  The time counts from the last bounce or, ``by_clock``, repeats itself with the period."""

    starts: tuple[float, ...]
    forces: tuple[float, ...]
    slopes: tuple[float, ...]
    period: float
    by_clock: bool = False

    def __post_init__(self):
        lengths = {np.shape(x) for x in (self.starts, self.forces, self.slopes)}
        if len(lengths) > 1 or len(self.starts) == 0 or self.starts[0] != 0 \
                or np.any(np.diff((*self.starts, self.period)) <= 0):
            raise ValueError("Push: starts, forces and slopes do not fit. Give the starts in their order, 0 "
                             "the first and all below the period, with a force and a slope for each.")

    def with_clock(self) -> "Push":
        """The same force, played by a metronome."""
        return replace(self, by_clock=True)

    def cost(self) -> float:
        """½∫f² over the planned period."""
        ends = (*self.starts[1:], self.period)
        return float(sum(map(_cost, self.forces, self.slopes, np.subtract(ends, self.starts))))

    def last(self) -> float:
        """The force with which the planned flight ends."""
        return float(self.forces[-1] + self.slopes[-1]*(self.period - self.starts[-1]))

    def flight(self, at: float, q: float, u: float, weight: float) -> tuple[float, float, float]:
        """Time, speed and cost of the flight that starts at the instant ``at``, ``q`` above the floor on
        which it ends, with the velocity ``u``."""
        phase, time, paid = at % self.period if self.by_clock else 0.0, 0.0, 0.0
        k = int(np.searchsorted(self.starts, phase, side="right")) - 1
        while time < PATIENCE*self.period:
            force = self.forces[k] + self.slopes[k]*(phase - self.starts[k])
            last = k == len(self.starts) - 1
            end = (self.period if self.by_clock else np.inf) if last else self.starts[k + 1]
            s, landed = _landing(q, u, force - weight, self.slopes[k], end - phase)
            time, paid = time + s, paid + _cost(force, self.slopes[k], s)
            q, u = (q + u*s + (force - weight)*s**2/2 + self.slopes[k]*s**3/6,
                    u + (force - weight)*s + self.slopes[k]*s**2/2)
            if landed or -1e-9 < q <= 0 and u < 0:                   # a blow at the end of a piece
                return time, -u, paid
            k, phase = (0, 0.0) if last else (k + 1, end)
        raise ValueError(f"the ball has not come down after {PATIENCE} periods. Lift less.")


@needs(force=not_negative, height=positive)
@dataclass(frozen=True)
class Watch:
    """A hand that sees the ball: it presses with ``force`` while the ball falls below ``height``."""

    force: float
    height: float

    def flight(self, at: float, q: float, u: float, weight: float,
               floor: float = 0.0) -> tuple[float, float, float]:
        """Time, speed and cost of a flight, as of a Push; the hand's height counts from its own zero, and
        the floor on which the ball will land lies at ``floor``."""
        top = q + u**2/(2*weight)
        if top < 0:
            raise ValueError("the ball does not reach the floor, which has risen too far. Raise it less.")
        edge = min(max(self.height - floor, 0.0), top)
        free = np.sqrt(2*weight*(top - edge))
        speed = np.sqrt(free**2 + 2*(weight + self.force)*edge)
        pressed = (speed - free)/(weight + self.force)
        return u/weight + free/weight + pressed, speed, self.force**2*pressed/2


def _cost(force, slope, time):
    return (force**2*time + force*slope*time**2 + slope**2*time**3/3)/2 if time else 0.0


def _landing(q, u, acceleration, slope, longest):
    """When q + u s + a s²/2 + k s³/6 first passes zero downwards, and whether it does within ``longest``."""
    roots = np.roots([slope/6, acceleration/2, u, q])
    s = np.sort(roots.real[np.abs(roots.imag) <= 1e-9*np.abs(roots)])
    s = s[(s > 0) & (s <= longest*(1 + 1e-12)) & (u + acceleration*s + slope*s**2/2 < 0)]
    if s.size:
        return float(s[0]), True
    if longest == np.inf or (q < 0 and u < 0):
        raise ValueError("the ball does not come down on the floor again. Lift less, or raise the floor "
                         "less.")
    return float(longest), False


# Hands that do the same job: strike with the speed v once in every T

def _asked(e, v, T, g):
    """Impulse that the hand must give downwards, and its mean instant."""
    impulse = (1 + e)*v - g*T
    if e*v <= g*T/2:
        raise ValueError(f"a ball that leaves with {e*v:g} is back after {2*e*v/g:g} by itself: a palm that "
                         f"only presses cannot make it wait {T:g}. Shorten the period.")
    return impulse, (v*T - g*T**2/2)/impulse


@needs(e=restitution, speed=positive, period=positive, weight=positive)
def cheapest_push(e: float, speed: float, period: float, weight: float = G) -> Push:
    """The straight line of ``cheapest_blow``; it may lift.

    >>> round(cheapest_push(0.8, 4.0, 0.6).cost(), 4)
    3.0388
    """
    plan = cheapest_blow(e, speed, period, weight)
    start, slope = float(plan.force.subs(plan.t, 0)), float(plan.force.diff(plan.t))
    return Push((0.0,), (start,), (slope,), float(period))


@needs(e=restitution, speed=positive, period=positive, weight=positive)
def palm_push(e: float, speed: float, period: float, weight: float = G) -> Push:
    """The cheapest force that never lifts, f ≤ 0: nothing until s = 3τ - 2T, then a straight line from zero.

    τ = (vT - gT²/2)/((1 + e)v - gT) is the mean instant of the push.

    >>> palm = palm_push(0.8, 4.0, 0.6)
    >>> print(round(palm.starts[1], 4), round(palm.last(), 3), round(palm.cost(), 4))
    0.2479 -7.465 3.2696
    """
    impulse, middle = _asked(e, speed, period, weight)
    start = 3*middle - 2*period
    if start <= 0:
        return cheapest_push(e, speed, period, weight)
    return Push((0.0, start), (0.0, 0.0), (0.0, -2*impulse/(period - start)**2), float(period))


@needs(e=restitution, speed=positive, period=positive, length=or_none(positive), weight=positive)
def tap(e: float, speed: float, period: float, length: float | None = None, weight: float = G) -> Push:
    """A constant force for the time ``length`` around the mean instant τ of ``palm_push``, and then the hand
    lets go; without a length it presses until the blow.

    >>> short = tap(0.8, 4.0, 0.6, 0.1)
    >>> print(round(short.forces[1], 3), round(short.cost(), 4))
    -13.14 8.633
    """
    impulse, middle = _asked(e, speed, period, weight)
    longest = 2*(period - middle)
    if length is None:
        return Push((0.0, period - longest), (0.0, -impulse/longest), (0.0, 0.0), float(period))
    if length >= longest:
        raise ValueError(f"a tap of the length {length:g} would not be over when the ball strikes. Give less "
                         f"than {longest:g}, or no length.")
    return Push((0.0, middle - length/2, middle + length/2), (0.0, -impulse/length, 0.0), (0.0, 0.0, 0.0),
                float(period))


@needs(e=restitution, speed=positive, period=positive, weight=positive)
def watching_hand(e: float, speed: float, period: float, weight: float = G) -> Watch:
    """The force F, and the height d below which it presses on the falling ball: F d = (1 - e²)v²/2, and with
    the time of fall τ = T - ev/g the ball passes d with w = v (gτ - e²v)/(v - gτ).

    >>> hand = watching_hand(0.8, 4.0, 0.6)
    >>> print(round(hand.force, 3), round(hand.height, 4))
    5.599 0.5144
    """
    v, fall = speed, period - e*speed/weight
    if not e*(1 + e)*v/weight <= period < 2*e*v/weight:
        raise ValueError(f"a hand that presses only on a falling ball needs a period from "
                         f"{e*(1 + e)*v/weight:g} to below {2*e*v/weight:g}, not {period:g}. Give one of "
                         "these.")
    passes = v*(weight*fall - e**2*v)/(v - weight*fall)
    height = ((e*v)**2 - passes**2)/(2*weight)
    return Watch((1 - e**2)*v**2/(2*height), height)
