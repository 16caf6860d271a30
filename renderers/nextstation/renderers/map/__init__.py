"""Draws the map of a city."""
