"""Vibro-impact with many degrees of freedom."""

from .complementarity import complementarity_after
from .continua import continua_after
from .green_function import (
    CHAIN,
    antiperiodic_green,
    chain_with_stops,
    compliance_numbers,
    green_harmonic,
    impulse_alone,
    lossy_end_compliance,
    lossy_end_green,
    oscillator_green,
    oscillator_green_rate,
    two_stop_motion,
    two_stop_sweep,
)
from .harmonic_linearisation import harmonic_linearisation_after
from .nonlinear_oscillator import nonlinear_oscillator_after
from .slapping_string import (
    SecondContact,
    Slap,
    leapfrog_string,
    line_gap,
    lossy_shape,
    one_mode_gap,
    plucked_shape,
    second_contact,
    slap,
    slap_period,
    slap_ratio,
    string_shape,
)
from .time_stepping import time_stepping_after

__all__ = ["complementarity_after",
           "time_stepping_after",
           "harmonic_linearisation_after",
           "continua_after",
           "CHAIN", "antiperiodic_green", "chain_with_stops", "compliance_numbers", "green_harmonic",
           "impulse_alone", "lossy_end_compliance", "lossy_end_green", "oscillator_green",
           "oscillator_green_rate", "two_stop_motion", "two_stop_sweep",
           "SecondContact", "Slap", "leapfrog_string", "line_gap", "lossy_shape", "one_mode_gap",
           "plucked_shape", "second_contact", "slap", "slap_period", "slap_ratio", "string_shape",
           "nonlinear_oscillator_after"]
