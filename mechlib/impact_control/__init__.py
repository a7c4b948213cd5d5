"""Control of impacts."""

from .cheapest_blow import cheapest_blow_after

__all__ = ["cheapest_blow_after"]
