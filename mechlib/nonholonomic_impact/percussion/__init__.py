"""Blows on systems whose masses change meanwhile: the published laws, one to a file, and the exact one."""
