"""Necessary conditions (jin2005, §8.2): what the prices of a motion do at an impact."""
