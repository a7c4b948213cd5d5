"""Blows on rolling systems without multipliers, and the choices they leave."""
