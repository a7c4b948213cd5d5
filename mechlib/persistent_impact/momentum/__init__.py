"""Bodies that change their pivot, and what the theory of impact neglects."""
