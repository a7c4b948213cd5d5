"""Gaps that close and open: impact, rest and release of several contacts, for any motion y' = rate(t, y)."""

from dataclasses import dataclass

import numpy as np

from .. import checks


@dataclass(frozen=True)
class Gap:
    """Two bodies that may touch: ``distance(t, y)`` ≥ 0 between them, and ``opening(t, y)``, its rate γ,
    negative when it closes.

    ``push(t, y)`` is the change of the state by a unit impulse of the contact: M⁻¹Aᵀ in the places of the
    velocities, zero in those of the positions.  With the restitution ``e`` it makes Newton's law, γ⁺ = -e γ⁻;
    and it lets the contact rest. Any other law is a function ``strike(t, y)`` that returns the state after.
    Without ``push`` the contact never rests. ``acceleration(t, y, rate)`` is the rate of γ if y' = rate; left
    out, it is taken by differences, over a thousandth of the time in which the state changes.  Give it where
    a wall moves faster than that.

    >>> ball = Gap(lambda t, y: y[0], lambda t, y: y[1], push=lambda t, y: np.array([0.0, 1.0]), e=0.5)
    >>> ball.after(0.0, np.array([0.0, -2.0]))
    array([0., 1.])
    """

    distance: object
    opening: object
    push: object = None
    e: float | None = None
    strike: object = None
    acceleration: object = None
    name: str = "the gap"

    def __post_init__(self):
        for what in ("distance", "opening", "push", "strike", "acceleration"):
            wanted = what in ("distance", "opening") or getattr(self, what) is not None
            if wanted and not callable(getattr(self, what)):
                raise ValueError(f"{self.name}: {what} must be a function of (t, y), not "
                                 f"{getattr(self, what)!r}.")
        if self.strike is None and (self.e is None or self.push is None):
            raise ValueError(f"{self.name} has no law of impact: give push and e, or a function strike(t, "
                             "y).")
        if self.strike is not None and self.e is not None:
            raise ValueError(f"{self.name} has two laws of impact: give e or strike, not both.")
        if self.e is not None:
            checks.restitution(self.e, of=self.name)

    def after(self, t: float, y: np.ndarray) -> np.ndarray:
        """The state after an impact."""
        if self.strike is not None:
            return np.array(self.strike(t, y), dtype=float)
        b = np.asarray(self.push(t, y), dtype=float)
        speed = self.opening(t, y)
        softness = self.opening(t, y + b) - speed
        if not softness > 0:
            raise ValueError(f"{self.name}: an impulse that pushes opens the gap at the rate {softness:g} "
                             "per unit; it must be positive. Check the signs of opening and push.")
        return y - (1 + self.e) * speed / softness * b

    def quickening(self, t: float, y: np.ndarray, rate: np.ndarray, time: float) -> float:
        """dγ/dt if y' = rate; by differences over a thousandth of ``time``, of the fourth order."""
        if self.acceleration is not None:
            return float(self.acceleration(t, y, rate))
        h = 1e-3 * time
        a, b, c, d = (self.opening(t + k * h, y + k * h * rate) for k in (-2, -1, 1, 2))
        return (8 * (c - b) - (d - a)) / (12 * h)


def pressed(W, free):
    """The forces of contacts at rest: 0 ≤ λ ⊥ W λ + free ≥ 0, ``free`` being the accelerations of the gaps
    without them.

    W is symmetric and not negative, so λ minimises ½ λᵀWλ + λᵀfree among λ ≥ 0; contacts join one by one and
    leave when they would pull (Lawson and Hanson's method).

    >>> two, one = np.array([-1.0, -1.0]), np.array([-1.0, 3.0])
    >>> pressed(np.array([[4.0, -2.0], [-2.0, 4.0]]), two), pressed(np.eye(2), one)
    (array([0.5, 0.5]), array([1., 0.]))
    """
    force, active = np.zeros(len(free)), np.zeros(len(free), dtype=bool)
    small = 1e-12 * np.abs(free).max(initial=0.0)
    for _ in range(10 * len(free) + 10):
        room = np.where(active, 0.0, W @ force + free)
        if not (room < -small).any():
            break
        active[room.argmin()] = True
        while active.any():
            wish = np.zeros_like(force)
            wish[active] = np.linalg.lstsq(W[np.ix_(active, active)], -free[active], rcond=1e-12)[0]
            if (wish[active] > 0).all():
                force = wish
                break
            falling = active & (wish <= 0)
            part = (force[falling] / np.maximum(force[falling] - wish[falling], 1e-300)).min()
            force = force + part * (wish - force)
            active &= ~(falling & (force <= 1e-15 * np.abs(force).max(initial=0.0)))
            force[~active] = 0.0
    return force


class Held:
    """The motion while some gaps are held shut: y' = rate + Σ λ_i push_i, with the forces λ from γ' = 0."""

    def __init__(self, rate, gaps, scale):
        self.free, self.gaps, self.scale = rate, gaps, scale

    def _problem(self, t, y):
        """(rate without the contacts, pushes as rows, W, accelerations of the gaps without the contacts)."""
        rate = np.asarray(self.free(t, y), dtype=float)
        fast = np.abs(rate / np.maximum(self.scale, np.abs(y))).max()
        pushes = np.array([gap.push(t, y) for gap in self.gaps], dtype=float)
        speeds = [gap.opening(t, y) for gap in self.gaps]
        W = np.array([[gap.opening(t, y + b) - speed for b in pushes]
                      for gap, speed in zip(self.gaps, speeds)])
        return rate, pushes, W, np.array([gap.quickening(t, y, rate, 1 / fast if fast else 1.0)
                                          for gap in self.gaps])

    def rate(self, t, y):
        rate, pushes, W, free = self._problem(t, y)
        return rate - _solved(W, free) @ pushes

    def forces(self, t, y):
        """λ, whatever their signs."""
        _, _, W, free = self._problem(t, y)
        return -_solved(W, free)

    def pushing(self, t, y):
        """λ ≥ 0 of those that push if all are free to open."""
        _, _, W, free = self._problem(t, y)
        return pressed(W, free)

    def pressing(self, t, y):
        """The acceleration with which each gap would close if it alone were open."""
        _, _, W, free = self._problem(t, y)
        return -_solved(W, free) / np.diag(np.linalg.pinv(W))

    def stilled(self, t, y):
        """The state with γ = 0 in all these gaps, by impulses."""
        _, pushes, W, _ = self._problem(t, y)
        return y - _solved(W, np.array([gap.opening(t, y) for gap in self.gaps])) @ pushes


def _solved(W, right):
    """W x = right; of many solutions (redundant contacts) the smallest.  In a trial state far off W may have
    no finite value."""
    if not np.isfinite(W).all() or not W[0, 0] > 0:
        return np.full(len(right), np.nan)
    return right / W[0] if len(right) == 1 else np.linalg.lstsq(W, right, rcond=1e-12)[0]
