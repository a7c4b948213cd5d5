"""Vibro-impact with two degrees of freedom (jin2005, chapter 6).

What holds for any number of degrees of freedom lives in :mod:`mechlib.motion`; the chapter's entry points
are offered here too.
"""

from mechlib.motion import (
    Structure,
    contact_numbers,
    flip,
    fold,
    monodromy,
    neimark_sacker,
    one_impact_orbits,
    one_impact_roots,
    saltation,
    second_compound,
)

from .finding_the_numbers import finding_the_numbers_after
from .impact_damper import impact_damper_after
from .impulse_stepping import impulse_stepping_after
from .local_map.births import Grazing, grazing
from .local_map.rattling_ruler import Rattle, loss_per_swing, restitution_from_decay
from .local_map.touch import carried, discontinuity_map, exact_map, steady_top, touch_of_the_swing
from .losing_stability import Impacts, after_a_kick, impacts_per_turn, product_of_multipliers
from .periodic_friction import periodic_friction_after
from .periodic_motions import KNOCKER, Knock, knock, knocker, two_masses, two_modes
from .what_a_record_tells import what_a_record_tells_after

__all__ = ["Impacts", "KNOCKER", "Knock", "after_a_kick", "impacts_per_turn", "knock", "knocker",
           "product_of_multipliers", "two_masses", "two_modes",
           "impact_damper_after",
           "what_a_record_tells_after",
           "impulse_stepping_after",
           "periodic_friction_after",
           "finding_the_numbers_after",
           "Grazing", "carried", "discontinuity_map", "exact_map", "grazing", "steady_top",
           "touch_of_the_swing",
           "Rattle", "loss_per_swing", "restitution_from_decay",
           "Structure", "contact_numbers", "flip", "fold", "monodromy", "neimark_sacker", "one_impact_orbits",
           "one_impact_roots", "saltation", "second_compound"]
