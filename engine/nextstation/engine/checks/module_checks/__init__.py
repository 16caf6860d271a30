"""The checks of a module file."""
