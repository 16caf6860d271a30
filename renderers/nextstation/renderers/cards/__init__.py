"""Draws cards to cut out: faces, backs, and pages of them."""
