"""Draws the boxes of the score."""
