"""Rigid bodies collide: in the plane and in space, with friction, at several contacts (jin2005, chapter 3).

In the space of the contact the one equation reads  u = v + W p:  v is the velocity of
approach, p the impulse so far, W = J M⁻¹ Jᵀ the inverse mass that the contact feels.
"""

from .coulomb_friction.closed_form import closed_form
from .coulomb_friction.contact_space import ContactSpace, contact_space
from .coulomb_friction.laws import LAWS
from .coulomb_friction.planar import PlanarCollision, collide_planar
from .coulomb_friction.routh import line_of_compression, line_of_sticking
from .planar.ball_on_rod import ball_on_rod
from .planar.clatter import clatter
from .planar.folding_rule import fold
from .planar.landing import brick_landing
from .several_contacts import (
    all_at_once,
    block_after,
    corner_directions,
    one_by_one,
    plank_after,
    plank_matrix,
    row_after,
)
from .several_contacts.listening import rocking_from_sound
from .spatial.free_body import inverse_mass
from .spatial.tumbling import principal_moments, standing_on, tumble
from .spatial_friction.collide import SpatialCollision, collide_spatial
from .spatial_friction.die import die_matrix
from .spatial_friction.hill import slip_hill, slip_rates

__all__ = [
    "ContactSpace", "LAWS", "PlanarCollision", "SpatialCollision", "all_at_once", "ball_on_rod",
    "block_after", "brick_landing", "clatter", "closed_form", "collide_planar", "collide_spatial",
    "contact_space", "corner_directions", "die_matrix", "fold", "inverse_mass", "line_of_compression",
    "line_of_sticking", "one_by_one", "plank_after", "plank_matrix", "principal_moments",
    "rocking_from_sound", "row_after", "slip_hill", "slip_rates", "standing_on", "tumble",
]
