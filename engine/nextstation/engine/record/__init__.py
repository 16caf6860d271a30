"""A game as played: read, replayed and checked, scored, written."""
