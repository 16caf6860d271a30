"""Draws the links of a map: their dots, their bridges, what is seen of them."""
