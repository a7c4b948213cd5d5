"""Vibro-impact with many degrees of freedom."""

from .complementarity import complementarity_after
from .continua import continua_after
from .green_function import green_function_after
from .harmonic_linearisation import harmonic_linearisation_after
from .nonlinear_oscillator.duffing import Duffing, along_hardening, product_of_two
from .nonlinear_oscillator.shooting import Shot, follow_motion, shoot
from .slapping_string import slapping_string_after
from .time_stepping import time_stepping_after

__all__ = ["complementarity_after",
           "time_stepping_after",
           "harmonic_linearisation_after",
           "continua_after",
           "green_function_after",
           "slapping_string_after",
           "Duffing", "Shot", "along_hardening", "follow_motion", "product_of_two", "shoot"]
