"""Writes drawn pages as SVG, PDF or PNG."""
