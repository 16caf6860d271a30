"""The terminal: the map in characters, progress, errors."""
