"""Pictures of the section on what follows a blow."""
