"""Exact algebra for mechanics: fields with angles and roots, linear and quadratic forms, readable results."""

from .field import Field, solve, tidy
from .matrices import FieldMatrix, SingularSystem

__all__ = ["Field", "FieldMatrix", "SingularSystem", "solve", "tidy"]
