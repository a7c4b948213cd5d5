"""Exercises of chapter 3."""
