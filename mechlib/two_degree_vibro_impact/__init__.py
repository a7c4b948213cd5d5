"""Vibro-impact with two degrees of freedom (jin2005, chapter 6)."""

from .finding_the_numbers.identify import (
    Estimate,
    Friction,
    contact_law,
    friction_from_impulses,
    misfit,
    restitution_from_flights,
    restitution_from_speeds,
    stiffness_from_times,
)
from .finding_the_numbers.limits import (
    attenuated_restitution,
    contact_time,
    flight_uncertainty,
    flight_weights,
    friction_uncertainty,
    impulse_ratio,
    sliding_angle,
    slope_uncertainty,
)
from .finding_the_numbers.virtual_rig import (
    FreeImpacts,
    flight_times,
    free_impacts,
    measured_contact_times,
    read_rig,
    sphere_after,
    truth_of_rig,
)
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
           "Estimate", "FreeImpacts", "Friction", "attenuated_restitution", "contact_law", "contact_time",
           "flight_times", "flight_uncertainty", "flight_weights", "free_impacts", "friction_from_impulses",
           "friction_uncertainty",
           "impulse_ratio", "measured_contact_times", "misfit", "read_rig", "restitution_from_flights",
           "restitution_from_speeds", "sliding_angle", "slope_uncertainty", "sphere_after",
           "stiffness_from_times", "truth_of_rig",
           "local_map_after"]
