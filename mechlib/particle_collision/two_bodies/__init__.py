"""Two bodies on one line, and rows of balls."""
