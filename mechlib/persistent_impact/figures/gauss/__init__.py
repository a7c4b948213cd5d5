"""Pictures of the section on Gauss's principle."""
