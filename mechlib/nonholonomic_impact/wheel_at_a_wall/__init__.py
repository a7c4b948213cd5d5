"""A wheel that rolls into a wall: straight on, or obliquely."""
