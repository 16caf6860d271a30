"""Many games: chunks of them, played on threads, and what they come to."""
