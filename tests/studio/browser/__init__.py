"""A package, so that its browser ends with its tests: see `browser` in conftest.py."""
