"""A comparison: as text, as data."""
