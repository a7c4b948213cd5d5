"""The flow of slip as a Taylor series: the coefficients follow from one another.

In s = scale·σ, with r = |u_t| and m = μ W_tt, the flow is scale·u_t' = w r - m u_t, scale·p_n' = r,
scale·p_t' = -μ u_t.  Comparing powers of s,

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
    """u_t, p_t, p_n, u_n and ∫ u_n dp_n along the flow from a given state on, for a batch of collisions."""

    def __init__(self, flow, u_t, p_t, p_n, work):
        count = len(u_t)
        u, r, p, w = np.zeros((ORDER + 1, count, 2)), *(np.zeros((ORDER + 1, count)) for _ in range(3))
        drag = flow.mu[:, None, None] * flow.W_tt / flow.scale[:, None, None]
        pull = flow.w / flow.scale[:, None]
        u[0], r[0], p[0], w[0] = u_t, np.hypot(*u_t.T), p_n, work
        for k in range(ORDER):
            if k:
                r[k] = ((u[:k + 1] * u[k::-1]).sum(axis=(0, 2))
                        - (r[1:k] * r[k - 1:0:-1]).sum(axis=0)) / (2 * r[0])
            u[k + 1] = (pull * r[k][:, None] - drag[..., 0] * u[k, :, :1]
                        - drag[..., 1] * u[k, :, 1:]) / (k + 1)
            p[k + 1] = r[k] / (k + 1) / flow.scale
        friction = np.concatenate([p_t[None],
                                   -flow.mu[:, None] * u[:-1] / POWERS[1:, None, None] / flow.scale[:, None]])
        normal = dot(flow.w, friction) + flow.W_nn * p
        normal[0] += flow.v[:, 2]
        for k in range(ORDER):
            w[k + 1] = (normal[:k + 1] * r[k::-1]).sum(axis=0) / (k + 1) / flow.scale
        self.size_of_work = r[0] / flow.scale * np.maximum(np.abs(flow.v[:, 2]),
                                                           np.abs(normal[:2]).max(axis=0))
        self.coefficients = np.concatenate([u, friction, np.stack([p, normal, w], axis=-1)], axis=-1)

    def step(self, tolerance):
        """How far the last terms stay below the tolerance: of slip relative to |u_t|, which falls by e^(-s)
        at most; of work to r·u_n."""
        slip = np.hypot(self.coefficients[..., 0], self.coefficients[..., 1])
        work, length = np.abs(self.coefficients[..., 6]), np.zeros(slip.shape[1])
        for _ in range(3):
            allowed = tolerance * np.exp(-length)
            length = np.full_like(length, LONGEST)
            for terms, size in ((slip, slip[0]), (work, self.size_of_work)):
                for k in (ORDER - 1, ORDER):
                    length = np.minimum(length, (allowed * size / np.maximum(terms[k], 1e-300))**(1 / k))
        return length

    def at(self, s):
        """Rows of (u_t1, u_t2, p_t1, p_t2, p_n, u_n, work) at s, one for each collision; s may have a leading
        axis."""
        return np.einsum("k...n,knc->...nc", s**POWERS.reshape((-1,) + (1,) * s.ndim), self.coefficients)

    def of(self, rows):
        part = object.__new__(Series)
        part.coefficients = self.coefficients[:, rows]
        return part
