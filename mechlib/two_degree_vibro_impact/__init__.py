"""Vibro-impact with two degrees of freedom (jin2005, chapter 6)."""

from .finding_the_numbers import finding_the_numbers_after
from .impact_damper import impact_damper_after
from .impulse_stepping import impulse_stepping_after
from .local_map import local_map_after
from .losing_stability import Impacts, after_a_kick, impacts_per_turn, product_of_multipliers
from .periodic_friction import periodic_friction_after
from .periodic_motions import KNOCKER, Knock, knock, knocker, two_masses, two_modes
from .what_a_record_tells.kinds import type_of_motion
from .what_a_record_tells.kinks import (
    FoundImpacts,
    find_impacts,
    jump_uncertainty,
    jumps_along,
    points_needed,
    smooth_drop,
    time_uncertainty,
)
from .what_a_record_tells.recording import Recording, read_record

__all__ = ["Impacts", "KNOCKER", "Knock", "after_a_kick", "impacts_per_turn", "knock", "knocker",
           "product_of_multipliers", "two_masses", "two_modes",
           "impact_damper_after",
           "FoundImpacts", "Recording", "find_impacts", "jump_uncertainty", "jumps_along", "points_needed",
           "read_record", "smooth_drop", "time_uncertainty", "type_of_motion",
           "impulse_stepping_after",
           "periodic_friction_after",
           "finding_the_numbers_after",
           "local_map_after"]
