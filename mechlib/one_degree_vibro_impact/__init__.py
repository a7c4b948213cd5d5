"""Vibro-impact with one degree of freedom: an oscillator and a stop (jin2005, chapter 5)."""

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
    "amplitudes", "bilinear_period", "decrement", "frequency", "hop", "impact_speed", "period",
    "time_to_rest",
]
