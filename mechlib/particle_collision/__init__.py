"""Particles and balls that collide: where restitution comes from, and what it decides (jin2005, chapter
2)."""

from .contact_law import ContactLaw, Pulse
from .elastic_wall.held_body import HeldBody
from .elastic_wall.hertz import Hertz, hertz_stiffness
from .elastic_wall.linear_wall import ElasticWall
from .oblique import ObliqueImpact, after_all_hops, critical_tangent, hops, losses, strike_wall
from .power_contact import duration_constant
from .spatial import (
    bounce,
    collide_balls,
    energy_in_flight,
    floor_table_floor,
    rolling_shot,
    rolling_velocity,
)
from .two_bodies.cradle import cradle_after, cradle_motion, hertz_chain, successive_pairs
from .two_bodies.measured import contact_time
from .two_bodies.three_laws import (
    energetic,
    energy_lost,
    energy_shares,
    newton,
    poisson,
    reduced_mass,
)
from .two_bodies_oblique.energy_during_contact import energy_taken
from .two_bodies_oblique.measured import ball_friction, measured_throw
from .two_bodies_oblique.rough import (
    collide_disks,
    contact_masses,
    critical_slide,
    cut_shot,
    rough_impulse,
    throw,
)
from .where_restitution_comes_from.hunt_crossley import HuntCrossley, hunt_crossley_restitution
from .where_restitution_comes_from.kelvin_voigt import KelvinVoigt, kelvin_voigt_restitution
from .where_restitution_comes_from.listening import restitution_from_sound
from .where_restitution_comes_from.plastic import ElastoPlastic
from .where_restitution_comes_from.same_bounce import same_first_bounce

__all__ = [
    "ContactLaw", "ElasticWall", "ElastoPlastic", "HeldBody", "Hertz", "HuntCrossley", "KelvinVoigt",
    "ObliqueImpact", "Pulse", "after_all_hops", "ball_friction", "bounce", "collide_balls",
    "collide_disks", "contact_masses", "contact_time", "cradle_after", "cradle_motion", "critical_slide",
    "critical_tangent", "cut_shot", "duration_constant", "energetic", "energy_in_flight", "energy_lost",
    "energy_shares", "energy_taken", "floor_table_floor", "hertz_chain", "hertz_stiffness", "hops",
    "hunt_crossley_restitution", "kelvin_voigt_restitution", "losses", "measured_throw", "newton",
    "poisson", "reduced_mass", "restitution_from_sound", "rolling_shot", "rolling_velocity",
    "rough_impulse", "same_first_bounce", "strike_wall", "successive_pairs", "throw",
]
