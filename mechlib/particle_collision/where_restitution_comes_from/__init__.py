"""Contacts that lose energy: Kelvin–Voigt, Hunt–Crossley, yielding."""
