"""A free body that is struck."""
