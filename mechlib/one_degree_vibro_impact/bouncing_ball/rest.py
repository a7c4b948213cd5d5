"""A ball that rests on a shaken table, when it leaves, and what becomes of balls."""

import numpy as np

from mechlib.hints import Numbers
from mechlib.motion import impacts, release_after
from mechlib.needs import count, needs, not_negative, number, positive, restitution

from .in_step import ball_on_table


@needs(shaking=positive)
def leaving_phase(shaking: Numbers) -> np.ndarray:
    """Where a ball that rests on the table leaves it: Γ sin φ = 1, the table falls away faster than the ball.

    >>> leaving_phase(1.2).round(9)
    np.float64(0.985110783)
    """
    if not np.all(np.asarray(shaking) > 1):
        raise ValueError(f"shaking = {np.min(shaking):g}: a ball at rest stays on this table. Give more "
                         "than 1.")
    phase = release_after(ball_on_table(shaking, 0.0), 0, 0.0)
    return phase.reshape(np.shape(shaking))[()]


@needs(shaking=positive, e=restitution, phase=number, takeoff=not_negative, bounces=count)
def fate(shaking: float, e: float, phase: Numbers, takeoff: Numbers, bounces: int = 150) -> np.ndarray:
    """What becomes of balls that leave the table at a phase and a speed: 0 rest, n one bounce in n periods.

    -1 is everything else: other rhythms, none, or not settled after so many ``bounces``.

    >>> fate(0.9, 0.8, np.array([1.17, 1.17, 1.17]), np.array([0.5, 2.8, 5.6]))
    array([0, 1, 2])
    """
    phase, takeoff = np.broadcast_arrays(np.asarray(phase, dtype=float), np.asarray(takeoff, dtype=float))
    start = phase.ravel()
    run = impacts(ball_on_table(shaking, e), np.zeros(start.size), -takeoff.ravel(), bounces, time=start)
    rhythm = np.diff(run.time[:, -3:], axis=1)/(2*np.pi)
    kept = np.isfinite(rhythm).all(1)
    n = np.round(np.where(kept, rhythm[:, -1], -1.0)).astype(int)
    settled = kept & (np.abs(rhythm - n[:, None]) < 1e-2).all(1) & (n > 0)
    return np.where(run.silent, 0, np.where(settled, n, -1)).reshape(phase.shape)
