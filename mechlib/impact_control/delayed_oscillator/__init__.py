"""An oscillator with a stop, held by the difference to a period ago (jin2005, §8.4.1–8.4.2)."""
