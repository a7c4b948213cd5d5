"""Exact algebra for mechanics: fields with angles and roots, linear and quadratic forms, readable results."""

from .field import Field, SingularSystem, solve, tidy

__all__ = ["Field", "SingularSystem", "solve", "tidy"]
