"""Hints and analyses of games, worked out in the background by a process of its own."""
