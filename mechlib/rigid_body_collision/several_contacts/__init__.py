"""Several smooth contacts: all at once or one after the other; a plank, a corner, three balls, a block."""

from .contacts import all_at_once, one_by_one
from .corner import corner_directions
from .examples import ORDERS, block_after, plank_after, plank_matrix, row_after

__all__ = ["ORDERS", "all_at_once", "block_after", "corner_directions", "one_by_one", "plank_after",
           "plank_matrix", "row_after"]
