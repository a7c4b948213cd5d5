"""Control of impacts (jin2005, chapter 8)."""

from .cheapest_blow import Plan, cheapest_blow, cheapest_restitution, lost_in_a_blow

__all__ = ["Plan", "cheapest_blow", "cheapest_restitution", "lost_in_a_blow"]
