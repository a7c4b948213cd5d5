"""Vibro-impact with two degrees of freedom (jin2005, chapter 6)."""

from .losing_stability import Impacts, after_a_kick, impacts_per_turn, product_of_multipliers
from .periodic_motions import KNOCKER, Knock, knock, knocker, two_masses, two_modes

__all__ = ["Impacts", "KNOCKER", "Knock", "after_a_kick", "impacts_per_turn", "knock", "knocker",
           "product_of_multipliers", "two_masses", "two_modes"]
