"""Design checks of the deck."""
