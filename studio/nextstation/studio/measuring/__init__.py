"""Quick games of the open city, played by a process of its own, and what they say."""
