"""The checks of a city file: a module for each part of the file."""
