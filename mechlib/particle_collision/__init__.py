"""Particles and balls that collide: where restitution comes from, and what it decides (jin2005, chapter
2)."""

from .contact_law import ContactLaw, Pulse
from .elastic_wall.held_body import HeldBody
from .elastic_wall.hertz import Hertz, hertz_stiffness
from .elastic_wall.linear_wall import ElasticWall
from .oblique import ObliqueImpact, critical_tangent, strike_wall
from .power_contact import duration_constant
from .spatial import bounce, collide_balls, rolling_velocity
from .two_bodies.cradle import cradle_after, hertz_chain, successive_pairs
from .two_bodies.three_laws import energetic, energy_lost, newton, poisson, reduced_mass
from .two_bodies_oblique.energy_during_contact import energy_taken
from .two_bodies_oblique.rough import collide_disks, contact_masses, critical_slide, rough_impulse
from .where_restitution_comes_from.hunt_crossley import HuntCrossley, hunt_crossley_restitution
from .where_restitution_comes_from.kelvin_voigt import KelvinVoigt, kelvin_voigt_restitution
from .where_restitution_comes_from.plastic import ElastoPlastic

__all__ = ["ContactLaw", "ElasticWall", "ElastoPlastic", "HeldBody", "Hertz", "HuntCrossley", "KelvinVoigt",
           "ObliqueImpact", "Pulse",
           "bounce", "collide_balls", "collide_disks", "contact_masses", "cradle_after", "critical_slide",
           "critical_tangent",
           "duration_constant", "energetic", "energy_lost", "energy_taken", "hertz_chain", "hertz_stiffness",
           "hunt_crossley_restitution",
           "kelvin_voigt_restitution", "newton", "poisson", "reduced_mass", "rolling_velocity",
           "rough_impulse", "strike_wall", "successive_pairs"]
