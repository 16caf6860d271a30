"""Design checks of objectives and other modules (W4)."""
