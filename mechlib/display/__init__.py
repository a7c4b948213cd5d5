"""How results look: formulas with short brackets, one to a line, and small tables."""

from .formulas import Formulas, Unknown, broken, latex, show

__all__ = ["Formulas", "Unknown", "broken", "latex", "show"]
