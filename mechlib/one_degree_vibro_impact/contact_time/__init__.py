"""How long a contact lasts: a constant push, a soft stop exactly, motions in step with the force."""
