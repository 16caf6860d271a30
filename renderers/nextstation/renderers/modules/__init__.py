"""Draws the cards of modules on the sheet."""
