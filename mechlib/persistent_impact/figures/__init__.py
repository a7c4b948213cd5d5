"""Pictures of chapter 1, persistent impact."""
