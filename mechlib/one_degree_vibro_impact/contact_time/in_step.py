"""One contact in every n periods with a soft stop: three equations.

A contact begins at the phase θ with the speed U and lasts t_c.  The mass must leave at t_c, be back at the
stop after T = 2πn/ω, and have the speed U again.  For a given t_c all this is *linear* in U, cos θ, sin θ; so
t_c is the root of one function, cos²θ + sin²θ = 1.

By Cramer's rule the unknowns are δ(D_U, D_c, D_s)/D, with the determinants of a unit gap.  So D = σ δ r with
r² = D_c² + D_s² and σ = ±1, and then (U, cos θ, sin θ) = σ (D_U, D_c, D_s)/r, for δ = 0 as well.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from mechlib.motion import Modes

if TYPE_CHECKING:
    from .soft_stop import SoftOscillator

POINTS = 240                                         # of the first search, over one period of the stop


@lru_cache(maxsize=8)
def systems(soft: "SoftOscillator") -> tuple[list[Modes], list[Modes]]:
    """For contact and flight in y = x - δ: the motion under cos ωt, under -sin ωt, and under a unit gap."""
    loads = ((soft.f, 0.0, 0.0), (0.0, -soft.f, 0.0), (0.0, 0.0, -1.0))        # f cos(ωt + θ) - δ
    return tuple([Modes(o, s, soft.omega, *load, gap=0, restitution=1) for load in loads]
                 for o, s in ((soft.stiffer, soft.decay), (1.0, soft.zeta)))


def equations(soft: "SoftOscillator", periods: int, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """M and d of M (U, cos θ, sin θ) + δ d = 0, for every time of contact t: shapes (len(t), 3, 3) and
    (len(t), 3).

    The rows: no force on the stop at t (divided by t), place of the stop at T, speed U at T.
    """
    T = 2*np.pi*periods/soft.omega
    stiff, free = systems(soft)

    def from_rest(phase, begin, end):
        return np.stack([np.concatenate(modes.at(begin, (0.0, 0.0), end)) for modes in phase])

    kick = np.concatenate(stiff[0].free(t, np.zeros((1, 1)), np.ones((1, 1))))
    left = np.concatenate([kick[None], from_rest(stiff, 0.0, t)])              # (unknown, y or ẏ, time)
    back = np.stack([np.concatenate(free[0].free(T - t, y[None], v[None])) for y, v in left])
    back[1:] += from_rest(free, t, np.full_like(t, T))
    force = (left[:, 0] + soft.lag*left[:, 1])/t
    rows = np.stack([force, back[:, 0], back[:, 1]], axis=1)
    rows[0, 2] -= 1
    return rows[:3].transpose(2, 1, 0), rows[3].T


def minors(soft: "SoftOscillator", periods: int, t: np.ndarray) -> np.ndarray:
    """D, D_U, D_c, D_s of Cramer's rule, for a unit gap."""
    M, d = equations(soft, periods, t)
    found = [np.linalg.det(M)]
    for k in range(3):
        changed = M.copy()
        changed[:, :, k] = -d
        found.append(np.linalg.det(changed))
    return np.array(found)


def roots(soft: "SoftOscillator", periods: int) -> list[tuple[float, float, float]]:
    """All (U, θ, t_c) with t_c up to one period 2π/ω_c of the stop, motions and ghosts."""
    def changes(made, sign):
        D, _, c, s = made
        return np.flatnonzero(np.diff(np.sign(D - sign*soft.gap*np.hypot(c, s))))

    longest, found = min(2*np.pi/soft.stiffer, 2*np.pi*periods/soft.omega), []
    edge = np.geomspace(1e-6, 1/POINTS, 24)                    # the shortest contacts, and the longest
    grid = longest*np.concatenate([edge[:-1], np.arange(1, POINTS)/POINTS, 1 - edge[-2::-1]])
    coarse = minors(soft, periods, grid)
    for sign in (1, -1):
        for k in changes(coarse, sign):
            times = np.linspace(*grid[k:k + 2], 2*POINTS)
            fine = minors(soft, periods, times)
            j = changes(fine, sign)[0]
            _, U, c, s = fine[:, j]
            start = sign*U/np.hypot(c, s), np.arctan2(sign*s, sign*c), times[j]
            found.append(polished(soft, periods, np.array(start)))
    return found


def polished(soft: "SoftOscillator", periods: int, root: np.ndarray) -> tuple[float, float, float]:
    """A root (U, θ, t_c) after six steps of Newton's method."""
    for _ in range(6):
        U, theta, t = root
        h = 1e-6*t
        M, d = equations(soft, periods, np.array([t - h, t, t + h]))
        values = M @ np.array([U, np.cos(theta), np.sin(theta)]) + soft.gap*d
        slope = np.column_stack([M[1, :, 0], M[1] @ np.array([0.0, -np.sin(theta), np.cos(theta)]),
                                 (values[2] - values[0])/(2*h)])
        root = root - np.linalg.solve(slope, values[1])
    return float(root[0]), float(np.mod(root[1], 2*np.pi)), float(root[2])


@dataclass(frozen=True)
class SoftOrbit:
    """One contact in every ``periods`` periods: ``speed`` U of approach, ``phase`` θ of the touch,
    ``duration`` t_c."""

    oscillator: "SoftOscillator"
    periods: int
    speed: float
    phase: float
    duration: float

    @property
    def period(self) -> float:
        return 2*np.pi*self.periods/self.oscillator.omega

    @cached_property
    def fault(self) -> str:
        """What is wrong with a root that is no motion; empty for a motion.  Both phases are marched."""
        if self.speed <= 0:
            return "arrives from behind"
        soft, start = self.oscillator, self.phase/self.oscillator.omega
        contact = soft.touch(start, self.speed)
        if abs(contact.duration - self.duration) > 1e-6*self.duration:
            return "leaves earlier" if contact.duration < self.duration else "does not leave"
        met = soft.next_touch(start + contact.duration, contact.place, contact.velocity)
        if met is None:
            return "does not come back"
        return "" if abs(met[0] - start - self.period) < 1e-6*self.period else "touches earlier"

    @property
    def exists(self) -> bool:
        return not self.fault

    def motion(self, times: np.ndarray) -> np.ndarray:
        """The place at ``times`` after the touch, within one period.

        >>> from mechlib.one_degree_vibro_impact import SoftOscillator
        >>> orbit, = SoftOscillator(0.05, 1.9, 1.0, 0.1, 1e4).orbits()
        >>> orbit.motion([0.0, orbit.duration/2, orbit.duration]).round(6)
        array([0.1     , 0.158163, 0.1     ])
        """
        soft, start = self.oscillator, self.phase/self.oscillator.omega
        times = np.asarray(times, dtype=float)
        contact = soft.touch(start, self.speed)
        pressed, _ = soft.contact.at(start, (soft.gap, self.speed), start + times)
        free, _ = soft.flight.at(start + contact.duration, (contact.place, contact.velocity), start + times)
        return np.where(times <= contact.duration, pressed[0], free[0])
