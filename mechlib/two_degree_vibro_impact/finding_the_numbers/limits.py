"""What the measurements follow, and how well they can tell e, μ and k: formulas."""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity, Vector
from mechlib.needs import count, friction, needs, not_negative, number, positive, restitution, word

HERTZ = 3.2180654597                                      # t_c (k² v/m²)^(1/5)


def bounces(value, what):
    """A restitution above zero."""
    positive(value, what)
    restitution(value, what)


def _is_formula(*values):
    return any(isinstance(x, sp.Basic) for x in values)


@needs(alpha=number, e=restitution, mu=friction)
def impulse_ratio(alpha: Quantity, e: Quantity, mu: Quantity) -> Quantity:
    """|p_t|/p_n = min(μ, 2 tan α/(7(1 + e))): a solid sphere without spin, α from the normal.

    >>> impulse_ratio(sp.pi/4, sp.Rational(3, 4), sp.Rational(1, 4))
    8/49
    """
    if _is_formula(alpha, e, mu):
        return sp.Min(mu, 2*sp.tan(sp.Abs(alpha))/(7*(1 + sp.sympify(e))))
    return np.minimum(mu, 2*np.tan(np.abs(alpha))/(7*(1 + e)))


@needs(e=restitution, mu=friction)
def sliding_angle(e: Quantity, mu: Quantity) -> Quantity:
    """α* with tan α* = 7μ(1 + e)/2: only beyond it does the sphere slide to the end of the impact.

    >>> print(round(np.degrees(sliding_angle(0.8, 0.25)), 7))
    57.5876934
    """
    return (sp.atan if _is_formula(e, mu) else np.arctan)(7*mu*(1 + e)/2)


@needs(alpha=number, speed=positive, e=restitution, mu=friction, noise=not_negative, impacts=count)
def friction_uncertainty(alpha: float, speed: float, e: float, mu: float, noise: float,
                         impacts: int = 1) -> float:
    """σ_μ = (σ/(v cos α)) √(2(1 + μ²)/n)/(1 + e): from n ``impacts`` that slide, all at the angle α.

    >>> print(round(friction_uncertainty(np.radians(60), 1.0, 0.8, 0.25, 0.01, 12), 6))
    0.004676
    """
    if not np.all(np.abs(alpha) < np.pi/2):
        raise ValueError("alpha: at 90° the sphere misses the plate. Give an angle below π/2, in radians.")
    return float(noise/(speed*np.cos(alpha))*np.sqrt(2*(1 + mu**2)/impacts)/(1 + e))


@needs(first=positive, e=bounces, noise=not_negative, flights=count,
       weights=word("auto", "equal"))
def flight_uncertainty(first: float, e: float, noise: float, flights: int, weights: str = "auto") -> float:
    """σ of e from ``flights`` times τ_k = τ₀ e^k, each with the error ``noise``: a line through ln τ_k.

    ``weights`` "auto": each with τ_k²; "equal": all alike.

    >>> print(round(flight_uncertainty(0.4, 0.8, 1e-3, 8, "equal")*1e4, 4))
    9.7635
    >>> print(round(flight_uncertainty(0.4, 0.8, 1e-3, 8)*1e4, 4))
    6.9918
    """
    if flights < 2:
        raise ValueError(f"flights = {flights}: a line needs two points. Give 2 or more.")
    k = np.arange(flights)
    error = noise/(first*float(e)**k)
    weight = flight_weights(first*float(e)**k, weights)
    away = k - np.average(k, weights=weight)
    share = weight*away/np.sum(weight*away**2)
    return float(e*np.linalg.norm(share*error))


@needs(times=positive, weights=word("auto", "equal"))
def flight_weights(times: Vector, weights: str = "auto") -> np.ndarray:
    """The weights of a fit to ln τ: an error σ of τ is σ/τ in ln τ, so that each counts with τ².

    >>> flight_weights([2.0, 1.0]), flight_weights([2.0, 1.0], "equal")
    (array([4., 1.]), array([1., 1.]))
    """
    times = np.asarray(times, dtype=float)
    return times**2 if weights == "auto" else np.ones_like(times)


@needs(e=bounces, mean_square=positive, noise=not_negative)
def attenuated_restitution(e: Quantity, mean_square: Quantity, noise: Quantity) -> Quantity:
    """e V²/(V² + σ²): what regression on measured speeds finds, V² the ``mean_square`` of the true ones.

    >>> print(round(attenuated_restitution(0.8, np.mean(np.linspace(0.5, 1.5, 40)**2), 0.05), 7))
    0.7981653
    """
    return e*mean_square/(mean_square + noise**2)


@needs(mass=positive, k=positive, speed=positive, law=word("linear", "hertz"))
def contact_time(mass: Quantity, k: Quantity, speed: Quantity, law: str = "hertz") -> Quantity:
    """π√(m/k) for F = kδ, and 3.21807 (m²/(k² v))^(1/5) for F = kδ^(3/2): without loss.

    >>> print(round(contact_time(0.0329, 1.2e10, 1.0)*1e6, 3), "µs")
    76.349 µs
    """
    if law == "hertz":
        return HERTZ*(mass**2/(k**2*speed))**(sp.Rational(1, 5) if _is_formula(mass, k, speed) else 0.2)
    return (sp.pi*sp.sqrt(mass/k) if _is_formula(mass, k) else np.pi*np.sqrt(mass/k)) + 0*speed


@needs(speeds=positive, noise=not_negative)
def slope_uncertainty(speeds: Vector, noise: float) -> float:
    """σ of the slope of ln t_c against ln v, if every t_c has the relative error ``noise``.

    >>> print(round(slope_uncertainty(np.geomspace(0.01, 1, 9), 0.02), 8))
    0.00448537
    """
    log = np.log(np.asarray(speeds, dtype=float))
    if log.ndim != 1 or len(log) < 2 or np.ptp(log) == 0:
        raise ValueError("speeds: give at least two that differ.")
    return float(noise/np.sqrt(np.sum((log - log.mean())**2)))
