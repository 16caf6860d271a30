"""Design checks of the room on a sheet."""
