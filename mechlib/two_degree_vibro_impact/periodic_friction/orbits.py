"""Motions of a structure with one blow on a rough stop in l periods of the force: closed form, cone by cone.

In a cone of directions the impulse is p = -B v⁻ (:func:`.impact_cones`).  A train of blows p, one in every
T = 2πl/ω, gives the contact the velocities Γ⁺p just after and Γ⁻p = (Γ⁺ - W)p just before a blow, and the
displacement g·p towards the stop.  With the steady motion Re(Y e^(iωt)) and θ = ωt₀,

    p = Re(Z e^(iθ)),  Z = -(I + BΓ⁻)⁻¹ B iωJY,     δ = Re(Θ e^(iθ)),  Θ = c·Y + g·Z,

so that θ = -arg Θ ± arccos(δ/|Θ|): two candidates in every cone.  One is a motion if p_n > 0, v⁻ lies in the
cone, and the flight meets the stop after T and not before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.motion import Modes, OneImpact, Structure
from mechlib.motion.contact_numbers import repeated
from mechlib.motion.monodromy import acceleration, flight_matrices
from mechlib.motion.one_impact import Periodic
from mechlib.needs import a, count, friction, needs, number, positive, restitution

from ..impulse_stepping.cones import Cone, impact_cones, linear, one_value
from ..impulse_stepping.hammer import seen_by, two_rows


@needs(rows=two_rows, gap=number, mu=friction, e=restitution)
@dataclass(frozen=True, eq=False)
class RoughStop:
    """``rows`` of J, tangential and normal (away from the stop), ``gap`` δ in -J_n q ≤ δ, friction ``mu``,
    restitution ``e`` and its ``law``.

    >>> from mechlib.two_degree_vibro_impact import hammer_rows
    >>> RoughStop(hammer_rows(), gap=0.2, mu=0.3, e=0.6).law
    'poisson'
    """

    rows: Sequence[Vector]
    gap: float
    mu: float
    e: float
    law: str = "poisson"

    def __post_init__(self):
        linear(self.law)
        for name in ("gap", "mu", "e"):
            one_value(getattr(self, name), f"RoughStop: {name}")


@dataclass(frozen=True, eq=False)
class Oblique(Periodic):
    """One candidate of one cone for every frequency: arrays (lanes,), not a number where there is none.

    ``phase`` θ of the force at the blow, ``impulse`` p (2, lanes), ``q``, ``before``, ``after`` (modes,
    lanes): modal displacements, velocities just before and just after.
    """

    modes: Modes
    periods: int
    cone: Cone
    rows: np.ndarray
    phase: np.ndarray
    impulse: np.ndarray
    q: np.ndarray
    before: np.ndarray
    after: np.ndarray

    @property
    def approach(self) -> np.ndarray:
        """v⁻ = (v_t, v_n), (2, lanes)."""
        return self.rows @ self.before

    @property
    def departure(self) -> np.ndarray:
        """v⁺, (2, lanes)."""
        return self.rows @ self.after

    @property
    def real(self) -> np.ndarray:
        """Whether there is a candidate that pushes and comes from its own cone."""
        (v_t, v_n), (low, high) = self.approach, self.cone.rays
        with np.errstate(invalid="ignore", divide="ignore"):
            slope = v_t/np.abs(v_n)
            return (self.impulse[1] > 0) & (v_n < 0) & (slope >= low) & (slope <= high)

    @cached_property
    def exists(self) -> np.ndarray:
        """Whether it is a motion: real, and the flight reaches the stop after T and not before."""
        blank = np.where(self.real, 1.0, np.nan)
        flight = OneImpact(self.modes, self.periods, 0, -self.approach[1]*blank, self.phase, self.q,
                           self.before, self.after)
        return flight.exists

    @cached_property
    def saltations(self) -> np.ndarray:
        """S = R + (F⁺ - RF⁻)(c, 0)/U with the derivative I - JᵀBJ of the blow; (lanes, 2n, 2n)."""
        n, c = self.modes.count, -self.rows[1]
        R = np.eye(n) - self.rows.T @ self.cone.matrix @ self.rows
        rates = [acceleration(self.modes, self.q, u, self.phase) for u in (self.before, self.after)]
        with np.errstate(invalid="ignore"):
            jump = np.concatenate([self.after - self.before, rates[1] - R @ rates[0]])/(c @ self.before)
        made = np.zeros((self.phase.size, 2*n, 2*n))
        made[:, :n, :n], made[:, n:, n:] = np.eye(n), R
        made[:, :, :n] += np.einsum("il,j->lij", jump, c)
        return made

    @cached_property
    def matrices(self) -> np.ndarray:
        """Φ(T) S, what a period does to a small deviation; its determinant is e^(-2TΣs) det S."""
        return flight_matrices(self.modes, self.period) @ self.saltations


@needs(structure=a(Structure, "Describe it with Structure(…) first."), omega=positive, periods=count,
       stop=a(RoughStop, "Describe it with RoughStop(…) first."))
def oblique_roots(structure: Structure, stop: RoughStop, omega: Numbers, periods: int = 1) -> list[Oblique]:
    """Both candidates of every cone, for every frequency; ghosts among them.

    >>> from mechlib.two_degree_vibro_impact import hammer, hammer_rows
    >>> roots = oblique_roots(hammer(), RoughStop(hammer_rows(), 0.2, 0.3, 0.6), 1.5)
    >>> len(roots), [root.cone.mode for root in roots if root.exists[0]]
    (8, ['turns in compression'])
    """
    rows = seen_by(structure, stop.rows)
    W = rows @ rows.T
    omega = np.atleast_1d(np.asarray(omega, dtype=float))
    modes = structure.modes(omega, -np.asarray(stop.rows, dtype=float)[1], stop.gap, stop.e)
    shift, kick = np.broadcast_arrays(*repeated(modes, 2*np.pi*periods/omega))
    steady = modes.steady[0] - 1j*modes.steady[1]
    before = np.einsum("ti,il,si->lts", rows, kick, rows) - W                  # Γ⁻
    place = -np.einsum("i,il,si->ls", rows[1], shift, rows)                    # g
    made = []
    for cone in impact_cones(W, stop.mu, stop.e, stop.law):
        B = cone.matrix
        driven = 1j*omega[:, None]*(steady.T @ rows.T)
        Z = -np.linalg.solve(np.eye(2) + B @ before, (driven @ B.T)[..., None])[..., 0]
        theta = -rows[1] @ steady + (place*Z).sum(1)
        with np.errstate(invalid="ignore", divide="ignore"):
            half = np.arccos(stop.gap/np.abs(theta))
        for sign in (1, -1):
            phase = np.mod(-np.angle(theta) + sign*half, 2*np.pi)
            p = (Z*np.exp(1j*phase)[:, None]).real.T
            q, u = modes.steady_at(phase)
            blow = rows.T @ p
            made.append(Oblique(modes, periods, cone, rows, phase, p, q + shift*blow, u + (kick - 1)*blow,
                                u + kick*blow))
    return made


@needs(omega=positive, periods=count)
def oblique_orbits(structure: Structure, stop: RoughStop, omega: float, periods: int = 1,
                   ghosts: bool = False) -> list[Oblique]:
    """The motions at one frequency with one blow in every l periods; ``ghosts`` adds those that pass through
    the stop on the way.

    >>> from mechlib.two_degree_vibro_impact import hammer, hammer_rows
    >>> orbit, = oblique_orbits(hammer(), RoughStop(hammer_rows(), 0.2, 0.3, 0.6), 1.5)
    >>> orbit.impulse[:, 0].round(9), bool(orbit.stable[0])
    (array([-0.0130866,  1.4627443]), True)
    """
    if np.size(omega) > 1:
        raise ValueError(f"omega has {np.size(omega)} values. Give one, or use oblique_roots.")
    return [root for root in oblique_roots(structure, stop, omega, periods)
            if root.real[0] and (ghosts or root.exists[0])]
