"""Constraints on velocities: what they do to motion and to blows, one law per file.

Import what you need from its file, for example ``from mechlib.nonholonomic_impact.percussion import percussion``.
"""
