"""Design checks of scoring and of solo bands."""
