"""The free sleigh in closed form: it runs along an ellipse of its two speeds and ends up going straight."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import sympy as sp

from mechlib.hints import Numbers
from mechlib.needs import needs, number, positive


def gudermann(tau):
    """gd τ = 2 arctan tanh(τ/2), between -π/2 and π/2: sin gd τ = tanh τ, cos gd τ = 1/cosh τ.

    >>> float(np.round(np.sin(gudermann(0.7)) - np.tanh(0.7), 12))
    0.0
    """
    return 2 * np.arctan(np.tanh(np.asarray(tau, dtype=float) / 2))


@needs(a=number, k=positive, v=number, omega=number)
@dataclass(frozen=True)
class SleighMotion:
    """A sleigh without forces: v̇ = a ω², ω̇ = -(a/k²) v ω, from the speeds (v, ω) at t = 0.

    The blade is at P, the mass centre C a distance ``a`` ahead of it (behind it if a < 0), and k² = a² + J/m
    is the squared radius of gyration about P.  The energy m(v² + k²ω²)/2 = mV²/2 is kept, so (v, ω) runs on
    an ellipse:

        v = V tanh τ,   ω = ±(V/k)/cosh τ,   τ = τ₀ + aVt/k²,   θ = θ₀ ± (k/a)(gd τ - gd τ₀).

    >>> struck = SleighMotion(a=1, k=2, v=0, omega=1)                # from rest, turning
    >>> float(struck.final_speed), float(np.degrees(struck.angle_to_come).round(9))
    (2.0, 180.0)
    """

    a: float
    k: float
    v: float
    omega: float

    def __post_init__(self):
        if not all(np.isfinite([self.a, self.k, self.v, self.omega])):
            raise ValueError("a sleigh needs finite numbers a, k, v and omega.")
        if not self.k > abs(self.a):
            raise ValueError(f"k = {self.k} is not larger than |a| = {abs(self.a)}: k² = a² + J/m, and the "
                             "moment of inertia J is positive.")

    @property
    def V(self) -> float:
        """The speed that all of the energy would give along the blade."""
        return np.hypot(self.v, self.k * self.omega)

    @property
    def _start(self):
        """τ₀; infinite if the sleigh does not turn."""
        with np.errstate(divide="ignore"):
            return np.arcsinh(self.v / abs(self.k * self.omega)) if self.omega else np.sign(self.v) * np.inf

    def tau(self, t: Numbers) -> Numbers:
        """The phase on the ellipse at the time t."""
        return self._start + self.a * self.V / self.k**2 * np.asarray(t, dtype=float)

    def speeds(self, t: Numbers) -> tuple[Numbers, Numbers]:
        """(v, ω) at the time t."""
        t = np.asarray(t, dtype=float)
        if self.a == 0 or self.omega == 0:
            return np.full(t.shape, float(self.v)), np.full(t.shape, float(self.omega))
        tau = self.tau(t)
        return self.V * np.tanh(tau), np.sign(self.omega) * self.V / self.k / np.cosh(tau)

    def heading(self, t: Numbers) -> Numbers:
        """θ(t) - θ(0)."""
        t = np.asarray(t, dtype=float)
        if self.a == 0 or self.omega == 0:
            return self.omega * t
        return np.sign(self.omega) * self.k / self.a * (gudermann(self.tau(t)) - gudermann(self._start))

    @property
    def final_speed(self) -> float:
        """v for t → ∞: along the blade, with C in front."""
        return float(self.v) if self.omega == 0 else np.sign(self.a) * self.V if self.a else float(self.v)

    @property
    def angle_to_come(self) -> float:
        """All the angle that it will still turn through, ±(k/|a|)(π/2 - sgn(a) arcsin(v/V)); without end if a
        = 0."""
        if self.omega == 0:
            return 0.0
        if self.a == 0:
            return np.sign(self.omega) * np.inf
        side = np.sign(self.a)
        return np.sign(self.omega) * self.k / abs(self.a) * (np.pi / 2 - side * np.arcsin(self.v / self.V))

    def side_force(self, t: Numbers, mass: float = 1.0) -> Numbers:
        """Force of the ice on the blade, across it: λ = m (1 - a²/k²) v ω."""
        v, omega = self.speeds(t)
        return mass * (1 - self.a**2 / self.k**2) * v * omega

    def place(self, t: Numbers, pieces: int = 40) -> tuple[Numbers, Numbers]:
        """(x, y) of the blade at the times t ≥ 0: ∫ v (cos θ, sin θ) dt, from the origin and the x axis on.

        Gauss's rule with 8 points on so many pieces of every interval [0, t].

        >>> x, y = SleighMotion(a=1, k=2, v=0, omega=1).place(1.0)
        >>> round(float(x), 9), round(float(y), 9)
        (0.37375104, 0.28226743)
        """
        t = np.asarray(t, dtype=float)
        nodes, weights = np.polynomial.legendre.leggauss(8)
        share = ((np.arange(pieces)[:, None] + (nodes + 1) / 2) / pieces).ravel()
        times, steps = t[..., None] * share, t[..., None] * np.tile(weights, pieces) / (2 * pieces)
        v, heading = self.speeds(times)[0], self.heading(times)
        return tuple((v * f(heading) * steps).sum(axis=-1) for f in (np.cos, np.sin))

    def centre(self, t: Numbers) -> tuple[Numbers, Numbers]:
        """(x, y) of the mass centre C, P + a (cos θ, sin θ), from the place where it was at t = 0."""
        (x, y), heading = self.place(t), self.heading(t)
        return x + self.a * (np.cos(heading) - 1), y + self.a * np.sin(heading)


class SetTurning(NamedTuple):
    """A sleigh that stood still and was set turning: its phase τ, speeds (v, ω), heading and side force, and
    the heading in the end."""

    phase: sp.Expr
    v: sp.Expr
    omega: sp.Expr
    heading: sp.Expr
    side_force: sp.Expr
    final_heading: sp.Expr


def set_turning(t, k, turn) -> SetTurning:
    """:class:`SleighMotion` from v = 0, ω = ``turn`` > 0 in symbols, for a = m = 1:

        τ = ω₀t/k,   v = kω₀ tanh τ,   ω = ω₀/cosh τ,   θ = k gd τ → kπ/2,   λ = (1 - 1/k²) v ω.

    The time stands in τ only: struck twice as hard, the sleigh runs the same path in half the time.

    >>> t, k, turn = sp.symbols("t k omega_0", positive=True)
    >>> run = set_turning(t, k, turn)
    >>> run.v, run.final_heading, sp.simplify(run.heading.diff(t) - run.omega)
    (k*omega_0*tanh(omega_0*t/k), pi*k/2, 0)
    """
    tau = turn*t/k
    v, omega = k*turn*sp.tanh(tau), turn/sp.cosh(tau)
    return SetTurning(tau, v, omega, 2*k*sp.atan(sp.tanh(tau/2)), (1 - 1/k**2)*v*omega, k*sp.pi/2)
