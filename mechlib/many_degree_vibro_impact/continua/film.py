"""The ruler that buzzes freely against an elastic stop: where its points are between two knocks."""

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity

from .ruler import tip_modes


def mode_shape(x: Quantity, beta: float, tip: float) -> Quantity:
    """A mode of the clamped beam without a moment at its free end, with the displacement ``tip`` there:
    cosh βx - cos βx - R(sinh βx - sin βx), R = (cosh β + cos β)/(sinh β + sin β), times a factor.

    >>> print(mode_shape(1.0, 1.875104068711961, 2.0), mode_shape(0.0, 1.875104068711961, 2.0))
    2.0 0.0
    """
    ratio = (np.cosh(beta) + np.cos(beta))/(np.sinh(beta) + np.sin(beta))

    def shape(x, f):
        y = beta*x
        return f.cosh(y) - f.cos(y) - ratio*(f.sinh(y) - f.sin(y))
    return tip/shape(1.0, np)*shape(x, sp if isinstance(x, sp.Basic) else np)


def buzz(x: Quantity, share: Quantity, omega: Quantity, mass: float, modes: int = 3) -> Quantity:
    """The deflection at x in units of δ, a ``share`` t/T of the period after a knock, towards the stop, by
    the first ``modes``: Σ φ_n(x)φ_n(1) cos(ω_n(t - T/2))/(2ω_n sin(ω_nT/2)), over its value at the knock.

    >>> print(round(buzz(1.0, 0.0, 3.0, 0.5), 12))
    1.0
    """
    formula = any(isinstance(v, sp.Basic) for v in (x, share, omega))
    cos, sin, pi = (sp.cos, sp.sin, sp.pi) if formula else (np.cos, np.sin, np.pi)
    total = knock = 0
    for frequency, square in zip(*tip_modes(mass, modes)):
        frequency, tip = float(frequency), float(np.sqrt(square))
        half = pi*frequency/omega
        weight = tip/(2*frequency*sin(half))
        total = total + weight*mode_shape(x, np.sqrt(frequency), tip)*cos(half*(2*share - 1))
        knock = knock + weight*tip*cos(half)
    return total/knock


def tip_clears(omega: Numbers, mass: float, modes: int = 60) -> np.ndarray:
    """Whether the tip keeps clear of the stop between two knocks, to half a per cent of the gap.

    >>> print(tip_clears(np.array([2.6, 2.81]), 0.5))
    [ True False]
    """
    frequency, square = tip_modes(mass, modes)
    share = np.linspace(0.002, 0.5, 400)[:, None]
    clear = []
    for half in np.pi*frequency/np.atleast_1d(np.asarray(omega, dtype=float))[:, None]:
        weight = square/(2*frequency*np.sin(half))
        path = (weight*np.cos(half*(2*share - 1))).sum(-1)/(weight*np.cos(half)).sum()
        clear.append(path.max() < 1.005)
    return np.array(clear)
