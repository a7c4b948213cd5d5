"""Collision of elastic bodies: where the energy goes that restitution misses (jin2005, chapter 4)."""

from .chain.rod_chain import RodChain
from .rod_waves.dalembert import dalembert, images, waves
from .rod_waves.rod import Rod, rod

__all__ = ["Rod", "RodChain", "dalembert", "images", "rod", "waves"]
