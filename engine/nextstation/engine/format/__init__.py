"""Files: their words, their text with places, and changes by path."""
