"""Many cells at once: a grid of settings, or a batch that a file describes; and their effects."""
