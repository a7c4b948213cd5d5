"""Pictures of chapter 3, one file per section."""
