"""Collision of elastic bodies: where the energy goes that restitution misses (jin2005, chapter 4)."""

from .chain.rod_chain import RodChain
from .rod_ends.ends import echo, echo_diagram, pulse_and_echo, pushed_tip, pushed_waves
from .rod_ends.spall import chip, near_the_end, spall
from .rod_waves.dalembert import dalembert, images, waves
from .rod_waves.rod import Rod, rod

__all__ = [
    "Rod", "RodChain", "chip", "dalembert", "echo", "echo_diagram", "images", "near_the_end",
    "pulse_and_echo", "pushed_tip", "pushed_waves", "rod", "spall", "waves",
]
