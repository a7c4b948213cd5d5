"""Persistent impact (jin2005, chapter 1): classes of impact, pulses, and motions before and after a blow.

The six principles themselves are the room :mod:`mechlib.principles`.
"""

from .boltzmann_hamel.turning_pulse import distance_from_impact, spin_through_pulse
from .gauss.energy import balance, constraint_measure, energy, free_velocity
from .impulse.measured import relative_errors, synthetic_record, trapezoid, trapezoid_noise, triangle_rule
from .impulse.pulses import HERTZ, SHAPES, Pulse, pulse_table, s
from .momentum.change_of_pivot import kept_spin, walk
from .momentum.neglected import BLOWS, Blow, estimates
from .one_sided.measured import rocked_table
from .one_sided.rocking_block import kept_by_rocking, rocking
from .what_is_an_impact.classes import class_table, classes, is_persistent

__all__ = [
    "BLOWS", "Blow", "HERTZ", "Pulse", "SHAPES", "balance", "class_table", "classes",
    "constraint_measure", "distance_from_impact", "energy", "estimates", "free_velocity", "is_persistent",
    "kept_by_rocking", "kept_spin", "pulse_table", "relative_errors", "rocked_table", "rocking",
    "s", "spin_through_pulse", "synthetic_record", "trapezoid", "trapezoid_noise", "triangle_rule", "walk",
]
