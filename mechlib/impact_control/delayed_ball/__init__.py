"""A ball on a table whose racket remembers the bounce before (jin2005, §8.4)."""
