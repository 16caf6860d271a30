"""A game at one table: its seats, its rounds and its end."""
