"""Persistent impact (jin2005, chapter 1): classes of impact, pulses, and motions before and after a blow.

The six principles themselves are the room :mod:`mechlib.principles`.
"""

from .boltzmann_hamel.turning_pulse import distance_from_impact, spin_through_pulse
from .gauss.energy import balance, constraint_measure, energy, free_velocity
from .impulse.contact_times import hertz_time
from .impulse.measured import relative_errors, synthetic_record, trapezoid, trapezoid_noise, triangle_rule
from .impulse.pulses import HERTZ, SHAPES, Pulse, pulse_table, s
from .is_it_an_impact.neglected import BLOWS, Blow, bending_period, estimates
from .momentum.stick import percussion_by_stopwatch, percussion_of_stick
from .one_equation.classes import class_table, classes, is_persistent
from .one_sided.measured import rocked_table
from .one_sided.rocking_block import kept_by_rocking, rocking
from .what_is_an_impact.heard import (
    HEARD,
    bounce_table,
    fit_decay,
    from_heights,
    heard_table,
    mean_restitution,
)
from .what_is_an_impact.repeated import bouncing, rest_time
from .wheels_and_walkers.change_of_pivot import kept_spin, walk

__all__ = [
    "BLOWS", "Blow", "HEARD", "HERTZ", "Pulse", "SHAPES", "balance", "bending_period", "bounce_table",
    "bouncing", "class_table", "classes", "constraint_measure", "distance_from_impact", "energy",
    "estimates", "fit_decay", "free_velocity", "from_heights", "heard_table", "hertz_time", "is_persistent",
    "kept_by_rocking", "kept_spin", "mean_restitution", "percussion_by_stopwatch", "percussion_of_stick",
    "pulse_table", "relative_errors", "rest_time", "rocked_table", "rocking", "s", "spin_through_pulse",
    "synthetic_record", "trapezoid", "trapezoid_noise", "triangle_rule", "walk",
]
