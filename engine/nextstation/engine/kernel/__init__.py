"""The game: the city as arrays, the rules as a kernel of plain functions."""
