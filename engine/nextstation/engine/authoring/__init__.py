"""What helps the author of a city file: its layout, what changed between two, a first city."""
