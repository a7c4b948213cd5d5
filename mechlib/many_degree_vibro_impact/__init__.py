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
from .continua.plucked_ruler import Buzz, first_mode_restitution, first_pitch, gap_from_pitches
from .continua.ruler import (
    felt_by_modes,
    one_mode_backbone,
    ruler,
    tip_backbone,
    tip_green,
    tip_impulse,
    tip_modes,
)
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
from .harmonic_linearisation.backbones import exact_backbone, linearised_amplitude, linearised_backbone
from .harmonic_linearisation.partial_sums import impulse_by_harmonics, oscillator_train, partial_green
from .harmonic_linearisation.soft_stop import describing_function, linearised_swing, mean_push
from .nonlinear_oscillator.duffing import Duffing, along_hardening, product_of_two
from .nonlinear_oscillator.shooting import Shot, follow_motion, shoot
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
    "Bodies", "Buzz", "CHAIN", "Duffing", "MultiImpact", "SecondContact", "Shot", "Slap", "Steps",
    "along_hardening", "antiperiodic_green", "bar_compliance", "beads_in_a_tube", "bounce_in_steps",
    "cantilever_tip", "chain_with_stops", "compliance_numbers", "contact_damping", "contact_duration",
    "describing_function", "drop_events", "dropped_ball", "exact_backbone", "felt_by_modes",
    "first_mode_restitution", "first_pitch", "follow_motion", "follow_rigid", "follow_soft",
    "gap_from_pitches", "green_harmonic", "impulse_alone", "impulse_by_harmonics", "leapfrog_string",
    "line_gap", "linearised_amplitude", "linearised_backbone", "linearised_swing", "lossy_end_compliance",
    "lossy_end_green", "lossy_shape", "mean_push", "moreau_step", "multi_impact", "one_mode_backbone",
    "one_mode_gap", "oscillator_green", "oscillator_green_rate", "oscillator_train", "partial_green",
    "plucked_shape", "product_of_two", "row_of_balls", "ruler", "second_contact", "shoot", "slap",
    "slap_period", "slap_ratio", "still_after", "string_compliance", "string_shape", "three_balls_after",
    "tip_backbone", "tip_green", "tip_impulse", "tip_modes", "two_contacts", "two_stop_motion",
    "two_stop_sweep", "until_open", "with_damping", "with_mass",
]
