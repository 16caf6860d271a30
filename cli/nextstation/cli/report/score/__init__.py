"""The score of games: as text, as data, as a table of many."""
