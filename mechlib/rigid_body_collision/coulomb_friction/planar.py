"""Planar collision with Coulomb friction, event by event (Routh's construction)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers, Vector

from . import newton
from .intake import FLAT, intake, refuse_grazing, refuse_wedging
from .modes import mode_number
from .normal_motion import NormalMotion
from .outcome import Collision


@dataclass(frozen=True, eq=False, repr=False)
class PlanarCollision(Collision):
    """One planar collision, or many over leading axes; vectors are ordered (tangential, normal).

    ``impulse``, ``velocity`` after, ``mode``, ``work`` (of friction, of the normal force), ``energy_change``
    (their sum); ``slip_end`` and ``compression`` are the impulses at which slip ends (NaN if it does not) and
    at which compression ends; ``path`` holds four points of the impulse plane: start, these two in
    their order (a point repeats if slip does not end), end.

    ``p_1``, ``p_c``, ``p_f`` are the normal impulses at which slip, compression and contact end, ``first``
    and ``second`` the ratios dp_t/dp_n before and after slip ends.
    """

    p_1: np.ndarray
    p_c: np.ndarray
    p_f: np.ndarray
    first: np.ndarray
    second: np.ndarray

    @property
    def path(self) -> np.ndarray:
        p_n = np.sort(np.stack([np.zeros_like(self.p_f), np.minimum(self.p_1, self.p_f), self.p_c,
                                self.p_f], axis=-1), axis=-1)
        return self._shaped(np.stack([self._friction(p_n), p_n], axis=-1))

    @property
    def compression(self) -> np.ndarray:
        return self._shaped(np.stack([self._friction(self.p_c), self.p_c], axis=-1))

    @property
    def slip_end(self) -> np.ndarray:
        p = np.where(self.p_1 < self.p_f, self.p_1, np.nan)
        return self._shaped(np.stack([self._friction(p), p], axis=-1))

    def _friction(self, p):
        """p_t at the normal impulse p: along one edge of the friction cone, then along the second
        direction."""
        column = (slice(None),) + (None,) * (p.ndim - 1)
        first = np.minimum(p, self.p_1[column])
        return self.first[column] * first + self.second[column] * (p - first) + 0.0


def collide_planar(W: Sequence | np.ndarray, v: Vector, mu: Numbers, e: Numbers, law: str) -> PlanarCollision:
    """Two bodies touch at one point: the impulse, the velocity after and what happened to slip.

    Along the contact u = v + W p.  While the contact slips with the sign s, friction has dp_t = -s μ dp_n;
    slip ends at p_n = |v_t|/(μ W_tt - s W_tn).  Then the contact sticks, dp_t = -(W_tn/W_tt) dp_n, if
    |W_tn| ≤ μ W_tt; otherwise it slips the other way.  The normal impulse grows until the law ends it.

    Parameters
    ----------
    W : 2×2 contact matrix J M⁻¹ Jᵀ, v : velocity of approach, both ordered (tangential, normal); v_n < 0
    approaches. mu, e : friction coefficient ≥ 0, restitution in [0, 1].  All four broadcast over leading
    axes.
    law : "newton" (v_n⁺ = -e v_n⁻), "poisson" (p_r = e p_c) or "stronge" (W_r = -e² W_c).

    W may have rank one, W = w wᵀ/I: a system with one freedom, which sticking holds.  Where it would be held
    for ever the contact wedges, a ValueError.

    A separating contact (v_n > 0) gets no impulse.  A contact that grazes exactly (v_n = 0) gets none either,
    unless sliding presses the bodies together (W_nn ≤ μ s W_tn): then the answer is not unique, a ValueError.

    >>> ball = collide_planar([[3.5, 0], [0, 1]], (1, -2), mu=0.5, e=0.5, law="newton")   # a solid sphere
    >>> ball.mode, ball.impulse, ball.velocity
    ('sticking in compression', array([-0.28571429,  3.        ]), array([0., 1.]))
    >>> rough = collide_planar([[1, .6], [.6, 1]], (.3, -1), mu=.8, e=1, law="poisson")  # faster than it came
    >>> rough.velocity.round(2), (rough.work > 0).tolist(), rough.energy_change < 0
    (array([0.  , 1.18]), [False, True], np.True_)
    """
    W, v, mu, e, law, shape = intake(W, v, mu, e, law, 2)
    W_tt, W_tn, W_nn, (v_t, v_n) = W[:, 0, 0], (W[:, 0, 1] + W[:, 1, 0]) / 2, W[:, 1, 1], v.T
    with np.errstate(all="ignore"):
        s = np.sign(v_t)
        braking = mu * W_tt - s * W_tn
        slip_end = np.where(s == 0, 0.0, np.where(braking > 0, np.abs(v_t) / braking, np.inf))
        sticks = np.abs(W_tn) <= mu * W_tt
        first, second = -s * mu, np.where(sticks, -W_tn / W_tt, -np.sign(W_tn) * mu)
        slope = W_nn + first * W_tn
        jam = (s != 0) & (slope <= 0)
        refuse_grazing((v_n == 0) & jam, shape)
        motion = NormalMotion(v_n)
        motion.straight(slope, slip_end, law, e, going=v_n < 0)
        slid = motion.impulse
        after = W_nn + second * W_tn
        held = sticks & (after <= FLAT * W_nn) & (v_n < 0)
        _hold(motion, held, v_n, law, e, shape)
        motion.straight(np.where(held, 0.0, after), np.inf, law, e, going=v_n < 0)
    p_c, p_f = motion.compression, motion.impulse
    slip_ended = (slip_end < p_f) & ~((s == 0) & ~sticks)
    p_t = first * slid + second * (p_f - slid) + 0.0
    u_t = np.where(slip_ended & sticks, 0.0, v_t + W_tt * p_t + W_tn * p_f)
    u_n = np.where(p_f > 0, motion.velocity, v_n)
    slowed = v_t + (W_tt * first + W_tn) * slid
    friction = (v_t + slowed) / 2 * first * slid + np.where(sticks, 0.0, u_t / 2 * second * (p_f - slid))
    return PlanarCollision(
        shape, mode_number(v_n, slip_ended, slip_end <= p_c, sticks, jam), np.column_stack([p_t, p_f]),
        np.column_stack([u_t, u_n]), np.column_stack([friction, motion.work]), jam & (v_n < 0),
        slip_end, p_c, p_f, first, second)


def _hold(motion, held, v_n, law, e, shape):
    """One freedom, and the contact sticks: the normal velocity stays as it is when slip ends."""
    held = held & ~motion.finished
    motion.velocity = np.where(held & (np.abs(motion.velocity) <= 1e-12 * np.abs(v_n)), 0.0, motion.velocity)
    never = motion.velocity < 0
    if law is newton:
        never = motion.velocity + e * v_n < -1e-12 * np.abs(v_n)
    refuse_wedging(held & never, shape, law)
