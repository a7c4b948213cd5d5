"""The pictures of the book, one file a section: scenes described for :mod:`mechlib.scene`."""
