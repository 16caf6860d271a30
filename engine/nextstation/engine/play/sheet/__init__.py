"""A player's sheet in play: the kernel in terms of cards, stations and sections."""
