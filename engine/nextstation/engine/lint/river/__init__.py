"""Design checks of rivers."""
