"""The demonstrations are imported by their tests, once, and not collected as a module of their own."""

collect_ignore = ["demonstrations.py"]
