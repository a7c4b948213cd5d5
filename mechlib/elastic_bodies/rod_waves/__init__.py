"""Waves in a rod: what a rod is to a wave, and the motion after an initial displacement or velocity."""
