"""The strongest blow (jin2005, §8.3): a force of bounded size, and a hammer on a spring."""
