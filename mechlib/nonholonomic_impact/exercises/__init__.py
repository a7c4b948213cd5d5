"""Exercises of chapter 9."""
