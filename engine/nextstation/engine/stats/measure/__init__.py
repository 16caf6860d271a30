"""How a city plays: its points and counts by players of several strengths, and what differs."""
