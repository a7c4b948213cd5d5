"""Collision with Coulomb friction, in the plane and in space, and three laws of restitution, one to a
file."""
