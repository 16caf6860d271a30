"""How a city plays: as text, as data."""
