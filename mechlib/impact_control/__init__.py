"""Control of impacts (jin2005, chapter 8)."""

from .cheapest_blow import Plan, cheapest_blow, cheapest_restitution, lost_in_a_blow
from .costate_jump.conditions import costate_before, impact_matrix, velocity_costate_before
from .costate_jump.pieces import Pushed, gradient, push_in_pieces
from .costate_jump.two_arcs import Arc, TwoArcs, best_speed, best_touch, cheapest_arc, touch_and_return

__all__ = [
    "Arc", "Plan", "Pushed", "TwoArcs", "best_speed", "best_touch", "cheapest_arc", "cheapest_blow",
    "cheapest_restitution", "costate_before", "gradient", "impact_matrix", "lost_in_a_blow", "push_in_pieces",
    "touch_and_return", "velocity_costate_before",
]
