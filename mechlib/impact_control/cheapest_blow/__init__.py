"""Optimal periodic motion (jin2005, §8.1): the cheapest blow, and a ball that is dribbled."""
