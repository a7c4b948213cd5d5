"""Vibro-impact with two degrees of freedom (jin2005, chapter 6)."""

from .finding_the_numbers import finding_the_numbers_after
from .impact_damper import impact_damper_after
from .impulse_stepping.cones import Blow, Cone, impact_cones, strike
from .impulse_stepping.hammer import contact_matrix_of, hammer, hammer_rows
from .impulse_stepping.steps import Steps, impulse_steps
from .local_map import local_map_after
from .losing_stability import Impacts, after_a_kick, impacts_per_turn, product_of_multipliers
from .periodic_friction.borders import border_frequency, rough_blows
from .periodic_friction.orbits import Oblique, RoughStop, oblique_orbits, oblique_roots
from .periodic_motions import KNOCKER, Knock, knock, knocker, two_masses, two_modes
from .what_a_record_tells import what_a_record_tells_after

__all__ = ["Impacts", "KNOCKER", "Knock", "after_a_kick", "impacts_per_turn", "knock", "knocker",
           "product_of_multipliers", "two_masses", "two_modes",
           "impact_damper_after",
           "what_a_record_tells_after",
           "Blow", "Cone", "Steps", "contact_matrix_of", "hammer", "hammer_rows", "impact_cones",
           "impulse_steps", "strike",
           "Oblique", "RoughStop", "border_frequency", "oblique_orbits", "oblique_roots", "rough_blows",
           "finding_the_numbers_after",
           "local_map_after"]
