"""Contacts that push and do not pull: a block that rocks, and blocks that were measured."""
