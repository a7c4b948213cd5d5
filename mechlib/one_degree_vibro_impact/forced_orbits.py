"""A forced oscillator with a stop: which motions with one impact in every n periods of the force exist.

    ẍ + 2ζẋ + x = f cos ωt,  x ≤ δ,  u⁺ = -e u⁻.

One impact every T = 2πn/ω.  The rest of the motion, y = x - x_p, is free and repeats itself up to the jump:
(Φ(T) - I)(y₀, ẏ₀) = (0, (1 + e)U).  With D = 1 - tr Φ + det Φ and

    a = (1 + e) Φ₁₂/D,   b = e + (1 + e)(Φ₁₁ - 1)/D

the steady part has x_p = δ + aU and ẋ_p = -bU at the impact, hence (δ + aU)² + (bU/ω)² = P².
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity, Vector
from mechlib.motion import Modes, contact_numbers, impacts
from mechlib.needs import count, needs, not_negative, number, positive, restitution


def _is_formula(*values):
    return any(isinstance(x, sp.Basic) for x in values)


@needs(zeta=not_negative, omega=positive, e=restitution, periods=count)
def impact_coefficients(zeta: Quantity, omega: Quantity, e: Quantity,
                        periods: int = 1) -> tuple[Quantity, Quantity]:
    """(a, b): what one impact of unit speed in every n periods asks of the steady motion.

    Without damping a = (1 + e)/2 · cot(πn/ω) and b = -(1 - e)/2.  Formulas are for ζ < 1.

    >>> impact_coefficients(sp.Integer(0), sp.Integer(4), sp.Rational(4, 5))
    (9/10, -1/10)
    >>> print(*(x.round(10) for x in impact_coefficients(0.05, 1.2, 0.8)))
    -1.4502192067 -0.6137237544
    """
    if _is_formula(zeta, omega, e):
        T = 2*sp.pi*periods/omega
        first, second = flow(zeta, T)
        D = 1 - 2*sp.exp(-zeta*T)*sp.cos(sp.sqrt(1 - zeta**2)*T) + sp.exp(-2*zeta*T)
        return (1 + e)*second/D, e + (1 + e)*(first - 1)/D
    zeta, omega, e = np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in (zeta, omega, e)))
    modes = Modes(np.ones(omega.size), zeta.ravel(), gap=0, restitution=1)
    shift, after, _ = contact_numbers(modes, 2*np.pi*periods/omega.ravel())
    return ((1 + e)*shift.reshape(e.shape))[()], (e - (1 + e)*after.reshape(e.shape))[()]


def flow(zeta: Quantity, tau: Quantity) -> tuple[Quantity, Quantity]:
    """Φ₁₁ and Φ₁₂ of a free swing with ζ < 1, after the time τ."""
    exp, cos, sin, root = (sp.exp, sp.cos, sp.sin, sp.sqrt) if _is_formula(zeta, tau) else (
        np.exp, np.cos, np.sin, np.sqrt)
    nu = root(1 - zeta**2)
    fade, C, S = exp(-zeta*tau), cos(nu*tau), sin(nu*tau)/nu
    return fade*(C + zeta*S), fade*S


@needs(zeta=not_negative, omega=positive, f=number)
def steady_amplitude(zeta: Quantity, omega: Quantity, f: Quantity) -> Quantity:
    """P = f/√((1 - ω²)² + (2ζω)²), the swing without a stop.

    >>> steady_amplitude(sp.Integer(0), sp.Integer(2), sp.Integer(1))
    1/3
    """
    root = sp.sqrt if _is_formula(zeta, omega, f) else np.sqrt
    return f/root((1 - omega**2)**2 + (2*zeta*omega)**2)


@needs(zeta=not_negative, omega=positive, gap=positive)
def grazing_force(zeta: Quantity, omega: Quantity, gap: Quantity) -> Quantity:
    """The force at which the silent motion just reaches the stop: P = δ.

    >>> round(grazing_force(0.05, 1.2, 1.0), 10)
    np.float64(0.45607017)
    """
    return gap/steady_amplitude(zeta, omega, 1)


@needs(zeta=not_negative, omega=positive, e=restitution, periods=count)
def fold_ratio(zeta: Quantity, omega: Quantity, e: Quantity, periods: int = 1) -> Quantity:
    """P/|δ| below which no motion with one impact in n periods exists, where a and δ differ in sign.

    P_fold/|δ| = (|b|/ω)/√(a² + (b/ω)²): the sine of the angle between the ray and the axis.

    >>> round(fold_ratio(0.05, 1.2, 0.8)*grazing_force(0.05, 1.2, 1.0), 10)
    np.float64(0.1516823516)
    """
    a, b = impact_coefficients(zeta, omega, e, periods)
    formula = _is_formula(a, b)
    size, root = (sp.Abs, sp.sqrt) if formula else (np.abs, np.sqrt)
    return size(b)/omega/root(a**2 + (b/omega)**2)


def speeds(a: Quantity, b: Quantity, omega: Quantity, gap: Quantity,
           P: Quantity) -> tuple[Quantity, Quantity]:
    """Both roots U of (δ + aU)² + (bU/ω)² = P², the larger first; not a number where there is none."""
    root = sp.sqrt if _is_formula(a, b, omega, gap, P) else np.emath.sqrt
    size = a**2 + (b/omega)**2
    half = root((a*gap)**2 - size*(gap**2 - P**2))
    return (-a*gap + half)/size, (-a*gap - half)/size


def path(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity, a: Quantity, b: Quantity, U: Quantity,
         tau: Quantity) -> Quantity:
    """x at the time τ after the impact: x_p and the free part, from x_p = δ + aU, ẋ_p = -bU at τ = 0."""
    cos, sin = (sp.cos, sp.sin) if _is_formula(zeta, omega, tau, U) else (np.cos, np.sin)
    first, second = flow(zeta, tau)
    steady = (gap + a*U)*cos(omega*tau) - b*U/omega*sin(omega*tau)
    return steady - first*a*U - second*(e - b)*U


@needs(zeta=not_negative, omega=positive, f=positive, gap=number, e=restitution)
@dataclass(frozen=True)
class Oscillator:
    """x'' + 2ζx' + x = f cos ωt with a stop at x = ``gap``.

    >>> hammer = Oscillator(zeta=0, omega=2.8, f=1, gap=0, e=0.8)
    >>> [round(float(orbit.speed), 9) for orbit in hammer.orbits()]
    [0.33617727]
    """

    zeta: float
    omega: float
    f: float
    gap: float
    e: float

    @property
    def P(self) -> float:
        """Amplitude of the steady motion without a stop."""
        return float(steady_amplitude(self.zeta, self.omega, self.f))

    @property
    def psi(self) -> float:
        """By how much the steady motion lags behind the force."""
        return float(np.arctan2(2*self.zeta*self.omega, 1 - self.omega**2))

    @cached_property
    def modes(self) -> Modes:
        """The same for :mod:`mechlib.motion`."""
        return Modes(1, self.zeta, self.omega, self.f, gap=self.gap, restitution=self.e)

    def orbits(self, periods: int = 1, ghosts: bool = False) -> list["Orbit"]:
        """The motions with one impact in every n periods, the fastest first; ``ghosts`` adds those that pass
        through the stop on the way."""
        a, b = impact_coefficients(self.zeta, self.omega, self.e, periods)
        if abs(a) < 1e-12 and abs(b) < 1e-12:
            raise ValueError(f"at omega = {self.omega:g} an elastic impact needs no force at all: every "
                             "speed would do, or none. Change omega, or give e below 1.")
        found = []
        for U in sorted({float(np.real(x)) for x in speeds(a, b, self.omega, self.gap, self.P)
                         if np.isreal(x)}, reverse=True):
            if U > 0:
                turn = np.arctan2(b*U/self.omega, self.gap + a*U)
                found.append(Orbit(self, periods, U, float(np.mod(self.psi + turn, 2*np.pi))))
        return [orbit for orbit in found if ghosts or orbit.exists]


@dataclass(frozen=True)
class Orbit:
    """One impact in every ``periods`` periods: its ``speed`` U and the ``phase`` θ of the force at which it
    happens."""

    oscillator: Oscillator
    periods: int
    speed: float
    phase: float

    @property
    def period(self) -> float:
        return 2*np.pi*self.periods/self.oscillator.omega

    @cached_property
    def first_contact(self) -> float:
        """The time from an impact to the next contact, marched."""
        one = self.oscillator
        start = self.phase/one.omega
        run = impacts(one.modes, one.gap, -one.e*self.speed, 1, time=start, until=start + 2*self.period)
        return float(run.time[0, 0] - start)

    @property
    def exists(self) -> bool:
        """Whether the flight reaches the stop after the whole period and not before."""
        return abs(self.first_contact - self.period) < 1e-6*self.period

    def motion(self, times: Vector) -> tuple[np.ndarray, np.ndarray]:
        """Place and velocity at ``times`` after an impact, within one flight."""
        one, start = self.oscillator, self.phase/self.oscillator.omega
        q, u = one.modes.at(start, (one.gap, -one.e*self.speed), start + np.asarray(times, dtype=float))
        return q[0], u[0]


def contact_shares(zeta: float, e: float, omega: Numbers, ratio: Numbers, root: int = 0) -> np.ndarray:
    """For a gap of 1 and P = ``ratio``: the time to the next contact in units of the period, one impact in
    each period; 1 where the motion exists, less where it passes through the stop, 0 without a root.

    >>> contact_shares(0.1, 0.5, np.array([1.8, 0.5]), np.array([1.2, 1.8])).round(3)
    array([1.   , 0.149])
    """
    a, b = impact_coefficients(zeta, omega, e)
    U = speeds(a, b, omega, 1.0, ratio)[root]
    real = np.isreal(U) & (np.real(U) > 0)
    U = np.where(real, np.real(U), 1.0)
    f = ratio/steady_amplitude(zeta, omega, 1.0)
    psi = np.arctan2(2*zeta*omega, 1 - omega**2)
    start = (psi + np.arctan2(b*U/omega, 1 + a*U))/omega
    run = impacts(Modes(1, zeta, omega, f, gap=1, restitution=e), np.ones_like(U), -e*U, 1, time=start,
                  until=np.inf)
    return np.where(real, (run.time[:, 0] - start)*omega/(2*np.pi), 0.0)
