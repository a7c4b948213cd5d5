"""The one equation: the class of an impact read off its data, and which contacts act."""
