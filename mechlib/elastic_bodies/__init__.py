"""Collision of elastic bodies: where the energy goes that restitution misses (jin2005, chapter 4)."""

from .chain.rod_chain import RodChain
from .clamped_modes import eigenvalue, flexibility, frequencies, mode, textbook_mode
from .interfaces.hopkinson import face_forces, passage_force, strain_rate, striker_pulse
from .interfaces.interface import joint_diagram, pulse_at_joint, scatter
from .interfaces.measured import MEASURED, predicted
from .mass_on_rod import MassOnRod, free_rod_restitution
from .rod_ends.ends import echo, echo_diagram, pulse_and_echo, pushed_tip, pushed_waves
from .rod_ends.spall import chip, near_the_end, spall
from .rod_waves.dalembert import dalembert, images, waves
from .rod_waves.rod import Rod, rod
from .two_rods import (
    PAIRS,
    collide_rods,
    followed,
    restitution_by_ratios,
    restitution_of_rods,
    wave_share,
)

__all__ = [
    "MEASURED", "MassOnRod", "PAIRS", "Rod", "RodChain", "chip", "collide_rods", "dalembert", "echo",
    "echo_diagram", "eigenvalue", "face_forces", "flexibility", "followed", "free_rod_restitution",
    "frequencies", "images", "joint_diagram", "mode", "near_the_end", "passage_force", "predicted",
    "pulse_and_echo", "pulse_at_joint", "pushed_tip", "pushed_waves", "restitution_by_ratios",
    "restitution_of_rods", "rod", "scatter", "spall", "strain_rate", "striker_pulse", "textbook_mode",
    "wave_share", "waves",
]
