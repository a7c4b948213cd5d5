"""A ball dropped on a floor, exactly: infinitely many impacts in a finite time."""

import numpy as np

from mechlib.hints import Numbers
from mechlib.needs import needs, not_negative, positive, restitution


@needs(height=positive, e=restitution, g=positive)
def still_after(height: Numbers, e: Numbers, g: float = 9.81) -> Numbers:
    """When the last impact is over: t∞ = √(2H/g) (1 + e)/(1 - e).

    >>> print(round(still_after(1.0, 0.9), 9))
    8.578949179
    """
    if np.any(np.asarray(e) == 1):
        raise ValueError("still_after: a ball with restitution e = 1 never lies still. Give less than 1.")
    return np.sqrt(2*height/g)*(1 + e)/(1 - e)


@needs(t=not_negative, height=positive, e=restitution, g=positive)
def dropped_ball(t: Numbers, height: float, e: float, g: float = 9.81) -> tuple[np.ndarray, np.ndarray]:
    """Height and velocity at the times t, e < 1.  The n-th flight begins at t₀ + 2t₀(e + … + eⁿ⁻¹) with the
    velocity eⁿ√(2gH); after the last impact the ball lies still.

    >>> place, velocity = dropped_ball(np.array([0.2, 1.0, 9.0]), 1.0, 0.9)
    >>> place.round(6), velocity.round(6)
    (array([0.8038  , 0.710949, 0.      ]), array([-1.962   , -1.394051,  0.      ]))
    """
    t, end = np.asarray(t, dtype=float), still_after(height, e, g)
    first = np.sqrt(2*height/g)
    falling = t < first
    left = np.clip((end - t)/(end - first), 0.0, 1.0) if e > 0 else np.where(falling, 1.0, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        n = np.where((left > 0) & ~falling, 1 + np.floor(np.log(left)/np.log(e) + 1e-12), 0) if e > 0 else 0*t
    speed = np.where(left > 0, e**n*g*first, 0.0)
    since = t - (end - (end - first)*e**(n - 1)) if e > 0 else t
    place = np.where(falling, height - g*t**2/2, np.maximum(speed*since - g*since**2/2, 0.0))
    velocity = np.where(falling, -g*t, np.where(left > 0, speed - g*since, 0.0))
    return np.where(left > 0, place, 0.0), np.where(left > 0, velocity, 0.0)
