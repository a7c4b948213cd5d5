"""Balls on a shaken table with a racket that remembers: exact flights, bounce after bounce.

Natural units: time in 1/ω, length in g/ω²; the table stands at Γ sin t and g = 1.
"""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers
from mechlib.motion import Modes, impacts
from mechlib.needs import count, needs, number, positive, restitution

from .gains import shaking_of


@dataclass(frozen=True)
class Bounces:
    """One row for each ball: the ``time`` of each hit, the ``velocity`` V of departure seen from the ground
    and the ``phase`` of the table, minus that of the wanted bounce, between -π and π."""

    time: np.ndarray
    velocity: np.ndarray
    phase: np.ndarray


@needs(e=restitution, shaking=positive, periods=count)
def wanted_bounce(shaking: Numbers, e: Numbers, periods: int = 1, saddle: bool = False) -> tuple:
    """Phase φ and velocity V = πn of departure of the bounce in step; ``saddle`` takes the other one, -φ.

    >>> phase, velocity = wanted_bounce(1.6, 0.5)
    >>> round(float(phase), 6), round(float(velocity), 6)
    (0.857277, 3.141593)
    """
    least = shaking_of(e, 0.0, periods)
    if np.any(shaking < least):
        raise ValueError(f"the shaking {np.min(shaking):g} is too gentle for this bounce. Give at least "
                         f"{np.max(least):g}.")
    phase = np.arccos(least/shaking)
    return (-phase if saddle else phase), np.pi*periods + 0*phase


@needs(e=restitution, shaking=positive, gain=number, number=count, late=number, periods=count)
def delayed_bounces(shaking: Numbers, e: float, gain: Numbers, number: int, late: Numbers = 0.01,
                    periods: int = 1, saddle: bool = False) -> Bounces:
    """Follow balls through ``number`` bounces.  The first hit is ``late``, its departure right.

    At each hit V' = -e V⁻ + (1 + e) w + K(V - V₋), with the velocities V⁻ of arrival and w of the table, and
    the last two departures V and V₋.  No flight is approximated.

    >>> held = delayed_bounces(1.6, 0.5, [0.0, 0.1875], 60)
    >>> print(abs(held.phase[:, -1]).round(3))                           # without memory, and with it
    [0.453 0.   ]
    """
    shaking, gain, late = np.broadcast_arrays(*(np.atleast_1d(np.asarray(x, dtype=float))
                                                for x in (shaking, gain, late)))
    phase, velocity = wanted_bounce(shaking, e, periods, saddle)
    memory, departures = np.array([velocity, velocity]), [[] for _ in velocity]

    def racket(u, q, angle, stop, lanes):
        """q = -h: u is the speed of approach; what is returned opens the gap if negative."""
        table = shaking[lanes]*np.cos(angle)
        before, last = memory[:, lanes]
        departure = e*np.ravel(u) + table + gain[lanes]*(last - before)
        if (departure <= table).any():
            raise ValueError("the racket would push the ball into the table: the error has grown too large "
                             "for this gain. Give a smaller gain, or fewer bounces.")
        memory[:, lanes] = last, departure
        for lane, value in zip(np.atleast_1d(lanes), departure):
            departures[lane].append(value)
        return np.reshape(table - departure, np.shape(u))

    table = Modes(0, 0, 1, force_sin=-shaking, load=1.0, gap=0, restitution=e)
    start = phase + late
    run = impacts(table, np.zeros(len(start)), shaking*np.cos(start) - velocity, number, time=start,
                  law=racket)
    if run.rested.any():
        raise ValueError("a ball comes to rest on the table: the error has grown too large. Give fewer "
                         "bounces, or a gain that holds.")
    time = np.column_stack([start, run.time])
    return Bounces(time, np.column_stack([velocity, np.array(departures)]),
                   np.mod(time - phase[:, None] + np.pi, 2*np.pi) - np.pi)


def flight_heights(bounces: Bounces, shaking: float, first: int, last: int, points: int = 25) -> tuple:
    """Times and heights of the first ball from the bounce ``first`` to the bounce ``last``."""
    share = np.linspace(0, 1, points)
    times, heights = [], []
    for k in range(first, last):
        start, end = bounces.time[0, k:k + 2]
        since = share*(end - start)
        times.append(start + since)
        heights.append(shaking*np.sin(start) + bounces.velocity[0, k]*since - since**2/2)
    return np.concatenate(times), np.concatenate(heights)
