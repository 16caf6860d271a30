"""A played game for the wall: its lines as on a metro diagram, and a strip of its rounds."""
