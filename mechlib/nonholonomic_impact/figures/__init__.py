"""Pictures of chapter 9, one file per section."""
