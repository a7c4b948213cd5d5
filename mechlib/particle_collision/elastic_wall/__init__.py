"""Contacts without loss: a linear wall, a body held by a spring, Hertz."""
