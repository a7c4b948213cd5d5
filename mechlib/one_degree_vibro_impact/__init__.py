"""Vibro-impact with one degree of freedom: an oscillator and a stop (jin2005, chapter 5)."""

from .forced_orbits import (
    Orbit,
    Oscillator,
    fold_ratio,
    grazing_force,
    impact_coefficients,
    steady_amplitude,
)
from .free_vibration import (
    amplitudes,
    bilinear_period,
    decrement,
    frequency,
    hop,
    impact_speed,
    period,
    time_to_rest,
)
from .stability import (
    Stability,
    determinant,
    flip_ratio,
    flip_speed,
    knock_speed,
    stability_of,
    trace,
)

__all__ = [
    "Orbit", "Oscillator", "Stability", "amplitudes", "bilinear_period", "decrement", "determinant",
    "flip_ratio", "flip_speed", "fold_ratio", "frequency", "grazing_force", "hop", "impact_coefficients",
    "impact_speed", "knock_speed", "period", "stability_of", "steady_amplitude", "time_to_rest", "trace",
]
