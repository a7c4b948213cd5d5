"""Mechanics of chapter 1, persistent impact, beyond the core."""
