"""Vibro-impact with two degrees of freedom (jin2005, chapter 6)."""

from .finding_the_numbers import finding_the_numbers_after
from .impact_damper.closed_form import (
    ToAndFro,
    counter_blow,
    damper,
    largest_swing,
    stability_edge,
    symmetric_motion,
)
from .impact_damper.energy_sink import (
    activation_amplitude,
    free_decay,
    resonant_speeds,
    sink_multipliers,
    sink_window,
)
from .impulse_stepping import impulse_stepping_after
from .local_map import local_map_after
from .losing_stability import Impacts, after_a_kick, impacts_per_turn, product_of_multipliers
from .periodic_friction import periodic_friction_after
from .periodic_motions import KNOCKER, Knock, knock, knocker, two_masses, two_modes
from .what_a_record_tells import what_a_record_tells_after

__all__ = ["Impacts", "KNOCKER", "Knock", "after_a_kick", "impacts_per_turn", "knock", "knocker",
           "product_of_multipliers", "two_masses", "two_modes",
           "ToAndFro", "activation_amplitude", "counter_blow", "damper", "free_decay", "largest_swing",
           "resonant_speeds", "sink_multipliers", "sink_window", "stability_edge", "symmetric_motion",
           "what_a_record_tells_after",
           "impulse_stepping_after",
           "periodic_friction_after",
           "finding_the_numbers_after",
           "local_map_after"]
