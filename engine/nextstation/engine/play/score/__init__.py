"""What a sheet scores, and what is counted for it."""
