"""A free body that is struck, and a stick on a nail."""
