"""Hints, analyses of games and fairer cities, found in the background by a process of its own."""
