"""The arm whose elbow locks, and the pulse on a turning body."""
