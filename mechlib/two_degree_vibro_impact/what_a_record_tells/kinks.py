"""Impacts as kinks of a sampled, noisy signal: how small a one can be seen, and where they are."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import a, count, needs, not_negative, number, positive, word

from .recording import Recording

FITS = {"lines": 1, "parabolas": 2}


def _enough(points, fit):
    """The points are enough for the fit, as far as can be known."""
    least = FITS[fit] + 1
    if not isinstance(points, sp.Basic) and np.any(np.asarray(points) < least):
        raise ValueError(f"points = {points}: {fit} need {least} points on each side at least. Give more.")


def _root(*values):
    return sp.sqrt if any(isinstance(x, sp.Basic) for x in values) else np.sqrt


@needs(noise=not_negative, step=positive, points=positive, fit=word(*FITS))
def jump_uncertainty(noise: Quantity, step: Quantity, points: Quantity, fit: str = "lines") -> Quantity:
    """σ of a jump of velocity, found from m ``points`` on each side of a kink.

    Lines: σ_Δ = (σ/h)√(24/(m(m² - 1))), for large m √24 σ/(h m^(3/2)).  Parabolas, with the velocity taken at
    the kink: about four times as much.

    >>> sigma, h = sp.symbols("sigma h", positive=True)
    >>> jump_uncertainty(sigma, h, sp.Integer(7))
    sqrt(14)*sigma/(14*h)
    >>> print(round(jump_uncertainty(0.0141, 0.0286, 10), 6))
    0.076761
    """
    _enough(points, fit)
    m = sp.sympify(points) if isinstance(points, sp.Basic) else np.asarray(points, dtype=float)[()]
    share = 12/(m*(m**2 - 1))
    if fit == "parabolas":
        share = share + 180*m/((m**2 - 1)*(m**2 - 4))
    return noise/step*_root(noise, step, m)(2*share)


@needs(noise=not_negative, jump=positive, points=positive, fit=word(*FITS))
def time_uncertainty(noise: Quantity, jump: Quantity, points: Quantity, fit: str = "lines") -> Quantity:
    """σ of the instant of a kink, where the two fits meet: for large m √(8/m) σ/Δ with lines, √(18/m) σ/Δ
    with parabolas.

    >>> print(round(time_uncertainty(0.0141, 3.74, 10)*1e3, 6), "thousandths of the unit")
    3.384787 thousandths of the unit
    """
    _enough(points, fit)
    m = sp.sympify(points) if isinstance(points, sp.Basic) else np.asarray(points, dtype=float)[()]
    share = 1/m + 3*m/(m**2 - 1)
    if fit == "parabolas":
        share = share + 5*(2*m**2 + 1)**2/(4*m*(m**2 - 1)*(m**2 - 4))
    return noise/jump*_root(noise, jump, m)(2*share)


@needs(points=positive, step=positive, rate=number, fit=word(*FITS))
def smooth_drop(points: Quantity, step: Quantity, rate: Quantity, fit: str = "lines") -> Quantity:
    """The drop that the fits report where there is no kink: with lines -mh times the acceleration, with
    parabolas (8/105)(mh)³ times the fourth derivative, for large m; ``rate`` is that derivative.

    >>> smooth_drop(10, 0.25, -2), smooth_drop(sp.Integer(10), 1, 1, "parabolas")
    (5.0, 1600/21)
    """
    _enough(points, fit)
    long = points*step
    return -long*rate if fit == "lines" else 8*long**3*rate/105


@needs(noise=positive, step=positive, jump=positive, times=positive)
def points_needed(noise: Quantity, step: Quantity, jump: Quantity, times: Quantity = 5) -> Quantity:
    """m = (24 n²σ²/(hΔ)²)^(1/3): with lines of m points a jump Δ is n ``times`` its standard deviation.

    >>> points_needed(*sp.symbols("sigma h Delta", positive=True))
    2*75**(1/3)*sigma**(2/3)/(Delta**(2/3)*h**(2/3))
    >>> print(round(points_needed(0.01, 0.03, 0.2), 3))
    11.856
    """
    third = sp.Rational(1, 3) if any(isinstance(x, sp.Basic) for x in (noise, step, jump, times)) else 1/3
    return (24*times**2*noise**2/(step*jump)**2)**third


def _weights(points, degree):
    """Rows: what the samples 1, …, m contribute to place and velocity (per step) half a step after the
    last."""
    t = np.arange(points) - points + 0.5
    return np.linalg.pinv(np.vander(t, degree + 1, increasing=True))[:2]


@needs(record=a(Recording, "Read one with read_record(…)."), points=count, fit=word(*FITS))
def jumps_along(record: Recording, points: int,
                fit: str = "lines") -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Between every two samples: the time, the drop of velocity there, and where the two fits meet.

    The drop is the velocity before minus that after, from ``points`` samples on either side; the third array
    is the instant of the meeting, as a time after the middle of the step.

    >>> from mechlib.two_degree_vibro_impact import read_record
    >>> time, drop, shift = jumps_along(read_record("A"), 8)
    >>> print(len(time), drop.max().round(2))
    7985 4.17
    """
    _enough(points, fit)
    x = np.asarray(record.x, dtype=float)
    if len(x) < 2*points:
        raise ValueError(f"points = {points}: the record has {len(x)} samples only. Give fewer points.")
    place, velocity = _weights(points, FITS[fit])
    windows = np.lib.stride_tricks.sliding_window_view(x, points)
    before, after = windows[:-points], windows[points:]
    gap = before @ place - after @ place[::-1]
    drop = (before @ velocity + after @ velocity[::-1])/record.step
    time = record.step*(np.arange(len(drop)) + points - 0.5)
    with np.errstate(divide="ignore", invalid="ignore"):
        shift = np.where(drop > 0, np.clip(-gap/drop, -record.step, record.step), 0.0)
    return time, drop, shift


@dataclass(frozen=True, eq=False)
class FoundImpacts:
    """Impacts found in a record: ``time``, ``drop`` of the velocity, (1 + e)U, and ``phase`` ωt mod 2π."""

    time: np.ndarray
    drop: np.ndarray
    phase: np.ndarray


@needs(record=a(Recording, "Read one with read_record(…)."), points=count, threshold=positive,
       fit=word(*FITS))
def find_impacts(record: Recording, points: int, threshold: float, fit: str = "parabolas") -> FoundImpacts:
    """Kinks where the velocity drops by more than the ``threshold`` and by more than anywhere else within
    ``points`` samples.

    >>> from mechlib.two_degree_vibro_impact import read_record
    >>> found = find_impacts(read_record("A"), 16, 2.0)
    >>> print(len(found.time), (np.diff(found.time)/read_record("A").period).mean().round(4))
    40 1.0
    """
    time, drop, shift = jumps_along(record, points, fit)
    padded = np.pad(drop, points, constant_values=-np.inf)
    highest = np.lib.stride_tricks.sliding_window_view(padded, 2*points + 1).max(axis=1)
    there = np.flatnonzero((drop >= highest) & (drop > threshold))
    there = there[np.diff(there, prepend=-points - 1) > points]                # of two alike the first
    moment = time[there] + shift[there]
    return FoundImpacts(moment, drop[there], np.mod(record.omega*moment, 2*np.pi))
