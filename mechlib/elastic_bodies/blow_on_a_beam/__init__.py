"""A blow on a beam (jin2005, §4.2.3)."""
