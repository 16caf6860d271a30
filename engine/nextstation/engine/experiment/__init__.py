"""Experiments: several cities, modules or players on the same cards, and what differs."""
