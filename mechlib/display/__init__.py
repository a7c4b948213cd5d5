"""How results look: formulas with short brackets, one to a line, and small tables."""

from .dotted import dotted
from .formulas import Formulas, Unknown, latex, show, split_lines
from .table import Table

__all__ = ["Formulas", "Table", "Unknown", "dotted", "latex", "show", "split_lines"]
