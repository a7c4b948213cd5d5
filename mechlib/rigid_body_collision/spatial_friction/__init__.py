"""Collision in space with Coulomb friction: slip turns while the normal impulse grows."""
