"""A rod that clatters."""
