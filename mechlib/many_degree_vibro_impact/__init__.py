"""Vibro-impact with many degrees of freedom (jin2005, chapter 7)."""

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
from .nonlinear_oscillator import nonlinear_oscillator_after
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

__all__ = ["MultiImpact", "multi_impact", "row_of_balls", "three_balls_after", "two_contacts", "until_open",
           "Bodies", "Steps", "beads_in_a_tube", "bounce_in_steps", "contact_damping", "contact_duration",
           "drop_events", "dropped_ball", "follow_rigid", "follow_soft", "moreau_step", "still_after",
           "harmonic_linearisation_after",
           "continua_after",
           "green_function_after",
           "slapping_string_after",
           "nonlinear_oscillator_after"]
