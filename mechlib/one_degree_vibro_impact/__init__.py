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

__all__ = [
    "Orbit", "Oscillator", "amplitudes", "bilinear_period", "decrement", "fold_ratio", "frequency",
    "grazing_force", "hop", "impact_coefficients", "impact_speed", "period", "steady_amplitude",
    "time_to_rest",
]
