"""The first page of the book."""
