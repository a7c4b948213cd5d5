"""Two bodies touch at one point, with friction: Routh's impulse plane and three laws of restitution.

In the space of the contact the one equation reads  u = v + W p:  v is the velocity of
approach, p the impulse so far, W = J M⁻¹ Jᵀ the inverse mass that the contact feels.
"""

from .contact_space import ContactSpace, contact_space
from .laws import LAWS
from .planar import PlanarCollision, collide_planar
from .routh import line_of_compression, line_of_sticking
from .spatial import SpatialCollision, collide_spatial

__all__ = ["LAWS", "ContactSpace", "PlanarCollision", "SpatialCollision", "collide_planar", "collide_spatial",
           "contact_space", "line_of_compression", "line_of_sticking"]
