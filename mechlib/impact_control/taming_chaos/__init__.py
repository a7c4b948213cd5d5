"""Taming chaos, cell by cell: the map from strobe to strobe, small nudges, maps learned from data."""
