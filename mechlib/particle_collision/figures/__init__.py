"""Pictures of chapter 2, one file per section."""
