"""Pictures of the first section."""
