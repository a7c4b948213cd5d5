"""Collision in space with Coulomb friction: slip turns while the normal impulse grows."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.needs import needs, positive

from ..coulomb_friction.intake import intake, refuse_grazing
from ..coulomb_friction.modes import mode_number
from ..coulomb_friction.normal_motion import NormalMotion
from ..coulomb_friction.outcome import Collision
from .slide import Slide
from .slip_flow import SlipFlow


@dataclass(frozen=True, eq=False, repr=False)
class SpatialCollision(Collision):
    """Like a planar collision; vectors are ordered (tangential 1, tangential 2, normal).

    ``work`` is that of friction and of the normal force.  ``path`` holds the points of the path in the space
    of impulses; it is kept for a single collision only.
    """

    corners: tuple | None

    @property
    def path(self) -> np.ndarray:
        if self.corners is None:
            raise ValueError("the path is kept for a single collision: give one W, v, mu and e.")
        return np.array(self.corners)


@needs(tolerance=positive)
def collide_spatial(W: Sequence | np.ndarray, v: Vector, mu: Numbers, e: Numbers, law: str,
                    tolerance: float = 1e-12) -> SpatialCollision:
    """Two bodies touch at one point in space: impulse, velocity after, and what happened to slip.

    While the contact slips, friction opposes slip, dp_t = -μ (u_t/|u_t|) dp_n, and the direction of slip
    turns:
    du_t/dp_n = W_tn - μ W_tt u_t/|u_t| is integrated with error control (see :mod:`.slip_flow`).  When slip
    ends, the contact sticks if the friction it takes lies in the cone, |W_tt⁻¹ W_tn| ≤ μ; otherwise slip
    starts again in the one possible direction, and keeps it.  Directions that do not turn are not integrated:
    there the result is exact.  Slip that turns can press the bodies together once more after restitution has
    begun; then impulses (or works) of all compressions count in the law, and of all restitutions.

    Parameters as in :func:`collide_planar`, with a 3×3 ``W`` and ``v`` of three components, normal last;
    ``tolerance`` is the relative error allowed in each step.

    >>> W = [[3.5, 0, 0], [0, 3.5, 0], [0, 0, 1]]                                     # solid sphere, m = 1
    >>> ball = collide_spatial(W, (3, 4, -1), mu=0.5, e=1, law="stronge")
    >>> ball.mode, ball.impulse.round(12), ball.velocity.round(12)
    ('sliding', array([-0.6, -0.8,  2. ]), array([0.9, 1.2, 1. ]))
    """
    W, v, mu, e, law, shape = intake(W, v, mu, e, law, 3)
    mu = np.minimum(mu, 1e30)                     # beyond, no bit of the result changes, but squares overflow
    if not 1e-14 <= tolerance < 1:
        raise ValueError(f"the tolerance is {tolerance:g}: give a relative error between 1e-14 and 1, such "
                         "as 1e-12.")
    v_n, speed = v[:, 2], np.hypot(v[:, 0], v[:, 1])
    trace = [np.zeros(3)] if not shape else None
    with np.errstate(all="ignore"):
        flow, motion = SlipFlow(W, v, mu), NormalMotion(v_n)
        slide = Slide(flow, motion, law, e, tolerance, trace)
        every, hits = np.arange(len(e)), v_n < 0
        jam = (speed > 0) & (flow.normal_slope(slide.direction(every)) <= 0)
        refuse_grazing((v_n == 0) & jam, shape)
        slide.run(every[hits])
        u_t, p_t, p_0 = slide.u_t, slide.p_t, motion.impulse

        direction, r = slide.direction(every), np.hypot(*u_t.T)
        grow = np.where(r > 0, flow.along(direction)[0], 0.0)
        length = np.where(r > slide.no_slip, np.where(grow < 0, -r / grow, np.inf), 0.0)
        motion.straight(flow.normal_slope(direction), length, law, e, going=hits)
        p_1 = motion.impulse
        ended, in_compression = hits & ~motion.finished, motion.velocity <= 0
        u_t = np.where(ended[:, None], 0.0, u_t + direction * (grow * (p_1 - p_0))[:, None])
        p_t = p_t - direction * (mu * (p_1 - p_0))[:, None]
        _mark(trace, p_t, p_1)

        sticks = flow.sticks()
        again = np.where(sticks[:, None], 0.0, flow.slip_from_rest())
        slope = np.where(sticks, flow.d, flow.normal_slope(again))
        motion.straight(slope, np.inf, law, e, going=hits)
        p_n = motion.impulse
        u_t = np.where(ended[:, None], again * (flow.along(again)[0] * (p_n - p_1))[:, None], u_t)
        p_t = p_t - np.where(sticks[:, None], flow.c, mu[:, None] * again) * (p_n - p_1)[:, None]
        _mark(trace, p_t, p_n)
    slip_ended = ended & ~((speed == 0) & ~sticks)
    u_n = np.where(hits, motion.velocity, v_n)
    p, u = np.column_stack([p_t, p_n]), np.column_stack([u_t, u_n])
    energy = ((u + v) * p).sum(axis=1) / 2
    return SpatialCollision(
        shape, mode_number(v_n, slip_ended, in_compression, sticks, jam), p, u,
        np.column_stack([energy - motion.work, motion.work]), jam & hits, trace and tuple(trace))


def _mark(trace, p_t, p_n):
    """A corner of the path, if the path goes on."""
    if trace is not None and p_n[0] > trace[-1][2]:
        trace.append(np.append(p_t[0], p_n))
