"""Strings, bars and beams with a stop: compliances, and a ruler with a mass at its tip."""
