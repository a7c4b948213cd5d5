"""Pictures of the section on Boltzmann and Hamel."""
