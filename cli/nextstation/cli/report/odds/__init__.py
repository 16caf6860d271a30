"""The odds of decks, as text and as JSON."""
