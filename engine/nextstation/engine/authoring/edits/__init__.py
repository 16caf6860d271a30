"""Edits of a city file as its author would make them by hand: the smallest change of its text."""
