"""Exercises of the chapter, one file a section."""
