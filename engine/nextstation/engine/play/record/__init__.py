"""The file of a game: loaded, replayed and checked, written, resumed."""
