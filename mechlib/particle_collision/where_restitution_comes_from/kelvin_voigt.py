"""Kelvin–Voigt: a spring and a damper side by side."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import needs, not_negative

from ..contact_law import ContactLaw, Pulse, speed
from ..either import arccos, cos, exp, pieces, sin, sqrt, symbolic


@needs(zeta=not_negative)
def kelvin_voigt_restitution(zeta: Quantity, pulls: bool = False) -> Quantity:
    """e(ζ) in closed form.

    Contact that may pull ends at δ = 0:   e = exp(-π ζ/√(1 - ζ²)) for ζ < 1, and 0 from ζ = 1 on (the body
    never comes back). Contact that cannot pull ends at F = 0: e = exp(-2 ζ arccos ζ/√(1 - ζ²)); for ζ > 1,
    arcosh and √(ζ² - 1).  A SymPy ζ stands for ζ < 1.

    >>> [round(float(kelvin_voigt_restitution(z)), 6) for z in (0, 0.5, 1, 2)]
    [1.0, 0.298436, 0.135335, 0.047769]
    >>> [round(float(kelvin_voigt_restitution(z, pulls=True)), 6) for z in (0, 0.5, 1, 2)]
    [1.0, 0.163034, 0.0, 0.0]
    """
    if symbolic(zeta):
        return sp.exp(-zeta * (sp.pi if pulls else 2 * sp.acos(zeta)) / sp.sqrt(1 - zeta**2))
    zeta = np.asarray(zeta, dtype=float)
    root = np.sqrt(np.maximum(1 - zeta**2, 0))
    if pulls:
        with np.errstate(divide="ignore"):
            return np.where(root > 0, np.exp(-np.pi * zeta / np.where(root > 0, root, 1)), 0.0)
    return np.exp(-2 * zeta * _angle(zeta))


def _angle(zeta):
    """arccos ζ/√(1 - ζ²), continued through ζ = 1 (where it is 1) to arcosh ζ/√(ζ² - 1)."""
    if symbolic(zeta):
        return sp.acos(zeta) / sp.sqrt(1 - zeta**2)
    zeta = np.asarray(zeta, dtype=float)
    near = np.abs(zeta - 1) < 1e-4
    z = np.where(near, 0.5, zeta)
    root = np.sqrt(np.abs(1 - z**2))
    d = 1 - zeta
    return np.where(near, 1 + d / 3 + 2 * d**2 / 15,
                    np.where(z < 1, np.arccos(np.minimum(z, 1)), np.arccosh(np.maximum(z, 1))) / root)


@dataclass(frozen=True)
class KelvinVoigt(ContactLaw):
    """F = k δ + c δ', damping ratio ζ = c/(2√(k m)), ω = √(k/m).  Its restitution does not depend on the
    speed.

    With ``pulls=False`` (dry bodies) contact ends when the force vanishes, at ω t = 2 arccos ζ/√(1 - ζ²),
    while the surface is still dented; with ``pulls=True`` (glued) when the body is back at the surface, at ω
    t = π/√(1 - ζ²). The force starts at c v, not at zero, and from ζ = ½ on it only falls.

    >>> dry = KelvinVoigt(m=1, k=1, c=0.4)
    >>> round(float(dry.restitution(1)), 6), round(float(dry.followed(1).restitution), 6)
    (0.57174, 0.57174)
    """

    m: float
    k: float
    c: float
    pulls: bool = False

    @property
    def damping_ratio(self) -> Quantity:
        return self.c / (2 * sqrt(self.k * self.m))

    def force(self, delta: Quantity, rate: Quantity) -> Quantity:
        return self.k * delta + self.c * rate

    def hold(self, delta: Quantity, rate: Quantity) -> Quantity:
        return delta if self.pulls else self.force(delta, rate)

    def restitution(self, v: Quantity) -> Quantity:
        return kelvin_voigt_restitution(self.damping_ratio, self.pulls) * speed(v)**0

    def duration(self, v: Quantity) -> Quantity:
        z = self.damping_ratio
        if self.pulls:
            turn = np.pi / sqrt(1 - z**2) if symbolic(z) or z < 1 else np.inf
        else:
            turn = 2 * _angle(z)
        return speed(v)**0 * turn / sqrt(self.k / self.m)

    def max_compression(self, v: Quantity) -> Quantity:
        """(v/ω) exp(-ζ arccos ζ/√(1 - ζ²)), where δ' = 0."""
        z = self.damping_ratio
        return speed(v) * sqrt(self.m / self.k) * exp(-z * _angle(z))

    def peak_force(self, v: Quantity) -> Quantity:
        """v√(k m) exp(-ζ(3 arccos ζ - π)/√(1 - ζ²)) for ζ ≤ ½, and c v beyond."""
        z, unit = self.damping_ratio, speed(v) * sqrt(self.k * self.m)
        if not symbolic(z):
            z = np.float64(z)
        gentle = z if symbolic(z) else min(z, 0.5)                 # beyond ½ the first branch is not asked
        first = exp(-gentle * (3 * arccos(gentle) - np.pi) / sqrt(1 - gentle**2))
        return unit * pieces((first, z <= 0.5), (2 * z, True))

    def motion(self, t: Quantity, v: Quantity) -> tuple[Quantity, Quantity, Quantity]:
        """δ, δ' and F at the time t after touch, for ζ < 1, with ω_d = ω√(1 - ζ²):

            δ = (v/ω_d) e^(-ζωt) sin ω_d t,   δ' = v e^(-ζωt)(cos ω_d t - ζω/ω_d sin ω_d t),   F = k δ + c δ'.

        >>> [round(float(x), 6) for x in KelvinVoigt(m=1, k=1, c=0.4).motion(0.0, 2)]
        [0.0, 2.0, 0.8]
        """
        w, z = sqrt(self.k / self.m), self.damping_ratio
        turn = w * sqrt(1 - z**2)
        decay, sine = v * exp(-z * w * t), sin(turn * t) / turn
        delta, rate = decay * sine, decay * (cos(turn * t) - z * w * sine)
        return delta, rate, self.force(delta, rate)

    def pulse(self, v: float, n: int = 201) -> Pulse:
        if not np.isfinite(self.duration(v)):
            raise ValueError("this contact never ends: with damping ratio ζ ≥ 1 a wall that may pull does "
                             "not let the body go.")
        w, z = np.sqrt(self.k / self.m), self.damping_ratio
        t = np.linspace(0, float(self.duration(v)), n)
        root = np.lib.scimath.sqrt(1 - z**2) * w
        decay, sine = v * np.exp(-z * w * t), (np.sin(root * t) / root).real if root != 0 else t
        delta, rate = decay * sine, decay * (np.cos(root * t).real - z * w * sine)
        return Pulse(t, delta, rate, self.force(delta, rate))
