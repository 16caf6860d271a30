"""What a deck does in a round, as exact probabilities; nothing is sampled."""
