"""What methods cost: equations to write, operations to do, digits that are lost, processor time."""

from .comparison import compare
from .equations import count
from .operations import costs
from .other_programs import programs_table, recorded, struck_pendulum
from .rounding import digits_table

__all__ = ["compare", "costs", "count", "digits_table", "programs_table", "recorded", "struck_pendulum"]
