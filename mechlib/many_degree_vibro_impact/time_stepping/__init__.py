"""Many impacts, one step after the other: rigid contacts (Moreau and Jean) and soft ones (discrete
elements)."""

from .discrete_elements import bounce_in_steps, contact_damping, contact_duration, follow_soft
from .dropped_ball import dropped_ball, still_after
from .moreau_jean import follow_rigid, moreau_step
from .tube import Bodies, Steps, beads_in_a_tube, drop_events

__all__ = ["Bodies", "Steps", "beads_in_a_tube", "bounce_in_steps", "contact_damping", "contact_duration",
           "drop_events", "dropped_ball", "follow_rigid", "follow_soft", "moreau_step", "still_after"]
