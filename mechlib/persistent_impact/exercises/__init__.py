"""Exercises of chapter 1, persistent impact: one file a section."""
