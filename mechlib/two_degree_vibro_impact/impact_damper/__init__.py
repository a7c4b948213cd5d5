"""The impact damper: a loose mass in a slot of a shaken one, and its limit, the energy sink."""
