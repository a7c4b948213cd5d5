"""Chatter that ends, rest against a stop, and release: one mode held by one stop.

At the stop with the rebound speed u the push a = c·(k + F cos …) - o² δ > 0 brings the mass back after 2u/a,
and each hop is shorter by the factor e: they add up to a finite time (:mod:`.chatter`).  The mass then rests
until the push falls through zero.
"""

import numpy as np

from ..hints import Numbers
from ..needs import a, needs, not_negative, number, restitution
from .chatter import remaining
from .modes import Modes, which
from .stop import pick

ENDS = 2e-4
SLOW = 1e-2


class Hold:
    """The push of one mode on a stop, level + swing cos(Ωt - turn), lane by lane."""

    def __init__(self, modes, stop):
        c, _ = modes.sides[stop]
        cos, sin = (c*modes.force_cos)[0], (c*modes.force_sin)[0]
        self.level = (c*modes.load)[0] - modes.frequency[0]**2*modes.gaps[stop]
        self.swing, self.turn = np.hypot(cos, sin), np.arctan2(sin, cos)
        self.forcing, self.decay = modes.forcing, modes.decay[0]
        self.fastest = np.maximum(ENDS/2*(self.level + self.swing), 0.0) + 1e-300

    def push(self, angle, lanes=slice(None)):
        """The push a and its rate, at the phase ``angle``."""
        level, swing, turn, forcing = self._of(lanes)
        return level + swing*np.cos(angle - turn), -forcing*swing*np.sin(angle - turn)

    def release(self, angle, lanes=slice(None)):
        """How long the mass stays from the phase ``angle`` on."""
        level, swing, turn, forcing = self._of(lanes)
        leaves = level < swing
        with np.errstate(divide="ignore", invalid="ignore"):
            at = turn + np.arccos(np.clip(np.where(leaves, -level/swing, 1.0), -1, 1))
        wait = np.where(self.push(angle, lanes)[0] > 0, np.mod(at - angle, 2*np.pi)/forcing, 0.0)
        return np.where(leaves, wait, np.inf)

    def _of(self, lanes):
        return (pick(x, lanes) for x in (self.level, self.swing, self.turn, self.forcing))


@needs(speed=not_negative, push=number, rate=number, e=restitution, decay=not_negative)
def rest_after(speed: Numbers, push: Numbers, rate: Numbers, e: Numbers, decay: Numbers = 0.0) -> np.ndarray:
    """How long chatter goes on from a rebound speed; infinity while it is not yet seen to end.

    With the push a, its rate j and s = 2u/(a(1 - e)) it takes t∞ = s - s²/3 (j/a + decay) + O(s³), and is
    taken to end when s is small and the push changes little within s.

    >>> print(rest_after(1e-3, 1.0, 0.0, 0.5), rest_after(1e-5, 1.0, 0.0, 0.5))
    inf 4e-05
    """
    return chattering(*np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in (speed, push, rate, e,
                                                                                  decay))))


def chattering(speed, push, rate, e, decay):
    """The same for arrays that have been checked."""
    with np.errstate(divide="ignore", invalid="ignore"):
        s = np.where((push > 0) & (e < 1), 2*speed/(push*(1 - e)), np.inf)
        ends = (s < ENDS) & (s*np.abs(rate) <= SLOW*push)
        return np.where(ends, remaining(speed, push, e, rate, 2*decay), np.inf)


@needs(modes=a(Modes, "Describe the system with Modes(…) first."), angle=number)
def release_after(modes: Modes, stop: int, angle: Numbers) -> np.ndarray:
    """How long the mass rests from the phase ``angle`` on: 0 if nothing presses it on the stop, infinity if
    it never leaves.

    >>> hammer = Modes(1, 0.05, 2.0, 1, gap=0, restitution=0.8)      # pushed while cos 2t > 0
    >>> release_after(hammer, 0, 0.0)*2/np.pi
    array([0.5])
    """
    if modes.count > 1:
        raise ValueError(f"modes: {modes.count} of them. Rest at a stop is followed for one mode only.")
    return Hold(modes, which(modes, stop)).release(angle)
