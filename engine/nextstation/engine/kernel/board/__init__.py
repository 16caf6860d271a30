"""The city and its modules as flat arrays, made once for a game."""
