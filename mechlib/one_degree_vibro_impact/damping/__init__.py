"""A damper, a second stop, and a force that is turned up and down (jin2005, §5.3)."""
