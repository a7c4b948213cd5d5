"""Chatter that ends, rest against a stop, and release: one mode held by one stop.

At the stop with the rebound speed u the push a = c·(k + F cos … ) - o² δ > 0 brings the mass back after 2u/a,
and the hops shrink like eᵏ.  Together they take

    t∞ = s - s²/3 (j/a + s_d) + O(s³),     s = 2u/(a (1 - e)),

j = da/dt, s_d the decay.  The mass then rests until the push falls through zero.
"""

import numpy as np

ENDS = 2e-4
SLOW = 1e-2


def push_at(modes, stop, angle):
    """The push a at the stop, and its rate, at the phase ``angle``."""
    level, swing, turn = _parts(modes, stop)
    return level + swing*np.cos(angle - turn), -modes.forcing*swing*np.sin(angle - turn)


def _parts(modes, stop):
    c, _ = modes.sides[stop]
    cos, sin = (c*modes.force_cos)[0], (c*modes.force_sin)[0]
    level = (c*modes.load)[0] - modes.frequency[0]**2*modes.gaps[stop]
    return level, np.hypot(cos, sin), np.arctan2(sin, cos)


def rest_after(speed, push, rate, e, decay=0.0):
    """How long chatter goes on from a rebound speed; infinity while it is not yet seen to end.

    >>> print(rest_after(1e-3, 1.0, 0.0, 0.5), rest_after(1e-5, 1.0, 0.0, 0.5))
    inf 4e-05
    """
    speed, push, rate, e = np.broadcast_arrays(*map(np.asarray, (speed, push, rate, e)))
    with np.errstate(divide="ignore", invalid="ignore"):
        s = np.where((push > 0) & (e < 1), 2*speed/(push*(1 - e)), np.inf)
        ends = (s < ENDS) & (s*np.abs(rate) <= SLOW*push)
        return np.where(ends, s - s*s/3*(rate/push + decay), np.inf)


def release_after(modes, stop, angle):
    """How long the mass rests from the phase ``angle`` on; infinity if it never leaves."""
    level, swing, turn = _parts(modes, stop)
    leaves = level < swing
    with np.errstate(divide="ignore", invalid="ignore"):
        at = turn + np.arccos(np.clip(np.where(leaves, -level/swing, 1.0), -1, 1))
    wait = np.mod(at - angle, 2*np.pi)/modes.forcing
    return np.where(leaves, wait, np.inf)
