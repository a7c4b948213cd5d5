"""Collision of elastic bodies: where the energy goes that restitution misses (jin2005, chapter 4)."""

from .ball_on_a_beam.ball_on_beam import steel_ball, strike
from .ball_on_a_beam.wave_loss import (
    beam_impact,
    beam_parameter,
    beam_restitution,
    contact_unit,
    plate_impact,
    plate_impedance,
    plate_parameter,
    plate_restitution,
)
from .blow_on_a_beam.beam import ClampedBeam
from .chain.rod_chain import RodChain
from .clamped_modes import eigenvalue, flexibility, frequencies, mode, textbook_mode
from .how_many_modes.identify import (
    identify_stiffness,
    pulse_model,
    stiffness_from_duration,
    stiffness_from_peak,
)
from .how_many_modes.listening import bending_from_sound, rod_from_sound
from .how_many_modes.truncation import residual_flexibility, truncation_errors
from .how_many_modes.virtual import virtual_record
from .interfaces.hopkinson import face_forces, passage_force, strain_rate, striker_pulse
from .interfaces.interface import scatter
from .interfaces.measured import MEASURED, predicted
from .mass_on_rod.contacts import MassOnRod
from .mass_on_rod.free_rod import free_rod_restitution
from .rod_ends.ends import echo
from .rod_ends.spall import spall
from .rod_waves.dalembert import dalembert, images, waves
from .rod_waves.rod import Rod, rod
from .two_rods import collide_rods, restitution_by_ratios, restitution_of_rods

__all__ = [
    "ClampedBeam", "MEASURED", "MassOnRod", "Rod", "RodChain", "beam_impact", "beam_parameter",
    "beam_restitution", "bending_from_sound", "collide_rods", "contact_unit", "dalembert", "echo",
    "eigenvalue", "face_forces", "flexibility", "free_rod_restitution", "frequencies",
    "identify_stiffness", "images", "mode", "passage_force", "plate_impact", "plate_impedance",
    "plate_parameter", "plate_restitution", "predicted", "pulse_model", "residual_flexibility",
    "restitution_by_ratios", "restitution_of_rods", "rod", "rod_from_sound", "scatter", "spall",
    "steel_ball", "stiffness_from_duration", "stiffness_from_peak", "strain_rate", "strike",
    "striker_pulse", "textbook_mode", "truncation_errors", "virtual_record", "waves",
]
