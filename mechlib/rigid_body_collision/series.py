"""The flow of slip as a Taylor series: the coefficients follow from one another.

In s = scale·σ, with r = |u_t| and m = μ W_tt, the flow is scale·u_t' = w r - m u_t, scale·p_n' = r.  Comparing powers of s,

    scale (k+1) u_{k+1} = w r_k - m u_k,      2 r_0 r_k = Σ u_j·u_{k-j} - Σ' r_j r_{k-j},

gives as many terms as one likes.  The last terms tell how long a step may be, and the
polynomial is there between the ends of the step too, to find where a phase ends.
"""

import numpy as np

from .slip_flow import dot

ORDER = 20
POWERS = np.arange(ORDER + 1)
LONGEST = 3.0


class Series:
    """u_t, p_n, u_n and ∫ u_n dp_n along the flow from a given slip velocity, for a batch of collisions."""

    def __init__(self, flow, u_t, p_n, work):
        count = len(u_t)
        u, r, p, w = np.zeros((ORDER + 1, count, 2)), np.zeros((ORDER, count)), np.zeros((ORDER + 1, count)), np.zeros((ORDER + 1, count))
        drag = flow.mu[:, None, None] * flow.W_tt / flow.scale[:, None, None]
        pull = flow.w / flow.scale[:, None]
        u[0], r[0], p[0], w[0] = u_t, np.hypot(*u_t.T), p_n, work
        for k in range(ORDER):
            if k:
                r[k] = ((u[:k + 1] * u[k::-1]).sum(axis=(0, 2)) - (r[1:k] * r[k - 1:0:-1]).sum(axis=0)) / (2 * r[0])
            u[k + 1] = (pull * r[k][:, None] - drag[..., 0] * u[k, :, :1] - drag[..., 1] * u[k, :, 1:]) / (k + 1)
            p[k + 1] = r[k] / (k + 1) / flow.scale
        normal = dot(flow.c, u) + flow.d * p
        normal[0] += flow.v[:, 2] - dot(flow.c, flow.v[:, :2])
        for k in range(ORDER):
            w[k + 1] = (normal[:k + 1] * r[k::-1]).sum(axis=0) / (k + 1) / flow.scale
        self.coefficients = np.concatenate([u, np.stack([p, normal, w], axis=-1)], axis=-1)

    def step(self, tolerance):
        """How far the terms that were left out stay below tolerance·|u_t|, where |u_t| falls by e^(-s) at most."""
        u = np.hypot(self.coefficients[..., 0], self.coefficients[..., 1])
        length = np.zeros(u.shape[1])
        for _ in range(3):
            allowed = tolerance * u[0] * np.exp(-length)
            length = np.minimum((allowed / np.maximum(u[-1], 1e-300))**(1 / ORDER), (allowed / np.maximum(u[-2], 1e-300))**(1 / (ORDER - 1)))
            length = np.minimum(length, LONGEST)
        return length

    def at(self, s):
        """Rows of (u_t1, u_t2, p_n, u_n, work) at s, one for each collision; s may have a leading axis."""
        return np.einsum("k...n,knc->...nc", s**POWERS.reshape((-1,) + (1,) * s.ndim), self.coefficients)

    def of(self, rows):
        part = object.__new__(Series)
        part.coefficients = self.coefficients[:, rows]
        return part
