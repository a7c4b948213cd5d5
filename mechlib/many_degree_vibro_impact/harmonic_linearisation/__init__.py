"""Harmonic linearisation: keep the mean and the first harmonic, forget the rest."""
