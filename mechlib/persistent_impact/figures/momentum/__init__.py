"""Pictures of the section on momentum."""
