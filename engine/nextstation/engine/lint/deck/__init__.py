"""Design checks of the deck (W5)."""
