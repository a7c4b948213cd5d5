"""The square of rods after its landing."""
