"""Vibro-impact with many degrees of freedom."""

from .complementarity import complementarity_after
from .continua.compliance import bar_compliance, cantilever_tip, string_compliance, with_damping, with_mass
from .continua.ruler import (
    felt_by_modes,
    one_mode_backbone,
    ruler,
    tip_backbone,
    tip_green,
    tip_impulse,
    tip_modes,
)
from .green_function import green_function_after
from .harmonic_linearisation.backbones import exact_backbone, linearised_amplitude, linearised_backbone
from .harmonic_linearisation.partial_sums import impulse_by_harmonics, oscillator_train, partial_green
from .harmonic_linearisation.soft_stop import describing_function, linearised_swing, mean_push
from .nonlinear_oscillator import nonlinear_oscillator_after
from .slapping_string import slapping_string_after
from .time_stepping import time_stepping_after

__all__ = ["complementarity_after",
           "time_stepping_after",
           "describing_function", "exact_backbone", "impulse_by_harmonics", "linearised_amplitude",
           "linearised_backbone", "linearised_swing", "mean_push", "oscillator_train", "partial_green",
           "bar_compliance", "cantilever_tip", "felt_by_modes", "one_mode_backbone", "ruler",
           "string_compliance", "tip_backbone", "tip_green", "tip_impulse", "tip_modes", "with_damping",
           "with_mass",
           "green_function_after",
           "slapping_string_after",
           "nonlinear_oscillator_after"]
