"""Pictures of the chapter, one file a section."""
