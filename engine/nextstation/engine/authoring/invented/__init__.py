"""Towns that nobody has seen: where their stations lie, what they are called, and their file."""
