"""Results in a folder: kept chunk by chunk, checked when read, continued when interrupted."""
