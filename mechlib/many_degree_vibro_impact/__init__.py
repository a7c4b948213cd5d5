"""Vibro-impact with many degrees of freedom."""

from .complementarity import (
    MultiImpact,
    multi_impact,
    row_of_balls,
    three_balls_after,
    two_contacts,
    until_open,
)
from .continua import continua_after
from .green_function import green_function_after
from .harmonic_linearisation import harmonic_linearisation_after
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
    "Bodies", "Duffing", "MultiImpact", "Shot", "Steps", "along_hardening", "beads_in_a_tube",
    "bounce_in_steps", "contact_damping", "contact_duration", "continua_after", "drop_events", "dropped_ball",
    "follow_motion", "follow_rigid", "follow_soft", "green_function_after", "harmonic_linearisation_after",
    "moreau_step", "multi_impact", "product_of_two", "row_of_balls", "shoot", "slapping_string_after",
    "still_after", "three_balls_after", "two_contacts", "until_open",
]
