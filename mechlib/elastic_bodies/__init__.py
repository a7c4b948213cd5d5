"""Collision of elastic bodies: where the energy goes that restitution misses (jin2005, chapter 4)."""

from .chain.rod_chain import RodChain
from .clamped_modes import eigenvalue, flexibility, frequencies, mode, textbook_mode
from .interfaces.hopkinson import face_forces, passage_force, strain_rate, striker_pulse
from .interfaces.interface import scatter
from .interfaces.measured import MEASURED, predicted
from .mass_on_rod import MassOnRod, free_rod_restitution
from .rod_ends.ends import echo
from .rod_ends.spall import spall
from .rod_waves.dalembert import dalembert, images, waves
from .rod_waves.rod import Rod, rod
from .two_rods import collide_rods, restitution_by_ratios, restitution_of_rods

__all__ = [
    "MEASURED", "MassOnRod", "Rod", "RodChain", "collide_rods", "dalembert", "echo", "eigenvalue",
    "face_forces", "flexibility", "free_rod_restitution", "frequencies", "images", "mode", "passage_force",
    "predicted", "restitution_by_ratios", "restitution_of_rods", "rod", "scatter", "spall", "strain_rate",
    "striker_pulse", "textbook_mode", "waves",
]
