"""A rigid mass strikes a rod."""
