"""A motion followed with a fixed step: where section 9.5 imports it from."""

from ..motion.fixed_step import follow

__all__ = ["follow"]
