"""Periodic impacts of nonlinear oscillators: a shot from the stop that must come back to it."""
