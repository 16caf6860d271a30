"""Design checks of objectives and other modules."""
