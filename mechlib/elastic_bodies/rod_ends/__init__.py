"""What comes back from the end of a rod: echoes, sudden loads, spalling."""
