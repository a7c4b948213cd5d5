"""Motion after a blow, wheels that meet walls, blades that bite."""
