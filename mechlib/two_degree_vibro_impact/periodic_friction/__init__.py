"""Periodic motions with one blow on a rough stop: closed form, stability, what friction does to it."""
