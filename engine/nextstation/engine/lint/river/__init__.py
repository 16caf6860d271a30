"""Design checks of rivers (W2)."""
