"""The game: the city as arrays, turns, legality, scoring. The kernel's source is plain Python."""
