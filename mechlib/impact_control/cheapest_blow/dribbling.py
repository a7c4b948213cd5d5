"""Dribbling a ball: the same blow asked of several hands, followed bounce by bounce; the project of the
chapter."""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import count, needs, number, positive, restitution

from .hands import G, Push, Watch

FAR = 1000.0                                             # times the first speed: the dribbling is over


@dataclass(frozen=True)
class Dribble:
    """Instants of the bounces, speeds with which the ball arrives, and what each flight cost."""

    times: np.ndarray
    speeds: np.ndarray
    costs: np.ndarray


def _hand(value, what):
    if not isinstance(value, (Push, Watch)):
        raise ValueError(f"{what} must be a Push or a Watch, not {type(value).__name__}. Make one with tap "
                         "or watching_hand.")


def _each(values, bounces, what):
    values = np.broadcast_to(np.asarray(values, dtype=float), bounces) if np.ndim(values) == 0 else \
        np.asarray(values, dtype=float)
    if values.shape != (bounces,):
        raise ValueError(f"{what}: {values.size} values for {bounces} bounces. Give one, or one for each.")
    return values


@needs(hand=_hand, e=restitution, speed=positive,
       bounces=count, weight=positive, floor=number)
def dribble(hand: Push | Watch, e: float | Vector, speed: float, bounces: int, weight: float = G,
            floor: float | Vector = 0.0) -> Dribble:
    """Follow a ball that has struck the floor with ``speed`` at t = 0, for so many more bounces.

    ``e`` and the height of the ``floor`` may be lists: the restitution with which the ball leaves for its
    k-th flight, and the floor on which that flight ends.  The list of bounces ends early if the ball comes to
    lie, or is a thousand times as fast as at the start.

    >>> from mechlib.impact_control import tap
    >>> run = dribble(tap(0.8, 4.0, 0.6, 0.1), 0.8, 4.4, 4)
    >>> print(run.speeds.round(3), run.times.round(3))
    [4.16  4.062 4.024 4.009] [0.649 1.268 1.876 2.479]
    """
    lively, floors = _each(e, bounces, "dribble: e"), _each(floor, bounces, "dribble: floor")
    now, v, below, rows = 0.0, float(speed), 0.0, []
    for bounce, ground in zip(lively, floors):
        if not 1e-9 < bounce*v < FAR*speed:
            break
        extra = (float(ground),) if isinstance(hand, Watch) else ()
        time, v, cost = hand.flight(now, below - ground, bounce*v, weight, *extra)
        now, below = now + time, float(ground)
        rows.append((now, v, cost))
    return Dribble(*np.array(rows, dtype=float).reshape(-1, 3).T)


@needs(hand=_hand, e=restitution, speed=positive,
       weight=positive)
def dribble_multipliers(hand: Push | Watch, e: float, speed: float, weight: float = G) -> np.ndarray:
    """By what a small deviation from the planned motion is multiplied from one bounce to the next.

    With α = (g - f)T/v, f the force at the end of the flight: e(α - 1) if the hand counts from the last
    bounce; by the clock the roots of μ² - [(1 + e)α - 2e]μ + e² = 0, if the force is the same just before and
    just after the blow; e² if it watches the height.

    >>> from mechlib.impact_control import tap
    >>> short = tap(0.8, 4.0, 0.6, 0.1)
    >>> print(dribble_multipliers(short, 0.8, 4.0).round(4), abs(dribble_multipliers(short.with_clock(),
    ...       0.8, 4.0)).round(4))
    [0.3772] [0.8 0.8]
    """
    if isinstance(hand, Watch):
        return np.array([float(e)**2])
    alpha = (weight - hand.last())*hand.period/speed
    if not hand.by_clock:
        return np.array([e*(alpha - 1)])
    if abs(hand.last() - hand.forces[0]) > 1e-9*weight:
        raise ValueError("by the clock this force jumps at the blow: a bounce too early and one too late are "
                         "multiplied differently. Follow both with dribble.")
    return np.roots([1.0, 2*e - (1 + e)*alpha, e**2])
