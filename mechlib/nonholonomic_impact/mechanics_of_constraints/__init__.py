"""Constrained motion by two rules, Chetaev's and the vakonomic one."""
