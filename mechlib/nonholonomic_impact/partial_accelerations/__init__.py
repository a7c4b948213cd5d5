"""Partial accelerations, beside Kane, Appell and Lagrange, on axles that roll down an incline."""
