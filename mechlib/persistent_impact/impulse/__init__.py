"""Pulses, and what a sensor records of them."""
