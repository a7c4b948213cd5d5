"""Which of the motions with one impact in n periods are stable, and how hard they hit.

A flight carries a small deviation from the motion along with Φ, an impact with the saltation matrix

    S = [[-e, 0], [(1 + e)(f cos θ - δ)/U, -e]],     det S = e²,

so that after one period it is multiplied by Φ S: determinant e² e^(-2ζT), trace in closed form.  The motion
is stable if and only if |tr| < 1 + det.
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import a as an
from mechlib.needs import count, needs, not_negative, number, positive, restitution

from .forced_orbits import Orbit, flow, impact_coefficients, steady_amplitude


def _functions(*values):
    """exp, cos, √ for numbers and for expressions."""
    return (sp.exp, sp.cos, sp.sqrt, sp.pi) if any(isinstance(x, sp.Basic) for x in values) else (
        np.exp, np.cos, np.sqrt, np.pi)


@needs(zeta=not_negative, omega=positive, e=restitution, periods=count)
def determinant(zeta: Quantity, omega: Quantity, e: Quantity, periods: int = 1) -> Quantity:
    """det = e² e^(-2ζT): by how much areas of deviations shrink in one period.

    >>> determinant(sp.Integer(0), sp.Integer(2), sp.Rational(4, 5))
    16/25
    """
    exp, _, _, pi = _functions(zeta, omega, e)
    return e**2*exp(-4*pi*zeta*periods/omega)


def _parts(zeta, omega, e, periods):
    """-e tr Φ + (1 + e) Φ₁₂ [(1 - ω²) a - 2ζb] and (1 + e) Φ₁₂ ω²; the trace is the first less δ/U times the
    second."""
    exp, cos, root, pi = _functions(zeta, omega, e)
    T = 2*pi*periods/omega
    a, b = impact_coefficients(zeta, omega, e, periods)
    second = flow(zeta, T)[1]
    level = -2*e*exp(-zeta*T)*cos(root(1 - zeta**2)*T) + (1 + e)*second*((1 - omega**2)*a - 2*zeta*b)
    return level, (1 + e)*second*omega**2


@needs(zeta=not_negative, omega=positive, gap=number, e=restitution, speed=positive, periods=count)
def trace(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity, speed: Quantity,
          periods: int = 1) -> Quantity:
    """tr = -e tr Φ + (1 + e) Φ₁₂ [(1 - ω²) a - 2ζb - ω²δ/U], for ζ < 1.

    >>> round(trace(0.0, 2.8, 0.0, 0.8, 1.0), 9), round(trace(0.05, 1.2, 1.0, 0.8, 0.982334152403), 9)
    (np.float64(-3.174450521), np.float64(0.315430142))
    """
    level, slope = _parts(zeta, omega, e, periods)
    return level - slope*gap/speed


@dataclass(frozen=True)
class Stability:
    """``trace``, ``determinant`` and both ``multipliers`` of a motion; ``stable`` if both lie inside the unit
    circle."""

    trace: float
    determinant: float

    @property
    def multipliers(self) -> tuple[complex, complex]:
        half, square = self.trace/2, self.trace**2/4 - self.determinant
        root = np.emath.sqrt(square)
        return complex(half + root), complex(half - root)

    @property
    def stable(self) -> bool:
        return bool(abs(self.trace) < 1 + self.determinant)


@needs(orbit=an(Orbit, "Take one of Oscillator(…).orbits()."))
def stability_of(orbit: Orbit) -> Stability:
    """What becomes of small deviations from a motion.

    >>> from mechlib.one_degree_vibro_impact import Oscillator
    >>> fast, slow = Oscillator(zeta=0.05, omega=1.2, f=0.3, gap=1.0, e=0.8).orbits()
    >>> stability_of(fast).stable, stability_of(slow).stable
    (True, False)
    """
    one, n = orbit.oscillator, orbit.periods
    if one.zeta >= 1:
        raise ValueError(f"the orbit has zeta = {one.zeta:g}: the closed form is for damping below 1. Use "
                         "mechlib.motion.monodromy.")
    values = one.zeta, one.omega, one.gap, one.e
    return Stability(float(trace(*values, orbit.speed, n)), float(determinant(one.zeta, one.omega, one.e, n)))


@needs(zeta=not_negative, omega=positive, gap=number, e=restitution, periods=count)
def flip_speed(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity, periods: int = 1) -> Quantity:
    """The speed at which tr = -1 - det: there the period doubles.  Not positive: it never does.

    >>> round(flip_speed(0.05, 2.2, 1.0, 0.8), 6)
    np.float64(0.83122)
    """
    level, slope = _parts(zeta, omega, e, periods)
    return slope*gap/(1 + determinant(zeta, omega, e, periods) + level)


@needs(zeta=not_negative, omega=positive, gap=positive, e=restitution, periods=count)
def flip_ratio(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity, periods: int = 1) -> Quantity:
    """P/δ at which the period doubles; times the force of grazing it is the force.

    >>> from mechlib.one_degree_vibro_impact import grazing_force
    >>> round(flip_ratio(0.05, 2.2, 1.0, 0.8)*grazing_force(0.05, 2.2, 1.0), 9)
    np.float64(4.269855727)
    """
    root = _functions(zeta, omega, gap, e)[2]
    a, b = impact_coefficients(zeta, omega, e, periods)
    U = flip_speed(zeta, omega, gap, e, periods)
    return root((gap + a*U)**2 + (b*U/omega)**2)/gap


@needs(zeta=not_negative, omega=positive, f=positive, e=restitution, periods=count)
def knock_speed(zeta: Quantity, omega: Quantity, f: Quantity, e: Quantity, periods: int = 1) -> Quantity:
    """U = P/√(a² + b²/ω²): how hard it hits with the stop at the rest position, δ = 0.

    >>> knock_speed(sp.Integer(0), sp.Integer(2), sp.Integer(1), sp.Rational(4, 5))
    20/3
    """
    root = _functions(zeta, omega, f, e)[2]
    a, b = impact_coefficients(zeta, omega, e, periods)
    return steady_amplitude(zeta, omega, f)/root(a**2 + (b/omega)**2)
