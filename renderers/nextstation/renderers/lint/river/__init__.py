"""Design checks of how rivers are drawn."""
