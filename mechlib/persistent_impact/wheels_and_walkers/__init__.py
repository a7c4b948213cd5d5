"""Bodies that change their pivot."""
