"""Vibro-impact with two degrees of freedom (jin2005, chapter 6)."""

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

from .finding_the_numbers.identify import (
    Estimate,
    Friction,
    contact_law,
    friction_from_impulses,
    misfit,
    restitution_from_flights,
    restitution_from_speeds,
    stiffness_from_times,
)
from .finding_the_numbers.limits import (
    attenuated_restitution,
    contact_time,
    flight_uncertainty,
    flight_weights,
    friction_uncertainty,
    impulse_ratio,
    sliding_angle,
    slope_uncertainty,
)
from .finding_the_numbers.virtual_rig import (
    FreeImpacts,
    flight_times,
    free_impacts,
    read_rig,
    rig_contact_times,
    sphere_after,
    truth_of_rig,
)
from .impact_damper.closed_form import (
    ToAndFro,
    counter_blow,
    damper,
    largest_swing,
    stability_edge,
    symmetric_motion,
)
from .impact_damper.energy_sink import (
    activation_amplitude,
    free_decay,
    resonant_speeds,
    sink_multipliers,
    sink_window,
)
from .impact_damper.rattling_ruler import Rattle, loss_per_swing, restitution_from_decay
from .impulse_stepping.cones import Blow, Cone, impact_cones, strike
from .impulse_stepping.hammer import contact_matrix_of, hammer, hammer_rows
from .impulse_stepping.steps import Steps, impulse_steps
from .local_map.births import Grazing, grazing
from .local_map.touch import carried, discontinuity_map, exact_map, steady_top, touch_of_the_swing
from .losing_stability import Impacts, after_a_kick, impacts_per_turn, product_of_multipliers
from .periodic_friction.borders import border_frequency, rough_blows
from .periodic_friction.orbits import Oblique, RoughStop, oblique_orbits, oblique_roots
from .periodic_motions import KNOCKER, Knock, knock, knocker, two_masses, two_modes
from .what_a_record_tells.kinds import type_of_motion
from .what_a_record_tells.kinks import (
    FoundImpacts,
    find_impacts,
    jump_uncertainty,
    jumps_along,
    points_needed,
    smooth_drop,
    time_uncertainty,
)
from .what_a_record_tells.recording import Recording, read_record

__all__ = [
    "Blow", "Cone", "Estimate", "FoundImpacts", "FreeImpacts", "Friction", "Grazing", "Impacts", "KNOCKER",
    "Knock", "Oblique", "Rattle", "Recording", "RoughStop", "Steps", "Structure", "ToAndFro",
    "activation_amplitude", "after_a_kick", "attenuated_restitution", "border_frequency", "carried",
    "contact_law", "contact_matrix_of", "contact_numbers", "contact_time", "counter_blow", "damper",
    "discontinuity_map", "exact_map", "find_impacts", "flight_times", "flight_uncertainty", "flight_weights",
    "flip", "fold", "free_decay", "free_impacts", "friction_from_impulses", "friction_uncertainty", "grazing",
    "hammer", "hammer_rows", "impact_cones", "impacts_per_turn", "impulse_ratio", "impulse_steps",
    "jump_uncertainty", "jumps_along", "knock", "knocker", "largest_swing", "loss_per_swing", "misfit",
    "monodromy", "neimark_sacker", "oblique_orbits", "oblique_roots", "one_impact_orbits", "one_impact_roots",
    "points_needed", "product_of_multipliers", "read_record", "read_rig", "resonant_speeds",
    "restitution_from_decay", "restitution_from_flights", "restitution_from_speeds", "rig_contact_times",
    "rough_blows", "saltation", "second_compound", "sink_multipliers", "sink_window", "sliding_angle",
    "slope_uncertainty", "smooth_drop", "sphere_after", "stability_edge", "steady_top",
    "stiffness_from_times", "strike", "symmetric_motion", "time_uncertainty", "touch_of_the_swing",
    "truth_of_rig", "two_masses", "two_modes", "type_of_motion",
]
