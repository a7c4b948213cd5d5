"""Grazing: a motion that just touches its stop, what a larger one becomes, and how rhythms add up."""
