"""A ruler over a table's edge: a clamped beam with a mass m at its tip, and a stop there.

Mass per length, length and bending stiffness are 1.  With the mass at the contact the stop feels exactly m,
and without damping g± = ±1/2: one impact in every period is a quadratic equation with χ(0) of all modes.
"""

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity
from mechlib.motion import Modes
from mechlib.needs import count, needs, number, positive, restitution

from .compliance import cantilever_tip, with_mass

MODES = 600                                          # in sums; their terms fall like n⁻⁴


@needs(mass=positive, modes=count)
def tip_modes(mass: float, modes: int = MODES) -> tuple[np.ndarray, np.ndarray]:
    """Natural frequencies ω_n and squares φ_n² of the tip's displacement in modes of unit mass.

    ω_n² L(ω_n) = 1/m, one root between two of the ruler with its tip held and free; φ_n² = 1/(m + L′/L²) with
    the derivative L′ by ω².  All φ_n² together make 1/m.

    >>> omega, square = tip_modes(0.5, 2)
    >>> print(*omega.round(10), *square.round(10))
    2.0162989818 16.901417721 1.3510407202 0.2745432817
    """
    n = np.arange(1, modes + 1)
    low, high = np.where(n == 1, 1e-6, (n - 1)*np.pi + 0.6), (n - 0.5)*np.pi + 0.4
    rising = np.sign(_secular(high, mass))
    for _ in range(60):
        beta = (low + high)/2
        above = _secular(beta, mass)*rising > 0
        low, high = np.where(above, low, beta), np.where(above, beta, high)
    return beta**2, 1/(mass + _slope(beta))


def _secular(beta, mass):
    """cos β + 1/cosh β - mβ(sin β - tanh β cos β): zero at a natural frequency."""
    return np.cos(beta) + 1/np.cosh(np.minimum(beta, 700)) - mass*beta*(
        np.sin(beta) - np.tanh(beta)*np.cos(beta))


def _slope(beta):
    """L′/L², the derivative of -1/L by ω² = β⁴, of the bare ruler."""
    sech, tanh, cos, sin = 1/np.cosh(np.minimum(beta, 700)), np.tanh(beta), np.cos(beta), np.sin(beta)
    above, below = sin - tanh*cos, beta**3*(cos + sech)
    by_above = cos*(1 - sech**2) + tanh*sin
    by_below = 3*below/beta - beta**3*(sin + sech*tanh)
    return (by_above*below - above*by_below)/(4*beta**3*above**2)


@needs(count=count)
def felt_by_modes(count: int) -> float:
    """The mass that a stop feels at the tip of a bare ruler of N modes: 1/Σφ_n² = 1/(4N), in ruler masses.

    >>> felt_by_modes(3)*12
    1.0
    """
    return 1/(4*count)


@needs(omega=positive, mass=positive, modes=count)
def tip_green(omega: Numbers, mass: float, modes: int = MODES) -> Numbers:
    """χ(0) = Σ φ_n² cot(πω_n/ω)/(2ω_n), the tip's place in a train of unit impulses.

    >>> print(tip_green(3.0, 0.5).round(10))
    -0.202427095
    """
    frequency, square = tip_modes(mass, modes)
    angle = np.pi*frequency/np.asarray(omega, dtype=float)[..., None]
    if np.any(np.abs(np.sin(angle)) < 1e-12):
        raise ValueError("a mode of the ruler repeats itself after the period: no periodic response. Change "
                         "the frequency.")
    return (square/(2*frequency)/np.tan(angle)).sum(-1)


@needs(omega=positive, mass=positive, modes=count)
def tip_backbone(omega: Numbers, mass: float, modes: int = MODES) -> Numbers:
    """U/δ = -1/(2mχ(0)): how fast the free ruler strikes an elastic stop if it buzzes with the note ω; not a
    number where no such motion with a gap exists.

    >>> print(*tip_backbone(np.array([2.2, 3.0]), 0.5).round(10))
    0.7982312383 4.9400501449
    """
    chi = np.asarray(tip_green(omega, mass, modes))
    return np.where(chi < 0, -1/(2*mass*np.where(chi == 0, 1.0, chi)), np.nan)[()]


@needs(omega=positive, frequency=positive)
def one_mode_backbone(omega: Quantity, frequency: Quantity) -> Quantity:
    """U/δ = -ω₀ tan(πω₀/ω), if the mode ω₀ = ``frequency`` were alone, for ω₀ < ω < 2ω₀.

    >>> print(one_mode_backbone(1.5, 1.0).round(9))
    1.732050808
    """
    if any(isinstance(x, sp.Basic) for x in (omega, frequency)):
        return -frequency*sp.tan(sp.pi*frequency/omega)
    ratio = np.asarray(omega, dtype=float)/frequency
    if np.any((ratio <= 1) | (ratio >= 2)):
        raise ValueError(f"with a gap one mode has notes between {frequency:g} and {2*frequency:g} only. "
                         "Give omega between them.")
    return -frequency*np.tan(np.pi/ratio)


@needs(omega=positive, force=positive, gap=number, e=restitution, mass=positive, modes=count)
def tip_impulse(omega: float, force: float, gap: float, e: float, mass: float, modes: int = MODES) -> float:
    """The larger root p of (δ + χp)² + (wκp)² = P², wκ = (1 - e)/(2mω(1 + e)), P = F|L_m(ω)|, for a force
    F cos ωt at the tip; not a number without a root.

    >>> round(tip_impulse(3.0, 1.0, 0.05, 0.7, 0.5), 9)
    1.519949097
    """
    chi, slope = tip_green(omega, mass, modes), (1 - e)/(2*mass*omega*(1 + e))
    swing = force*abs(with_mass(cantilever_tip, mass)(omega))
    size = chi**2 + slope**2
    inside = (chi*gap)**2 - size*(gap**2 - swing**2)
    p = (-chi*gap + np.sqrt(inside))/size if inside >= 0 else np.nan
    return float(p) if p > 0 else float("nan")


@needs(omega=positive, force=number, gap=number, e=restitution, mass=positive, modes=count)
def ruler(omega: Numbers, force: Numbers, gap: Numbers, e: Numbers, mass: float, modes: int = 30) -> Modes:
    """The ruler with some of its modes, for :mod:`mechlib.motion`.

    >>> from mechlib.motion import one_impact_orbits
    >>> orbit, = one_impact_orbits(ruler(3.0, 1.0, 0.05, 0.7, 0.5))
    >>> print(orbit.impulse.round(3))
    [1.522]
    """
    frequency, square = tip_modes(mass, modes)
    shape = list(np.sqrt(square))
    return Modes(list(frequency), 0.0, omega, [x*force for x in shape], gap=gap, restitution=e, row=shape)
