"""An oscillator between two stops at ±δ: the motions that strike both in the same way.

Half a period H = πm/ω later, m odd, the force has changed its sign, and so has a symmetric motion:
x(t + H) = -x(t).  Seen in a mirror the flight from stop to stop leads back to where it began, so that
everything said of one stop holds with -Φ(H) in place of Φ(T):

    D = 1 + tr Φ + det Φ,   a = -(1 + e) Φ₁₂/D,   b = e - (1 + e)(1 + Φ₁₁)/D.

The multipliers of the half period are those of -Φ S; those of the whole period are their squares.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import sympy as sp

from mechlib.hints import Quantity, Vector
from mechlib.motion import Modes, Stop, impacts
from mechlib.needs import a as an
from mechlib.needs import count, needs, not_negative, positive, restitution

from ..forced_orbits import Oscillator, flow, speeds
from ..stability import Stability, determinant
from .response import _root


def _below_one(value, what):
    not_negative(value, what)
    if not hasattr(value, "free_symbols") and np.any(np.asarray(value, dtype=float) >= 1):
        raise ValueError(f"{what}: the closed form for two stops is for damping below 1. Follow the motion "
                         "with mechlib.motion.impacts.")


def _odd(value, what):
    count(value, what)
    if value % 2 == 0:
        raise ValueError(f"{what} = {value} must be odd: after an even number of half periods the force has "
                         "its old sign. Give 1, 3, 5 …")


def _flight(zeta, omega, halves):
    """Φ₁₁, Φ₁₂ and tr Φ of the flight from stop to stop, and its determinant e^(-2ζH)."""
    pi = sp.pi if any(isinstance(x, sp.Basic) for x in (zeta, omega)) else np.pi
    first, second = flow(zeta, pi*halves/omega)
    return first, second, 2*(first - zeta*second), determinant(zeta, 2*omega, 1, halves)


@needs(zeta=_below_one, omega=positive, e=restitution, halves=_odd)
def two_stop_coefficients(zeta: Quantity, omega: Quantity, e: Quantity,
                          halves: int = 1) -> tuple[Quantity, Quantity]:
    """(a, b) of one impact at each of two stops in every m periods.

    Without damping a = -(1 + e)/2 · tan(πm/2ω) and b = -(1 - e)/2.

    >>> print(*(round(float(x), 6) for x in two_stop_coefficients(0.0, 2.0, 0.8)))
    -0.9 -0.1
    """
    first, second, trace, size = _flight(zeta, omega, halves)
    D = 1 + trace + size
    return -(1 + e)*second/D, e - (1 + e)*(1 + first)/D


def _parts(zeta, omega, e, halves):
    """The trace of the half period is the first less δ/U times the second."""
    _, second, trace, _ = _flight(zeta, omega, halves)
    a, b = two_stop_coefficients(zeta, omega, e, halves)
    return e*trace - (1 + e)*second*((1 - omega**2)*a - 2*zeta*b), -(1 + e)*second*omega**2


@needs(zeta=_below_one, omega=positive, gap=positive, e=restitution, speed=positive, halves=_odd)
def two_stop_trace(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity, speed: Quantity,
                   halves: int = 1) -> Quantity:
    """tr = e tr Φ - (1 + e) Φ₁₂ [(1 - ω²) a - 2ζb - ω²δ/U], of the half period.

    >>> print(round(float(two_stop_trace(0.05, 2.2, 0.4, 0.8, 0.969161720451)), 9))
    -1.459560319
    """
    level, slope = _parts(zeta, omega, e, halves)
    return level - slope*gap/speed


@needs(zeta=_below_one, omega=positive, e=restitution, halves=_odd)
def two_stop_fold_ratio(zeta: Quantity, omega: Quantity, e: Quantity, halves: int = 1) -> Quantity:
    """P/δ below which no symmetric motion exists, where a < 0.

    >>> print(round(float(two_stop_fold_ratio(0.05, 2.2, 0.8)), 6))
    0.113226
    """
    a, b = two_stop_coefficients(zeta, omega, e, halves)
    return _root(a, b)((b/omega)**2/(a**2 + (b/omega)**2))


@needs(zeta=_below_one, omega=positive, gap=positive, e=restitution, halves=_odd)
def breaking_speed(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity, halves: int = 1) -> Quantity:
    """The speed at which a half-period multiplier is -1: the two stops are no longer struck alike.  Not
    positive: the symmetry does not break.

    >>> print(round(float(breaking_speed(0.05, 2.5, 0.5, 0.8)), 9))
    1.432464725
    """
    level, slope = _parts(zeta, omega, e, halves)
    return slope*gap/(1 + determinant(zeta, 2*omega, e, halves) + level)


@needs(zeta=_below_one, omega=positive, gap=positive, e=restitution, halves=_odd)
def breaking_ratio(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity, halves: int = 1) -> Quantity:
    """P/δ at which the symmetry breaks; times the force of grazing it is the force.

    >>> from mechlib.one_degree_vibro_impact import grazing_force
    >>> print(round(float(breaking_ratio(0.05, 2.5, 0.5, 0.8)*grazing_force(0.05, 2.5, 0.5)), 9))
    2.346222723
    """
    a, b = two_stop_coefficients(zeta, omega, e, halves)
    U = breaking_speed(zeta, omega, gap, e, halves)
    return _root(a, U)((gap + a*U)**2 + (b*U/omega)**2)/gap


@dataclass(frozen=True)
class SymmetricOrbit:
    """One impact at each stop in every ``halves`` periods of the force; at the right one at the ``phase`` θ,
    with the ``speed`` U."""

    oscillator: Oscillator
    halves: int
    speed: float
    phase: float

    @property
    def flight_time(self) -> float:
        """From stop to stop, πm/ω."""
        return np.pi*self.halves/self.oscillator.omega

    @property
    def half(self) -> Stability:
        """Trace, determinant and multipliers of the half period; the motion is stable if it is."""
        one = self.oscillator
        return Stability(float(two_stop_trace(one.zeta, one.omega, one.gap, one.e, self.speed, self.halves)),
                         float(determinant(one.zeta, 2*one.omega, one.e, self.halves)))

    @property
    def multipliers(self) -> tuple[complex, complex]:
        """Those of the whole period: squares."""
        first, second = self.half.multipliers
        return first**2, second**2

    @cached_property
    def exists(self) -> bool:
        """Whether the flight meets the other stop after πm/ω, and nothing before; by the march."""
        one, start = self.oscillator, self.phase/self.oscillator.omega
        run = impacts(between_stops(one), one.gap, -one.e*self.speed, 1, time=start,
                      until=start + 2*self.flight_time)
        return bool(run.stop[0, 0] == 1
                    and abs(run.time[0, 0] - start - self.flight_time) < 1e-6*self.flight_time)

    def motion(self, times: Vector) -> tuple[np.ndarray, np.ndarray]:
        """Place and velocity at ``times`` after an impact on the right, within one flight."""
        one, start = self.oscillator, self.phase/self.oscillator.omega
        q, u = one.modes.at(start, (one.gap, -one.e*self.speed), start + np.asarray(times, dtype=float))
        return q[0], u[0]


@needs(oscillator=an(Oscillator, "Describe it with Oscillator(…) first."))
def between_stops(oscillator: Oscillator) -> Modes:
    """The oscillator with a second stop at -δ, for :mod:`mechlib.motion`; stop 0 is the right one.

    >>> len(between_stops(Oscillator(0.05, 2.2, 1.4, 0.4, 0.8)).stops)
    2
    """
    one = oscillator
    if one.gap <= 0:
        raise ValueError(f"the gap is {one.gap:g}: between two stops there must be room. Give a positive "
                         "gap.")
    return Modes(1, one.zeta, one.omega, one.f,
                 stops=[Stop(one.gap, one.e), Stop(one.gap, one.e, row=-1.0)])


@needs(oscillator=an(Oscillator, "Describe it with Oscillator(…) first."), halves=_odd)
def symmetric_orbits(oscillator: Oscillator, halves: int = 1, ghosts: bool = False) -> list[SymmetricOrbit]:
    """The motions between stops at ±δ with one impact at each in every m periods, the fastest first;
    ``ghosts`` adds those that pass through a stop on the way.

    >>> rattle = Oscillator(zeta=0.05, omega=2.2, f=1.4, gap=0.4, e=0.8)
    >>> [(round(x.speed, 9), x.half.stable) for x in symmetric_orbits(rattle)]
    [(0.96916172, True), (0.046338152, False)]
    """
    one = oscillator
    between_stops(one)
    a, b = two_stop_coefficients(one.zeta, one.omega, one.e, halves)
    found = []
    for U in sorted({float(np.real(x)) for x in speeds(a, b, one.omega, one.gap, one.P) if np.isreal(x)},
                    reverse=True):
        if U > 0:
            turn = np.arctan2(b*U/one.omega, one.gap + a*U)
            found.append(SymmetricOrbit(one, halves, U, float(np.mod(one.psi + turn, 2*np.pi))))
    return [orbit for orbit in found if ghosts or orbit.exists]
