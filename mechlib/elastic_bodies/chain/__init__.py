"""Rods in a row, followed exactly."""

from .rod_chain import RodChain

__all__ = ["RodChain"]
