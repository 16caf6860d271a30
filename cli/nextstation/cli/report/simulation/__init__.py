"""What a simulation found: as text, as data, on the map."""
