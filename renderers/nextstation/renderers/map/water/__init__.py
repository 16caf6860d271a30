"""Draws the water of a map: rivers, and water that only decorates."""
