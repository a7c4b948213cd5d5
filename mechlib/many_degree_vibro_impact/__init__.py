"""Vibro-impact with many degrees of freedom."""

from .complementarity import (
    MultiImpact,
    multi_impact,
    row_of_balls,
    three_balls_after,
    two_contacts,
    until_open,
)
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
from .nonlinear_oscillator.duffing import Duffing, along_hardening, product_of_two
from .nonlinear_oscillator.shooting import Shot, follow_motion, shoot
from .slapping_string import slapping_string_after
from .time_stepping import (
    Bodies,
    Steps,
    beads_in_a_tube,
    bounce_in_steps,
    contact_damping,
    contact_duration,
    drop_events,
    dropped_ball,
    follow_rigid,
    follow_soft,
    moreau_step,
    still_after,
)

__all__ = [
    "Bodies", "Duffing", "MultiImpact", "Shot", "Steps", "along_hardening", "bar_compliance",
    "beads_in_a_tube", "bounce_in_steps", "cantilever_tip", "contact_damping", "contact_duration",
    "describing_function", "drop_events", "dropped_ball", "exact_backbone", "felt_by_modes", "follow_motion",
    "follow_rigid", "follow_soft", "green_function_after", "impulse_by_harmonics", "linearised_amplitude",
    "linearised_backbone", "linearised_swing", "mean_push", "moreau_step", "multi_impact",
    "one_mode_backbone", "oscillator_train", "partial_green", "product_of_two", "row_of_balls", "ruler",
    "shoot", "slapping_string_after", "still_after", "string_compliance", "three_balls_after", "tip_backbone",
    "tip_green", "tip_impulse", "tip_modes", "two_contacts", "until_open", "with_damping", "with_mass",
]
