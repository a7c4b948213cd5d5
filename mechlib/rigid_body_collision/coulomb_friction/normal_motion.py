"""The normal velocity during contact, and what compression and restitution have done so far."""

import numpy as np


class NormalMotion:
    """u_n as a function of the growing normal impulse p_n, for many collisions at once.

    While the normal velocity is negative the contact is compressed; while it is positive the contact
    restores.  Impulses and works ∫ u_n dp_n of the two phases are kept apart: the laws compare them.
    Should the normal velocity change sign more than once (it can in space, when slip turns),
    the phases add up.
    """

    def __init__(self, approach):
        zero = np.zeros_like(approach)
        self.approach, self.velocity = approach, approach.copy()
        self.compression, self.restitution = zero, zero.copy()
        self.work_of_compression, self.work_of_restitution = zero.copy(), zero.copy()
        self.finished = np.zeros(approach.shape, dtype=bool)

    @property
    def impulse(self):
        """p_n so far."""
        return self.compression + self.restitution

    @property
    def work(self):
        """∫ u_n dp_n so far."""
        return self.work_of_compression + self.work_of_restitution

    def straight(self, slope, length, law, e, going=True):
        """Go on while du_n/dp_n = slope, for the normal impulse ``length`` at most or until the law ends
        contact.

        >>> from .laws import law_of
        >>> motion = NormalMotion(np.array([-1.0]))
        >>> motion.straight(np.array([2.0]), np.array([np.inf]), law_of("poisson"), 0.5)
        >>> motion.impulse, motion.velocity, motion.finished
        (array([0.75]), array([0.5]), array([ True]))
        """
        left = np.where(going & ~self.finished, length, 0.0)
        left = left - self._compress(slope, left)
        left = left - self._restore(slope, left, law, e)
        if (again := (left > 0) & (slope < 0) & ~self.finished).any():
            self._compress(slope, np.where(again, left, 0.0))

    def _compress(self, slope, length):
        """Until the normal velocity vanishes."""
        u = self.velocity
        to_zero = np.where(slope > 0, -u / slope, np.inf)
        ends = to_zero <= length
        q = np.where((u < 0) | (slope < 0) & (u <= 0), np.where(ends, to_zero, length), 0.0)
        new = np.where(ends & (q > 0), 0.0, u + slope * q)
        self.work_of_compression = self.work_of_compression + (u + new) / 2 * q
        self.compression, self.velocity = self.compression + q, new
        return q

    def _restore(self, slope, length, law, e):
        """Until the law is satisfied, or the normal velocity falls to zero again."""
        u = self.velocity
        restoring = (u >= 0) & (length > 0) & ((u > 0) | (slope > 0))
        limit = np.where(slope < 0, np.minimum(length, -u / slope), length)
        needed = np.maximum(law.impulse_for(law.missing(self, e), u, slope), 0.0)
        ends = restoring & (needed <= limit)
        q = np.where(restoring, np.where(ends, needed, limit), 0.0)
        new = np.where((q == length) | ends | (slope >= 0), u + slope * q, 0.0)
        self.work_of_restitution = self.work_of_restitution + (u + new) / 2 * q
        self.restitution = self.restitution + q
        self.velocity, self.finished = np.where(q > 0, new, u), self.finished | ends
        return q
