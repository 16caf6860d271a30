"""One module per command; those that compare and keep many games in `experiments`."""
