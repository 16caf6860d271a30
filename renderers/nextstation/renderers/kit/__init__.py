"""Binds all that a game needs on paper into one file."""
