"""A brick that tumbles, and what a free body adds to a contact."""
