"""How the slip velocity turns during a collision in space.

With dp_t = -μ (u_t/|u_t|) dp_n the slip velocity obeys du_t/dp_n = w - μ W_tt u_t/|u_t|, where w = W_tn.  Its
right side jumps where slip ends.  In the variable σ with dp_n = |u_t| dσ,

    du_t/dσ = w |u_t| - μ W_tt u_t,

the flow has no singularity: the end of slip lies at σ = ∞, and the direction of slip is followed to the very
end. Its solution is expanded in a Taylor series, see :mod:`.series`.  The contact sticks with dp_t = -c dp_n,
c = W_tt⁻¹ w; then du_n/dp_n = d = W_nn - w·c > 0.
"""

import numpy as np


class SlipFlow:
    """The coefficients of the flow for a batch of contacts; rows of arrays are collisions."""

    def __init__(self, W, v, mu):
        self.W_tt, self.w, self.v, self.mu = W[:, :2, :2], (W[:, :2, 2] + W[:, 2, :2]) / 2, v, mu
        self.c = np.linalg.solve(self.W_tt, self.w[..., None])[..., 0]
        self.d = W[:, 2, 2] - dot(self.w, self.c)
        self.W_nn = W[:, 2, 2]
        self.scale = np.sqrt(dot(self.w, self.w)) + mu * np.trace(self.W_tt, axis1=1, axis2=2)

    def of(self, rows):
        """The same for some of the collisions."""
        part = object.__new__(SlipFlow)
        part.__dict__ = {name: x[rows] for name, x in self.__dict__.items()}
        return part

    def along(self, direction):
        """(growth of slip, turning, change of turning with the angle) over p_n at |u_t| = 1: radial and
        transverse rates."""
        across = np.column_stack([-direction[:, 1], direction[:, 0]])
        pull = self.mu[:, None] * np.einsum("kij,kj->ki", self.W_tt, direction)
        grow, turn = dot(direction, self.w - pull), dot(across, self.w - pull)
        stiff = dot(across, np.einsum("kij,kj->ki", self.W_tt, across))
        return grow, turn, -dot(direction, self.w) + dot(direction, pull) - self.mu * stiff

    def normal_slope(self, direction):
        """du_n/dp_n = W_nn - μ w·direction while the contact slips."""
        return self.W_nn - self.mu * dot(self.w, direction)

    def sticks(self):
        """Coulomb's cone holds the friction that keeps the contact from slipping: |W_tt⁻¹ w| ≤ μ."""
        return dot(self.c, self.c) <= self.mu**2

    def slip_from_rest(self):
        """If it does not stick, the one direction in which slip can start: (λ + μ W_tt) û = w with λ > 0, |û|
        = 1.

        |(λ + μ W_tt)⁻¹ w| falls from |c|/μ > 1 to 0 as λ grows, so there is exactly one λ; Newton's iteration
        on the reciprocal length, which is concave, finds it from below, from λ ≥ |w| - μ‖W_tt‖.
        """
        values, vectors = np.linalg.eigh(self.W_tt)
        b, stiff = np.einsum("kji,kj->ki", vectors, self.w), self.mu[:, None] * values
        growth = np.maximum(np.sqrt(dot(b, b)) - stiff.max(axis=1), 0.0)
        for _ in range(60):
            x = b / (growth[:, None] + stiff)
            x = np.where(np.isfinite(x), x, 0.0)
            length = np.sqrt(dot(x, x))
            fall = dot(x * x, 1 / np.maximum(growth[:, None] + stiff, 1e-300))
            more = np.where(length > 0, (length - 1) * length**2 / np.where(fall > 0, fall, 1.0), 0.0)
            new = np.maximum(growth + more, 0.0)
            if (np.abs(new - growth) <= 1e-15 * new).all():
                break
            growth = new
        direction = np.einsum("kij,kj->ki", vectors, x)
        return direction / np.maximum(np.sqrt(dot(direction, direction)), 1e-300)[:, None]


def dot(a, b):
    return (a * b).sum(axis=-1)
