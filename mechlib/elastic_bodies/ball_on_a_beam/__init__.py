"""A ball on a beam and on a plate (jin2005, §4.2.4)."""
