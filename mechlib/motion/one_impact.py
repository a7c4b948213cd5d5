"""Every motion of a linear system with one impact in l periods of the force: one quadratic equation.

The motion is the steady one plus what a blow in every period T = 2πl/Ω leaves behind.  At the contact only
three numbers of the system matter, g₀, g⁺, g⁻ of :func:`.contact_numbers`.  With the jump J = (1 + e)U and
κ = (g⁺ + e g⁻)/(Ω(1 + e)), the steady part at the impact is

    P cos(θ - ψ) = δ + g₀J,    P sin(θ - ψ) = -κJ,    hence    (δ + g₀J)² + (κJ)² = P².

A root J > 0 is a motion if the flight meets the stop after T and not before.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..needs import a, count, needs
from .contact_numbers import contact_numbers, repeated
from .lanes import impacts
from .modes import Modes, which
from .monodromy import acceleration, flight_matrices, saltations

a_system = a(Modes, "Describe the system with Modes(…) first.")


class Periodic:
    """Motions of many lanes that repeat themselves after l periods of the force: ``modes``, ``periods``, the
    ``matrices`` of small deviations, and which lanes are ``real``."""

    @property
    def period(self) -> np.ndarray:
        """T = 2πl/Ω."""
        return 2*np.pi*self.periods/self.modes.forcing

    @cached_property
    def multipliers(self) -> np.ndarray:
        """The eigenvalues of the matrices, the largest first; (lanes, 2n)."""
        values = np.full(self.matrices.shape[:2], np.nan, dtype=complex)
        values[self.real] = np.linalg.eigvals(self.matrices[self.real])
        order = np.argsort(-np.abs(values), axis=1, kind="stable")
        return np.take_along_axis(values, order, axis=1)

    @property
    def stable(self) -> np.ndarray:
        """Whether all multipliers lie inside the unit circle."""
        return self.real & (np.abs(self.multipliers[:, 0]) < 1)


@dataclass(frozen=True)
class OneImpact(Periodic):
    """One of the two roots for every lane: arrays (lanes,), not a number where there is no root.

    ``speed`` U of approach, ``phase`` θ of the force at the impact, ``q`` and ``before``, ``after`` (modes,
    lanes): the displacements there, the velocities just before and just after.
    """

    modes: Modes
    periods: int
    stop: int
    speed: np.ndarray
    phase: np.ndarray
    q: np.ndarray
    before: np.ndarray
    after: np.ndarray

    @property
    def impulse(self) -> np.ndarray:
        """p = (1 + e)U/w, with w = c·c in modes of unit mass."""
        c = self.modes.sides[self.stop][0]
        return (1 + self.modes.restitutions[self.stop])*self.speed/(c*c).sum(0)

    @property
    def real(self) -> np.ndarray:
        """Whether the equation has this root."""
        return ~np.isnan(self.speed)

    @cached_property
    def first_contact(self) -> np.ndarray:
        """The time from an impact to the next contact, marched; 0 where the mass sticks or there is no
        root, infinity where it never comes back."""
        c, b = self.modes.sides[self.stop]
        dead = (c*self.after).sum(0) >= -1e-12*self.speed                  # e = 0, up to rounding
        pull = (c*acceleration(self.modes, self.q, self.after, self.phase)).sum(0)
        leaving = self.after - np.where(dead, 1e-12*self.speed, 0.0)*b
        there = np.flatnonzero(self.real & ~(dead & (pull >= 0)))
        found = np.zeros(len(self.speed))
        if len(there):
            one = self.modes.take(there) if self.modes.lanes() > 1 else self.modes
            start = self.phase[there]/one.forcing
            run = impacts(one, self.q[:, there], leaving[:, there], 1, time=start,
                          until=float((start + 1.5*np.broadcast_to(self.period, len(found))[there]).max()))
            found[there] = np.where(np.isnan(run.time[:, 0]), np.inf, run.time[:, 0] - start)
        return found

    @property
    def exists(self) -> np.ndarray:
        """Whether the flight reaches the stop after the whole period and not before."""
        return self.real & (np.abs(self.first_contact - self.period) < 1e-6*self.period)

    @cached_property
    def matrices(self) -> np.ndarray:
        """Φ(T) S, what a period does to a small deviation (δq, δu) just before the impact; (lanes, 2n, 2n).
        Its determinant is e² e^(-2TΣs)."""
        return flight_matrices(self.modes, self.period) @ saltations(self.modes, self.q, self.before,
                                                                     self.phase, self.stop)

    def at(self, lane: int) -> "OneImpact":
        """One lane alone."""
        some = np.array([lane])
        modes = self.modes if self.modes.lanes() == 1 else self.modes.take(some)
        return OneImpact(modes, self.periods, self.stop, self.speed[some], self.phase[some],
                         *(x[:, some] for x in (self.q, self.before, self.after)))


@needs(modes=a_system, periods=count)
def one_impact_roots(modes: Modes, periods: int = 1, stop: int = 0) -> tuple[OneImpact, OneImpact]:
    """Both roots of the quadratic equation, the faster first, for every lane; ghosts among them.

    >>> hammer = Modes(1, 0.05, 1.2, 0.3, gap=1, restitution=0.8)
    >>> [root.speed.round(9) for root in one_impact_roots(hammer)]
    [array([0.98233415]), array([0.2442209])]
    """
    stop = which(modes, stop)
    c, b = modes.sides[stop]
    e, period = modes.restitutions[stop], 2*np.pi*periods/modes.forcing
    g0, plus, minus = contact_numbers(modes, period, stop)
    kappa = (plus + e*minus)/(modes.forcing*(1 + e))
    cos, sin, rest = ((c*x).sum(0) for x in modes.steady)
    gap, P = modes.gaps[stop] - rest, np.hypot(cos, sin)
    size, sum_, product = g0**2 + kappa**2, g0*gap, gap**2 - P**2
    if (size < 1e-24).any():
        raise ValueError("an elastic impact needs no force at all here: every speed would do, or none. "
                         "Change the frequency, or give a restitution below 1.")
    with np.errstate(invalid="ignore"):
        half = np.sqrt(sum_**2 - size*product)
    shift, kick = (b*x for x in repeated(modes, period))
    made = []
    for sign in (1, -1):
        jump = (-sum_ + sign*half)/size
        jump = np.where(jump > 0, jump, np.nan)
        phase = np.mod(np.arctan2(sin, cos) + np.arctan2(-kappa*jump, gap + g0*jump), 2*np.pi)
        q, u = modes.steady_at(phase)
        q, after = q - jump*shift, u - jump*kick
        made.append(OneImpact(modes, periods, stop, jump/(1 + e), phase, q, after + jump*b, after))
    return made[0], made[1]


@needs(modes=a_system, periods=count)
def one_impact_orbits(modes: Modes, periods: int = 1, stop: int = 0, ghosts: bool = False) -> list[OneImpact]:
    """The motions of one system with one impact in every l periods, the fastest first; ``ghosts`` adds those
    that pass through the stop on the way.

    >>> hammer = Modes(1, 0.05, 1.2, 0.3, gap=1, restitution=0.8)
    >>> [bool(orbit.stable[0]) for orbit in one_impact_orbits(hammer)]
    [True, False]
    """
    if modes.lanes() > 1:
        raise ValueError(f"the system has {modes.lanes()} lanes. Give one, or use one_impact_roots.")
    return [root for root in one_impact_roots(modes, periods, stop)
            if root.real[0] and (ghosts or root.exists[0])]
