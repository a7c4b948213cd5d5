"""How many modes a blow needs, and what a measured pulse tells (jin2005, §4.2.5)."""
